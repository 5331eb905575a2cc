// The searches for the time of contact on bodies that stay close together for long: that move as
// one, roll or slide on each other, graze, or spin. Every case is decided, and rightly so: against
// dense sampling with refinement, and against distances without GJK for a share of the guards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "clinging_cases.h"
#include "convex_oracle.h"
#include "phys_toc_close.h"
#include "share_of.h"

static const double WINDOWS_S[2] = {1.0 / 1000.0, 1.0 / 90.0};

// The largest difference between two ways of computing a gap, meters: of two blades, and with a
// guard, whose gap GJK knows to 1 nm.
static const double ROUNDING_M = 1e-12, GUARD_ROUNDING_M = 2e-9;

static double gap_at(const clinging_case *c, clinging_pair pair, double t)
{
    if (pair == CLING_BLADES) {
        return oracle_gap(&c->blades, t);
    }
    phys_convex a = oracle_placed(&c->a, &c->blades.a_motion, t);
    phys_convex b = oracle_placed(&c->b, &c->blades.b_motion, t);
    return phys_gjk_distance(&a, &b, v3(0, 0, 0)).gap.gap_m;
}

// The smallest gap up to `until`, by samples and golden section search around the smallest.
static double least_gap(const clinging_case *c, clinging_pair pair, double until)
{
    enum { SAMPLES = 80, HALVINGS = 40 };
    const double ratio = 0.6180339887498949;
    double least = gap_at(c, pair, 0.0), at = 0.0;
    for (int i = 1; i <= SAMPLES; i++) {
        double gap = gap_at(c, pair, until * i / SAMPLES);
        at = gap < least ? until * i / SAMPLES : at;
        least = fmin(gap, least);
    }
    double low = fmax(at - until / SAMPLES, 0.0), high = fmin(at + until / SAMPLES, until);
    for (int i = 0; i < HALVINGS && least < 1e-5; i++) {
        double left = high - ratio * (high - low), right = low + ratio * (high - low);
        double at_left = gap_at(c, pair, left), at_right = gap_at(c, pair, right);
        least = fmin(least, fmin(at_left, at_right));
        *(at_left < at_right ? &high : &low) = at_left < at_right ? right : left;
    }
    return least;
}

// The smallest of a few gaps up to `until`, computed without GJK.
static double least_without_gjk(const clinging_case *c, clinging_pair pair, double until)
{
    enum { SAMPLES = 6 };
    double least = HUGE_VAL;
    phys_vec3 normal = v3(0, 0, 0);
    for (int i = 0; i <= SAMPLES; i++) {
        double t = until * i / SAMPLES;
        phys_convex b = oracle_placed(&c->b, &c->blades.b_motion, t);
        if (pair == CLING_BLADE_ON_GUARD) {
            phys_vec3 axis[2] = {oracle_point(&c->blades.a_motion, c->blades.a.a, t),
                                 oracle_point(&c->blades.a_motion, c->blades.a.b, t)};
            least = fmin(least, judge_capsule_gap(axis, c->blades.a.radius_m, &b));
        } else {
            phys_convex a = oracle_placed(&c->a, &c->blades.a_motion, t);
            least = fmin(least, oracle_convex_gap(&a, &b, &normal));
        }
    }
    return least;
}

// The gap that counts as contact of a pair that starts this far apart.
static double clearance_of(double start)
{
    return fmin(PHYS_TOC_CLEARANCE_M, 0.5 * start);
}

static void check(const clinging_case *c, clinging_pair pair, double window, phys_toc toc,
                  bool without_gjk)
{
    const double rounding = pair == CLING_BLADES ? ROUNDING_M : GUARD_ROUNDING_M;
    const double clearance = clearance_of(gap_at(c, pair, 0.0));
    if (toc.state != PHYS_TOC_SEPARATE && toc.state != PHYS_TOC_HIT) {
        fail_msg("undecided or wrong: state %d", (int)toc.state);
    }
    // A graze down to half the clearance may be passed over, nothing deeper.
    double least = least_gap(c, pair, toc.time_s);
    if (least < 0.5 * clearance - rounding) {
        fail_msg("the gap is %g m before %.12g s, the clearance %g m", least, toc.time_s,
                 clearance);
    }
    double gap = gap_at(c, pair, toc.time_s);
    if (toc.state == PHYS_TOC_SEPARATE) {
        assert_true(toc.time_s >= window);
    } else if (!(gap > 0.0) || gap > 1.01 * clearance + PHYS_TOC_TOLERANCE_M + rounding) {
        fail_msg("contact at %.12g s with a gap of %g m, the clearance %g m", toc.time_s, gap,
                 clearance);
    }
    if (without_gjk && pair != CLING_BLADES &&
        least_without_gjk(c, pair, toc.time_s) < 0.5 * clearance - rounding) {
        fail_msg("a contact before %.12g s, by the distance without GJK", toc.time_s);
    }
}

