// What the HUD shows of a bout by the rules of the FIE: score, clock, period, lamps, cards,
// priority.
#ifndef HUD_MATCH_H
#define HUD_MATCH_H

#include "duel.h"
#include "texts.h"

// Of a phrase in words, with its final zero: two lines of the narrowest window. A longer phrase
// loses its first sentences.
#define HUD_PHRASE_SIZE 200

// Plain data with its own texts, so it may be copied; zeroed, there is no such bout.
typedef struct hud_match {
    bool shown;
    bool has_white; // the weapon has white lamps
    uint8_t score[2];
    uint8_t light[2];  // enum apparatus_light
    uint8_t faults[2]; // the first is a yellow card, the others are red
    bool excluded[2];  // by a black card, which replaces them
    uint8_t passivity; // enum match_card for both
    uint8_t priority;  // enum duel_side or DUEL_NOBODY
    bool clock_runs;
    char clock[16];    // "2:41", in the last ten seconds "9.8"
    char stage[32];    // "period 1 of 3", "extra minute", "rest"
    char caption[160]; // what follows the referee's word: "Off target"; empty: nothing
    // After a hit: what happened, in whole sentences, and why it counts; empty: nothing.
    char phrase[HUD_PHRASE_SIZE];
} hud_match;

// Of a bout in this state; not shown if it is a duel of one touch.
hud_match hud_match_of(const texts *t, const duel_config *config, const duel_state *state);

// The last call's phrase in whole sentences, of which the first are left out if there are too many;
// empty if there was no call, or if something other than the hits decided it.
void hud_match_phrase(const texts *t, const duel_config *config, const duel_state *state,
                      char out[HUD_PHRASE_SIZE]);

#endif
