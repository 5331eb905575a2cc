#include "picture_second_duel.h"

#include <epoxy/gl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "file_read.h"
#include "gl_program.h"

// More than ten minutes at 25 frames a second.
#define FILE_BYTES_MAX ((size_t)8 << 20)

// A blade is drawn at least this wide, as half of a pixel's width: thinner it would break into
// dots.
static const double BLADE_HALF_WIDTH_PX = 0.6;
static const double BLADE_RADIUS_M = 0.003;

// Shade below a foot and below the body: radius, opacity in the middle.
static const double FOOT_SHADE_M = 0.24, BODY_SHADE_M = 0.62;
static const float FOOT_SHADE = 0.55f, BODY_SHADE = 0.38f;
// Above the piste, so that nothing flickers.
static const double SHADE_ABOVE_M = 0.026;

enum {
    AROUND = 8, // corners of a cone
    RINGS = 6,  // from one pole to the other; two of them are the ends of the straight part
    CORNERS = (RINGS - 1) * AROUND * 6
};

enum color { CLOTH, LAME, MESH, BIB, SKIN, STEEL, SOCK, SHOE, COLORS };

// Linear. The two have socks of their own; not the colors of the sides of the first piste.
static const float COLOR[2][COLORS][3] = {
    {{0.56f, 0.56f, 0.55f},
     {0.50f, 0.50f, 0.50f},
     {0.030f, 0.030f, 0.034f},
     {0.60f, 0.60f, 0.59f},
     {0.46f, 0.28f, 0.20f},
     {0.40f, 0.41f, 0.43f},
     {0.045f, 0.15f, 0.075f},
     {0.30f, 0.30f, 0.31f}},
    {{0.56f, 0.56f, 0.55f},
     {0.50f, 0.50f, 0.50f},
     {0.030f, 0.030f, 0.034f},
     {0.60f, 0.60f, 0.59f},
     {0.19f, 0.105f, 0.065f},
     {0.40f, 0.41f, 0.43f},
     {0.13f, 0.055f, 0.15f},
     {0.035f, 0.035f, 0.04f}},
};

// A part between two places, each a share of the way from one point to another; shares beyond 1 lie
// beyond the second point.
typedef struct part {
    struct {
        int8_t from, to; // enum second_duel_point
        float share, radius_m;
    } end[2];
    int8_t color;
    float wider; // along the line of the shoulders, as a share of the radius
} part;

