#include "body_limits.h"

// Half of the largest angle by which skeleton_twist_forearm() twists: 0.6 (1 - x^6) x of half a
// turn, 66.9 degrees at its greatest.
#define TWIST_HALF_RAD (PHYS_PI * 34.0 / 180.0)

bool body_limits_is_on(int joint, int bone)
{
    return joint == bone || (int)fencer_bone_parent((enum fencer_bone)joint) == bone;
}

bool body_limits_is_trunk(int bone)
{
    return bone == BONE_SPINE || bone == BONE_CHEST || bone == BONE_NECK || bone == BONE_HEAD ||
           bone == BONE_CLAVICLE_L || bone == BONE_CLAVICLE_R;
}

static double turn_from_parent(int bone)
{
    bool twists = bone == BONE_FOREARM_TWIST_L || bone == BONE_FOREARM_TWIST_R;
    return twists                       ? TWIST_HALF_RAD
           : body_limits_is_trunk(bone) ? 0.5 * BODY_LIMITS_TRUNK_RAD
                                        : 0.5 * PHYS_PI;
}

// The limits of neighbors. The hips are not fixed to the root.
static void set_neighbors(body_limits *l, const fencer_model *model)
{
    for (int a = 0; a < FENCER_BONE_COUNT; a++) {
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            l->way_m[a][b] = l->turn_rad[a][b] = a == b ? 0.0 : (double)HUGE_VAL;
            for (int bone = BONE_ROOT + 1; bone < FENCER_BONE_COUNT; bone++) {
                if (body_limits_is_on(a, bone) && body_limits_is_on(b, bone)) {
                    l->way_m[a][b] = v3_distance(model->joint_rest[a], model->joint_rest[b]);
                }
            }
        }
    }
    for (int bone = BONE_ROOT + 1; bone < FENCER_BONE_COUNT; bone++) {
        int parent = (int)fencer_bone_parent((enum fencer_bone)bone);
        l->turn_rad[bone][parent] = l->turn_rad[parent][bone] = turn_from_parent(bone);
    }
}

// The limits of all other pairs, by the shortest chain of neighbors.
static void set_chains(body_limits *l)
{
    for (int by = 0; by < FENCER_BONE_COUNT; by++) {
        for (int a = 0; a < FENCER_BONE_COUNT; a++) {
            for (int b = 0; b < FENCER_BONE_COUNT; b++) {
                l->way_m[a][b] = phys_min(l->way_m[a][b], l->way_m[a][by] + l->way_m[by][b]);
                l->turn_rad[a][b] =
                    phys_min(l->turn_rad[a][b], l->turn_rad[a][by] + l->turn_rad[by][b]);
            }
        }
    }
}

static void list_joints(body_limits *l)
{
    for (int bone = 0; bone < FENCER_BONE_COUNT; bone++) {
        l->joints_on[bone] = 0;
        for (int joint = BONE_ROOT + 1; joint < FENCER_BONE_COUNT; joint++) {
            if (body_limits_is_on(joint, bone)) {
                l->joint_on[bone][l->joints_on[bone]++] = joint;
            }
        }
    }
}

body_limits body_limits_of(const fencer_model *model)
{
    body_limits l = {0};
    list_joints(&l);
    set_neighbors(&l, model);
    set_chains(&l);
    for (int a = 0; a < FENCER_BONE_COUNT; a++) {
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            double sine;
            phys_sincos(phys_min(l.turn_rad[a][b], PHYS_PI), &sine, &l.alike[a][b]);
        }
    }
    return l;
}

double body_limits_blend_squared(const body_limits *l, const fencer_model *model, uint32_t vertex)
{
    const uint8_t *bone = model->bone_index[vertex];
    const float *weight = model->bone_weight[vertex];
    double sum = 0.0;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            sum += (double)weight[i] * (double)weight[j] * l->alike[bone[i]][bone[j]];
        }
    }
    return sum;
}

void body_limits_raise(const body_limits *l, const fencer_model *model, int bone, phys_vec3 rest,
                       double out_far_m[FENCER_BONE_COUNT])
{
    double least_m[FENCER_BONE_COUNT];
    for (int joint = 0; joint < FENCER_BONE_COUNT; joint++) {
        least_m[joint] = (double)HUGE_VAL;
    }
    for (int i = 0; i < l->joints_on[bone]; i++) {
        const int on = l->joint_on[bone][i];
        double far_m = v3_distance(rest, model->joint_rest[on]);
        for (int joint = 0; joint < FENCER_BONE_COUNT; joint++) {
            least_m[joint] = phys_min(least_m[joint], far_m + l->way_m[on][joint]);
        }
    }
    for (int joint = 0; joint < FENCER_BONE_COUNT; joint++) {
        out_far_m[joint] = phys_max(out_far_m[joint], least_m[joint]);
    }
}
