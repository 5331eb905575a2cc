#include "phys_swept_segment.h"

// What a coordinate along an axis may be off by, as a share of the greatest distance from the
// origin that goes into it: some forty roundings of a float. Less, and a meeting exact on
// paper may be ruled out; more only costs time.
#define ROUNDING 2.5e-6f

// Taken off a time, as a fraction of the tick, for the rounding of the time itself. The same.
#define EARLIER 1e-6f

// A segment of which less than this share lies along its mean direction, as the tick begins or
// ends, is not told by parts. It changes nothing but how much is ruled out.
#define LEAST_ALONG 0.5

// What goes less far in a tick than this, metres, is taken to go this far: no division by 0.
#define LEAST_RUN 1e-30f

static inline float lesser(float a, float b)
{
    return a < b ? a : b;
}

static inline float greater(float a, float b)
{
    return a > b ? a : b;
}

// ---- The sweep -----------------------------------------------------------------------

// The axes, rounded to floats: what is unit and at right angles but for that will do.
static void set_axes(phys_swept_segment *sweep, const phys_vec3 first[2], const phys_vec3 last[2])
{
    phys_vec3 motion = v3_add(v3_sub(last[0], first[0]), v3_sub(last[1], first[1]));
    phys_vec3 length = v3_add(v3_sub(first[1], first[0]), v3_sub(last[1], last[0]));
    phys_vec3 along = v3_normalized_or(length, v3(1, 0, 0));
    phys_vec3 across = v3_normalized_or(v3_cross(along, motion), v3_any_orthogonal(along));
    const phys_vec3 axis[PHYS_SWEPT_AXES] = {along, across, v3_cross(along, across), v3(0, 0, 0)};
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        sweep->axis[0][a] = (float)axis[a].x;
        sweep->axis[1][a] = (float)axis[a].y;
        sweep->axis[2][a] = (float)axis[a].z;
        for (int i = 0; i < 3; i++) {
            sweep->extent[i][a] = sweep->axis[i][a] < 0.0f ? -sweep->axis[i][a] : sweep->axis[i][a];
        }
    }
}

void phys_swept_segment_start(phys_swept_segment *out_sweep, const phys_vec3 first[2],
                              const phys_vec3 last[2], double radius_m)
{
    phys_swept_segment *sweep = out_sweep;
    const phys_vec3 end[4] = {first[0], first[1], last[0], last[1]};
    sweep->bounds = phys_kdop_of_balls(end, 4, radius_m);
    set_axes(sweep, first, last);

    // Where the ends are, first in world axes, then along the sweep's own.
    float size = 0.0f, place[4][PHYS_SWEPT_AXES];
    for (int i = 0; i < 3; i++) {
        float low = sweep->bounds.low[i], high = sweep->bounds.high[i];
        sweep->origin[i] = 0.5f * (low + high);
        sweep->box_low[i] = low - sweep->origin[i];
        sweep->box_high[i] = high - sweep->origin[i];
        size += sweep->box_high[i] - sweep->box_low[i];
    }
    for (int e = 0; e < 4; e++) {
        double x = end[e].x - (double)sweep->origin[0], y = end[e].y - (double)sweep->origin[1],
               z = end[e].z - (double)sweep->origin[2];
        for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
            place[e][a] = (float)(x * (double)sweep->axis[0][a] + y * (double)sweep->axis[1][a] +
                                  z * (double)sweep->axis[2][a]);
        }
    }
    sweep->reach_m = (float)radius_m + ROUNDING * size;
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        float low = lesser(lesser(place[0][a], place[1][a]), lesser(place[2][a], place[3][a]));
        float high = greater(greater(place[0][a], place[1][a]), greater(place[2][a], place[3][a]));
        sweep->low[a] = low - sweep->reach_m;
        sweep->high[a] = high + sweep->reach_m;
    }

    bool by_parts = true;
    const double square[2] = {v3_length_squared(v3_sub(first[1], first[0])),
                              v3_length_squared(v3_sub(last[1], last[0]))};
    for (int t = 0; t < 2; t++) {
        float metres = place[2 * t + 1][0] - place[2 * t][0];
        double along_squared = (double)metres * (double)metres;
        by_parts =
            by_parts && metres > 0.0f && along_squared > LEAST_ALONG * LEAST_ALONG * square[t];
        sweep->start[t] = place[2 * t][0];
        sweep->share_per_metre[t] = 1.0f / metres;
        for (int e = 0; e < 2; e++) {
            sweep->height[0][t][e] = place[2 * t + e][1];
            sweep->height[1][t][e] = place[2 * t + e][2];
        }
    }
    sweep->whole = by_parts ? 0.0f : 1.0f;
    sweep->share_per_metre[0] = by_parts ? sweep->share_per_metre[0] : 0.0f;
    sweep->share_per_metre[1] = by_parts ? sweep->share_per_metre[1] : 0.0f;
}

// ---- Boxes ---------------------------------------------------------------------------

bool phys_swept_segment_meets_box(const phys_swept_segment *sweep, const float low[3],
                                  const float high[3])
{
    // Twice the middle and the size of what of the box is in the sweep's own: no more can be
    // met, and it is no farther from the origin than the sweep.
    float middle[3], size[3];
    for (int i = 0; i < 3; i++) {
        float bottom = greater(low[i] - sweep->origin[i], sweep->box_low[i]);
        float top = lesser(high[i] - sweep->origin[i], sweep->box_high[i]);
        middle[i] = top + bottom;
        size[i] = top - bottom;
    }
    int apart = 0;
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        float centre = sweep->axis[0][a] * middle[0] + sweep->axis[1][a] * middle[1] +
                       sweep->axis[2][a] * middle[2];
        float width = sweep->extent[0][a] * size[0] + sweep->extent[1][a] * size[1] +
                      sweep->extent[2][a] * size[2];
        apart |= centre - width > 2.0f * sweep->high[a];
        apart |= centre + width < 2.0f * sweep->low[a];
    }
    return !apart;
}

