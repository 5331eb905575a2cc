// A bout by the rules of the FIE that a test drives by hand: what the referee sees is set between
// ticks. Compiled into the tests of matches.
#ifndef MATCH_TABLE_H
#define MATCH_TABLE_H

#include "match.h"
#include "match_call.h"
#include "match_ground.h"

typedef struct table {
    match_settings settings;
    enum weapon_kind kind;
    match_state match;
    enum duel_phase phase;
    uint32_t tick, phase_tick;
    match_moment now; // what stays true until it is changed
} table;

// En garde on the own line.
extern const match_stand ON_LINE;

// One tick. With "En garde" the fencers stand where the referee has placed them.
void step(table *t);

// Steps until the phase comes; fails if it takes more than `most` ticks. Returns how many it took.
uint32_t step_until(table *t, enum duel_phase phase, uint32_t most);

// So many ticks.
void step_many(table *t, uint32_t ticks);

// A bout after its first "Allez".
table begin(enum weapon_kind kind, uint8_t touches);

// Contact of one weapon or of both from now on, long enough to light a lamp.
void hit(table *t, bool left, bool right, bool on_target);

// Steps to the call of the phrase.
void step_until_call(table *t);

// A phrase in which these hit; ends after the halt.
void fence_phrase(table *t, bool left, bool right);

// The touches so far.
void set_score(table *t, uint8_t left, uint8_t right);

// Fails unless the last call has this reason for the halt and for the touches, and gives these.
void check_call(const table *t, enum match_halt halt, enum match_reason reason, int left,
                int right);

// Where a fencer stands from now on: the root behind the middle of the piste, and how far beside
// its middle line, meters.
void stand_at(table *t, enum duel_side side, double root_m, double side_m);

// Waits for these fencers, who are behind their lines, until this phase comes after ten seconds.
void be_late(table *t, bool left, bool right, enum duel_phase next);

#endif
