// Pictures made into textures, all or none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bitmap.h"
#include "gl_offscreen.h"
#include "temporary_file.h"
#include "texture_load.h"

static const char PATH[] = "test_texture_load.png";

// 4 x 2: a red row above a blue one.
static void save_picture(void)
{
    uint8_t rgb[2][4][3] = {{{0}}};
    char error[200];
    for (int x = 0; x < 4; x++) {
        rgb[0][x][0] = 255;
        rgb[1][x][2] = 255;
    }
    assert_true(bitmap_write_png(PATH, &rgb[0][0][0], 4, 2, false, error, sizeof error));
}

static void test_files_and_bytes_become_textures(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    save_picture();
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(PATH, &size);
    assert_non_null(bytes);
    texture_request requests[9];
    for (int i = 0; i < 9; i++) {
        requests[i] = (texture_request){
            .path = PATH, .png = i % 2 == 0 ? bytes : NULL, .png_size = size, .srgb = i % 3 == 0};
    }
    GLuint texture[9] = {0};
    char error[300] = "";
    assert_true(texture_load(requests, 9, false, texture, error, sizeof error));
    for (int i = 0; i < 9; i++) {
        uint8_t pixels[2][4][4];
        assert_true(texture[i] != 0);
        glBindTexture(GL_TEXTURE_2D, texture[i]);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        // The picture's first row is the texture's first.
        assert_int_equal(pixels[0][0][0], 255);
        assert_int_equal(pixels[1][3][2], 255);
        assert_int_equal(pixels[0][0][2], 0);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    glDeleteTextures(9, texture);
    free(bytes);
    remove(PATH);
    window_destroy(&w);
}

static void test_one_bad_picture_is_named(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    save_picture();
    const texture_request requests[2] = {
        {.path = PATH},
        {.path = "hall.glb", .png = (const uint8_t *)"not a picture", .png_size = 13},
    };
    const texture_request missing = {.path = "no/such/map.png"};
    GLuint texture[2] = {0};
    char error[300] = "";
    assert_false(texture_load(requests, 2, true, texture, error, sizeof error));
    assert_non_null(strstr(error, "hall.glb"));
    assert_false(texture_load(&missing, 1, true, texture, error, sizeof error));
    assert_non_null(strstr(error, "no/such/map.png"));
    assert_null(strchr(error, '\n'));
    remove(PATH);
    window_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_and_bytes_become_textures),
        cmocka_unit_test(test_one_bad_picture_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
