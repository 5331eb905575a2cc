// Turns bytes into changes of a fencer's model: shared by the test and the fuzz target of
// fencer_model_check.
#ifndef FENCER_MUTATION_H
#define FENCER_MUTATION_H

#include <stdlib.h>
#include <string.h>

#include "body_pose.h"
#include "mutable_fencer.h"
#include "skin.h"

#define FENCER_MUTATION_BYTES 9

static inline uint32_t fencer_mutation_u32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

// The float with these bits if they are even, otherwise the old value changed by up to 1.
static inline float fencer_mutation_float(float old, uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return bits % 2 == 0 ? value : old + (float)((int)(bits >> 8) % 2001 - 1000) * 1e-3f;
}

// Makes one change: the bytes select the array, the element and the new value.
static inline void fencer_mutate_once(mutable_fencer *f, const uint8_t *bytes)
{
    fencer_model *model = f->model;
    uint32_t where = fencer_mutation_u32(bytes + 1), with = fencer_mutation_u32(bytes + 5);
    uint32_t v = where % f->vertex_count, t = where % f->triangle_count;
    uint32_t k = (where >> 16) % 3, joint = where % FENCER_BONE_COUNT;
    double shift = (double)fencer_mutation_float(0.0f, with);
    switch (bytes[0] % 12) {
    case 0:
        f->position[v][k] = fencer_mutation_float(f->position[v][k], with);
        break;
    case 1:
        f->normal[v][k] = fencer_mutation_float(f->normal[v][k], with);
        break;
    case 2:
        f->weight[v][k] = fencer_mutation_float(f->weight[v][k], with);
        break;
    case 3:
        f->bone[v][k] = (uint8_t)with;
        break;
    case 4:
        f->triangle[t][k] = with % 2 == 0 ? with : with % f->vertex_count;
        break;
    case 5:
        f->part[t] = (uint8_t)with;
        break;
    case 6:
        model->joint_rest[joint].x += shift;
        break;
    case 7:
        model->joint_rest[joint].y += shift;
        break;
    case 8:
        model->grip_rest.z += shift;
        break;
    case 9:
        model->grip_blade_rest.x += shift;
        break;
    case 10:
        model->vertex_count = with % (f->vertex_count + 1);
        break;
    default:
        model->triangle_count = with % (f->triangle_count + 1);
        break;
    }
}

static inline void fencer_mutate(mutable_fencer *f, const uint8_t *bytes, size_t size)
{
    for (; size >= FENCER_MUTATION_BYTES; size -= FENCER_MUTATION_BYTES) {
        fencer_mutate_once(f, bytes);
        bytes += FENCER_MUTATION_BYTES;
    }
}

// Uses a model that passed the check as the duel does: poses and skins it. Aborts if a vertex is
// not finite.
static inline void fencer_use(const fencer_model *model)
{
    footwork_state footwork = footwork_start();
    phys_pose weapon = {.position = v3(0.7, 1.2, 0.0), .orientation = quat_identity()};
    body_pose body;
    body_pose_solve(model, &footwork, weapon, &body);
    skin_pose pose;
    const fencer_frame frame = {.facing = 1.0, .hand = 1.0};
    skin_pose_make(model, &body, frame, &pose);
    skin *whole = skin_create(model);
    float(*position)[3] = calloc(model->vertex_count, sizeof *position);
    if (whole == NULL || position == NULL) {
        abort();
    }
    skin_positions(whole, &pose, position);
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        for (int k = 0; k < 3; k++) {
            if (!(position[v][k] - position[v][k] == 0.0f)) {
                abort();
            }
        }
    }
    free(position);
    skin_destroy(&whole);
}

#endif
