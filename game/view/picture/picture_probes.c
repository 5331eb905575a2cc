#include "picture_probes.h"

#include <math.h>

// The probes stand so high over the middle line, as high as a fencer's trunk in guard, and so far
// apart that the first and the last are over the ends of the piste, meters.
static const double PROBE_M = 1.1;
static const double APART_M = 3.5;
// Before the chests of the spectators on the longer row of benches.
static const phys_vec3 BENCH_M = {-4.8, 1.0, -5.0};

// Of each term: the square of its constant in the spherical harmonic, and the share of it that is
// left in the light on a surface (1, 2/3 and 1/4 by band).
static const double WEIGHT[PICTURE_PROBE_TERMS] = {
    0.0795775,       0.238732 * 2.0 / 3.0, 0.238732 * 2.0 / 3.0, 0.238732 * 2.0 / 3.0,
    1.193662 / 4.0,  1.193662 / 4.0,       0.0994718 / 4.0,      1.193662 / 4.0,
    0.2984155 / 4.0,
};

picture_probe_face picture_probe_face_of(int face)
{
    static const picture_probe_face FACE[PICTURE_PROBE_FACES] = {
        {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}},  {{-1, 0, 0}, {0, 0, -1}, {0, 1, 0}},
        {{0, 0, -1}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 1}, {-1, 0, 0}, {0, 1, 0}},
        {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},  {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
    };
    return FACE[face];
}

phys_vec3 picture_probe_place(int probe)
{
    return probe == PICTURE_BENCH_PROBE
               ? BENCH_M
               : v3(APART_M * (probe - 0.5 * (PICTURE_PROBES - 1)), PROBE_M, 0.0);
}

static void terms_of(phys_vec3 d, double out[PICTURE_PROBE_TERMS])
{
    out[0] = 1.0;
    out[1] = d.y;
    out[2] = d.z;
    out[3] = d.x;
    out[4] = d.x * d.y;
    out[5] = d.y * d.z;
    out[6] = 3.0 * d.z * d.z - 1.0;
    out[7] = d.x * d.z;
    out[8] = d.x * d.x - d.y * d.y;
}

void picture_probe_add(picture_probe *probe, int face, float (*texel)[4])
{
    const picture_probe_face look = picture_probe_face_of(face);
    const double texel_size = 2.0 / PICTURE_PROBE_SIDE_PX;
    for (int i = 0; i < PICTURE_PROBE_SIDE_PX * PICTURE_PROBE_SIDE_PX; i++) {
        const double x = texel_size * (i % PICTURE_PROBE_SIDE_PX + 0.5) - 1.0;
        const double y = texel_size * (i / PICTURE_PROBE_SIDE_PX + 0.5) - 1.0;
        const phys_vec3 way = v3_add_scaled(v3_add_scaled(look.ahead, look.right, x), look.up, y);
        const double far = v3_length(way);
        // The solid angle of the texel.
        const double angle = texel_size * texel_size / (far * far * far);
        double term[PICTURE_PROBE_TERMS];
        terms_of(v3_scale(way, 1.0 / far), term);
        for (int t = 0; t < PICTURE_PROBE_TERMS; t++) {
            for (int k = 0; k < 3; k++) {
                probe->term[t][k] += (float)(WEIGHT[t] * term[t] * angle) * texel[i][k];
            }
        }
    }
}

void picture_probes_flat(picture_probes *probes, const float sky_share[3])
{
    // From below, from above, and from the windows toward +z, which fall off with the square.
    static const float BELOW[3] = {0.105f, 0.08f, 0.06f}, ABOVE[3] = {0.185f, 0.19f, 0.20f};
    static const float WINDOWS[3] = {0.12f, 0.13f, 0.145f};
    for (int i = 0; i < PICTURE_ALL_PROBES; i++) {
        picture_probe *probe = &probes->at[i];
        *probe = (picture_probe){0};
        for (int k = 0; k < 3; k++) {
            // (1 + z)^2 / 4 = 1/3 + z/2 + (3 z^2 - 1) / 12
            probe->term[0][k] = sky_share[k] * (0.5f * (BELOW[k] + ABOVE[k]) + WINDOWS[k] / 3.0f);
            probe->term[1][k] = sky_share[k] * 0.5f * (ABOVE[k] - BELOW[k]);
            probe->term[2][k] = sky_share[k] * 0.5f * WINDOWS[k];
            probe->term[6][k] = sky_share[k] * WINDOWS[k] / 12.0f;
        }
    }
}

picture_probe picture_probes_at(const picture_probes *probes, phys_vec3 place)
{
    const double along = place.x / APART_M + 0.5 * (PICTURE_PROBES - 1);
    const double inside = fmin(fmax(along, 0.0), PICTURE_PROBES - 1.0);
    const int before = inside < PICTURE_PROBES - 2 ? (int)inside : PICTURE_PROBES - 2;
    const float share = (float)(inside - before);
    picture_probe mean;
    for (int t = 0; t < PICTURE_PROBE_TERMS; t++) {
        for (int k = 0; k < 3; k++) {
            const float from = probes->at[before].term[t][k];
            mean.term[t][k] = from + share * (probes->at[before + 1].term[t][k] - from);
        }
    }
    return mean;
}
