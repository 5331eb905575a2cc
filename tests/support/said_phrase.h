// A foil phrase at its halt, written into a state by hand: attack from the left, parried on the
// right, riposte, touch right.
#ifndef SAID_PHRASE_H
#define SAID_PHRASE_H

#include "duel.h"

static const duel_config SAID_CONFIG = {.weapon = {.kind = WEAPON_FOIL},
                                        .settings = {.match = {.rules = MATCH_FIE, .touches = 5}}};

static inline duel_state said_phrase(void)
{
    duel_state now = {.phase = DUEL_HALT, .phase_tick = 5000, .tick = 5000};
    now.phrase.fencer[DUEL_LEFT].count = 1;
    now.phrase.fencer[DUEL_LEFT].segment[0] =
        (phrase_segment){.kind = PHRASE_ATTACK, .ends = PHRASE_PARRIED, .start = 4000, .end = 4200};
    now.phrase.fencer[DUEL_RIGHT].count = 2;
    now.phrase.fencer[DUEL_RIGHT].segment[0] = (phrase_segment){
        .kind = PHRASE_PARRY, .ends = PHRASE_DONE, .start = 4200, .end = 4220, .miss_m = 0.2};
    now.phrase.fencer[DUEL_RIGHT].segment[1] = (phrase_segment){.kind = PHRASE_RIPOSTE,
                                                                .ends = PHRASE_LANDED,
                                                                .start = 4260,
                                                                .end = 4500,
                                                                .after_tick = 4220};
    now.match.apparatus.light[DUEL_RIGHT] = APPARATUS_COLORED;
    now.match.apparatus.began_tick[DUEL_RIGHT] = 4500;
    now.match.calls = 1;
    now.match.call =
        (match_call){.halt = MATCH_HALT_LAMP, .reason = MATCH_REASON_ONLY_LAMP, .points = {0, 1}};
    return now;
}

#endif
