#include "phys_blade_mesh.h"

#include "phys_triangle.h"

// The way of the axis' two ends through the tick: straight between successive stations.
typedef struct blade_path {
    uint32_t pieces;
    double radius_m;
    phys_vec3 station[PHYS_BLADE_MESH_PIECES + 1][2];
    phys_vec3 direction;               // in which the blade goes, not unit
    phys_vec3 across[PHYS_KDOP_SLABS]; // unit, across the blade: out of and in the face it sweeps
} blade_path;

// A segment and a triangle whose points all move linearly: where they are at time 0 and how
// far they go in a tick. Times are fractions of the tick.
typedef struct moving_pair {
    phys_vec3 end[2], end_run[2];
    phys_vec3 corner[3], corner_run[3];
} moving_pair;

// The pair at one instant.
typedef struct instant {
    double time;
    phys_vec3 end[2], corner[3];
    phys_segment_triangle closest;
    phys_vec3 towards_blade; // unit
} instant;

// What a search over triangles has found so far.
typedef struct search {
    bool found;
    instant contact;
    uint32_t triangle;
    const uint32_t *corner; // of the triangle
} search;

// ---- The blade's path --------------------------------------------------------------

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static uint32_t count_pieces(const phys_capsule *capsule, phys_quat turn0, phys_quat turn1)
{
    // Turning by an angle, a point at `reach` leaves its chord by reach (1 - cos(angle / 2)),
    // and half the angle's cosine is the dot product of the quaternions.
    double reach = greater(v3_length(capsule->a), v3_length(capsule->b));
    double sagitta = greater(reach * (1.0 - fabs(quat_dot(turn0, turn1))), 0.0);
    double pieces = sqrt(sagitta / PHYS_BLADE_MESH_CHORD_M) + 1.0;
    return pieces < PHYS_BLADE_MESH_PIECES ? (uint32_t)pieces : PHYS_BLADE_MESH_PIECES;
}

// When the blade is at a station, as a fraction of the tick.
static double station_time(const blade_path *path, uint32_t k)
{
    return (double)k / path->pieces;
}

static blade_path path_of(const phys_capsule *capsule, phys_pose pose0, phys_pose pose1)
{
    phys_quat turn0 = quat_normalized(pose0.orientation);
    phys_quat turn1 = quat_normalized(pose1.orientation);
    blade_path path;
    path.pieces = count_pieces(capsule, turn0, turn1);
    path.radius_m = greater(capsule->radius_m, PHYS_BLADE_MESH_RADIUS_MIN_M);
    for (uint32_t k = 0; k <= path.pieces; k++) {
        double t = station_time(&path, k);
        phys_pose pose = {v3_lerp(pose0.position, pose1.position, t), quat_nlerp(turn0, turn1, t)};
        path.station[k][0] = pose_apply(pose, capsule->a);
        path.station[k][1] = pose_apply(pose, capsule->b);
    }

    const phys_vec3 *first = path.station[0], *last = path.station[path.pieces];
    path.direction = v3_add(v3_sub(last[0], first[0]), v3_sub(last[1], first[1]));
    phys_vec3 axis = v3_add(v3_sub(first[1], first[0]), v3_sub(last[1], last[0]));
    axis = v3_normalized_or(axis, v3(1, 0, 0));
    path.across[0] = v3_normalized_or(v3_cross(axis, path.direction), v3_any_orthogonal(axis));
    path.across[1] = v3_cross(axis, path.across[0]);
    return path;
}

static void widen(phys_kdop_slab *slab, const phys_vec3 *point, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double place = v3_dot(slab->normal, point[i]);
        slab->low = place < slab->low ? place : slab->low;
        slab->high = place > slab->high ? place : slab->high;
    }
}

