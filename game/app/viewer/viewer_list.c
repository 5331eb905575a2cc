// The list of events, at the edge of the window. A click on a line goes to that moment.
#include "viewer_list.h"

#include <math.h>
#include <stdio.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_private.h"

#define ROW    21.0f
#define TOP    222.0f // below the fencer's square of guards
#define BELOW  30.0f  // at least, down to the timeline
#define GAP    16.0f  // the phrase's words and the space around them
#define WIDTH  430.0f // the longest line, of a touch, stays readable
#define SHARE  0.4f   // at most, of the window
#define TIME_X 58.0f  // right end of the times
#define DOT_X  72.0f  // the dot in the fencer's color
#define TEXT_X 84.0f
// A square marks each fencer whose hand lost control at that moment.
#define SQUARE 8.0f

static const canvas_font TIME = {14.0f, CANVAS_REGULAR, CANVAS_RIGHT};
static const canvas_font WORDS = {14.0f, CANVAS_REGULAR, CANVAS_LEFT};

static float width_of(const viewer *v)
{
    const float most = SHARE * canvas_width(v->canvas);
    return WIDTH < most ? WIDTH : most;
}

// While an appeal is shown its panel stands where the list would be.
static bool is_shown(const viewer *v)
{
    return v->overlay[VIEWER_LIST] && !v->appeal.shown;
}

float viewer_list_edge(const viewer *v)
{
    return is_shown(v) ? HUD_MARGIN + width_of(v) : 0.0f;
}

bool viewer_list_covers(const viewer *v)
{
    return v->list_foot > 0.0f &&
           viewer_is_under(v, HUD_MARGIN, TOP, width_of(v), v->list_foot - TOP);
}

void viewer_list_scroll(viewer *v, int rows)
{
    v->list_scrolled += rows;
}

// Returns the number of rows. out_now: the last one that has happened, -1 if none has.
static int count_rows(const viewer *v, int *out_now)
{
    const recording_marks *marks = &v->marks;
    int rows = 0;
    *out_now = -1;
    for (uint32_t i = 0; i < marks->mark_count; i = recording_marks_next(marks, i)) {
        *out_now = marks->mark[i].at <= v->clock.at ? rows : *out_now;
        rows++;
    }
    return rows;
}

// The first visible row: the current moment is in the middle unless the list was scrolled.
static int first_row(viewer *v, int rows, int now, int room)
{
    if (now != v->list_row) {
        v->list_row = now;
        v->list_scrolled = 0;
    }
    int most = rows > room ? rows - room : 0, middle = now - room / 2;
    middle = middle < 0 ? 0 : middle > most ? most : middle;
    int first = middle + v->list_scrolled;
    first = first < 0 ? 0 : first > most ? most : first;
    v->list_scrolled = first - middle;
    return first;
}

static void draw_row(viewer *v, float y, uint32_t first_mark, bool is_now)
{
    canvas *c = v->canvas;
    const float width = width_of(v);
    const recording_marks *marks = &v->marks;
    const recording_mark *mark = recording_marks_most_important(marks, first_mark);
    uint32_t at = marks->mark[first_mark].at, next = recording_marks_next(marks, first_mark);
    char time[24], words[128];
    if (is_now || viewer_is_under(v, HUD_MARGIN, y, width, ROW)) {
        canvas_rect(c, HUD_MARGIN + 3.0f, y, width - 6.0f, ROW, 5.0f, HUD_FAINT);
    }
    bool is_bright =
        is_now || mark->kind == RECORDING_MARK_TOUCH || mark->kind == RECORDING_MARK_DISARM;
    canvas_color color = is_bright ? HUD_WHITE : HUD_GRAY;
    if (mark->kind != RECORDING_MARK_BLOW && mark->side != DUEL_NOBODY) {
        canvas_circle(c, HUD_MARGIN + DOT_X, y + 0.5f * ROW, 4.0f,
                      hud_accent((enum duel_side)mark->side));
    }
    snprintf(time, sizeof time, "%.3f", at * DUEL_TICK_S);
    recording_mark_words(viewer_texts(v), mark, words, sizeof words);
    canvas_text(c, HUD_MARGIN + TIME_X, y + 15.0f, TIME, time, color);
    hud_draw_fitted(c, HUD_MARGIN + TEXT_X, y + 15.0f, WORDS, width - TEXT_X - 3.0f * SQUARE, words,
                    color);
    for (uint32_t i = first_mark; i < next; i++) {
        if (marks->mark[i].kind == RECORDING_MARK_LOST) {
            enum duel_side side = (enum duel_side)marks->mark[i].side;
            float x = HUD_MARGIN + width - (side == DUEL_LEFT ? 2.5f : 1.3f) * SQUARE - 4.0f;
            canvas_rect(c, x, y + 0.5f * (ROW - SQUARE), SQUARE, SQUARE, 2.0f, hud_accent(side));
        }
    }
    if (v->button_count < VIEWER_BUTTONS) {
        v->button[v->button_count++] =
            (viewer_button){HUD_MARGIN, y, width, ROW, VIEWER_DO_SEEK, at};
    }
}

void viewer_draw_list(viewer *v)
{
    v->list_foot = 0.0f;
    if (!is_shown(v)) {
        return;
    }
    int now, rows = count_rows(v, &now);
    int room = (int)((v->timeline_top - fmaxf(BELOW, v->phrase_height + GAP) - TOP - 10.0f) / ROW);
    int shown = rows < room ? rows : room, first = first_row(v, rows, now, room), row = 0;
    float y = TOP + 5.0f;
    v->list_foot = TOP + (float)(shown > 0 ? shown : 1) * ROW + 10.0f;
    canvas_rect(v->canvas, HUD_MARGIN, TOP, width_of(v), v->list_foot - TOP, HUD_CORNER, HUD_INK);
    viewer_cover(v, HUD_MARGIN, TOP, width_of(v), v->list_foot - TOP);
    if (rows == 0) {
        canvas_text(v->canvas, HUD_MARGIN + 12.0f, y + 15.0f, WORDS,
                    viewer_say(v, v->marks_complete ? TEXT("No events") : TEXT("No events so far")),
                    HUD_GRAY);
    }
    for (uint32_t i = 0; i < v->marks.mark_count; i = recording_marks_next(&v->marks, i), row++) {
        if (row >= first && row < first + shown) {
            draw_row(v, y, i, row == now);
            y += ROW;
        }
    }
}
