// The state of a bout by the rules of the FIE: score, clock, lamps, cards, places, and the
// referee's last call. Plain data without pointers; a part of the duel's state, so it is hashed,
// recorded and sought with it. match.h advances it; everything else only reads it. In a MATCH_DUEL
// it stays zeroed, but for what match_start() sets.
//
// Everything with [2] is indexed by enum duel_side.
#ifndef MATCH_STATE_H
#define MATCH_STATE_H

#include "apparatus.h"
#include "touch.h"

// Why the referee has called "Halte!" (t.18, t.26-t.35, t.124).
enum match_halt {
    MATCH_HALT_NONE,
    MATCH_HALT_LAMP,          // a lamp burns
    MATCH_HALT_CORPS_A_CORPS, // the bodies meet
    MATCH_HALT_PASSED,        // one fencer has passed the other
    MATCH_HALT_SIDE_LINE,     // a foot is over a side line
    MATCH_HALT_REAR_LINE,     // both feet are over the rear line
    MATCH_HALT_DISARM,        // a weapon was struck out of a hand
    MATCH_HALT_TIME,          // the period is over
    MATCH_HALT_PASSIVITY,     // a minute without a hit
    MATCH_HALT_DELAY          // a fencer was not en garde in time; nobody has fenced
};
#define MATCH_HALT_COUNT (MATCH_HALT_DELAY + 1)

// Why the touches of a call are given, or why none is.
enum match_reason {
    MATCH_REASON_NONE,         // a halt at which nobody had hit
    MATCH_REASON_ONLY_LAMP,    // one valid hit
    MATCH_REASON_DOUBLE,       // epee: both, within the lock-out time
    MATCH_REASON_DOUBLE_LAST,  // epee: both, but each needs one touch, or in the extra minute
    MATCH_REASON_OFF_TARGET,   // foil: the hit that counts is off target
    MATCH_REASON_RIGHT_OF_WAY, // both hit, and one had the right of way
    MATCH_REASON_SIMULTANEOUS, // both hit, and neither or both had it
    MATCH_REASON_ANNULLED,     // the only hit came from a fault
    MATCH_REASON_REAR_LINE,    // a touch against the fencer who left the piste at the end
    MATCH_REASON_CARD,         // a red card
    MATCH_REASON_PASSIVITY     // red cards for passivity, to both
};
#define MATCH_REASON_COUNT (MATCH_REASON_PASSIVITY + 1)

// Faults that the program can see (t.120 and the table of penalties). Of group 1, unless its
// comment says otherwise.
enum match_fault {
    MATCH_FAULT_NONE,
    MATCH_FAULT_CORPS_A_CORPS, // causing it, foil and sabre
    MATCH_FAULT_CROSSING,      // sabre: the rear foot passes the front foot forward
    MATCH_FAULT_AVOIDING,      // closing to corps a corps to avoid a touch, every weapon
    MATCH_FAULT_LEAVING,       // leaving the piste sideways to avoid a touch
    MATCH_FAULT_DELAY,         // not en garde in time
    MATCH_FAULT_VIOLENCE,      // group 2: ran into the opponent, every weapon
    MATCH_FAULT_REFUSAL        // group 4: warned by cards, and again not en garde in time
};
#define MATCH_FAULT_COUNT (MATCH_FAULT_REFUSAL + 1)

enum match_card { MATCH_CARD_NONE, MATCH_CARD_YELLOW, MATCH_CARD_RED, MATCH_CARD_BLACK };
#define MATCH_CARD_COUNT (MATCH_CARD_BLACK + 1)

// What a fencer whom a headset leads has to do before the referee says "Allez", since nobody can
// put him anywhere. After ten seconds there is a card (t.120).
enum match_wait {
    MATCH_WAIT_NONE,
    MATCH_WAIT_OFF_PISTE,   // to come back
    MATCH_WAIT_BEFORE_LINE, // to step back behind the on-guard line, where both begin on theirs
    MATCH_WAIT_TOO_NEAR     // to step back from the other
};

// The referee's decision at a halt.
typedef struct match_call {
    uint32_t tick;     // of the halt
    uint8_t halt;      // enum match_halt
    uint8_t reason;    // enum match_reason
    uint8_t points[2]; // touches given to each fencer by this call
    uint8_t fault[2];  // enum match_fault of each fencer
    uint8_t card[2];   // enum match_card shown to each for a fault
    uint8_t passivity; // enum match_card shown to both for passivity
} match_call;

// What time is being fenced.
enum match_stage {
    MATCH_STAGE_PERIOD,
    MATCH_STAGE_EXTRA, // the minute after a tie: the first touch decides
    MATCH_STAGE_OVER
};
#define MATCH_STAGE_COUNT (MATCH_STAGE_OVER + 1)

typedef struct match_state {
    uint8_t score[2];
    uint8_t stage;        // enum match_stage
    uint8_t period;       // 1..
    uint8_t rest_comes;   // 1: a minute's rest follows the present halt, or is going on
    uint8_t sabre_rested; // 1: sabre: the rest at 8 touches has come
    uint8_t ready[2];     // 1: this fencer wants to end the rest
    // enum duel_side: who wins if the extra minute ends without a touch; DUEL_NOBODY before the lot
    // is drawn.
    uint8_t priority;
    uint8_t winner;       // enum duel_side, or DUEL_NOBODY while the match goes on
    uint8_t faults[2];    // the first is a yellow card, the others red; red at once counts as two
    uint8_t passivity;    // how often a minute has gone without a hit, 0..3
    uint32_t clock_ticks; // left in the period; runs only from "Allez" to "Halte"
    uint32_t idle_ticks;  // fenced since the last hit, for passivity
    uint32_t close_ticks; // how long the bodies have been in contact
    uint8_t close_by;     // enum duel_side who came, or DUEL_NOBODY
    uint8_t halt;         // enum match_halt: the reason that the referee has seen
    uint8_t halt_by;      // enum duel_side who caused it, or DUEL_NOBODY
    uint8_t under_way[2]; // 1: this fencer's action had begun when the reason came
    uint8_t crossed[2];   // sabre: 1: the feet have crossed forward in this phrase
    apparatus_state apparatus; // of the present phrase; dark again with "En garde"
    double place_m[2];         // where they stand en garde next: travel of the root
    match_call call;           // the last one; no meaning while `calls` is 0
    uint32_t calls;            // how many so far
} match_state;

#endif
