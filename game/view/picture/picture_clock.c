#include "picture_clock.h"

#include <epoxy/gl.h>
#include <math.h>

#include "phys_math.h"

// The middle of the dial, world: in front of the clock of build_salle.py, whose face is at z -5.95.
static const double X_M = -3.0, Y_M = 4.1, Z_M = -5.936;
static const double DIAL_M = 0.29, TURN = 2.0 * 3.14159265358979323846;
// Length and width of the two hands, and of a mark for an hour, meters.
static const double HAND_M[2][2] = {{0.16, 0.030}, {0.24, 0.020}};
static const double MARK_M[2] = {0.04, 0.014}, MARK_END_M = 0.275;
static const double BEFORE_M = 0.004; // each layer in front of the one behind it

enum {
    DIAL_CORNERS = 3 * PICTURE_CLOCK_SIDES,
    BARS = PICTURE_CLOCK_MARKS + 2,
    CORNERS = DIAL_CORNERS + 6 * BARS
};

typedef struct corner {
    float position[3], normal[3];
} corner;

void picture_clock_angles(double day_s, double out_rad[2])
{
    double hours = day_s / 3600.0;
    out_rad[0] = TURN * (hours / 12.0 - floor(hours / 12.0));
    out_rad[1] = TURN * (hours - floor(hours));
}

// A place on the dial: so far from its middle at this angle, and so far aside of that.
static corner at(double out_m, double aside_m, double angle, int layer)
{
    double x = out_m * sin(angle) + aside_m * cos(angle);
    double y = out_m * cos(angle) - aside_m * sin(angle);
    return (corner){{(float)(X_M + x), (float)(Y_M + y), (float)(Z_M + layer * BEFORE_M)},
                    {0.0f, 0.0f, 1.0f}};
}

static corner *add_bar(corner *next, const double from_to_m[2], double width_m, double angle,
                       int layer)
{
    // Counter-clockwise as seen from the hall.
    const int order[6][2] = {{0, -1}, {0, 1}, {1, 1}, {0, -1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 6; i++) {
        *next++ = at(from_to_m[order[i][0]], 0.5 * width_m * order[i][1], angle, layer);
    }
    return next;
}

void picture_clock_init(picture_clock *c)
{
    glGenVertexArrays(1, &c->vertex_array);
    glBindVertexArray(c->vertex_array);
    glGenBuffers(1, &c->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, c->buffer);
    for (GLuint i = 0; i < 2; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof(corner),
                              (const void *)(i * sizeof(float[3])));
    }
    glBindVertexArray(0);
}

void picture_clock_fini(picture_clock *c)
{
    glDeleteBuffers(1, &c->buffer);
    glDeleteVertexArrays(1, &c->vertex_array);
    *c = (picture_clock){0};
}

void picture_clock_update(picture_clock *c, double day_s)
{
    corner all[CORNERS], *next = all;
    double angle[2];
    picture_clock_angles(day_s, angle);
    for (int i = 0; i < PICTURE_CLOCK_SIDES; i++) {
        *next++ = at(0.0, 0.0, 0.0, 0);
        *next++ = at(DIAL_M, 0.0, TURN * (i + 1) / PICTURE_CLOCK_SIDES, 0);
        *next++ = at(DIAL_M, 0.0, TURN * i / PICTURE_CLOCK_SIDES, 0);
    }
    for (int i = 0; i < PICTURE_CLOCK_MARKS; i++) {
        const double ends[2] = {MARK_END_M - MARK_M[0], MARK_END_M};
        next = add_bar(next, ends, MARK_M[1], TURN * i / PICTURE_CLOCK_MARKS, 1);
    }
    for (int i = 0; i < 2; i++) {
        const double ends[2] = {-0.15 * HAND_M[i][0], HAND_M[i][0]};
        next = add_bar(next, ends, HAND_M[i][1], angle[i], 2 + i);
    }
    glBindBuffer(GL_ARRAY_BUFFER, c->buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof all, all, GL_STREAM_DRAW);
}

static int draw(const picture_clock *c, int first, int count)
{
    glBindVertexArray(c->vertex_array);
    glDrawArrays(GL_TRIANGLES, first, count);
    return count / 3;
}

int picture_clock_draw_dial(const picture_clock *c)
{
    return draw(c, 0, DIAL_CORNERS);
}

int picture_clock_draw_hands(const picture_clock *c)
{
    return draw(c, DIAL_CORNERS, CORNERS - DIAL_CORNERS);
}
