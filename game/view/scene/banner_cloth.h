// A banner of cloth that hangs from a rod and moves in the hall's draught. Drawn only: nothing in a
// duel meets it.
//
// The cloth is simulated once, by Verlet integration with ordered relaxation: the threads are
// corrected row by row from the rod downward, and each correction moves the lower point, so that a
// single pass holds the whole height (after O. Ponce Atencio et al., "Fast simulation of cloth
// tearing and ordered relaxation"). The draught repeats after BANNER_LOOP_S, and the air damps the
// cloth so much that its motion does, too. So the shape is a function of the time alone: a film is
// the same wherever it begins, and drawing costs one interpolation.
#ifndef BANNER_CLOTH_H
#define BANNER_CLOTH_H

#define BANNER_COLUMNS     13
#define BANNER_ROWS        17
#define BANNER_POINTS      (BANNER_COLUMNS * BANNER_ROWS)
#define BANNER_LOOP_S      16.0
#define BANNER_LOOP_FRAMES 320

// Places in meters from the middle of the rod: x to the right as seen from the hall, y up, z away
// from the wall. Points are row by row from the rod downward, each row from the left.
typedef struct banner_shape {
    float place[BANNER_POINTS][3];
    float normal[BANNER_POINTS][3]; // unit, toward the hall
} banner_shape;

typedef struct banner_cloth banner_cloth;

// Simulates a banner of this size, meters; takes about 40 ms. `before_wall_m` is the distance of
// the rod from the wall, which the cloth does not go through. Returns NULL if out of memory.
// Destroy takes the address and sets it to NULL.
banner_cloth *banner_cloth_create(double width_m, double height_m, double before_wall_m);
void banner_cloth_destroy(banner_cloth **address);

// The shape at a time, which may be any finite number of seconds.
void banner_cloth_at(const banner_cloth *cloth, double time_s, banner_shape *out);

#endif
