#include "phys_round_gap.h"

// Places along the segment before GJK decides instead. Nearly all pairs need three to six.
enum { MAX_PLACES = 24 };

// How far the distance at the last place may exceed the smallest, meters: the error of Newton's
// method by its next step. A tenth of what the two bounds may differ by.
static const double NEWTON_M = 0.1 * PHYS_GJK_TOLERANCE_M;

// The cosine between a side's normal and the segment at the place that counts as nearest. With a
// hundred times as much, what the plane proves would be worse than PHYS_GJK_TOLERANCE_M.
static const double SIDE_SLOPE = 1e-12;

// Hulls that are closer than this have no normal that is known well enough, meters. GJK decides.
static const double NARROWEST_M = 1e-6;

// A segment as seen from a body of revolution, whose origin is the frame's.
typedef struct seen {
    const phys_convex *round;
    phys_vec3 first, way; // of the segment: its first point, and its direction of unit length
    double length_m;
    double first_x, way_x;    // their parts along the axis
    phys_vec3 first_r, way_r; // and across it
} seen;

// The nearest point of the outline to one place of the segment. `way_r` is the rate at which the
// distance from the axis grows along the segment.
typedef struct place {
    double at_m;       // from the segment's first point
    double x, r;       // along the axis, and the distance from it
    phys_vec3 outward; // across the axis, of length r
    bool is_corner;    // whether the nearest point is on a rim, not on a side or an end
    double to_x, to_r; // unit, from the outline to the place
    double distance_m; // of the hulls there
    double slope;      // of the distance along the segment
    double curvature;  // its derivative, 1/m
} place;

// ---- The outline ----------------------------------------------------------------------

typedef struct outline_foot {
    bool is_outside, is_corner;
    double to_x, to_r, distance_m;
} outline_foot;

static outline_foot corner_foot(const phys_disc *rim, double x, double r)
{
    const double dx = x - rim->along_m, dr = r - rim->radius_m;
    const double distance = sqrt(dx * dx + dr * dr);
    const double per = 1.0 / distance;
    return (outline_foot){distance > NARROWEST_M, true, dx * per, dr * per, distance};
}

static outline_foot side_foot(double to_x, double to_r, double distance)
{
    return (outline_foot){distance > NARROWEST_M, false, to_x, to_r, distance};
}

// The nearest point of the outline, from the first disc to the last. Of a convex outline it is the
// first corner that an edge starts in front of, or the first edge beside the place.
static outline_foot nearest_of_outline(const phys_convex *round, double x, double r)
{
    const phys_disc *disc = round->disc, *last = &disc[round->count - 1];
    if (x <= disc[0].along_m && r <= disc[0].radius_m) {
        return side_foot(-1.0, 0.0, disc[0].along_m - x);
    }
    for (const phys_disc *from = disc; from < last; from++) {
        const double edge_x = from[1].along_m - from[0].along_m;
        const double edge_r = from[1].radius_m - from[0].radius_m;
        const double dx = x - from->along_m, dr = r - from->radius_m;
        const double along = dx * edge_x + dr * edge_r;
        const double length_squared = edge_x * edge_x + edge_r * edge_r;
        if (along <= 0.0) {
            return corner_foot(from, x, r);
        }
        if (along < length_squared) {
            const double per = 1.0 / sqrt(length_squared);
            return side_foot(-edge_r * per, edge_x * per, (dr * edge_x - dx * edge_r) * per);
        }
    }
    return r <= last->radius_m ? side_foot(1.0, 0.0, x - last->along_m) : corner_foot(last, x, r);
}

// ---- The segment ----------------------------------------------------------------------

static seen seen_from(const phys_convex *round, const phys_convex *segment)
{
    const phys_disc *from = &segment->disc[0], *to = &segment->disc[segment->count - 1];
    const phys_vec3 start = v3_add_scaled(segment->origin, segment->axis, from->along_m);
    seen s = {.round = round,
              .first = v3_sub(start, round->origin),
              .way = segment->axis,
              .length_m = to->along_m - from->along_m};
    s.first_x = v3_dot(s.first, round->axis);
    s.way_x = v3_dot(s.way, round->axis);
    s.first_r = v3_add_scaled(s.first, round->axis, -s.first_x);
    s.way_r = v3_add_scaled(s.way, round->axis, -s.way_x);
    return s;
}

