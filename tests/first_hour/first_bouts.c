#include "first_bouts.h"

#include <stdlib.h>

// `without`: bouts before this one in which the hand has not touched.
static first_bout fence(bout *b, enum scripted_hand hand, uint64_t seed, unsigned without)
{
    first_bout done = {.touch_tick = FIRST_BOUT_TICKS};
    first_hand h = first_hand_start(hand, seed);
    b->setup.source[DUEL_RIGHT].style = ai_style_of_beginner(without);
    bout_restart(b, seed);
    while (!bout_over(b)) {
        input_frame frame[2] = {first_hand_frame(&h, DUEL_LEFT, &b->config, &b->state),
                                input_frame_neutral()};
        duel_events events;
        bout_step(b, frame, &events);
        for (uint32_t i = 0; i < events.count; i++) {
            if (events.event[i].kind == DUEL_EVENT_TOUCH) {
                done.own |= events.event[i].side == DUEL_LEFT;
                done.others |= events.event[i].side == DUEL_RIGHT;
                done.touch_tick = b->state.tick < done.touch_tick ? b->state.tick : done.touch_tick;
            }
        }
    }
    return done;
}

first_bouts first_bouts_fence(const bout_assets *assets, enum weapon_kind kind,
                              enum scripted_hand hand, uint64_t seed, int count)
{
    first_bouts all = {.count = count};
    int without = 0;
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.settings.limit_ticks = FIRST_BOUT_TICKS;
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 1};
    bout *b = bout_create(&setup);
    if (b == NULL) {
        abort();
    }
    for (int i = 0; i < count; i++) {
        first_bout done = fence(b, hand, seed + (uint64_t)i, (unsigned)without);
        all.bout[i] = done;
        all.won += done.own && !done.others;
        all.lost += done.others && !done.own;
        all.both += done.own && done.others;
        without = done.own ? 0 : without + 1;
        all.longest_without = without > all.longest_without ? without : all.longest_without;
        all.slowest_tick = done.touch_tick > all.slowest_tick ? done.touch_tick : all.slowest_tick;
    }
    bout_destroy(&b);
    return all;
}
