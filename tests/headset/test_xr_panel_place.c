#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "near.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_its_smallest_letters_are_readable_everywhere),
        cmocka_unit_test(test_it_faces_the_eyes),
        cmocka_unit_test(test_it_stays_until_the_player_turns_away),
        cmocka_unit_test(test_after_a_jump_it_arrives_at_once),
        cmocka_unit_test(test_looking_at_the_floor_does_not_move_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
