#include "drawn_screen.h"

#include <epoxy/gl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "picture.h"

// The smallest letters, pixels of a window 720 high with text of the usual size. Large text is
// larger than this in each screen; what a screen must fit in may be smaller than it would be.
#define LEAST_SIZE 10.4f
// The same with text of twice the size on a screen as wide as a television's. On one of 43 inches
// (0.5 mm a pixel of 1920 x 1080) a capital is then at least 8.4 mm high: from three meters 9.7
// minutes of arc, about twice what an eye of normal sharpness needs; all but some lines are larger
// than the 16 minutes of ISO 9241-303.
#define LEAST_SIZE_LARGE 15.5f
// Of a letter's size: how far letters reach above and below their baseline, and how much of that
// two texts may share: the boxes have some air.
#define ABOVE   0.76f
#define BELOW   0.22f
#define OVERLAP 0.12f

#define MOST_TEXTS 400
// The opacity from which on a panel covers what is behind it.
#define DENSE 0.8f

typedef struct shown_text {
    float left, right, top, bottom, size;
    canvas_font font;
    char words[256];
} shown_text;

drawn_screen drawn = {.mark = ""};

static int count;
static shown_text text[MOST_TEXTS];

// --- what is drawn: the linker leads all calls of these functions here

void __real_canvas_text(canvas *c, float x, float y, canvas_font font, const char *words,
                        canvas_color color);
void __wrap_canvas_text(canvas *c, float x, float y, canvas_font font, const char *words,
                        canvas_color color);
void __real_canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                        canvas_color color);
void __wrap_canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                        canvas_color color);
draw_count __real_canvas_end(canvas *c);
draw_count __wrap_canvas_end(canvas *c);
void __wrap_window_size_px(const window *w, int *out_width, int *out_height);
void __wrap_window_show(window *w);

void __wrap_canvas_text(canvas *c, float x, float y, canvas_font font, const char *words,
                        canvas_color color)
{
    __real_canvas_text(c, x, y, font, words, color);
    if (count < MOST_TEXTS && color.r > 0.1f) { // not the shadow of other words
        shown_text *out = &text[count++];
        const float width = canvas_text_width(c, font, words);
        const float left = font.align == CANVAS_LEFT     ? x
                           : font.align == CANVAS_CENTER ? x - 0.5f * width
                                                         : x - width;
        // All in pixels of the window.
        const float px = (float)drawn.width / canvas_width(c);
        *out = (shown_text){.left = px * left,
                            .right = px * (left + width),
                            .top = px * (y - ABOVE * font.size),
                            .bottom = px * (y + BELOW * font.size),
                            .size = px * font.size,
                            .font = font};
        snprintf(out->words, sizeof out->words, "%s", words);
    }
}

// A dense panel covers the words behind it.
void __wrap_canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                        canvas_color color)
{
    const float px = (float)drawn.width / canvas_width(c);
    int kept = 0;
    __real_canvas_rect(c, x, y, width, height, corner, color);
    for (int i = 0; i < count && color.a >= DENSE; i++) {
        const float across = 0.5f * (text[i].left + text[i].right) / px;
        const float down = 0.5f * (text[i].top + text[i].bottom) / px;
        if (across < x || across > x + width || down < y || down > y + height) {
            text[kept++] = text[i];
        }
    }
    count = color.a >= DENSE ? kept : count;
}

draw_count __wrap_canvas_end(canvas *c)
{
    if (drawn.folder != NULL) {
        return __real_canvas_end(c);
    }
    canvas_drop(c); // only the words matter, and drawing takes long
    return (draw_count){0};
}

void __wrap_window_size_px(const window *w, int *out_width, int *out_height)
{
    (void)w;
    *out_width = drawn.width;
    *out_height = drawn.height;
}

void __wrap_window_show(window *w)
{
    (void)w;
}

// --- what is wrong with it

static void complain(const char *screen, const char *what, const shown_text *t)
{
    drawn.faults++;
    print_error("%dx%d, text %.1f, %s%s: %s: \"%s\" (%.0f..%.0f, %.0f..%.0f, %.1f px)\n",
                drawn.width, drawn.height, drawn.text_size, drawn.mark, screen, what, t->words,
                (double)t->left, (double)t->right, (double)t->top, (double)t->bottom,
                (double)t->size);
}

static bool lie_on_each_other(const shown_text *a, const shown_text *b)
{
    const float air = OVERLAP * (a->size < b->size ? a->size : b->size);
    return a->left + air < b->right && b->left + air < a->right && a->top + air < b->bottom &&
           b->top + air < a->bottom;
}

static float least_size(void)
{
    const float across = (float)drawn.width / 960.0f, down = (float)drawn.height / 720.0f;
    const bool is_large = drawn.text_size >= 2.0 && 9 * drawn.width == 16 * drawn.height;
    return (is_large ? LEAST_SIZE_LARGE : LEAST_SIZE) * (across < down ? across : down);
}

static void check(const char *screen)
{
    for (int i = 0; i < count; i++) {
        const shown_text *t = &text[i];
        if (t->left < 0.0f || t->right > (float)drawn.width || t->top < 0.0f ||
            t->bottom > (float)drawn.height) {
            complain(screen, "leaves the window", t);
        }
        if (t->size < least_size()) {
            complain(screen, "is too small", t);
        }
        const size_t length = strlen(t->words);
        if (length > 3 && strcmp(t->words + length - 3, "…") == 0) {
            complain(screen, "is cut", t);
        }
        for (int k = 0; k < i; k++) {
            if (lie_on_each_other(t, &text[k])) {
                complain(screen, "lies on other words", t);
                complain(screen, "... on these", &text[k]);
            }
        }
    }
}

static void save(const char *screen)
{
    char path[300], error[300];
    snprintf(path, sizeof path, "%s/%dx%d-%.0f-%s%s.png", drawn.folder, drawn.width, drawn.height,
             100.0 * drawn.text_size, drawn.mark, screen);
    if (!picture_save_png(path, drawn.width, drawn.height, error, sizeof error)) {
        fail_msg("%s", error);
    }
}

void drawn_screen_choose(int width, int height, double text_size)
{
    drawn.width = width;
    drawn.height = height;
    drawn.text_size = text_size;
    canvas_enlarge(drawn.canvas, (float)text_size);
}

void drawn_screen_begin(void)
{
    count = 0;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, drawn.width, drawn.height);
    glClearColor(0.42f, 0.40f, 0.38f, 1.0f); // as bright as the hall
    glClear(GL_COLOR_BUFFER_BIT);
}

void drawn_screen_end(const char *name)
{
    if (drawn.folder != NULL) {
        save(name);
    }
    check(name);
}

void drawn_screen_hud(const char *name, const hud_view *view)
{
    drawn_screen_begin();
    canvas_begin(drawn.canvas, drawn.width, drawn.height);
    hud_draw(drawn.canvas, view);
    canvas_end(drawn.canvas);
    drawn_screen_end(name);
}
