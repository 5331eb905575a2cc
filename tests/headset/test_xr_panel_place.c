#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "near.h"
#include "seeded.h"
#include "xr_hud_board.h"
#include "xr_panel.h"
#include "xr_panel_place.h"

#define CAPITAL 0.73 // fraction of a font's size: canvas.h
#define DEGREES (180.0 / 3.14159265358979)

static phys_pose eyes_at(double x, double z, double turn_rad)
{
    return (phys_pose){v3(x, 1.6, z), {0.0, sin(0.5 * turn_rad), 0.0, cos(0.5 * turn_rad)}};
}

// A place on the panel, by the fractions across and up from its middle.
static phys_vec3 on_board(const xr_panel_place *p, double scale, double right, double up)
{
    phys_vec3 at = v3(scale * right * XR_PANEL_WIDTH_M, scale * up * XR_PANEL_HEIGHT_M, 0.0);
    return v3_add(p->pose.position, quat_rotate(p->pose.orientation, at));
}

static double angle_between(phys_vec3 a, phys_vec3 b)
{
    return atan2(v3_length(v3_cross(a, b)), v3_dot(a, b));
}

static void test_its_smallest_letters_are_readable_everywhere(void **state)
{
    (void)state;
    const double scale[] = {1.0, 4.0, 0.25};
    for (size_t i = 0; i < sizeof scale / sizeof scale[0]; i++) {
        xr_panel_place p = {0};
        xr_panel_place_wish wish = xr_panel_place_ahead(scale[i]);
        phys_pose eyes = eyes_at(2.0, -1.0, 0.4);
        xr_panel_place_follow(&p, eyes, &wish, false, 0.0);
        double letter = CAPITAL * (double)XR_PANEL_LEAST_LETTER / (double)CANVAS_LEAST_HEIGHT;
        for (int corner = 0; corner < 4; corner++) {
            double right = (corner & 1) ? 0.5 : -0.5, up = (corner & 2) ? 0.5 : -0.5;
            phys_vec3 low = v3_sub(on_board(&p, scale[i], right, up), eyes.position);
            phys_vec3 high = v3_sub(on_board(&p, scale[i], right, up + letter), eyes.position);
            assert_true(angle_between(low, high) * DEGREES >= 1.2);
        }
        // All of it is visible without turning the head much.
        phys_vec3 left = v3_sub(on_board(&p, scale[i], -0.5, 0.0), eyes.position);
        phys_vec3 right = v3_sub(on_board(&p, scale[i], 0.5, 0.0), eyes.position);
        assert_true(angle_between(left, right) * DEGREES < 60.0);
    }
}

static void test_it_faces_the_eyes(void **state)
{
    (void)state;
    const xr_panel_place_wish wish[] = {xr_panel_place_ahead(1.0), xr_panel_place_aside(-1.0, 1.0),
                                        xr_panel_place_aside(1.0, 1.0), xr_panel_place_ahead(4.0)};
    for (size_t i = 0; i < sizeof wish / sizeof wish[0]; i++) {
        xr_panel_place p = {0};
        phys_pose eyes = eyes_at(-0.5, 0.3, -1.2);
        xr_panel_place_follow(&p, eyes, &wish[i], false, 0.0);
        phys_vec3 out = quat_rotate(p.pose.orientation, v3(0.0, 0.0, 1.0));
        phys_vec3 to_eyes = v3_sub(eyes.position, p.pose.position);
        assert_near(angle_between(out, to_eyes), 0.0, 1e-6);
        phys_vec3 right = quat_rotate(p.pose.orientation, v3(1.0, 0.0, 0.0));
        assert_near(right.y, 0.0, 1e-12); // level
        phys_vec3 from_eyes = quat_rotate(quat_conjugate(eyes.orientation), v3_neg(to_eyes));
        assert_near(atan2(from_eyes.x, -from_eyes.z), wish[i].right_rad, 1e-9);
        assert_near(from_eyes.y, wish[i].scale * wish[i].up_m, 1e-9);
    }
}

static void test_it_stays_until_the_player_turns_away(void **state)
{
    (void)state;
    xr_panel_place p = {0};
    xr_panel_place_wish wish = xr_panel_place_ahead(1.0);
    xr_panel_place_follow(&p, eyes_at(0.0, 0.0, 0.0), &wish, false, 0.0);
    phys_vec3 was = p.pose.position;
    for (int i = 0; i < 90; i++) {
        xr_panel_place_follow(&p, eyes_at(0.1, 0.1, 0.5), &wish, false, 1.0 / 90.0);
    }
    assert_near(v3_distance(was, p.pose.position), 0.0, 1e-12);
    // It moves smoothly and arrives after a second or two; it does not jump.
    double longest = 0.0;
    phys_pose eyes = eyes_at(0.1, 0.1, 3.0);
    for (int i = 0; i < 180; i++) {
        phys_vec3 before = p.pose.position;
        xr_panel_place_follow(&p, eyes, &wish, false, 1.0 / 90.0);
        longest = fmax(longest, v3_distance(before, p.pose.position));
    }
    xr_panel_place there = {0};
    xr_panel_place_follow(&there, eyes, &wish, false, 0.0);
    assert_near(v3_distance(there.pose.position, p.pose.position), 0.0, 0.06);
    assert_true(longest < 0.4);
    assert_false(p.gliding);
}