static void every_clinging_pair_is_decided(clinging_pair pair)
{
    enum { CASES = SHARE_OF(500), WITHOUT_GJK_EVERY = 50 };
    seeded random = seeded_start(CLING_PAIR_NAMES[pair], 161 + (uint64_t)pair);
    for (int w = 0; w < 2; w++) {
        for (clinging_kind kind = CLING_AS_ONE; kind < CLING_KINDS; kind++) {
            int hits = 0, most = 0;
            long steps = 0;
            for (int i = 0; i < CASES; i++) {
                clinging_case c = clinging_draw_apart(&random, kind, pair, WINDOWS_S[w]);
                phys_toc toc = clinging_find(&c, pair, WINDOWS_S[w]);
                check(&c, pair, WINDOWS_S[w], toc, i % WITHOUT_GJK_EVERY == 0);
                hits += toc.state == PHYS_TOC_HIT;
                steps += toc.iterations;
                most = toc.iterations > most ? toc.iterations : most;
            }
            printf("window 1/%.0f s, %s, %s: %d of %d in contact, %.1f steps, at most %d\n",
                   1.0 / WINDOWS_S[w], CLING_PAIR_NAMES[pair], CLING_NAMES[kind], hits, (int)CASES,
                   (double)steps / CASES, most);
        }
    }
}

static void every_pair_of_blades_is_decided(void **state)
{
    (void)state;
    every_clinging_pair_is_decided(CLING_BLADES);
}

static void every_blade_on_a_guard_is_decided(void **state)
{
    (void)state;
    every_clinging_pair_is_decided(CLING_BLADE_ON_GUARD);
}

static void every_pair_of_guards_is_decided(void **state)
{
    (void)state;
    every_clinging_pair_is_decided(CLING_GUARDS);
}

// The search for close bodies alone gives the answers of the usual search: every case that is not
// a graze of less than half the clearance has the same state, and contacts the same time.
static void the_search_agrees_with_the_usual_one(void **state)
{
    (void)state;
    seeded random = seeded_start("usual", 164);
    int hits = 0, misses = 0;
    for (int i = 0; i < SHARE_OF(3000); i++) {
        const double window = WINDOWS_S[i % 2];
        moving_case c = case_draw_apart(&random, (case_class)(i % CASE_CLASSES), window);
        phys_convex a = phys_convex_of_capsule(&c.a), b = phys_convex_of_capsule(&c.b);
        phys_moving_convex body_a = phys_moving_convex_of(&a, &c.a_motion);
        phys_moving_convex body_b = phys_moving_convex_of(&b, &c.b_motion);
        phys_toc usual = phys_toc_find(&c.a, &c.a_motion, &c.b, &c.b_motion, window);
        phys_toc close = phys_toc_close_find(&body_a, &body_b, 0.0, window, PHYS_TOC_CLEARANCE_M,
                                             PHYS_TOC_TOLERANCE_M, 0);
        if (close.state != usual.state) {
            assert_int_equal(close.state, PHYS_TOC_SEPARATE);
            assert_true(oracle_least(&c, window) >= 0.5 * PHYS_TOC_CLEARANCE_M - ROUNDING_M);
        } else if (usual.state == PHYS_TOC_HIT) {
            hits += 1;
            if (usual.closing_mps > 0.1) {
                assert_true(fabs(close.time_s - usual.time_s) < 1e-9);
                assert_true(fabs(close.closing_mps - usual.closing_mps) < 1e-6);
            }
        } else {
            misses += 1;
        }
    }
    printf("%d in contact, %d not\n", hits, misses);
    assert_true(hits > SHARE_OF(500) && misses > SHARE_OF(500));
}

