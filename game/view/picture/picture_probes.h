// The hall's diffuse light along the piste: what arrives from each direction at five places over
// its middle line and at one where spectators sit, as nine spherical-harmonic coefficients each
// (after Ramamoorthi and Hanrahan, "An efficient representation for irradiance environment maps",
// 2001). Taken from the hall itself, as it is drawn: a lit piste lights a fencer from below, the
// windows from their side. With fine drawing only; plain drawing has one formula for everywhere.
#ifndef PICTURE_PROBES_H
#define PICTURE_PROBES_H

#include <stdbool.h>

#include "scene.h"

#define PICTURE_PROBES        5 // along the piste
#define PICTURE_BENCH_PROBE   PICTURE_PROBES
#define PICTURE_ALL_PROBES    (PICTURE_PROBES + 1)
#define PICTURE_PROBE_TERMS   9
#define PICTURE_PROBE_FACES   6
#define PICTURE_PROBE_SIDE_PX 24

// The terms, in the order of hall_light() in probe.glsl: the light on a white surface of this
// normal is their sum with 1; y, z, x; xy, yz, 3 z^2 - 1, xz, x^2 - y^2.
typedef struct picture_probe {
    float term[PICTURE_PROBE_TERMS][3];
} picture_probe;

typedef struct picture_probes {
    bool taken;
    picture_probe at[PICTURE_ALL_PROBES];
} picture_probes;

// The axes of a face of a cube around a probe, world; unit vectors.
typedef struct picture_probe_face {
    phys_vec3 ahead, right, up;
} picture_probe_face;

picture_probe_face picture_probe_face_of(int face);

// Where a probe is, world.
phys_vec3 picture_probe_place(int probe);

// Adds to a probe, which begins zeroed, the light that is seen through a face: its texels, RGBA,
// the lowest row first.
void picture_probe_add(picture_probe *probe, int face,
                       float (*texel)[4]); // [PICTURE_PROBE_SIDE_PX * PICTURE_PROBE_SIDE_PX]

// Fills all probes with the light of plain drawing (solid.frag), which is the same everywhere.
void picture_probes_flat(picture_probes *probes, const float sky_share[3]);

// The probe at a place on the piste: between the two nearest.
picture_probe picture_probes_at(const picture_probes *probes, phys_vec3 place);

#endif