// Room of the capsule from the start of the tick to `time`.
static phys_kdop_volume path_volume(const blade_path *path, double time)
{
    // All stations before that time, and the place on the piece that it falls in.
    uint32_t piece = (uint32_t)(time * path->pieces);
    piece = piece < path->pieces ? piece : path->pieces - 1;
    double within = time * path->pieces - piece;
    const phys_vec3 *known = path->station[0], *next = path->station[piece + 1];
    const size_t count = 2 * ((size_t)piece + 1);
    const phys_vec3 last[2] = {v3_lerp(path->station[piece][0], next[0], within),
                               v3_lerp(path->station[piece][1], next[1], within)};

    phys_kdop_volume volume = {.bounds = phys_kdop_of_balls(known, count, path->radius_m)};
    phys_kdop end = phys_kdop_of_balls(last, 2, path->radius_m);
    volume.bounds = phys_kdop_union(&volume.bounds, &end);
    for (int s = 0; s < PHYS_KDOP_SLABS; s++) {
        phys_kdop_slab *slab = &volume.slab[s];
        *slab = (phys_kdop_slab){path->across[s], HUGE_VAL, -HUGE_VAL};
        widen(slab, known, count);
        widen(slab, last, 2);
        slab->low -= path->radius_m + PHYS_KDOP_GROWTH_M;
        slab->high += path->radius_m + PHYS_KDOP_GROWTH_M;
    }
    return volume;
}

// ---- A segment and a triangle in motion --------------------------------------------

static phys_vec3 vertex_at(const float (*vertices)[3], uint32_t index)
{
    return v3((double)vertices[index][0], (double)vertices[index][1], (double)vertices[index][2]);
}

// Lets the ends go straight from first[] at t0 to last[] at t1.
static void set_ends(moving_pair *pair, const phys_vec3 first[2], const phys_vec3 last[2],
                     double t0, double t1)
{
    for (int e = 0; e < 2; e++) {
        pair->end_run[e] = v3_scale(v3_sub(last[e], first[e]), 1.0 / (t1 - t0));
        pair->end[e] = v3_add_scaled(first[e], pair->end_run[e], -t0);
    }
}

static void look(const moving_pair *pair, double time, instant *out)
{
    out->time = time;
    for (int e = 0; e < 2; e++) {
        out->end[e] = v3_add_scaled(pair->end[e], pair->end_run[e], time);
    }
    for (int c = 0; c < 3; c++) {
        out->corner[c] = v3_add_scaled(pair->corner[c], pair->corner_run[c], time);
    }
    out->closest = phys_segment_triangle_closest(out->end[0], out->end[1], out->corner);
    phys_vec3 way = v3_sub(out->closest.on_segment, out->closest.on_triangle);
    out->towards_blade = v3_normalized_or(way, v3(0, 0, 0));
}

// Until when a plane that keeps the direction it has now proves blade and triangle more than
// `apart` from each other: along that direction all distances of an end from a corner
// change linearly, and no two points are closer than the least of them.
static double apart_until(const moving_pair *pair, const instant *now, double apart)
{
    phys_vec3 n = now->towards_blade;
    double until = HUGE_VAL;
    for (int e = 0; e < 2; e++) {
        double height = v3_dot(n, now->end[e]), rise = v3_dot(n, pair->end_run[e]);
        for (int c = 0; c < 3; c++) {
            double spare = height - v3_dot(n, now->corner[c]) - apart;
            double closing = v3_dot(n, pair->corner_run[c]) - rise;
            if (!(spare > 0.0)) {
                return now->time;
            }
            if (closing * (until - now->time) > spare) {
                until = now->time + spare / closing;
            }
        }
    }
    return until;
}

// Whether a plane that turns from the one instant's direction to the other's proves blade
// and triangle at least `apart` between: the direction (1 - s) n0 + s n1 is never longer
// than 1, so its products with the ways from corners to ends, which are quadratic in s,
// are at most the distances.
static bool stays_apart(const instant *from, const instant *to, double apart)
{
    phys_vec3 turn = v3_sub(to->towards_blade, from->towards_blade);
    for (int e = 0; e < 2; e++) {
        for (int c = 0; c < 3; c++) {
            phys_vec3 way0 = v3_sub(from->end[e], from->corner[c]);
            phys_vec3 way1 = v3_sub(to->end[e], to->corner[c]);
            double start = v3_dot(from->towards_blade, way0);
            double end = v3_dot(to->towards_blade, way1);
            double square = v3_dot(turn, v3_sub(way1, way0));
            double slope = end - start - square;
            double least = start < end ? start : end;
            if (slope < 0.0 && -slope < 2.0 * square) {
                least = start - slope * slope / (4.0 * square);
            }
            if (!(least >= apart)) {
                return false;
            }
        }
    }
    return true;
}

