// The lattice on which a mouse leaves the point: counts are whole, so it lies whole meshes from
// where it began, which is the middle of the square, or an edge once it was there.
#ifndef REPLAY_MOUSE_LATTICE_H
#define REPLAY_MOUSE_LATTICE_H

#include <stdint.h>

// Meshes are given in 1/16384 of a unit of the point: so many of them as cross the square are
// off by a fiftieth of a unit at most, and hardly ever rounded wrongly.
#define REPLAY_MESH_ONE 16384
// A narrower lattice saves nothing; no mouse is so quick that its own is wider.
#define REPLAY_MESH_LEAST (6 * REPLAY_MESH_ONE)
#define REPLAY_MESH_MAX   (1024 * REPLAY_MESH_ONE - 1)

enum { REPLAY_X, REPLAY_Y, REPLAY_AXES };

// What a lattice goes through: the first point, or for all that is known ...
enum replay_anchor {
    REPLAY_ANCHOR_FIRST,
    REPLAY_ANCHOR_MIDDLE, // 0
    REPLAY_ANCHOR_LOW,    // -INPUT_POINT_MAX
    REPLAY_ANCHOR_HIGH,   // INPUT_POINT_MAX
    REPLAY_ANCHORS
};

typedef struct replay_mouse_lattice {
    int32_t mesh; // 1/REPLAY_MESH_ONE unit; 0: there is none
    enum replay_anchor anchor[REPLAY_AXES];
} replay_mouse_lattice;

// What a writer has learned of a side's mouse: so many meshes measure so many units, and one is
// between `low` and `high`. Zeroed nothing is known yet.
typedef struct replay_mouse {
    int64_t units, meshes;
    int64_t low, high;
} replay_mouse;

// The lattice on which these points lie, and those seen before.
replay_mouse_lattice replay_mouse_lattice_find(const int16_t (*point)[REPLAY_AXES], uint32_t count,
                                               replay_mouse *known);

// Where an anchor other than the first point is.
int32_t replay_anchor_point(enum replay_anchor anchor);

// What `fine` is in steps of so much, rounded.
static inline int32_t replay_steps_in(int64_t fine, int32_t step)
{
    int64_t half = step / 2;
    return (int32_t)(fine >= 0 ? (fine + half) / step : -((half - fine) / step));
}

#endif
