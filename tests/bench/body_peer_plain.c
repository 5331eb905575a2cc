// The plainest tree over a body, for comparison: a binary tree of boxes in floats, split at the
// median of the longest side, refitted from the leaves. A blade at the end of the tick is tried by
// separating axes against the boxes, and by its distance against the triangles. Or it follows the
// tick: the boxes hold both ends of it, the blade's way is a parallelogram with a twist, and the
// triangles are tried by our own search for the time of contact.
#include <stdlib.h>

#include "body_peers.h"
#include "phys_blade_mesh.h"
#include "phys_triangle.h"

enum { LEAF_TRIANGLES = 4, DEEPEST = 64 };

typedef struct node {
    float low[3], high[3];
    uint32_t first, count; // of the triangles; a leaf has at most LEAF_TRIANGLES
    uint32_t left;         // the right child follows it; 0: a leaf
} node;

typedef struct plain_tree {
    body_peer_mesh body;
    uint32_t *order; // [triangle_count]
    node *node;      // children come after their parent
    uint32_t count;
    bool follows; // the tick
} plain_tree;

// What the triangles are sorted by.
typedef struct place {
    float at;
    uint32_t triangle;
} place;

static int by_place(const void *a, const void *b)
{
    const place *p = a, *q = b;
    return (p->at > q->at) - (p->at < q->at);
}

static void grow(node *n, const float p[3])
{
    for (int i = 0; i < 3; i++) {
        n->low[i] = p[i] < n->low[i] ? p[i] : n->low[i];
        n->high[i] = p[i] > n->high[i] ? p[i] : n->high[i];
    }
}

static void fit(const plain_tree *t, node *n, const float (*position)[3])
{
    for (int i = 0; i < 3; i++) {
        n->low[i] = HUGE_VALF;
        n->high[i] = -HUGE_VALF;
    }
    for (uint32_t k = n->first; n->left == 0 && k < n->first + n->count; k++) {
        for (int c = 0; c < 3; c++) {
            grow(n, position[t->body.triangle[t->order[k]][c]]);
        }
    }
    for (uint32_t child = n->left; n->left != 0 && child < n->left + 2; child++) {
        grow(n, t->node[child].low);
        grow(n, t->node[child].high);
    }
}

// Splits a node and all below it. `room` is for its triangles.
static void split(plain_tree *t, uint32_t at, place *room)
{
    node *n = &t->node[at];
    fit(t, n, t->body.rest);
    if (n->count <= LEAF_TRIANGLES) {
        return;
    }
    int axis = 0;
    for (int i = 1; i < 3; i++) {
        axis = n->high[i] - n->low[i] > n->high[axis] - n->low[axis] ? i : axis;
    }
    for (uint32_t k = 0; k < n->count; k++) {
        const uint32_t *corner = t->body.triangle[t->order[n->first + k]];
        room[k] = (place){t->body.rest[corner[0]][axis] + t->body.rest[corner[1]][axis] +
                              t->body.rest[corner[2]][axis],
                          t->order[n->first + k]};
    }
    qsort(room, n->count, sizeof *room, by_place);
    for (uint32_t k = 0; k < n->count; k++) {
        t->order[n->first + k] = room[k].triangle;
    }
    const uint32_t half = n->count / 2;
    n->left = t->count;
    t->count += 2;
    t->node[n->left] = (node){.first = n->first, .count = half};
    t->node[n->left + 1] = (node){.first = n->first + half, .count = n->count - half};
    split(t, n->left, room);
    split(t, n->left + 1, room);
}

static void refit(void *self)
{
    plain_tree *t = self;
    for (uint32_t n = t->count; n > 0; n--) {
        node *of = &t->node[n - 1];
        fit(t, of, t->body.to);
        for (uint32_t k = of->first; t->follows && of->left == 0 && k < of->first + of->count;
             k++) {
            for (int c = 0; c < 3; c++) {
                grow(of, t->body.from[t->body.triangle[t->order[k]][c]]);
            }
        }
    }
}

static void destroy(void **self)
{
    plain_tree *t = *self;
    free(t->order);
    free(t->node);
    free(t);
    *self = NULL;
}

static plain_tree *create(const body_peer_mesh *mesh)
{
    plain_tree *t = calloc(1, sizeof *t);
    place *room = calloc(mesh->triangle_count, sizeof *room);
    if (t == NULL || room == NULL) {
        abort();
    }
    t->body = *mesh;
    t->order = calloc(mesh->triangle_count, sizeof *t->order);
    t->node = calloc((size_t)2 * mesh->triangle_count, sizeof *t->node);
    if (t->order == NULL || t->node == NULL) {
        abort();
    }
    for (uint32_t k = 0; k < mesh->triangle_count; k++) {
        t->order[k] = k;
    }
    t->node[0] = (node){.count = mesh->triangle_count};
    t->count = 1;
    split(t, 0, room);
    free(room);
    return t;
}

