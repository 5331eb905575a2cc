#include "picture_score_digits.h"

#include <epoxy/gl.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "gl_program.h"

// The board in world coordinates, meters. It fills the gap between the lamps' poles right under the
// lamps, is 8 cm deep, and its front is in front of the poles. (In salle.glb the poles are 4 cm
// thick at x -0.55 and 0.55, z -2.4; the lamps on them begin at a height of 1.9.)
static const float BOARD_LOW[3] = {-0.53f, 1.61f, -2.44f};
static const float BOARD_HIGH[3] = {0.53f, 1.87f, -2.36f};

// Size of a digit: 19 cm is 3.6 degrees as seen from 3 m, the distance of the en-garde line.
static const float DIGIT_HEIGHT_M = 0.19f;
static const float DIGIT_WIDTH_M = 0.11f;
static const float DIGIT_STEP_M = 0.16f;
// Distance from the center of the board to the center of a fencer's two digits.
static const float SCORE_ASIDE_M = 0.27f;
// Slant of the digits: meters to the side for each meter up.
static const float DIGIT_LEAN = 0.1f;
static const float SEGMENT_HALF_WIDTH_M = 0.0125f;
// Gap at either end of a segment.
static const float SEGMENT_GAP_M = 0.003f;
// Distance in front of the board, enough for the depth test.
static const float SEGMENT_BEFORE_M = 0.003f;

static const uint32_t SEGMENTS_OF_DIGIT[10] = {0x3f, 0x06, 0x5b, 0x4f, 0x66,
                                               0x6d, 0x7d, 0x07, 0x7f, 0x6f};
static const unsigned HIGHEST_SCORE = 99;

uint32_t picture_score_digits_lit(const picture_score *score)
{
    uint32_t lit = 0;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT && score->shown; side++) {
        unsigned won = score->won[side] < HIGHEST_SCORE ? score->won[side] : HIGHEST_SCORE;
        uint32_t tens = won < 10 ? 0 : SEGMENTS_OF_DIGIT[won / 10];
        uint32_t both = tens | SEGMENTS_OF_DIGIT[won % 10] << SCORE_SEGMENTS;
        lit |= both << (2 * SCORE_SEGMENTS * side);
    }
    return lit;
}

// --- shape

static score_vertex *add_box(score_vertex *v)
{
    static const int CORNER[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
    for (int face = 0; face < 6; face++) {
        const int axis = face / 2, high = face % 2;
        for (int i = 0; i < 6; i++, v++) {
            int at[3];
            at[axis] = high;
            at[(axis + 1) % 3] = CORNER[i][high ? 0 : 1];
            at[(axis + 2) % 3] = CORNER[i][high ? 1 : 0];
            *v = (score_vertex){.segment = -1.0f};
            v->normal[axis] = high ? 1.0f : -1.0f;
            for (int k = 0; k < 3; k++) {
                v->position[k] = at[k] ? BOARD_HIGH[k] : BOARD_LOW[k];
            }
        }
    }
    return v;
}

// Adds a segment, a bar with pointed ends between `ends`, to a digit with its center at `middle_x`.
static score_vertex *add_segment(score_vertex *v, int bit, float middle_x, const float ends[2][2])
{
    const float length = hypotf(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
    const float along[2] = {(ends[1][0] - ends[0][0]) / length, (ends[1][1] - ends[0][1]) / length};
    const float first = SEGMENT_GAP_M, last = length - SEGMENT_GAP_M, half = SEGMENT_HALF_WIDTH_M;
    const float outline[SCORE_SEGMENT_SIDES][2] = {{first, 0},           {first + half, -half},
                                                   {last - half, -half}, {last, 0},
                                                   {last - half, half},  {first + half, half}};
    score_vertex corner[SCORE_SEGMENT_SIDES];
    for (int i = 0; i < SCORE_SEGMENT_SIDES; i++) {
        float x = ends[0][0] + outline[i][0] * along[0] - outline[i][1] * along[1];
        float y = ends[0][1] + outline[i][0] * along[1] + outline[i][1] * along[0];
        corner[i] = (score_vertex){
            .position = {middle_x + x + DIGIT_LEAN * y, 0.5f * (BOARD_LOW[1] + BOARD_HIGH[1]) + y,
                         BOARD_HIGH[2] + SEGMENT_BEFORE_M},
            .normal = {0, 0, 1},
            .segment = (float)bit,
        };
    }
    for (int i = 1; i + 1 < SCORE_SEGMENT_SIDES; i++) {
        *v++ = corner[0];
        *v++ = corner[i];
        *v++ = corner[i + 1];
    }
    return v;
}

void picture_score_digits_shape(score_vertex out_vertex[SCORE_VERTICES])
{
    // Half the distances between the center lines of a digit's outer segments.
    const float x = 0.5f * DIGIT_WIDTH_M - SEGMENT_HALF_WIDTH_M;
    const float y = 0.5f * DIGIT_HEIGHT_M - SEGMENT_HALF_WIDTH_M;
    const float ends[SCORE_SEGMENTS][2][2] = {
        {{-x, y}, {x, y}},   {{x, 0}, {x, y}},   {{x, -y}, {x, 0}}, {{-x, -y}, {x, -y}},
        {{-x, -y}, {-x, 0}}, {{-x, 0}, {-x, y}}, {{-x, 0}, {x, 0}},
    };
    score_vertex *v = add_box(out_vertex);
    for (int digit = 0; digit < SCORE_DIGITS; digit++) {
        float middle_x = (digit < 2 ? -SCORE_ASIDE_M : SCORE_ASIDE_M) +
                         (digit % 2 == 0 ? -0.5f : 0.5f) * DIGIT_STEP_M;
        for (int s = 0; s < SCORE_SEGMENTS; s++) {
            v = add_segment(v, SCORE_SEGMENTS * digit + s, middle_x, ends[s]);
        }
    }
}

// --- on the graphics card

void picture_score_digits_init(picture_score_digits *d)
{
    score_vertex vertex[SCORE_VERTICES];
    picture_score_digits_shape(vertex);
    glGenVertexArrays(1, &d->vertex_array);
    glGenBuffers(1, &d->buffer);
    glBindVertexArray(d->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, d->buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertex, vertex, GL_STATIC_DRAW);
    const struct {
        GLint size;
        size_t offset;
    } attribute[3] = {{3, offsetof(score_vertex, position)},
                      {3, offsetof(score_vertex, normal)},
                      {1, offsetof(score_vertex, segment)}};
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, attribute[i].size, GL_FLOAT, GL_FALSE, sizeof(score_vertex),
                              (const void *)attribute[i].offset);
    }
    glBindVertexArray(0);
}

void picture_score_digits_fini(picture_score_digits *d)
{
    glDeleteBuffers(1, &d->buffer);
    glDeleteVertexArrays(1, &d->vertex_array);
    *d = (picture_score_digits){0};
}

int picture_score_digits_draw(const picture_score_digits *d, GLuint program,
                              const picture_scene *scene, const mat4 clip_from_world, int width_px,
                              int height_px)
{
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", clip_from_world);
    gl_set_vec3(program, "accent_left", scene->fencer[DUEL_LEFT].accent);
    gl_set_vec3(program, "accent_right", scene->fencer[DUEL_RIGHT].accent);
    gl_set_int(program, "lit", (int)picture_score_digits_lit(&scene->score));
    glUniform2f(glGetUniformLocation(program, "window"), (float)width_px, (float)height_px);
    glBindVertexArray(d->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, SCORE_VERTICES);
    glBindVertexArray(0);
    return SCORE_TRIANGLES;
}
