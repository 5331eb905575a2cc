// A body of two flat layers, a jacket and a bib over its upper half, for tests of blades that press
// on layered cloth.
#ifndef LAYERED_MODEL_H
#define LAYERED_MODEL_H

#include <assert.h>
#include <stdint.h>

#include "fencer_model.h"

// The jacket is a wall in front of the chest and faces forward, meters. The bib hangs in front of
// it; its cloth has an outer side, an inner side and a strip at the hem that joins the two.
#define LAYERED_COLUMNS 8
#define LAYERED_ROWS    16
#define LAYERED_HALF_M  0.2
#define LAYERED_LOW_M   0.9
#define LAYERED_HIGH_M  1.5
#define LAYERED_HEM_M   1.25
#define JACKET_AHEAD_M  0.25
#define BIB_INNER_M     0.270
#define BIB_OUTER_M     0.274

#define LAYERED_SHEET_VERTICES ((LAYERED_COLUMNS + 1) * (LAYERED_ROWS + 1))
#define LAYERED_VERTICES       (3 * LAYERED_SHEET_VERTICES)
#define LAYERED_TRIANGLES      (3 * 2 * LAYERED_COLUMNS * LAYERED_ROWS + 2 * LAYERED_COLUMNS)

enum layered_sheet { SHEET_JACKET, SHEET_OUTER, SHEET_INNER, SHEET_HEM };

typedef struct layered_model {
    fencer_model model;
    float position[LAYERED_VERTICES][3], normal[LAYERED_VERTICES][3], weight[LAYERED_VERTICES][4];
    uint8_t bone[LAYERED_VERTICES][4], part[LAYERED_TRIANGLES];
    uint32_t triangle[LAYERED_TRIANGLES][3];
    enum layered_sheet sheet[LAYERED_TRIANGLES];
} layered_model;

static inline uint32_t layered_vertex(enum layered_sheet sheet, int column, int row)
{
    return (uint32_t)((int)sheet * LAYERED_SHEET_VERTICES + row * (LAYERED_COLUMNS + 1) + column);
}

// Adds two triangles whose corners are counter-clockwise as seen from outside.
static inline void layered_square(layered_model *l, enum layered_sheet sheet, uint32_t a,
                                  uint32_t b, uint32_t c, uint32_t d)
{
    const uint32_t corner[2][3] = {{a, b, c}, {a, c, d}};
    for (int i = 0; i < 2; i++) {
        uint32_t t = l->model.triangle_count++;
        assert(t < LAYERED_TRIANGLES);
        for (int k = 0; k < 3; k++) {
            l->triangle[t][k] = corner[i][k];
        }
        l->part[t] = sheet == SHEET_JACKET ? PART_TORSO : PART_BIB;
        l->sheet[t] = sheet;
    }
}

static inline void layered_sheet_make(layered_model *l, enum layered_sheet sheet, double low_m,
                                      double ahead_m, double facing)
{
    for (int row = 0; row <= LAYERED_ROWS; row++) {
        for (int column = 0; column <= LAYERED_COLUMNS; column++) {
            uint32_t v = layered_vertex(sheet, column, row);
            double across = 2.0 * column / LAYERED_COLUMNS - 1.0, up = (double)row / LAYERED_ROWS;
            l->position[v][0] = (float)(LAYERED_HALF_M * across);
            l->position[v][1] = (float)(low_m + (LAYERED_HIGH_M - low_m) * up);
            l->position[v][2] = (float)ahead_m;
            l->normal[v][2] = (float)facing;
            l->bone[v][0] = BONE_CHEST;
            l->weight[v][0] = 1.0f;
            if (row < LAYERED_ROWS && column < LAYERED_COLUMNS) {
                uint32_t a = v, b = layered_vertex(sheet, column + 1, row),
                         c = layered_vertex(sheet, column + 1, row + 1),
                         d = layered_vertex(sheet, column, row + 1);
                layered_square(l, sheet, a, facing > 0.0 ? b : d, c, facing > 0.0 ? d : b);
            }
        }
    }
}

// Makes the model with the bones of `skeleton`. The model holds pointers into itself, so it must
// not be copied.
static inline void layered_model_make(layered_model *l, const fencer_model *skeleton)
{
    *l = (layered_model){.model = *skeleton};
    l->model.vertex_count = LAYERED_VERTICES;
    l->model.triangle_count = 0;
    layered_sheet_make(l, SHEET_JACKET, LAYERED_LOW_M, JACKET_AHEAD_M, 1.0);
    layered_sheet_make(l, SHEET_OUTER, LAYERED_HEM_M, BIB_OUTER_M, 1.0);
    layered_sheet_make(l, SHEET_INNER, LAYERED_HEM_M, BIB_INNER_M, -1.0);
    for (int column = 0; column < LAYERED_COLUMNS; column++) {
        layered_square(l, SHEET_HEM, layered_vertex(SHEET_INNER, column, 0),
                       layered_vertex(SHEET_INNER, column + 1, 0),
                       layered_vertex(SHEET_OUTER, column + 1, 0),
                       layered_vertex(SHEET_OUTER, column, 0));
    }
    l->model.rest_position = (const float(*)[3])l->position;
    l->model.rest_normal = (const float(*)[3])l->normal;
    l->model.bone_index = (const uint8_t(*)[4])l->bone;
    l->model.bone_weight = (const float(*)[4])l->weight;
    l->model.triangle = (const uint32_t(*)[3])l->triangle;
    l->model.triangle_part = l->part;
}

// The height of a point of the undeformed cloth, meters.
static inline double layered_height_m(const layered_model *l, uint32_t triangle,
                                      const double barycentric[3])
{
    double height_m = 0.0;
    for (int i = 0; i < 3; i++) {
        height_m += barycentric[i] * (double)l->position[l->triangle[triangle][i]][1];
    }
    return height_m;
}

#endif
