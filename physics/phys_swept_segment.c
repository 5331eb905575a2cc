#include "phys_swept_segment.h"

// Error of a coordinate along an axis, as a share of the greatest distance from the origin that
// enters its computation: about forty rounding errors of a float. With less, a contact that is
// exact in real numbers may be ruled out; more only costs time.
#define ROUNDING 2.5e-6f

// Subtracted from a time, as a fraction of the tick, for the same reason.
#define TIME_ROUNDING 1e-6f

// A segment of which less than this share lies along its mean direction, at the start or the end of
// the tick, is not treated in parts. This affects only how much can be ruled out.
#define LEAST_ALONG 0.5

// Smallest displacement in a tick, meters; smaller ones are treated as this, so that no division by
// zero occurs.
#define LEAST_RUN 1e-30f

// ---- The sweep -----------------------------------------------------------------------

// Computes the axes. They are rounded to floats; axes that are of unit length and orthogonal except
// for rounding are good enough.
static void set_axes(phys_swept_segment *sweep, const phys_vec3 first[2], const phys_vec3 last[2])
{
    phys_vec3 motion = v3_add(v3_sub(last[0], first[0]), v3_sub(last[1], first[1]));
    phys_vec3 length = v3_add(v3_sub(first[1], first[0]), v3_sub(last[1], last[0]));
    phys_vec3 along = v3_normalized_or(length, v3(1, 0, 0));
    phys_vec3 across = v3_normalized_or(v3_cross(along, motion), v3_any_orthogonal(along));
    const phys_vec3 axis[PHYS_SWEPT_AXES] = {along, across, v3_cross(along, across)};
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        sweep->axis[a][0] = (float)axis[a].x;
        sweep->axis[a][1] = (float)axis[a].y;
        sweep->axis[a][2] = (float)axis[a].z;
    }
}

// Coordinate of a point along an axis.
static double place_of(phys_vec3 p, const float axis[3])
{
    return p.x * (double)axis[0] + p.y * (double)axis[1] + p.z * (double)axis[2];
}

float phys_swept_segment_rounding(const phys_swept_segment *sweep, float farthest_m)
{
    float farthest = phys_maxf(farthest_m, 0.0f);
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        farthest = phys_maxf(farthest, phys_maxf(sweep->origin[a], -sweep->origin[a]));
    }
    return ROUNDING * farthest;
}

// Computes the extent of the whole sweep along its axes.
static void find_extent(phys_swept_segment *sweep)
{
    float farthest = 0.0f;
    for (int i = 0; i < 3; i++) {
        farthest = phys_maxf(farthest, phys_maxf(sweep->bounds.high[i], -sweep->bounds.low[i]));
    }
    const float reach = sweep->reach_m + phys_swept_segment_rounding(sweep, farthest);
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        const float *p = sweep->place[a], *r = sweep->rise[a];
        float first = p[0] + r[0], second = p[1] + r[1];
        sweep->low[a] = phys_minf(phys_minf(p[0], p[1]), phys_minf(first, second)) - reach;
        sweep->high[a] = phys_maxf(phys_maxf(p[0], p[1]), phys_maxf(first, second)) + reach;
    }
}

void phys_swept_segment_start_bounds(phys_swept_segment *out_sweep, const phys_vec3 first[2],
                                     const phys_vec3 last[2], double radius_m)
{
    const phys_vec3 end[4] = {first[0], first[1], last[0], last[1]};
    out_sweep->bounds = phys_kdop_of_balls(end, 4, radius_m);
}

