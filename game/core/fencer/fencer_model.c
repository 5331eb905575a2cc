#include "fencer_model.h"

#include <assert.h>
#include <string.h>

typedef struct bone_facts {
    const char *name;
    enum fencer_bone parent;
} bone_facts;

static const bone_facts bones[] = {
    [BONE_ROOT] = {"root", BONE_ROOT},
    [BONE_HIPS] = {"hips", BONE_ROOT},
    [BONE_SPINE] = {"spine", BONE_HIPS},
    [BONE_CHEST] = {"chest", BONE_SPINE},
    [BONE_NECK] = {"neck", BONE_CHEST},
    [BONE_HEAD] = {"head", BONE_NECK},
    [BONE_CLAVICLE_L] = {"clavicle.L", BONE_CHEST},
    [BONE_UPPER_ARM_L] = {"upper_arm.L", BONE_CLAVICLE_L},
    [BONE_FOREARM_L] = {"forearm.L", BONE_UPPER_ARM_L},
    [BONE_FOREARM_TWIST_L] = {"forearm_twist.L", BONE_FOREARM_L},
    [BONE_HAND_L] = {"hand.L", BONE_FOREARM_L},
    [BONE_THIGH_L] = {"thigh.L", BONE_HIPS},
    [BONE_SHIN_L] = {"shin.L", BONE_THIGH_L},
    [BONE_FOOT_L] = {"foot.L", BONE_SHIN_L},
    [BONE_TOE_L] = {"toe.L", BONE_FOOT_L},
    [BONE_CLAVICLE_R] = {"clavicle.R", BONE_CHEST},
    [BONE_UPPER_ARM_R] = {"upper_arm.R", BONE_CLAVICLE_R},
    [BONE_FOREARM_R] = {"forearm.R", BONE_UPPER_ARM_R},
    [BONE_FOREARM_TWIST_R] = {"forearm_twist.R", BONE_FOREARM_R},
    [BONE_HAND_R] = {"hand.R", BONE_FOREARM_R},
    [BONE_WEAPON_R] = {"weapon.R", BONE_HAND_R},
    [BONE_THIGH_R] = {"thigh.R", BONE_HIPS},
    [BONE_SHIN_R] = {"shin.R", BONE_THIGH_R},
    [BONE_FOOT_R] = {"foot.R", BONE_SHIN_R},
    [BONE_TOE_R] = {"toe.R", BONE_FOOT_R},
};
_Static_assert(sizeof bones / sizeof bones[0] == FENCER_BONE_COUNT, "every bone has a name");

typedef struct part_facts {
    const char *name, *key;
} part_facts;

static const part_facts parts[] = {
    [PART_MASK] = {"mask", "mask"},
    [PART_NECK] = {"neck", "neck"},
    [PART_BIB] = {"bib of the mask", "bib"},
    [PART_TORSO] = {"torso", "torso"},
    [PART_GROIN] = {"groin", "groin"},
    [PART_WAIST] = {"waist", "waist"},
    [PART_WEAPON_UPPER_ARM] = {"weapon arm, above the elbow", "weapon_upper_arm"},
    [PART_WEAPON_FOREARM] = {"weapon arm, below the elbow", "weapon_forearm"},
    [PART_WEAPON_HAND] = {"weapon hand", "weapon_hand"},
    [PART_FREE_ARM] = {"rear arm", "free_arm"},
    [PART_FREE_HAND] = {"rear hand", "free_hand"},
    [PART_HIPS] = {"hips", "hips"},
    [PART_FRONT_LEG] = {"front leg", "front_leg"},
    [PART_REAR_LEG] = {"rear leg", "rear_leg"},
    [PART_FRONT_FOOT] = {"front foot", "front_foot"},
    [PART_REAR_FOOT] = {"rear foot", "rear_foot"},
};
_Static_assert(sizeof parts / sizeof parts[0] == BODY_PART_COUNT, "every part has a name");

const char *fencer_bone_name(enum fencer_bone bone)
{
    assert((unsigned)bone < FENCER_BONE_COUNT);
    return bones[bone].name;
}

enum fencer_bone fencer_bone_parent(enum fencer_bone bone)
{
    assert((unsigned)bone < FENCER_BONE_COUNT);
    return bones[bone].parent;
}

const char *body_part_name(enum body_part part)
{
    assert((unsigned)part < BODY_PART_COUNT);
    return parts[part].name;
}

const char *body_part_key(enum body_part part)
{
    assert((unsigned)part < BODY_PART_COUNT);
    return parts[part].key;
}

// FNV-1a, 64 bits (Fowler, Noll, Vo): numbers are hashed with the low byte first, so that the hash
// does not depend on the machine's byte order.
#define FNV_OFFSET 0xcbf29ce484222325u
#define FNV_PRIME  0x100000001b3u

static uint64_t hash_bytes(uint64_t hash, uint64_t bits, int byte_count)
{
    for (int i = 0; i < byte_count; i++) {
        hash = (hash ^ ((bits >> (8 * i)) & 0xffu)) * FNV_PRIME;
    }
    return hash;
}

static uint64_t hash_float(uint64_t hash, float value)
{
    uint32_t bits;
    value += 0.0f; // -0 counts as +0
    memcpy(&bits, &value, sizeof bits);
    return hash_bytes(hash, bits, 4);
}

static uint64_t hash_v3(uint64_t hash, phys_vec3 v)
{
    const double values[3] = {v.x + 0.0, v.y + 0.0, v.z + 0.0};
    for (int i = 0; i < 3; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hash = hash_bytes(hash, bits, 8);
    }
    return hash;
}

uint64_t fencer_model_hash(const fencer_model *model)
{
    uint64_t hash = FNV_OFFSET;
    hash = hash_bytes(hash, model->vertex_count, 4);
    hash = hash_bytes(hash, model->triangle_count, 4);
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        for (int i = 0; i < 3; i++) {
            hash = hash_float(hash, model->rest_position[v][i]);
            hash = hash_float(hash, model->rest_normal[v][i]);
        }
        for (int i = 0; i < 4; i++) {
            hash = hash_bytes(hash, model->bone_index[v][i], 1);
            hash = hash_float(hash, model->bone_weight[v][i]);
        }
    }
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        for (int i = 0; i < 3; i++) {
            hash = hash_bytes(hash, model->triangle[t][i], 4);
        }
        hash = hash_bytes(hash, model->triangle_part[t], 1);
    }
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        hash = hash_v3(hash, model->joint_rest[b]);
    }
    hash = hash_v3(hash, model->grip_rest);
    hash = hash_v3(hash, model->grip_blade_rest);
    return hash_v3(hash, model->grip_thumb_rest);
}
