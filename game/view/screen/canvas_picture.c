#include "canvas_picture.h"

#include "text_picture.h"

// Pictures are as high as a line of letters may be without touching the next one.
#define TOP    (-0.93f)
#define BOTTOM 0.26f
#define HEIGHT (BOTTOM - TOP)
#define MIDDLE (0.5f * (TOP + BOTTOM))
#define STROKE 0.085f
// Beside a picture or frame, and between a frame and its letters.
#define GAP   0.06f
#define INSET 0.30f

#define MOUSE_WIDTH  0.84f
#define MOUSE_BUTTON (0.46f * HEIGHT)
#define CROSS_WIDTH  1.12f
#define STICK_RADIUS 0.50f
#define STICK_SHIFT  0.24f

// Edges, what is not meant, and the inside of a frame are fainter than what is meant.
#define EDGE    0.55f
#define UNMEANT 0.28f
#define INSIDE  0.14f

typedef struct drawing {
    picture_shape *shape;
    int count;
} drawing;

static void add_rect(drawing *d, float x, float y, float width, float height, float corner,
                     float alpha)
{
    d->shape[d->count++] = (picture_shape){PICTURE_RECT, x, y, width, height, corner, 0.0f, alpha};
}

static void add_frame(drawing *d, float x, float y, float width, float height, float corner)
{
    d->shape[d->count++] =
        (picture_shape){PICTURE_FRAME, x, y, width, height, corner, STROKE, EDGE};
}

static void add_line(drawing *d, float x, float y, float across, float down, float thickness,
                     float alpha)
{
    d->shape[d->count++] =
        (picture_shape){PICTURE_LINE, x, y, across, down, 0.0f, thickness, alpha};
}

bool canvas_picture_is(uint32_t code)
{
    return code >= TEXT_PICTURE_FIRST && code <= TEXT_PICTURE_LAST;
}

bool canvas_picture_begins(uint32_t code)
{
    return code == TEXT_PICTURE_KEY || code == TEXT_PICTURE_BUTTON;
}

bool canvas_picture_ends(uint32_t code)
{
    return code == TEXT_PICTURE_END;
}

static bool is_mouse(uint32_t code)
{
    return code >= TEXT_PICTURE_MOUSE_LEFT && code <= TEXT_PICTURE_WHEEL_DOWN;
}

static bool is_cross(uint32_t code)
{
    return code >= TEXT_PICTURE_CROSS && code <= TEXT_PICTURE_CROSS_LEFT;
}

float canvas_picture_advance(uint32_t code)
{
    if (canvas_picture_begins(code) || canvas_picture_ends(code)) {
        return GAP + INSET;
    }
    const float width = is_mouse(code)   ? MOUSE_WIDTH
                        : is_cross(code) ? CROSS_WIDTH
                                         : 2.0f * STICK_RADIUS;
    return width + 2.0f * GAP;
}

int canvas_picture_frame(uint32_t code, float width, picture_shape out[PICTURE_SHAPES])
{
    drawing d = {.shape = out};
    const bool is_key = code == TEXT_PICTURE_KEY;
    const float inside = width - 2.0f * GAP, corner = is_key ? 0.22f : 1.0f;
    add_rect(&d, GAP, TOP, inside, HEIGHT, corner, INSIDE);
    add_frame(&d, GAP, TOP, inside, HEIGHT, corner);
    if (is_key) { // the front of the cap
        const float aside = 0.16f;
        add_line(&d, GAP + aside, BOTTOM - 1.5f * STROKE, inside - 2.0f * aside, 0.0f, STROKE,
                 EDGE);
    }
    return d.count;
}

// The way that the wheel is turned, below it.
static void add_arrow(drawing *d, float middle, float way)
{
    const float half = 0.18f, y = TOP + 0.73f * HEIGHT - way * 0.08f, down = way * 0.18f;
    add_line(d, middle - half, y, half, down, 1.3f * STROKE, 1.0f);
    add_line(d, middle + half, y, -half, down, 1.3f * STROKE, 1.0f);
}