// ---- Hulls ---------------------------------------------------------------------------

typedef float lanes[PHYS_SWEPT_HULLS];

// The hulls relative to the sweep's origin, and how far from it they go along any world axis.
static void shift(const phys_swept_segment *sweep, const phys_swept_hulls *hulls,
                  phys_swept_hulls *out_shifted, lanes out_far)
{
    for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
        out_far[i] = 0.0f;
    }
    for (int p = 0; p < PHYS_SWEPT_HULL_POINTS; p++) {
        for (int axis = 0; axis < 3; axis++) {
            const float *from = hulls->point[p][axis];
            float *to = out_shifted->point[p][axis];
            for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
                to[i] = from[i] - sweep->origin[axis];
                out_far[i] = greater(out_far[i], greater(to[i], -to[i]));
            }
        }
    }
}

static inline float place_along(const float axis[3], const lanes *point, int i)
{
    return axis[0] * point[0][i] + axis[1] * point[1][i] + axis[2] * point[2][i];
}

// What the hulls take up along an axis, widened by the sweep's reach and by `blur`: where the
// axis of the segment must be to meet them.
static void find_room(const phys_swept_segment *sweep, const phys_swept_hulls *hulls,
                      const lanes blur, int axis, lanes out_low, lanes out_high)
{
    const float n[3] = {sweep->axis[0][axis], sweep->axis[1][axis], sweep->axis[2][axis]};
    for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
        float a = place_along(n, hulls->point[0], i), b = place_along(n, hulls->point[1], i);
        float c = place_along(n, hulls->point[2], i), d = place_along(n, hulls->point[3], i);
        float e = place_along(n, hulls->point[4], i), f = place_along(n, hulls->point[5], i);
        float low = lesser(lesser(lesser(a, b), lesser(c, d)), lesser(e, f));
        float high = greater(greater(greater(a, b), greater(c, d)), greater(e, f));
        out_low[i] = low - (sweep->reach_m + blur[i]);
        out_high[i] = high + (sweep->reach_m + blur[i]);
    }
}

// The parts of the segment that can ever be beside the hulls, from 0 to 1: none where the end
// is before the start. Each share is a ratio of what changes linearly over the tick, so it is
// least and greatest as the tick begins or ends.
static void find_parts(const phys_swept_segment *sweep, const lanes low, const lanes high,
                       lanes out_start, lanes out_end)
{
    for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
        float start = lesser((low[i] - sweep->start[0]) * sweep->share_per_metre[0],
                             (low[i] - sweep->start[1]) * sweep->share_per_metre[1]);
        float end = greater((high[i] - sweep->start[0]) * sweep->share_per_metre[0],
                            (high[i] - sweep->start[1]) * sweep->share_per_metre[1]);
        out_start[i] = greater(start, 0.0f);
        out_end[i] = lesser(end + sweep->whole, 1.0f);
    }
}

// When what goes straight from `first` to `last` is as high as `level`; after the tick if not in
// it. No branches, or compilers make no vectors of it.
static inline float when_up(float first, float last, float level)
{
    return greater(level - first, 0.0f) / greater(last - first, LEAST_RUN);
}

// Lets the times be no earlier than that at which a part is as high and as low as the hulls along
// an axis across. Between its ends, which go straight, it is highest and lowest at them.
static void wait_for(const float height[2][2], const lanes start, const lanes end, const lanes low,
                     const lanes high, lanes earliest)
{
    const float first = height[0][0], last = height[1][0];
    const float first_run = height[0][1] - first, last_run = height[1][1] - last;
    for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
        float first0 = first + start[i] * first_run, first1 = first + end[i] * first_run;
        float last0 = last + start[i] * last_run, last1 = last + end[i] * last_run;
        float up = lesser(when_up(first0, last0, low[i]), when_up(first1, last1, low[i]));
        float down = lesser(when_up(-first0, -last0, -high[i]), when_up(-first1, -last1, -high[i]));
        earliest[i] = greater(earliest[i], greater(up, down));
    }
}

void phys_swept_segment_earliest(const phys_swept_segment *sweep, const phys_swept_hulls *hulls,
                                 float out_earliest[PHYS_SWEPT_HULLS])
{
    phys_swept_hulls near;
    lanes blur, low[3], high[3], start, end;
    shift(sweep, hulls, &near, blur);
    for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
        blur[i] *= ROUNDING;
    }
    for (int axis = 0; axis < 3; axis++) {
        find_room(sweep, &near, blur, axis, low[axis], high[axis]);
    }
    find_parts(sweep, low[0], high[0], start, end);
    for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
        out_earliest[i] = start[i] <= end[i] ? 0.0f : 2.0f;
    }
    for (int axis = 1; axis < 3; axis++) {
        wait_for(sweep->height[axis - 1], start, end, low[axis], high[axis], out_earliest);
    }
    for (int i = 0; i < PHYS_SWEPT_HULLS; i++) {
        out_earliest[i] = greater(out_earliest[i] - EARLIER, 0.0f);
    }
}
