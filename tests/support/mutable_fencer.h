// The synthetic test fencer with writable arrays, so that tests can make it invalid.
#ifndef MUTABLE_FENCER_H
#define MUTABLE_FENCER_H

#include <stdint.h>

#include "test_fencer.h"

typedef struct mutable_fencer {
    fencer_model *model;
    float (*position)[3], (*normal)[3], (*weight)[4];
    uint8_t (*bone)[4], *part;
    uint32_t (*triangle)[3];
    uint32_t vertex_count, triangle_count; // the lengths of the arrays
} mutable_fencer;

static inline mutable_fencer mutable_fencer_create(void)
{
    fencer_model *model = test_fencer_create();
    return (mutable_fencer){
        .model = model,
        .position = (float(*)[3])(uintptr_t)model->rest_position,
        .normal = (float(*)[3])(uintptr_t)model->rest_normal,
        .weight = (float(*)[4])(uintptr_t)model->bone_weight,
        .bone = (uint8_t(*)[4])(uintptr_t)model->bone_index,
        .part = (uint8_t *)(uintptr_t)model->triangle_part,
        .triangle = (uint32_t(*)[3])(uintptr_t)model->triangle,
        .vertex_count = model->vertex_count,
        .triangle_count = model->triangle_count,
    };
}

static inline void mutable_fencer_destroy(mutable_fencer *fencer)
{
    test_fencer_destroy(&fencer->model);
    *fencer = (mutable_fencer){0};
}

#endif
