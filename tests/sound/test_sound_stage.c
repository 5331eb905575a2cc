// The dry sounds: finite, silent before they begin, dying away, without a click, louder and
// brighter with a harder blow, never twice the same, and the same in every run.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "share_of.h"
#include "sound_stage.h"

#define SECOND SOUND_RATE_HZ
#define COUNT  ((size_t)SECOND)
// A voice that is 60 dB weaker has died away.
#define DIED 1e-3
// Without a force, the largest step between two samples at the begin of a sound that is no click,
// full scale: a blow's force takes at least four samples to grow.
#define FIRST_STEP_MOST 0.05

static float work[SECOND], again[SECOND];

static void render_blade(sound_blade *b, float *out, size_t count)
{
    memset(out, 0, count * sizeof *out);
    for (size_t at = 0; at < count; at += SOUND_TICK) {
        sound_blade_ring(b, out + at, SOUND_TICK);
    }
}

static double rms(const float *sample, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        assert_true(isfinite(sample[i]));
        sum += (double)sample[i] * (double)sample[i];
    }
    return sqrt(sum / (double)count);
}

// The mean frequency weighted by magnitude, over the first tenth of a second, every 100 Hz up to 18
// kHz (a direct Fourier sum).
static double centroid_hz(const float *sample)
{
    const size_t count = SECOND / 10;
    double weighted = 0.0, total = 0.0;
    for (int k = 1; k <= 180; k++) {
        const double step = SOUND_TAU * 100.0 * k / SECOND;
        double re = 0.0, im = 0.0;
        for (size_t i = 0; i < count; i++) {
            re += (double)sample[i] * cos(step * (double)i);
            im += (double)sample[i] * sin(step * (double)i);
        }
        const double magnitude = sqrt(re * re + im * im);
        weighted += 100.0 * k * magnitude;
        total += magnitude;
    }
    return weighted / total;
}

static void blow(enum weapon_kind kind, uint64_t seed, double impulse_ns, double along,
                 bool on_guard)
{
    sound_blade blade;
    sound_blade_init(&blade, kind, seed);
    sound_blade_blow(&blade, impulse_ns, along, on_guard);
    render_blade(&blade, work, COUNT);
}

static void a_blade_has_30_to_60_modes_of_a_beam(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        sound_blade b;
        sound_blade_init(&b, (enum weapon_kind)kind, 3);
        assert_in_range(b.blade.count, 30, 60);
        // Their frequencies grow with the square of n - 1/2, up to the detuning of a percent.
        for (int i = 1; i < b.blade.count && b.is_flat[i]; i++) {
            const double ratio = (double)b.blade.frequency_hz[i] / (double)b.blade.frequency_hz[0];
            const double phase = b.phase[i] / b.phase[0];
            assert_true(fabs(ratio / (phase * phase) - 1.0) < 0.03);
        }
        // At the clamped guard no mode moves; toward the thin tip they move most.
        for (int i = 0; i < b.blade.count; i++) {
            assert_true(fabs(sound_blade_shape(&b, i, 0.0)) < 0.01);
            assert_true(fabs(sound_blade_shape(&b, i, 1.0)) > 1.9);
        }
    }
}

static void random_blows_begin_softly_and_die_away(void **state)
{
    (void)state;
    seeded random = seeded_start("sound_stage", 5);
    for (int i = 0; i < SHARE_OF(24); i++) {
        // The values are also out of range on purpose: any impulse and place may be given.
        blow((enum weapon_kind)(i % WEAPON_KIND_COUNT), seeded_next(&random),
             pow(10.0, seeded_range(&random, -2.5, 1.0)), seeded_range(&random, -0.2, 1.2),
             seeded_range(&random, 0.0, 1.0) < 0.3);
        const double begin = rms(work, SECOND / 20);
        assert_true(begin > 1e-4);
        assert_true(fabs((double)work[0]) < FIRST_STEP_MOST);
        assert_true(rms(work + SECOND - SECOND / 20, SECOND / 20) < DIED * begin);
        // The energy of each quarter of a second is less than that of the one before.
        for (int quarter = 1; quarter < 4; quarter++) {
            const float *from = work + quarter * SECOND / 4;
            assert_true(rms(from, SECOND / 4) < rms(from - SECOND / 4, SECOND / 4));
        }
    }
}

