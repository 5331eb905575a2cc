// A phrase cut into its segments, by one state machine per fencer that is fed every tick: who
// prepared, attacked, feinted, paused, parried, beat, stood in line, and when each began and ended.
//
// Plain state without pointers, part of the duel's state. FIE Technical Rules t.7-t.15 (offence,
// defence, line), t.83-t.89 (foil), t.101-t.106 (sabre) in the numbering of December 2018.
#ifndef PHRASE_SEGMENTS_H
#define PHRASE_SEGMENTS_H

#include "phrase_settings.h"
#include "phrase_signals.h"
#include "touch.h"

enum phrase_kind {
    PHRASE_PREPARATION,
    PHRASE_ATTACK,
    PHRASE_FEINT, // the part of a compound attack before its tip turned away
    PHRASE_PAUSE,
    PHRASE_PARRY,
    PHRASE_BEAT,
    PHRASE_TAKING, // the blades lie on each other for a while
    PHRASE_RIPOSTE,
    PHRASE_COUNTER_ATTACK,
    PHRASE_REMISE,       // again in the same line, the arm not drawn back
    PHRASE_REDOUBLEMENT, // again with a new movement of the arm
    PHRASE_REPRISE,      // again after a return to guard
    PHRASE_LINE,
    PHRASE_DEROBEMENT, // the blade was sought and not found
    PHRASE_KIND_COUNT
};

enum phrase_end {
    PHRASE_RUNS,       // it has not ended yet
    PHRASE_DONE,       // it ended as it should: a parry that deflected, a line that was given up
    PHRASE_LANDED,     // on valid target
    PHRASE_OFF_TARGET, // elsewhere
    PHRASE_PARRIED,
    PHRASE_WITHDRAWN, // the arm was drawn back
    PHRASE_PAUSED,
    PHRASE_SHORT,
    PHRASE_PASSED, // beside the target
    PHRASE_FAILED, // a parry that did not deflect
    PHRASE_BROKEN, // the point left the target before it came near: the attack was given up
    PHRASE_END_COUNT
};

typedef struct phrase_segment {
    uint8_t kind;  // enum phrase_kind
    uint8_t ends;  // enum phrase_end
    uint8_t part;  // enum body_part that was threatened; of a parry, by the other
    uint8_t guard; // enum phrase_guard, of a parry
    uint8_t feints;
    uint32_t start, end; // ticks; `end` grows while it runs
    uint32_t final_tick; // when the final movement of an attack began
    uint32_t after_tick; // riposte: when the contact of the own parry ended; renewal: the attack
    double miss_m;       // parry: by how much the deflected threat missed the target
} phrase_segment;

// The newest segments are kept; a phrase that decides anything has fewer.
#define PHRASE_SEGMENTS 12
#define PHRASE_NO_SLOT  255

typedef struct phrase_fencer {
    phrase_segment segment[PHRASE_SEGMENTS]; // ring: number n is at n % PHRASE_SEGMENTS
    uint32_t count;                          // segments begun so far
    // The running segments, as places of the ring, or PHRASE_NO_SLOT.
    uint8_t offence, parry, preparation, line, blade;
    double extension, rate_ps;      // of the last tick; the rate over about 10 ms
    double rise_from, peak, trough; // where the arm's rise began; of the running attack
    double nearest_m;               // of the tip to the target, in the running attack
    double closing_mps, miss_m;     // of the last tick
    // The last tick without: a rise of the arm, a closing tip, a tip that closes by the hand, a
    // straight arm, a threat.
    uint32_t rise_tick, close_tick, swing_tick, bent_tick, aside_tick;
    uint32_t still_tick;                   // since when it stands still; 0: it moves
    uint32_t turned_tick;                  // since when the tip is turned away; 0: it is not
    uint32_t threat_tick;                  // last tick with a threat
    uint32_t line_tick;                    // since when the arm is in line; 0: it is not
    uint32_t contact_start, contact_tick;  // first and last tick of the blades' contact; 0: none
    uint32_t judge_tick;                   // when a parry is judged first; 0: none
    uint32_t seek_tick;                    // a search that has not met the blade yet; 0: none
    uint32_t land_tick, hit_tick;          // last landing of a lunge; last hit; 0: none
    double contact_along, contact_brought; // of the contact's first tick
} phrase_fencer;

typedef struct phrase_state {
    uint8_t is_watched;      // 1: somebody judges; 0: everything else is zero
    phrase_fencer fencer[2]; // enum duel_side
} phrase_state;

// A phrase in which nothing has happened.
void phrase_start(phrase_state *state);

// Adds a tick. Ticks are numbered from 1 and grow by 1.
void phrase_step(const phrase_settings *settings, phrase_state *state,
                 const phrase_signals signals[2], uint32_t tick);

// Segment `ago` of a fencer, 0 the newest; NULL if it is not kept.
const phrase_segment *phrase_segment_at(const phrase_fencer *fencer, uint32_t ago);

// Whether the kind is an offence: an attack under any of its names.
bool phrase_is_offence(enum phrase_kind kind);

// Whether the state can be stepped safely, wherever it comes from.
bool phrase_is_valid(const phrase_state *state);

// "counter-attack": the kind in one word, as a referee says it.
const char *phrase_kind_name(enum phrase_kind kind);
// "parried": the end in one word.
const char *phrase_end_name(enum phrase_end end);

#endif
