#include "replay_mouse_lattice.h"

#include <stdbool.h>
#include <stdlib.h>

#include "input_frame.h"

#define ONE REPLAY_MESH_ONE

// Points are rounded to units, so a step may be off its lattice by this much.
#define OFF_LATTICE (3 * ONE / 2)
// The smallest step seen is at most this many spacings.
#define PARTS_MAX 4
// From this many spacings on, their sum measures the spacing better than a single step; sums of
// more than MESHES_TO_FORGET are not kept.
#define MESHES_TO_TRUST  8
#define MESHES_TO_FORGET (1 << 24)
// The bounds of a spacing have this many times its resolution.
#define FINER 1024

typedef struct points {
    const int16_t (*at)[REPLAY_AXES];
    uint32_t count;
} points;

static int32_t step_of(const points *p, uint32_t i, int axis)
{
    return abs(p->at[i][axis] - p->at[i - 1][axis]);
}

static bool is_on(int64_t fine, int32_t mesh, int64_t off)
{
    return llabs(fine - (int64_t)replay_steps_in(fine, mesh) * mesh) <= off;
}

static int32_t mesh_of(const replay_mouse *known)
{
    return (int32_t)((known->units * ONE + known->meshes / 2) / known->meshes);
}

// Returns whether all steps lie on a lattice of this spacing. The longer the measured distance, the
// more exact the spacing, so `known` accumulates it.
static bool fits(const points *p, int32_t mesh, replay_mouse *known)
{
    for (uint32_t i = 1; i < p->count; i++) {
        for (int axis = 0; axis < REPLAY_AXES; axis++) {
            int32_t step = step_of(p, i, axis);
            int32_t meshes = replay_steps_in((int64_t)step * ONE, mesh);
            // A spacing taken from a single step has an error of up to one unit.
            bool is_rough = known->meshes < MESHES_TO_TRUST && meshes < mesh / (4 * ONE);
            if (!is_on((int64_t)step * ONE, mesh, OFF_LATTICE + (is_rough ? meshes * ONE : 0))) {
                return false;
            }
            known->meshes += meshes;
            known->units += step;
            if (known->meshes >= MESHES_TO_TRUST) {
                mesh = mesh_of(known);
            }
        }
    }
    return true;
}

static int32_t least_step(const points *p)
{
    int32_t least = INT32_MAX;
    for (uint32_t i = 1; i < p->count; i++) {
        for (int axis = 0; axis < REPLAY_AXES; axis++) {
            int32_t step = step_of(p, i, axis);
            least = step * ONE >= REPLAY_MESH_LEAST && step < least ? step : least;
        }
    }
    return least;
}

// Returns the spacing: the known one, or the smallest step, or an integer fraction of it; 0 if
// there is none.
static int32_t find_mesh(const points *p, replay_mouse *known)
{
    replay_mouse sum = *known;
    if (sum.meshes == 0 || !fits(p, mesh_of(&sum), &sum)) {
        int32_t least = least_step(p);
        bool found = false;
        for (int part = 1; part <= PARTS_MAX && least != INT32_MAX && !found; part++) {
            sum = (replay_mouse){.high = INT64_MAX};
            int64_t mesh = (int64_t)least * ONE / part;
            found = mesh >= REPLAY_MESH_LEAST && mesh <= REPLAY_MESH_MAX &&
                    fits(p, (int32_t)mesh, &sum);
        }
        if (!found || sum.meshes == 0) {
            return 0;
        }
    }
    int32_t mesh = mesh_of(&sum);
    if (mesh < REPLAY_MESH_LEAST || mesh > REPLAY_MESH_MAX) {
        return 0;
    }
    *known = sum;
    if (sum.meshes > MESHES_TO_FORGET) {
        known->units /= 2;
        known->meshes /= 2;
    }
    return mesh;
}

int32_t replay_anchor_point(enum replay_anchor anchor)
{
    return anchor == REPLAY_ANCHOR_LOW    ? -INPUT_POINT_MAX
           : anchor == REPLAY_ANCHOR_HIGH ? INPUT_POINT_MAX
                                          : 0;
}

// Returns whether all points of an axis lie on a lattice through this anchor. Each point gives
// bounds for the spacing, which are tighter the farther the point is from the anchor.
static bool is_anchored(const points *p, int axis, enum replay_anchor anchor, int32_t mesh,
                        replay_mouse *known)
{
    int64_t low = known->low, high = known->high;
    for (uint32_t i = 0; i < p->count; i++) {
        int64_t away = abs(p->at[i][axis] - replay_anchor_point(anchor));
        int64_t meshes = replay_steps_in(away * ONE, mesh);
        if (!is_on(away * ONE, mesh, OFF_LATTICE)) {
            return false;
        }
        if (meshes > 0) {
            int64_t least = (2 * away - 1) * (ONE / 2 * FINER) / meshes;
            int64_t most = (2 * away + 1) * (ONE / 2 * FINER) / meshes + 1;
            low = least > low ? least : low;
            high = most < high ? most : high;
        }
    }
    if (low <= high) {
        known->low = low;
        known->high = high;
    }
    return true;
}

static enum replay_anchor find_anchor(const points *p, int axis, int32_t mesh, replay_mouse *known)
{
    for (int anchor = REPLAY_ANCHOR_MIDDLE; anchor < REPLAY_ANCHORS; anchor++) {
        if (is_anchored(p, axis, (enum replay_anchor)anchor, mesh, known)) {
            return (enum replay_anchor)anchor;
        }
    }
    return REPLAY_ANCHOR_FIRST;
}

replay_mouse_lattice replay_mouse_lattice_find(const int16_t (*point)[REPLAY_AXES], uint32_t count,
                                               replay_mouse *known)
{
    points p = {point, count};
    replay_mouse_lattice found = {.mesh = find_mesh(&p, known)};
    if (found.mesh == 0) {
        return found;
    }
    for (int axis = 0; axis < REPLAY_AXES; axis++) {
        found.anchor[axis] = find_anchor(&p, axis, found.mesh, known);
    }
    if (known->high != INT64_MAX) {
        // At the ends of its range the finer value may be beyond.
        int64_t mesh = (known->low + known->high) / (2 * FINER);
        found.mesh = (int32_t)(mesh < REPLAY_MESH_LEAST ? REPLAY_MESH_LEAST
                               : mesh > REPLAY_MESH_MAX ? REPLAY_MESH_MAX
                                                        : mesh);
    }
    return found;
}
