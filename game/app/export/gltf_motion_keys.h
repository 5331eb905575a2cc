// A motion sampled often, kept as the few keys between which it is a straight line, or for a
// rotation an even turn, to within a tolerance.
//
// Samples are gathered in blocks; a block is split where its straight line is farthest from what
// was, until it is nowhere too far (D. Douglas, T. Peucker, "Algorithms for the reduction of the
// number of points required to represent a digitized line", 1973). So memory goes with the keys.
#ifndef GLTF_MOTION_KEYS_H
#define GLTF_MOTION_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum motion_kind { MOTION_PLACE, MOTION_TURN }; // x y z; unit quaternion x y z w

#define MOTION_BLOCK 256

typedef struct gltf_motion_keys {
    enum motion_kind kind;
    double tolerance; // meters, or radians
    // The samples since the last key, which is the first of them.
    uint32_t waiting;
    double waiting_s[MOTION_BLOCK];
    double waiting_value[MOTION_BLOCK][4];
    bool moves; // away from the first key by more than the tolerance
    uint32_t count, room;
    float *time_s; // [count], rising
    float (*value)[4];
} gltf_motion_keys;

// Without keys; fini frees those that were added. The tolerance is in meters or radians.
void gltf_motion_keys_init(gltf_motion_keys *keys, enum motion_kind kind, double tolerance);
void gltf_motion_keys_fini(gltf_motion_keys *keys);

// A sample later than the last one; of a rotation q and -q are the same. False where memory is
// out.
bool gltf_motion_keys_add(gltf_motion_keys *keys, double time_s, const double value[4]);

// No more samples: all keys are there, and only the first where nothing moves. False where
// memory is out.
bool gltf_motion_keys_finish(gltf_motion_keys *keys);

// What a player of animations makes of two keys: lerp, or slerp the short way; `share` 0..1.
void motion_between(enum motion_kind kind, const double a[4], const double b[4], double share,
                    double out[4]);

#endif
