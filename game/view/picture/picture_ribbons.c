#include "picture_ribbons.h"

#include <epoxy/gl.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum ribbon_kind { RIBBON_BLADE, RIBBON_TRAIL, RIBBON_GLOW, RIBBON_BEAM };

// The color of steel in the hall's light, and of a blade just after contact with the other blade.
static const float STEEL[3] = {0.86f, 0.89f, 0.93f};
static const float HOT[3] = {1.0f, 0.86f, 0.52f};
// Opacity of a ghost's blade.
static const float GHOST_ALPHA = 0.7f;
// Time in which a trail fades, about as long as the eye's afterimage of a fast blade.
static const double TRAIL_FADE_S = 0.15;
static const float TRAIL_ALPHA = 0.6f;
// Below the first speed a blade leaves no trail, from the second speed on a full one.
static const double TRAIL_FROM_MPS = 1.5;
static const double TRAIL_FULL_MPS = 6.0;

// A lamp's glow: its opacity at the center, and its distance in front of the lamp, so that the lamp
// does not hide it.
static const float GLOW_ALPHA = 0.5f;
static const double GLOW_BEFORE_M = 0.15;

static void add_vertex(picture_ribbons *r, const ribbon_vertex *v)
{
    if (r->count < RIBBONS_MAX_VERTICES) {
        r->vertex[r->count++] = *v;
    }
}

// Adds two triangles: corners 0 and 1 are on one side, 2 and 3 on the other.
static void add_quad(picture_ribbons *r, const ribbon_vertex corner[4])
{
    static const int ORDER[6] = {0, 1, 2, 2, 1, 3};
    for (int i = 0; i < 6; i++) {
        add_vertex(r, &corner[ORDER[i]]);
    }
}

// Adds a straight piece of a blade between two points; `share` is where they are along the blade,
// 0..1, and `is_steel` whether steel is drawn there as well.
static void add_piece(picture_ribbons *r, const float color[4], double radius_m, bool is_steel,
                      const phys_vec3 ends[2], const phys_vec3 along[2], const double share[2])
{
    ribbon_vertex corner[4] = {0};
    for (int i = 0; i < 4; i++) {
        v3_to_floats(ends[i & 1], corner[i].position);
        v3_to_floats(along[i & 1], corner[i].along);
        corner[i].local[0] = i < 2 ? -1.0f : 1.0f;
        corner[i].local[1] = (float)share[i & 1];
        // The forte is wider than the point.
        corner[i].half_width_m = (float)(radius_m * (1.3 - 0.6 * share[i & 1]));
        memcpy(corner[i].color, color, sizeof corner[i].color);
        corner[i].kind = (float)RIBBON_BLADE;
        corner[i].steel_radius_m = is_steel ? (float)radius_m : 0.0f;
    }
    add_quad(r, corner);
}

static void add_blade(picture_ribbons *r, phys_pose pose, const duel_curve *curve,
                      enum weapon_kind kind, bool is_steel, const float color[4])
{
    weapon held = weapon_make(kind);
    phys_vec3 straight[2] = {v3_add(held.blade.a, held.center_m),
                             v3_add(held.blade.b, held.center_m)};
    phys_vec3 direction = v3_normalized_or(v3_sub(straight[1], straight[0]), v3(0, 0, -1));
    int pieces = curve->is_bent ? DUEL_CURVE_PLACES - 1 : 1;
    for (int piece = 0; piece < pieces; piece++) {
        phys_vec3 ends[2], along[2];
        double share[2];
        for (int i = 0; i < 2; i++) {
            phys_vec3 place = curve->is_bent ? curve->point[piece + i] : straight[i];
            phys_vec3 way = curve->is_bent ? curve->direction[piece + i] : direction;
            ends[i] = pose_apply(pose, place);
            along[i] = quat_rotate(pose.orientation, way);
            share[i] = (double)(piece + i) / pieces;
        }
        add_piece(r, color, held.blade.radius_m, is_steel, ends, along, share);
    }
}

