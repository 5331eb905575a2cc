// The score on the scoring apparatus: which segments are lit, and where they are.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "picture_score_digits.h"

enum { DIGIT_MASK = (1 << SCORE_SEGMENTS) - 1 };

// The number that the lit segments show; -1 if none is lit, -2 if they form no digit.
static int read_digit(uint32_t segments)
{
    // The segments that form each digit, with their usual names a to g.
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

static void test_a_score_above_99_is_shown_as_99(void **state)
{
    (void)state;
    uint32_t lit = picture_score_digits_lit(&(picture_score){true, {100, 4000000000u}});
    assert_int_equal(read_side(lit, DUEL_LEFT), 99);
    assert_int_equal(read_side(lit, DUEL_RIGHT), 99);
}

static void test_without_a_score_no_segment_is_lit(void **state)
{
    (void)state;
    assert_int_equal(picture_score_digits_lit(&(picture_score){false, {8, 88}}), 0);
}

// The bounds of a segment's triangles, or of the board's if it is -1, and how many there are.
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
        // The left fencer's score is on the left.
        assert_true(bit < 2 * SCORE_SEGMENTS ? high[0] < 0.0f : low[0] > 0.0f);
    }
}

// Seen from the front: a above, b and c on the right, d below, e and f on the left, g between them.
static void test_segments_are_where_a_digit_has_them(void **state)
{
    (void)state;
    static score_vertex vertex[SCORE_VERTICES];
    static const float place[SCORE_SEGMENTS][2] = {{0, 1},      {1, 0.5f},  {1, -0.5f}, {0, -1},
                                                   {-1, -0.5f}, {-1, 0.5f}, {0, 0}};
    picture_score_digits_shape(vertex);
    for (int digit = 0; digit < SCORE_DIGITS; digit++) {
        float low[SCORE_SEGMENTS][3], high[SCORE_SEGMENTS][3], middle[SCORE_SEGMENTS][2];
        for (int s = 0; s < SCORE_SEGMENTS; s++) {
            bounds(vertex, SCORE_SEGMENTS * digit + s, low[s], high[s]);
            for (int k = 0; k < 2; k++) {
                middle[s][k] = 0.5f * (low[s][k] + high[s][k]);
            }
        }
        const float half_height = 0.5f * (middle[0][1] - middle[3][1]);
        const float half_width =
            0.25f * (middle[1][0] - middle[5][0] + middle[2][0] - middle[4][0]);
        const float lean = (middle[0][0] - middle[3][0]) / (2.0f * half_height);
        assert_true(half_height > half_width && half_width > 0.0f);
        assert_true(lean > 0.0f && lean < 0.3f); // as digits on such displays do
        for (int s = 0; s < SCORE_SEGMENTS; s++) {
            float up = place[s][1] * half_height;
            float right = place[s][0] * half_width + lean * up;
            assert_true(fabsf(middle[s][1] - middle[6][1] - up) < 1e-4f);
            assert_true(fabsf(middle[s][0] - middle[6][0] - right) < 1e-3f);
            // Those on the sides stand, the others lie, and all are longer than wide.
            float wide = high[s][0] - low[s][0], tall = high[s][1] - low[s][1];
            assert_true(place[s][0] == 0.0f ? wide > 2.0f * tall : tall > 1.5f * wide);
        }
    }
}

// Seen from the en-garde line, 3 m away, 1.2 degrees are large enough to be read at a glance.
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

// The vertices of every triangle are counterclockwise around its normal.
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
        cmocka_unit_test(test_a_score_above_99_is_shown_as_99),
        cmocka_unit_test(test_without_a_score_no_segment_is_lit),
        cmocka_unit_test(test_segments_lie_on_the_board_towards_the_piste),
        cmocka_unit_test(test_segments_are_where_a_digit_has_them),
        cmocka_unit_test(test_digits_are_large_enough_to_be_read),
        cmocka_unit_test(test_triangles_face_outwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
