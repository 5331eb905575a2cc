// The sounds of a film: each at its time and place, the same in every run, and a WAV file that
// contains them without a peak that is too high.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sound_mix.h"
#include "sound_track.h"

#define TICKS 500
// Before a sound begins there is only the hall's murmur: so much weaker, at least.
#define MURMUR_SHARE 0.02

static sound_tick one(enum sound_kind kind, double x_m)
{
    sound_tick tick = {.weapon = WEAPON_EPEE, .cues = 1};
    const phys_vec3 point = v3(x_m, 1, 0);
    tick.cue[0] = (sound_cue){.kind = kind,
                              .point = point,
                              .impulse_ns = 0.2,
                              .speed_mps = 2.0,
                              .force_n = 5.0,
                              .strength = 1.0,
                              .along = {0.5, 0.5}};
    for (int side = 0; side < 2; side++) {
        tick.fencer[side] = (sound_fencer){
            .end = {point, point}, .foot = {point, point}, .head = point, .lift_m = {1, 1}};
    }
    return tick;
}

static sound_track *with(enum sound_kind kind, double x_m, int for_ticks)
{
    sound_track *t = sound_track_create(TICKS, 1);
    assert_non_null(t);
    for (int at = 0; at < TICKS; at++) {
        sound_tick tick = one(kind, x_m);
        tick.cues = at >= 100 && at < 100 + for_ticks;
        sound_track_tick(t, &tick, 0.0);
    }
    return t;
}

// The loudness of a span of milliseconds, for each ear.
static void loudness(const sound_track *t, size_t from_ms, size_t to_ms, double out[2])
{
    size_t count;
    const float(*sample)[2] = sound_track_samples(t, &count);
    out[0] = out[1] = 0.0;
    for (size_t i = from_ms * SOUND_TICK; i < to_ms * SOUND_TICK; i++) {
        assert_true(i < count);
        out[0] += (double)(sample[i][0] * sample[i][0]);
        out[1] += (double)(sample[i][1] * sample[i][1]);
    }
}

static void a_sound_begins_at_its_event_and_comes_from_its_place(void **state)
{
    (void)state;
    static const enum sound_kind HEARD[] = {SOUND_CLASH, SOUND_SCRAPE, SOUND_STEP, SOUND_FALL,
                                            SOUND_LOST};
    for (size_t i = 0; i < sizeof HEARD / sizeof HEARD[0]; i++) {
        double before[2], after[2];
        sound_track *t = with(HEARD[i], -2.5, 30);
        loudness(t, 0, 100, before);
        loudness(t, 100, 200, after);
        assert_true(before[0] < MURMUR_SHARE * after[0]);
        assert_true(after[0] > 1.5 * after[1] && after[1] > 0.0);
        sound_track_destroy(&t);
        t = with(HEARD[i], 2.5, 30);
        loudness(t, 100, 200, after);
        assert_true(after[1] > 1.5 * after[0] && after[0] > 0.0);
        sound_track_destroy(&t);
        assert_null(t);
    }
}

static void two_runs_are_the_same_and_two_seeds_are_not(void **state)
{
    (void)state;
    size_t count;
    sound_track *t[3] = {with(SOUND_CLASH, 0.5, 1), with(SOUND_CLASH, 0.5, 1),
                         sound_track_create(TICKS, 2)};
    for (int at = 0; at < TICKS; at++) {
        sound_tick tick = one(SOUND_CLASH, 0.5);
        tick.cues = at == 100;
        sound_track_tick(t[2], &tick, 0.0);
    }
    const float(*first)[2] = sound_track_samples(t[0], &count);
    assert_memory_equal(first, sound_track_samples(t[1], &count), count * sizeof *first);
    assert_memory_not_equal(first, sound_track_samples(t[2], &count), count * sizeof *first);
    for (int i = 0; i < 3; i++) {
        sound_track_destroy(&t[i]);
    }
}

