#include "banner_cloth.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "phys_math.h"

enum { STEPS_PER_FRAME = 2, PASSES = 6, SETTLE_LOOPS = 1 };
static const double STEP_S = BANNER_LOOP_S / (BANNER_LOOP_FRAMES * STEPS_PER_FRAME);
static const double GRAVITY_MPS2 = 9.81;
static const double TURN = 2.0 * 3.14159265358979323846;

// How fast the cloth takes the speed of the air, across itself and along, 1/s. Light cloth follows
// the air; this is what damps it.
static const double DRAG_ACROSS = 2.6, DRAG_ALONG = 0.5;
// Folds along the rod, and their depth.
static const double FOLDS = 1.5, FOLD_DEPTH_M = 0.045;
// How much of a deviation from the straight line a pass takes out of three neighbors in a row.
static const double STIFFNESS = 0.02;
// The cloth's thickness, which it keeps from the wall.
static const double FROM_WALL_M = 0.01;

struct banner_cloth {
    float frame[BANNER_LOOP_FRAMES][BANNER_POINTS][3];
};

typedef struct sheet {
    phys_vec3 now[BANNER_POINTS], before[BANNER_POINTS];
    double across_m, down_m, diagonal_m; // lengths of the threads
    double wall_z_m;
} sheet;

static int at(int row, int column)
{
    return row * BANNER_COLUMNS + column;
}

// --- simulation

// Hangs the cloth from the rod in folds. Each thread along the rod has its length, so the folds
// make the row narrower than the cloth is.
static void hang(sheet *s)
{
    double x[BANNER_COLUMNS] = {0.0}, z[BANNER_COLUMNS];
    for (int column = 0; column < BANNER_COLUMNS; column++) {
        z[column] = FOLD_DEPTH_M * sin(TURN * (FOLDS * column / (BANNER_COLUMNS - 1) + 0.1));
        if (column > 0) {
            double deep_m = z[column] - z[column - 1];
            x[column] = x[column - 1] + sqrt(s->across_m * s->across_m - deep_m * deep_m);
        }
    }
    for (int i = 0; i < BANNER_POINTS; i++) {
        int column = i % BANNER_COLUMNS;
        s->now[i] = v3(x[column] - 0.5 * x[BANNER_COLUMNS - 1], -s->down_m * (i / BANNER_COLUMNS),
                       z[column]);
        s->before[i] = s->now[i];
    }
}

// The draught in the hall, m/s. Every part of it repeats after the loop's whole time.
static phys_vec3 draught(phys_vec3 place, double time_s)
{
    double t = TURN * time_s / BANNER_LOOP_S;
    double gust = 0.5 + 0.3 * sin(2.0 * t) + 0.2 * sin(3.0 * t + 1.3);
    double wave = sin(5.0 * t + 2.2 * place.x + 1.9 * place.y);
    double ripple = sin(9.0 * t - 4.1 * place.x + 3.3 * place.y + 0.7);
    return v3(0.10 * sin(2.0 * t + 0.4) + 0.06 * sin(7.0 * t), 0.05 * wave,
              0.05 + gust * (0.50 * wave + 0.20 * ripple));
}

static phys_vec3 normal_at(const phys_vec3 *place, int row, int column)
{
    int left = column > 0 ? column - 1 : column;
    int right = column + 1 < BANNER_COLUMNS ? column + 1 : column;
    int up = row > 0 ? row - 1 : row, down = row + 1 < BANNER_ROWS ? row + 1 : row;
    phys_vec3 across = v3_sub(place[at(row, right)], place[at(row, left)]);
    phys_vec3 upward = v3_sub(place[at(up, column)], place[at(down, column)]);
    return v3_normalized_or(v3_cross(across, upward), v3(0, 0, 1));
}

static void advance(sheet *s, double time_s)
{
    phys_vec3 next[BANNER_POINTS];
    for (int row = 0; row < BANNER_ROWS; row++) {
        for (int column = 0; column < BANNER_COLUMNS; column++) {
            int i = at(row, column);
            phys_vec3 step = v3_sub(s->now[i], s->before[i]);
            phys_vec3 air = v3_sub(draught(s->now[i], time_s), v3_scale(step, 1.0 / STEP_S));
            phys_vec3 normal = normal_at(s->now, row, column);
            phys_vec3 across = v3_scale(normal, v3_dot(air, normal));
            phys_vec3 push = v3_scale(across, DRAG_ACROSS - DRAG_ALONG);
            push = v3_add_scaled(push, air, DRAG_ALONG);
            push.y -= GRAVITY_MPS2;
            next[i] = row == 0 ? s->now[i]
                               : v3_add_scaled(v3_add(s->now[i], step), push, STEP_S * STEP_S);
        }
    }
    for (int i = 0; i < BANNER_POINTS; i++) {
        s->before[i] = s->now[i];
        s->now[i] = next[i];
    }
}

// Corrects the thread between two points to its length; the second takes `share` of the correction.
// A thread that only pulls may be shorter.
static void hold(sheet *s, int first, int second, double length_m, double share, bool only_pulls)
{
    phys_vec3 way = v3_sub(s->now[second], s->now[first]);
    double now_m = v3_length(way);
    if (now_m < 1e-9 || (only_pulls && now_m <= length_m)) {
        return;
    }
    phys_vec3 over = v3_scale(way, (now_m - length_m) / now_m);
    s->now[second] = v3_add_scaled(s->now[second], over, -share);
    s->now[first] = v3_add_scaled(s->now[first], over, 1.0 - share);
}

