// Tests the cuts of a film: which shots each cut has, that they stay in the recording and around
// the touch, how many frames a shot has and at which ticks; and the score of a reel.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "film_cut.h"
#include "reel.h"
#include "seeded.h"

#define FIRST 1000

static replay_event event_of(uint32_t at, enum duel_event_kind kind, enum duel_side side)
{
    return (replay_event){.tick = FIRST + at,
                          .event = {.kind = (uint8_t)kind, .side = (uint8_t)side},
                          .touch = {.by = (uint8_t)side, .speed_mps = 4.5}};
}

static recording_file file_of(replay_event *event, uint32_t count, uint32_t ticks)
{
    return (recording_file){.first_tick = FIRST,
                            .end_tick = FIRST + ticks,
                            .event = event,
                            .event_count = count,
                            .finished = true,
                            .end = {.is_over = true, .winner = DUEL_RIGHT}};
}

static void the_standard_cut_tells_the_phrase_and_the_touch(void **state)
{
    (void)state;
    replay_event event[] = {event_of(2000, DUEL_EVENT_FENCE, DUEL_NOBODY),
                            event_of(9000, DUEL_EVENT_TOUCH, DUEL_RIGHT),
                            event_of(9020, DUEL_EVENT_TOUCH, DUEL_LEFT)};
    const recording_file file = file_of(event, 3, 10000);
    const film_plan plan = film_cut_plan(&file, FILM_CUT_STANDARD, 0, 10000, 1.0, 1.5);
    assert_int_equal(plan.count, 4);
    assert_ptr_equal(plan.touch, &event[1]); // the winner's, though the other one is later
    assert_int_equal(plan.touch_at, 9000);
    const film_shot *title = &plan.shot[0], *phrase = &plan.shot[1], *touch = &plan.shot[2],
                    *result = &plan.shot[3];
    assert_int_equal(title->kind, FILM_SHOT_TITLE);
    assert_true(title->from == title->to && title->from == 3000 && title->seconds == 2.0);
    assert_int_equal(phrase->kind, FILM_SHOT_PHRASE);
    assert_true(phrase->from == 3000 && phrase->to == 9900 && phrase->speed == 1.0);
    assert_int_equal(touch->kind, FILM_SHOT_TOUCH);
    assert_true(touch->from == 8740 && touch->to == 9160 && touch->speed == 0.125);
    assert_true(fabs(touch->seconds - 3.36) < 1e-9);
    assert_int_equal(result->kind, FILM_SHOT_RESULT);
    assert_int_equal(result->from, 9900);
    // The phrase begins where fencing began last.
    event[0].tick = FIRST + 5000;
    assert_int_equal(film_cut_plan(&file, FILM_CUT_STANDARD, 0, 10000, 1.0, 1.5).shot[1].from,
                     5000);
}

static void without_a_touch_there_is_no_shot_of_it(void **state)
{
    (void)state;
    const recording_file file = file_of(NULL, 0, 4000);
    const film_plan plan = film_cut_plan(&file, FILM_CUT_STANDARD, 0, 4000, 1.0, 1.5);
    assert_int_equal(plan.count, 3);
    assert_null(plan.touch);
    for (int i = 0; i < plan.count; i++) {
        assert_int_not_equal(plan.shot[i].kind, FILM_SHOT_TOUCH);
    }
    // A film of only the touch is then a plain one.
    assert_int_equal(film_cut_plan(&file, FILM_CUT_TOUCH, 0, 4000, 1.0, 0.0).cut, FILM_CUT_PLAIN);
    assert_true(reel_score(&file) == 0.0);
}

// Whatever the recording and the cut are, shots stay in the wanted part, and so do their frames.
static void every_shot_stays_in_the_recording(void **state)
{
    (void)state;
    seeded random = seeded_start("cuts", 8);
    for (int i = 0; i < 2000; i++) {
        const uint32_t ticks = 1 + (uint32_t)(seeded_next(&random) % 20000);
        const uint32_t from = (uint32_t)(seeded_next(&random) % (ticks + 1));
        const uint32_t to = from + (uint32_t)(seeded_next(&random) % (ticks - from + 1));
        replay_event event[] = {
            event_of((uint32_t)(seeded_next(&random) % ticks), DUEL_EVENT_FENCE, DUEL_NOBODY),
            event_of((uint32_t)(seeded_next(&random) % ticks), DUEL_EVENT_TOUCH, DUEL_LEFT)};
        const recording_file file = file_of(event, 2, ticks);
        const enum film_cut cut = (enum film_cut)(seeded_next(&random) % 5);
        const film_plan plan = film_cut_plan(&file, cut, from, to, 0.5, 1.0);
        assert_in_range(plan.count, 1, FILM_SHOTS_MAX);
        for (int k = 0; k < plan.count; k++) {
            const film_shot *shot = &plan.shot[k];
            assert_true(shot->from >= from && shot->from <= shot->to && shot->to <= to);
            const uint32_t frames = film_shot_pictures(shot, 24.0, true);
            for (uint32_t number = 0; number < frames; number++) {
                const uint32_t at = film_shot_place(shot, number, 24.0);
                assert_true(at >= shot->from && at <= shot->to);
            }
        }
    }
}

