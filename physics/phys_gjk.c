#include "phys_gjk.h"

typedef phys_gjk_corner corner;

// The point nearest to the origin on a vertex, edge or face of a simplex: the indices of its
// support points, their weights, its position and its squared distance.
typedef struct foot {
    int count, of[3];
    double weight[3];
    phys_vec3 w;
    double square;
} foot;

// Replaces the best foot by that on an edge if that is nearer.
static void try_segment(foot *best, const corner *c, int p, int q)
{
    const phys_vec3 at_p = c[p].w, at_q = c[q].w;
    const phys_vec3 run = v3_sub(at_q, at_p);
    const double place = -v3_dot(at_p, run);
    const double length_squared = v3_length_squared(run);
    int count = 1, end = p;
    double share = 0.0;
    phys_vec3 w = at_p;
    if (place > 0.0 && !(place >= length_squared)) {
        count = 2;
        share = place / length_squared;
        w = v3_add_scaled(v3_scale(at_p, 1.0 - share), at_q, share);
    } else if (place > 0.0) {
        end = q;
        w = at_q;
    }
    const double square = v3_length_squared(w);
    if (!(best->square <= square)) {
        *best = (foot){count, {end, q}, {1.0 - share, share}, w, square};
    }
}

// The same for a face if the origin's projection on its plane is inside it. `p_x_q` and so on are
// the cross products of the support points. Returns whether it is inside.
static bool try_inside(foot *best, const corner *c, const int of[3], phys_vec3 p_x_q,
                       phys_vec3 q_x_r, phys_vec3 r_x_p)
{
    const phys_vec3 p = c[of[0]].w, q = c[of[1]].w, r = c[of[2]].w;
    const phys_vec3 normal = v3_cross(v3_sub(q, p), v3_sub(r, p));
    const double at_p = v3_dot(q_x_r, normal);
    const double at_q = v3_dot(r_x_p, normal);
    const double at_r = v3_dot(p_x_q, normal);
    if (!(at_p > 0.0 && at_q > 0.0 && at_r > 0.0 && v3_length_squared(normal) > 0.0)) {
        return false;
    }
    const double sum = at_p + at_q + at_r;
    const double share_p = at_p / sum, share_q = at_q / sum, share_r = at_r / sum;
    phys_vec3 w = v3_add_scaled(v3_scale(p, share_p), q, share_q);
    w = v3_add_scaled(w, r, share_r);
    const double square = v3_length_squared(w);
    if (!(best->square <= square)) {
        *best = (foot){3, {of[0], of[1], of[2]}, {share_p, share_q, share_r}, w, square};
    }
    return true;
}

// The nearest point of a triangle: the projection of the origin if it is inside, otherwise the
// nearest point of an edge. A triangle without area uses its edges.
static void try_triangle(foot *best, const corner *c)
{
    static const int of[3] = {0, 1, 2};
    const phys_vec3 p_x_q = v3_cross(c[0].w, c[1].w), q_x_r = v3_cross(c[1].w, c[2].w),
                    r_x_p = v3_cross(c[2].w, c[0].w);
    if (!try_inside(best, c, of, p_x_q, q_x_r, r_x_p)) {
        try_segment(best, c, 0, 1);
        try_segment(best, c, 1, 2);
        try_segment(best, c, 2, 0);
    }
}

// The nearest point of the faces of a tetrahedron that contain its last support point, which is
// right for an origin outside it: the nearest point of the other face is the last one found, and no
// step forward.
static void try_tetrahedron(foot *best, const corner *c)
{
    static const int of[3][3] = {{0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    const phys_vec3 x01 = v3_cross(c[0].w, c[1].w), x02 = v3_cross(c[0].w, c[2].w),
                    x12 = v3_cross(c[1].w, c[2].w), x13 = v3_cross(c[1].w, c[3].w),
                    x23 = v3_cross(c[2].w, c[3].w), x30 = v3_cross(c[3].w, c[0].w);
    const bool inside_1 = try_inside(best, c, of[0], x01, x13, x30);
    if (!inside_1) {
        try_segment(best, c, 0, 1);
        try_segment(best, c, 1, 3);
        try_segment(best, c, 3, 0);
    }
    const bool inside_2 = try_inside(best, c, of[1], x02, x23, x30);
    if (!inside_2) {
        try_segment(best, c, 0, 2);
        try_segment(best, c, 2, 3);
        if (inside_1) { // otherwise it has been tried
            try_segment(best, c, 3, 0);
        }
    }
    if (!try_inside(best, c, of[2], x12, x23, v3_neg(x13))) {
        try_segment(best, c, 1, 2);
        if (inside_2) {
            try_segment(best, c, 2, 3);
        }
        try_segment(best, c, 3, 1);
    }
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

static foot nearest(const phys_gjk_search *s)
{
    foot best = {.square = (double)INFINITY};
    switch (s->count) {
    case 2:
        try_segment(&best, s->at, 0, 1);
        break;
    case 3:
        try_triangle(&best, s->at);
        break;
    default:
        try_tetrahedron(&best, s->at);
        break;
    }
    return best;
}

// Keeps only the support points of a foot, which are in ascending order or, of an edge, may be
// exchanged.
static void keep_corners(phys_gjk_search *s, const foot *f)
{
    const corner last = s->at[f->of[f->count - 1]];
    const corner second = s->at[f->of[f->count > 1 ? 1 : 0]];
    s->at[0] = s->at[f->of[0]];
    s->at[1] = second;
    s->at[f->count - 1] = f->count > 1 ? last : s->at[0];
    for (int i = 0; i < f->count; i++) {
        s->weight[i] = f->weight[i];
    }
    s->count = f->count;
    s->v = f->w;
}

static corner corner_towards(const phys_convex *a, const phys_convex *b, phys_vec3 direction)
{
    corner c = {.a = phys_convex_support(a, direction),
                .b = phys_convex_support(b, v3_neg(direction))};
    c.w = v3_sub(c.a, c.b);
    return c;
}

// Returns true if the simplex already contains the support point.
static bool is_known(const phys_gjk_search *s, const corner *c)
{
    for (int i = 0; i < s->count; i++) {
        phys_vec3 w = s->at[i].w;
        if (w.x == c->w.x && w.y == c->w.y && w.z == c->w.z) {
            return true;
        }
    }
    return false;
}

static phys_vec3 mixed_a(const phys_gjk_search *s)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < s->count; i++) {
        sum = v3_add_scaled(sum, s->at[i].a, s->weight[i]);
    }
    return sum;
}

static phys_vec3 mixed_b(const phys_gjk_search *s)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < s->count; i++) {
        sum = v3_add_scaled(sum, s->at[i].b, s->weight[i]);
    }
    return sum;
}

