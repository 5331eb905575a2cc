// "You call it": a person calls a phrase as a referee does, and is marked against the program's
// call. Pure functions: what can be answered, what the call was, and how far both agree.
#ifndef CALLING_ANSWER_H
#define CALLING_ANSWER_H

#include <stddef.h>

#include "right_of_way.h"
#include "texts.h"

// What the call names as the reason (FIE Technical Rules t.83-t.89, t.101-t.106).
enum calling_action {
    CALLING_ATTACK, // these belong to the fencer who gets the touch:
    CALLING_RIPOSTE,
    CALLING_COUNTER_ATTACK,
    CALLING_RENEWAL, // remise, redoublement or reprise
    CALLING_LINE,
    CALLING_SIMULTANEOUS, // these are with no touch
    CALLING_OFF_TARGET
};
#define CALLING_TOUCH_ACTIONS (CALLING_LINE + 1)
#define CALLING_ACTIONS       (CALLING_OFF_TARGET + 1)

typedef struct calling_answer {
    uint8_t touch;  // enum duel_side who gets it, or DUEL_NOBODY
    uint8_t action; // enum calling_action
} calling_answer;

// "Point in line": the action as a person chooses it. Static.
const char *calling_action_name(enum calling_action action);

// Whether a phrase is one that a referee has to think about: both lamps burn, or the only one is
// colored and both fencers have acted.
bool calling_is_question(const right_of_way *call, const apparatus_state *lamps);

// The program's call as an answer.
calling_answer calling_truth(const right_of_way *call);

// How far an answer agrees with the call.
enum calling_mark {
    CALLING_MARK_RIGHT,    // the touch and the action
    CALLING_MARK_TOUCH,    // the touch, but another action
    CALLING_MARK_ARGUABLE, // another touch, and the margin was so small that a referee might say so
    CALLING_MARK_WRONG
};
#define CALLING_MARKS (CALLING_MARK_WRONG + 1)

enum calling_mark calling_mark_of(const right_of_way *call, calling_answer answer);

// The marks of a session. Zeroed it is empty.
typedef struct calling_tally {
    uint32_t count[CALLING_MARKS]; // by enum calling_mark
} calling_tally;

// The share of the touches that were called as the program does, 0..1, of those that were not
// arguable; 0 if there are none.
double calling_tally_share(const calling_tally *tally);

// "9 of 11 touches right (82 %), 7 with the action; 1 arguable"; without a mark something that says
// whose task it is.
void calling_tally_words(const texts *t, const calling_tally *tally, char *out, size_t out_size);

// "Right: riposte from the left." or what the call was instead.
void calling_mark_words(const texts *t, const right_of_way *call, calling_answer answer, char *out,
                        size_t out_size);

// The number that was nearest to its threshold, in a sentence; empty if no number decided.
void calling_margin_words(const texts *t, const right_of_way *call, char *out, size_t out_size);

#endif
