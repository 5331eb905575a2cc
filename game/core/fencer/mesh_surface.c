#include "mesh_surface.h"

#include <stdlib.h>
#include <string.h>

#include "phys_rotation.h"

// A piece is inside out if its volume is less than minus this, cubic meters. The volume of a flat
// patch is zero except for rounding.
static const double INSIDE_OUT_M3 = 1e-6;

// A vertex and its position, for sorting by position.
typedef struct placed {
    float at[3];
    uint32_t vertex;
} placed;

typedef struct directed_edge {
    uint32_t from, to, triangle;
} directed_edge;

// A connected piece, stored at its first point.
typedef struct piece {
    phys_vec3 sum; // of its triangles' vertices, then their mean
    double corners;
    double volume_m3;
    uint32_t triangle;
} piece;

typedef struct workshop {
    placed *placed;      // [vertex_count]
    uint32_t *point;     // [vertex_count]: equal for vertices at the same position
    directed_edge *edge; // [3 * triangle_count]
    uint32_t *parent;    // [vertex_count]: pieces as trees of points
    piece *piece;        // [vertex_count]
} workshop;

static bool workshop_init(workshop *w, uint32_t vertex_count, uint32_t triangle_count)
{
    size_t vertices = (size_t)vertex_count + 1, edges = 3 * (size_t)triangle_count + 1;
    *w = (workshop){.placed = calloc(vertices, sizeof *w->placed),
                    .point = calloc(vertices, sizeof *w->point),
                    .edge = calloc(edges, sizeof *w->edge),
                    .parent = calloc(vertices, sizeof *w->parent),
                    .piece = calloc(vertices, sizeof *w->piece)};
    return w->placed && w->point && w->edge && w->parent && w->piece;
}

static void workshop_fini(workshop *w)
{
    free(w->placed);
    free(w->point);
    free(w->edge);
    free(w->parent);
    free(w->piece);
}

