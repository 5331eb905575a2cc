#include "phys_blade_mesh.h"

#include "phys_kdop_walk.h"
#include "phys_toc_triangle.h"

// If one evaluation proves a candidate free of contact for less of the tick than this, it is
// searched from station to station. This affects only the time that it takes.
#define SHORTEST_PROOF 0.05

// The earliest contact that a search has found so far.
typedef struct search {
    bool found;
    phys_pair_instant contact;
    uint32_t triangle;
    const uint32_t *corner; // vertex indices of the triangle
} search;

// A triangle that the blade may touch, but not before the time `until`, which is proved by its
// bounds or by the last evaluation.
typedef struct candidate {
    double until;
    bool looked_at;
    uint32_t triangle;
    const uint32_t *corner;
} candidate;

// Number of candidates that are collected before they are searched. It is more than most blades
// meet, and affects only the time that it takes.
#define CANDIDATES 32

typedef struct candidates {
    uint32_t count;
    candidate of[CANDIDATES];
} candidates;

static phys_vec3 vertex_at(const float (*vertices)[3], uint32_t index)
{
    return v3_from_floats(vertices[index]);
}

// ---- One triangle, then many -------------------------------------------------------

// Replaces `found` by this contact if this contact is earlier, or deeper at the same time.
static void offer(search *found, const phys_pair_instant *contact, const candidate *of)
{
    const phys_pair_instant *best = &found->contact;
    bool earlier = contact->time < best->time;
    bool deeper = contact->closest.distance_m < best->closest.distance_m;
    bool as_deep = !deeper && contact->closest.distance_m <= best->closest.distance_m;
    bool ties = !earlier && contact->time <= best->time;
    if (!found->found || earlier ||
        (ties && (deeper || (as_deep && of->triangle < found->triangle)))) {
        found->found = true;
        found->contact = *contact;
        found->triangle = of->triangle;
        found->corner = of->corner;
    }
}

// The last station up to which a plane with its direction at station k proves the pair to be apart,
// allowing for rounding; k if it does not reach the next station.
static uint32_t clear_until(const phys_blade_path *path, const phys_moving_pair *pair,
                            const phys_pair_instant *now, uint32_t k)
{
    phys_vec3 n = now->towards_segment;
    double start[3], run[3];
    for (int c = 0; c < 3; c++) {
        start[c] = v3_dot(n, pair->corner[c]);
        run[c] = v3_dot(n, pair->corner_run[c]);
    }
    for (uint32_t j = k; j <= path->pieces; j++) {
        double time = path->time[j], highest = -HUGE_VAL;
        for (int c = 0; c < 3; c++) {
            highest = phys_max(highest, start[c] + time * run[c]);
        }
        double a = v3_dot(n, path->station[j][0]), b = v3_dot(n, path->station[j][1]);
        if (!(phys_min(a, b) - highest > path->radius_m + PHYS_TOC_TRIANGLE_ROUNDING_M)) {
            return j > k ? j - 1 : k;
        }
    }
    return path->pieces;
}

static phys_moving_pair pair_with(const float (*from)[3], const float (*to)[3],
                                  const uint32_t corner[3])
{
    phys_moving_pair pair;
    for (int c = 0; c < 3; c++) {
        pair.corner[c] = vertex_at(from, corner[c]);
        pair.corner_run[c] = v3_sub(vertex_at(to, corner[c]), pair.corner[c]);
    }
    return pair;
}

// Searches for this triangle's first contact from station k on and stores it in `found` unless an
// earlier one is known. Advances from station to station, or as far as one evaluation proves.
static void search_stations(search *found, const phys_blade_path *path, phys_moving_pair *pair,
                            uint32_t k, const candidate *of)
{
    const double latest = found->found ? found->contact.time : 1.0;
    while (k < path->pieces && path->time[k] <= latest) {
        const double t0 = path->time[k], t1 = path->time[k + 1];
        phys_moving_pair_set_ends(pair, path->station[k], path->station[k + 1], t0, t1);
        phys_pair_instant now, contact;
        phys_moving_pair_at(pair, t0, &now);
        if (!(now.closest.distance_m > path->radius_m)) {
            offer(found, &now, of);
            return;
        }
        uint32_t clear = clear_until(path, pair, &now, k);
        if (clear > k) {
            k = clear;
            continue;
        }
        if (phys_toc_triangle(pair, path->radius_m, &now, t1, latest, &contact)) {
            offer(found, &contact, of);
            return;
        }
        k++;
    }
}

