// The score on the apparatus: which segments shine, and where they are.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "picture_score_digits.h"

enum { DIGIT_MASK = (1 << SCORE_SEGMENTS) - 1 };

// What somebody reads in a digit's segments; -1 for nothing, -2 for what is no digit.
static int read_digit(uint32_t segments)
{
    // As they are drawn by hand: a b c d e f g.
    static const char *const DRAWN[10] = {"abcdef", "bc",     "abdeg", "abcdg",   "bcfg",
                                          "acdfg",  "acdefg", "abc",   "abcdefg", "abcdfg"};
    for (int digit = 0; digit < 10; digit++) {
        uint32_t drawn = 0;
        for (const char *letter = DRAWN[digit]; *letter != '\0'; letter++) {
            drawn |= 1u << (*letter - 'a');
        }
        if (segments == drawn) {
            return digit;
        }
    }
    return segments == 0 ? -1 : -2;
}

static int read_side(uint32_t lit, int side)
{
    int tens = read_digit(lit >> (2 * side * SCORE_SEGMENTS) & DIGIT_MASK);
    int ones = read_digit(lit >> ((2 * side + 1) * SCORE_SEGMENTS) & DIGIT_MASK);
    assert_true(tens != -2 && tens != 0 && ones >= 0);
    return (tens > 0 ? 10 * tens : 0) + ones;
}

static void test_every_score_can_be_read(void **state)
{
    (void)state;
    for (unsigned left = 0; left < 100; left++) {
        const unsigned right = (37 * left + 11) % 100;
        uint32_t lit = picture_score_digits_lit(&(picture_score){true, {left, right}});
        assert_int_equal(read_side(lit, DUEL_LEFT), left);
        assert_int_equal(read_side(lit, DUEL_RIGHT), right);
    }
}

static void test_what_two_digits_cannot_say_stays_at_their_end(void **state)
{
    (void)state;
    uint32_t lit = picture_score_digits_lit(&(picture_score){true, {100, 4000000000u}});
    assert_int_equal(read_side(lit, DUEL_LEFT), 99);
    assert_int_equal(read_side(lit, DUEL_RIGHT), 99);
}

static void test_nothing_shines_where_no_score_is_shown(void **state)
{
    (void)state;
    assert_int_equal(picture_score_digits_lit(&(picture_score){false, {8, 88}}), 0);
}

// Bounds of what belongs to a segment, or of the board where it is -1; how many triangles.
static int bounds(const score_vertex *vertex, int segment, float out_low[3], float out_high[3])
{
    int count = 0;
    for (int k = 0; k < 3; k++) {
        out_low[k] = HUGE_VALF;
        out_high[k] = -HUGE_VALF;
    }
    for (int i = 0; i < SCORE_VERTICES; i++) {
        if ((int)vertex[i].segment == segment) {
            for (int k = 0; k < 3; k++) {
                out_low[k] = fminf(out_low[k], vertex[i].position[k]);
                out_high[k] = fmaxf(out_high[k], vertex[i].position[k]);
            }
            count++;
        }
    }
    return count / 3;
}

static void test_segments_lie_on_the_board_towards_the_piste(void **state)
{
    (void)state;
    static score_vertex vertex[SCORE_VERTICES];
    float board[2][3], low[3], high[3];
    picture_score_digits_shape(vertex);
    assert_int_equal(bounds(vertex, -1, board[0], board[1]), SCORE_BOX_TRIANGLES);
    for (int bit = 0; bit < SCORE_DIGITS * SCORE_SEGMENTS; bit++) {
        assert_int_equal(bounds(vertex, bit, low, high), SCORE_SEGMENT_SIDES - 2);
        assert_true(low[0] > board[0][0] && high[0] < board[1][0]);
        assert_true(low[1] > board[0][1] && high[1] < board[1][1]);
        assert_true(low[2] > board[1][2] && high[2] < board[1][2] + 0.01f);
        // The left fencer's on the left.
        assert_true(bit < 2 * SCORE_SEGMENTS ? high[0] < 0.0f : low[0] > 0.0f);
    }
}

// From the en-garde line, 3 m away, 1.2 degrees are read at a glance.
static void test_digits_are_large_enough_to_be_read(void **state)
{
    (void)state;
    static score_vertex vertex[SCORE_VERTICES];
    float top_low[3], top_high[3], bottom_low[3], bottom_high[3];
    picture_score_digits_shape(vertex);
    for (int digit = 0; digit < SCORE_DIGITS; digit++) {
        bounds(vertex, SCORE_SEGMENTS * digit, top_low, top_high);
        bounds(vertex, SCORE_SEGMENTS * digit + 3, bottom_low, bottom_high);
        assert_true(top_high[1] - bottom_low[1] > 3.0f * tanf(1.2f * 3.14159f / 180.0f));
    }
}

// The corners of every triangle go round its normal.
static void test_triangles_face_outwards(void **state)
{
    (void)state;
    static score_vertex vertex[SCORE_VERTICES];
    picture_score_digits_shape(vertex);
    for (int t = 0; t < SCORE_TRIANGLES; t++) {
        const score_vertex *corner = &vertex[3 * t];
        float a[3], b[3];
        for (int k = 0; k < 3; k++) {
            a[k] = corner[1].position[k] - corner[0].position[k];
            b[k] = corner[2].position[k] - corner[0].position[k];
        }
        float facing = corner->normal[0] * (a[1] * b[2] - a[2] * b[1]) +
                       corner->normal[1] * (a[2] * b[0] - a[0] * b[2]) +
                       corner->normal[2] * (a[0] * b[1] - a[1] * b[0]);
        assert_true(facing > 1e-6f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_score_can_be_read),
        cmocka_unit_test(test_what_two_digits_cannot_say_stays_at_their_end),
        cmocka_unit_test(test_nothing_shines_where_no_score_is_shown),
        cmocka_unit_test(test_segments_lie_on_the_board_towards_the_piste),
        cmocka_unit_test(test_digits_are_large_enough_to_be_read),
        cmocka_unit_test(test_triangles_face_outwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