// The last instant before contact, to PHYS_BLADE_MESH_BRACKET, between one that is apart
// and one that touches: by secants, and by halves whenever a secant gains less than that.
static instant close_bracket(const moving_pair *pair, double radius, instant apart,
                             instant touching)
{
    double length = touching.time - apart.time, before = HUGE_VAL;
    while (length > PHYS_BLADE_MESH_BRACKET) {
        double share = 0.5;
        if (length <= 0.5 * before) {
            double gap = apart.closest.distance_m - radius;
            double depth = radius - touching.closest.distance_m;
            share = gap / (gap + depth);
        }
        // Aim a little past the estimate, so that both ends close in on it, and by less than
        // would reach the farther end.
        double past = share < 0.5 ? 0.25 : -0.25;
        instant middle;
        look(pair, apart.time + share * length + past * PHYS_BLADE_MESH_BRACKET, &middle);
        if (middle.closest.distance_m > radius) {
            apart = middle;
        } else {
            touching = middle;
        }
        before = length;
        length = touching.time - apart.time;
    }
    return apart;
}

// First contact after the instant `from`, which is apart, and not after `end`. True if there
// is one; then *out_contact is the last instant before it.
static bool find_contact(const moving_pair *pair, double radius, const instant *from, double end,
                         instant *out_contact)
{
    const double grazed = radius - PHYS_BLADE_MESH_GRAZE_M;
    instant now = *from;
    double reach = end - now.time;
    bool found = false;
    while (apart_until(pair, &now, radius) < end) {
        // Look ahead: all of the rest, or as far as the last proof went, or as a plane goes.
        double proved = apart_until(pair, &now, grazed);
        double time = now.time + reach;
        time = time > proved ? time : proved;
        time = time < end ? time : end;
        instant next;
        look(pair, time, &next);
        bool touches = !(next.closest.distance_m > radius);
        if (touches) {
            // Some contact, perhaps not the first: nothing after it matters.
            next = close_bracket(pair, radius, now, next);
            *out_contact = next;
            found = true;
            end = next.time;
        }

        // Step there if nothing can have happened on the way, else look half as far.
        reach = next.time - now.time;
        if (next.time <= proved || reach <= PHYS_BLADE_MESH_MOMENT ||
            stays_apart(&now, &next, grazed)) {
            now = next;
            reach *= 2.0;
        } else {
            reach *= 0.5;
        }
    }
    return found;
}

// ---- One triangle, then many -------------------------------------------------------

// Lets `found` be this contact if it comes before it.
static void offer(search *found, const instant *contact, uint32_t triangle, const uint32_t *corner)
{
    const instant *best = &found->contact;
    bool earlier = contact->time < best->time;
    bool deeper = contact->closest.distance_m < best->closest.distance_m;
    bool as_deep = !deeper && contact->closest.distance_m <= best->closest.distance_m;
    bool ties = !earlier && contact->time <= best->time;
    if (!found->found || earlier || (ties && (deeper || (as_deep && triangle < found->triangle)))) {
        found->found = true;
        found->contact = *contact;
        found->triangle = triangle;
        found->corner = corner;
    }
}

// Whether the triangle is outside one of the slabs all through the tick.
static bool is_outside(const phys_kdop_volume *volume, const moving_pair *pair)
{
    for (int s = 0; s < PHYS_KDOP_SLABS; s++) {
        const phys_kdop_slab *slab = &volume->slab[s];
        phys_kdop_slab reach = {slab->normal, HUGE_VAL, -HUGE_VAL};
        widen(&reach, pair->corner, 3);
        for (int c = 0; c < 3; c++) {
            phys_vec3 end = v3_add(pair->corner[c], pair->corner_run[c]);
            widen(&reach, &end, 1);
        }
        if (reach.low > slab->high || reach.high < slab->low) {
            return true;
        }
    }
    return false;
}

