// What the device gets: never too loud, without a click at a pause or an end, silent while nothing
// happens, in slow motion too; and the queue of ticks between the threads.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "share_of.h"
#include "sound_player.h"

#define BLOCK ((size_t)480)
// The largest step from one sample to the next that is no click: what the buzzer itself makes.
#define STEP_MOST 0.25

static sound_queue queue; // too large for the stack
static float out[BLOCK][2], last[2];
static sound_wishes wishes;

static bool next(void *user, sound_tick *tick, size_t *samples)
{
    (void)user;
    return sound_queue_take(&queue, tick, samples);
}

static sound_tick tick_with(enum sound_kind kind, bool sounds)
{
    sound_tick tick = {.weapon = WEAPON_FOIL, .cues = sounds};
    tick.cue[0] = (sound_cue){.kind = kind,
                              .impulse_ns = 2.0,
                              .speed_mps = 3.0,
                              .force_n = 20.0,
                              .along = {0.5, 0.5},
                              .strength = 1.0};
    return tick;
}

static void open_player(sound_player *p)
{
    memset(&queue, 0, sizeof queue);
    memset(last, 0, sizeof last);
    wishes = (sound_wishes){.listener = SOUND_LISTENER_BESIDE};
    for (int i = 0; i < SOUND_GROUPS; i++) {
        wishes.volumes.group[i] = 1.0;
    }
    assert_true(sound_player_init(p, 1.0, true));
}

typedef struct heard {
    double peak, step, energy;
} heard;

// Plays so many blocks of 10 ms, each with ten ticks of this sound.
static heard play(sound_player *p, int blocks, enum sound_kind kind, bool sounds)
{
    heard h = {0.0, 0.0, 0.0};
    for (int b = 0; b < blocks; b++) {
        const sound_tick loud = tick_with(kind, sounds);
        for (int t = 0; t < 10 && kind != SOUND_LOST; t++) {
            sound_queue_add(&queue, &loud);
        }
        sound_queue_time(&queue, 0.01);
        if (sound_player_play(p, &wishes, next, NULL, out, BLOCK)) {
            sound_queue_clear(&queue);
        }
        for (size_t i = 0; i < BLOCK; i++) {
            for (int ear = 0; ear < 2; ear++) {
                assert_true(isfinite(out[i][ear]));
                h.peak = fmax(h.peak, fabs((double)out[i][ear]));
                h.step = fmax(h.step, fabs((double)out[i][ear] - (double)last[ear]));
                h.energy += (double)(out[i][ear] * out[i][ear]);
                last[ear] = out[i][ear];
            }
        }
    }
    return h;
}

static void random_bouts_never_clip(void **state)
{
    (void)state;
    seeded random = seeded_start("sound_player", 2);
    sound_player p;
    open_player(&p);
    double most = 0.0;
    for (int i = 0; i < SHARE_OF(100); i++) {
        const enum sound_kind kind = (enum sound_kind)(seeded_next(&random) % (SOUND_BUZZER + 1));
        const heard h = play(&p, 2, kind, seeded_range(&random, 0.0, 1.0) < 0.7);
        most = fmax(most, h.peak);
    }
    assert_true(most <= (double)SOUND_PEAK_MOST);
    assert_true(most > 0.5);
    sound_player_fini(&p);
}

static void a_pause_fades_and_goes_on(void **state)
{
    (void)state;
    sound_player p;
    open_player(&p);
    assert_true(play(&p, 1, SOUND_BUZZER, true).step < STEP_MOST);
    assert_true(play(&p, 10, SOUND_STEP, false).peak > 0.02);
    wishes.paused = true;
    assert_true(play(&p, 1, SOUND_LOST, false).step < STEP_MOST);
    play(&p, 1, SOUND_LOST, false);
    assert_true(play(&p, 5, SOUND_LOST, false).peak == 0.0);
    wishes.paused = false;
    // The buzzer goes on where it was.
    const heard again = play(&p, 10, SOUND_STEP, false);
    assert_true(again.peak > 0.02 && again.step < STEP_MOST);
    sound_player_fini(&p);
}

static void an_end_silences_everything_and_forgets_what_waits(void **state)
{
    (void)state;
    sound_player p;
    open_player(&p);
    play(&p, 1, SOUND_BUZZER, true);
    assert_true(play(&p, 10, SOUND_STEP, false).peak > 0.02);
    wishes.stops++;
    assert_true(play(&p, 4, SOUND_LOST, false).step < STEP_MOST);
    assert_true(play(&p, 50, SOUND_LOST, false).peak < 1e-4);
    // Later ticks are heard.
    assert_true(play(&p, 30, SOUND_CLASH, true).peak > 0.1);
    sound_player_fini(&p);
}

static void the_hall_murmurs_while_there_is_a_bout_and_then_falls_asleep(void **state)
{
    (void)state;
    sound_player p;
    open_player(&p);
    assert_true(play(&p, 50, SOUND_LOST, false).peak == 0.0);
    const heard bout = play(&p, 300, SOUND_STEP, false);
    assert_true(bout.energy > 0.0 && bout.peak < 0.05);
    play(&p, 900, SOUND_LOST, false);
    assert_true(play(&p, 50, SOUND_LOST, false).peak == 0.0);
    sound_player_fini(&p);
}

