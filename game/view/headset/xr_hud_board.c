#include "xr_hud_board.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "xr_hud_score.h"
#include "xr_panel.h"

#define LETTER XR_PANEL_LEAST_LETTER
#define LINE   43.0f // line spacing at font size LETTER
#define EDGE   30.0f // margin on either side
#define CORNER 26.0f // radius of the panel's corners

// Darker than the HUD of the window, because the hall behind it is bright and moves with the head.
static const canvas_color BOARD = {0.05f, 0.06f, 0.08f, 0.86f};
static const canvas_font TITLE = {58.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font CALL = {92.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font BOLD = {40.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font BODY = {LETTER, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font LABEL = {LETTER, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font VALUE = {LETTER, CANVAS_REGULAR, CANVAS_RIGHT};
static const canvas_font KEY = {LETTER, CANVAS_BOLD, CANVAS_RIGHT};
static const canvas_font MEANING = {LETTER, CANVAS_REGULAR, CANVAS_LEFT};

// Height of a menu row and top of the first; all MENU_ROWS fit below the title.
#define ROW     48.0f
#define ROW_TOP 124.0f

static int lines_of(canvas *c, canvas_font font, float room, const char *words)
{
    int lines = 0;
    for (words += strspn(words, " "); *words != '\0'; words += strspn(words, " ")) {
        words += hud_fitting(c, font, room, words);
        lines++;
    }
    return lines;
}

// The narrowest of some widths on which the words need no more lines than on `room`: their lines
// are about equally long, and no word is alone on the last one.
static float balanced(canvas *c, canvas_font font, float room, const char *words)
{
    enum { STEPS = 5 };
    const int lines = lines_of(c, font, room, words);
    float narrow = lines > 1 ? room / (float)lines : room, wide = room;
    for (int step = 0; lines > 1 && step < STEPS; step++) {
        float middle = 0.5f * (narrow + wide);
        if (lines_of(c, font, middle, words) > lines) {
            narrow = middle;
        } else {
            wide = middle;
        }
    }
    return wide;
}

// Draws words on as many lines as needed and returns their height. If `shown` is false, it only
// returns the height.
static float paragraph(canvas *c, float x, float y, canvas_font font, float room, const char *words,
                       canvas_color color, bool shown)
{
    float height = 0.0f, line = font.size * LINE / LETTER;
    for (words += strspn(words, " "); *words != '\0'; words += strspn(words, " ")) {
        char text[256];
        size_t length = hud_fitting(c, font, room, words);
        snprintf(text, sizeof text, "%.*s", (int)length, words);
        if (shown) {
            hud_draw_fitted(c, x, y + height, font, room, text, color);
        }
        height += line;
        words += length;
    }
    return height;
}

static float middle_of(const canvas *c)
{
    return 0.5f * canvas_width(c);
}

static float room_of(const canvas *c)
{
    return canvas_width(c) - 2.0f * EDGE;
}

static void draw_sheet(canvas *c, const char *title)
{
    canvas_rect(c, 0.0f, 0.0f, canvas_width(c), canvas_height(c), CORNER, BOARD);
    hud_draw_fitted(c, middle_of(c), 70.0f, TITLE, room_of(c), title, HUD_WHITE);
}

// Draws the notice at the bottom of a screen, or the screen's own text there if there is no notice.
static void draw_foot(canvas *c, const hud_view *view)
{
    const char *words = view->notice != NULL ? view->notice : view->foot;
    if (words != NULL) {
        hud_draw_fitted(c, middle_of(c), canvas_height(c) - 18.0f, BODY, room_of(c), words,
                        view->notice != NULL ? HUD_WARNING : HUD_GRAY);
    }
}

// --- the words of a bout

// Whether a match stands still: then the board has room for score and clock.
static bool is_match_stopped(const hud_view *view)
{
    return view->match.shown && !view->match.clock_runs && view->call != NULL;
}

// Draws the words of a bout below each other; returns their height, and the largest width in
// `out_width`. If `shown` is false, it only measures.
static float words_of_bout(canvas *c, const hud_view *view, float top, bool shown, float *out_width)
{
    const bool over = view->reason != NULL, stopped = is_match_stopped(view);
    const hud_match *match = &view->match;
    char clock[64];
    snprintf(clock, sizeof clock, "%s, %s", match->clock, match->stage);
    const struct {
        const char *words;
        canvas_font font;
        canvas_color color;
    } line[] = {
        {stopped && match->caption[0] != '\0' ? match->caption : NULL, BOLD, HUD_WHITE},
        {stopped && match->phrase[0] != '\0' ? match->phrase : NULL, BODY, HUD_WHITE},
        {stopped ? clock : NULL, BODY, HUD_GRAY},
        {over ? view->reason : view->task, BOLD, HUD_WHITE},
        {over ? view->reason_hint : view->task_hint, BODY, HUD_GRAY},
        {view->notice, BODY, HUD_WARNING},
    };
    float y = top, room = XR_HUD_BOARD_BOUT_WIDTH - 2.0f * EDGE;
    *out_width = 0.0f;
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        if (line[i].words == NULL) {
            continue;
        }
        float width = canvas_text_width(c, line[i].font, line[i].words);
        float narrow = balanced(c, line[i].font, room, line[i].words);
        *out_width = fmaxf(*out_width, fminf(width, narrow));
        y += paragraph(c, middle_of(c), y, line[i].font, narrow, line[i].words, line[i].color,
                       shown);
    }
    return y - top;
}

static void draw_call(canvas *c, const hud_view *view, float y)
{
    const float room = XR_HUD_BOARD_BOUT_WIDTH - 80.0f;
    float width = fminf(canvas_text_width(c, CALL, view->call), room) + 80.0f;
    canvas_rect(c, middle_of(c) - 0.5f * width, y, width, 132.0f, CORNER,
                hud_faded(BOARD, view->call_strength));
    hud_draw_fitted(c, middle_of(c), y + 98.0f, CALL, room, view->call,
                    hud_faded(HUD_WHITE, view->call_strength));
}

// Space below the words on their sheet; from a call to the sheet below it, and the highest place of
// that sheet so that the call is on the panel.
#define BELOW     36.0f
#define CALL_STEP 150.0f
#define CALL_ROOM (CALL_STEP + 4.0f)
// At a halt of a match the sheet ends here and grows upward, clear of the referee, if it can.
#define HALT_BOTTOM 500.0f

static void draw_bout(canvas *c, const hud_view *view)
{
    const bool has_score = view->reason != NULL || is_match_stopped(view);
    float width, score = has_score ? xr_hud_score_height(view) : 0.0f;
    float height = words_of_bout(c, view, 0.0f, false, &width) + score;
    width = has_score ? fmaxf(width, 2.0f * xr_hud_score_half_width(view)) : width;
    float top = is_match_stopped(view) ? HALT_BOTTOM - BELOW - height
                                       : 0.5f * (canvas_height(c) - height) - 20.0f;
    const bool calls = view->call != NULL && view->call_strength > 0.0;
    top = view->call != NULL ? fmaxf(top, CALL_ROOM) : top;
    if (height > 0.0f) {
        float left = middle_of(c) - 0.5f * width - EDGE;
        canvas_rect(c, left, top, width + 2.0f * EDGE, height + BELOW, CORNER, BOARD);
        if (has_score) {
            xr_hud_score_draw(c, view, middle_of(c), top + 20.0f);
        }
        if (view->reason != NULL && view->reason_side < 2) {
            canvas_rect(c, left, top + CORNER, 10.0f, height + BELOW - 2.0f * CORNER, 5.0f,
                        view->side[view->reason_side].accent);
        }
        words_of_bout(c, view, top + 50.0f + score, true, &width);
    }
    if (calls) {
        draw_call(c, view, height > 0.0f ? top - CALL_STEP : 0.5f * canvas_height(c) - 66.0f);
    }
}

// --- the screens

static float card(canvas *c, float x, float y, float width, const hud_side *side,
                  enum duel_side which, bool shown)
{
    bool taken = side->name != NULL;
    float middle = x + 0.5f * width, room = width - 32.0f, from = y;
    const char *name = taken                ? side->name
                       : which == DUEL_LEFT ? "left side: free"
                                            : "right side: free";
    y += 56.0f;
    y += paragraph(c, middle, y, BOLD, room, name, taken ? HUD_WHITE : HUD_GRAY, shown);
    if (taken && side->controls != NULL) {
        y += paragraph(c, middle, y, BODY, room, side->controls, HUD_WHITE, shown);
    }
    for (int i = 0; i < HUD_HINTS && side->hints[i] != NULL; i++) {
        y += paragraph(c, middle, y, BODY, room, side->hints[i], taken ? HUD_GRAY : HUD_WHITE,
                       shown);
    }
    return y - from;
}

static void draw_join(canvas *c, const hud_view *view)
{
    float width = 0.5f * (canvas_width(c) - 3.0f * HUD_MARGIN);
    float y = 130.0f;
    draw_sheet(c, view->title);
    y += paragraph(c, middle_of(c), y, BODY, room_of(c), view->line, HUD_WHITE, true);
    for (int i = 0; i < 2; i++) {
        float x = HUD_MARGIN + (float)i * (width + HUD_MARGIN);
        float height = card(c, x, y, width, &view->side[i], (enum duel_side)i, false);
        canvas_rect(c, x, y, width, height, HUD_CORNER, HUD_FAINT);
        canvas_rect(c, x, y, width, 7.0f, 3.0f, view->side[i].accent);
        card(c, x, y, width, &view->side[i], (enum duel_side)i, true);
    }
    draw_foot(c, view);
}

static void draw_pause(canvas *c, const hud_view *view)
{
    const float y = 190.0f;
    draw_sheet(c, view->title);
    if (view->line != NULL) {
        paragraph(c, middle_of(c), y, BODY, room_of(c), view->line, HUD_WHITE, true);
    }
    draw_foot(c, view);
}

// Draws the names of a page's blocks on the left and their words beside them; leaves out the last
// ones if they do not fit.
static void draw_help(canvas *c, const hud_view *view)
{
    float y = 132.0f, keys = 0.0f, foot = canvas_height(c) - 60.0f;
    draw_sheet(c, view->title);
    for (int i = 0; i < HUD_PAGE_BLOCKS && view->page.block[i].name != NULL; i++) {
        float width = canvas_text_width(c, KEY, view->page.block[i].name);
        keys = width > keys ? width : keys;
    }
    keys = keys < 0.4f * room_of(c) ? keys : 0.4f * room_of(c);
    float meanings = room_of(c) - keys - 24.0f;
    for (int i = 0; i < HUD_PAGE_BLOCKS && view->page.block[i].name != NULL; i++) {
        const char *key = view->page.block[i].name, *meaning = view->page.block[i].text;
        float x = EDGE + keys + 24.0f;
        float height = paragraph(c, x, y, MEANING, meanings, meaning, HUD_WHITE, false);
        if (y + height > foot) {
            break;
        }
        hud_draw_fitted(c, EDGE + keys, y, KEY, keys, key, HUD_WHITE);
        y += paragraph(c, x, y, MEANING, meanings, meaning, HUD_WHITE, true);
    }
    draw_foot(c, view);
}

static void draw_row(canvas *c, const hud_menu *menu, int row)
{
    float y = ROW_TOP + ROW * (float)row, base = y + 36.0f;
    const char *label = menu->row[row].label, *value = menu->row[row].value;
    if (row == menu->selected) {
        canvas_rect(c, EDGE - 12.0f, y + 2.0f, room_of(c) + 24.0f, ROW - 4.0f, HUD_CORNER,
                    hud_faded(HUD_WHITE, 0.2));
        canvas_rect(c, EDGE - 12.0f, y + 2.0f, 6.0f, ROW - 4.0f, 3.0f, HUD_WARNING);
    }
    float label_width = canvas_text_width(c, LABEL, label);
    hud_draw_fitted(c, EDGE + 8.0f, base, LABEL, room_of(c) - 16.0f, label, HUD_WHITE);
    if (value != NULL) {
        hud_draw_fitted(c, canvas_width(c) - EDGE - 8.0f, base, VALUE,
                        room_of(c) - 40.0f - label_width, value,
                        menu->row[row].warning ? HUD_WARNING : HUD_WHITE);
    }
}

// Draws an arrow: more rows that way.
static void draw_arrow(canvas *c, float y, float way)
{
    float x = canvas_width(c) - EDGE - 20.0f;
    canvas_line(c, x - 14.0f, y, x, y + 10.0f * way, 4.0f, HUD_GRAY);
    canvas_line(c, x + 14.0f, y, x, y + 10.0f * way, 4.0f, HUD_GRAY);
}

static void draw_menu(canvas *c, const hud_view *view)
{
    const hud_menu *menu = &view->menu;
    draw_sheet(c, view->title);
    if (view->line != NULL) {
        hud_draw_fitted(c, middle_of(c), 112.0f, BODY, room_of(c), view->line, HUD_WHITE);
    }
    if (menu->above) {
        draw_arrow(c, ROW_TOP - 8.0f, -1.0f);
    }
    for (int row = 0; row < menu->count; row++) {
        draw_row(c, menu, row);
    }
    float y = ROW_TOP + ROW * (float)menu->count;
    if (menu->below) {
        draw_arrow(c, y + 8.0f, 1.0f);
    }
    draw_foot(c, view);
}

// Whether it is the title, of whose list the board makes a menu.
static bool is_title(const hud_view *view)
{
    return view->panel == HUD_PANEL_JOIN && view->first.rows > 0;
}

static void draw_title(canvas *c, const hud_view *view)
{
    hud_view list = *view;
    list.menu = (hud_menu){.count = view->first.rows, .selected = view->first.selected};
    for (int row = 0; row < view->first.rows; row++) {
        list.menu.row[row].label = view->first.row[row].label;
        list.menu.row[row].value = view->first.row[row].value;
    }
    draw_menu(c, &list);
}

// --- all together

bool xr_hud_board_has_content(const hud_view *view)
{
    return view->panel != HUD_PANEL_NONE || view->reason != NULL || view->task != NULL ||
           view->notice != NULL || (view->call != NULL && view->call_strength > 0.0);
}

void xr_hud_board_draw(canvas *c, const hud_view *view)
{
    switch (view->panel) {
    case HUD_PANEL_NONE:
        draw_bout(c, view);
        break;
    case HUD_PANEL_JOIN:
        (is_title(view) ? draw_title : draw_join)(c, view);
        break;
    case HUD_PANEL_PAUSE:
        draw_pause(c, view);
        break;
    case HUD_PANEL_HELP:
        draw_help(c, view);
        break;
    case HUD_PANEL_MENU:
        draw_menu(c, view);
        break;
    }
}

int xr_hud_board_row_at(const hud_view *view, float x, float y)
{
    const int count = is_title(view)                  ? view->first.rows
                      : view->panel == HUD_PANEL_MENU ? view->menu.count
                                                      : 0;
    bool inside =
        x >= 0.0f && x <= CANVAS_LEAST_WIDTH && y >= ROW_TOP && y < ROW_TOP + ROW * (float)count;
    return inside ? (int)((y - ROW_TOP) / ROW) : -1;
}

void xr_hud_board_dot(canvas *c, const xr_pointer_hit *hit, bool down)
{
    if (hit->on_panel) {
        canvas_circle(c, hit->x, hit->y, down ? 11.0f : 8.0f, HUD_INK);
        canvas_circle(c, hit->x, hit->y, down ? 9.0f : 6.0f, HUD_WARNING);
    }
}
