// The lattice of the points that a mouse sets. A mouse reports whole counts, so the point is a
// whole number of spacings away from where it began: the middle of the square, or an edge once it
// was there.
#ifndef REPLAY_MOUSE_LATTICE_H
#define REPLAY_MOUSE_LATTICE_H

#include <stdint.h>

// The lattice's spacing (mesh) is stored in 1/16384 of a unit of the point: across the whole square
// the error is at most a fiftieth of a unit, so rounding almost never goes wrong.
#define REPLAY_MESH_ONE 16384
// Range of the spacing. A finer lattice saves nothing, and no mouse is so fast that its lattice is
// coarser.
#define REPLAY_MESH_LEAST (6 * REPLAY_MESH_ONE)
#define REPLAY_MESH_MAX   (1024 * REPLAY_MESH_ONE - 1)

enum { REPLAY_X, REPLAY_Y, REPLAY_AXES };

// A point that the lattice contains: the first point of the chunk, or one of three fixed points.
enum replay_anchor {
    REPLAY_ANCHOR_FIRST,
    REPLAY_ANCHOR_MIDDLE, // 0
    REPLAY_ANCHOR_LOW,    // -INPUT_POINT_MAX
    REPLAY_ANCHOR_HIGH,   // INPUT_POINT_MAX
    REPLAY_ANCHORS
};

typedef struct replay_mouse_lattice {
    int32_t mesh; // in 1/REPLAY_MESH_ONE unit; 0: no lattice
    enum replay_anchor anchor[REPLAY_AXES];
} replay_mouse_lattice;

// What a writer has learned about a side's mouse: `meshes` spacings measure `units` units, and one
// spacing is between `low` and `high`. Zeroed, nothing is known.
typedef struct replay_mouse {
    int64_t units, meshes;
    int64_t low, high;
} replay_mouse;

// Finds the lattice of these points and of those seen before.
replay_mouse_lattice replay_mouse_lattice_find(const int16_t (*point)[REPLAY_AXES], uint32_t count,
                                               replay_mouse *known);

// Returns the coordinate of an anchor other than the first point.
int32_t replay_anchor_point(enum replay_anchor anchor);

// Returns `fine` divided by `step`, rounded to the nearest.
static inline int32_t replay_steps_in(int64_t fine, int32_t step)
{
    int64_t half = step / 2;
    return (int32_t)(fine >= 0 ? (fine + half) / step : -((half - fine) / step));
}

#endif
