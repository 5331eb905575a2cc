// Images are decoded into textures while the caller continues.
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

// 4 x 2 pixels: a red row above a blue one.
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

// Waits until all textures are filled or one has failed.
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

// The image, first row first, and the next smaller level of its mipmaps, in which the two rows are
// averaged.
static void assert_red_above_blue(GLuint texture)
{
    uint8_t pixels[2][4][4], smaller[2][4];
    GLint width = 0;
    assert_true(texture != 0);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    for (int x = 0; x < 4; x++) {
        assert_memory_equal(pixels[0][x], ((uint8_t[4]){255, 0, 0, 255}), 4);
        assert_memory_equal(pixels[1][x], ((uint8_t[4]){0, 0, 255, 255}), 4);
    }
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH, &width);
    assert_int_equal(width, 2);
    glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, smaller);
    for (int x = 0; x < 2; x++) {
        assert_in_range(smaller[x][0], 100, 200);
        assert_int_equal(smaller[x][1], 0);
        assert_in_range(smaller[x][2], 100, 200);
    }
}

static GLint parameter(GLuint texture, GLenum name)
{
    GLint value = 0;
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexParameteriv(GL_TEXTURE_2D, name, &value);
    return value;
}

static GLint format_of(GLuint texture)
{
    GLint value = 0;
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
    return value;
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
    // The encoded bytes have different addresses.
    unsigned char *copies = malloc(100 * size);
    assert_non_null(copies);
    for (int i = 0; i < 100; i++) {
        memcpy(copies + (size_t)i * size, bytes, size);
        texture[i] = texture_store_add(
            s, &(texture_request){.path = PATH,
                                  .png = i % 2 == 0 ? copies + (size_t)i * size : NULL,
                                  .png_size = i % 2 == 0 ? size : 0,
                                  .srgb = i % 3 == 0});
        // The same image gives the same texture; as a color, or from a file, it gives another one.
        for (int k = 0; k < i; k++) {
            bool same = i % 2 == k % 2 && (i % 3 == 0) == (k % 3 == 0);
            assert_true((texture[i] == texture[k]) == same);
        }
    }
    assert_true(texture_store_share(s) == 0.0);
    assert_int_equal(load(s, error, sizeof error), TEXTURES_LOADED);
    assert_true(texture_store_share(s) == 1.0);
    for (int i = 0; i < 6; i++) {
        assert_red_above_blue(texture[i]);
        assert_int_equal(format_of(texture[i]), i % 3 == 0 ? GL_SRGB8_ALPHA8 : GL_RGBA8);
        assert_int_equal(parameter(texture[i], GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE);
        assert_int_equal(parameter(texture[i], GL_TEXTURE_MIN_FILTER), GL_LINEAR_MIPMAP_LINEAR);
    }
    // A texture requested later is loaded as well. It repeats, which makes it a different texture.
    GLuint later = texture_store_add(s, &(texture_request){.path = PATH, .repeat = true});
    for (int i = 0; i < 6; i++) {
        assert_true(later != texture[i]);
    }
    assert_true(texture_store_share(s) == 0.8); // of five textures
    assert_int_equal(load(s, error, sizeof error), TEXTURES_LOADED);
    assert_red_above_blue(later);
    assert_int_equal(parameter(later, GL_TEXTURE_WRAP_S), GL_REPEAT);
    assert_int_equal(parameter(later, GL_TEXTURE_WRAP_T), GL_REPEAT);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    texture_store_destroy(&s);
    assert_null(s);
    assert_false(glIsTexture(later));
    assert_false(glIsTexture(texture[0]));
    free(copies);
    free(bytes);
    remove(PATH);
    window_destroy(&w);
}

// Writes the n-th image, of one color that encodes n, into a file of its own.
#define PICTURES 70
static void picture_path(int n, char out[64])
{
    snprintf(out, 64, "test_texture_store_%d.png", n);
}

// There are more images than threads and than the list's initial capacity. Each texture has its own
// image, whichever thread decoded it; with no time given, only one texture is filled per call.
static void test_each_texture_has_its_own_image(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    texture_store *s = texture_store_create(true);
    GLuint texture[PICTURES];
    char path[64], error[300] = "";
    for (int i = 0; i < PICTURES; i++) {
        const uint8_t rgb[2][2][3] = {{{(uint8_t)(3 * i), 7, 9}, {(uint8_t)(3 * i), 7, 9}},
                                      {{(uint8_t)(3 * i), 7, 9}, {(uint8_t)(3 * i), 7, 9}}};
        picture_path(i, path);
        assert_true(bitmap_write_png(path, &rgb[0][0][0], 2, 2, false, error, sizeof error));
        texture[i] = texture_store_add(s, &(texture_request){.path = path, .srgb = true});
        path[0] = '\0'; // the store keeps its own copy
    }
    double share = 0.0;
    enum texture_store_state at;
    while ((at = texture_store_load(s, 0.0, error, sizeof error)) == TEXTURES_LOADING) {
        double more = texture_store_share(s) - share;
        assert_true(more > -1e-9 && more < 1.0 / PICTURES + 1e-9);
        share += more;
        SDL_Delay(1);
    }
    assert_int_equal(at, TEXTURES_LOADED);
    for (int i = 0; i < PICTURES; i++) {
        uint8_t pixels[2][2][4];
        glBindTexture(GL_TEXTURE_2D, texture[i]);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        assert_memory_equal(pixels[1][1], ((uint8_t[4]){(uint8_t)(3 * i), 7, 9, 255}), 4);
        // Plain textures: the shader decodes them, and there is no filtering between mipmaps.
        assert_int_equal(format_of(texture[i]), GL_RGBA8);
        assert_int_equal(parameter(texture[i], GL_TEXTURE_MIN_FILTER), GL_LINEAR_MIPMAP_NEAREST);
        picture_path(i, path);
        remove(path);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    texture_store_destroy(&s);
    window_destroy(&w);
}

static void test_an_invalid_image_is_named(void **state)
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
    // The error is reported once. Textures from before remain, and a new request reads the file
    // again.
    assert_int_equal(load(s, error, sizeof error), TEXTURES_LOADED);
    assert_red_above_blue(good);
    assert_int_equal(texture_store_add(s, &(texture_request){.path = PATH}), good);
    texture_store_add(s, &bad);
    assert_int_equal(load(s, error, sizeof error), TEXTURES_BROKEN);
    assert_non_null(strstr(error, "hall.glb: one of its pictures is not a PNG picture ("));
    texture_store_add(s, &(texture_request){.path = "no/such/map.png"});
    assert_int_equal(load(s, error, sizeof error), TEXTURES_BROKEN);
    assert_non_null(strstr(error, "no/such/map.png"));
    texture_store_destroy(&s);
    remove(PATH);
    window_destroy(&w);
}

// The store is closed while images are still being decoded, and frees all of them.
static void test_a_store_can_be_closed_at_any_time(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    save_picture();
    for (int i = 0; i < 40; i++) {
        texture_store *s = texture_store_create(true);
        GLuint texture[40] = {0};
        assert_non_null(s);
        for (int k = 0; k < i; k++) {
            texture[k] = texture_store_add(
                s, &(texture_request){.path = PATH, .srgb = k % 2, .repeat = k % 4});
            // OpenGL creates a texture when it is first bound.
            glBindTexture(GL_TEXTURE_2D, texture[k]);
            assert_true(glIsTexture(texture[k]));
        }
        texture_store_destroy(&s);
        for (int k = 0; k < i; k++) {
            assert_false(glIsTexture(texture[k]));
        }
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    remove(PATH);
    window_destroy(&w);
}

static void test_a_texture_of_one_color(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    uint8_t pixel[4];
    GLuint texture = texture_of_color(10, 200, 30);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    assert_memory_equal(pixel, ((uint8_t[4]){10, 200, 30, 255}), 4);
    // Without mipmaps it is complete only if no mipmap filter is set.
    assert_int_equal(parameter(texture, GL_TEXTURE_MIN_FILTER), GL_NEAREST);
    glDeleteTextures(1, &texture);
    window_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_and_bytes_become_textures),
        cmocka_unit_test(test_each_texture_has_its_own_image),
        cmocka_unit_test(test_an_invalid_image_is_named),
        cmocka_unit_test(test_a_store_can_be_closed_at_any_time),
        cmocka_unit_test(test_a_texture_of_one_color),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