static void harder_is_louder_and_brighter(void **state)
{
    (void)state;
    const double place[3] = {0.1, 0.5, 0.95}, impulse[4] = {0.01, 0.05, 0.25, 1.2};
    for (int p = 0; p < 3; p++) {
        double loud_before = 0.0, bright_before = 0.0;
        for (int i = 0; i < 4; i++) {
            blow(WEAPON_FOIL, 7, impulse[i], place[p], false);
            const double loud = rms(work, COUNT), bright = centroid_hz(work);
            assert_true(loud > loud_before);
            assert_true(bright > bright_before);
            loud_before = loud;
            bright_before = bright;
        }
    }
}

static void each_weapon_and_its_guard_sound_otherwise(void **state)
{
    (void)state;
    double blade[WEAPON_KIND_COUNT], guard[WEAPON_KIND_COUNT];
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        blow((enum weapon_kind)kind, 2, 0.1, 0.5, false);
        blade[kind] = centroid_hz(work);
        blow((enum weapon_kind)kind, 2, 0.1, 0.0, true);
        guard[kind] = centroid_hz(work);
        assert_true(guard[kind] < 0.9 * blade[kind]);
    }
    assert_true(guard[WEAPON_SABRE] < guard[WEAPON_EPEE]);
    assert_true(guard[WEAPON_EPEE] < guard[WEAPON_FOIL]);
}

static void rubbing_follows_speed_and_force_and_ends(void **state)
{
    (void)state;
    double before = 0.0;
    for (int i = 1; i <= 4; i++) {
        sound_blade b;
        sound_blade_init(&b, WEAPON_EPEE, 4);
        sound_blade_rub(&b, 2.0 * i, 0.5 * i, 0.4, false);
        render_blade(&b, work, COUNT / 4);
        const double loud = rms(work, COUNT / 4);
        assert_true(loud > 1.2 * before);
        before = loud;
        sound_blade_rub(&b, 0.0, 0.0, 0.0, false);
        render_blade(&b, work, COUNT);
        assert_true(rms(work + SECOND / 2, SECOND / 2) < 0.01 * loud);
    }
}

static void no_two_blows_are_the_same_but_two_runs_are(void **state)
{
    (void)state;
    sound_blade b, twin;
    sound_blade_init(&b, WEAPON_EPEE, 1);
    sound_blade_init(&twin, WEAPON_EPEE, 1);
    for (int i = 0; i < 3; i++) {
        sound_blade_blow(&b, 0.2, 0.5, false);
        sound_blade_blow(&twin, 0.2, 0.5, false);
        memcpy(again, work, sizeof again);
        render_blade(&b, work, COUNT);
        assert_memory_not_equal(work, again, sizeof again);
        render_blade(&twin, again, COUNT);
        assert_memory_equal(work, again, sizeof again);
    }
}

static void step_on(phys_vec3 point, double strength, uint64_t seed)
{
    sound_floor f;
    sound_floor_init(&f, seed);
    sound_floor_step(&f, point, strength);
    memset(work, 0, sizeof work);
    for (size_t at = 0; at < COUNT; at += SOUND_TICK) {
        sound_floor_ring(&f, work + at, SOUND_TICK);
    }
}

static void a_stamp_is_louder_than_a_step_and_metal_brighter_than_wood(void **state)
{
    (void)state;
    const phys_vec3 piste = v3(0, 0, 0), wood = v3(0, 0, 2);
    assert_true(sound_floor_is_metal(piste));
    assert_false(sound_floor_is_metal(wood));
    assert_false(sound_floor_is_metal(v3(7.5, 0, 0)));
    double before = 0.0;
    for (int quarter = 0; quarter <= 4; quarter++) {
        step_on(piste, quarter / 4.0, 3);
        const double loud = rms(work, COUNT);
        assert_true(loud > 1.2 * before);
        assert_true(fabs((double)work[0]) < FIRST_STEP_MOST);
        assert_true(rms(work + SECOND / 2, SECOND / 2) < DIED * loud);
        before = loud;
    }
    // No two places of a floor are alike, so it is the mean that counts.
    double metal_hz = 0.0, wood_hz = 0.0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        step_on(piste, 0.35, seed);
        metal_hz += centroid_hz(work);
        step_on(wood, 0.35, seed);
        wood_hz += centroid_hz(work);
    }
    assert_true(wood_hz < metal_hz);
}