static void the_ears_change_without_a_click(void **state)
{
    (void)state;
    sound_player p;
    open_player(&p);
    play(&p, 1, SOUND_BUZZER, true);
    play(&p, 10, SOUND_STEP, false);
    wishes.ears = SOUND_HEADPHONES;
    const heard h = play(&p, 20, SOUND_STEP, false);
    assert_int_equal(sound_mix_ears(p.mix), SOUND_HEADPHONES);
    assert_true(h.step < STEP_MOST && h.peak > 0.02);
    sound_player_fini(&p);
}

// Words wake the hall up; a pause holds them back; an end forgets them, said or not.
static void words_are_said_unless_all_is_silent(void **state)
{
    (void)state;
    static float loud[SOUND_RATE_HZ / 5];
    for (size_t i = 0; i < sizeof loud / sizeof loud[0]; i++) {
        loud[i] = sinf(0.06f * (float)i);
    }
    const sound_clip words = {loud, sizeof loud / sizeof loud[0]};
    sound_player p;
    open_player(&p);
    assert_true(play(&p, 50, SOUND_LOST, false).peak == 0.0);
    wishes.words = words;
    wishes.says++;
    const heard first = play(&p, 15, SOUND_LOST, false);
    assert_true(first.peak > 0.02 && first.step < STEP_MOST);
    // Said once; then only the spectators are heard.
    play(&p, 60, SOUND_LOST, false);
    assert_true(play(&p, 15, SOUND_LOST, false).peak < 0.02);

    wishes.paused = true;
    wishes.says++;
    play(&p, 4, SOUND_LOST, false);
    assert_true(play(&p, 15, SOUND_LOST, false).peak == 0.0);
    wishes.paused = false;
    assert_true(play(&p, 15, SOUND_LOST, false).peak > 0.02);

    wishes.says++;
    wishes.stops++;
    wishes.words = (sound_clip){NULL, 0};
    play(&p, 4, SOUND_LOST, false);
    assert_true(play(&p, 50, SOUND_LOST, false).peak < 1e-4);
    // What is said at once after an end is heard when the end is over.
    wishes.stops++;
    wishes.words = words;
    wishes.says++;
    assert_true(play(&p, 20, SOUND_LOST, false).peak > 0.02);
    sound_player_fini(&p);
}

static void ticks_share_the_time_of_their_frame(void **state)
{
    (void)state;
    seeded random = seeded_start("sound_queue", 3);
    const sound_tick tick = tick_with(SOUND_STEP, false);
    memset(&queue, 0, sizeof queue);
    double time_s = 0.0;
    size_t played = 0;
    for (int frame = 0; frame < 400; frame++) {
        const double elapsed_s = seeded_range(&random, 0.005, 0.030);
        const int ticks = (int)(elapsed_s * 1000.0 * (frame % 2 ? 1.0 : 0.25)) + 1;
        for (int i = 0; i < ticks; i++) {
            sound_queue_add(&queue, &tick);
        }
        sound_queue_time(&queue, elapsed_s);
        time_s += elapsed_s;
        sound_tick taken;
        for (size_t samples; sound_queue_take(&queue, &taken, &samples);) {
            assert_in_range(samples, SOUND_TICK / 2, SOUND_MIX_TICK_MAX);
            played += samples;
        }
    }
    assert_true(fabs((double)played - time_s * SOUND_RATE_HZ) < 2.0);
    assert_int_equal(queue.waiting, 0);
}

static void a_queue_that_is_full_or_late_catches_up(void **state)
{
    (void)state;
    const sound_tick tick = tick_with(SOUND_STEP, false);
    sound_tick taken;
    size_t samples, count = 0, sum = 0;
    memset(&queue, 0, sizeof queue);
    for (int i = 0; i < 3 * SOUND_QUEUE_TICKS; i++) {
        sound_queue_add(&queue, &tick);
    }
    sound_queue_time(&queue, SOUND_QUEUE_TICKS / 1000.0);
    for (; sound_queue_take(&queue, &taken, &samples); count++) {
        sum += samples;
    }
    assert_int_equal(count, SOUND_QUEUE_TICKS);
    assert_true(sum < (size_t)SOUND_QUEUE_TICKS * SOUND_TICK * 9 / 10);
    sound_queue_add(&queue, &tick);
    sound_queue_time(&queue, 0.001);
    sound_queue_clear(&queue);
    assert_false(sound_queue_take(&queue, &taken, &samples));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bouts_never_clip),
        cmocka_unit_test(a_pause_fades_and_goes_on),
        cmocka_unit_test(an_end_silences_everything_and_forgets_what_waits),
        cmocka_unit_test(the_hall_murmurs_while_there_is_a_bout_and_then_falls_asleep),
        cmocka_unit_test(the_ears_change_without_a_click),
        cmocka_unit_test(words_are_said_unless_all_is_silent),
        cmocka_unit_test(ticks_share_the_time_of_their_frame),
        cmocka_unit_test(a_queue_that_is_full_or_late_catches_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
