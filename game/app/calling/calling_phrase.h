// One phrase to be called: where it begins, the input frames of both fencers up to the halt, and
// the referee's call. A collector finds it while a bout is stepped.
#ifndef CALLING_PHRASE_H
#define CALLING_PHRASE_H

#include "bout.h"
#include "phrase_words.h"

// A phrase keeps the last one or two of these spans; what is before decides nothing any more.
#define CALLING_SPAN_TICKS 4000
#define CALLING_MOST_TICKS (2 * CALLING_SPAN_TICKS)

// Large: about a megabyte. What the setup points to is borrowed.
typedef struct calling_phrase {
    bout_setup setup; // of the bout in which it was fenced; both sides external
    const struct loaded_fencer *fencer[2]; // with the setup's models, for the picture
    duel_state start;
    input_frame frame[CALLING_MOST_TICKS][2];
    uint32_t ticks;    // frames; the last one leads to "Halte"
    uint32_t shown_at; // the frame from which it is worth watching
    uint32_t hit_at;   // the frame of the first hit
    right_of_way call;
} calling_phrase;

typedef struct calling_collector {
    calling_phrase making;
    duel_state middle; // the state before frame CALLING_SPAN_TICKS
    bool is_stopped;   // the present tick belongs to no phrase
} calling_collector;

// Forgets the phrase in the making, for another bout.
void calling_collector_clear(calling_collector *c);

// Call it before each tick of a bout by the rules of the FIE, with the state that the tick leads
// away from.
void calling_collector_before(calling_collector *c, const duel_state *state);

// Call it after the tick, with the bout after it. Returns true if a phrase has just ended that is
// worth calling: then *out is that phrase.
bool calling_collector_after(calling_collector *c, const bout *b, calling_phrase *out);

#endif
