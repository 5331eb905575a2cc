// Right of way: the segments of both fencers, folded in the order of time into who has priority,
// and with the lamps into a call with its reasons and its margin (FIE Technical Rules t.83-t.89 for
// the foil, t.101-t.106 for the sabre).
//
// A pure function of the segments: it needs no memory, and can be asked at any tick.
#ifndef RIGHT_OF_WAY_H
#define RIGHT_OF_WAY_H

#include "apparatus.h"
#include "phrase_segments.h"

// Why a touch was given or not.
enum right_reason {
    RIGHT_NO_HIT,
    RIGHT_ONLY_LAMP,    // the other has not hit
    RIGHT_ATTACK,       // the attack, also after a beat or a dérobement
    RIGHT_RIPOSTE,      // an immediate riposte
    RIGHT_LINE,         // the point was in line before the attack began
    RIGHT_IN_TIME,      // a counter-attack that arrived before the final movement of the attack
    RIGHT_ATTACK_OVER,  // the attack had missed, fallen short, paused or been drawn back
    RIGHT_SIMULTANEOUS, // nobody
    RIGHT_OFF_TARGET,   // nobody: the hit with the right is off target
    RIGHT_LAMPS         // epee: there is no right of way
};

// What a clause of a call tells.
enum right_fact {
    RIGHT_FACT_LINE,   // the line is established
    RIGHT_FACT_PARRY,  // the blade was parried, or not enough (`ends`)
    RIGHT_FACT_BEAT,   // a beat or a taking
    RIGHT_FACT_EVADED, // the other sought this fencer's blade and did not find it
    RIGHT_FACT_END,    // an offence or a line is over without a hit (`ends`)
    RIGHT_FACT_START,  // an offence begins
    RIGHT_FACT_HIT     // a lamp (`ends`: PHRASE_LANDED or PHRASE_OFF_TARGET)
};

typedef struct right_clause {
    uint8_t fact;  // enum right_fact
    uint8_t side;  // enum duel_side whose action it is
    uint8_t kind;  // enum phrase_kind
    uint8_t ends;  // enum phrase_end
    uint8_t part;  // enum body_part that it threatened or hit
    uint8_t guard; // enum phrase_guard of a parry
    uint8_t feints;
    uint32_t tick;
    int32_t ms;    // START: ahead of the other's offence (negative: after it; 0: there was none);
                   // of a riposte, after the own parry's contact ended
    double miss_m; // PARRY: by how much the attack missed then
} right_clause;

// Which number decided.
enum right_margin {
    RIGHT_MARGIN_NONE,
    RIGHT_MARGIN_ONSET,   // ticks between two onsets, against the window of "at once"
    RIGHT_MARGIN_RIPOSTE, // ticks to the riposte, against the window of "immediate"
    RIGHT_MARGIN_BEAT,    // ticks to the attack after a beat
    RIGHT_MARGIN_PARRY,   // meters by which the parried attack missed
    RIGHT_MARGIN_LINE,    // ticks between the line and the attack's onset
    RIGHT_MARGIN_IN_TIME, // ticks between the hit and the final movement
    RIGHT_MARGIN_END,     // ticks between the end of the attack and the hit
    // Numbers of the apparatus, not of the referee. The duel weighs them.
    RIGHT_MARGIN_TARGET,  // meters on the skin from the hit to the border of the valid target
    RIGHT_MARGIN_CONTACT, // ticks that a point's switch was closed, against those that it has to be
    RIGHT_MARGIN_LOCKOUT, // ticks that were left when the second lamp's contact began
    // Numbers of corps a corps, which the duel weighs as well.
    RIGHT_MARGIN_CAUSE,   // ticks between the meeting of the bodies and the last time both came
    RIGHT_MARGIN_MEETING, // ticks that the contact of the bodies lacked to a halt before the hit
    RIGHT_MARGIN_COUNT
};

#define RIGHT_CLAUSES 16

typedef struct right_of_way {
    uint8_t touch;    // enum duel_side who gets it, or DUEL_NOBODY
    uint8_t right;    // enum duel_side whose hit had the right, on target or not; or DUEL_NOBODY
    uint8_t reason;   // enum right_reason
    uint8_t margin;   // enum right_margin: the deciding number nearest to its threshold
    uint8_t is_close; // 1: that number is within its threshold's doubt
    // 1: a number that the referee judges is within its doubt: another might call it otherwise. Not
    // the lamps: another would see the same.
    uint8_t is_arguable;
    double margin_by; // that distance, ms or meters, at least 0
    uint32_t clauses;
    right_clause clause[RIGHT_CLAUSES]; // in the order of time
} right_of_way;

// Calls the phrase so far. With one lamp the touch is the lamp's; with both, of whoever has the
// right at the hit. For the epee the clauses are told, and the lamps decide.
right_of_way right_of_way_call(const phrase_settings *settings, const phrase_state *state,
                               const apparatus_state *lamps);

#endif
