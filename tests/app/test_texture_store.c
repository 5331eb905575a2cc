// Pictures made into textures while the caller goes on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <cmocka.h>

#include "bitmap.h"
#include "gl_offscreen.h"
#include "temporary_file.h"
#include "texture_store.h"

static const char PATH[] = "test_texture_store.png";

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

// Until all is there or something is broken.
static enum texture_store_state load(texture_store *s, char *error, size_t error_size)
{
    enum texture_store_state state;
    while ((state = texture_store_load(s, 0.01, error, error_size)) == TEXTURES_LOADING) {
        double share = texture_store_share(s);
        assert_true(share >= 0.0 && share < 1.0);
        SDL_Delay(1);
    }
    return state;
}

static void assert_red_above_blue(GLuint texture)
{
    uint8_t pixels[2][4][4];
    assert_true(texture != 0);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    // The picture's first row is the texture's first.
    assert_int_equal(pixels[0][0][0], 255);
    assert_int_equal(pixels[1][3][2], 255);
    assert_int_equal(pixels[0][0][2], 0);
}

static void test_files_and_bytes_become_textures(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    save_picture();
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(PATH, &size);
    assert_non_null(bytes);
    texture_store *s = texture_store_create(false);
    assert_non_null(s);
    assert_true(texture_store_share(s) == 1.0);
    GLuint texture[100];
    char error[300] = "";
    // More than helpers and than the list's first room; the bytes of each are elsewhere.
    unsigned char *copies = malloc(100 * size);
    assert_non_null(copies);
    for (int i = 0; i < 100; i++) {
        memcpy(copies + (size_t)i * size, bytes, size);
        texture[i] = texture_store_add(
            s, &(texture_request){.path = PATH,
                                  .png = i % 2 == 0 ? copies + (size_t)i * size : NULL,
                                  .png_size = i % 2 == 0 ? size : 0,
                                  .srgb = i % 3 == 0});
        // The same picture is the same texture; as a colour, or from a file, it is another.
        assert_true(i < 6 || texture[i] == texture[i - 6]);
        assert_true(i < 1 || texture[i] != texture[i - 1]);
    }
    assert_int_equal(load(s, error, sizeof error), TEXTURES_LOADED);
    assert_true(texture_store_share(s) == 1.0);
    for (int i = 0; i < 6; i++) {
        assert_red_above_blue(texture[i]);
    }
    // One that comes later is loaded as well.
    GLuint later = texture_store_add(s, &(texture_request){.path = PATH, .repeat = true});
    assert_int_equal(load(s, error, sizeof error), TEXTURES_LOADED);
    assert_red_above_blue(later);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    texture_store_destroy(&s);
    assert_null(s);
    free(copies);
    free(bytes);
    remove(PATH);
    window_destroy(&w);
}

static void test_one_bad_picture_is_named(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    save_picture();
    texture_store *s = texture_store_create(true);
    char error[300] = "";
    assert_non_null(s);
    GLuint good = texture_store_add(s, &(texture_request){.path = PATH});
    assert_int_equal(load(s, error, sizeof error), TEXTURES_LOADED);
    const texture_request bad = {
        .path = "hall.glb", .png = (const uint8_t *)"not a picture", .png_size = 13};
    texture_store_add(s, &bad);
    texture_store_add(s, &(texture_request){.path = "no/such/other.png"});
    assert_int_equal(load(s, error, sizeof error), TEXTURES_BROKEN);
    assert_non_null(strstr(error, strstr(error, "hall") != NULL ? "hall.glb" : "other.png"));
    assert_null(strchr(error, '\n'));
    // It is told once; what was there before still is, and what is wanted again is read again.
    assert_int_equal(load(s, error, sizeof error), TEXTURES_LOADED);
    assert_red_above_blue(good);
    assert_int_equal(texture_store_add(s, &(texture_request){.path = PATH}), good);
    texture_store_add(s, &bad);
    assert_int_equal(load(s, error, sizeof error), TEXTURES_BROKEN);
    assert_non_null(strstr(error, "hall.glb"));
    texture_store_add(s, &(texture_request){.path = "no/such/map.png"});
    assert_int_equal(load(s, error, sizeof error), TEXTURES_BROKEN);
    assert_non_null(strstr(error, "no/such/map.png"));
    texture_store_destroy(&s);
    remove(PATH);
    window_destroy(&w);
}

// Closed at once, with pictures that are still being decoded.
static void test_a_store_ends_at_any_time(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    save_picture();
    for (int i = 0; i < 40; i++) {
        texture_store *s = texture_store_create(true);
        assert_non_null(s);
        for (int k = 0; k < i; k++) {
            texture_store_add(s, &(texture_request){.path = PATH, .srgb = k % 2, .repeat = k % 4});
        }
        texture_store_destroy(&s);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    remove(PATH);
    window_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_and_bytes_become_textures),
        cmocka_unit_test(test_one_bad_picture_is_named),
        cmocka_unit_test(test_a_store_ends_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