// Evaluates the distance at a place. Returns false inside the hull, or on the axis beside a rim.
static bool evaluate(const seen *s, double at_m, place *out)
{
    const phys_vec3 outward = v3_add_scaled(s->first_r, s->way_r, at_m);
    const double x = s->first_x + at_m * s->way_x, r = v3_length(outward);
    const outline_foot foot = nearest_of_outline(s->round, x, r);
    *out = (place){at_m, x,  r, outward, foot.is_corner, foot.to_x, foot.to_r, foot.distance_m,
                   0.0,  0.0};
    if (!foot.is_outside) {
        return false;
    }
    if (!foot.is_corner && !(fabs(foot.to_r) > 0.0)) { // across an end the distance is linear
        out->slope = foot.to_x * s->way_x;
        return true;
    }
    if (!(r > NARROWEST_M)) {
        return false;
    }
    const double rate = v3_dot(outward, s->way_r) / r;
    const double turning = (v3_length_squared(s->way_r) - rate * rate) / r;
    out->slope = foot.to_x * s->way_x + foot.to_r * rate;
    out->curvature = foot.to_r * turning;
    if (foot.is_corner) {
        out->curvature +=
            (s->way_x * s->way_x + rate * rate - out->slope * out->slope) / foot.distance_m;
    }
    return true;
}

// Where the segment leaves the disc at an end of the body, towards smaller distances.
static double leaving_disc(const seen *s, const place *now)
{
    const phys_convex *round = s->round;
    const double radius =
        (now->to_x < 0.0 ? round->disc[0] : round->disc[round->count - 1]).radius_m;
    const double across = v3_length_squared(s->way_r), along = v3_dot(now->outward, s->way_r);
    const double missing = radius * radius - now->r * now->r;
    const double root = sqrt(phys_max(along * along + across * missing, 0.0));
    return now->at_m + (now->slope > 0.0 ? -along - root : -along + root) / across;
}

// The place with the smallest distance from the cone that continues the outline's nearest edge. The
// normal there has the cone's slope and is orthogonal to the segment, which gives its direction
// across the axis. Where no such normal exists, it is where Newton's method goes.
static double nearest_to_cone(const seen *s, const place *now)
{
    const double across = v3_length(s->way_r);
    const double lean = -now->to_x * s->way_x / (now->to_r * across); // of the normal, along way_r
    const double upright = 1.0 - lean * lean;
    if (!(upright > 0.0)) {
        return now->at_m - now->slope / now->curvature;
    }
    const double along = v3_dot(now->outward, s->way_r) / across;
    const double beside = phys_max(now->r * now->r - along * along, 0.0);
    return now->at_m + (lean * sqrt(beside / upright) - along) / across;
}

// Returns true if the smallest distance is found well enough. On a corner an error of the place
// changes the distance, and what a plane proves, by its square; on a side it turns the plane away
// from the side, so the slope itself must vanish.
static bool is_nearest(const seen *s, const place *p)
{
    if ((p->slope >= 0.0 && p->at_m <= 0.0) || (p->slope <= 0.0 && p->at_m >= s->length_m)) {
        return true;
    }
    return p->is_corner ? p->slope * p->slope <= 2.0 * p->curvature * NEWTON_M
                        : fabs(p->slope) <= SIDE_SLOPE;
}

static double next_place(const seen *s, const place *now)
{
    if (now->is_corner) {
        return now->at_m - now->slope / now->curvature;
    }
    return fabs(now->to_r) > 0.0 ? nearest_to_cone(s, now) : leaving_disc(s, now);
}

