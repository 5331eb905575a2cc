// The viewer's console in the hall: the timeline, notices, and large buttons to point at.
#include "viewer_console.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_private.h"
#include "viewer_state.h"
#include "viewer_timeline.h"
#include "viewer_xr_options.h"
#include "xr_hud_board.h"

#define TOP     150.0f // upper edge of the console on its panel
#define FOOT    632.0f
#define EDGE    30.0f
#define BAR_TOP 300.0f
#define BUTTON  58.0f // height
#define GAP     8.0f
#define ROWS    3
// With an appeal the console is higher, and these are its words.
#define APPEAL_TOP 20.0f

static const canvas_color BOARD = {0.05f, 0.06f, 0.08f, 0.82f};
static const canvas_font LEFT = {XR_PANEL_LEAST_LETTER, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font RIGHT = {XR_PANEL_LEAST_LETTER, CANVAS_REGULAR, CANVAS_RIGHT};
static const canvas_font CENTER = {XR_PANEL_LEAST_LETTER, CANVAS_BOLD, CANVAS_CENTER};

static float top_of(const viewer *v)
{
    return v->appeal.shown ? APPEAL_TOP : TOP;
}

bool viewer_console_covers(const viewer *v, float y)
{
    return v->help_shown || v->options.menu.is_open || (y >= top_of(v) && y <= FOOT);
}

static float draw_button(viewer *v, float x, float y, const char *word, bool is_on,
                         enum viewer_action action)
{
    canvas *c = v->canvas;
    float width = canvas_text_width(c, CENTER, word) + 26.0f;
    bool acts = action != VIEWER_DO_NOTHING;
    bool lit = acts && viewer_is_under(v, x, y, width, BUTTON);
    if (acts) {
        canvas_rect(c, x, y, width, BUTTON, 10.0f, lit ? hud_faded(HUD_WHITE, 0.4) : HUD_FAINT);
    }
    canvas_text(c, x + 0.5f * width, y + 41.0f, CENTER, word, is_on ? HUD_WARNING : HUD_WHITE);
    viewer_add_button(v, x, y, width, BUTTON, action);
    return width + GAP;
}

static const char *size_words(double scale)
{
    return scale > 1.1   ? TEXT("Size: small")
           : scale < 0.9 ? TEXT("Size: giants")
                         : TEXT("Size: life");
}

static void draw_buttons(viewer *v)
{
    const viewer_clock *clock = &v->clock;
    const struct {
        int row;
        const char *word;
        bool is_on;
        enum viewer_action action;
    } button[] = {
        {0, "|<", false, VIEWER_DO_MARK_BEFORE},
        {0, "<", false, VIEWER_DO_BACK_1},
        {0, clock->paused ? TEXT("Play") : TEXT("Pause"), false, VIEWER_DO_PLAY},
        {0, ">", false, VIEWER_DO_ON_1},
        {0, ">|", false, VIEWER_DO_MARK_AFTER},
        {0, "-", false, VIEWER_DO_SLOWER},
        {0, viewer_clock_speed_words(clock->speed), clock->speed != VIEWER_SPEED_REAL,
         VIEWER_DO_NOTHING},
        {0, "+", false, VIEWER_DO_FASTER},
        {0, TEXT("Reverse"), clock->backwards, VIEWER_DO_TURN},
        {0, TEXT("Loop"), clock->looping, VIEWER_DO_LOOP},
        {1, size_words(v->xr.walk.scale), false, VIEWER_DO_SIZE},
        {1, TEXT("Overlays"), false, VIEWER_DO_NEXT_OVERLAY},
        {1, TEXT("Options"), false, VIEWER_DO_OPTIONS},
        {2, TEXT("Help"), false, VIEWER_DO_HELP},
        {2, v->appeal.shown ? TEXT("Next question") : TEXT("Appeal"), v->appeal.shown,
         VIEWER_DO_APPEAL},
        {2, TEXT("Leave"), false, VIEWER_DO_LEAVE},
    };
    float x[ROWS] = {EDGE, EDGE};
    for (size_t i = 0; i < sizeof button / sizeof button[0]; i++) {
        int row = button[i].row;
        assert(row >= 0 && row < ROWS);
        float y = 422.0f + (BUTTON + GAP) * (float)row;
        x[row] += draw_button(v, x[row], y, viewer_say(v, button[i].word), button[i].is_on,
                              button[i].action);
    }
}

static void draw_words(viewer *v)
{
    canvas *c = v->canvas;
    const replay_header *header = &v->file.header;
    char line[VIEWER_LINE_SIZE], time[64];
    float room = canvas_width(c) - 2.0f * EDGE;
    const char *notice = viewer_notice_now(v);
    if (v->appeal.shown) {
        appeal_panel_draw_board(viewer_texts(v), &v->appeal,
                                (double)v->clock.at + v->appeal.tick_offset, c, EDGE,
                                APPEAL_TOP + 8.0f, room, XR_PANEL_LEAST_LETTER);
    } else {
        snprintf(line, sizeof line, "%s: %.60s, %.60s", viewer_say(v, weapon_name(header->weapon)),
                 v->name[DUEL_LEFT], v->name[DUEL_RIGHT]);
        hud_draw_fitted(c, EDGE, TOP + 48.0f, LEFT, room, line, HUD_WHITE);
        if (notice != NULL) {
            hud_draw_fitted(c, EDGE, TOP + 96.0f, LEFT, room, notice, HUD_WARNING);
        }
    }
    snprintf(time, sizeof time, "%.3f s", v->clock.at * DUEL_TICK_S);
    canvas_text(c, EDGE, BAR_TOP + 84.0f, LEFT, time, HUD_WHITE);
    text_write(viewer_texts(v), time, sizeof time, "of %.3f s", v->clock.end * DUEL_TICK_S);
    canvas_text(c, canvas_width(c) - EDGE, BAR_TOP + 84.0f, RIGHT, time, HUD_GRAY);
}

static void draw_help(viewer *v)
{
    static const char *const BLOCK[][2] = {
        {TEXT("Trigger"), TEXT("play, pause; on the console: press a button")},
        {TEXT("Left stick"), TEXT("walk where you look; sideways: turn")},
        {TEXT("Right stick"), TEXT("forward, back in time; up, down: speed")},
        {TEXT("A and X"), TEXT("1 ms forward, back; hold to repeat")},
        {TEXT("B and Y"), TEXT("next mark, previous mark")},
        {TEXT("Grip"), TEXT("pull the hall; both: larger, smaller")},
        {TEXT("Stick pressed"), TEXT("life size, small, giants")},
        {TEXT("Menu"), TEXT("this help")}};
    hud_view help = {.panel = HUD_PANEL_HELP,
                     .title = viewer_say(v, "Watching a duel"),
                     .foot = viewer_say(v, "Trigger: back")};
    for (size_t i = 0; i < sizeof BLOCK / sizeof BLOCK[0]; i++) {
        help.page.block[i].name = viewer_say(v, BLOCK[i][0]);
        help.page.block[i].text = viewer_say(v, BLOCK[i][1]);
        help.page.block[i].sketch = SKETCH_NONE;
    }
    xr_hud_board_draw(v->canvas, &help);
}

void viewer_draw_console(viewer *v)
{
    canvas *c = v->canvas;
    v->button_count = 0;
    v->list_foot = 0.0f;
    v->timeline_top = BAR_TOP - 12.0f;
    v->timeline_foot = BAR_TOP + 96.0f;
    v->span.x = EDGE;
    v->span.width = canvas_width(c) - 2.0f * EDGE;
    if (v->options.menu.is_open) {
        viewer_xr_options_draw(v);
    } else if (v->help_shown) {
        draw_help(v);
    } else {
        canvas_rect(c, 0.0f, top_of(v), canvas_width(c), FOOT - top_of(v), 26.0f, BOARD);
        draw_words(v);
        viewer_draw_bar(v, BAR_TOP);
        draw_buttons(v);
    }
    xr_hud_board_dot(c, &v->xr.hit, v->xr.pointer.down[v->xr.pointer.hand]);
}
