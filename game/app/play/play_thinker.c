#include "play_thinker.h"

#include <string.h>

#include "play_ladder.h"

// Who fences whom, as far as an evening knows.
static play_pairing pairing_of(const play *p, enum duel_side side, const bout_setup *setup)
{
    const session_side *self = &p->session.side[side];
    const session_side *other = &p->session.side[duel_other(side)];
    play_pairing now = {.weapon = setup->weapon,
                        .level = self->level,
                        .named = self->named,
                        .seat = other->seat,
                        .device = other->device,
                        .other_level = other->level,
                        .other_named = other->named,
                        .hand = setup->hand[duel_other(side)]};
    play_ladder_person(p, duel_other(side), now.name);
    return now;
}

static bool is_same(const play_pairing *a, const play_pairing *b)
{
    return a->weapon == b->weapon && a->level == b->level && a->named == b->named &&
           a->seat == b->seat && a->device == b->device && a->other_level == b->other_level &&
           a->other_named == b->other_named && a->hand == b->hand && strcmp(a->name, b->name) == 0;
}

void play_thinker_lend(play *p, enum duel_side side, bout_setup *setup)
{
    play_thinker *thinker = &p->thinker[side];
    if (setup->source[side].kind != BOUT_SOURCE_AI) {
        return;
    }
    if (thinker->thread == NULL) {
        thinker->thread = side_thread_create();
    }
    if (thinker->thread != NULL) {
        setup->aside[side] = (ai_aside){
            .begin = side_thread_begin, .await = side_thread_await, .of = thinker->thread};
        // A picture that waits for the end of a thought is seen in a headset.
        if (p->xr.loop.connection.state != XR_CONNECTION_CLOSED) {
            setup->aside[side].is_done = side_thread_is_done;
        }
    }
    if (p->session.phase == SESSION_JOIN) {
        return;
    }
    const play_pairing now = pairing_of(p, side, setup);
    if (!is_same(&now, &thinker->pairing)) {
        thinker->pairing = now;
        thinker->watched.count = 0;
    }
    setup->source[side].watched = &thinker->watched;
}

void play_thinker_close(play *p)
{
    side_thread_destroy(&p->thinker[DUEL_LEFT].thread);
    side_thread_destroy(&p->thinker[DUEL_RIGHT].thread);
}