void phys_swept_segment_complete(phys_swept_segment *sweep, const phys_vec3 first[2],
                                 const phys_vec3 last[2], double radius_m)
{
    const phys_vec3 end[4] = {first[0], first[1], last[0], last[1]};
    set_axes(sweep, first, last);

    // Coordinates of the ends along the axes, relative to the origin.
    float size = 0.0f, place[4][PHYS_SWEPT_AXES];
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        sweep->origin[a] = (float)place_of(first[0], sweep->axis[a]);
        size += sweep->bounds.high[a] - sweep->bounds.low[a];
    }
    for (int e = 0; e < 4; e++) {
        for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
            place[e][a] = (float)(place_of(end[e], sweep->axis[a]) - (double)sweep->origin[a]);
        }
    }
    sweep->reach_m = (float)radius_m + ROUNDING * size;
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        for (int e = 0; e < 2; e++) {
            sweep->place[a][e] = place[e][a];
            sweep->rise[a][e] = place[2 + e][a] - place[e][a];
        }
    }
    find_extent(sweep);

    // The segment can be treated in parts if it points along axis 0 well enough throughout the
    // tick.
    bool by_parts = true;
    const double square[2] = {v3_length_squared(v3_sub(first[1], first[0])),
                              v3_length_squared(v3_sub(last[1], last[0]))};
    for (int t = 0; t < 2; t++) {
        float meters = place[2 * t + 1][0] - place[2 * t][0];
        double along_squared = (double)meters * (double)meters;
        by_parts =
            by_parts && meters > 0.0f && along_squared > LEAST_ALONG * LEAST_ALONG * square[t];
        sweep->start[t] = place[2 * t][0];
        sweep->share_per_meter[t] = 1.0f / meters;
    }
    sweep->whole = by_parts ? 0.0f : 1.0f;
    sweep->share_per_meter[0] = by_parts ? sweep->share_per_meter[0] : 0.0f;
    sweep->share_per_meter[1] = by_parts ? sweep->share_per_meter[1] : 0.0f;
}

void phys_swept_segment_start(phys_swept_segment *out_sweep, const phys_vec3 first[2],
                              const phys_vec3 last[2], double radius_m)
{
    phys_swept_segment_start_bounds(out_sweep, first, last, radius_m);
    phys_swept_segment_complete(out_sweep, first, last, radius_m);
}

// ---- Boxes ---------------------------------------------------------------------------

bool phys_swept_segment_meets_box(const phys_swept_segment *sweep, const float low[3],
                                  const float high[3])
{
    // Twice the middle and twice the half size of the box's intersection with the sweep's own box.
    float middle[3], size[3];
    int apart = 0;
    for (int i = 0; i < 3; i++) {
        float bottom = phys_maxf(low[i], sweep->bounds.low[i]);
        float top = phys_minf(high[i], sweep->bounds.high[i]);
        middle[i] = top + bottom;
        size[i] = top - bottom;
        apart |= top < bottom;
    }
    if (apart) {
        return false;
    }
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        float center = -2.0f * sweep->origin[a], width = 0.0f;
        for (int i = 0; i < 3; i++) {
            float n = sweep->axis[a][i];
            center += n * middle[i];
            width += phys_maxf(n, -n) * size[i];
        }
        apart |= center - width > 2.0f * sweep->high[a];
        apart |= center + width < 2.0f * sweep->low[a];
    }
    return !apart;
}

// ---- Times ---------------------------------------------------------------------------

typedef float lanes[PHYS_SWEPT_BATCH];

// The earliest time at which a gap can close. An object extends from `low` to `high`; the part of
// the segment extends from `least` to `most` and moves by least_rise to most_rise in a tick. If
// they overlap, both gaps are negative and the time is 0. There are no branches, so that compilers
// vectorize it.
static inline float closing_time(float low, float high, float least, float most, float least_rise,
                                 float most_rise)
{
    float above = low - most, below = least - high;
    float gap = phys_maxf(above, below), run = above > below ? most_rise : -least_rise;
    return phys_maxf(gap, 0.0f) / phys_maxf(run, LEAST_RUN);
}

// Finds the part of the segment that can be beside an object, as shares of its length from 0 to 1;
// there is none if out_to < out_from. Each share is a ratio of two quantities that change linearly
// over the tick, so its extremes are at the start and the end of the tick.
static void find_parts(const phys_swept_segment *restrict s,
                       const phys_swept_extents *restrict extents, float reach,
                       float *restrict out_from, float *restrict out_to)
{
    for (int i = 0; i < PHYS_SWEPT_BATCH; i++) {
        float low = extents->low[0][i] - reach, high = extents->high[0][i] + reach;
        float from = phys_minf((low - s->start[0]) * s->share_per_meter[0],
                               (low - s->start[1]) * s->share_per_meter[1]);
        float to = phys_maxf((high - s->start[0]) * s->share_per_meter[0],
                             (high - s->start[1]) * s->share_per_meter[1]);
        out_from[i] = phys_maxf(from, 0.0f);
        out_to[i] = phys_minf(to + s->whole, 1.0f);
    }
}

