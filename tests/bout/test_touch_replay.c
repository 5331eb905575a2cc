// The slow motion of a touch: which touch decides, which states are kept for it, and in a match
// when it begins, what it shows, and how it ends.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "touch_replay.h"

#define TOUCH_TICK 5000
#define HALT_TICK  5400

// A halt that has lasted for so many ticks, after a touch of the right fencer.
static duel_state halt_after(uint32_t ticks)
{
    duel_state state = {.phase = DUEL_HALT,
                        .phase_tick = HALT_TICK,
                        .tick = HALT_TICK + ticks,
                        .winner = DUEL_NOBODY};
    state.touch[DUEL_LEFT].by = DUEL_NOBODY;
    state.touch[DUEL_RIGHT] = (duel_touch){.by = DUEL_RIGHT, .tick = TOUCH_TICK};
    state.match.calls = 3;
    state.match.call.halt = MATCH_HALT_LAMP;
    state.match.call.points[DUEL_RIGHT] = 1;
    return state;
}

static void the_touch_that_counts_decides(void **state)
{
    (void)state;
    duel_state now = halt_after(0);
    assert_ptr_equal(touch_replay_touch(&now), &now.touch[DUEL_RIGHT]);
    now.touch[DUEL_LEFT] = (duel_touch){.by = DUEL_LEFT, .tick = TOUCH_TICK - 20};
    assert_ptr_equal(touch_replay_touch(&now), &now.touch[DUEL_RIGHT]); // it had the right of way
    now.match.call.points[DUEL_LEFT] = 1;                               // both count
    assert_ptr_equal(touch_replay_touch(&now), &now.touch[DUEL_LEFT]);
    now.match.call.halt = MATCH_HALT_REAR_LINE;
    assert_null(touch_replay_touch(&now));
    now.phase = DUEL_FENCING;
    assert_null(touch_replay_touch(&now));
    now.phase = DUEL_OVER;
    assert_null(touch_replay_touch(&now));
    now.winner = DUEL_RIGHT;
    assert_ptr_equal(touch_replay_touch(&now), &now.touch[DUEL_RIGHT]);
}

// The states of a phrase until its halt; nothing of the phrase before.
static void the_states_of_one_phrase_are_kept(void **state)
{
    (void)state;
    static const struct {
        enum duel_phase phase;
        uint32_t until;
    } COURSE[] = {{DUEL_FENCING, 100},
                  {DUEL_LANDED, 150},
                  {DUEL_HALT, 200},
                  {DUEL_EN_GARDE, 240},
                  {DUEL_FENCING, 300}};
    bout_history *history = bout_history_create();
    duel_state now = {0};
    for (int i = 0; i < 5; i++) {
        now.phase = (uint8_t)COURSE[i].phase;
        for (; now.tick < COURSE[i].until; now.tick++) {
            touch_replay_keep(history, &now);
        }
        if (i == 2) {
            assert_int_equal(bout_history_at(history, 0)->tick, 149);
            assert_int_equal(bout_history_at(history, 149)->tick, 0);
        }
    }
    assert_int_equal(bout_history_at(history, 0)->tick, 299);
    assert_int_equal(bout_history_at(history, 500)->tick, 239);
    bout_history_destroy(&history);
}

static void it_begins_after_the_halt_once_for_each_call(void **state)
{
    (void)state;
    touch_replay replay = {0};
    duel_state now = halt_after(590);
    assert_false(touch_replay_advance(&replay, &now, 0.01));
    now = halt_after(600);
    assert_true(touch_replay_advance(&replay, &now, 0.01));
    double s = 0.0;
    while (touch_replay_advance(&replay, &now, 0.01)) {
        s += 0.01;
    }
    assert_true(s > 2.4 && s < 2.6);
    assert_false(touch_replay_advance(&replay, &now, 0.01));
    now.match.calls++;
    assert_true(touch_replay_advance(&replay, &now, 0.01));
    // A press ends it, and it does not come back.
    assert_true(touch_replay_skip(&replay));
    assert_false(touch_replay_skip(&replay));
    assert_false(touch_replay_advance(&replay, &now, 0.01));
}

static void without_a_touch_it_does_not_begin(void **state)
{
    (void)state;
    touch_replay replay = {0};
    duel_state now = halt_after(1000);
    now.match.call.points[DUEL_RIGHT] = 0;
    assert_false(touch_replay_advance(&replay, &now, 0.01));
}

// From 350 ms before the touch to 150 ms after it, in order.
static void it_shows_the_ticks_around_the_touch(void **state)
{
    (void)state;
    bout_history *history = bout_history_create();
    duel_state kept = {.phase = DUEL_FENCING};
    for (kept.tick = HALT_TICK - 900; kept.tick < HALT_TICK; kept.tick++) {
        touch_replay_keep(history, &kept);
    }
    touch_replay replay = {0};
    const duel_state now = halt_after(600);
    assert_int_equal(touch_replay_touched(history, &now.touch[DUEL_RIGHT])->tick, TOUCH_TICK + 1);
    uint32_t last = 0, first = 0;
    while (touch_replay_advance(&replay, &now, 0.01)) {
        const uint32_t ago = touch_replay_ago(&replay, history, &now);
        const uint32_t tick = bout_history_at(history, ago)->tick;
        first = first == 0 ? tick : first;
        assert_true(tick >= last && (last == 0 || tick - last <= 3));
        last = tick;
    }
    assert_int_equal(first, TOUCH_TICK - 350);
    assert_in_range(last, TOUCH_TICK + 145, TOUCH_TICK + 150);
    bout_history_destroy(&history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_touch_that_counts_decides),
        cmocka_unit_test(the_states_of_one_phrase_are_kept),
        cmocka_unit_test(it_begins_after_the_halt_once_for_each_call),
        cmocka_unit_test(without_a_touch_it_does_not_begin),
        cmocka_unit_test(it_shows_the_ticks_around_the_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