void picture_ribbons_add_blade(picture_ribbons *r, const picture_fencer *fencer,
                               enum weapon_kind kind)
{
    if (fencer->weapon_faded >= 1.0f) {
        return;
    }
    float color[4] = {0, 0, 0, 1.0f - fencer->weapon_faded};
    for (int k = 0; k < 3; k++) {
        color[k] = STEEL[k] + (HOT[k] - STEEL[k]) * fencer->blade_glow;
    }
    add_blade(r, fencer->weapon, &fencer->curve, kind, true, color);
}

void picture_ribbons_add_ghost(picture_ribbons *r, const picture_fencer *fencer,
                               enum weapon_kind kind)
{
    if (fencer->ghost_strength > 0.0f) {
        const duel_curve straight = {0};
        float color[4] = {0, 0, 0, GHOST_ALPHA * fencer->ghost_strength};
        for (int k = 0; k < 3; k++) {
            color[k] = 0.2f + 0.8f * sqrtf(fencer->accent[k]);
        }
        add_blade(r, fencer->ghost, &straight, kind, false, color);
    }
}

static double trail_strength(const blade_trail *trail, int place)
{
    double dt = trail->time_s[place] - trail->time_s[place + 1];
    double speed = dt > 0.0 ? v3_distance(trail->tip[place], trail->tip[place + 1]) / dt : 0.0;
    double share = (speed - TRAIL_FROM_MPS) / (TRAIL_FULL_MPS - TRAIL_FROM_MPS);
    return fmin(fmax(share, 0.0), 1.0);
}

static void trail_vertex(const picture_fencer *fencer, double time_s, int place, bool tip,
                         double strength, ribbon_vertex *out)
{
    const blade_trail *trail = fencer->trail;
    *out = (ribbon_vertex){.kind = (float)RIBBON_TRAIL};
    double age = (time_s - trail->time_s[place]) / TRAIL_FADE_S;
    double fresh = fmin(fmax(1.0 - age, 0.0), 1.0);
    v3_to_floats(tip ? trail->tip[place] : trail->inner[place], out->position);
    out->local[0] = tip ? 1.0f : 0.0f;
    for (int k = 0; k < 3; k++) {
        out->color[k] = 0.35f + 0.65f * sqrtf(fencer->accent[k]);
    }
    out->color[3] = TRAIL_ALPHA * (1.0f - fencer->weapon_faded) * (float)(fresh * fresh * strength);
}

void picture_ribbons_add_trail(picture_ribbons *r, const picture_fencer *fencer, double time_s)
{
    const blade_trail *trail = fencer->trail;
    if (trail == NULL || trail->count < 3 || fencer->weapon_faded >= 1.0f) {
        return;
    }
    double strength = trail_strength(trail, 0);
    for (int i = 0; i + 1 < trail->count; i++) {
        double next = i + 2 < trail->count ? trail_strength(trail, i + 1) : strength;
        if (strength > 0.0 || next > 0.0) {
            ribbon_vertex corner[4];
            trail_vertex(fencer, time_s, i, false, strength, &corner[0]);
            trail_vertex(fencer, time_s, i, true, strength, &corner[1]);
            trail_vertex(fencer, time_s, i + 1, false, next, &corner[2]);
            trail_vertex(fencer, time_s, i + 1, true, next, &corner[3]);
            add_quad(r, corner);
        }
        strength = next;
    }
}

