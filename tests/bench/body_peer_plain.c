// The plainest tree over a body, for comparison: a binary tree of boxes in floats, split at the
// median of the longest side, refitted from the leaves. A blade at the end of the tick is tried by
// separating axes against the boxes, and by its distance against the triangles.
#include <stdlib.h>

#include "body_peers.h"
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
        fit(t, &t->node[n - 1], t->body.to);
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

static void *create(const body_peer_mesh *mesh)
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

// A segment: its middle, and half the way along it.
typedef struct segment {
    float middle[3], half[3], radius;
} segment;

static bool meets_box(const segment *s, const node *n)
{
    float m[3], h[3], e[3];
    for (int i = 0; i < 3; i++) {
        m[i] = s->middle[i] - 0.5f * (n->low[i] + n->high[i]);
        h[i] = 0.5f * (n->high[i] - n->low[i]) + s->radius;
        e[i] = fabsf(s->half[i]);
        if (fabsf(m[i]) > h[i] + e[i]) {
            return false;
        }
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        if (fabsf(m[j] * s->half[k] - m[k] * s->half[j]) > h[j] * e[k] + h[k] * e[j] + 1e-6f) {
            return false;
        }
    }
    return true;
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
    segment s = {.radius = (float)blade->radius};
    for (int i = 0; i < 3; i++) {
        s.middle[i] = (float)(0.5 * (blade->a[i] + blade->b[i]));
        s.half[i] = (float)(0.5 * (blade->b[i] - blade->a[i]));
    }
    uint32_t waiting[DEEPEST], count = 0;
    waiting[count++] = 0;
    while (count > 0) {
        const node *n = &t->node[waiting[--count]];
        if (!meets_box(&s, n)) {
            continue;
        }
        if (n->left == 0) {
            if (meets_triangles(t, n, blade)) {
                return true;
            }
            continue;
        }
        waiting[count++] = n->left;
        waiting[count++] = n->left + 1;
    }
    return false;
}

const body_peer BODY_PEER_PLAIN = {
    "plain tree of float boxes", "capsule at the end of the tick", create, refit, ask, destroy};