// The latest time of interest. The time found is at most one bracket before the contact.
static double latest_of(const search *found)
{
    return found->found ? phys_min(found->contact.time + 2.0 * PHYS_TOC_TRIANGLE_BRACKET, 1.0)
                        : 1.0;
}

// The distance that proves the pair to be apart on the path, if its ends move straight from first
// to last.
static double apart_of(const phys_blade_path *path)
{
    return path->radius_m + path->bulge_m + PHYS_TOC_TRIANGLE_ROUNDING_M;
}

// Returns true if one evaluation at `latest` proves that there is no contact until then.
static bool comes_later(const phys_blade_path *path, const phys_moving_pair *pair, double latest)
{
    phys_pair_instant then;
    phys_moving_pair_at(pair, latest, &then);
    return phys_moving_pair_apart_before(pair, &then, apart_of(path));
}

// Advances the search for this triangle's first contact by one step. The first steps are
// evaluations that assume the ends to move straight from first to last: they prove nearly all
// triangles to be apart until the end of the tick or until the contact already found. The last step
// goes from station to station; its result does not depend on where it starts. Returns true if
// another step is needed.
static bool search_triangle(search *found, phys_blade_path *path, phys_moving_pair *pair,
                            candidate *of)
{
    const double latest = latest_of(found), before = of->until;
    phys_moving_pair_set_ends(pair, path->first, path->last, 0.0, 1.0);
    if (of->looked_at && found->found && comes_later(path, pair, latest)) {
        return false;
    }
    if (!of->looked_at || before > 0.0) {
        phys_pair_instant now;
        phys_moving_pair_at(pair, before, &now);
        of->until = phys_moving_pair_apart_until(pair, &now, apart_of(path));
        if (of->until >= 1.0 || of->until > latest) {
            return false;
        }
        if (before <= 0.0 && !(now.closest.distance_m > path->radius_m)) {
            offer(found, &now, of);
            return false;
        }
        if (!of->looked_at || of->until > before + SHORTEST_PROOF) {
            of->looked_at = true;
            return true;
        }
    }
    phys_blade_path_add_stations(path);
    search_stations(found, path, pair, phys_blade_path_piece_at(path, of->until), of);
    return false;
}

// ---- Many triangles ----------------------------------------------------------------

// Searches the candidates, always that with the earliest possible contact next. Most of the others
// are then too late to be searched.
static void search_candidates(search *found, candidates *list, phys_blade_path *path,
                              const float (*from)[3], const float (*to)[3])
{
    while (list->count > 0) {
        candidate *first = list->of;
        for (uint32_t i = 1; i < list->count; i++) {
            first = list->of[i].until < first->until ? &list->of[i] : first;
        }
        if (first->until > latest_of(found)) {
            list->count = 0;
            return;
        }
        phys_moving_pair pair = pair_with(from, to, first->corner);
        if (!search_triangle(found, path, &pair, first)) {
            *first = list->of[--list->count];
        }
    }
}

// Adds those triangles of a leaf to the candidates that the blade may touch by `latest`.
static void consider(candidates *list, const phys_kdop_walk *walk, const phys_kdop_triangle *leaf,
                     const float (*from)[3], const float (*to)[3], double latest)
{
    phys_swept_triangles triangles;
    for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        for (int c = 0; c < 3; c++) {
            for (int axis = 0; axis < 3; axis++) {
                triangles.corner[0][c][axis][k] = from[leaf[k].corner[c]][axis];
                triangles.corner[1][c][axis][k] = to[leaf[k].corner[c]][axis];
            }
        }
    }
    float earliest[PHYS_KDOP_LEAF_TRIANGLES];
    phys_swept_segment_earliest_triangles(walk->sweep, &triangles, walk->rounding_m, earliest);
    for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        list->of[list->count] =
            (candidate){(double)earliest[k], false, leaf[k].index, leaf[k].corner};
        list->count += (double)earliest[k] <= latest;
    }
}

