// Checks whether a fencer model can be posed, drawn and hit.
//
// Trusts nothing about the numbers, whether they come from our own file, a user's model or a
// fuzzer. A model that passes is safe for every other function of the duel. Allocates memory, so it
// is for loading and not for a tick.
#ifndef FENCER_MODEL_CHECK_H
#define FENCER_MODEL_CHECK_H

#include <stddef.h>

#include "fencer_model.h"

// The faults, in the order in which they are checked. The comments say what `index` and `value` of
// fencer_problem mean.
enum fencer_fault {
    FENCER_VALID,
    FENCER_NO_MEMORY,
    FENCER_EMPTY,              // no triangle or no vertex
    FENCER_TOO_MANY_VERTICES,  // value: how many
    FENCER_TOO_MANY_TRIANGLES, // value: how many
    FENCER_POSITION_NAN,       // index: vertex
    FENCER_NORMAL_NOT_UNIT,    // index: vertex, value: length
    FENCER_BONE_UNKNOWN,       // index: vertex, value: bone
    FENCER_WEIGHT_BROKEN,      // index: vertex, value: weight
    FENCER_WEIGHT_SUM,         // index: vertex, value: sum
    FENCER_CORNER_UNKNOWN,     // index: triangle, value: vertex
    FENCER_TRIANGLE_EMPTY,     // index: triangle, value: area in square meters
    FENCER_PART_UNKNOWN,       // index: triangle, value: part
    FENCER_PART_MISSING,       // index: part
    FENCER_HEIGHT,             // value: meters from the lowest vertex to the highest
    FENCER_OFF_THE_FLOOR,      // value: height of the lowest vertex, meters
    FENCER_STRAY_VERTEX,       // index: vertex, value: meters from the middle
    FENCER_JOINT_NAN,          // index: bone
    FENCER_NOT_UPRIGHT,        // index: bone that should be higher, value: its height
    FENCER_FACES_AWAY,         // index: the toe's bone, value: how far it points forward, meters
    FENCER_WRONG_SIDE,         // index: bone, value: its x, meters
    FENCER_LIMB_LENGTH,        // index: last bone of the limb, value: meters
    FENCER_GRIP_FAR,           // value: meters from the wrist
    FENCER_GRIP_AXES,          // blade and thumb axes are not unit vectors at right angles
    FENCER_TRIANGLE_TURNED,    // index: triangle with the opposite winding of a neighbor
    FENCER_PIECE_INSIDE_OUT,   // index: a triangle of the piece, value: volume, cubic meters
    FENCER_OPEN,               // index: bone, value: share of its surroundings closed
    FENCER_FAULT_COUNT
};

typedef struct fencer_problem {
    enum fencer_fault fault;
    uint32_t index;
    double value;
} fencer_problem;

// Returns the first fault of a model, or FENCER_VALID. Deterministic. The arrays must be as long as
// the counts say; nothing else is assumed.
fencer_problem fencer_model_check(const fencer_model *model);

// Writes the problem in words: what, where, and what to do; without a full stop, fewer than 200
// characters.
void fencer_problem_line(const fencer_problem *found, char *out, size_t out_size);

#endif
