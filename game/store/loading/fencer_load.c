#include "fencer_load.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "fencer_model_check.h"

// Skeleton and skin are both exported in the rest pose; their transforms agree up to rounding.
static const double REST_TOLERANCE_M = 1e-3;

typedef struct loader {
    const char *path;
    char *error;
    size_t error_size;
    int bone_node[FENCER_BONE_COUNT];
    loaded_fencer *fencer;
} loader;

// Writes "<path>: <message>" to the error and returns false.
__attribute__((format(printf, 2, 3))) static bool fail(const loader *l, const char *format, ...)
{
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(l->error, l->error_size, "%s: %s", l->path, what);
    return false;
}

// Finds the only node with a bone's name.
static bool find_bone(loader *l, enum fencer_bone bone)
{
    const model_file *file = l->fencer->file;
    const char *name = fencer_bone_name(bone);
    l->bone_node[bone] = model_file_node(file, name);
    if (l->bone_node[bone] == MODEL_NO_NODE) {
        return fail(l, "bone '%s' is missing; export the fencer with its 25 bones", name);
    }
    for (int n = l->bone_node[bone] + 1; n < (int)file->node_count; n++) {
        if (strcmp(file->node[n].name, name) == 0) {
            return fail(l, "two nodes are named '%s'; keep one skeleton", name);
        }
    }
    return true;
}

// Checks that a bone's nearest ancestor among the 25 bones is its parent.
static bool check_parent(const loader *l, enum fencer_bone bone)
{
    enum fencer_bone parent = fencer_bone_parent(bone);
    int above = l->fencer->file->node[l->bone_node[bone]].parent;
    while (above != MODEL_NO_NODE) {
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            if (above == l->bone_node[b]) {
                return b == (int)parent ||
                       fail(l, "bone '%s' is a child of '%s' instead of '%s'; change its parent",
                            fencer_bone_name(bone), fencer_bone_name((enum fencer_bone)b),
                            fencer_bone_name(parent));
            }
        }
        above = l->fencer->file->node[above].parent;
    }
    return bone == BONE_ROOT ||
           fail(l, "bone '%s' has no parent bone instead of '%s'; set its parent",
                fencer_bone_name(bone), fencer_bone_name(parent));
}

static bool find_bones(loader *l)
{
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        if (!find_bone(l, (enum fencer_bone)b)) {
            return false;
        }
    }
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        if (!check_parent(l, (enum fencer_bone)b)) {
            return false;
        }
    }
    return true;
}

// The skin must be bound to the skeleton in its rest pose: node * bind inverse = 1.
static bool stands_at_rest(const model_node *node)
{
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            double sum = j == 3 ? node->global[i][3] : 0.0;
            for (int k = 0; k < 3; k++) {
                sum += node->global[i][k] * node->bind_inverse[k][j];
            }
            double wanted = i == j ? 1.0 : 0.0;
            if (!(fabs(sum - wanted) <= REST_TOLERANCE_M)) {
                return false;
            }
        }
    }
    return true;
}

static phys_vec3 node_axis(const model_node *node, int axis)
{
    return v3(node->global[0][axis], node->global[1][axis], node->global[2][axis]);
}

static bool read_skeleton(loader *l)
{
    fencer_model *model = &l->fencer->model;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        const model_node *node = &l->fencer->file->node[l->bone_node[b]];
        if (node->is_bone && !stands_at_rest(node)) {
            return fail(l, "bone '%s' is posed; export the fencer in its rest pose", node->name);
        }
        model->joint_rest[b] = node_axis(node, 3);
    }
    // Bone weapon.R starts between thumb and index finger and runs along the blade. Its roll is
    // ignored: at rest the thumb side faces forward.
    const model_node *grip = &l->fencer->file->node[l->bone_node[BONE_WEAPON_R]];
    const phys_vec3 forward = v3(0, 0, 1);
    phys_vec3 blade = v3_normalized_or(node_axis(grip, 1), v3(0, 0, 0));
    phys_vec3 thumb = v3_add_scaled(forward, blade, -v3_dot(forward, blade));
    if (v3_length(blade) < 0.5 || v3_length(thumb) < 0.1) {
        return fail(l, "bone 'weapon.R' points in a direction that the hand cannot hold; "
                       "give it the rest pose of the model's scripts");
    }
    model->grip_rest = node_axis(grip, 3);
    model->grip_blade_rest = blade;
    model->grip_thumb_rest = v3_normalized_or(thumb, forward);
    return true;
}

