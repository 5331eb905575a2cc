#include "picture_banners.h"

#include <epoxy/gl.h>
#include <math.h>
#include <string.h>

// The rod's distance from the wall, and that of the flat rectangle in the hall's model.
static const double ROD_BEFORE_WALL_M = 0.10, MODEL_BEFORE_WALL_M = 0.02;
// How far the rod reaches beyond the cloth, and the radius of the rod and of its two holders.
static const double ROD_BEYOND_M = 0.05, BAR_RADIUS_M = 0.017;
// A banner's cloth is this much later than its neighbor's.
static const double LATER_S = 5.7;

enum {
    BAR_SIDES = 6,
    BARS = 3, // a rod and its two holders
    BAR_VERTICES = 2 * BAR_SIDES,
    BAR_CORNERS = 6 * BAR_SIDES,
    CLOTH_CORNERS = 6 * (BANNER_COLUMNS - 1) * (BANNER_ROWS - 1),
    BANNER_VERTICES = BANNER_POINTS + BARS * BAR_VERTICES,
    MOST_VERTICES = PICTURE_BANNERS_MOST * BANNER_VERTICES
};

typedef struct place {
    float position[3], normal[3];
} place;

// --- where the hall's model has banners

// The corners of two triangles that are an upright rectangle: vertices of the model, in the order
// upper left, upper right, lower left, lower right as seen from where the rectangle faces.
typedef struct rectangle {
    uint32_t corner[4];
} rectangle;

static phys_vec3 position_of(const model_file *file, uint32_t vertex)
{
    return v3_from_floats(file->position[vertex]);
}

// Gathers the different vertices of two triangles; returns false unless there are four.
static bool four_corners(const model_file *file, uint32_t first, uint32_t out[4])
{
    int count = 0;
    for (int i = 0; i < 6; i++) {
        uint32_t vertex = file->triangle[first + (uint32_t)i / 3][i % 3];
        bool known = false;
        for (int k = 0; k < count; k++) {
            known = known || out[k] == vertex;
        }
        if (!known && count == 4) {
            return false;
        }
        if (!known) {
            out[count++] = vertex;
        }
    }
    return count == 4;
}

// Whether two triangles are an upright rectangle, and its corners.
static bool find_rectangle(const model_file *file, uint32_t first, rectangle *out)
{
    uint32_t corner[4];
    if (!four_corners(file, first, corner)) {
        return false;
    }
    phys_vec3 out_of_wall = v3_from_floats(file->normal[corner[0]]);
    phys_vec3 right = v3_normalized_or(v3_cross(v3(0, 1, 0), out_of_wall), v3(1, 0, 0));
    phys_vec3 middle = v3(0, 0, 0);
    for (int i = 0; i < 4; i++) {
        middle = v3_add_scaled(middle, position_of(file, corner[i]), 0.25);
    }
    int found = 0;
    for (int i = 0; i < 4; i++) {
        phys_vec3 off = v3_sub(position_of(file, corner[i]), middle);
        int at = (off.y > 0.0 ? 0 : 2) + (v3_dot(off, right) > 0.0 ? 1 : 0);
        out->corner[at] = corner[i];
        found |= 1 << at;
    }
    return found == 15 && fabs(out_of_wall.y) < 0.01;
}

static void add_banner(picture_banners *b, const model_file *file, const rectangle *r)
{
    phys_vec3 left = position_of(file, r->corner[0]), right = position_of(file, r->corner[1]);
    phys_vec3 low = position_of(file, r->corner[2]);
    phys_vec3 out = v3_from_floats(file->normal[r->corner[0]]);
    picture_banner *banner = &b->banner[b->count++];
    *banner = (picture_banner){
        .rod =
            v3_add_scaled(v3_lerp(left, right, 0.5), out, ROD_BEFORE_WALL_M - MODEL_BEFORE_WALL_M),
        .right = v3_normalized_or(v3_sub(right, left), v3(1, 0, 0)),
        .out = out,
    };
    for (int i = 0; i < 2; i++) {
        memcpy(banner->uv[i], file->uv[r->corner[3 * i]], sizeof banner->uv[i]);
        memcpy(banner->uv2[i], file->uv2[r->corner[3 * i]], sizeof banner->uv2[i]);
    }
    b->width_m = v3_distance(left, right);
    b->height_m = v3_distance(left, low);
}