static void test_after_a_jump_it_arrives_at_once(void **state)
{
    (void)state;
    xr_panel_place p = {0}, there = {0};
    xr_panel_place_wish wish = xr_panel_place_ahead(1.0);
    phys_pose eyes = eyes_at(3.0, 1.0, 2.0);
    xr_panel_place_follow(&p, eyes_at(0.0, 0.0, 0.0), &wish, false, 0.0);
    xr_panel_place_follow(&p, eyes, &wish, true, 0.011);
    xr_panel_place_follow(&there, eyes, &wish, false, 0.0);
    assert_near(v3_distance(there.pose.position, p.pose.position), 0.0, 1e-9);
    // From now on it should be elsewhere.
    wish = xr_panel_place_aside(1.0, 1.0);
    xr_panel_place_follow(&p, eyes, &wish, false, 0.011);
    there = (xr_panel_place){0};
    xr_panel_place_follow(&there, eyes, &wish, false, 0.0);
    assert_near(v3_distance(there.pose.position, p.pose.position), 0.0, 1e-9);
}

static void test_looking_at_the_floor_does_not_move_it(void **state)
{
    (void)state;
    xr_panel_place p = {0};
    xr_panel_place_wish wish = xr_panel_place_aside(1.0, 1.0);
    xr_panel_place_follow(&p, eyes_at(0.0, 0.0, 1.0), &wish, false, 0.0);
    phys_vec3 was = p.pose.position;
    phys_pose down = {v3(0.0, 1.6, 0.0), {-0.70710678, 0.0, 0.0, 0.70710678}};
    for (int i = 0; i < 90; i++) {
        xr_panel_place_follow(&p, down, &wish, false, 1.0 / 90.0);
    }
    assert_near(v3_distance(was, p.pose.position), 0.0, 1e-9);
}

// --- beside an opponent

enum { BALLS = 9, GRID = 9 };
// Half the width of a bout's words.
#define WORDS_M (0.5 * XR_PANEL_WIDTH_M * (double)(XR_HUD_BOARD_BOUT_WIDTH / CANVAS_LEAST_WIDTH))
#define FRAME_S (1.0 / 90.0)

// A body that stands at a place and stretches an arm toward the eyes.
static void make_body(phys_vec3 feet, phys_vec3 eyes, double arm_m, double arm_right_m,
                      xr_panel_ball out[BALLS])
{
    phys_vec3 way = v3_normalized_or(v3(eyes.x - feet.x, 0.0, eyes.z - feet.z), v3(0, 0, 1));
    phys_vec3 right = v3(-way.z, 0.0, way.x);
    const double height[] = {0.15, 0.5, 0.9, 1.2, 1.4, 1.65};
    for (int i = 0; i < 6; i++) {
        out[i] = (xr_panel_ball){v3(feet.x, height[i], feet.z), 0.16};
    }
    phys_vec3 shoulder = v3_add(v3(feet.x, 1.4, feet.z), v3_scale(right, arm_right_m));
    for (int i = 0; i < 3; i++) {
        out[6 + i] = (xr_panel_ball){v3_add_scaled(shoulder, way, 0.5 * i * arm_m), 0.16};
    }
}

static double away_m(phys_vec3 from, phys_vec3 way, phys_vec3 center)
{
    double along = fmax(v3_dot(v3_sub(center, from), way), 0.0);
    return v3_distance(v3_add_scaled(from, way, along), center);
}

// A point of the words' part of the panel; i and j count from 0 to GRID - 1.
static phys_vec3 word_at(const xr_panel_place *p, double half_width_m, int i, int j)
{
    double right = half_width_m / XR_PANEL_WIDTH_M * (2.0 * i / (GRID - 1) - 1.0);
    return on_board(p, p->wish.scale, right, (double)j / (GRID - 1) - 0.5);
}