// Computes when the parts can first overlap the objects' extents, along each axis.
static void earliest_in_extents(const phys_swept_segment *restrict s,
                                const phys_swept_extents *restrict extents, float reach,
                                const float *restrict from, const float *restrict to,
                                float *restrict out_earliest)
{
    const float *place = s->place[0], *rise = s->rise[0];
    const float least = phys_minf(place[0], place[1]), most = phys_maxf(place[0], place[1]);
    const float least_rise = phys_minf(rise[0], rise[1]), most_rise = phys_maxf(rise[0], rise[1]);
    for (int i = 0; i < PHYS_SWEPT_BATCH; i++) {
        float earliest = from[i] <= to[i] ? 0.0f : 2.0f;
        float time = closing_time(extents->low[0][i] - reach, extents->high[0][i] + reach, least,
                                  most, least_rise, most_rise);
        earliest = phys_maxf(earliest, time);
        for (int a = 1; a < PHYS_SWEPT_AXES; a++) {
            const float *p = s->place[a], *r = s->rise[a];
            float p0 = p[0] + from[i] * (p[1] - p[0]), p1 = p[0] + to[i] * (p[1] - p[0]);
            float r0 = r[0] + from[i] * (r[1] - r[0]), r1 = r[0] + to[i] * (r[1] - r[0]);
            time = closing_time(extents->low[a][i] - reach, extents->high[a][i] + reach,
                                phys_minf(p0, p1), phys_maxf(p0, p1), phys_minf(r0, r1),
                                phys_maxf(r0, r1));
            earliest = phys_maxf(earliest, time);
        }
        out_earliest[i] = earliest;
    }
}

static void subtract_rounding(float *earliest)
{
    for (int i = 0; i < PHYS_SWEPT_BATCH; i++) {
        earliest[i] = phys_maxf(earliest[i] - TIME_ROUNDING, 0.0f);
    }
}

void phys_swept_segment_earliest_extents(const phys_swept_segment *sweep,
                                         const phys_swept_extents *extents, float rounding_m,
                                         float out_earliest[PHYS_SWEPT_BATCH])
{
    lanes from, to;
    find_parts(sweep, extents, sweep->reach_m + rounding_m, from, to);
    earliest_in_extents(sweep, extents, sweep->reach_m + rounding_m, from, to, out_earliest);
    subtract_rounding(out_earliest);
}

// ---- Triangles -----------------------------------------------------------------------

// Coordinates of triangles' corners along an axis, at the start and the end of the tick.
typedef struct corner_places {
    float at[2][3][PHYS_SWEPT_BATCH];
} corner_places;

static inline float place_along(const float axis[3], const lanes *corner, int i)
{
    return axis[0] * corner[0][i] + axis[1] * corner[1][i] + axis[2] * corner[2][i];
}

// Measures triangles along an axis: the coordinates of their corners, and their extents in the
// tick.
static void measure(const float *restrict axis, float origin,
                    const phys_swept_triangles *restrict triangles, corner_places *restrict out,
                    float *restrict low, float *restrict high)
{
    for (int i = 0; i < PHYS_SWEPT_BATCH; i++) {
        float a = place_along(axis, triangles->corner[0][0], i) - origin;
        float b = place_along(axis, triangles->corner[0][1], i) - origin;
        float c = place_along(axis, triangles->corner[0][2], i) - origin;
        float d = place_along(axis, triangles->corner[1][0], i) - origin;
        float e = place_along(axis, triangles->corner[1][1], i) - origin;
        float f = place_along(axis, triangles->corner[1][2], i) - origin;
        out->at[0][0][i] = a;
        out->at[0][1][i] = b;
        out->at[0][2][i] = c;
        out->at[1][0][i] = d;
        out->at[1][1][i] = e;
        out->at[1][2][i] = f;
        low[i] = phys_minf(phys_minf(phys_minf(a, b), phys_minf(c, d)), phys_minf(e, f));
        high[i] = phys_maxf(phys_maxf(phys_maxf(a, b), phys_maxf(c, d)), phys_maxf(e, f));
    }
}