static void find_banners(picture_banners *b, const model_file *file)
{
    for (uint32_t r = 0; r < file->range_count && b->count == 0; r++) {
        const model_range *range = &file->range[r];
        if (strcmp(file->material[range->material].name, "banner") != 0) {
            continue;
        }
        b->range = r;
        for (uint32_t t = 0; t + 1 < range->triangle_count; t += 2) {
            rectangle found;
            if (b->count < PICTURE_BANNERS_MOST &&
                find_rectangle(file, range->first_triangle + t, &found)) {
                add_banner(b, file, &found);
            }
        }
    }
}

// --- shape

static place *add_bar(place *p, phys_vec3 from, phys_vec3 to)
{
    phys_vec3 along = v3_normalized_or(v3_sub(to, from), v3(1, 0, 0));
    phys_vec3 aside = v3_any_orthogonal(along), third = v3_cross(along, aside);
    for (int i = 0; i < BAR_SIDES; i++) {
        double angle = i * (2.0 * 3.14159265358979323846 / BAR_SIDES);
        phys_vec3 normal = v3_add_scaled(v3_scale(aside, cos(angle)), third, sin(angle));
        for (int end = 0; end < 2; end++, p++) {
            v3_to_floats(v3_add_scaled(end == 0 ? from : to, normal, BAR_RADIUS_M), p->position);
            v3_to_floats(normal, p->normal);
        }
    }
    return p;
}

// The rod, and on both ends what holds it to the wall.
static place *add_bars(place *p, const picture_banners *b, const picture_banner *banner)
{
    phys_vec3 end[2];
    for (int i = 0; i < 2; i++) {
        double half_m = 0.5 * b->width_m + ROD_BEYOND_M;
        end[i] = v3_add_scaled(banner->rod, banner->right, i == 0 ? -half_m : half_m);
    }
    p = add_bar(p, end[0], end[1]);
    for (int i = 0; i < 2; i++) {
        p = add_bar(p, v3_add_scaled(end[i], banner->out, -ROD_BEFORE_WALL_M), end[i]);
    }
    return p;
}

static phys_vec3 turned(const picture_banner *banner, const float v[3])
{
    phys_vec3 aside = v3_scale(banner->right, (double)v[0]);
    aside.y += (double)v[1];
    return v3_add_scaled(aside, banner->out, (double)v[2]);
}

static place *add_cloth(place *p, const picture_banner *banner, const banner_shape *shape)
{
    for (int i = 0; i < BANNER_POINTS; i++, p++) {
        v3_to_floats(v3_add(banner->rod, turned(banner, shape->place[i])), p->position);
        v3_to_floats(turned(banner, shape->normal[i]), p->normal);
    }
    return p;
}

// --- on the graphics card

static void upload_uv(const picture_banners *b)
{
    static float uv[MOST_VERTICES][2][2]; // [vertex][set][u, v]
    int vertex = 0;
    for (int k = 0; k < b->count; k++) {
        for (int i = 0; i < BANNER_POINTS; i++, vertex++) {
            const float at[2] = {(float)(i % BANNER_COLUMNS) / (BANNER_COLUMNS - 1),
                                 (float)(i / BANNER_COLUMNS) / (BANNER_ROWS - 1)};
            const picture_banner *banner = &b->banner[k];
            for (int axis = 0; axis < 2; axis++) {
                uv[vertex][0][axis] =
                    banner->uv[0][axis] + at[axis] * (banner->uv[1][axis] - banner->uv[0][axis]);
                uv[vertex][1][axis] =
                    banner->uv2[0][axis] + at[axis] * (banner->uv2[1][axis] - banner->uv2[0][axis]);
            }
        }
    }
    // The rods are lit as the upper left corner of their cloth.
    for (int i = 0; i < b->count * BARS * BAR_VERTICES; i++, vertex++) {
        const picture_banner *banner = &b->banner[i / (BARS * BAR_VERTICES)];
        memcpy(uv[vertex][0], banner->uv[0], sizeof uv[vertex][0]);
        memcpy(uv[vertex][1], banner->uv2[0], sizeof uv[vertex][1]);
    }
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)vertex * sizeof uv[0]), uv, GL_STATIC_DRAW);
}