static void frames_are_evenly_apart(void **state)
{
    (void)state;
    const film_shot second = {FILM_SHOT_PLAIN, 0, 1000, 1.0, 1.0};
    assert_int_equal(film_shot_pictures(&second, 60.0, true), 61);
    assert_int_equal(film_shot_pictures(&second, 60.0, false), 60);
    const film_shot less = {FILM_SHOT_PLAIN, 0, 999, 1.0, 0.999};
    assert_int_equal(film_shot_pictures(&less, 60.0, true), 60);
    const film_shot none = {FILM_SHOT_PLAIN, 500, 500, 1.0, 0.0};
    assert_int_equal(film_shot_pictures(&none, 60.0, true), 1);
    const film_shot slow = {FILM_SHOT_PLAIN, 0, 1000, 0.25, 4.0};
    assert_int_equal(film_shot_pictures(&slow, 60.0, true), 241);
    const film_shot held = {FILM_SHOT_TITLE, 700, 700, 1.0, 2.0};
    assert_int_equal(film_shot_pictures(&held, 60.0, false), 120);
    assert_int_equal(film_shot_place(&held, 119, 60.0), 700);
    assert_int_equal(film_shot_place(&second, 1, 60.0), 17);
    // No frame lies beyond the end, in ten minutes at any of these rates.
    static const double FPS[] = {1.0, 23.976, 24.0, 29.97, 60.0, 144.0, 1000.0};
    const film_shot minutes = {FILM_SHOT_PLAIN, 3, 600003, 1.0, 600.0};
    for (size_t i = 0; i < sizeof FPS / sizeof FPS[0]; i++) {
        const uint32_t count = film_shot_pictures(&minutes, FPS[i], true);
        assert_true(3.0 + (count - 1) * 1000.0 / FPS[i] <= 600003.001);
        assert_true(3.0 + count * 1000.0 / FPS[i] > 600003.0);
    }
}

// Each part of the score counts, and blows of one moment count once.
static void the_score_is_what_it_says(void **state)
{
    (void)state;
    replay_event event[12];
    uint32_t count = 0;
    recording_file file = file_of(event, 0, 10000);
    event[count++] = event_of(9000, DUEL_EVENT_TOUCH, DUEL_RIGHT);
    file.event_count = count;
    assert_true(fabs(reel_score(&file) - 1.5) < 1e-9); // 4.5 of 9 m/s
    static const uint32_t BLOW[] = {4000, 6000, 6100, 6200, 7000};
    for (size_t i = 0; i < sizeof BLOW / sizeof *BLOW; i++) {
        event[count] = event_of(BLOW[i], DUEL_EVENT_BLADES_MET, DUEL_NOBODY);
        event[count++].event.impulse_ns = 0.05;
    }
    file.event_count = count;
    assert_true(fabs(reel_score(&file) - 4.5) < 1e-9); // at 6000, 6200 and 7000
    event[count++] = event_of(8000, DUEL_EVENT_DISARMED, DUEL_LEFT);
    event[count++] = event_of(8000, DUEL_EVENT_CONTROL_LOST, DUEL_LEFT);
    event[count++] = event_of(9040, DUEL_EVENT_TOUCH, DUEL_LEFT);
    file.event_count = count;
    assert_true(fabs(reel_score(&file) - 9.5) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_cut_tells_the_phrase_and_the_touch),
        cmocka_unit_test(without_a_touch_there_is_no_shot_of_it),
        cmocka_unit_test(every_shot_stays_in_the_recording),
        cmocka_unit_test(frames_are_evenly_apart),
        cmocka_unit_test(the_score_is_what_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