// The last station up to which a plane that keeps the direction it has at station k proves
// the pair apart; k if not even as far as the next.
static uint32_t clear_until(const blade_path *path, const moving_pair *pair, const instant *now,
                            uint32_t k)
{
    phys_vec3 n = now->towards_blade;
    double start[3], run[3];
    for (int c = 0; c < 3; c++) {
        start[c] = v3_dot(n, pair->corner[c]);
        run[c] = v3_dot(n, pair->corner_run[c]);
    }
    for (uint32_t j = k; j <= path->pieces; j++) {
        double time = station_time(path, j), highest = -HUGE_VAL;
        for (int c = 0; c < 3; c++) {
            highest = greater(highest, start[c] + time * run[c]);
        }
        double a = v3_dot(n, path->station[j][0]), b = v3_dot(n, path->station[j][1]);
        if (!((a < b ? a : b) - highest > path->radius_m)) {
            return j > k ? j - 1 : k;
        }
    }
    return path->pieces;
}

// Looks for a contact with one triangle that is no later than what is found already.
static void search_triangle(search *found, const blade_path *path, const phys_kdop_volume *volume,
                            const float (*from)[3], const float (*to)[3], uint32_t triangle,
                            const uint32_t corner[3])
{
    const double end = found->found ? found->contact.time : 1.0;
    moving_pair pair;
    for (int c = 0; c < 3; c++) {
        pair.corner[c] = vertex_at(from, corner[c]);
        pair.corner_run[c] = v3_sub(vertex_at(to, corner[c]), pair.corner[c]);
    }

    if (is_outside(volume, &pair)) {
        return;
    }

    // From station to station, or as far as one look proves. Nearly all other triangles are
    // done with a look at the start of the tick.
    uint32_t k = 0;
    while (k < path->pieces && (k == 0 || station_time(path, k) < end)) {
        const double t0 = station_time(path, k), t1 = station_time(path, k + 1);
        set_ends(&pair, path->station[k], path->station[k + 1], t0, t1);
        instant now, contact;
        look(&pair, t0, &now);
        if (!(now.closest.distance_m > path->radius_m)) {
            offer(found, &now, triangle, corner);
            return;
        }
        uint32_t clear = clear_until(path, &pair, &now, k);
        if (clear > k) {
            k = clear;
            continue;
        }
        if (find_contact(&pair, path->radius_m, &now, t1 < end ? t1 : end, &contact)) {
            offer(found, &contact, triangle, corner);
            return;
        }
        k++;
    }
}

static bool is_near(phys_vec3 p)
{
    const double most = PHYS_BLADE_MESH_REACH_M;
    return fabs(p.x) <= most && fabs(p.y) <= most && fabs(p.z) <= most;
}

static bool is_good_pose(phys_pose pose)
{
    return is_near(pose.position) && isfinite(quat_dot(pose.orientation, pose.orientation));
}

static bool is_good_input(const phys_capsule *capsule, phys_pose pose0, phys_pose pose1,
                          double dt_s)
{
    return is_near(capsule->a) && is_near(capsule->b) && capsule->radius_m >= 0.0 &&
           capsule->radius_m <= PHYS_BLADE_MESH_REACH_M && is_good_pose(pose0) &&
           is_good_pose(pose1) && dt_s > 0.0 && isfinite(dt_s);
}

// The normal of the triangle on the side of the blade. A blade that meets it edge on, or
// runs through it, is on no side: then the side that the corners' order calls front.
static phys_vec3 facing_normal(const instant *contact)
{
    const phys_vec3 *corner = contact->corner;
    phys_vec3 front = v3_cross(v3_sub(corner[1], corner[0]), v3_sub(corner[2], corner[0]));
    phys_vec3 towards = contact->towards_blade;
    phys_vec3 up = v3(0, 1, 0);
    phys_vec3 normal = v3_normalized_or(front, v3_normalized_or(towards, up));
    double height =
        v3_dot(normal, v3_sub(contact->closest.on_segment, contact->closest.on_triangle));
    return height < -PHYS_BLADE_MESH_GRAZE_M ? v3_neg(normal) : normal;
}