static bool read_weights(loader *l)
{
    const model_file *file = l->fencer->file;
    int bone_of_node[FENCER_BONE_COUNT * 8];
    const int known = (int)(sizeof bone_of_node / sizeof bone_of_node[0]);
    for (int n = 0; n < known; n++) {
        bone_of_node[n] = FENCER_BONE_COUNT;
    }
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        if (l->bone_node[b] < known) {
            bone_of_node[l->bone_node[b]] = b;
        }
    }
    for (uint32_t v = 0; v < file->vertex_count; v++) {
        for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
            int node = file->influence_node[v][k];
            int bone = node == MODEL_NO_NODE ? BONE_ROOT
                       : node < known        ? bone_of_node[node]
                                             : FENCER_BONE_COUNT;
            if (bone == FENCER_BONE_COUNT) {
                return fail(
                    l,
                    "vertex %u is weighted to '%s', which is not one of the 25 bones; weight it "
                    "to those",
                    v, file->node[node].name);
            }
            l->fencer->bone_index[v][k] = (uint8_t)bone;
        }
    }
    return true;
}

static enum fencer_bone dominating_bone(const loaded_fencer *fencer, const uint32_t corner[3])
{
    float total[FENCER_BONE_COUNT] = {0};
    for (int c = 0; c < 3; c++) {
        for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
            total[fencer->bone_index[corner[c]][k]] += fencer->file->influence_weight[corner[c]][k];
        }
    }
    int best = 0;
    for (int b = 1; b < FENCER_BONE_COUNT; b++) {
        best = total[b] > total[best] ? b : best;
    }
    return (enum fencer_bone)best;
}

static const enum body_part PART_OF_BONE[] = {
    [BONE_ROOT] = PART_HIPS,
    [BONE_HIPS] = PART_HIPS,
    [BONE_SPINE] = PART_TORSO,
    [BONE_CHEST] = PART_TORSO,
    [BONE_NECK] = PART_NECK,
    [BONE_HEAD] = PART_MASK,
    [BONE_CLAVICLE_L] = PART_TORSO,
    [BONE_UPPER_ARM_L] = PART_FREE_ARM,
    [BONE_FOREARM_L] = PART_FREE_ARM,
    [BONE_FOREARM_TWIST_L] = PART_FREE_ARM,
    [BONE_HAND_L] = PART_FREE_HAND,
    [BONE_THIGH_L] = PART_REAR_LEG,
    [BONE_SHIN_L] = PART_REAR_LEG,
    [BONE_FOOT_L] = PART_REAR_FOOT,
    [BONE_TOE_L] = PART_REAR_FOOT,
    [BONE_CLAVICLE_R] = PART_TORSO,
    [BONE_UPPER_ARM_R] = PART_WEAPON_UPPER_ARM,
    [BONE_FOREARM_R] = PART_WEAPON_FOREARM,
    [BONE_FOREARM_TWIST_R] = PART_WEAPON_FOREARM,
    [BONE_HAND_R] = PART_WEAPON_HAND,
    [BONE_WEAPON_R] = PART_WEAPON_HAND,
    [BONE_THIGH_R] = PART_FRONT_LEG,
    [BONE_SHIN_R] = PART_FRONT_LEG,
    [BONE_FOOT_R] = PART_FRONT_FOOT,
    [BONE_TOE_R] = PART_FRONT_FOOT,
};
_Static_assert(sizeof PART_OF_BONE / sizeof PART_OF_BONE[0] == FENCER_BONE_COUNT,
               "every bone has a part of the body");

// How the material of a triangle determines its part of the body.
enum zone {
    ZONE_OF_BONE, // the part of the bone with the largest weight
    ZONE_SLEEVE,  // an arm, even where the shoulder moves it
    ZONE_PART     // one part
};

static const struct {
    const char *material;
    enum zone zone;
    enum body_part part; // of ZONE_PART
} ZONES[] = {
    {"accent", ZONE_OF_BONE, 0},
    {"breeches", ZONE_OF_BONE, 0},
    {"collar", ZONE_PART, PART_NECK},
    {"glove", ZONE_OF_BONE, 0},
    {"hair", ZONE_PART, PART_MASK},
    {"jacket", ZONE_PART, PART_TORSO},
    {"jacket_groin", ZONE_PART, PART_GROIN},
    {"jacket_hips", ZONE_PART, PART_HIPS},
    {"jacket_waist", ZONE_PART, PART_WAIST},
    {"mask_bib", ZONE_PART, PART_BIB},
    {"mask_chin", ZONE_PART, PART_MASK},
    {"mask_mesh", ZONE_PART, PART_MASK},
    {"mask_tongue", ZONE_PART, PART_MASK},
    {"mask_trim", ZONE_PART, PART_MASK},
    {"shoes", ZONE_OF_BONE, 0},
    {"skin", ZONE_OF_BONE, 0},
    {"sleeve", ZONE_SLEEVE, 0},
    {"socks", ZONE_OF_BONE, 0},
};

