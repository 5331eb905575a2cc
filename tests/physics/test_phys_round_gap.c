// phys_round_gap against slow searches that share nothing with it, and against closed forms.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex_oracle.h"
#include "phys_round_gap.h"
#include "share_of.h"

static const phys_gap ANYWHERE = {.along_a = 0.5, .along_b = 0.5};

// Largest difference from the oracle's gap, meters: golden section search for a minimum finds its
// value to about this.
static const double ORACLE_M = 1e-11;

static phys_gjk find(const phys_convex *a, const phys_convex *b)
{
    return phys_round_gap(a, b, &ANYWHERE, (double)INFINITY);
}

static phys_convex blade_between(phys_vec3 from, phys_vec3 to)
{
    phys_capsule capsule = {from, to, 0.0035};
    return phys_convex_of_capsule(&capsule);
}

// A bell of 5 cm with a flat apex of 6 mm that opens towards +x.
static phys_convex bell(void)
{
    return (phys_convex){
        .axis = v3(1, 0, 0),
        .count = 4,
        .disc = {{0.0, 0.006}, {0.006, 0.025}, {0.021, 0.044}, {0.05, 0.066}},
        .margin_m = 0.001,
    };
}

// The proof in the result: the points lie on both bodies at the gap's distance, and the plane
// across the normal has one body on each side at the least gap's distance.
static void check_proof(const phys_convex *a, const phys_convex *b, const phys_gjk *found)
{
    const phys_vec3 n = found->gap.normal;
    const double proved = oracle_room(a, b, n);
    const phys_vec3 core_a = v3_add_scaled(found->surface_a, n, a->margin_m);
    const phys_vec3 core_b = v3_add_scaled(found->surface_b, n, -b->margin_m);
    const double apart = v3_distance(core_a, core_b) - a->margin_m - b->margin_m;
    if (!(fabs(proved - found->least_m) < 1e-14) || !(fabs(apart - found->gap.gap_m) < 1e-14) ||
        !(found->gap.gap_m - found->least_m <= PHYS_GJK_WORST_M)) {
        fail_msg("gap %.15g, points %.15g apart, least %.15g, the plane proves %.15g",
                 found->gap.gap_m, apart, found->least_m, proved);
    }
    assert_true(fabs(v3_length(n) - 1.0) < 1e-14);
    assert_true(v3_distance(core_a, judge_nearest(a, core_a)) < 1e-7);
    assert_true(v3_distance(core_b, judge_nearest(b, core_b)) < 1e-7);
}

static void check_blade(const phys_convex *blade, const phys_convex *round)
{
    const phys_vec3 axis[2] = {v3_add_scaled(blade->origin, blade->axis, blade->disc[0].along_m),
                               v3_add_scaled(blade->origin, blade->axis, blade->disc[1].along_m)};
    const double gap = judge_capsule_gap(axis, blade->margin_m, round);
    const phys_gjk found = find(blade, round), turned = find(round, blade);
    if (!(gap > -0.5 * blade->margin_m)) {
        // The oracle knows no depth of hulls that intersect, and where they touch, GJK may reach
        // its limit: then only the sign is known.
        assert_true(found.gap.gap_m < 0.0 && turned.gap.gap_m < 0.0);
        assert_true(found.state != PHYS_GJK_SEPARATE && turned.state != PHYS_GJK_SEPARATE);
        return;
    }
    if (!(found.least_m <= gap + ORACLE_M) || !(found.gap.gap_m >= gap - ORACLE_M) ||
        !(found.gap.gap_m - found.least_m <= PHYS_GJK_WORST_M)) {
        fail_msg("gap %.15g, found %.15g to %.15g", gap, found.least_m, found.gap.gap_m);
    }
    assert_int_equal(found.state, found.gap.gap_m > 0.0 ? PHYS_GJK_SEPARATE : PHYS_GJK_OVERLAP);
    check_proof(blade, round, &found);
    check_proof(round, blade, &turned);
    assert_true(fabs(turned.gap.gap_m - found.gap.gap_m) < 1e-11);
    assert_true(fabs(v3_dot(turned.gap.normal, found.gap.normal) + 1.0) < 1e-6);
}

// Random blades that pass a bell within a few millimeters to decimeters.
static void random_blades_are_found(void **state)
{
    (void)state;
    seeded random = seeded_start("blades", 301);
    enum { CASES = SHARE_OF(6000) };
    long places = 0;
    for (int i = 0; i < CASES; i++) {
        const phys_convex guard = random_guard(&random);
        const double near = i % 2 == 0 ? 0.02 : 0.15;
        const phys_vec3 by = v3_add(judge_nearest(&guard, random_vector(&random, 0.3)),
                                    random_vector(&random, near));
        const phys_vec3 way = random_direction(&random);
        const double before = i % 5 == 0 ? 0.0 : seeded_range(&random, 0.0, 0.9);
        const phys_convex blade =
            blade_between(v3_add_scaled(by, way, -before), v3_add_scaled(by, way, 0.9 - before));
        check_blade(&blade, &guard);
        places += find(&blade, &guard).iterations;
    }
    printf("%.2f places on average\n", (double)places / CASES);
    assert_true(places < 9L * CASES); // GJK takes more than twenty support points
}

