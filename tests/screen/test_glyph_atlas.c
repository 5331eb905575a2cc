// The glyph atlas: glyphs are found again and rejected when it is full; UTF-8 is decoded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gl_offscreen.h"
#include "glyph_atlas.h"

static void test_utf8_is_decoded_and_invalid_bytes_are_replaced(void **state)
{
    (void)state;
    const char *text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\xA4\xBA"
                       "\xFF"
                       "\xC3"
                       "b\xC0\xAF\xED\xA0\x80";
    const uint32_t wanted[] = {'a', 0xE9, 0x20AC, 0x1F93A, 0xFFFD, 0xFFFD, 'b', 0xFFFD, 0xFFFD, 0};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        assert_int_equal(glyph_next_code_point(&text), wanted[i]);
    }
    assert_int_equal(glyph_next_code_point(&text), 0);
    // A text that is cut inside a character ends there.
    const char *cut = "\xE2\x82";
    assert_int_equal(glyph_next_code_point(&cut), 0xFFFD);
    assert_int_equal(glyph_next_code_point(&cut), 0);
}

static void test_glyphs_are_kept_until_the_texture_is_full(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    char error[300] = "";
    glyph_atlas *atlas = glyph_atlas_create(error, sizeof error);
    assert_non_null(atlas);
    const glyph *m = glyph_atlas_get(atlas, 'M', 40, false);
    assert_non_null(m);
    assert_true(m->width > 10 && m->height > 10 && m->advance > 20);
    assert_ptr_equal(m, glyph_atlas_get(atlas, 'M', 40, false));
    const glyph *bold = glyph_atlas_get(atlas, 'M', 40, true);
    assert_true(bold != m && bold->advance > m->advance);
    const glyph *space = glyph_atlas_get(atlas, ' ', 40, false);
    assert_true(space->advance > 5);

    int kept = 0;
    while (kept < 5000 && glyph_atlas_get(atlas, 0x100u + (uint32_t)kept, 120, false) != NULL) {
        kept++;
    }
    // A texture of 1024 x 1024 pixels has room for that many glyphs of 120 pixels.
    assert_true(kept > 20 && kept < 200);
    glyph_atlas_clear(atlas);
    assert_non_null(glyph_atlas_get(atlas, 'M', 120, false));
    glyph_atlas_destroy(&atlas);
    assert_null(atlas);
    window_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8_is_decoded_and_invalid_bytes_are_replaced),
        cmocka_unit_test(test_glyphs_are_kept_until_the_texture_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
