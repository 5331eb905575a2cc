// The duel on the second piste, behind one end of the first: a recorded duel as the places of both
// fencers' joints over time, seen again and again. Drawn only.
//
// The file (assets/scripts/build_second_duel.py): "BATTUTA-POSES 1\n"; then, little-endian, three
// numbers of 32 bits: frames, frames a second, points of a fencer; then for each frame, fencer and
// point x, y, z in millimeters as 16 bits, with x along the piste and y up.
#ifndef SECOND_DUEL_H
#define SECOND_DUEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "phys_math.h"

// The points of a fencer: the joints of assets/README.md, and four more.
enum second_duel_point {
    SECOND_HIPS,
    SECOND_NECK,
    SECOND_HEAD, // the middle of the mask
    SECOND_SHOULDER_L,
    SECOND_SHOULDER_R,
    SECOND_ELBOW_L,
    SECOND_ELBOW_R,
    SECOND_WRIST_L,
    SECOND_WRIST_R, // of the hand with the weapon
    SECOND_THIGH_L,
    SECOND_THIGH_R,
    SECOND_KNEE_L,
    SECOND_KNEE_R,
    SECOND_ANKLE_L,
    SECOND_ANKLE_R,
    SECOND_TOE_L,
    SECOND_TOE_R,
    SECOND_FACE, // before the mask: where it looks
    SECOND_GUARD,
    SECOND_TIP,
    SECOND_DUEL_POINTS
};

// Zeroed: no duel.
typedef struct second_duel {
    uint8_t *bytes; // of the file
    uint32_t frames, frames_per_s;
} second_duel;

// Takes over the file's bytes, which come from malloc(). Returns false if they are not such a file,
// and writes what is wrong in a few words to `problem`; then the bytes have been freed.
bool second_duel_take(second_duel *d, uint8_t *bytes, size_t size, char *problem,
                      size_t problem_size);
void second_duel_free(second_duel *d);

// How long the duel is until it begins again, seconds.
double second_duel_length_s(const second_duel *d);

// The points of both fencers at a time of at least 0, in the world: on the second piste of the
// hall's model.
void second_duel_at(const second_duel *d, double time_s,
                    phys_vec3 out_point[2][SECOND_DUEL_POINTS]);

#endif
