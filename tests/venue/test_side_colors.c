// Tests the colors of the sides: every pair that is offered is told apart with every kind of color
// vision. The difference is measured in CIELAB, after G. M. Machado, M. M. Oliveira and
// L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
// (2009), severity 1.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hud_draw.h"
#include "side_colors.h"

// A difference of 10 is seen at a glance; this one across the hall.
#define LEAST_DIFFERENCE 45.0

static const double VISION[4][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868},
     {0.114503, 0.786281, 0.099216},
     {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968},
     {0.280085, 0.672501, 0.047413},
     {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779},
     {-0.078411, 0.930809, 0.147602},
     {0.004733, 0.691367, 0.303900}},
};

static double lab_part(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116.0;
}

static void lab_of(canvas_color color, const double vision[3][3], double out[3])
{
    const double linear[3] = {pow((double)color.r, 2.2), pow((double)color.g, 2.2),
                              pow((double)color.b, 2.2)};
    double seen[3];
    for (int i = 0; i < 3; i++) {
        seen[i] = fmax(0.0, vision[i][0] * linear[0] + vision[i][1] * linear[1] +
                                vision[i][2] * linear[2]);
    }
    double x = lab_part((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047),
           y = lab_part(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]),
           z = lab_part((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883);
    out[0] = 116.0 * y - 16.0;
    out[1] = 500.0 * (x - y);
    out[2] = 200.0 * (y - z);
}

static double difference(canvas_color a, canvas_color b, int vision)
{
    double p[3], q[3];
    lab_of(a, VISION[vision], p);
    lab_of(b, VISION[vision], q);
    return sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                (p[2] - q[2]) * (p[2] - q[2]));
}

static void everybody_tells_the_offered_pairs_apart(void **state)
{
    (void)state;
    for (int pair = COLORS_USUAL; pair < COLORS_OWN; pair++) {
        const screen_settings chosen = {.colors = (enum side_color_pair)pair};
        canvas_color color[2];
        side_colors_of(&chosen, color);
        for (int vision = 0; vision < 4; vision++) {
            if (difference(color[0], color[1], vision) < LEAST_DIFFERENCE) {
                fail_msg("pair %d, vision %d: %g", pair, vision,
                         difference(color[0], color[1], vision));
            }
        }
    }
}

// The measure itself: green and purple look alike to many.
static void the_measure_finds_a_pair_that_looks_alike(void **state)
{
    (void)state;
    const screen_settings chosen = {
        .colors = COLORS_OWN, .left = SIDE_GREEN, .right = SIDE_PURPLE - SIDE_VERMILION};
    canvas_color color[2];
    side_colors_of(&chosen, color);
    assert_true(difference(color[0], color[1], 0) > LEAST_DIFFERENCE);
    assert_true(difference(color[0], color[1], 2) < LEAST_DIFFERENCE);
}

static void own_colors_are_never_the_same(void **state)
{
    (void)state;
    for (int left = 0; left < SIDE_COLORS; left++) {
        for (int right = 0; right < SIDE_COLORS; right++) {
            const screen_settings chosen = {.colors = COLORS_OWN, .left = left, .right = right};
            canvas_color color[2];
            side_colors_of(&chosen, color);
            assert_true(difference(color[0], color[1], 0) > 10.0);
        }
    }
}

// The picture has the HUD's colors, and the usual ones only if nothing else is chosen.
static void the_picture_has_the_colors_of_the_hud(void **state)
{
    (void)state;
    screen_settings chosen = {.colors = COLORS_USUAL};
    assert_false(side_colors_look(&chosen).has_accents);
    assert_false(side_colors_look(&chosen).is_calm);
    chosen.is_calm = true;
    chosen.colors = COLORS_BLUE_YELLOW;
    scene_look look = side_colors_look(&chosen);
    assert_true(look.has_accents && look.is_calm);
    canvas_color color[2];
    side_colors_of(&chosen, color);
    for (int side = 0; side < 2; side++) {
        assert_true(fabs(pow((double)look.accent[side][0], 1.0 / 2.2) - (double)color[side].r) <
                    1e-4);
        assert_true(fabs(pow((double)look.accent[side][2], 1.0 / 2.2) - (double)color[side].b) <
                    1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_tells_the_offered_pairs_apart),
        cmocka_unit_test(the_measure_finds_a_pair_that_looks_alike),
        cmocka_unit_test(own_colors_are_never_the_same),
        cmocka_unit_test(the_picture_has_the_colors_of_the_hud),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