// The acceleration of a point of b seen from a, by second differences.
static double seen_acceleration(const clinging_case *c, phys_vec3 local, double t)
{
    const double h = 1e-5;
    phys_vec3 seen[3];
    for (int k = 0; k < 3; k++) {
        phys_pose from_a = phys_motion_at(&c->blades.a_motion, t + (k - 1) * h);
        seen[k] =
            pose_apply_inverse(from_a, oracle_point(&c->blades.b_motion, local, t + (k - 1) * h));
    }
    return v3_length(v3_add(v3_add_scaled(seen[0], seen[1], -2.0), seen[2])) / (h * h);
}

// The bound on the acceleration seen from a body holds at random instants, and is zero for bodies
// that move as one.
static void the_acceleration_is_bounded(void **state)
{
    (void)state;
    seeded random = seeded_start("acceleration", 165);
    for (int i = 0; i < SHARE_OF(2000); i++) {
        const double window = WINDOWS_S[1];
        const clinging_kind kind = (clinging_kind)(i % CLING_KINDS);
        clinging_case c = clinging_draw_apart(&random, kind, CLING_GUARDS, window);
        phys_moving_convex a = phys_moving_convex_of(&c.a, &c.blades.a_motion);
        phys_moving_convex b = phys_moving_convex_of(&c.b, &c.blades.b_motion);
        double bound = phys_carried_acceleration(&a, &b, PHYS_CARRIED_BY_A, 0.0, window);
        assert_true(kind != CLING_SAME_CENTER || bound < 1e-9);
        double t = seeded_range(&random, 0.0, window);
        phys_vec3 local = phys_convex_support(&c.b, random_direction(&random));
        double acceleration = seen_acceleration(&c, local, t);
        if (!(acceleration <= bound * (1.0 + 1e-3) + 0.1)) {
            fail_msg("acceleration %g above its bound %g", acceleration, bound);
        }
    }
}

// What a plane that is not carried claims is true: the separation along it, by samples, never falls
// below the lowest parabola that the bound allows.
static void the_separation_along_a_fixed_plane_is_bounded(void **state)
{
    (void)state;
    seeded random = seeded_start("fixed plane", 166);
    for (int i = 0; i < SHARE_OF(2000); i++) {
        const clinging_pair pair = (clinging_pair)(i % CLING_PAIRS);
        const double window = WINDOWS_S[1];
        clinging_case c = clinging_draw_apart(&random, CLING_SPINNING, pair, window);
        if (i % 2) { // an axis near that of the rotation
            phys_vec3 tilt = random_vector(&random, 5.0);
            phys_vec3 *spin = &c.blades.b_motion.angular_velocity_radps;
            *spin = v3_add(*spin, tilt);
        }
        phys_moving_convex a = phys_moving_convex_of(&c.a, &c.blades.a_motion);
        phys_moving_convex b = phys_moving_convex_of(&c.b, &c.blades.b_motion);
        double k = phys_carried_acceleration(&a, &b, PHYS_CARRIED_BY_NONE, 0.0, window);
        phys_carried_plane plane = phys_carried_plane_at(&a, &b, PHYS_CARRIED_BY_NONE, 0.0,
                                                         random_direction(&random), 0.0, k);
        double before = phys_carried_plane_room(&plane, 0.0);
        double after = phys_carried_plane_room(&plane, window);
        for (int s = 1; s < 20; s++) {
            double u = s / 20.0, sag = 0.5 * k * window * window * u * (1.0 - u);
            double room = phys_carried_plane_room(&plane, u * window);
            if (!(room >= before * (1.0 - u) + after * u - sag - 1e-12)) {
                fail_msg("separation %g below its bound", room);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_blades_is_decided),
        cmocka_unit_test(every_blade_on_a_guard_is_decided),
        cmocka_unit_test(every_pair_of_guards_is_decided),
        cmocka_unit_test(the_search_agrees_with_the_usual_one),
        cmocka_unit_test(the_acceleration_is_bounded),
        cmocka_unit_test(the_separation_along_a_fixed_plane_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