// Draws the middle of three neighbors in a row toward the line between the other two.
static void straighten(sheet *s, int row, int column)
{
    int i = at(row, column);
    phys_vec3 middle = v3_lerp(s->now[i - 1], s->now[i + 1], 0.5);
    phys_vec3 off = v3_scale(v3_sub(middle, s->now[i]), STIFFNESS);
    s->now[i] = v3_add(s->now[i], off);
    s->now[i - 1] = v3_add_scaled(s->now[i - 1], off, -0.5);
    s->now[i + 1] = v3_add_scaled(s->now[i + 1], off, -0.5);
}

// Corrects the threads from one point to its left neighbor and to the row above.
static void hold_point(sheet *s, int row, int column, double share)
{
    int i = at(row, column);
    if (column > 0) {
        hold(s, i - BANNER_COLUMNS - 1, i, s->diagonal_m, share, true);
        hold(s, i - 1, i, s->across_m, 0.5, false);
    }
    if (column + 1 < BANNER_COLUMNS) {
        hold(s, i - BANNER_COLUMNS + 1, i, s->diagonal_m, share, true);
    }
    hold(s, i - BANNER_COLUMNS, i, s->down_m, share, false);
    s->now[i].z = fmax(s->now[i].z, s->wall_z_m);
}

// One pass over all threads from the rod downward. Passes go through the rows in turn from the left
// and from the right, so that the cloth leans to neither side.
static void relax(sheet *s, bool from_left)
{
    for (int row = 1; row < BANNER_ROWS; row++) {
        double share = row == 1 ? 1.0 : 0.5; // the rod does not give way
        for (int column = 1; column + 1 < BANNER_COLUMNS; column++) {
            straighten(s, row, column);
        }
        for (int i = 0; i < BANNER_COLUMNS; i++) {
            hold_point(s, row, from_left ? i : BANNER_COLUMNS - 1 - i, share);
        }
    }
}

// Makes the threads between rows exactly as long as they are, from the rod downward: each lower
// point moves alone. It takes its former place along, so that it gains no speed by this.
static void hang_exactly(sheet *s)
{
    for (int i = BANNER_COLUMNS; i < BANNER_POINTS; i++) {
        phys_vec3 was = s->now[i];
        hold(s, i - BANNER_COLUMNS, i, s->down_m, 1.0, false);
        s->now[i].z = fmax(s->now[i].z, s->wall_z_m);
        s->before[i] = v3_add(s->before[i], v3_sub(s->now[i], was));
    }
}

banner_cloth *banner_cloth_create(double width_m, double height_m, double before_wall_m)
{
    banner_cloth *cloth = calloc(1, sizeof *cloth);
    if (cloth == NULL) {
        return NULL;
    }
    sheet s = {.across_m = width_m / (BANNER_COLUMNS - 1),
               .down_m = height_m / (BANNER_ROWS - 1),
               .wall_z_m = FROM_WALL_M - before_wall_m};
    s.diagonal_m = sqrt(s.across_m * s.across_m + s.down_m * s.down_m);
    hang(&s);
    // The first loops let the cloth settle into the motion that repeats; the last one is kept.
    for (int frame = 0; frame < (SETTLE_LOOPS + 1) * BANNER_LOOP_FRAMES; frame++) {
        for (int i = 0; i < BANNER_POINTS; i++) {
            v3_to_floats(s.now[i], cloth->frame[frame % BANNER_LOOP_FRAMES][i]);
        }
        for (int step = 0; step < STEPS_PER_FRAME; step++) {
            advance(&s, (frame * STEPS_PER_FRAME + step) * STEP_S);
            for (int pass = 0; pass < PASSES; pass++) {
                relax(&s, pass % 2 == 0);
            }
            hang_exactly(&s);
        }
    }
    return cloth;
}

void banner_cloth_destroy(banner_cloth **address)
{
    free(*address);
    *address = NULL;
}

// --- the shape at a time

void banner_cloth_at(const banner_cloth *cloth, double time_s, banner_shape *out)
{
    double loops = time_s / BANNER_LOOP_S;
    double along = (loops - floor(loops)) * BANNER_LOOP_FRAMES;
    int frame = (int)along % BANNER_LOOP_FRAMES;
    const float(*from)[3] = cloth->frame[frame];
    const float(*to)[3] = cloth->frame[(frame + 1) % BANNER_LOOP_FRAMES];
    phys_vec3 place[BANNER_POINTS];
    for (int i = 0; i < BANNER_POINTS; i++) {
        place[i] = v3_lerp(v3_from_floats(from[i]), v3_from_floats(to[i]), along - floor(along));
        v3_to_floats(place[i], out->place[i]);
    }
    for (int row = 0; row < BANNER_ROWS; row++) {
        for (int column = 0; column < BANNER_COLUMNS; column++) {
            v3_to_floats(normal_at(place, row, column), out->normal[at(row, column)]);
        }
    }
}
