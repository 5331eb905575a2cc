#include "hud_sketch.h"

#include "hud_draw.h"
#include "hud_style.h"

static const canvas_color BOARD = {0.16f, 0.18f, 0.22f, 0.95f};
static const canvas_color STEEL = {0.90f, 0.92f, 0.95f, 1.0f};

// --- two fencers from the side

typedef struct spot {
    float x, y;
} spot;

// A fencer who faces right, from the middle between the feet; y is up. The size of a body is 68.
typedef struct figure {
    spot head, neck, hip, front_knee, front_foot, rear_knee, rear_foot, hand, tip, rear_hand;
} figure;

static const figure ON_GUARD = {{0, 60},   {0, 51},  {-2, 31}, {12, 17}, {15, 0},
                                {-12, 17}, {-14, 0}, {16, 43}, {45, 46}, {-15, 56}};
static const figure ARM_OUT = {{1, 60},   {1, 51},  {-2, 31}, {12, 17}, {15, 0},
                               {-12, 17}, {-14, 0}, {26, 49}, {57, 49}, {-17, 52}};
static const figure LUNGING = {{17, 54},  {15, 45}, {7, 26},  {31, 19}, {34, 0},
                               {-10, 12}, {-24, 0}, {41, 46}, {71, 46}, {-6, 33}};
static const figure PARRYING = {{-1, 60},  {-1, 51}, {-3, 31}, {11, 17}, {14, 0},
                                {-13, 17}, {-15, 0}, {14, 40}, {34, 58}, {-16, 56}};
// The blade was pushed up and aside.
static const figure PARRIED = {{17, 54},  {15, 45}, {7, 26},  {31, 19}, {34, 0},
                               {-10, 12}, {-24, 0}, {41, 48}, {62, 68}, {-6, 33}};

#define FIGURE_SCALE 0.72f
#define GROUND       75.0f

// Where a spot of a figure lies in the sketch; `way`: +1 faces right, -1 left.
static spot place(float x, float way, spot at)
{
    return (spot){x + way * FIGURE_SCALE * at.x, GROUND - FIGURE_SCALE * at.y};
}

static void limb_line(canvas *c, float x, float y, spot from, spot to, float thick,
                      canvas_color color)
{
    canvas_line(c, x + from.x, y + from.y, x + to.x, y + to.y, thick, color);
}

static void draw_figure(canvas *c, float x, float y, float at, float way, const figure *f,
                        canvas_color color)
{
    const spot neck = place(at, way, f->neck), hip = place(at, way, f->hip),
               hand = place(at, way, f->hand), head = place(at, way, f->head),
               front = place(at, way, f->front_knee), rear = place(at, way, f->rear_knee);
    limb_line(c, x, y, neck, place(at, way, f->rear_hand), 2.5f, color);
    limb_line(c, x, y, hip, rear, 3.5f, color);
    limb_line(c, x, y, rear, place(at, way, f->rear_foot), 3.0f, color);
    limb_line(c, x, y, hip, front, 3.5f, color);
    limb_line(c, x, y, front, place(at, way, f->front_foot), 3.0f, color);
    limb_line(c, x, y, neck, hip, 5.0f, color);
    limb_line(c, x, y, neck, hand, 3.0f, color);
    limb_line(c, x, y, hand, place(at, way, f->tip), 1.5f, STEEL);
    canvas_circle(c, x + head.x, y + head.y, 5.0f, color);
    canvas_circle(c, x + hand.x, y + hand.y, 2.8f, STEEL);
}

static void draw_pair(canvas *c, float x, float y, float left_at, const figure *left,
                      float right_at, const figure *right)
{
    canvas_line(c, x + 6.0f, y + GROUND + 2.0f, x + HUD_SKETCH_WIDTH - 6.0f, y + GROUND + 2.0f,
                1.5f, HUD_FAINT);
    draw_figure(c, x, y, left_at, 1.0f, left, hud_accent(DUEL_LEFT));
    draw_figure(c, x, y, right_at, -1.0f, right, hud_accent(DUEL_RIGHT));
}