static enum body_part part_of(const loaded_fencer *fencer, size_t zone, const uint32_t corner[3])
{
    enum body_part part = PART_OF_BONE[dominating_bone(fencer, corner)];
    switch (ZONES[zone].zone) {
    case ZONE_PART:
        return ZONES[zone].part;
    case ZONE_SLEEVE:
        if (part == PART_TORSO) {
            float x = fencer->file->position[corner[0]][0];
            return x < 0.0f ? PART_WEAPON_UPPER_ARM : PART_FREE_ARM;
        }
        return part;
    case ZONE_OF_BONE:
        break;
    }
    return part;
}

static bool name_parts(const loader *l)
{
    const size_t zone_count = sizeof ZONES / sizeof ZONES[0];
    const model_file *file = l->fencer->file;
    for (uint32_t r = 0; r < file->range_count; r++) {
        const char *material = file->material[file->range[r].material].name;
        size_t zone = 0;
        while (zone < zone_count && strcmp(ZONES[zone].material, material) != 0) {
            zone++;
        }
        if (zone == zone_count) {
            return fail(l,
                        "material '%s' is not a zone of the body; use a name from "
                        "assets/README.md",
                        material);
        }
        for (uint32_t i = 0; i < file->range[r].triangle_count; i++) {
            uint32_t t = file->range[r].first_triangle + i;
            l->fencer->triangle_part[t] = (uint8_t)part_of(l->fencer, zone, file->triangle[t]);
        }
    }
    return true;
}

static bool check(const loader *l)
{
    fencer_problem found = fencer_model_check(&l->fencer->model);
    if (found.fault == FENCER_VALID) {
        return true;
    }
    char line[256];
    fencer_problem_line(&found, line, sizeof line);
    return fail(l, "%s", line);
}

static bool load(loader *l)
{
    loaded_fencer *fencer = l->fencer;
    const model_file *file = fencer->file;
    if (file->influence_node == NULL) {
        return fail(l, "the mesh has no skin; export it with its skin");
    }
    fencer->bone_index = calloc(file->vertex_count, sizeof *fencer->bone_index);
    fencer->triangle_part = calloc(file->triangle_count, sizeof *fencer->triangle_part);
    if (fencer->bone_index == NULL || fencer->triangle_part == NULL) {
        return fail(l, "out of memory");
    }
    if (!find_bones(l) || !read_skeleton(l) || !read_weights(l) || !name_parts(l)) {
        return false;
    }

    fencer_model *model = &fencer->model;
    model->vertex_count = file->vertex_count;
    model->triangle_count = file->triangle_count;
    model->rest_position = (const float(*)[3])file->position;
    model->rest_normal = (const float(*)[3])file->normal;
    model->bone_index = (const uint8_t(*)[4])fencer->bone_index;
    model->bone_weight = (const float(*)[4])file->influence_weight;
    model->triangle = (const uint32_t(*)[3])file->triangle;
    model->triangle_part = fencer->triangle_part;
    model->hash = fencer_model_hash(model);
    return check(l) && (duel_model_prepare(model) || fail(l, "out of memory"));
}

loaded_fencer *loaded_fencer_create(const char *path, char *error, size_t error_size)
{
    loader l = {.path = path, .error = error, .error_size = error_size};
    model_file *file = model_file_create(path, error, error_size);
    if (file == NULL) {
        return NULL;
    }
    l.fencer = calloc(1, sizeof *l.fencer);
    if (l.fencer == NULL) {
        fail(&l, "out of memory");
        model_file_destroy(&file);
        return NULL;
    }
    l.fencer->file = file;
    if (!load(&l)) {
        loaded_fencer_destroy(&l.fencer);
    }
    return l.fencer;
}

void loaded_fencer_destroy(loaded_fencer **fencer)
{
    loaded_fencer *f = *fencer;
    *fencer = NULL;
    if (f == NULL) {
        return;
    }
    duel_model_release(&f->model);
    model_file_destroy(&f->file);
    free(f->bone_index);
    free(f->triangle_part);
    free(f);
}