static bool is_near(phys_vec3 p)
{
    const double most = PHYS_BLADE_MESH_REACH_M;
    return fabs(p.x) <= most && fabs(p.y) <= most && fabs(p.z) <= most;
}

static bool is_good_pose(phys_pose pose)
{
    double length_squared = quat_dot(pose.orientation, pose.orientation);
    return is_near(pose.position) && fabs(length_squared - 1.0) <= PHYS_UNIT_TOLERANCE;
}

static bool is_good_way(const phys_tick_path *way)
{
    bool good = way->dt_s > 0.0 && isfinite(way->dt_s) && is_good_pose(way->last);
    for (int i = 0; i < way->count; i++) {
        const phys_motion *motion = &way->leg[i].motion;
        good = good && is_good_pose(motion->start) && v3_is_finite(motion->velocity_mps) &&
               v3_is_finite(motion->angular_velocity_radps);
    }
    return good;
}

static bool is_good_input(const phys_capsule *capsule, const phys_tick_path *way)
{
    return is_near(capsule->a) && is_near(capsule->b) && capsule->radius_m >= 0.0 &&
           capsule->radius_m <= PHYS_BLADE_MESH_REACH_M && is_good_way(way);
}

// The normal of the triangle on the side of the blade. A blade that meets the triangle edge on, or
// passes through it, is on neither side; then the front, as defined by the order of the corners, is
// used.
static phys_vec3 facing_normal(const phys_pair_instant *contact)
{
    const phys_vec3 *corner = contact->corner;
    phys_vec3 front = v3_cross(v3_sub(corner[1], corner[0]), v3_sub(corner[2], corner[0]));
    phys_vec3 towards = contact->towards_segment;
    phys_vec3 up = v3(0, 1, 0);
    phys_vec3 normal = v3_normalized_or(front, v3_normalized_or(towards, up));
    double height =
        v3_dot(normal, v3_sub(contact->closest.on_segment, contact->closest.on_triangle));
    return height < -PHYS_TOC_TRIANGLE_GRAZE_M ? v3_neg(normal) : normal;
}

// Computes the change of the barycentric coordinates per meter along the blade.
static void find_barycentric_per_m(const phys_pair_instant *contact, double out_lies[3])
{
    const phys_vec3 *corner = contact->corner;
    phys_vec3 side1 = v3_sub(corner[1], corner[0]), side2 = v3_sub(corner[2], corner[0]);
    phys_vec3 normal = v3_cross(side1, side2);
    phys_vec3 blade = v3_normalized_or(v3_sub(contact->end[1], contact->end[0]), v3(0, 0, 0));
    double normal_squared = v3_length_squared(normal);
    if (normal_squared > 0.0) {
        out_lies[1] = v3_dot(v3_cross(blade, side2), normal) / normal_squared;
        out_lies[2] = v3_dot(v3_cross(side1, blade), normal) / normal_squared;
        out_lies[0] = -out_lies[1] - out_lies[2];
    }
}

// Describes the contact found for the caller.
static phys_blade_mesh_hit describe(const search *found, phys_blade_path *path,
                                    const float (*from)[3], const float (*to)[3])
{
    const phys_pair_instant *contact = &found->contact;
    const phys_segment_triangle *closest = &contact->closest;
    phys_blade_mesh_hit hit = {.state = PHYS_BLADE_MESH_HIT,
                               .time = contact->time,
                               .triangle = found->triangle,
                               .point = closest->on_triangle,
                               .normal = facing_normal(contact),
                               .along = closest->along};

    find_barycentric_per_m(contact, hit.blade_lies);

    // Displacements per tick of the two points that touch.
    phys_blade_path_add_stations(path);
    uint32_t piece = phys_blade_path_piece_at(path, contact->time);
    double per_tick = 1.0 / (path->time[piece + 1] - path->time[piece]);
    phys_vec3 way[2];
    for (int e = 0; e < 2; e++) {
        way[e] = v3_scale(v3_sub(path->station[piece + 1][e], path->station[piece][e]), per_tick);
    }
    phys_vec3 closing = v3_neg(v3_lerp(way[0], way[1], closest->along));
    for (int c = 0; c < 3; c++) {
        hit.barycentric[c] = closest->barycentric[c];
        phys_vec3 run = v3_sub(vertex_at(to, found->corner[c]), vertex_at(from, found->corner[c]));
        closing = v3_add_scaled(closing, run, closest->barycentric[c]);
    }
    // An edge or corner may be touched from a side that its triangle does not face. The closing
    // speed is along the shortest distance; only a blade that is already inside has none.
    bool apart = v3_length_squared(contact->towards_segment) > 0.5;
    const double dt_s = path->way->dt_s;
    hit.velocity_mps = v3_scale(closing, -1.0 / dt_s);
    hit.closing_mps = v3_dot(closing, apart ? contact->towards_segment : hit.normal) / dt_s;
    return hit;
}