static int compare_places(const float a[3], const float b[3])
{
    for (int i = 0; i < 3; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

static int by_place(const void *a, const void *b)
{
    const placed *p = a, *q = b;
    int order = compare_places(p->at, q->at);
    return order != 0 ? order : p->vertex < q->vertex ? -1 : p->vertex > q->vertex;
}

static int by_ends(const void *a, const void *b)
{
    const directed_edge *p = a, *q = b;
    if (p->from != q->from) {
        return p->from < q->from ? -1 : 1;
    }
    if (p->to != q->to) {
        return p->to < q->to ? -1 : 1;
    }
    return p->triangle < q->triangle ? -1 : p->triangle > q->triangle;
}

// Assigns the same point to vertices at the same position.
static void weld(workshop *w, const float (*position)[3], uint32_t vertex_count)
{
    for (uint32_t v = 0; v < vertex_count; v++) {
        memcpy(w->placed[v].at, position[v], sizeof w->placed[v].at);
        w->placed[v].vertex = v;
    }
    qsort(w->placed, vertex_count, sizeof *w->placed, by_place);
    uint32_t point = 0;
    for (uint32_t i = 0; i < vertex_count; i++) {
        if (i > 0 && compare_places(w->placed[i].at, w->placed[i - 1].at) != 0) {
            point++;
        }
        w->point[w->placed[i].vertex] = point;
    }
}

// Lists the edges of all triangles, sorted; returns their number.
static size_t list_edges(workshop *w, const uint32_t (*triangle)[3], uint32_t triangle_count)
{
    size_t count = 0;
    for (uint32_t t = 0; t < triangle_count; t++) {
        for (int k = 0; k < 3; k++) {
            uint32_t from = w->point[triangle[t][k]], to = w->point[triangle[t][(k + 1) % 3]];
            w->edge[count++] = (directed_edge){from, to, t};
        }
    }
    qsort(w->edge, count, sizeof *w->edge, by_ends);
    return count;
}

// The first triangle other than `self` along an edge, in its direction; `self` if there is none.
static uint32_t triangle_along(const workshop *w, size_t edges, uint32_t from, uint32_t to,
                               uint32_t self)
{
    const directed_edge first = {from, to, 0};
    size_t low = 0, high = edges;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_ends(&w->edge[middle], &first) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    while (low < edges && w->edge[low].from == from && w->edge[low].to == to) {
        if (w->edge[low].triangle != self) {
            return w->edge[low].triangle;
        }
        low++;
    }
    return self;
}

// Neighbors with the same orientation run along their common edge in opposite directions.
static mesh_flaw find_turned(workshop *w, const uint32_t (*triangle)[3], uint32_t triangle_count)
{
    const size_t count = list_edges(w, triangle, triangle_count);
    for (size_t i = 1; i < count; i++) {
        if (w->edge[i].from == w->edge[i - 1].from && w->edge[i].to == w->edge[i - 1].to) {
            return (mesh_flaw){MESH_TRIANGLE_TURNED, w->edge[i].triangle, 0.0};
        }
    }
    return (mesh_flaw){.kind = MESH_SOUND};
}

static uint32_t root_of(uint32_t *parent, uint32_t point)
{
    while (parent[point] != point) {
        parent[point] = parent[parent[point]];
        point = parent[point];
    }
    return point;
}

static phys_vec3 corner_of(const float (*position)[3], uint32_t vertex)
{
    return v3_from_floats(position[vertex]);
}

// Volumes are computed about each piece's own mean, so that an open hem has little influence.
static mesh_flaw find_inside_out(workshop *w, const float (*position)[3], uint32_t vertex_count,
                                 const uint32_t (*triangle)[3], uint32_t triangle_count)
{
    for (uint32_t p = 0; p < vertex_count; p++) {
        w->parent[p] = p;
    }
    for (uint32_t t = 0; t < triangle_count; t++) {
        uint32_t first = root_of(w->parent, w->point[triangle[t][0]]);
        for (int k = 1; k < 3; k++) {
            w->parent[root_of(w->parent, w->point[triangle[t][k]])] = first;
        }
    }
    for (uint32_t t = 0; t < triangle_count; t++) {
        piece *whole = &w->piece[root_of(w->parent, w->point[triangle[t][0]])];
        for (int k = 0; k < 3; k++) {
            whole->sum = v3_add(whole->sum, corner_of(position, triangle[t][k]));
        }
        whole->corners += 3.0;
        whole->triangle = t;
    }
    for (uint32_t t = 0; t < triangle_count; t++) {
        piece *whole = &w->piece[root_of(w->parent, w->point[triangle[t][0]])];
        phys_vec3 middle = v3_scale(whole->sum, 1.0 / whole->corners);
        phys_vec3 a = v3_sub(corner_of(position, triangle[t][0]), middle);
        phys_vec3 b = v3_sub(corner_of(position, triangle[t][1]), middle);
        phys_vec3 c = v3_sub(corner_of(position, triangle[t][2]), middle);
        whole->volume_m3 += v3_dot(a, v3_cross(b, c)) / 6.0;
    }
    for (uint32_t p = 0; p < vertex_count; p++) {
        if (w->piece[p].volume_m3 < -INSIDE_OUT_M3) {
            return (mesh_flaw){MESH_PIECE_INSIDE_OUT, w->piece[p].triangle, w->piece[p].volume_m3};
        }
    }
    return (mesh_flaw){.kind = MESH_SOUND};
}

mesh_flaw mesh_surface_check(const float (*position)[3], uint32_t vertex_count,
                             const uint32_t (*triangle)[3], uint32_t triangle_count)
{
    workshop w;
    mesh_flaw flaw = {.kind = MESH_NO_MEMORY};
    if (workshop_init(&w, vertex_count, triangle_count)) {
        weld(&w, position, vertex_count);
        flaw = find_turned(&w, triangle, triangle_count);
        if (flaw.kind == MESH_SOUND) {
            flaw = find_inside_out(&w, position, vertex_count, triangle, triangle_count);
        }
    }
    workshop_fini(&w);
    return flaw;
}

uint32_t (*mesh_surface_neighbors(const float (*position)[3], uint32_t vertex_count,
                                  const uint32_t (*triangle)[3], uint32_t triangle_count))[3]
{
    workshop w;
    uint32_t(*neighbor)[3] = calloc((size_t)triangle_count + 1, sizeof *neighbor);
    if (workshop_init(&w, vertex_count, triangle_count) && neighbor != NULL) {
        weld(&w, position, vertex_count);
        const size_t edges = list_edges(&w, triangle, triangle_count);
        for (uint32_t t = 0; t < triangle_count; t++) {
            for (int k = 0; k < 3; k++) {
                uint32_t from = w.point[triangle[t][(k + 1) % 3]];
                uint32_t to = w.point[triangle[t][(k + 2) % 3]];
                neighbor[t][k] = triangle_along(&w, edges, to, from, t);
            }
        }
    } else {
        free(neighbor);
        neighbor = NULL;
    }
    workshop_fini(&w);
    return neighbor;
}

double mesh_winding_number(const float (*position)[3], const uint32_t (*triangle)[3],
                           uint32_t triangle_count, phys_vec3 point)
{
    double half_angles = 0.0;
    for (uint32_t t = 0; t < triangle_count; t++) {
        phys_vec3 a = v3_sub(corner_of(position, triangle[t][0]), point);
        phys_vec3 b = v3_sub(corner_of(position, triangle[t][1]), point);
        phys_vec3 c = v3_sub(corner_of(position, triangle[t][2]), point);
        double la = v3_length(a), lb = v3_length(b), lc = v3_length(c);
        double along = la * lb * lc + v3_dot(a, b) * lc + v3_dot(b, c) * la + v3_dot(c, a) * lb;
        half_angles += phys_atan2(v3_dot(a, v3_cross(b, c)), along);
    }
    return half_angles / (2.0 * PHYS_PI);
}
