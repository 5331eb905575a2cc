// Reduces a densely sampled motion to the few animation keys whose interpolation (linear, or slerp
// for a rotation) stays within a tolerance of the samples.
//
// Samples are collected in blocks. A block is split at the sample with the largest error until no
// error exceeds the tolerance (D. Douglas, T. Peucker, "Algorithms for the reduction of the number
// of points required to represent a digitized line", 1973). So memory grows with the keys, not with
// the samples.
#ifndef GLTF_MOTION_KEYS_H
#define GLTF_MOTION_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum motion_kind { MOTION_PLACE, MOTION_TURN }; // x y z; unit quaternion x y z w

#define MOTION_BLOCK 256

typedef struct gltf_motion_keys {
    enum motion_kind kind;
    double tolerance; // meters, or radians
    // The samples since the last key; the first one is that key.
    uint32_t waiting;
    double waiting_s[MOTION_BLOCK];
    double waiting_value[MOTION_BLOCK][4];
    bool moves; // some sample differs from the first key by more than the tolerance
    uint32_t count, room;
    float *time_s; // [count], increasing
    float (*value)[4];
} gltf_motion_keys;

// Starts without keys; fini frees the added ones. The tolerance is in meters or radians.
void gltf_motion_keys_init(gltf_motion_keys *keys, enum motion_kind kind, double tolerance);
void gltf_motion_keys_fini(gltf_motion_keys *keys);

// Adds a sample, which must be later than the last one. For a rotation q and -q are equal. Returns
// false if memory is out.
bool gltf_motion_keys_add(gltf_motion_keys *keys, double time_s, const double value[4]);

// Ends the samples and completes the keys. Keeps only the first key if nothing moves. Returns false
// if memory is out.
bool gltf_motion_keys_finish(gltf_motion_keys *keys);

// Interpolates between two keys as glTF requires: linearly, or by slerp along the shorter arc.
// `share` is 0..1.
void motion_between(enum motion_kind kind, const double a[4], const double b[4], double share,
                    double out[4]);

#endif