// The number of points of the board that are inside the body, or that the eyes see on it.
static void count_points(const xr_panel_place *p, double half_width_m, phys_vec3 eyes,
                         const xr_panel_ball body[BALLS], int *out_inside, int *out_on_it)
{
    *out_inside = *out_on_it = 0;
    for (int k = 0; k < GRID * GRID; k++) {
        phys_vec3 point = word_at(p, half_width_m, k % GRID, k / GRID);
        phys_vec3 way = v3_normalized_or(v3_sub(point, eyes), v3(0, 0, -1));
        for (int b = 0; b < BALLS; b++) {
            *out_inside += v3_distance(point, body[b].center) < body[b].radius_m;
            *out_on_it += away_m(eyes, way, body[b].center) < body[b].radius_m;
        }
    }
}

static void test_a_board_aside_does_not_cover_the_opponent(void **state)
{
    (void)state;
    seeded random = seeded_start("test_a_board_aside_does_not_cover_the_opponent", 1);
    for (int round = 0; round < 20000; round++) {
        xr_panel_ball body[BALLS];
        phys_pose eyes = eyes_at(seeded_range(&random, -3.0, 3.0), seeded_range(&random, -1.0, 1.0),
                                 seeded_range(&random, -3.1, 3.1));
        double distance = seeded_range(&random, 0.3, 6.0), to = seeded_range(&random, -3.1, 3.1);
        phys_vec3 feet = v3_add(eyes.position, v3(-distance * sin(to), 0.0, -distance * cos(to)));
        make_body(feet, eyes.position, seeded_range(&random, 0.0, fmin(0.8, 0.5 * distance)),
                  seeded_range(&random, -0.25, 0.25), body);
        double side = round % 2 == 0 ? 1.0 : -1.0;
        xr_panel_place_wish wish = xr_panel_place_aside(side, 1.0);
        xr_panel_place p = {0};
        xr_panel_place_beside(&p, eyes, &wish, body, BALLS, WORDS_M, false, 0.0);
        int inside, on_it;
        count_points(&p, WORDS_M, eyes.position, body, &inside, &on_it);
        if (inside > 0 || (distance > 1.0 && on_it > 0)) {
            fail_msg("round %d, %.2f m away: %d points inside, %d on the body", round, distance,
                     inside, on_it);
        }
    }
}

// On the player's chosen side, and no farther from the middle of the view than it must.
static void test_it_stays_on_its_side_and_near(void **state)
{
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        for (double distance = 1.2; distance < 5.0; distance += 0.2) {
            xr_panel_ball body[BALLS];
            phys_pose eyes = eyes_at(0.0, 0.0, 0.0);
            make_body(v3(0.0, 0.0, -distance), eyes.position, 0.3, 0.2, body);
            xr_panel_place_wish wish = xr_panel_place_aside(side, 1.0);
            xr_panel_place p = {0};
            xr_panel_place_beside(&p, eyes, &wish, body, BALLS, WORDS_M, false, 0.0);
            double right = -side * p.turn_rad * DEGREES;
            assert_true(right > 29.0 && right < 60.0);
            if (distance > 3.0) {
                assert_true(right < 31.0);
            }
        }
    }
}

// The words of a call, with a phrase of four lines, hang over the referee's raised hand, also at
// the distance of a touch.
static void test_a_board_aside_is_over_the_referee(void **state)
{
    (void)state;
    const phys_vec3 hand = {1.32, 2.1, -2.05}; // scene/referee_figure.c
    const double words_end = -0.22;            // their lower edge, of the panel's height
    for (double x = -2.0; x <= -1.0; x += 0.25) {
        const double to_opponent_rad = -0.5 * 3.14159265358979;
        phys_pose eyes = eyes_at(x, 0.0, to_opponent_rad);
        eyes.position.y = 1.65;
        xr_panel_place p = {0};
        xr_panel_place_wish wish = xr_panel_place_aside(-1.0, 1.0);
        xr_panel_place_beside(&p, eyes, &wish, NULL, 0, WORDS_M, false, 0.0);
        phys_vec3 low = v3_sub(on_board(&p, 1.0, 0.0, words_end), eyes.position);
        phys_vec3 high = v3_sub(hand, eyes.position);
        assert_true(low.z < 0.0); // on the referee's side
        assert_true(low.y / hypot(low.x, low.z) > high.y / hypot(high.x, high.z));
    }
}

static void test_it_gives_way_to_an_opponent_who_comes(void **state)
{
    (void)state;
    xr_panel_place_wish wish = xr_panel_place_aside(-1.0, 1.0);
    xr_panel_place p = {0};
    phys_pose eyes = eyes_at(0.0, 0.0, 0.0);
    double walked = 0.0, still = 0.0;
    for (int i = 0; i < 1200; i++) {
        double t = i * FRAME_S;
        // Comes for 4 s and moves to the board's side, then shifts a little for the rest.
        double share = fmin(t / 4.0, 1.0);
        phys_vec3 feet = v3(-0.5 * share + 0.005 * sin(9.0 * t), 0.0, -4.0 + 2.6 * share);
        xr_panel_ball body[BALLS];
        make_body(feet, eyes.position, 0.4 * share, 0.1, body);
        phys_vec3 was = p.pose.position;
        xr_panel_place_beside(&p, eyes, &wish, body, BALLS, WORDS_M, false, FRAME_S);
        int inside, on_it;
        count_points(&p, WORDS_M, eyes.position, body, &inside, &on_it);
        assert_int_equal(inside, 0);
        assert_int_equal(on_it, 0);
        walked += i > 0 && t < 5.5 ? v3_distance(was, p.pose.position) : 0.0;
        still += t > 6.0 ? v3_distance(was, p.pose.position) : 0.0;
    }
    assert_true(walked > 0.2);
    assert_near(still, 0.0, 1e-9); // and stands still to be read
}