void picture_ribbons_add_glow(picture_ribbons *r, phys_vec3 lamp, double radius_m,
                              const float color[3], phys_vec3 eye)
{
    phys_vec3 back = v3_normalized_or(v3_sub(eye, lamp), v3(0, 0, 1));
    phys_vec3 right = v3_normalized_or(v3_cross(v3(0, 1, 0), back), v3(1, 0, 0));
    phys_vec3 up = v3_cross(back, right), middle = v3_add_scaled(lamp, back, GLOW_BEFORE_M);
    ribbon_vertex corner[4] = {0};
    for (int i = 0; i < 4; i++) {
        float x = i & 1 ? 1.0f : -1.0f, y = i < 2 ? -1.0f : 1.0f;
        phys_vec3 place = v3_add_scaled(middle, right, radius_m * (double)x);
        v3_to_floats(v3_add_scaled(place, up, radius_m * (double)y), corner[i].position);
        corner[i].local[0] = x;
        corner[i].local[1] = y;
        for (int k = 0; k < 3; k++) {
            corner[i].color[k] = 0.05f + 0.95f * sqrtf(color[k]);
        }
        corner[i].color[3] = GLOW_ALPHA;
        corner[i].kind = (float)RIBBON_GLOW;
    }
    add_quad(r, corner);
}

void picture_ribbons_add_shade(picture_ribbons *r, phys_vec3 place, double radius_m, float opacity)
{
    ribbon_vertex corner[4] = {0};
    for (int i = 0; i < 4; i++) {
        const float x = i & 1 ? 1.0f : -1.0f, z = i < 2 ? -1.0f : 1.0f;
        const phys_vec3 off = v3(radius_m * (double)x, 0.0, radius_m * (double)z);
        v3_to_floats(v3_add(place, off), corner[i].position);
        corner[i].local[0] = x;
        corner[i].local[1] = z;
        corner[i].color[3] = opacity;
        corner[i].kind = (float)RIBBON_GLOW;
    }
    add_quad(r, corner);
}

void picture_ribbons_add_line(picture_ribbons *r, const picture_line *line, phys_vec3 eye)
{
    phys_vec3 along = v3_sub(line->to, line->from);
    phys_vec3 across = v3_cross(along, v3_sub(eye, v3_lerp(line->from, line->to, 0.5)));
    across = v3_scale(v3_normalized_or(across, v3(0, 1, 0)), line->radius_m);
    ribbon_vertex corner[4] = {0};
    for (int i = 0; i < 4; i++) {
        double way = i < 2 ? -1.0 : 1.0;
        v3_to_floats(v3_add_scaled((i & 1) ? line->to : line->from, across, way),
                     corner[i].position);
        corner[i].local[0] = (float)way;
        memcpy(corner[i].color, line->color, sizeof corner[i].color);
        corner[i].kind = (float)RIBBON_BEAM;
    }
    add_quad(r, corner);
}

void ribbon_buffer_init(ribbon_buffer *b)
{
    glGenVertexArrays(1, &b->vertex_array);
    glBindVertexArray(b->vertex_array);
    glGenBuffers(1, &b->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, b->buffer);
    const struct {
        GLint size;
        size_t offset;
    } attribute[7] = {
        {3, offsetof(ribbon_vertex, position)},       {3, offsetof(ribbon_vertex, along)},
        {2, offsetof(ribbon_vertex, local)},          {1, offsetof(ribbon_vertex, half_width_m)},
        {4, offsetof(ribbon_vertex, color)},          {1, offsetof(ribbon_vertex, kind)},
        {1, offsetof(ribbon_vertex, steel_radius_m)},
    };
    for (GLuint i = 0; i < 7; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, attribute[i].size, GL_FLOAT, GL_FALSE, sizeof(ribbon_vertex),
                              (const void *)attribute[i].offset);
    }
    glBindVertexArray(0);
}

void ribbon_buffer_fini(ribbon_buffer *b)
{
    glDeleteBuffers(1, &b->buffer);
    glDeleteVertexArrays(1, &b->vertex_array);
    *b = (ribbon_buffer){0};
}

int ribbon_buffer_draw(ribbon_buffer *b, const picture_ribbons *r)
{
    if (r->count == 0) {
        return 0;
    }
    glBindVertexArray(b->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, b->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)r->count * sizeof *r->vertex), r->vertex,
                 GL_STREAM_DRAW);
    glDrawArrays(GL_TRIANGLES, 0, r->count);
    glBindVertexArray(0);
    return r->count / 3;
}