// Both sides of the body alike: a limb between two joints.
#define SIDE(s, from, to, share_a, radius_a, share_b, radius_b, color)                             \
    {                                                                                              \
        {{from##s, to##s, share_a, radius_a}, {from##s, to##s, share_b, radius_b}}, color, 0.0f    \
    }
#define BOTH_SIDES(...) SIDE(_L, __VA_ARGS__), SIDE(_R, __VA_ARGS__)

static const part PART[] = {
    // Trunk: broader than deep.
    {{{SECOND_HIPS, SECOND_NECK, -0.14f, 0.112f}, {SECOND_HIPS, SECOND_NECK, 0.30f, 0.106f}},
     CLOTH,
     0.60f},
    {{{SECOND_HIPS, SECOND_NECK, 0.34f, 0.098f}, {SECOND_HIPS, SECOND_NECK, 0.80f, 0.122f}},
     CLOTH,
     0.78f},
    {{{SECOND_SHOULDER_L, SECOND_SHOULDER_R, 0.0f, 0.070f},
      {SECOND_SHOULDER_L, SECOND_SHOULDER_R, 1.0f, 0.070f}},
     CLOTH,
     0.0f},
    // Mask with its bib.
    {{{SECOND_NECK, SECOND_FACE, -0.1f, 0.064f}, {SECOND_NECK, SECOND_FACE, 0.42f, 0.072f}},
     BIB,
     0.0f},
    {{{SECOND_NECK, SECOND_HEAD, 0.78f, 0.092f}, {SECOND_NECK, SECOND_HEAD, 1.22f, 0.094f}},
     MESH,
     0.0f},
    {{{SECOND_HEAD, SECOND_FACE, 0.0f, 0.098f}, {SECOND_HEAD, SECOND_FACE, 0.34f, 0.086f}},
     MESH,
     0.0f},
    // Arms with a glove and a bare hand.
    BOTH_SIDES(SECOND_SHOULDER, SECOND_ELBOW, 0.0f, 0.066f, 1.0f, 0.050f, CLOTH),
    BOTH_SIDES(SECOND_ELBOW, SECOND_WRIST, 0.0f, 0.050f, 0.95f, 0.036f, CLOTH),
    {{{SECOND_WRIST_R, SECOND_GUARD, -0.4f, 0.043f}, {SECOND_WRIST_R, SECOND_GUARD, 0.8f, 0.044f}},
     LAME,
     0.0f},
    {{{SECOND_ELBOW_L, SECOND_WRIST_L, 1.0f, 0.032f},
      {SECOND_ELBOW_L, SECOND_WRIST_L, 1.55f, 0.022f}},
     SKIN,
     0.0f},
    // Legs: breeches to below the knee, socks, shoes.
    BOTH_SIDES(SECOND_THIGH, SECOND_KNEE, 0.0f, 0.095f, 1.0f, 0.064f, CLOTH),
    BOTH_SIDES(SECOND_KNEE, SECOND_ANKLE, 0.0f, 0.064f, 0.22f, 0.062f, CLOTH),
    BOTH_SIDES(SECOND_KNEE, SECOND_ANKLE, 0.22f, 0.059f, 1.0f, 0.039f, SOCK),
    BOTH_SIDES(SECOND_ANKLE, SECOND_TOE, 0.12f, 0.047f, 1.25f, 0.030f, SHOE),
    // Weapon. The blade is the last.
    {{{SECOND_GUARD, SECOND_TIP, -0.01f, 0.060f}, {SECOND_GUARD, SECOND_TIP, 0.015f, 0.056f}},
     STEEL,
     0.0f},
    {{{SECOND_GUARD, SECOND_TIP, 0.0f, 0.0f}, {SECOND_GUARD, SECOND_TIP, 1.0f, 0.0f}}, STEEL, 0.0f},
};
enum { PARTS = sizeof PART / sizeof PART[0] };
_Static_assert(2 * PARTS <= PICTURE_SECOND_PARTS, "the shader has room for both fencers");

// --- the shape: a unit sphere whose halves belong to the two ends

static void make_vertices(float out[RINGS * AROUND][4])
{
    static const double PI = 3.14159265358979323846;
    static const double LATITUDE[RINGS] = {-0.5, -0.25, 0.0, 0.0, 0.25, 0.5}; // shares of pi
    for (int ring = 0; ring < RINGS; ring++) {
        for (int i = 0; i < AROUND; i++) {
            float *v = out[ring * AROUND + i];
            const double turn = 2.0 * PI * i / AROUND, rise = PI * LATITUDE[ring];
            v[0] = (float)(cos(rise) * cos(turn));
            v[1] = (float)(cos(rise) * sin(turn));
            v[2] = (float)sin(rise);
            v[3] = ring < RINGS / 2 ? 0.0f : 1.0f;
        }
    }
}

static void make_indices(GLushort out[CORNERS])
{
    for (int ring = 0; ring + 1 < RINGS; ring++) {
        for (int i = 0; i < AROUND; i++) {
            const int a = ring * AROUND + i, b = ring * AROUND + (i + 1) % AROUND;
            const int quad[6] = {a, b, a + AROUND, a + AROUND, b, b + AROUND};
            for (int k = 0; k < 6; k++) {
                *out++ = (GLushort)quad[k];
            }
        }
    }
}

static void upload(picture_second_duel *s)
{
    float vertex[RINGS * AROUND][4];
    GLushort index[CORNERS];
    make_vertices(vertex);
    make_indices(index);
    glGenVertexArrays(1, &s->vertex_array);
    glBindVertexArray(s->vertex_array);
    glGenBuffers(1, &s->vertex_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, s->vertex_buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertex, vertex, GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 0, NULL);
    glGenBuffers(1, &s->index_buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, s->index_buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof index, index, GL_STATIC_DRAW);
    glBindVertexArray(0);
}

bool picture_second_duel_init(picture_second_duel *s, const char *assets, char *error,
                              size_t error_size)
{
    char path[1200], reason[200];
    size_t size = 0;
    *s = (picture_second_duel){0};
    snprintf(path, sizeof path, "%s/duels/second_piste.poses", assets);
    uint8_t *bytes = (uint8_t *)file_read(path, FILE_BYTES_MAX, &size, reason, sizeof reason);
    if (bytes == NULL || !second_duel_take(&s->duel, bytes, size, reason, sizeof reason)) {
        snprintf(error, error_size, "%s: %s; install the program's assets again", path, reason);
        return false;
    }
    picture_second_duel_update(s, 0.0);
    upload(s);
    return true;
}

void picture_second_duel_fini(picture_second_duel *s)
{
    second_duel_free(&s->duel);
    glDeleteBuffers(1, &s->vertex_buffer);
    glDeleteBuffers(1, &s->index_buffer);
    glDeleteVertexArrays(1, &s->vertex_array);
    *s = (picture_second_duel){0};
}

// --- a frame

void picture_second_duel_update(picture_second_duel *s, double time_s)
{
    second_duel_at(&s->duel, time_s, s->point);
}

static void place_end(const phys_vec3 *point, const part *p, int end, float out[4])
{
    v3_to_floats(v3_lerp(point[p->end[end].from], point[p->end[end].to], (double)p->end[end].share),
                 out);
    out[3] = p->end[end].radius_m;
}

// The radius that a blade is drawn with at a place.
static float blade_radius(const mat4 clip_from_world, int height_px, const float place[3])
{
    double w = (double)clip_from_world[3][3], up = 0.0;
    for (int k = 0; k < 3; k++) {
        w += (double)(clip_from_world[k][3] * place[k]);
        up += (double)(clip_from_world[k][1] * clip_from_world[k][1]);
    }
    const double px_per_m = 0.5 * height_px * sqrt(up) / fmax(w, 0.05);
    return (float)fmax(BLADE_RADIUS_M, BLADE_HALF_WIDTH_PX / px_per_m);
}

int picture_second_duel_draw(const picture_second_duel *s, GLuint program,
                             const mat4 clip_from_world, int height_px)
{
    float end[2][2 * PARTS][4], color[2 * PARTS][3], wider[2 * PARTS][3];
    for (int i = 0; i < 2 * PARTS; i++) {
        const int side = i / PARTS;
        const part *p = &PART[i % PARTS];
        const phys_vec3 across =
            v3_sub(s->point[side][SECOND_SHOULDER_R], s->point[side][SECOND_SHOULDER_L]);
        v3_to_floats(v3_scale(v3_normalized_or(across, v3(1, 0, 0)), (double)p->wider), wider[i]);
        for (int k = 0; k < 2; k++) {
            place_end(s->point[side], p, k, end[k][i]);
            if (i % PARTS == PARTS - 1) {
                end[k][i][3] = blade_radius(clip_from_world, height_px, end[k][i]);
            }
        }
        for (int k = 0; k < 3; k++) {
            color[i][k] = COLOR[side][p->color][k];
        }
    }
    glUniform4fv(glGetUniformLocation(program, "part_from"), 2 * PARTS, &end[0][0][0]);
    glUniform4fv(glGetUniformLocation(program, "part_to"), 2 * PARTS, &end[1][0][0]);
    glUniform3fv(glGetUniformLocation(program, "part_wider"), 2 * PARTS, &wider[0][0]);
    glUniform3fv(glGetUniformLocation(program, "part_color"), 2 * PARTS, &color[0][0]);
    glBindVertexArray(s->vertex_array);
    glDrawElementsInstanced(GL_TRIANGLES, CORNERS, GL_UNSIGNED_SHORT, NULL, 2 * PARTS);
    glBindVertexArray(0);
    return 2 * PARTS * CORNERS / 3;
}

void picture_second_duel_add_shade(const picture_second_duel *s, picture_ribbons *r)
{
    for (int side = 0; side < 2; side++) {
        const phys_vec3 *point = s->point[side];
        for (int i = 0; i < 3; i++) {
            static const int FOOT[2][2] = {{SECOND_ANKLE_L, SECOND_TOE_L},
                                           {SECOND_ANKLE_R, SECOND_TOE_R}};
            phys_vec3 place =
                i < 2 ? v3_lerp(point[FOOT[i][0]], point[FOOT[i][1]], 0.5)
                      : v3_lerp(point[SECOND_HIPS],
                                v3_lerp(point[SECOND_ANKLE_L], point[SECOND_ANKLE_R], 0.5), 0.5);
            place.y = SHADE_ABOVE_M;
            picture_ribbons_add_shade(r, place, i < 2 ? FOOT_SHADE_M : BODY_SHADE_M,
                                      i < 2 ? FOOT_SHADE : BODY_SHADE);
        }
    }
}
