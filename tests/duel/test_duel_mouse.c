// Hold, feint and disengage as a mouse reports them (the recordings are in strokes/): the point
// does what the hand meant.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "mouse_stroke.h"
#include "shipped_duel.h"

static bout_assets assets;
static duel_scratch *scratch;
static mouse_stroke_run seen;

static int load(void **unused)
{
    (void)unused;
    scratch = shipped_duel_load(&assets);
    return scratch != NULL ? 0 : 1;
}

static int unload(void **unused)
{
    (void)unused;
    shipped_duel_free(&assets, &scratch);
    return 0;
}

static void fence(const char *name, double x, double y, const mouse_stroke_opponent *opponent)
{
    static mouse_stroke stroke;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", STROKES, name);
    assert_true(mouse_stroke_read(path, &stroke));
    const duel_config config = shipped_duel_config(&assets, WEAPON_EPEE, scratch);
    mouse_stroke_fence(&config, &stroke, (const double[2]){x, y}, opponent, &seen);
}

// Out of reach, the blade low; and on guard within reach of the arm.
static const mouse_stroke_opponent FAR = {4.0, {0.9, -1.0}};
static const mouse_stroke_opponent ON_GUARD = {1.8, {0.1, 0.0}};

// An arm that is put out is held: the point stays within the size of a coin though the hand
// trembles.
static void a_point_is_held(void **unused)
{
    (void)unused;
    fence("hold", 0.0, 0.0, &FAR);
    // Minimum jerk in 120 ms, and as long again for the blade to come to rest.
    enum { OUT_TICK = 300, BACK_TICK = 600 };
    phys_vec3 at = seen.tip[OUT_TICK];
    double most_m = 0.0;
    for (uint32_t i = OUT_TICK; i < BACK_TICK; i++) {
        most_m = fmax(most_m, v3_distance(seen.tip[i], at));
    }
    double out_m = at.x - seen.tip[0].x;
    printf("hold: out by %.2f m, the point wanders by %.1f mm\n", out_m, 1e3 * most_m);
    assert_true(out_m > 0.2);
    assert_true(most_m < 0.012);
}

// A feint goes out and comes back: two thirds of a thrust's way, and half of it back, 150 ms after
// the button went down.
static void a_feint_is_out_and_back(void **unused)
{
    (void)unused;
    fence("hold", 0.0, 0.0, &FAR);
    double thrust_m = seen.tip[400].x - seen.tip[0].x;
    fence("feint", 0.0, 0.0, &FAR);
    enum { DOWN_TICK = 50, WITHIN_TICKS = 150 };
    double most_m = 0.0;
    uint32_t most_tick = 0;
    for (uint32_t i = 0; i < seen.ticks; i++) {
        double out_m = seen.tip[i].x - seen.tip[0].x;
        if (out_m > most_m) {
            most_m = out_m;
            most_tick = i;
        }
    }
    double left_m = seen.tip[DOWN_TICK + WITHIN_TICKS].x - seen.tip[0].x;
    printf("feint: out by %.2f m of %.2f after %u ms, still %.2f m after %d ms\n", most_m, thrust_m,
           most_tick - DOWN_TICK, left_m, WITHIN_TICKS);
    assert_true(most_m > 0.66 * thrust_m);
    assert_true(left_m < 0.5 * most_m);
}

// A disengage passes below the opponent's guard from one side to the other, meets no blade and
// hits.
static void a_disengage_goes_around_the_blade(void **unused)
{
    (void)unused;
    fence("disengage", -0.6, 0.0, &ON_GUARD);
    double before_m = seen.off_blade[0].z, lowest_m = 0.0;
    double after_m = seen.off_blade[seen.ticks - 1].z;
    for (uint32_t i = 0; i < seen.ticks; i++) {
        lowest_m = fmin(lowest_m, seen.off_blade[i].y);
    }
    printf("disengage: %.2f m to the right of the blade, %.2f m below it, then %.2f m; %s after %u "
           "ms\n",
           before_m, -lowest_m, after_m, seen.touched ? body_part_key(seen.part) : "nothing",
           seen.touch_tick);
    assert_false(seen.blades_met);
    assert_true(before_m < -0.01);
    assert_true(lowest_m < -0.1);
    assert_true(after_m > 0.1);
    assert_true(seen.touched);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_is_held),
        cmocka_unit_test(a_feint_is_out_and_back),
        cmocka_unit_test(a_disengage_goes_around_the_blade),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
