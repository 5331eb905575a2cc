// Blades are drawn from guard to tip; trails fade and never overflow the buffer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "near.h"
#include "picture_ribbons.h"

static picture_ribbons *make(void)
{
    picture_ribbons *r = calloc(1, sizeof *r);
    assert_non_null(r);
    return r;
}

static picture_fencer standing(void)
{
    return (picture_fencer){
        .weapon = {v3(1, 1.2, 0), quat_identity()}, .accent = {0.1f, 0.2f, 0.8f}, .opacity = 1.0f};
}

static void test_a_blade_reaches_from_guard_to_tip(void **state)
{
    (void)state;
    picture_ribbons *r = make();
    picture_fencer fencer = standing();
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        r->count = 0;
        picture_ribbons_add_blade(r, &fencer, (enum weapon_kind)kind);
        weapon held = weapon_make((enum weapon_kind)kind);
        phys_vec3 tip = v3_add(fencer.weapon.position, v3_add(held.blade.b, held.center_m));
        assert_int_equal(r->count, 6);
        double nearest = 0.0, farthest = 0.0;
        for (int i = 0; i < r->count; i++) {
            const ribbon_vertex *v = &r->vertex[i];
            nearest = fmax(nearest, (double)v->position[2]);
            farthest = fmin(farthest, (double)v->position[2]);
            assert_true(v->half_width_m > 0.0f);
            assert_true(v->local[0] == -1.0f || v->local[0] == 1.0f);
        }
        assert_near(farthest, tip.z, 1e-5);
        assert_true(farthest < nearest - 0.8);
    }
    free(r);
}

// A bent blade's line goes through every place of its curve, and ends at its tip.
static void test_a_bent_blade_follows_its_curve(void **state)
{
    (void)state;
    picture_ribbons *r = make();
    picture_fencer fencer = standing();
    fencer.curve.is_bent = 1;
    for (int i = 0; i < DUEL_CURVE_PLACES; i++) {
        double share = (double)i / (DUEL_CURVE_PLACES - 1);
        fencer.curve.point[i] = v3(0.0, 0.4 * share * (1.0 - share), -0.04 - 0.8 * share);
        fencer.curve.direction[i] =
            v3_normalized_or(v3(0.0, 0.4 - 0.8 * share, -0.8), v3(0, 0, -1));
    }
    picture_ribbons_add_blade(r, &fencer, WEAPON_FOIL);
    assert_int_equal(r->count, 6 * (DUEL_CURVE_PLACES - 1));
    for (int i = 0; i < DUEL_CURVE_PLACES; i++) {
        phys_vec3 place = v3_add(fencer.weapon.position, fencer.curve.point[i]);
        int here = 0;
        for (int k = 0; k < r->count; k++) {
            const float *p = r->vertex[k].position, *along = r->vertex[k].along;
            if (v3_distance(v3_from_floats(p), place) < 1e-5) {
                here += 1;
                assert_near((double)along[1], fencer.curve.direction[i].y, 1e-6);
            }
        }
        assert_true(here >= 2);
    }
    free(r);
}

static blade_trail moving(double speed_mps, int ticks)
{
    blade_trail trail = {0};
    for (int tick = 0; tick < ticks; tick++) {
        double t = tick * 1e-3;
        const phys_vec3 ends[2] = {v3(0, 1, 0), v3(0.9, 1 + speed_mps * t, 0)};
        blade_trail_add(&trail, t, ends);
    }
    return trail;
}

static void test_only_a_fast_blade_leaves_a_trail_and_it_fades(void **state)
{
    (void)state;
    picture_ribbons *r = make();
    picture_fencer fencer = standing();
    picture_ribbons_add_trail(r, &fencer, 1.0);
    assert_int_equal(r->count, 0); // no trail kept
    blade_trail slow = moving(0.5, 200), fast = moving(8.0, 200);
    fencer.trail = &slow;
    picture_ribbons_add_trail(r, &fencer, 0.199);
    assert_int_equal(r->count, 0);
    fencer.trail = &fast;
    picture_ribbons_add_trail(r, &fencer, 0.199);
    assert_true(r->count > 6 * 20);
    float newest = r->vertex[0].color[3], oldest = r->vertex[r->count - 1].color[3];
    assert_true(newest > 0.3f && oldest < 0.05f);
    // Some time later nothing of the trail is visible.
    r->count = 0;
    picture_ribbons_add_trail(r, &fencer, 1.0);
    for (int i = 0; i < r->count; i++) {
        assert_near((double)r->vertex[i].color[3], 0.0, 0.0);
    }
    free(r);
}