// The place with the smallest distance. Returns false if it is not found.
static bool find_nearest(const seen *s, double guess, place *out, int *places)
{
    // The last places on both sides of the one with the smallest distance; at first beyond the
    // ends.
    double low = -s->length_m, high = 2.0 * s->length_m;
    double at = phys_min(phys_max(guess, 0.0), 1.0) * s->length_m;
    for (*places = 1; *places <= MAX_PLACES; *places += 1) {
        if (!evaluate(s, at, out)) {
            return false;
        }
        if (is_nearest(s, out)) {
            return true;
        }
        *(out->slope > 0.0 ? &high : &low) = at;
        at = phys_min(phys_max(next_place(s, out), 0.0), s->length_m);
        if (!(at > low && at < high)) {
            at = 0.5 * (phys_max(low, 0.0) + phys_min(high, s->length_m));
        }
    }
    return false;
}

// ---- The result -----------------------------------------------------------------------

// The distance that a plane orthogonal to a unit vector proves, from the body to the segment.
static double proved_by(const seen *s, phys_vec3 normal)
{
    const double start = v3_dot(normal, s->first), run = s->length_m * v3_dot(normal, s->way);
    const double along = v3_dot(normal, s->round->axis);
    const double across = v3_length(v3_add_scaled(normal, s->round->axis, -along));
    double height = -(double)INFINITY;
    for (int i = 0; i < s->round->count; i++) {
        const phys_disc *disc = &s->round->disc[i];
        height = phys_max(height, disc->along_m * along + disc->radius_m * across);
    }
    return start + phys_min(run, 0.0) - height;
}

static bool is_segment(const phys_convex *shape)
{
    return shape->count == 2 && !(shape->disc[0].radius_m > 0.0) &&
           !(shape->disc[1].radius_m > 0.0);
}

// The gap in closed form. Returns false if the result does not prove itself.
static bool find(const phys_convex *a, const phys_convex *b, bool a_is_segment, double along,
                 phys_gjk *out)
{
    const phys_convex *segment = a_is_segment ? a : b, *round = a_is_segment ? b : a;
    const seen s = seen_from(round, segment);
    place p;
    int places;
    if (!find_nearest(&s, along, &p, &places)) {
        return false;
    }
    phys_vec3 normal = v3_scale(round->axis, p.to_x);
    if (p.r > 0.0) {
        normal = v3_add_scaled(normal, p.outward, p.to_r / p.r);
    }
    const phys_vec3 on_segment = v3_add(round->origin, v3_add_scaled(s.first, s.way, p.at_m));
    const phys_vec3 on_round = v3_add_scaled(on_segment, normal, -p.distance_m);
    if (p.at_m > 0.0 && p.at_m < s.length_m) {
        // The plane must not depend on which end of the segment is nearer.
        normal = v3_add_scaled(normal, s.way, -v3_dot(normal, s.way));
        normal = v3_normalized_or(normal, normal);
    }
    const double proved = proved_by(&s, normal);
    if (!(p.distance_m - proved <= PHYS_GJK_TOLERANCE_M)) {
        return false;
    }
    const double margins = a->margin_m + b->margin_m;
    const phys_vec3 towards_a = a_is_segment ? normal : v3_neg(normal);
    const phys_vec3 on_a = a_is_segment ? on_segment : on_round;
    const phys_vec3 on_b = a_is_segment ? on_round : on_segment;
    *out = (phys_gjk){.state = p.distance_m > margins ? PHYS_GJK_SEPARATE : PHYS_GJK_OVERLAP,
                      .least_m = proved - margins,
                      .iterations = places};
    out->gap.gap_m = p.distance_m - margins;
    out->gap.normal = towards_a;
    out->gap.along_a = phys_convex_along(a, on_a);
    out->gap.along_b = phys_convex_along(b, on_b);
    out->surface_a = v3_add_scaled(on_a, towards_a, -a->margin_m);
    out->surface_b = v3_add_scaled(on_b, towards_a, b->margin_m);
    out->gap.point = v3_lerp(out->surface_a, out->surface_b, 0.5);
    return true;
}

phys_gjk phys_round_gap(const phys_convex *a, const phys_convex *b, const phys_gap *guess,
                        double far_m)
{
    const bool a_is_segment = is_segment(a);
    phys_gjk found;
    if (a_is_segment != is_segment(b) &&
        find(a, b, a_is_segment, a_is_segment ? guess->along_a : guess->along_b, &found)) {
        return found;
    }
    return phys_gjk_within(a, b, guess->normal, far_m);
}