static void a_fast_blade_sings_and_a_slow_one_does_not(void **state)
{
    (void)state;
    double loud[3], bright[3];
    const double mps[3] = {2.0, 20.0, 30.0};
    for (int i = 0; i < 3; i++) {
        sound_air a;
        sound_air_init(&a, 1);
        memset(work, 0, sizeof work);
        for (int tick = 0; tick < 300; tick++) {
            const double y = 0.001 * tick * mps[i];
            sound_air_move(&a, (phys_vec3[2]){v3(0, y, 0), v3(0.9, y, 0)}, 0.008, 0.004);
            sound_air_blow(&a, work + tick * SOUND_TICK, SOUND_TICK);
        }
        loud[i] = rms(work, 300 * SOUND_TICK);
        bright[i] = loud[i] > 0.0 ? centroid_hz(work) : 0.0;
        // A jump of a blade that is put somewhere else is not heard.
        sound_air_move(&a, (phys_vec3[2]){v3(50, 0, 0), v3(51, 0, 0)}, 0.008, 0.004);
        assert_true(v3_length(a.end_mps[1]) <= mps[i]);
    }
    assert_true(loud[0] == 0.0);
    assert_true(loud[2] > 1.8 * loud[1] && loud[1] > 0.001);
    assert_true(bright[2] > bright[1]);
}

// Everything of a bout at once, at random: the stage stays within what the limiter can hold, and is
// the same in two runs.
static void a_stage_is_finite_and_repeats(void **state)
{
    (void)state;
    static sound_stage stage[2];
    static float out[2][SOUND_SOURCES][SOUND_SPAN_MAX];
    seeded random = seeded_start("sound_stage_random", 9);
    for (int i = 0; i < 2; i++) {
        sound_stage_init(&stage[i], 11);
    }
    sound_tick tick = {.weapon = WEAPON_SABRE};
    for (int at = 0; at < SHARE_OF(4000); at++) {
        tick.cues = seeded_range(&random, 0.0, 1.0) < 0.02 ? 6 : 0;
        for (int i = 0; i < tick.cues; i++) {
            tick.cue[i] = (sound_cue){.kind = (enum sound_kind)i,
                                      .side = at & 1,
                                      .impulse_ns = seeded_range(&random, 0.0, 4.0),
                                      .speed_mps = seeded_range(&random, 0.0, 9.0),
                                      .force_n = seeded_range(&random, 0.0, 90.0),
                                      .along = {seeded_range(&random, 0.0, 1.0), 0.5},
                                      .strength = seeded_range(&random, 0.0, 1.0)};
        }
        for (int side = 0; side < 2; side++) {
            tick.fencer[side].end[1] = v3(seeded_range(&random, 0.0, 0.02), 1, 0);
            tick.fencer[side].breath = 0.001 * (at % 1000);
            tick.fencer[side].effort = 1.0;
        }
        for (int i = 0; i < 2; i++) {
            sound_stage_tick(&stage[i], &tick);
            sound_stage_sound(&stage[i], out[i], SOUND_TICK);
        }
        for (int i = 0; i < SOUND_SOURCES; i++) {
            assert_memory_equal(out[0][i], out[1][i], SOUND_TICK * sizeof(float));
            assert_true(rms(out[0][i], SOUND_TICK) < 20.0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blade_has_30_to_60_modes_of_a_beam),
        cmocka_unit_test(random_blows_begin_softly_and_die_away),
        cmocka_unit_test(harder_is_louder_and_brighter),
        cmocka_unit_test(each_weapon_and_its_guard_sound_otherwise),
        cmocka_unit_test(rubbing_follows_speed_and_force_and_ends),
        cmocka_unit_test(no_two_blows_are_the_same_but_two_runs_are),
        cmocka_unit_test(a_stamp_is_louder_than_a_step_and_metal_brighter_than_wood),
        cmocka_unit_test(a_fast_blade_sings_and_a_slow_one_does_not),
        cmocka_unit_test(a_stage_is_finite_and_repeats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
