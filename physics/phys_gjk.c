#include "phys_gjk.h"

#include <string.h>

// A support point of the Minkowski difference a - b, and the points of a and b that produce it.
typedef struct corner {
    phys_vec3 w, a, b;
} corner;

// Up to four support points, and the weights of the point of their convex hull that is nearest
// to the origin. Points with weight zero have been removed.
typedef struct simplex {
    int count;
    corner at[4];
    double weight[4];
} simplex;

// The point nearest to the origin on a vertex, edge or face of a simplex: the indices of its
// support points, their weights, its position and its squared distance.
typedef struct foot {
    int count, of[3];
    double weight[3];
    phys_vec3 w;
    double square;
} foot;

static phys_vec3 mix(const simplex *s, phys_vec3 (*part)(const corner *))
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < s->count; i++) {
        sum = v3_add_scaled(sum, part(&s->at[i]), s->weight[i]);
    }
    return sum;
}

static phys_vec3 part_a(const corner *c)
{
    return c->a;
}

static phys_vec3 part_b(const corner *c)
{
    return c->b;
}

static foot foot_at(const corner *c, int p)
{
    return (foot){1, {p}, {1.0}, c[p].w, v3_length_squared(c[p].w)};
}

static foot foot_on_segment(const corner *c, int p, int q)
{
    phys_vec3 run = v3_sub(c[q].w, c[p].w);
    double place = -v3_dot(c[p].w, run);
    double length_squared = v3_length_squared(run);
    if (!(place > 0.0)) {
        return foot_at(c, p);
    }
    if (place >= length_squared) {
        return foot_at(c, q);
    }
    double share = place / length_squared;
    phys_vec3 w = v3_add_scaled(v3_scale(c[p].w, 1.0 - share), c[q].w, share);
    return (foot){2, {p, q}, {1.0 - share, share}, w, v3_length_squared(w)};
}

static void keep_nearer(foot *best, foot other)
{
    if (!(best->square <= other.square)) {
        *best = other;
    }
}

// The projection of the origin on the triangle's plane if it is inside the triangle, otherwise
// the nearest point of an edge. A triangle without area uses its edges.
static foot foot_on_triangle(const corner *c, int p, int q, int r)
{
    phys_vec3 normal = v3_cross(v3_sub(c[q].w, c[p].w), v3_sub(c[r].w, c[p].w));
    double area_squared = v3_length_squared(normal);
    double at_p = v3_dot(v3_cross(c[q].w, c[r].w), normal);
    double at_q = v3_dot(v3_cross(c[r].w, c[p].w), normal);
    double at_r = v3_dot(v3_cross(c[p].w, c[q].w), normal);
    if (at_p > 0.0 && at_q > 0.0 && at_r > 0.0 && area_squared > 0.0) {
        double sum = at_p + at_q + at_r;
        double share_p = at_p / sum, share_q = at_q / sum, share_r = at_r / sum;
        phys_vec3 w = v3_add_scaled(v3_scale(c[p].w, share_p), c[q].w, share_q);
        w = v3_add_scaled(w, c[r].w, share_r);
        return (foot){3, {p, q, r}, {share_p, share_q, share_r}, w, v3_length_squared(w)};
    }
    foot best = foot_on_segment(c, p, q);
    keep_nearer(&best, foot_on_segment(c, q, r));
    keep_nearer(&best, foot_on_segment(c, r, p));
    return best;
}

// Returns true if the origin and d are strictly on the same side of the plane of p, q, r.
static bool is_behind(const corner *p, const corner *q, const corner *r, const corner *d)
{
    phys_vec3 normal = v3_cross(v3_sub(q->w, p->w), v3_sub(r->w, p->w));
    double origin = -v3_dot(normal, p->w);
    double inside = v3_dot(normal, v3_sub(d->w, p->w));
    return origin * inside > 0.0;
}

static bool contains_origin(const corner c[4])
{
    return is_behind(&c[0], &c[1], &c[2], &c[3]) && is_behind(&c[0], &c[1], &c[3], &c[2]) &&
           is_behind(&c[0], &c[2], &c[3], &c[1]) && is_behind(&c[1], &c[2], &c[3], &c[0]);
}

// The nearest point of all faces, which is right for an origin outside the tetrahedron.
static foot foot_on_tetrahedron(const corner c[4])
{
    foot best = foot_on_triangle(c, 0, 1, 3);
    keep_nearer(&best, foot_on_triangle(c, 0, 2, 3));
    keep_nearer(&best, foot_on_triangle(c, 1, 2, 3));
    keep_nearer(&best, foot_on_triangle(c, 0, 1, 2));
    return best;
}

static foot nearest(const simplex *s)
{
    switch (s->count) {
    case 2:
        return foot_on_segment(s->at, 0, 1);
    case 3:
        return foot_on_triangle(s->at, 0, 1, 2);
    default:
        return foot_on_tetrahedron(s->at);
    }
}

static void keep_corners(simplex *s, const foot *f)
{
    corner kept[3];
    for (int i = 0; i < f->count; i++) {
        kept[i] = s->at[f->of[i]];
        s->weight[i] = f->weight[i];
    }
    memcpy(s->at, kept, (size_t)f->count * sizeof *kept);
    s->count = f->count;
}

