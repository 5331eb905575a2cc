// A blind fencer by name: one of the scripts of blind_script.h, such as "lunges", or a drawn one,
// such as "drawn:9:7", the seventh of family 9 (blind_drawn.h).
#ifndef BLIND_FENCER_H
#define BLIND_FENCER_H

#include "blind_drawn.h"
#include "blind_script.h"
#include "duel.h"
#include "input_random.h"

// How many fencers of a family "drawn:9" means, and the most that a list can have.
#define BLIND_FAMILY      24
#define BLIND_FENCERS_MAX 1000

#define BLIND_NAME_SIZE 48

typedef struct blind_fencer {
    char name[BLIND_NAME_SIZE];
    bool is_drawn;
    enum blind_script script; // if it is not drawn
    blind_drawn drawn;        // if it is
} blind_fencer;

// A fencer in a bout.
typedef struct blind_bout {
    const blind_fencer *fencer;
    uint64_t seed;
    uint32_t began;    // the tick of the phrase's "Allez"
    input_random walk; // of BLIND_RANDOM
} blind_bout;

// Reads names separated by commas: a script, "all" (all scripts), "drawn:9" (number 1 to
// BLIND_FAMILY of family 9), "drawn:9:7", or "drawn:9:7-12". Returns how many fencers they are; 0
// if a name is unknown, or if they are too many.
size_t blind_fencers_named(const char *names, blind_fencer out_fencer[BLIND_FENCERS_MAX]);

// Starts a bout with this seed. The fencer is borrowed.
blind_bout blind_bout_start(const blind_fencer *fencer, uint64_t seed);

// The frame for the next tick of the duel. Each phrase begins the script again, otherwise than the
// one before; at ease nothing is done, but for BLIND_RANDOM.
input_frame blind_bout_frame(blind_bout *bout, const duel_state *state);

#endif