static void add_mouse(drawing *d, uint32_t code)
{
    const float middle = GAP + 0.5f * MOUSE_WIDTH, rim = 0.3f * STROKE;
    const bool has_wheel = code == TEXT_PICTURE_MOUSE_MIDDLE || code >= TEXT_PICTURE_WHEEL;
    if (code == TEXT_PICTURE_MOUSE_LEFT || code == TEXT_PICTURE_MOUSE_RIGHT) {
        const float from = code == TEXT_PICTURE_MOUSE_LEFT ? GAP : middle;
        add_rect(d, from + rim, TOP + rim, 0.5f * MOUSE_WIDTH - 2.0f * rim, MOUSE_BUTTON - rim,
                 0.30f, 1.0f);
    }
    add_frame(d, GAP, TOP, MOUSE_WIDTH, HEIGHT, 0.5f * MOUSE_WIDTH);
    add_line(d, GAP + STROKE, TOP + MOUSE_BUTTON, MOUSE_WIDTH - 2.0f * STROKE, 0.0f, STROKE, EDGE);
    if (has_wheel) {
        add_line(d, middle, TOP + 0.22f, 0.0f, MOUSE_BUTTON - 0.36f, 0.22f, 1.0f);
    } else {
        add_line(d, middle, TOP + STROKE, 0.0f, MOUSE_BUTTON - STROKE, STROKE, EDGE);
    }
    if (code == TEXT_PICTURE_WHEEL_UP || code == TEXT_PICTURE_WHEEL_DOWN) {
        add_arrow(d, middle, code == TEXT_PICTURE_WHEEL_UP ? -1.0f : 1.0f);
    }
    if (code == TEXT_PICTURE_MOUSE_BACK || code == TEXT_PICTURE_MOUSE_FORWARD) {
        const float at = (code == TEXT_PICTURE_MOUSE_BACK ? 0.68f : 0.46f) * HEIGHT;
        add_rect(d, GAP - 0.04f, TOP + at, 0.28f, 0.22f * HEIGHT, 0.08f, 1.0f);
    }
}

static void add_cross(drawing *d, uint32_t code)
{
    const float x = GAP + 0.5f * CROSS_WIDTH, arm = 0.5f * CROSS_WIDTH, half = 0.19f;
    const float length = arm - half;
    const float arms[4][4] = {{x - half, MIDDLE - arm, 2.0f * half, length},
                              {x + half, MIDDLE - half, length, 2.0f * half},
                              {x - half, MIDDLE + half, 2.0f * half, length},
                              {x - arm, MIDDLE - half, length, 2.0f * half}};
    for (int i = 0; i < 4; i++) {
        const bool is_meant =
            code == TEXT_PICTURE_CROSS || code == (uint32_t)(TEXT_PICTURE_CROSS_UP + i);
        add_rect(d, arms[i][0], arms[i][1], arms[i][2], arms[i][3], 0.08f,
                 is_meant ? 1.0f : UNMEANT);
    }
    add_rect(d, x - half, MIDDLE - half, 2.0f * half, 2.0f * half, 0.0f, UNMEANT);
}

static void add_stick(drawing *d, uint32_t code)
{
    // Not moved, up, right, down, left, pressed.
    static const float WAY[6][2] = {{0, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, 0}, {0, 0}};
    const int move = (int)(code - TEXT_PICTURE_STICK);
    const float x = GAP + STICK_RADIUS, half = code == TEXT_PICTURE_STICK_PRESSED ? 0.36f : 0.22f;
    add_frame(d, GAP, MIDDLE - STICK_RADIUS, 2.0f * STICK_RADIUS, 2.0f * STICK_RADIUS,
              STICK_RADIUS);
    add_rect(d, x + STICK_SHIFT * WAY[move][0] - half, MIDDLE + STICK_SHIFT * WAY[move][1] - half,
             2.0f * half, 2.0f * half, half, 1.0f);
}

int canvas_picture_shapes(uint32_t code, picture_shape out[PICTURE_SHAPES])
{
    drawing d = {.shape = out};
    if (is_mouse(code)) {
        add_mouse(&d, code);
    } else if (is_cross(code)) {
        add_cross(&d, code);
    } else {
        add_stick(&d, code);
    }
    return d.count;
}
