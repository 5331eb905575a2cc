// phys_toc_triangle against dense sampling, and against cases with known solutions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh_cases.h"
#include "phys_toc_triangle.h"

static phys_moving_pair pair_of(const phys_vec3 end[2], const phys_vec3 corner[3])
{
    phys_moving_pair pair = {.end = {end[0], end[1]}, .corner = {corner[0], corner[1], corner[2]}};
    return pair;
}

// Close to each other, and moving by about their distance.
static phys_moving_pair random_pair(seeded *random)
{
    phys_moving_pair pair;
    for (int e = 0; e < 2; e++) {
        pair.end[e] = seeded_vec3(random, e == 0 ? 0.5 : 0.03);
        pair.end_run[e] = seeded_vec3(random, 0.04);
    }
    phys_vec3 beside = v3_lerp(pair.end[0], pair.end[1], seeded_range(random, 0.0, 1.1));
    phys_vec3 middle = v3_add(beside, seeded_vec3(random, 0.02));
    for (int c = 0; c < 3; c++) {
        pair.corner[c] = v3_add(middle, seeded_vec3(random, 0.02));
        pair.corner_run[c] = seeded_vec3(random, 0.01);
    }
    return pair;
}

static double distance_at(const phys_moving_pair *pair, double time)
{
    phys_pair_instant now;
    phys_moving_pair_at(pair, time, &now);
    return now.closest.distance_m;
}

static void sampling_finds_nothing_earlier(void **state)
{
    (void)state;
    seeded random = seeded_start("sampling_finds_nothing_earlier", 71);
    enum { SAMPLES = 400 };
    int hits = 0, misses = 0;
    for (int i = 0; i < 4000; i++) {
        phys_moving_pair pair = random_pair(&random);
        double radius = seeded_range(&random, 0.001, 0.005);
        phys_pair_instant start, contact;
        phys_moving_pair_at(&pair, 0.0, &start);
        if (start.closest.distance_m <= radius) {
            continue;
        }
        bool hit = phys_toc_triangle(&pair, radius, &start, 1.0, 1.0, &contact);
        double end = hit ? contact.time : 1.0;
        for (int k = 0; k <= SAMPLES; k++) {
            double distance = distance_at(&pair, end * k / SAMPLES);
            assert_true(distance > radius - PHYS_TOC_TRIANGLE_GRAZE_M);
        }
        if (hit) {
            assert_true(contact.closest.distance_m > radius);
            double after = contact.time + 1.01 * PHYS_TOC_TRIANGLE_BRACKET;
            assert_true(distance_at(&pair, after) <= radius + 1e-15);
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > 500 && misses > 500);
}

// Contacts after `latest` may be left out; those before are the same to the last bit.
static void what_is_found_does_not_depend_on_latest(void **state)
{
    (void)state;
    seeded random = seeded_start("what_is_found_does_not_depend_on_latest", 72);
    int found = 0, left_out = 0;
    for (int i = 0; i < 4000; i++) {
        phys_moving_pair pair = random_pair(&random);
        double radius = 0.003, latest = seeded_range(&random, 0.0, 1.0);
        phys_pair_instant start, whole, part;
        phys_moving_pair_at(&pair, 0.0, &start);
        if (start.closest.distance_m <= radius ||
            !phys_toc_triangle(&pair, radius, &start, 1.0, 1.0, &whole)) {
            continue;
        }
        bool again = phys_toc_triangle(&pair, radius, &start, 1.0, latest, &part);
        assert_true(again || whole.time > latest);
        if (again) {
            assert_true(part.time == whole.time);
            assert_true(part.closest.along == whole.closest.along);
        }
        found += again;
        left_out += !again;
    }
    printf("  %d found, %d left out\n", found, left_out);
    assert_true(found > 300 && left_out > 100);
}

static void a_plane_proves_no_more_than_there_is(void **state)
{
    (void)state;
    seeded random = seeded_start("a_plane_proves_no_more_than_there_is", 73);
    int some = 0, some_before = 0;
    for (int i = 0; i < 4000; i++) {
        phys_moving_pair pair = random_pair(&random);
        double apart = seeded_range(&random, 0.0, 0.01), from = seeded_range(&random, 0.0, 0.5);
        phys_pair_instant now;
        phys_moving_pair_at(&pair, from, &now);
        double until = phys_moving_pair_apart_until(&pair, &now, apart);
        assert_true(until >= from);
        double end = until < 1.0 ? until : 1.0;
        for (int k = 0; k <= 50 && until > from; k++) {
            assert_true(distance_at(&pair, from + (end - from) * k / 50) > apart - 1e-15);
        }
        some += until > from;

        // And backwards: such a plane at a later time, all the way from the start.
        bool before = phys_moving_pair_apart_before(&pair, &now, apart);
        for (int k = 0; k <= 50 && before; k++) {
            assert_true(distance_at(&pair, from * k / 50) > apart - 1e-15);
        }
        some_before += before;
    }
    assert_true(some > 1000 && some_before > 1000);
}

static void a_point_falls_on_a_floor_when_it_should(void **state)
{
    (void)state;
    const phys_vec3 end[2] = {{0.25, 1.0, 0.25}, {0.25, 0.5, 0.25}};
    const phys_vec3 corner[3] = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}};
    phys_moving_pair pair = pair_of(end, corner);
    pair.end_run[0] = pair.end_run[1] = v3(0, -1, 0);
    phys_pair_instant start, contact;
    phys_moving_pair_at(&pair, 0.0, &start);
    assert_true(v3_distance(start.towards_segment, v3(0, 1, 0)) < 1e-12);
    assert_true(phys_toc_triangle(&pair, 0.1, &start, 1.0, 1.0, &contact));
    assert_true(fabs(contact.time - 0.4) < 1e-9);
    assert_true(contact.closest.along == 1.0);
    assert_true(fabs(contact.closest.barycentric[1] - 0.25) < 1e-12);
    // Not within the available time; and a floor that recedes at the same speed is never reached.
    assert_false(phys_toc_triangle(&pair, 0.1, &start, 0.39, 1.0, &contact));
    for (int c = 0; c < 3; c++) {
        pair.corner_run[c] = v3(0, -1, 0);
    }
    assert_false(phys_toc_triangle(&pair, 0.1, &start, 1.0, 1.0, &contact));
    assert_true(phys_moving_pair_apart_until(&pair, &start, 0.1) > 1e300);
}

static void ends_move_as_they_were_set(void **state)
{
    (void)state;
    const phys_vec3 first[2] = {{0, 0, 0}, {1, 0, 0}}, last[2] = {{0, 2, 0}, {1, 0, 4}};
    phys_moving_pair pair = {0};
    phys_moving_pair_set_ends(&pair, first, last, 0.25, 0.75);
    phys_pair_instant now;
    phys_moving_pair_at(&pair, 0.25, &now);
    assert_true(v3_distance(now.end[0], first[0]) + v3_distance(now.end[1], first[1]) < 1e-15);
    phys_moving_pair_at(&pair, 0.75, &now);
    assert_true(v3_distance(now.end[0], last[0]) + v3_distance(now.end[1], last[1]) < 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sampling_finds_nothing_earlier),
        cmocka_unit_test(what_is_found_does_not_depend_on_latest),
        cmocka_unit_test(a_plane_proves_no_more_than_there_is),
        cmocka_unit_test(a_point_falls_on_a_floor_when_it_should),
        cmocka_unit_test(ends_move_as_they_were_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
