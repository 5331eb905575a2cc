// Tests writing and reading PNG, and files that are not PNG.
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bitmap.h"
#include "seeded.h"
#include "temporary_file.h"

static const char PATH[] = "test_bitmap.png";

enum { WIDTH = 37, HEIGHT = 23 };

static void write_picture(uint8_t rgb[HEIGHT][WIDTH][3], bool bottom_up)
{
    seeded random = seeded_start("picture", 99);
    char error[300] = "";
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            for (int k = 0; k < 3; k++) {
                rgb[y][x][k] = (uint8_t)seeded_next(&random);
            }
        }
    }
    assert_true(
        bitmap_write_png(PATH, &rgb[0][0][0], WIDTH, HEIGHT, bottom_up, error, sizeof error));
}

static void test_what_was_written_is_read(void **state)
{
    (void)state;
    for (int bottom_up = 0; bottom_up < 2; bottom_up++) {
        uint8_t rgb[HEIGHT][WIDTH][3];
        char error[300] = "";
        write_picture(rgb, bottom_up == 1);
        bitmap b;
        assert_true(bitmap_read_png(PATH, &b, error, sizeof error));
        assert_int_equal(b.width, WIDTH);
        assert_int_equal(b.height, HEIGHT);
        for (int y = 0; y < HEIGHT; y++) {
            const uint8_t *row = rgb[bottom_up ? HEIGHT - 1 - y : y][0];
            for (int x = 0; x < WIDTH; x++) {
                const uint8_t *pixel = b.rgba + (y * WIDTH + x) * 4;
                assert_memory_equal(pixel, row + x * 3, 3);
                assert_int_equal(pixel[3], 255);
            }
        }
        bitmap_free(&b);
        assert_null(b.rgba);
    }
    remove(PATH);
}

static void test_broken_pictures_are_refused_by_name(void **state)
{
    (void)state;
    uint8_t rgb[HEIGHT][WIDTH][3];
    char error[300] = "";
    bitmap b;
    assert_false(bitmap_read_png("no/such.png", &b, error, sizeof error));
    assert_non_null(strstr(error, "no/such.png"));
    write_picture(rgb, false);
    // Cut in the middle: the file is named, with what is wrong and what to do.
    assert_int_equal(truncate(PATH, 200), 0);
    error[0] = '\0';
    assert_false(bitmap_read_png(PATH, &b, error, sizeof error));
    assert_memory_equal(error, PATH, strlen(PATH));
    assert_non_null(strstr(error, "; restore the file"));
    assert_int_equal(truncate(PATH, 0), 0);
    assert_false(bitmap_read_png(PATH, &b, error, sizeof error));
    assert_non_null(strstr(error, "is not a PNG picture"));
    write_picture(rgb, false);
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(PATH, &size);
    assert_non_null(bytes);
    for (size_t kept = 0; kept < size; kept += 61) {
        char problem[160] = "";
        assert_false(bitmap_decode_png(bytes, kept, &b, problem, sizeof problem));
        assert_true(problem[0] != '\0' && strchr(problem, '\n') == NULL);
        assert_null(b.rgba);
    }
    seeded random = seeded_start("garbage", 7);
    for (int i = 0; i < 300; i++) {
        size_t at = 8 + seeded_next(&random) % (size - 8);
        unsigned char kept = bytes[at];
        bytes[at] = (unsigned char)(kept ^ (1u + seeded_next(&random) % 255));
        char problem[160] = "";
        if (bitmap_decode_png(bytes, size, &b, problem, sizeof problem)) {
            assert_non_null(b.rgba);
        }
        bitmap_free(&b);
        bytes[at] = kept;
    }
    free(bytes);
    remove(PATH);
}

static void test_a_picture_in_memory_survives_encoding(void **state)
{
    (void)state;
    uint8_t rgb[HEIGHT][WIDTH][3];
    char error[300] = "", problem[160] = "";
    bitmap written, read;
    write_picture(rgb, false);
    assert_true(bitmap_read_png(PATH, &written, error, sizeof error));
    remove(PATH);
    size_t size = 0;
    uint8_t *bytes = bitmap_encode_png(&written, &size);
    assert_non_null(bytes);
    assert_true(bitmap_decode_png(bytes, size, &read, problem, sizeof problem));
    assert_int_equal(read.width, WIDTH);
    assert_int_equal(read.height, HEIGHT);
    assert_memory_equal(read.rgba, written.rgba, WIDTH * HEIGHT * 4);
    // Nothing is missing at the end.
    bitmap_free(&read);
    assert_false(bitmap_decode_png(bytes, size / 2, &read, problem, sizeof problem));
    free(bytes);
    bitmap_free(&written);
}

// PNG has no picture without pixels.
static void test_a_picture_without_pixels_is_not_encoded(void **state)
{
    (void)state;
    uint8_t pixel[4] = {0};
    static const int size[][2] = {{0, 5}, {5, 0}, {0, 0}};
    for (int i = 0; i < 3; i++) {
        size_t bytes;
        bitmap b = {.width = size[i][0], .height = size[i][1], .rgba = pixel};
        assert_null(bitmap_encode_png(&b, &bytes));
    }
}

static void test_a_place_that_cannot_be_written_is_named(void **state)
{
    (void)state;
    const uint8_t rgb[3] = {1, 2, 3};
    char error[300] = "";
    assert_false(bitmap_write_png("no/such/folder/a.png", rgb, 1, 1, false, error, sizeof error));
    assert_non_null(strstr(error, "no/such/folder/a.png"));
    assert_non_null(strstr(error, strerror(ENOENT)));
}

static void test_a_full_disk_is_told_and_nothing_is_removed(void **state)
{
    (void)state;
    const uint8_t rgb[3] = {1, 2, 3};
    char error[300] = "";
    assert_int_equal(symlink("/dev/full", PATH), 0);
    assert_false(bitmap_write_png(PATH, rgb, 1, 1, false, error, sizeof error));
    assert_non_null(strstr(error, strerror(ENOSPC)));
    assert_int_equal(unlink(PATH), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_written_is_read),
        cmocka_unit_test(test_broken_pictures_are_refused_by_name),
        cmocka_unit_test(test_a_picture_in_memory_survives_encoding),
        cmocka_unit_test(test_a_picture_without_pixels_is_not_encoded),
        cmocka_unit_test(test_a_place_that_cannot_be_written_is_named),
        cmocka_unit_test(test_a_full_disk_is_told_and_nothing_is_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
