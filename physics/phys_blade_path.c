#include "phys_blade_path.h"

// Upper bound on the distance between a point that turns by `angle` about an axis at most reach_m
// away, and one that moves straight in the same time. It is largest in the middle, where it is
// reach (1 - cos(angle / 2)).
static double sagitta_of(double reach_m, double angle)
{
    return reach_m * phys_min(0.125 * angle * angle, 2.0);
}

static double reach_of(const phys_capsule *capsule)
{
    return sqrt(phys_max(v3_length_squared(capsule->a), v3_length_squared(capsule->b)));
}

static double sagitta_of_leg(const phys_leg *leg, double reach_m)
{
    return sagitta_of(reach_m,
                      v3_length(leg->motion.angular_velocity_radps) * (leg->end_s - leg->start_s));
}

// The number of pieces for an arc with this sagitta that takes a share of the tick. The pieces of
// all arcs together are at most PHYS_BLADE_PATH_ARC_PIECES, and one for each arc.
static uint32_t pieces_of(double sagitta_m, double share)
{
    double pieces = sqrt(sagitta_m / PHYS_BLADE_PATH_CHORD_M);
    double most = PHYS_BLADE_PATH_ARC_PIECES * share;
    return 1 + (uint32_t)(pieces < most ? pieces : most);
}

// Appends a station with the blade at `pose`. One that rounding puts at the time of the last
// station replaces it, but for the first one.
static void add_station(phys_blade_path *path, double time, phys_pose pose)
{
    if (time > path->time[path->pieces]) {
        path->pieces++;
    } else if (path->pieces == 0) {
        return;
    }
    path->time[path->pieces] = time;
    path->station[path->pieces][0] = pose_apply(pose, path->capsule.a);
    path->station[path->pieces][1] = pose_apply(pose, path->capsule.b);
}

// Appends the stations of a leg but for its start, which is `from_s` seconds into it.
static void add_leg(phys_blade_path *path, const phys_leg *leg, double from_s, double reach_m)
{
    const double dt = path->way->dt_s, lasts = leg->end_s - leg->start_s;
    const uint32_t pieces = pieces_of(sagitta_of_leg(leg, reach_m), lasts / dt);
    for (uint32_t k = 1; k <= pieces; k++) {
        double t = from_s + (lasts - from_s) * k / pieces;
        double time = k == pieces ? leg->end_s / dt : (leg->start_s + t) / dt;
        add_station(path, time, phys_motion_at(&leg->motion, k == pieces ? lasts : t));
    }
}

// Computes all stations. A leg without length and one that begins with a jump have no station at
// their start: the piece before leads past it.
static void add_all_stations(phys_blade_path *path)
{
    const phys_tick_path *way = path->way;
    const double dt = way->dt_s, reach_m = reach_of(&path->capsule);
    path->has_stations = true;
    path->pieces = 0;
    path->time[0] = 0.0;
    for (int e = 0; e < 2; e++) {
        path->station[0][e] = path->first[e];
    }
    for (int i = 0; i < way->count; i++) {
        const phys_leg *leg = &way->leg[i];
        double lasts = leg->end_s - leg->start_s, start = leg->start_s / dt, from_s = 0.0;
        if (!(lasts > 0.0)) {
            continue;
        }
        if (start > path->time[path->pieces]) {
            add_station(path, start, leg->motion.start);
        } else if (i > 0) {
            from_s = phys_min(PHYS_SEPARATION_TIME_S, 0.5 * lasts);
            add_station(path, (leg->start_s + from_s) / dt, phys_motion_at(&leg->motion, from_s));
        }
        add_leg(path, leg, from_s, reach_m);
    }
    if (path->time[path->pieces] < 1.0 || path->pieces == 0) {
        path->pieces++;
    }
    // Exactly the end of the tick, and the start of the next.
    path->time[path->pieces] = 1.0;
    for (int e = 0; e < 2; e++) {
        path->station[path->pieces][e] = path->last[e];
    }
}

// How far the stations are from a straight motion, meters. Between two stations both motions are
// straight, so nothing is farther.
static double bulge_of(const phys_blade_path *path)
{
    double most = 0.0;
    for (uint32_t k = 1; k < path->pieces; k++) {
        for (int e = 0; e < 2; e++) {
            phys_vec3 straight = v3_lerp(path->first[e], path->last[e], path->time[k]);
            most = phys_max(most, v3_distance(path->station[k][e], straight));
        }
    }
    return most;
}

void phys_blade_path_start_ends(phys_blade_path *out_path, const phys_capsule *capsule,
                                const phys_tick_path *way)
{
    phys_blade_path *path = out_path;
    path->capsule = *capsule;
    path->way = way;
    path->radius_m = phys_max(capsule->radius_m, PHYS_BLADE_PATH_RADIUS_MIN_M);
    path->has_stations = false;
    const phys_vec3 end[2] = {capsule->a, capsule->b};
    for (int e = 0; e < 2; e++) {
        path->first[e] = pose_apply(way->leg[0].motion.start, end[e]);
        path->last[e] = pose_apply(way->last, end[e]);
    }
    if (way->count > 1) {
        add_all_stations(path);
        path->bulge_m = bulge_of(path);
    } else {
        double sagitta = sagitta_of_leg(&way->leg[0], reach_of(capsule));
        path->pieces = pieces_of(sagitta, 1.0);
        path->bulge_m = path->pieces > 1 ? sagitta : 0.0;
    }
}

void phys_blade_path_bound(phys_blade_path *path)
{
    phys_swept_segment_start_bounds(&path->sweep, path->first, path->last,
                                    path->radius_m + path->bulge_m);
}

void phys_blade_path_complete(phys_blade_path *path)
{
    phys_swept_segment_complete(&path->sweep, path->first, path->last,
                                path->radius_m + path->bulge_m);
}

void phys_blade_path_start(phys_blade_path *out_path, const phys_capsule *capsule,
                           const phys_tick_path *way)
{
    phys_blade_path_start_ends(out_path, capsule, way);
    phys_blade_path_bound(out_path);
    phys_blade_path_complete(out_path);
}

void phys_blade_path_rest(phys_blade_path *out_path, phys_vec3 a, phys_vec3 b)
{
    phys_blade_path *path = out_path;
    path->way = NULL;
    path->radius_m = path->bulge_m = 0.0;
    path->pieces = 0;
    path->has_stations = false;
    path->first[0] = path->last[0] = a;
    path->first[1] = path->last[1] = b;
    phys_swept_segment_start(&path->sweep, path->first, path->last, 0.0);
}

void phys_blade_path_add_stations(phys_blade_path *path)
{
    if (!path->has_stations) {
        add_all_stations(path);
    }
}

uint32_t phys_blade_path_piece_at(const phys_blade_path *path, double time)
{
    uint32_t piece = 0;
    while (piece + 1 < path->pieces && path->time[piece + 1] <= time) {
        piece++;
    }
    return piece;
}
