// Motions reduced to few keys: interpolation between them restores the samples.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "gltf_motion_keys.h"
#include "phys_math.h"
#include "seeded_vec3.h"

#define SAMPLES 3000
#define TICK_S  0.001

static double (*motion)[4];

static int setup(void **state)
{
    (void)state;
    motion = calloc(SAMPLES, sizeof *motion);
    return motion == NULL;
}

static int teardown(void **state)
{
    (void)state;
    free(motion);
    return 0;
}

static void reduce(gltf_motion_keys *keys, enum motion_kind kind, double tolerance)
{
    gltf_motion_keys_init(keys, kind, tolerance);
    for (int i = 0; i < SAMPLES; i++) {
        assert_true(gltf_motion_keys_add(keys, i * TICK_S, motion[i]));
    }
    assert_true(gltf_motion_keys_finish(keys));
}

// The value at a time, as a reader of the keys computes it.
static void read_at(const gltf_motion_keys *keys, double time_s, double out[4])
{
    uint32_t k = 0;
    while (k + 1 < keys->count && (double)keys->time_s[k + 1] < time_s) {
        k++;
    }
    uint32_t next = k + 1 < keys->count ? k + 1 : k;
    double begin = (double)keys->time_s[k], end = (double)keys->time_s[next];
    double a[4], b[4];
    for (int i = 0; i < 4; i++) {
        a[i] = (double)keys->value[k][i];
        b[i] = (double)keys->value[next][i];
    }
    double share = end > begin ? (time_s - begin) / (end - begin) : 0.0;
    motion_between(keys->kind, a, b, share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share, out);
}

static double turn_between(const double a[4], const double b[4])
{
    phys_quat p = quat_normalized((phys_quat){a[0], a[1], a[2], a[3]});
    phys_quat q = quat_normalized((phys_quat){b[0], b[1], b[2], b[3]});
    phys_quat way = quat_mul(quat_conjugate(p), q);
    return 2.0 * asin(fmin(1.0, sqrt(way.x * way.x + way.y * way.y + way.z * way.z)));
}

static void a_smooth_way_takes_few_keys_and_stays_close(void **state)
{
    (void)state;
    const double tolerance = 1e-4;
    gltf_motion_keys keys;
    for (int i = 0; i < SAMPLES; i++) {
        double t = i * TICK_S;
        motion[i][0] = sin(3.0 * t);
        motion[i][1] = t < 1.5 ? 0.3 : 0.3 + 4.0 * (t - 1.5);
        motion[i][2] = 0.1 * t * t;
    }
    reduce(&keys, MOTION_PLACE, tolerance);
    assert_in_range(keys.count, 20, SAMPLES / 5);
    for (int i = 0; i < SAMPLES; i++) {
        double at[4];
        read_at(&keys, i * TICK_S, at);
        for (int k = 0; k < 3; k++) {
            // Allow for the rounding of times and values to float.
            assert_true(fabs(at[k] - motion[i][k]) < tolerance + 2e-6);
        }
    }
    for (uint32_t k = 1; k < keys.count; k++) {
        assert_true(keys.time_s[k] > keys.time_s[k - 1]);
    }
    assert_true(fabs((double)keys.time_s[keys.count - 1] - (SAMPLES - 1) * TICK_S) < 1e-6);
    gltf_motion_keys_fini(&keys);
}

static void turns_with_jerks_and_signs_that_flip_stay_close(void **state)
{
    (void)state;
    const double tolerance = 1.5e-4;
    seeded random = seeded_start("motion_keys", 20);
    gltf_motion_keys keys;
    phys_quat q = quat_identity();
    phys_vec3 rate = v3(0, 0, 0);
    for (int i = 0; i < SAMPLES; i++) {
        if (i % 97 == 0) {
            rate = seeded_vec3(&random, 20);
        }
        phys_quat step = {0.5 * TICK_S * rate.x, 0.5 * TICK_S * rate.y, 0.5 * TICK_S * rate.z, 1.0};
        q = quat_normalized(quat_mul(q, step));
        double sign = seeded_range(&random, -1, 1) < 0.0 ? -1.0 : 1.0;
        motion[i][0] = sign * q.x;
        motion[i][1] = sign * q.y;
        motion[i][2] = sign * q.z;
        motion[i][3] = sign * q.w;
    }
    reduce(&keys, MOTION_TURN, tolerance);
    assert_true(keys.count < SAMPLES / 10);
    double worst = 0.0;
    for (int i = 0; i < SAMPLES; i++) {
        double at[4];
        read_at(&keys, i * TICK_S, at);
        worst = fmax(worst, turn_between(at, motion[i]));
    }
    assert_true(worst < tolerance + 2e-5);
    // Plain interpolation, without choosing the shorter arc, takes the shorter arc.
    for (uint32_t k = 1; k < keys.count; k++) {
        const float *a = keys.value[k - 1], *b = keys.value[k];
        assert_true(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] > 0.0f);
    }
    gltf_motion_keys_fini(&keys);
}

static void what_stands_still_is_one_key(void **state)
{
    (void)state;
    gltf_motion_keys keys;
    for (int i = 0; i < SAMPLES; i++) {
        motion[i][0] = 1.0 + 1e-6 * (i % 3);
        motion[i][1] = motion[i][2] = motion[i][3] = 0.0;
    }
    reduce(&keys, MOTION_PLACE, 1e-4);
    assert_int_equal(keys.count, 1);
    assert_false(keys.moves);
    gltf_motion_keys_fini(&keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_smooth_way_takes_few_keys_and_stays_close),
        cmocka_unit_test(turns_with_jerks_and_signs_that_flip_stay_close),
        cmocka_unit_test(what_stands_still_is_one_key),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
