#include "canvas_spy.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct canvas {
    bool shows_caps;
    float width, height; // without zoom
    float zoom;
    float enlarged; // 0: 1
    int texts, shapes;
    canvas_spy_text text[CANVAS_SPY_TEXTS];
    canvas_spy_shape shape[CANVAS_SPY_SHAPES];
};

canvas *canvas_spy_create(float width, float height)
{
    canvas *c = calloc(1, sizeof *c);
    assert(c != NULL);
    c->width = width;
    c->height = height;
    c->zoom = 1.0f;
    return c;
}

void canvas_spy_clear(canvas *c)
{
    c->texts = c->shapes = 0;
    c->zoom = 1.0f;
}

int canvas_spy_texts(const canvas *c, const canvas_spy_text **out_text)
{
    *out_text = c->text;
    return c->texts;
}

int canvas_spy_shapes(const canvas *c, const canvas_spy_shape **out_shape)
{
    *out_shape = c->shape;
    return c->shapes;
}

const canvas_spy_text *canvas_spy_find(const canvas *c, const char *words)
{
    for (int i = 0; i < c->texts; i++) {
        if (strcmp(c->text[i].words, words) == 0) {
            return &c->text[i];
        }
    }
    return NULL;
}

const canvas_spy_text *canvas_spy_find_beginning(const canvas *c, const char *words)
{
    for (int i = 0; i < c->texts; i++) {
        if (strncmp(c->text[i].words, words, strlen(words)) == 0) {
            return &c->text[i];
        }
    }
    return NULL;
}

static float width_of(canvas_font font, const char *text)
{
    int letters = 0;
    for (; *text != '\0'; text++) {
        letters += ((unsigned char)*text & 0xc0) != 0x80; // of UTF-8
    }
    return CANVAS_SPY_LETTER * font.size * (float)letters;
}

float canvas_spy_left(const canvas_spy_text *text)
{
    float width = width_of(text->font, text->words);
    return text->font.align == CANVAS_LEFT     ? text->x
           : text->font.align == CANVAS_CENTER ? text->x - 0.5f * width
                                               : text->x - width;
}

float canvas_spy_right(const canvas_spy_text *text)
{
    return canvas_spy_left(text) + width_of(text->font, text->words);
}

bool canvas_spy_same_color(canvas_color a, canvas_color b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a;
}

bool canvas_spy_is_inside(const canvas *c)
{
    for (int i = 0; i < c->texts; i++) {
        const canvas_spy_text *t = &c->text[i];
        if (canvas_spy_left(t) < 0.0f || canvas_spy_right(t) > c->width || t->y < 0.0f ||
            t->y > c->height) {
            return false;
        }
    }
    for (int i = 0; i < c->shapes; i++) {
        const canvas_spy_shape *s = &c->shape[i];
        float x = s->x + 0.5f * s->width, y = s->y + 0.5f * s->height;
        if (x < 0.0f || x > c->width || y < 0.0f || y > c->height) {
            return false;
        }
    }
    return true;
}

static void add(canvas *c, canvas_spy_shape shape)
{
    assert(c->shapes < CANVAS_SPY_SHAPES);
    shape.x *= c->zoom;
    shape.y *= c->zoom;
    shape.width *= c->zoom;
    shape.height *= c->zoom;
    shape.size *= c->zoom;
    c->shape[c->shapes++] = shape;
}

canvas *canvas_create(const char *assets, char *error, size_t error_size)
{
    (void)assets, (void)error, (void)error_size;
    return canvas_spy_create(CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT);
}

void canvas_destroy(canvas **address)
{
    free(*address);
    *address = NULL;
}

void canvas_begin(canvas *c, int width_px, int height_px)
{
    (void)width_px, (void)height_px;
    canvas_spy_clear(c);
}

draw_count canvas_end(canvas *c)
{
    (void)c;
    return (draw_count){0};
}

uint64_t canvas_hash(const canvas *c)
{
    (void)c;
    return 0;
}

void canvas_drop(canvas *c)
{
    (void)c;
}

float canvas_width(const canvas *c)
{
    return c->width / c->zoom;
}

float canvas_height(const canvas *c)
{
    return c->height / c->zoom;
}

void canvas_enlarge(canvas *c, float size)
{
    c->width *= c->enlarged > 0.0f ? c->enlarged / size : 1.0f / size;
    c->height *= c->enlarged > 0.0f ? c->enlarged / size : 1.0f / size;
    c->enlarged = size;
}

void canvas_recolor(canvas *c, const canvas_color from[2], const canvas_color to[2])
{
    (void)c, (void)from, (void)to;
}

void canvas_show_caps(canvas *c, bool shows)
{
    c->shows_caps = shows;
}

bool canvas_shows_caps(const canvas *c)
{
    return c->shows_caps;
}

void canvas_contrast(canvas *c, bool is_high)
{
    (void)c, (void)is_high;
}

void canvas_zoom(canvas *c, float zoom)
{
    c->zoom = zoom;
}

float canvas_zoom_now(const canvas *c)
{
    return c->zoom;
}

void canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                 canvas_color color)
{
    (void)corner;
    add(c, (canvas_spy_shape){CANVAS_SPY_RECT, x, y, width, height, 0.0f, 0.0f, 0.0f, color});
}

void canvas_frame(canvas *c, float x, float y, float width, float height, float corner,
                  float thickness, canvas_color color)
{
    (void)corner;
    add(c, (canvas_spy_shape){CANVAS_SPY_FRAME, x, y, width, height, thickness, 0.0f, 0.0f, color});
}

void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float thickness,
                 canvas_color color)
{
    add(c, (canvas_spy_shape){CANVAS_SPY_LINE, x0, y0, x1 - x0, y1 - y0, thickness, 0.0f, 0.0f,
                              color});
}

void canvas_circle(canvas *c, float x, float y, float radius, canvas_color color)
{
    add(c, (canvas_spy_shape){CANVAS_SPY_CIRCLE, x, y, 0.0f, 0.0f, radius, 0.0f, 0.0f, color});
}

void canvas_ring(canvas *c, float x, float y, float radius, float thickness, canvas_color color)
{
    (void)thickness;
    add(c, (canvas_spy_shape){CANVAS_SPY_RING, x, y, 0.0f, 0.0f, radius, 0.0f, 0.0f, color});
}

void canvas_arc(canvas *c, float x, float y, float radius, float thickness, float from, float to,
                canvas_color color)
{
    (void)thickness;
    add(c, (canvas_spy_shape){CANVAS_SPY_ARC, x, y, 0.0f, 0.0f, radius, from, to, color});
}

void canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                 canvas_color color)
{
    assert(c->texts < CANVAS_SPY_TEXTS);
    canvas_spy_text *out = &c->text[c->texts++];
    *out = (canvas_spy_text){.x = x * c->zoom, .y = y * c->zoom, .font = font, .color = color};
    out->font.size *= c->zoom;
    assert(strlen(text) < sizeof out->words);
    strcpy(out->words, text);
}

float canvas_text_width(canvas *c, canvas_font font, const char *text)
{
    (void)c;
    return width_of(font, text);
}
