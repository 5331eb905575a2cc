// The sounds of a film: each at its time and place, and a WAV file that contains them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "sound_synth.h"
#include "sound_track.h"

#define TICKS 500

static const duel_events SILENCE = {.count = 0};

static duel_events one(enum duel_event_kind kind, double x_m)
{
    duel_events events = {.count = 1};
    events.event[0].kind = (uint8_t)kind;
    events.event[0].side = DUEL_LEFT;
    events.event[0].impulse_ns = 0.2;
    events.event[0].speed_mps = 2.0;
    events.event[0].strength = 1.0;
    events.event[0].along[0] = events.event[0].along[1] = 0.5;
    events.event[0].point = v3(x_m, 1, 0);
    return events;
}

// The loudness of a span of milliseconds, for each ear.
static void loudness(const sound_track *t, size_t from_ms, size_t to_ms, double out[2])
{
    size_t count;
    const float(*sample)[2] = sound_track_samples(t, &count);
    out[0] = out[1] = 0.0;
    for (size_t i = from_ms * SOUND_RATE_HZ / 1000; i < to_ms * SOUND_RATE_HZ / 1000; i++) {
        assert_true(i < count);
        out[0] += (double)(sample[i][0] * sample[i][0]);
        out[1] += (double)(sample[i][1] * sample[i][1]);
    }
}

static sound_track *with(enum duel_event_kind kind, double x_m, int for_ticks)
{
    sound_track *t = sound_track_create(TICKS);
    const duel_events events = one(kind, x_m);
    for (int tick = 0; tick < TICKS; tick++) {
        sound_track_tick(t, tick >= 100 && tick < 100 + for_ticks ? &events : &SILENCE, 0.0);
    }
    return t;
}

static void a_sound_begins_at_its_event_and_comes_from_its_place(void **state)
{
    (void)state;
    static const enum duel_event_kind HEARD[] = {DUEL_EVENT_BLADES_MET,   DUEL_EVENT_BLADES_SLIDE,
                                                 DUEL_EVENT_CONTROL_LOST, DUEL_EVENT_WEAPON_DOWN,
                                                 DUEL_EVENT_FOOT_DOWN,    DUEL_EVENT_TOUCH};
    for (size_t i = 0; i < sizeof HEARD / sizeof HEARD[0]; i++) {
        double before[2], after[2];
        sound_track *t = with(HEARD[i], -1.5, 30);
        loudness(t, 0, 100, before);
        loudness(t, 100, 250, after);
        assert_true(before[0] == 0.0 && before[1] == 0.0);
        assert_true(after[0] > 1.5 * after[1] && after[1] > 0.0);
        sound_track_destroy(&t);
        t = with(HEARD[i], 1.5, 30);
        loudness(t, 100, 250, after);
        assert_true(after[1] > 1.5 * after[0] && after[0] > 0.0);
        sound_track_destroy(&t);
        assert_null(t);
    }
}

static void a_scrape_fades_after_the_blades_part(void **state)
{
    (void)state;
    double sliding[2], after[2];
    sound_track *t = with(DUEL_EVENT_BLADES_SLIDE, 0.0, 100);
    loudness(t, 150, 200, sliding);
    loudness(t, 300, 350, after);
    assert_true(sliding[0] > 0.0 && after[0] == 0.0);
    sound_track_destroy(&t);
}

static void ticks_beyond_the_end_are_ignored(void **state)
{
    (void)state;
    size_t count;
    const duel_events blow = one(DUEL_EVENT_BLADES_MET, 0.0);
    sound_track *t = with(DUEL_EVENT_FENCE, 0.0, 1);
    sound_track_tick(t, &blow, 0.0);
    const float(*sample)[2] = sound_track_samples(t, &count);
    assert_int_equal(count, (size_t)TICKS * SOUND_RATE_HZ / 1000);
    for (size_t i = 0; i < count; i++) {
        assert_true(sample[i][0] == 0.0f && sample[i][1] == 0.0f);
    }
    sound_track_destroy(&t);
}

// A part at half the speed begins at the track's place and lasts twice as long.
static void an_appended_part_is_slowed(void **state)
{
    (void)state;
    sound_track *part = with(DUEL_EVENT_BLADES_MET, 0.0, 1), *t = sound_track_create(TICKS);
    for (int tick = 0; tick < 50; tick++) {
        sound_track_tick(t, &SILENCE, 0.0);
    }
    sound_track_append(t, part, 0.5, 2 * TICKS);
    size_t count, part_count;
    const float(*sample)[2] = sound_track_samples(t, &count);
    const float(*from)[2] = sound_track_samples(part, &part_count);
    const size_t begin = (size_t)50 * 44100 / 1000;
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double expected =
            i < begin ? 0.0
            : (i - begin) % 2 == 0
                ? (double)from[(i - begin) / 2][0]
                : 0.5 * ((double)from[(i - begin) / 2][0] + (double)from[(i - begin) / 2 + 1][0]);
        assert_true(fabs((double)sample[i][0] - expected) < 1e-6);
        most = fmax(most, fabs(expected));
    }
    assert_true(most > 0.01);
    sound_track_destroy(&part);
    sound_track_destroy(&t);
}

static void a_wav_file_contains_every_sample(void **state)
{
    (void)state;
    uint8_t head[44];
    size_t count;
    FILE *wav = tmpfile();
    sound_track *t = with(DUEL_EVENT_TOUCH, 0.0, 1);
    sound_track_samples(t, &count);
    assert_true(sound_track_write(t, wav));
    assert_int_equal(ftell(wav), 44 + 4 * (long)count);
    rewind(wav);
    assert_int_equal(fread(head, 1, sizeof head, wav), sizeof head);
    assert_memory_equal(head, "RIFF", 4);
    assert_memory_equal(head + 8, "WAVEfmt ", 8);
    assert_int_equal(head[24] | head[25] << 8, SOUND_RATE_HZ);
    assert_int_equal(head[40] | head[41] << 8 | head[42] << 16, 4 * count);
    // The WAV file is loud where the samples are.
    int loudest = 0;
    for (size_t i = 0; i < 2 * count; i++) {
        int low = getc(wav), sample = low | getc(wav) << 8;
        sample = sample >= 0x8000 ? sample - 0x10000 : sample;
        loudest = sample > loudest ? sample : loudest;
    }
    assert_in_range(loudest, 1000, 32767);
    fclose(wav);
    sound_track_destroy(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_begins_at_its_event_and_comes_from_its_place),
        cmocka_unit_test(a_scrape_fades_after_the_blades_part),
        cmocka_unit_test(ticks_beyond_the_end_are_ignored),
        cmocka_unit_test(an_appended_part_is_slowed),
        cmocka_unit_test(a_wav_file_contains_every_sample),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