// Between two places the trail goes over from none to full, or back, so one of them is enough. In a
// blade that was fast between two places only, that are two pieces, at the newest end of the trail
// one.
static void test_a_trail_begins_and_ends_gradually(void **state)
{
    (void)state;
    enum { PLACES = 8 };
    picture_ribbons *r = make();
    picture_fencer fencer = standing();
    for (int fast = 0; fast + 2 < PLACES; fast++) {
        blade_trail trail = {.count = PLACES};
        for (int i = 0; i < PLACES; i++) {
            trail.time_s[i] = 1.0 - BLADE_TRAIL_SPACING_S * i;
            trail.inner[i] = v3(0.0, 1.0, 0.0);
            trail.tip[i] = v3(0.9, i <= fast ? 1.1 : 1.0, 0.0);
        }
        fencer.trail = &trail;
        r->count = 0;
        picture_ribbons_add_trail(r, &fencer, 1.0);
        assert_int_equal(r->count, fast == 0 ? 6 : 2 * 6);
    }
    free(r);
}

// A weapon whose hand is not tracked fades, including blade and trail.
static void test_a_faded_weapon_has_no_blade_and_no_trail(void **state)
{
    (void)state;
    picture_ribbons *whole = make(), *faded = make();
    blade_trail fast = moving(8.0, 200);
    picture_fencer fencer = standing();
    fencer.trail = &fast;
    picture_ribbons_add_blade(whole, &fencer, WEAPON_FOIL);
    picture_ribbons_add_trail(whole, &fencer, 0.199);
    fencer.weapon_faded = 0.75f;
    picture_ribbons_add_blade(faded, &fencer, WEAPON_FOIL);
    picture_ribbons_add_trail(faded, &fencer, 0.199);
    assert_int_equal(faded->count, whole->count);
    for (int i = 0; i < whole->count; i++) {
        double alpha = 0.25 * (double)whole->vertex[i].color[3];
        assert_near((double)faded->vertex[i].color[3], alpha, 1e-6);
    }
    faded->count = 0;
    fencer.weapon_faded = 1.0f;
    picture_ribbons_add_blade(faded, &fencer, WEAPON_FOIL);
    picture_ribbons_add_trail(faded, &fencer, 0.199);
    assert_int_equal(faded->count, 0);
    free(whole);
    free(faded);
}

static void test_nothing_is_written_beyond_the_buffer(void **state)
{
    (void)state;
    picture_ribbons *r = make();
    picture_fencer fencer = standing();
    blade_trail fast = moving(8.0, 400);
    fencer.trail = &fast;
    for (int i = 0; i < 200; i++) {
        picture_ribbons_add_blade(r, &fencer, WEAPON_FOIL);
        picture_ribbons_add_trail(r, &fencer, 0.399);
    }
    assert_int_equal(r->count, RIBBONS_MAX_VERTICES);
    free(r);
}

// A glow faces the eye, in front of its lamp, with the given width.
static void test_a_glow_faces_the_eye(void **state)
{
    (void)state;
    static picture_ribbons r;
    r.count = 0;
    const float orange[3] = {0.85f, 0.11f, 0.015f};
    const phys_vec3 lamp = {0.5, 2.0, -2.4}, eye = {-1.0, 1.5, 5.0};
    picture_ribbons_add_glow(&r, lamp, 0.4, orange, eye);
    assert_int_equal(r.count, 6);
    phys_vec3 back = v3_normalized_or(v3_sub(eye, lamp), v3(0, 0, 1));
    for (int i = 0; i < r.count; i++) {
        phys_vec3 off = v3_sub(v3_from_floats(r.vertex[i].position), lamp);
        double before = v3_dot(off, back);
        assert_true(before > 0.05 && before < 0.3);
        assert_true(fabs(v3_length(v3_add_scaled(off, back, -before)) - 0.4 * sqrt(2.0)) < 1e-6);
        assert_true(r.vertex[i].half_width_m == 0.0f);
        assert_true(r.vertex[i].color[0] > r.vertex[i].color[2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_glow_faces_the_eye),
        cmocka_unit_test(test_a_blade_reaches_from_guard_to_tip),
        cmocka_unit_test(test_a_bent_blade_follows_its_curve),
        cmocka_unit_test(test_only_a_fast_blade_leaves_a_trail_and_it_fades),
        cmocka_unit_test(test_a_trail_begins_and_ends_gradually),
        cmocka_unit_test(test_a_faded_weapon_has_no_blade_and_no_trail),
        cmocka_unit_test(test_nothing_is_written_beyond_the_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