static void test_a_menu_is_in_front_of_the_opponent(void **state)
{
    (void)state;
    for (double distance = 0.8; distance < 5.0; distance += 0.05) {
        xr_panel_ball body[BALLS];
        phys_pose eyes = eyes_at(0.0, 0.0, 0.2);
        make_body(v3(0.0, 0.0, -distance), eyes.position, 0.0, 0.2, body);
        xr_panel_place_wish wish =
            xr_panel_place_before(xr_panel_place_ahead(1.0), eyes, body, BALLS);
        xr_panel_place p = {0};
        xr_panel_place_follow(&p, eyes, &wish, false, 0.0);
        int inside, on_it;
        count_points(&p, 0.5 * XR_PANEL_WIDTH_M, eyes.position, body, &inside, &on_it);
        assert_int_equal(inside, 0);
        assert_true(wish.scale <= 1.0 && (distance < 2.5 || wish.scale == 1.0));
    }
}

// As many texels as sharp text needs, and letters as large: at every place and for the viewer's
// console, whose size is less and which is nearer.
static void test_words_are_sharp_and_large_at_every_place(void **state)
{
    (void)state;
    const struct {
        xr_panel_place_wish wish;
        double size, half_width_m, half_height;
    } PLACE[] = {
        {xr_panel_place_ahead(1.0), 1.0, 0.5 * XR_PANEL_WIDTH_M, 0.5},
        {xr_panel_place_aside(1.0, 1.0), 1.0, WORDS_M, 0.4},
        {xr_panel_place_ahead(0.4), 0.4, 0.2 * XR_PANEL_WIDTH_M, 0.5},
        {{1.05, 0.0, -0.85, 1.0}, 0.75, 0.375 * XR_PANEL_WIDTH_M, 0.29},
    };
    const double texel = 1.0 / 1152, letter = CAPITAL * (double)XR_PANEL_LEAST_LETTER / 720.0;
    for (size_t i = 0; i < sizeof PLACE / sizeof PLACE[0]; i++) {
        xr_panel_place p = {0};
        phys_pose eyes = eyes_at(0.0, 0.0, 0.0);
        xr_panel_place_follow(&p, eyes, &PLACE[i].wish, false, 0.0);
        double least = 90.0, least_density = 1e9;
        for (int k = 0; k < 9; k++) {
            double right = (k % 3 - 1) * PLACE[i].half_width_m / XR_PANEL_WIDTH_M / PLACE[i].size;
            double up = (k / 3 - 1) * PLACE[i].half_height;
            phys_vec3 low = v3_sub(on_board(&p, PLACE[i].size, right, up), eyes.position);
            phys_vec3 high = v3_sub(on_board(&p, PLACE[i].size, right, up + letter), eyes.position);
            phys_vec3 next = v3_sub(on_board(&p, PLACE[i].size, right, up + texel), eyes.position);
            least = fmin(least, angle_between(low, high) * DEGREES);
            least_density = fmin(least_density, 1.0 / (angle_between(low, next) * DEGREES));
        }
        print_message("place %zu: letters of %.2f degrees, %.1f texels per degree\n", i, least,
                      least_density);
        assert_true(least >= 1.2);
        assert_true(least_density >= 25.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_its_smallest_letters_are_readable_everywhere),
        cmocka_unit_test(test_it_faces_the_eyes),
        cmocka_unit_test(test_it_stays_until_the_player_turns_away),
        cmocka_unit_test(test_after_a_jump_it_arrives_at_once),
        cmocka_unit_test(test_looking_at_the_floor_does_not_move_it),
        cmocka_unit_test(test_a_board_aside_does_not_cover_the_opponent),
        cmocka_unit_test(test_it_stays_on_its_side_and_near),
        cmocka_unit_test(test_a_board_aside_is_over_the_referee),
        cmocka_unit_test(test_it_gives_way_to_an_opponent_who_comes),
        cmocka_unit_test(test_a_menu_is_in_front_of_the_opponent),
        cmocka_unit_test(test_words_are_sharp_and_large_at_every_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