// What a sketch is about.
static void draw_ring(canvas *c, float x, float y)
{
    canvas_ring(c, x, y, 6.0f, 2.0f, HUD_WARNING);
}

// An arrow on the ground.
static void draw_arrow(canvas *c, float x, float y, float from, float to)
{
    const float way = to > from ? 1.0f : -1.0f, ground = y + GROUND - 4.0f;
    canvas_line(c, x + from, ground, x + to, ground, 2.0f, HUD_WARNING);
    canvas_line(c, x + to - way * 5.0f, ground - 4.0f, x + to, ground, 2.0f, HUD_WARNING);
    canvas_line(c, x + to - way * 5.0f, ground + 4.0f, x + to, ground, 2.0f, HUD_WARNING);
}

static void draw_exchange(canvas *c, float x, float y, int kind)
{
    switch (kind) {
    case SKETCH_DISTANCE:
        draw_pair(c, x, y, 16.0f, &ON_GUARD, 100.0f, &ON_GUARD);
        draw_arrow(c, x, y, 58.0f, 34.0f);
        draw_arrow(c, x, y, 58.0f, 82.0f);
        break;
    case SKETCH_ARM:
        draw_pair(c, x, y, 28.0f, &ARM_OUT, 82.0f, &ON_GUARD);
        draw_arrow(c, x, y, 108.0f, 94.0f);
        draw_ring(c, x + 69.0f, y + 40.0f);
        break;
    case SKETCH_LUNGE:
        draw_pair(c, x, y, 28.0f, &LUNGING, 84.0f, &ON_GUARD);
        draw_ring(c, x + 79.0f, y + 42.0f);
        break;
    case SKETCH_PARRY:
        draw_pair(c, x, y, 22.0f, &PARRYING, 90.0f, &LUNGING);
        draw_ring(c, x + 40.0f, y + 40.0f);
        break;
    case SKETCH_RIPOSTE:
        draw_pair(c, x, y, 28.0f, &ARM_OUT, 92.0f, &PARRIED);
        draw_ring(c, x + 70.0f, y + 40.0f);
        break;
    case SKETCH_RETREAT:
        draw_pair(c, x, y, 20.0f, &ON_GUARD, 104.0f, &LUNGING);
        draw_arrow(c, x, y, 40.0f, 10.0f);
        break;
    default:
        draw_pair(c, x, y, 24.0f, &ON_GUARD, 92.0f, &ON_GUARD);
        draw_ring(c, x + 58.0f, y + 43.0f);
        for (int i = -1; i <= 1; i++) {
            canvas_line(c, x + 58.0f + 5.0f * (float)i, y + 32.0f, x + 58.0f + 9.0f * (float)i,
                        y + 24.0f, 1.5f, HUD_WARNING);
        }
        break;
    }
}

// --- a fencer from the front

// The parts that count are filled, the others outlined.
static void draw_target(canvas *c, float x, float y, int kind)
{
    const bool head = kind != SKETCH_TRUNK, arms = kind != SKETCH_TRUNK,
               legs = kind == SKETCH_WHOLE_BODY;
    const canvas_color counts = HUD_WARNING, other = HUD_GRAY;
    const float middle = x + 0.5f * HUD_SKETCH_WIDTH;
    for (int way = -1; way <= 1; way += 2) {
        const float side = (float)way;
        canvas_line(c, middle + side * 5.0f, y + 47.0f, middle + side * 8.0f, y + 77.0f,
                    legs ? 7.0f : 2.0f, legs ? counts : other);
        canvas_line(c, middle + side * 13.0f, y + 27.0f, middle + side * 22.0f, y + 45.0f,
                    arms ? 6.0f : 2.0f, arms ? counts : other);
    }
    canvas_rect(c, middle - 11.0f, y + 23.0f, 22.0f, 26.0f, 5.0f, counts);
    if (head) {
        canvas_circle(c, middle, y + 14.0f, 8.0f, counts);
    } else {
        canvas_ring(c, middle, y + 14.0f, 7.0f, 2.0f, other);
    }
}