// Placements in which the nearest points are not unique, or nearly so: across the mouth, along a
// side, beside the rim, in front of the apex, on the axis.
static void symmetric_blades_are_found(void **state)
{
    (void)state;
    const phys_convex guard = bell();
    const double lean = 0.022 / 0.029; // of the last side, radius over depth
    static const double ASKEW[] = {0.0, 1e-17, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3};
    const struct {
        phys_vec3 by, way;
    } PLACE[] = {
        {{0.056, 0.01, 0.0}, {0, 1, 0}},         // flat across the mouth
        {{0.056, 0.0, 0.0}, {0, 1, 0}},          // the same through the axis
        {{-0.006, 0.0, 0.0}, {0, 0, 1}},         // flat on the apex
        {{0.03, 0.063, 0.0}, {1, lean, 0}},      // along the last side
        {{0.03, 0.0632, 0.01}, {1, lean, 0}},    // beside it
        {{0.03, 0.063, 0.0}, {0, 0, 1}},         // across it
        {{0.05, 0.0715, 0.0}, {0, 0, 1}},        // across the rim
        {{0.05, 0.0715, 0.0}, {1, 0, 0}},        // along the axis, beside the rim
        {{-0.0046, 0.0, 0.0}, {-1, 0, 0}},       // along the axis, in front of the apex
        {{0.0546, 0.03, 0.0}, {1, 0, 0}},        // along the axis, behind the mouth
        {{-0.0046, 0.006, 0.0}, {-1, 0, 0}},     // in front of the apex' edge
        {{0.0135, 0.0345 + 0.004, 0}, {0, 1, 0}} // outwards from a side
    };
    for (size_t i = 0; i < sizeof PLACE / sizeof PLACE[0]; i++) {
        for (size_t k = 0; k < sizeof ASKEW / sizeof ASKEW[0]; k++) {
            for (int j = 0; j < 3; j++) {
                const phys_vec3 aside = v3(0.3 * ASKEW[k], -0.5 * ASKEW[k], 0.7 * ASKEW[k]);
                const phys_vec3 way = v3_normalized_or(v3_add(PLACE[i].way, aside), v3(1, 0, 0));
                const double before = j == 0 ? 0.0 : 0.3; // from its end, or through
                const phys_vec3 from = v3_add_scaled(PLACE[i].by, way, -before);
                const phys_convex blade =
                    blade_between(from, v3_add_scaled(from, way, j == 2 ? 0.5 : 0.9));
                check_blade(&blade, &guard);
            }
        }
    }
}

// Any shape, also with pointed ends and an outline that is not convex, and any two of them: then
// GJK decides, and the results agree.
static void any_shapes_agree_with_gjk(void **state)
{
    (void)state;
    seeded random = seeded_start("shapes", 302);
    int overlaps = 0, apart = 0;
    for (int i = 0; i < SHARE_OF(20000); i++) {
        const phys_convex a =
            i % 3 == 0 ? random_convex(&random)
                       : blade_between(random_vector(&random, 0.4), random_vector(&random, 0.4));
        const phys_convex b = random_convex(&random);
        const phys_gjk found = find(&a, &b), other = phys_gjk_distance(&a, &b, v3(0, 0, 0));
        assert_true(found.state != PHYS_GJK_INVALID);
        overlaps += found.state == PHYS_GJK_OVERLAP;
        apart += found.state == PHYS_GJK_SEPARATE;
        if (fabs(other.gap.gap_m) > PHYS_GJK_WORST_M && other.state != PHYS_GJK_ITERATION_LIMIT) {
            assert_int_equal(found.state, other.state);
        }
        if (!(fabs(found.gap.gap_m - other.gap.gap_m) < 2.0 * PHYS_GJK_WORST_M)) {
            fail_msg("case %d: gap %.15g, by GJK %.15g", i, found.gap.gap_m, other.gap.gap_m);
        }
    }
    printf("%d apart, %d overlapping\n", apart, overlaps);
    assert_true(overlaps > 100 / CASES_SHARE && apart > 1000 / CASES_SHARE);
}

// A blade beside a ball and a drum, by formulas.
static void closed_forms(void **state)
{
    (void)state;
    const phys_convex drum = {
        .axis = v3(0, 1, 0), .count = 2, .disc = {{-0.1, 0.1}, {0.1, 0.1}}, .margin_m = 0.002};
    const double margins = 0.002 + 0.0035;
    phys_convex blade = blade_between(v3(0.13, 0, -1), v3(0.13, 0, 1)); // beside the side
    assert_true(fabs(find(&blade, &drum).gap.gap_m - (0.03 - margins)) < 1e-15);
    blade = blade_between(v3(-1, 0.16, 0.05), v3(1, 0.16, 0.05)); // over the top
    assert_true(fabs(find(&blade, &drum).gap.gap_m - (0.06 - margins)) < 1e-15);
    blade = blade_between(v3(0.1 + 0.03, 0.1 + 0.04, -1), v3(0.13, 0.14, 1)); // beside the rim
    assert_true(fabs(find(&blade, &drum).gap.gap_m - (0.05 - margins)) < 1e-15);
    blade = blade_between(v3(0.05, 0.12, 0), v3(0.05, 1, 0)); // its end on the top
    const phys_gjk found = find(&blade, &drum);
    assert_true(fabs(found.gap.gap_m - (0.02 - margins)) < 1e-15);
    assert_true(v3_distance(found.gap.normal, v3(0, 1, 0)) < 1e-15);
    assert_true(fabs(found.gap.along_a) < 1e-15 && fabs(found.gap.along_b - 1.0) < 1e-12);
    assert_true(v3_distance(found.surface_b, v3(0.05, 0.102, 0)) < 1e-15);
    blade = blade_between(v3(0, 0, -1), v3(0, 0, 1)); // through it
    assert_int_equal(find(&blade, &drum).state, PHYS_GJK_OVERLAP);
    blade.origin.x = (double)NAN;
    assert_int_equal(find(&blade, &drum).state, PHYS_GJK_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_blades_are_found),
        cmocka_unit_test(symmetric_blades_are_found),
        cmocka_unit_test(any_shapes_agree_with_gjk),
        cmocka_unit_test(closed_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