// Builds the result from the nearest point v of the simplex and the best separating plane.
static phys_gjk answer(phys_gjk_state state, const phys_gjk_search *s, phys_vec3 v)
{
    const phys_convex *a = s->a, *b = s->b;
    double margins = a->margin_m + b->margin_m;
    double distance = v3_length(v);
    phys_vec3 on_a = mixed_a(s), on_b = mixed_b(s);
    phys_gjk result = {.state = state, .iterations = s->iterations};
    result.gap.gap_m = distance - margins;
    result.gap.normal = v3_normalized_or(s->proof_normal, v3_normalized_or(v, v3(0, 1, 0)));
    result.gap.along_a = phys_convex_along(a, on_a);
    result.gap.along_b = phys_convex_along(b, on_b);
    result.surface_a = v3_add_scaled(on_a, result.gap.normal, -a->margin_m);
    result.surface_b = v3_add_scaled(on_b, result.gap.normal, b->margin_m);
    result.gap.point = v3_lerp(result.surface_a, result.surface_b, 0.5);
    result.least_m = s->proof_distance - margins;
    if (state == PHYS_GJK_SEPARATE && distance - s->proof_distance > PHYS_GJK_WORST_M) {
        result.state = PHYS_GJK_ITERATION_LIMIT;
    } else if (state == PHYS_GJK_SEPARATE && !(result.gap.gap_m > 0.0)) {
        result.state = PHYS_GJK_OVERLAP;
    }
    return result;
}

void phys_gjk_start(phys_gjk_search *s, const phys_convex *a, const phys_convex *b,
                    phys_vec3 towards_a)
{
    phys_vec3 guess = v3_length_squared(towards_a) > 0.0 ? towards_a : v3_sub(a->origin, b->origin);
    s->a = a;
    s->b = b;
    s->count = 1;
    s->at[0] = corner_towards(a, b, v3_neg(guess));
    s->weight[0] = 1.0;
    s->v = s->at[0].w;
    s->proof_normal = v3(0, 0, 0);
    s->proof_distance = 0.0;
    s->iterations = 0;
    s->is_far = false;
}

phys_gjk phys_gjk_continue(phys_gjk_search *s, double far_m)
{
    const double far_apart = far_m + s->a->margin_m + s->b->margin_m;

    // v is the simplex's point nearest to the origin. Its length is an upper bound on the
    // distance. The plane orthogonal to v through the support point farthest against v gives a
    // lower bound.
    for (;;) {
        if (!s->is_far) {
            s->iterations += 1;
            double distance = v3_length(s->v);
            if (!isfinite(distance)) {
                return (phys_gjk){.state = PHYS_GJK_INVALID, .iterations = s->iterations};
            }
            if (!(distance > PHYS_GJK_TOLERANCE_M)) {
                return answer(PHYS_GJK_OVERLAP, s, v3(0, 0, 0));
            }
            s->next = corner_towards(s->a, s->b, v3_neg(s->v));
            double bound = v3_dot(s->v, s->next.w) / distance;
            if (bound > s->proof_distance) {
                s->proof_normal = v3_scale(s->v, 1.0 / distance);
                s->proof_distance = bound;
            }
            if (distance - s->proof_distance <= PHYS_GJK_TOLERANCE_M || is_known(s, &s->next)) {
                return answer(PHYS_GJK_SEPARATE, s, s->v);
            }
        }
        s->is_far = s->proof_distance > far_apart;
        if (s->is_far) {
            return answer(PHYS_GJK_FAR, s, s->v);
        }
        if (s->iterations == PHYS_GJK_MAX_ITERATIONS) {
            return answer(PHYS_GJK_ITERATION_LIMIT, s, s->v);
        }
        s->weight[s->count] = 0.0;
        s->at[s->count++] = s->next;
        // If a separating plane has been found, the bodies are apart: the test of a nearly flat
        // simplex would be decided by rounding.
        if (s->count == 4 && s->proof_distance <= 0.0 && contains_origin(s->at)) {
            return answer(PHYS_GJK_OVERLAP, s, v3(0, 0, 0));
        }
        foot next = nearest(s);
        // If rounding prevents any further progress, the previous point is the result.
        if (!(next.square < v3_length_squared(s->v))) {
            s->count -= 1;
            return answer(PHYS_GJK_SEPARATE, s, s->v);
        }
        keep_corners(s, &next);
    }
}

phys_gjk phys_gjk_within(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a,
                         double far_m)
{
    phys_gjk_search search;
    phys_gjk_start(&search, a, b, towards_a);
    return phys_gjk_continue(&search, far_m);
}

phys_gjk phys_gjk_distance(const phys_convex *a, const phys_convex *b, phys_vec3 towards_a)
{
    return phys_gjk_within(a, b, towards_a, (double)INFINITY);
}