static void draw_lamps(canvas *c, float x, float y)
{
    hud_draw_lamp(c, x + 16.0f, y + 22.0f, 34.0f, hud_accent(DUEL_LEFT), true);
    hud_draw_lamp(c, x + 66.0f, y + 22.0f, 34.0f, hud_accent(DUEL_RIGHT), false);
    hud_draw_lamp(c, x + 24.0f, y + 54.0f, 18.0f, HUD_WHITE, false);
    hud_draw_lamp(c, x + 74.0f, y + 54.0f, 18.0f, HUD_WHITE, true);
}

// --- a guard, as the fencer sees it

// Where hand and point are, meters to the weapon's side and up: the guards of the foil, and for the
// middle above those of the sabre (assets/guards).
static const float GUARD[3][3][4] = {
    {{-0.14f, 1.50f, -0.49f, 0.92f}, {0.24f, 1.55f, -0.56f, 1.68f}, {0.27f, 1.25f, 0.36f, 1.60f}},
    {{-0.15f, 1.16f, -0.28f, 1.48f}, {0.11f, 1.16f, 0.05f, 1.34f}, {0.27f, 1.14f, 0.35f, 1.45f}},
    {{-0.15f, 1.01f, -0.34f, 0.62f}, {0.10f, 1.01f, 0.03f, 0.60f}, {0.27f, 1.00f, 0.37f, 0.66f}}};

#define GUARD_SCALE 62.0f  // units for a meter
#define GUARD_FLOOR 109.0f // of the floor below the sketch's upper edge

static void draw_guard(canvas *c, float x, float y, int row, int column)
{
    const float cell = 11.0f, left = x + 8.0f, top = y + 24.0f;
    for (int i = 0; i < 9; i++) {
        const bool is_here = i / 3 == row && i % 3 == column;
        canvas_rect(c, left + (cell + 1.5f) * (float)(i % 3), top + (cell + 1.5f) * (float)(i / 3),
                    cell, cell, 2.0f, is_here ? HUD_WARNING : HUD_FAINT);
    }
    const float middle = x + 80.0f, up = y + GUARD_FLOOR;
    // The own body from behind, as far as it is to be covered.
    canvas_circle(c, middle, up - 1.60f * GUARD_SCALE, 6.5f, HUD_FAINT);
    canvas_rect(c, middle - 12.0f, up - 1.46f * GUARD_SCALE, 24.0f, 40.0f, 7.0f, HUD_FAINT);
    const float *g = GUARD[row][column];
    const float hand_x = middle + g[0] * GUARD_SCALE, hand_y = up - g[1] * GUARD_SCALE;
    canvas_line(c, hand_x, hand_y, middle + g[2] * GUARD_SCALE, up - g[3] * GUARD_SCALE, 2.5f,
                STEEL);
    canvas_circle(c, hand_x, hand_y, 4.0f, hud_accent(DUEL_LEFT));
    canvas_ring(c, hand_x, hand_y, 4.0f, 1.2f, HUD_WHITE);
}

void hud_sketch_draw(canvas *c, float x, float y, int kind)
{
    if (kind == SKETCH_NONE) {
        return;
    }
    canvas_rect(c, x, y, HUD_SKETCH_WIDTH, HUD_SKETCH_HEIGHT, HUD_CORNER, BOARD);
    if (kind >= SKETCH_GUARD) {
        draw_guard(c, x, y, (kind - SKETCH_GUARD) / 3, (kind - SKETCH_GUARD) % 3);
    } else if (kind == SKETCH_LAMPS) {
        draw_lamps(c, x, y);
    } else if (kind >= SKETCH_WHOLE_BODY) {
        draw_target(c, x, y, kind);
    } else {
        draw_exchange(c, x, y, kind);
    }
}
