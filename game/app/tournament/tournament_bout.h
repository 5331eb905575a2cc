// A bout of a tournament: whether computers fence it, its rules, and fencing it without a window,
// at once or some ticks at a time.
#ifndef TOURNAMENT_BOUT_H
#define TOURNAMENT_BOUT_H

#include "bout.h"
#include "bout_assets.h"
#include "tournament_next.h"

// A bout that is being fenced without a window.
typedef struct tournament_piste {
    tournament_bout which;
    bout *bout;            // NULL: there is none
    bout_source source[2]; // of the bout, by enum duel_side
} tournament_piste;

// Whether both fencers of the bout need no person: computers, scripts or recordings. Their words
// were checked when they were entered.
bool tournament_bout_is_headless(const tournament *t, const tournament_bout *next);

// The rules of a bout of that stage: those of the FIE. Returns false with one line in `error` if
// the program has no bouts to so many touches; such a bout's score can still be entered.
bool tournament_bout_rules(const tournament *t, enum tournament_stage stage,
                           match_settings *out_rules, char *error, size_t error_size);

// What the second fencer of a bout fences with: as entered, but two people cannot share a device in
// one bout. If the first one has the same, the second one has the keyboard, or the mouse if that
// was the keyboard.
const char *tournament_bout_device(const tournament *t, const tournament_bout *next);

// The seed of the next bout: the tournament's lot and the bouts before it decide.
uint64_t tournament_bout_seed(const tournament *t);

// Begins the next bout; its two fencers must be headless. The first fencer stands on the left.
// Returns false with one line in `error` on failure; there is then nothing to close.
bool tournament_piste_open(const tournament *t, const tournament_bout *next, bout_assets *assets,
                           tournament_piste *out_piste, char *error, size_t error_size);

// Fences at most so many ticks. Returns whether the bout is over.
bool tournament_piste_step(tournament_piste *piste, uint32_t most_ticks);

// Who has won and with which score, when the bout is over.
tournament_result tournament_piste_result(const tournament_piste *piste);

// Ends the bout, if there is one.
void tournament_piste_close(tournament_piste *piste);

// Fences a whole bout. Returns false with one line in `error` on failure.
bool tournament_bout_fence(const tournament *t, const tournament_bout *next, bout_assets *assets,
                           tournament_result *out_result, char *error, size_t error_size);

#endif
