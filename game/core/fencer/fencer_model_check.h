// Whether a fencer's numbers make a body that can be posed, drawn and hit.
//
// Looks at the numbers only, wherever they come from: a file of ours, a model somebody
// brought, bytes out of a fuzzer. What passes can be given to every other function of
// the duel. Allocates while it runs, so it is for loading and not for a tick.
#ifndef FENCER_MODEL_CHECK_H
#define FENCER_MODEL_CHECK_H

#include <stddef.h>

#include "fencer_model.h"

// What can be wrong, in the order in which it is looked for. `index` and `value` of
// fencer_problem mean what the comment says.
enum fencer_fault {
    FENCER_SOUND,
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
    FENCER_TRIANGLE_EMPTY,     // index: triangle, value: area in square metres
    FENCER_PART_UNKNOWN,       // index: triangle, value: part
    FENCER_PART_MISSING,       // index: part
    FENCER_HEIGHT,             // value: metres from the lowest vertex to the highest
    FENCER_OFF_THE_FLOOR,      // value: height of the lowest vertex, metres
    FENCER_STRAY_VERTEX,       // index: vertex, value: metres from the middle
    FENCER_JOINT_NAN,          // index: bone
    FENCER_NOT_UPRIGHT,        // index: bone that should be higher, value: its height
    FENCER_FACES_AWAY,         // index: toe's bone, value: how far it is ahead, metres
    FENCER_WRONG_SIDE,         // index: bone, value: its x, metres
    FENCER_LIMB_LENGTH,        // index: bone the limb ends with, value: metres
    FENCER_GRIP_FAR,           // value: metres from the wrist
    FENCER_GRIP_AXES,          // blade and thumb are not unit and at right angles
    FENCER_TRIANGLE_TURNED,    // index: triangle that faces against a neighbour
    FENCER_PIECE_INSIDE_OUT,   // index: a triangle of it, value: volume, cubic metres
    FENCER_OPEN,               // index: bone, value: share of its surroundings closed
    FENCER_FAULT_COUNT
};

typedef struct fencer_problem {
    enum fencer_fault fault;
    uint32_t index;
    double value;
} fencer_problem;

// The first fault of a model, or FENCER_SOUND. Same numbers, same answer. The arrays
// must be as long as the counts say; nothing else is taken for granted.
fencer_problem fencer_model_check(const fencer_model *model);

// The problem in words: what, where, what to do; without a full stop. Fits 200 characters.
void fencer_problem_line(const fencer_problem *found, char *out, size_t out_size);

#endif