static phys_blade_mesh_hit describe(const search *found, const blade_path *path,
                                    const float (*from)[3], const float (*to)[3], double dt_s)
{
    const instant *contact = &found->contact;
    const phys_segment_triangle *closest = &contact->closest;
    phys_blade_mesh_hit hit = {.state = PHYS_BLADE_MESH_HIT,
                               .time = contact->time,
                               .triangle = found->triangle,
                               .point = closest->on_triangle,
                               .normal = facing_normal(contact),
                               .along = closest->along};

    // Ways per tick of the two points that touch.
    uint32_t piece = (uint32_t)(contact->time * path->pieces);
    piece = piece < path->pieces ? piece : path->pieces - 1;
    phys_vec3 way[2];
    for (int e = 0; e < 2; e++) {
        way[e] =
            v3_scale(v3_sub(path->station[piece + 1][e], path->station[piece][e]), path->pieces);
    }
    phys_vec3 closing = v3_neg(v3_lerp(way[0], way[1], closest->along));
    for (int c = 0; c < 3; c++) {
        hit.barycentric[c] = closest->barycentric[c];
        phys_vec3 run = v3_sub(vertex_at(to, found->corner[c]), vertex_at(from, found->corner[c]));
        closing = v3_add_scaled(closing, run, closest->barycentric[c]);
    }
    // An edge or corner may be met from a side its triangle does not face: what closes is
    // the shortest way, and only a blade already inside has none.
    bool apart = v3_length_squared(contact->towards_blade) > 0.5;
    hit.closing_mps = v3_dot(closing, apart ? contact->towards_blade : hit.normal) / dt_s;
    return hit;
}

phys_blade_mesh_hit phys_blade_mesh_sweep(const phys_kdop_tree *tree, const float (*from)[3],
                                          const float (*to)[3], const phys_capsule *capsule,
                                          phys_pose pose0, phys_pose pose1, double dt_s)
{
    if (!is_good_input(capsule, pose0, pose1, dt_s) || !phys_kdop_tree_is_finite(tree)) {
        return (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_INVALID};
    }
    blade_path path = path_of(capsule, pose0, pose1);
    phys_kdop_volume volume = path_volume(&path, 1.0);
    phys_kdop_walk walk;
    phys_kdop_walk_start(&walk, tree, &volume, path.direction);
    search found = {.found = false};
    const phys_kdop_triangle *leaf;
    while ((leaf = phys_kdop_walk_next(&walk)) != NULL) {
        double before = found.found ? found.contact.time : 2.0;
        for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
            search_triangle(&found, &path, &volume, from, to, leaf[k].index, leaf[k].corner);
        }
        // What comes later than the earliest contact need not be visited.
        if (found.found && found.contact.time < before) {
            volume = path_volume(&path, found.contact.time);
            phys_kdop_walk_narrow(&walk, &volume);
        }
    }
    return found.found ? describe(&found, &path, from, to, dt_s)
                       : (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_MISS};
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
                                              phys_pose pose0, phys_pose pose1, double dt_s)
{
    const phys_blade_mesh_hit invalid = {.state = PHYS_BLADE_MESH_INVALID};
    if (!is_good_input(capsule, pose0, pose1, dt_s)) {
        return invalid;
    }
    blade_path path = path_of(capsule, pose0, pose1);
    const phys_kdop_volume volume = path_volume(&path, 1.0);
    search earliest = {.found = false};
    for (uint32_t t = 0; t < triangle_count; t++) {
        if (!is_finite_triangle(from, triangle[t]) || !is_finite_triangle(to, triangle[t])) {
            return invalid;
        }
        // Each triangle on its own, without what was learnt from the others.
        search alone = {.found = false};
        search_triangle(&alone, &path, &volume, from, to, t, triangle[t]);
        if (alone.found) {
            offer(&earliest, &alone.contact, t, triangle[t]);
        }
    }
    return earliest.found ? describe(&earliest, &path, from, to, dt_s)
                          : (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_MISS};
}
