// What would have happened: a phrase is fenced again from a state of the bout, with the inputs as
// they were, but without the contact of the blades, or against an opponent who stands.
//
// It proves or refutes what the referee has read from the state, and shows the ghost of an appeal.
// It is no part of the step: it needs the inputs of the phrase and a few milliseconds.
#ifndef PHRASE_PROOF_H
#define PHRASE_PROOF_H

#include "duel.h"

// What is taken away.
enum phrase_without {
    PHRASE_AS_IT_WAS,
    PHRASE_WITHOUT_BLADES,   // the blades pass through each other: was it the parry?
    PHRASE_WITHOUT_OPPONENT, // ... and the opponent stands still: did it threaten?
};

typedef struct phrase_proof {
    bool lands;        // on valid target, so that the lamp burns
    bool lands_beside; // foil: the white lamp burns
    uint32_t ticks;    // how long that took, or how long was fenced
    uint8_t part;      // enum body_part that was hit
    double nearest_m;  // of the tip to valid target
} phrase_proof;

// Is told every state that is fenced; `whom` is the caller's own.
typedef void phrase_proof_see(void *whom, const duel_state *now);

// Fences on from `state` for up to `ticks`, with frame[t][side] as inputs, until the lamp of `by`
// burns. The bout must be one by the rules of the FIE. Uses the configuration's scratch.
phrase_proof phrase_proof_fence(const duel_config *config, const duel_state *state,
                                const input_frame (*frame)[2], uint32_t ticks, enum duel_side by,
                                enum phrase_without without);

// The same, and shows every tick's state to `see`: the ghost of an appeal.
phrase_proof phrase_proof_watch(const duel_config *config, const duel_state *state,
                                const input_frame (*frame)[2], uint32_t ticks, enum duel_side by,
                                enum phrase_without without, phrase_proof_see *see, void *whom);

#endif