static GLushort *add_quad(GLushort *index, int a, int b, int c, int d)
{
    const int quad[6] = {a, b, c, c, b, d};
    for (int i = 0; i < 6; i++) {
        *index++ = (GLushort)quad[i];
    }
    return index;
}

static void upload_indices(const picture_banners *b)
{
    static GLushort index[PICTURE_BANNERS_MOST * (CLOTH_CORNERS + BARS * BAR_CORNERS)];
    GLushort *next = index;
    for (int k = 0; k < b->count; k++) {
        for (int i = 0; i + BANNER_COLUMNS < BANNER_POINTS; i++) {
            if (i % BANNER_COLUMNS + 1 < BANNER_COLUMNS) {
                int here = k * BANNER_POINTS + i, below = here + BANNER_COLUMNS;
                next = add_quad(next, here, below, here + 1, below + 1);
            }
        }
    }
    for (int bar = 0; bar < b->count * BARS; bar++) {
        int first = b->count * BANNER_POINTS + bar * BAR_VERTICES;
        for (int i = 0; i < BAR_SIDES; i++) {
            int here = first + 2 * i, beside = first + 2 * ((i + 1) % BAR_SIDES);
            next = add_quad(next, here, beside, here + 1, beside + 1);
        }
    }
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)((size_t)(next - index) * sizeof *index),
                 index, GL_STATIC_DRAW);
}

static void attribute(GLuint index, int size, size_t stride, size_t offset)
{
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, (GLsizei)stride, (const void *)offset);
}

bool picture_banners_init(picture_banners *b, const picture_hall *hall)
{
    *b = (picture_banners){0};
    find_banners(b, hall->file);
    if (b->count == 0) {
        return true;
    }
    b->cloth = banner_cloth_create(b->width_m, b->height_m, ROD_BEFORE_WALL_M);
    if (b->cloth == NULL) {
        return false;
    }
    glGenVertexArrays(1, &b->vertex_array);
    glBindVertexArray(b->vertex_array);
    glGenBuffers(1, &b->place_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, b->place_buffer);
    attribute(0, 3, sizeof(place), offsetof(place, position));
    attribute(1, 3, sizeof(place), offsetof(place, normal));
    glGenBuffers(1, &b->uv_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, b->uv_buffer);
    upload_uv(b);
    attribute(2, 2, sizeof(float[2][2]), 0);
    attribute(3, 2, sizeof(float[2][2]), sizeof(float[2]));
    glGenBuffers(1, &b->index_buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, b->index_buffer);
    upload_indices(b);
    glBindVertexArray(0);
    return true;
}

void picture_banners_fini(picture_banners *b)
{
    banner_cloth_destroy(&b->cloth);
    glDeleteBuffers(1, &b->place_buffer);
    glDeleteBuffers(1, &b->uv_buffer);
    glDeleteBuffers(1, &b->index_buffer);
    glDeleteVertexArrays(1, &b->vertex_array);
    *b = (picture_banners){0};
}

bool picture_banners_replace(const picture_banners *b, uint32_t range)
{
    return b->count > 0 && b->range == range;
}

void picture_banners_update(picture_banners *b, double time_s)
{
    static place all[MOST_VERTICES]; // too large for the stack
    place *next = all;
    for (int k = 0; k < b->count; k++) {
        banner_shape shape;
        banner_cloth_at(b->cloth, time_s + k * LATER_S, &shape);
        next = add_cloth(next, &b->banner[k], &shape);
    }
    for (int k = 0; k < b->count; k++) {
        next = add_bars(next, b, &b->banner[k]);
    }
    glBindBuffer(GL_ARRAY_BUFFER, b->place_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)(next - all) * sizeof *all), all,
                 GL_STREAM_DRAW);
}

static int draw(const picture_banners *b, int first_corner, int corners)
{
    if (b->count == 0) {
        return 0;
    }
    glBindVertexArray(b->vertex_array);
    glDrawElements(GL_TRIANGLES, corners, GL_UNSIGNED_SHORT,
                   (const void *)((size_t)first_corner * sizeof(GLushort)));
    return corners / 3;
}

int picture_banners_draw_cloth(const picture_banners *b)
{
    return draw(b, 0, b->count * CLOTH_CORNERS);
}

int picture_banners_draw_rods(const picture_banners *b)
{
    return draw(b, b->count * CLOTH_CORNERS, b->count * BARS * BAR_CORNERS);
}