phys_blade_mesh_hit phys_blade_mesh_sweep(const phys_kdop_tree *tree, const float (*from)[3],
                                          const float (*to)[3], const phys_capsule *capsule,
                                          const phys_tick_path *way)
{
    if (!is_good_input(capsule, way) || !phys_kdop_tree_is_finite(tree)) {
        return (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_INVALID};
    }
    phys_blade_path path;
    phys_blade_path_start_ends(&path, capsule, way);
    phys_blade_path_bound(&path);
    if (!phys_kdop_walk_may_meet(tree, &path.sweep.bounds)) {
        return (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_MISS};
    }
    phys_blade_path_complete(&path);
    phys_kdop_walk walk;
    phys_kdop_walk_start(&walk, tree, &path.sweep);
    search found = {.found = false};
    candidates list = {.count = 0};
    const phys_kdop_triangle *leaf;
    while ((leaf = phys_kdop_walk_next(&walk, latest_of(&found))) != NULL) {
        consider(&list, &walk, leaf, from, to, latest_of(&found));
        if (list.count > CANDIDATES - PHYS_KDOP_LEAF_TRIANGLES) {
            search_candidates(&found, &list, &path, from, to);
        }
    }
    search_candidates(&found, &list, &path, from, to);
    return found.found ? describe(&found, &path, from, to)
                       : (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_MISS};
}

bool phys_blade_mesh_lies_on(const phys_blade_path *path, const phys_vec3 corner[3])
{
    const phys_segment_triangle closest =
        phys_segment_triangle_closest(path->first[0], path->first[1], corner);
    return closest.distance_m <= path->radius_m;
}

static bool is_finite_triangle(const float (*vertices)[3], const uint32_t corner[3])
{
    return v3_is_finite(vertex_at(vertices, corner[0])) &&
           v3_is_finite(vertex_at(vertices, corner[1])) &&
           v3_is_finite(vertex_at(vertices, corner[2]));
}

phys_blade_mesh_hit phys_blade_mesh_sweep_all(const uint32_t (*triangle)[3],
                                              uint32_t triangle_count, const float (*from)[3],
                                              const float (*to)[3], const phys_capsule *capsule,
                                              const phys_tick_path *way)
{
    const phys_blade_mesh_hit invalid = {.state = PHYS_BLADE_MESH_INVALID};
    if (!is_good_input(capsule, way)) {
        return invalid;
    }
    phys_blade_path path;
    phys_blade_path_start(&path, capsule, way);
    search earliest = {.found = false};
    for (uint32_t t = 0; t < triangle_count; t++) {
        if (!is_finite_triangle(from, triangle[t]) || !is_finite_triangle(to, triangle[t])) {
            return invalid;
        }
        // Search each triangle on its own, without knowledge of the others' contacts.
        search alone = {.found = false};
        candidates list = {1, {{.triangle = t, .corner = triangle[t]}}};
        search_candidates(&alone, &list, &path, from, to);
        if (alone.found) {
            offer(&earliest, &alone.contact, &(candidate){.triangle = t, .corner = triangle[t]});
        }
    }
    return earliest.found ? describe(&earliest, &path, from, to)
                          : (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_MISS};
}
