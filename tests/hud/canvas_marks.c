#include "canvas_marks.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static float zoom_of(const canvas *c)
{
    return c->zoom > 0.0f ? c->zoom : 1.0f;
}

static mark *put(canvas *c, enum mark_kind kind, float x, float y, canvas_color color)
{
    assert_true(c->count < MARKS_MAX);
    assert_true(isfinite(x) && isfinite(y));
    mark *m = &c->mark[c->count++];
    *m = (mark){.kind = kind, .x = zoom_of(c) * x, .y = zoom_of(c) * y, .color = color};
    return m;
}

bool canvas_shows_caps(const canvas *c)
{
    (void)c;
    return false;
}

void canvas_zoom(canvas *c, float zoom)
{
    c->zoom = zoom;
}

float canvas_zoom_now(const canvas *c)
{
    return zoom_of(c);
}

float canvas_width(const canvas *c)
{
    return c->width / zoom_of(c);
}

float canvas_height(const canvas *c)
{
    return c->height / zoom_of(c);
}

void canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                 canvas_color color)
{
    (void)corner;
    mark *m = put(c, MARK_RECT, x, y, color);
    m->width = zoom_of(c) * width;
    m->height = zoom_of(c) * height;
}

void canvas_frame(canvas *c, float x, float y, float width, float height, float corner,
                  float thickness, canvas_color color)
{
    (void)thickness;
    canvas_rect(c, x, y, width, height, corner, color);
}

void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float thickness,
                 canvas_color color)
{
    (void)thickness;
    canvas_rect(c, fminf(x0, x1), fminf(y0, y1), fabsf(x1 - x0), fabsf(y1 - y0), 0.0f, color);
}

void canvas_circle(canvas *c, float x, float y, float radius, canvas_color color)
{
    put(c, MARK_CIRCLE, x, y, color)->width = zoom_of(c) * radius;
}

void canvas_ring(canvas *c, float x, float y, float radius, float thickness, canvas_color color)
{
    (void)thickness;
    put(c, MARK_RING, x, y, color)->width = zoom_of(c) * radius;
}

void canvas_arc(canvas *c, float x, float y, float radius, float thickness, float from, float to,
                canvas_color color)
{
    (void)thickness;
    mark *m = put(c, MARK_ARC, x, y, color);
    m->width = zoom_of(c) * radius;
    m->share = to - from;
}

// The glyphs have whole pixel sizes, as those of a real canvas.
float canvas_text_width(canvas *c, canvas_font font, const char *text)
{
    (void)c;
    return 0.55f * ceilf(font.size) * (float)strlen(text);
}

void canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                 canvas_color color)
{
    float width = canvas_text_width(c, font, text);
    float left = font.align == CANVAS_LEFT    ? x
                 : font.align == CANVAS_RIGHT ? x - width
                                              : x - 0.5f * width;
    mark *m = put(c, MARK_TEXT, left, y, color);
    m->width = zoom_of(c) * width;
    m->height = zoom_of(c) * font.size;
    strncpy(m->text, text, sizeof m->text - 1);
}

const mark *find_text(const canvas *c, const char *part)
{
    for (int i = 0; i < c->count; i++) {
        if (c->mark[i].kind == MARK_TEXT && strstr(c->mark[i].text, part) != NULL) {
            return &c->mark[i];
        }
    }
    return NULL;
}

const mark *text_after(const canvas *c, const mark *before, const char *part)
{
    for (const mark *m = before + 1; m < c->mark + c->count; m++) {
        if (m->kind == MARK_TEXT && strstr(m->text, part) != NULL) {
            return m;
        }
    }
    return NULL;
}

int count_kind(const canvas *c, enum mark_kind kind)
{
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        count += c->mark[i].kind == kind;
    }
    return count;
}

bool is_at(const mark *m, float x, float y, float width, float height)
{
    return fabsf(m->x - x) < 0.01f && fabsf(m->y - y) < 0.01f && fabsf(m->width - width) < 0.01f &&
           fabsf(m->height - height) < 0.01f;
}

// The extent of a mark: left, right, top, bottom. Of a text, what is below the baseline does not
// count.
static void extent(const mark *m, float out[4])
{
    bool is_round = m->kind == MARK_CIRCLE || m->kind == MARK_RING || m->kind == MARK_ARC;
    float radius = is_round ? m->width : 0.0f;
    out[0] = m->x - radius;
    out[1] = is_round ? m->x + radius : m->x + m->width;
    out[2] = m->kind == MARK_TEXT ? m->y - 0.75f * m->height : m->y - radius;
    out[3] = is_round ? m->y + radius : m->kind == MARK_TEXT ? m->y : m->y + m->height;
}

void assert_within(const mark *inner, float left, float right, float top, float bottom)
{
    float place[4];
    extent(inner, place);
    if (place[0] < left - 0.01f || place[1] > right + 0.01f || place[2] < top - 0.01f ||
        place[3] > bottom + 0.01f) {
        fail_msg("'%s' at %g..%g, %g..%g leaves %g..%g, %g..%g", inner->text, (double)place[0],
                 (double)place[1], (double)place[2], (double)place[3], (double)left, (double)right,
                 (double)top, (double)bottom);
    }
}

void assert_apart(const mark *a, const mark *b)
{
    float p[4], q[4];
    extent(a, p);
    extent(b, q);
    assert_true(p[1] <= q[0] + 0.01f || q[1] <= p[0] + 0.01f || p[3] <= q[2] + 0.01f ||
                q[3] <= p[2] + 0.01f);
}

const mark *box_of(const canvas *c, const mark *text)
{
    const mark *box = NULL;
    for (const mark *m = c->mark; m < text; m++) {
        box = m->kind == MARK_RECT && m->width > 20.0f && m->height > 10.0f ? m : box;
    }
    assert_non_null(box);
    return box;
}

void assert_on_its_box(const canvas *c, const char *words)
{
    const mark *text = find_text(c, words);
    assert_non_null(text);
    const mark *box = box_of(c, text);
    assert_within(text, box->x, box->x + box->width, box->y, box->y + box->height);
}
