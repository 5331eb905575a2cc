#include "viewer_kdop_edges.h"

#include <math.h>

#define FACES (2 * PHYS_KDOP_AXES)
// Edges shorter than this are treated as a corner, meters.
static const double CORNER_M = 1e-5;
// A line may lie this far outside a face before the face removes it, meters. Covers the rounding of
// the bounds to float.
static const double OUTSIDE_M = 1e-6;

typedef struct face {
    phys_vec3 out; // a point p is inside if out . p <= limit
    double limit;
} face;

static void faces_of(const phys_kdop *kdop, face out_face[FACES])
{
    // The same order as in phys_kdop.h.
    static const phys_vec3 axis[PHYS_KDOP_AXES] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                                   {1, 1, 0},  {0, 1, 1},  {1, 0, 1},
                                                   {1, -1, 0}, {0, 1, -1}, {-1, 0, 1}};
    for (size_t i = 0; i < PHYS_KDOP_AXES; i++) {
        out_face[2 * i] = (face){axis[i], (double)kdop->high[i]};
        out_face[2 * i + 1] = (face){v3_neg(axis[i]), -(double)kdop->low[i]};
    }
}

// The line in which the planes of two faces meet, clipped by all other faces. Returns false if
// nothing of it remains.
static bool common_edge(const face *all, int one, int other, kdop_edge *out_edge)
{
    const face *f = &all[one], *g = &all[other];
    phys_vec3 along = v3_cross(f->out, g->out);
    double square = v3_length_squared(along);
    if (square < 0.5) {
        return false; // parallel; the axes have components 0 and 1 only
    }
    // The point on both planes that is nearest to the origin.
    phys_vec3 at =
        v3_scale(v3_cross(along, v3_sub(v3_scale(f->out, g->limit), v3_scale(g->out, f->limit))),
                 1.0 / square);
    double first = -INFINITY, last = INFINITY;
    for (int i = 0; i < FACES; i++) {
        double room = all[i].limit - v3_dot(all[i].out, at), rate = v3_dot(all[i].out, along);
        if (i == one || i == other) {
            continue;
        }
        if (fabs(rate) < 0.5) { // parallel to the face
            if (room < -OUTSIDE_M) {
                return false;
            }
        } else if (rate > 0.0) {
            last = fmin(last, room / rate);
        } else {
            first = fmax(first, room / rate);
        }
    }
    if (!(last - first > CORNER_M)) {
        return false;
    }
    *out_edge = (kdop_edge){.a = v3_add_scaled(at, along, first),
                            .b = v3_add_scaled(at, along, last),
                            .out = {f->out, g->out}};
    return true;
}

static bool is_known(const kdop_edge *edge, int count, const kdop_edge *again)
{
    for (int i = 0; i < count; i++) {
        double same = v3_distance(edge[i].a, again->a) + v3_distance(edge[i].b, again->b);
        double turned = v3_distance(edge[i].a, again->b) + v3_distance(edge[i].b, again->a);
        if (fmin(same, turned) < CORNER_M) {
            return true;
        }
    }
    return false;
}

int viewer_kdop_edges(const phys_kdop *kdop, kdop_edge out_edge[VIEWER_KDOP_EDGES_MAX])
{
    face all[FACES];
    int count = 0;
    for (int axis = 0; axis < PHYS_KDOP_AXES; axis++) {
        if (!(kdop->low[axis] <= kdop->high[axis])) {
            return 0; // empty
        }
    }
    faces_of(kdop, all);
    for (int one = 0; one < FACES; one++) {
        for (int other = one + 1; other < FACES && count < VIEWER_KDOP_EDGES_MAX; other++) {
            kdop_edge edge;
            if (common_edge(all, one, other, &edge) && !is_known(out_edge, count, &edge)) {
                out_edge[count++] = edge;
            }
        }
    }
    return count;
}