static corner corner_towards(const phys_convex *a, const phys_convex *b, phys_vec3 direction)
{
    corner c = {.a = phys_convex_support(a, direction),
                .b = phys_convex_support(b, v3_neg(direction))};
    c.w = v3_sub(c.a, c.b);
    return c;
}

// Returns true if the simplex already contains the support point.
static bool is_known(const simplex *s, const corner *c)
{
    for (int i = 0; i < s->count; i++) {
        phys_vec3 w = s->at[i].w;
        if (w.x == c->w.x && w.y == c->w.y && w.z == c->w.z) {
            return true;
        }
    }
    return false;
}

// A plane between the bodies, orthogonal to `normal`, which proves a distance of `distance`.
typedef struct plane {
    phys_vec3 normal;
    double distance;
} plane;

// Builds the result from the nearest point v of the simplex and the best separating plane.
static phys_gjk answer(phys_gjk_state state, const phys_convex *a, const phys_convex *b,
                       const simplex *s, phys_vec3 v, const plane *proof, int iterations)
{
    double margins = a->margin_m + b->margin_m;
    double distance = v3_length(v);
    phys_vec3 on_a = mix(s, part_a), on_b = mix(s, part_b);
    phys_gjk result = {.state = state, .iterations = iterations};
    result.gap.gap_m = distance - margins;
    result.gap.normal = v3_normalized_or(proof->normal, v3_normalized_or(v, v3(0, 1, 0)));
    result.gap.along_a = phys_convex_along(a, on_a);
    result.gap.along_b = phys_convex_along(b, on_b);
    result.surface_a = v3_add_scaled(on_a, result.gap.normal, -a->margin_m);
    result.surface_b = v3_add_scaled(on_b, result.gap.normal, b->margin_m);
    result.gap.point = v3_lerp(result.surface_a, result.surface_b, 0.5);
    result.least_m = proof->distance - margins;
    if (state == PHYS_GJK_SEPARATE && distance - proof->distance > PHYS_GJK_WORST_M) {
        result.state = PHYS_GJK_ITERATION_LIMIT;
    } else if (state == PHYS_GJK_SEPARATE && !(result.gap.gap_m > 0.0)) {
        result.state = PHYS_GJK_OVERLAP;
    }
    return result;
}

phys_gjk phys_gjk_within(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a,
                         double far_m)
{
    const double far_apart = far_m + a->margin_m + b->margin_m;
    phys_vec3 guess = v3_length_squared(towards_a) > 0.0 ? towards_a : v3_sub(a->origin, b->origin);
    simplex s;
    s.count = 1;
    s.at[0] = corner_towards(a, b, v3_neg(guess));
    s.weight[0] = 1.0;
    phys_vec3 v = s.at[0].w;
    plane proof = {v3(0, 0, 0), 0.0};

    // v is the simplex's point nearest to the origin. Its length is an upper bound on the
    // distance. The plane orthogonal to v through the support point farthest against v gives a
    // lower bound.
    for (int iterations = 1;; iterations++) {
        double distance = v3_length(v);
        if (!isfinite(distance)) {
            return (phys_gjk){.state = PHYS_GJK_INVALID, .iterations = iterations};
        }
        if (!(distance > PHYS_GJK_TOLERANCE_M)) {
            return answer(PHYS_GJK_OVERLAP, a, b, &s, v3(0, 0, 0), &proof, iterations);
        }
        corner c = corner_towards(a, b, v3_neg(v));
        double bound = v3_dot(v, c.w) / distance;
        if (bound > proof.distance) {
            proof = (plane){v3_scale(v, 1.0 / distance), bound};
        }
        if (distance - proof.distance <= PHYS_GJK_TOLERANCE_M || is_known(&s, &c)) {
            return answer(PHYS_GJK_SEPARATE, a, b, &s, v, &proof, iterations);
        }
        if (proof.distance > far_apart) {
            return answer(PHYS_GJK_FAR, a, b, &s, v, &proof, iterations);
        }
        if (iterations == PHYS_GJK_MAX_ITERATIONS) {
            return answer(PHYS_GJK_ITERATION_LIMIT, a, b, &s, v, &proof, iterations);
        }
        s.weight[s.count] = 0.0;
        s.at[s.count++] = c;
        // If a separating plane has been found, the bodies are apart: the test of a nearly flat
        // simplex would be decided by rounding.
        if (s.count == 4 && proof.distance <= 0.0 && contains_origin(s.at)) {
            return answer(PHYS_GJK_OVERLAP, a, b, &s, v3(0, 0, 0), &proof, iterations);
        }
        foot next = nearest(&s);
        // If rounding prevents any further progress, the previous point is the result.
        if (!(next.square < v3_length_squared(v))) {
            s.count -= 1;
            return answer(PHYS_GJK_SEPARATE, a, b, &s, v, &proof, iterations);
        }
        keep_corners(&s, &next);
        v = next.w;
    }
}

phys_gjk phys_gjk_distance(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a)
{
    return phys_gjk_within(a, b, towards_a, (double)INFINITY);
}