// Upper bound on the length of a vector, at most 2 % too large: the norm whose unit circle is a
// regular polygon of 16 corners. It avoids the square root, which compilers do not vectorize.
static inline float at_least_length(float u, float v)
{
    float x = phys_maxf(u, -u), y = phys_maxf(v, -v), a = phys_maxf(x, y), b = phys_minf(x, y);
    return phys_maxf(a + 0.1989124f * b, 0.8477591f * a + 0.5664546f * b);
}

// Computes when the parts can first pass the triangles' sides that start at corner c; u and v are
// the coordinates along axes 1 and 2. Projected along the segment, the normal of a side that points
// away from the third corner is a separating direction like the axes. For a side that is projected
// to a point the normal is 0 and rules nothing out.
static void earliest_past_sides(const phys_swept_segment *restrict s,
                                const corner_places *restrict u, const corner_places *restrict v,
                                int c, float reach, const float *restrict from,
                                const float *restrict to, float *restrict earliest)
{
    const int next = (c + 1) % 3, third = (c + 2) % 3;
    const float *pu = s->place[1], *pv = s->place[2], *ru = s->rise[1], *rv = s->rise[2];
    for (int i = 0; i < PHYS_SWEPT_BATCH; i++) {
        float nu = v->at[0][c][i] - v->at[0][next][i], nv = u->at[0][next][i] - u->at[0][c][i];
        float out =
            nu * (u->at[0][c][i] - u->at[0][third][i]) + nv * (v->at[0][c][i] - v->at[0][third][i]);
        float side = out < 0.0f ? -1.0f : 1.0f;
        nu *= side;
        nv *= side;
        float a = nu * u->at[0][0][i] + nv * v->at[0][0][i];
        float b = nu * u->at[0][1][i] + nv * v->at[0][1][i];
        float d = nu * u->at[0][2][i] + nv * v->at[0][2][i];
        float e = nu * u->at[1][0][i] + nv * v->at[1][0][i];
        float f = nu * u->at[1][1][i] + nv * v->at[1][1][i];
        float g = nu * u->at[1][2][i] + nv * v->at[1][2][i];
        float high = phys_maxf(phys_maxf(phys_maxf(a, b), phys_maxf(d, e)), phys_maxf(f, g));
        high += reach * at_least_length(nu, nv);

        float p0 =
            nu * (pu[0] + from[i] * (pu[1] - pu[0])) + nv * (pv[0] + from[i] * (pv[1] - pv[0]));
        float p1 = nu * (pu[0] + to[i] * (pu[1] - pu[0])) + nv * (pv[0] + to[i] * (pv[1] - pv[0]));
        float r0 =
            nu * (ru[0] + from[i] * (ru[1] - ru[0])) + nv * (rv[0] + from[i] * (rv[1] - rv[0]));
        float r1 = nu * (ru[0] + to[i] * (ru[1] - ru[0])) + nv * (rv[0] + to[i] * (rv[1] - rv[0]));
        float gap = phys_minf(p0, p1) - high, run = -phys_minf(r0, r1);
        earliest[i] = phys_maxf(phys_maxf(gap, 0.0f) / phys_maxf(run, LEAST_RUN), earliest[i]);
    }
}

void phys_swept_segment_earliest_triangles(const phys_swept_segment *sweep,
                                           const phys_swept_triangles *triangles, float rounding_m,
                                           float out_earliest[PHYS_SWEPT_BATCH])
{
    const float reach = sweep->reach_m + rounding_m;
    phys_swept_extents extents;
    corner_places place[PHYS_SWEPT_AXES];
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        measure(sweep->axis[a], sweep->origin[a], triangles, &place[a], extents.low[a],
                extents.high[a]);
    }
    lanes from, to;
    find_parts(sweep, &extents, reach, from, to);
    earliest_in_extents(sweep, &extents, reach, from, to, out_earliest);
    for (int side = 0; side < 3; side++) {
        earliest_past_sides(sweep, &place[1], &place[2], side, reach, from, to, out_earliest);
    }
    subtract_rounding(out_earliest);
}
