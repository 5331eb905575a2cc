// The fencer as data: mesh, skin weights, rest skeleton and named zones.
//
// A loader fills it once (the program loads a .glb file through Assimp; tests make a synthetic
// model); afterwards it is read-only. The same vertices are drawn and used for touches.
#ifndef FENCER_MODEL_H
#define FENCER_MODEL_H

#include <stdint.h>

#include "phys_math.h"

// The 25 bones, parents before children. Names as in the model file, in
// fencer_bone_name().
enum fencer_bone {
    BONE_ROOT,
    BONE_HIPS,
    BONE_SPINE,
    BONE_CHEST,
    BONE_NECK,
    BONE_HEAD,
    // The fencer's left side (free side of a right-hander).
    BONE_CLAVICLE_L,
    BONE_UPPER_ARM_L,
    BONE_FOREARM_L,
    BONE_FOREARM_TWIST_L,
    BONE_HAND_L,
    BONE_THIGH_L,
    BONE_SHIN_L,
    BONE_FOOT_L,
    BONE_TOE_L,
    // The fencer's right side, which is always the weapon side: a left-hander is mirrored.
    BONE_CLAVICLE_R,
    BONE_UPPER_ARM_R,
    BONE_FOREARM_R,
    BONE_FOREARM_TWIST_R,
    BONE_HAND_R,
    BONE_WEAPON_R,
    BONE_THIGH_R,
    BONE_SHIN_R,
    BONE_FOOT_R,
    BONE_TOE_R,
    FENCER_BONE_COUNT
};

// Parts of the body that a blade can hit. The trunk is divided at the borders of the foil's and the
// sabre's target (valid_target.h).
enum body_part {
    PART_MASK,
    PART_NECK, // and collar, from 6 cm above the collar bones
    PART_BIB,  // of the mask, below the chin
    PART_TORSO,
    PART_GROIN, // the point in front, between the lines of the groin, below the thighs' fold
    PART_WAIST, // at the sides and behind: from the hip bones' tops to the thighs' fold
    PART_WEAPON_UPPER_ARM,
    PART_WEAPON_FOREARM,
    PART_WEAPON_HAND,
    PART_FREE_ARM,
    PART_FREE_HAND,
    PART_HIPS,      // below the thighs' fold
    PART_FRONT_LEG, // weapon side
    PART_REAR_LEG,
    PART_FRONT_FOOT,
    PART_REAR_FOOT,
    BODY_PART_COUNT
};

// Name of the default build.
#define FENCER_DEFAULT_BUILD "medium"

// All positions in the model frame (x to the fencer's left, y up, z forward), meters. The arrays
// belong to the loader and must outlive every use of the model.
typedef struct fencer_model {
    uint32_t vertex_count;
    uint32_t triangle_count;
    const float (*rest_position)[3]; // [vertex_count]
    const float (*rest_normal)[3];   // [vertex_count], unit
    const uint8_t (*bone_index)[4];  // [vertex_count], enum fencer_bone
    const float (*bone_weight)[4];   // [vertex_count], sum to 1, unused ones 0
    const uint32_t (*triangle)[3];   // [triangle_count], counter-clockwise from outside
    const uint8_t *triangle_part;    // [triangle_count], enum body_part
    // Rest position of each bone's joint (its head).
    phys_vec3 joint_rest[FENCER_BONE_COUNT];
    // Placement of the weapon model's origin and axes held in the right hand at
    // rest: blade direction and thumb side, unit, orthogonal, in the model frame.
    phys_vec3 grip_rest, grip_blade_rest, grip_thumb_rest;
    // FNV-1a over every number above: a recording stores the hash of the model that was used.
    uint64_t hash;
    // What duels have computed of all that and share (duel_model_prepare()); NULL: nothing. It
    // holds only for the struct at this address, not for copies.
    struct body_tools *tools;
} fencer_model;

// Name of a bone in the model file ("upper_arm.R").
const char *fencer_bone_name(enum fencer_bone bone);

// Parent of a bone; the root is its own parent.
enum fencer_bone fencer_bone_parent(enum fencer_bone bone);

// A body part in words ("weapon arm, above the elbow").
const char *body_part_name(enum body_part part);

// A body part as one word for scripts ("weapon_upper_arm").
const char *body_part_key(enum body_part part);

// Hash over counts, positions, weights, triangles, parts and joints (fields, not
// structs); a loader stores it in `hash`.
uint64_t fencer_model_hash(const fencer_model *model);

#endif