static void *create_at_end(const body_peer_mesh *mesh)
{
    return create(mesh);
}

static void *create_following(const body_peer_mesh *mesh)
{
    plain_tree *t = create(mesh);
    t->follows = true;
    return t;
}

// What a blade sweeps: the middle, and half the ways along the blade, along its motion, and by
// which the motion of one end differs. At the end of a tick the last two are zero.
typedef struct sweep {
    float middle[3], half[3][3], radius;
} sweep;

static sweep sweep_of(const body_peer_blade *blade, bool follows)
{
    sweep s = {.radius = (float)(blade->radius + (follows ? blade->bulge : 0.0))};
    const double *a = blade->a, *b = blade->b;
    const double *first_a = follows ? blade->first_a : a, *first_b = follows ? blade->first_b : b;
    for (int i = 0; i < 3; i++) {
        s.middle[i] = (float)(0.25 * (a[i] + b[i] + first_a[i] + first_b[i]));
        s.half[0][i] = (float)(0.25 * (b[i] - a[i] + first_b[i] - first_a[i]));
        s.half[1][i] = (float)(0.25 * (a[i] - first_a[i] + b[i] - first_b[i]));
        s.half[2][i] = (float)(0.25 * (b[i] - first_b[i] - (a[i] - first_a[i])));
    }
    return s;
}

// Along one of the box's axes and across the blade and one of them: the way along a vector of the
// sweep has no extent across itself.
static bool meets_box(const sweep *s, const node *n)
{
    float m[3], h[3];
    for (int i = 0; i < 3; i++) {
        m[i] = s->middle[i] - 0.5f * (n->low[i] + n->high[i]);
        h[i] = 0.5f * (n->high[i] - n->low[i]) + s->radius;
        if (fabsf(m[i]) >
            h[i] + fabsf(s->half[0][i]) + fabsf(s->half[1][i]) + fabsf(s->half[2][i])) {
            return false;
        }
    }
    const float *along = s->half[0];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        float reach = h[j] * fabsf(along[k]) + h[k] * fabsf(along[j]) + 1e-6f;
        for (int way = 1; way < 3; way++) {
            reach += fabsf(s->half[way][j] * along[k] - s->half[way][k] * along[j]);
        }
        if (fabsf(m[j] * along[k] - m[k] * along[j]) > reach) {
            return false;
        }
    }
    return true;
}

// Whether the blade meets a triangle of a leaf in the tick.
static bool sweeps_triangles(const plain_tree *t, const node *n, const body_peer_blade *blade)
{
    uint32_t triangle[LEAF_TRIANGLES][3];
    for (uint32_t k = 0; k < n->count; k++) {
        for (int c = 0; c < 3; c++) {
            triangle[k][c] = t->body.triangle[t->order[n->first + k]][c];
        }
    }
    return phys_blade_mesh_sweep_all((const uint32_t(*)[3])triangle, n->count, t->body.from,
                                     t->body.to, blade->capsule, blade->way)
               .state == PHYS_BLADE_MESH_HIT;
}

static bool meets_triangles(const plain_tree *t, const node *n, const body_peer_blade *blade)
{
    const phys_vec3 a = v3(blade->a[0], blade->a[1], blade->a[2]);
    const phys_vec3 b = v3(blade->b[0], blade->b[1], blade->b[2]);
    for (uint32_t k = n->first; k < n->first + n->count; k++) {
        const uint32_t *at = t->body.triangle[t->order[k]];
        const phys_vec3 corner[3] = {v3_from_floats(t->body.to[at[0]]),
                                     v3_from_floats(t->body.to[at[1]]),
                                     v3_from_floats(t->body.to[at[2]])};
        if (phys_segment_triangle_closest(a, b, corner).distance_m <= blade->radius) {
            return true;
        }
    }
    return false;
}

static bool ask(void *self, const body_peer_blade *blade)
{
    const plain_tree *t = self;
    const sweep s = sweep_of(blade, t->follows);
    uint32_t waiting[DEEPEST], count = 0;
    waiting[count++] = 0;
    while (count > 0) {
        const node *n = &t->node[waiting[--count]];
        if (!meets_box(&s, n)) {
            continue;
        }
        if (n->left == 0) {
            if (t->follows ? sweeps_triangles(t, n, blade) : meets_triangles(t, n, blade)) {
                return true;
            }
            continue;
        }
        waiting[count++] = n->left;
        waiting[count++] = n->left + 1;
    }
    return false;
}

const body_peer BODY_PEER_PLAIN = {"plain tree of float boxes",
                                   "capsule at the end of the tick",
                                   create_at_end,
                                   refit,
                                   ask,
                                   destroy};
const body_peer BODY_PEER_PLAIN_WAY = {
    "plain tree that follows", "capsule through the tick", create_following, refit, ask, destroy};