static void ticks_beyond_the_end_are_ignored(void **state)
{
    (void)state;
    size_t count;
    const sound_tick blow = one(SOUND_CLASH, 0.0);
    sound_track *t = with(SOUND_STEP, 0.0, 0);
    double before[2], after[2];
    loudness(t, 0, TICKS, before);
    sound_track_tick(t, &blow, 0.0);
    loudness(t, 0, TICKS, after);
    sound_track_samples(t, &count);
    assert_int_equal(count, (size_t)TICKS * SOUND_TICK);
    assert_true(before[0] == after[0] && before[1] == after[1]);
    sound_track_destroy(&t);
}

// A part at half the speed begins at the track's place and lasts twice as long. It comes and goes
// without a step.
static void an_appended_part_is_slowed_and_faded(void **state)
{
    (void)state;
    sound_track *part = with(SOUND_CLASH, 0.0, 1), *t = sound_track_create(3 * TICKS, 1);
    sound_track_append(t, NULL, 1.0, 50);
    sound_track_append(t, part, 0.5, 2 * TICKS);
    size_t count, part_count;
    const float(*sample)[2] = sound_track_samples(t, &count);
    const float(*from)[2] = sound_track_samples(part, &part_count);
    const size_t begin = 50 * SOUND_TICK, second = SOUND_RATE_HZ;
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        double expected = 0.0;
        if (i >= begin && (i - begin) / 2 + 1 < part_count) {
            const size_t at = (i - begin) / 2;
            const double fade = fmin(1.0, fmin((double)at / (0.01 * SOUND_RATE_HZ),
                                               (double)(part_count - at) / (double)second));
            const double here = (double)from[at][0], next = (double)from[at + 1][0];
            expected = fade * ((i - begin) % 2 == 0 ? here : 0.5 * (here + next));
        }
        assert_true(fabs((double)sample[i][0] - expected) < 1e-6);
        most = fmax(most, fabs(expected));
    }
    assert_true(most > 0.01);
    sound_track_destroy(&part);
    sound_track_destroy(&t);
}

static void a_wav_file_contains_every_sample_and_does_not_clip(void **state)
{
    (void)state;
    uint8_t head[44];
    size_t count;
    FILE *wav = tmpfile();
    sound_track *t = with(SOUND_CLASH, 0.0, 30); // thirty blows in 30 ms
    const float(*sample)[2] = sound_track_samples(t, &count);
    double raw = 0.0;
    for (size_t i = 0; i < count; i++) {
        raw = fmax(raw, fabs((double)sample[i][0]));
    }
    assert_true(raw > 1.0);
    assert_true(sound_track_write(t, wav));
    assert_int_equal(ftell(wav), 44 + 4 * (long)count);
    rewind(wav);
    assert_int_equal(fread(head, 1, sizeof head, wav), sizeof head);
    assert_memory_equal(head, "RIFF", 4);
    assert_memory_equal(head + 8, "WAVEfmt ", 8);
    assert_int_equal(head[24] | head[25] << 8 | head[26] << 16, SOUND_RATE_HZ);
    assert_int_equal(head[40] | head[41] << 8 | head[42] << 16, 4 * count);
    // The WAV file is loud where the samples are, up to -1 dBFS.
    int loudest = 0;
    for (size_t i = 0; i < 2 * count; i++) {
        int low = getc(wav), value = low | getc(wav) << 8;
        value = value >= 0x8000 ? 0x10000 - value : value;
        loudest = value > loudest ? value : loudest;
    }
    assert_in_range(loudest, 20000, 29204);
    fclose(wav);
    sound_track_destroy(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_begins_at_its_event_and_comes_from_its_place),
        cmocka_unit_test(two_runs_are_the_same_and_two_seeds_are_not),
        cmocka_unit_test(ticks_beyond_the_end_are_ignored),
        cmocka_unit_test(an_appended_part_is_slowed_and_faded),
        cmocka_unit_test(a_wav_file_contains_every_sample_and_does_not_clip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
