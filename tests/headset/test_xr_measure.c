// Height and arms of a player are measured by one gesture: arms out to the sides, then ahead; and
// whatever cannot be a body's is refused with a line.
#include <math.h>
#include <string.h>

#include "near.h"
#include "seeded_vec3.h"
#include "xr_measure.h"

#define FRAME_S (1.0 / 72.0)
// Hands and head sway by so much, meters.
#define SWAY_M 0.008

typedef struct person {
    double eyes_m, arm_m, shoulders_m;
    double turned_rad; // how they stand in the room
} person;

static phys_vec3 in_room(const person *p, double right_m, double up_m, double ahead_m)
{
    double s = sin(p->turned_rad), c = cos(p->turned_rad);
    return v3(0.7 + c * right_m - s * ahead_m, up_m, -0.4 - s * right_m - c * ahead_m);
}

// The person with both arms hanging (0), out to the sides (1) or ahead (2).
static xr_measure_sight stand(const person *p, int posture, seeded *random)
{
    const double arm = p->arm_m, half = 0.5 * p->shoulders_m, high = p->eyes_m - 0.25;
    xr_measure_sight s = {.head = in_room(p, 0.0, p->eyes_m, 0.1), .is_seen = true};
    for (int i = 0; i < 2; i++) {
        double way = i == 0 ? -1.0 : 1.0;
        s.hand[i] = posture == 1   ? in_room(p, way * (half + arm), high, 0.0)
                    : posture == 2 ? in_room(p, way * half, high, arm)
                                   : in_room(p, way * half, high - arm, 0.0);
        s.hand[i] = v3_add(s.hand[i], seeded_vec3(random, SWAY_M));
    }
    s.head = v3_add(s.head, seeded_vec3(random, SWAY_M));
    return s;
}

// Holds a posture for so long, or until it has been taken.
static void hold(xr_measure *m, const person *p, int posture, double seconds, seeded *random)
{
    enum xr_measure_step before = m->step;
    for (double t = 0.0; t < seconds && m->step == before; t += FRAME_S) {
        xr_measure_sight sight = stand(p, posture, random);
        xr_measure_add(m, &sight, FRAME_S);
    }
}

static void test_every_body_is_measured(void **unused)
{
    (void)unused;
    seeded random = seeded_start("test_every_body_is_measured", 5);
    for (int i = 0; i < 200; i++) {
        person p = {.eyes_m = seeded_range(&random, 1.2, 2.0), .turned_rad = 0.3 * i};
        p.arm_m = p.eyes_m * seeded_range(&random, 0.36, 0.42);
        p.shoulders_m = seeded_range(&random, 0.28, 0.45);
        xr_measure m = {.step = XR_MEASURE_SIDES};
        hold(&m, &p, 0, 2.0, &random);
        assert_int_equal(m.step, XR_MEASURE_SIDES);
        assert_non_null(strstr(xr_measure_line(&m), "sides"));
        hold(&m, &p, 1, 2.0, &random);
        assert_int_equal(m.step, XR_MEASURE_AHEAD);
        assert_non_null(strstr(xr_measure_line(&m), "ahead"));
        hold(&m, &p, 0, 2.0, &random);
        assert_int_equal(m.step, XR_MEASURE_AHEAD);
        hold(&m, &p, 2, 2.0, &random);
        assert_int_equal(m.step, XR_MEASURE_DONE);
        assert_near(m.arm_m, p.arm_m, 0.01);
        assert_near(m.eyes_m, p.eyes_m, 0.01);
    }
}

// Hands that are lost or are no numbers for a moment delay it; longer, they end it.
static void test_hands_may_be_lost_for_a_moment_only(void **unused)
{
    (void)unused;
    seeded random = seeded_start("test_hands_may_be_lost_for_a_moment_only", 6);
    const person p = {1.65, 0.65, 0.36, 0.0};
    for (int how = 0; how < 3; how++) {
        xr_measure m = {.step = XR_MEASURE_SIDES};
        hold(&m, &p, 1, 2.0, &random);
        xr_measure_sight bad = stand(&p, 2, &random);
        bad.is_seen = how != 0;
        bad.hand[1].x = how == 1 ? NAN : bad.hand[1].x;
        bad.head.y = how == 2 ? INFINITY : bad.head.y;
        for (int i = 0; i < 60; i++) {
            xr_measure_add(&m, &bad, FRAME_S);
        }
        assert_int_equal(m.step, XR_MEASURE_AHEAD);
        xr_measure lost = m;
        hold(&m, &p, 2, 2.0, &random);
        assert_int_equal(m.step, XR_MEASURE_DONE);
        assert_near(m.arm_m, 0.65, 0.01);
        for (int i = 0; i < 200; i++) {
            xr_measure_add(&lost, &bad, FRAME_S);
        }
        assert_int_equal(lost.step, XR_MEASURE_FAILED);
        assert_non_null(strstr(lost.problem, "not tracked"));
        assert_true(lost.arm_m == 0.0);
    }
}

static void test_what_is_no_body_is_refused(void **unused)
{
    (void)unused;
    seeded random = seeded_start("test_what_is_no_body_is_refused", 7);
    static const struct {
        person sides, ahead;
        const char *words;
    } WRONG[] = {
        {{1.65, 0.65, 0.36, 0.0}, {1.65, 0.45, 0.36, 0.0}, "arms are not that long"}, // bent ahead
        {{1.65, 0.45, 0.36, 0.0}, {1.65, 0.65, 0.36, 0.0}, "arms are not that long"}, // bent aside
        {{1.65, 1.10, 0.36, 0.0}, {1.65, 1.10, 0.36, 0.0}, "arms are not that long"}, // a giant
        {{0.80, 0.60, 0.36, 0.0}, {0.80, 0.60, 0.36, 0.0}, "eyes are not at that height"},
        {{2.60, 0.70, 0.36, 0.0}, {2.60, 0.70, 0.36, 0.0}, "eyes are not at that height"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        xr_measure m = {.step = XR_MEASURE_SIDES};
        hold(&m, &WRONG[i].sides, 1, 2.0, &random);
        hold(&m, &WRONG[i].ahead, 2, 2.0, &random);
        assert_int_equal(m.step, XR_MEASURE_FAILED);
        assert_non_null(strstr(m.problem, WRONG[i].words));
        assert_true(m.arm_m == 0.0 && m.eyes_m == 0.0);
        // It stays so.
        hold(&m, &WRONG[i].ahead, 2, 1.0, &random);
        assert_int_equal(m.step, XR_MEASURE_FAILED);
    }
    // Nobody stretches an arm.
    xr_measure m = {.step = XR_MEASURE_SIDES};
    hold(&m, &WRONG[0].sides, 0, 60.0, &random);
    assert_int_equal(m.step, XR_MEASURE_FAILED);
    assert_non_null(strstr(m.problem, "were not seen"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_body_is_measured),
        cmocka_unit_test(test_hands_may_be_lost_for_a_moment_only),
        cmocka_unit_test(test_what_is_no_body_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
