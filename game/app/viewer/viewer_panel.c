// Draws the legend at the right, the help, the question of taking over, and notices.
#include "viewer_panel.h"

#include <math.h>
#include <stdio.h>

#include "hud_inset.h"
#include "hud_draw.h"
#include "hud_page.h"
#include "hud_style.h"
#include "viewer_private.h"
#include "viewer_state.h"

#define LINE           23.0f
#define LEGEND_FADES_S 0.4
// The baseline of a notice, below the score of a match.
#define NOTICE_Y 152.0f
// The score's box in the middle.
#define SCORE_HALF 100.0f
#define SCORE_FOOT 134.0f

static const canvas_font SMALL = {14.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font KEY = {14.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font TITLE = {40.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_color VEIL = {0.03f, 0.04f, 0.06f, 0.82f};

void viewer_draw_legend(viewer *v)
{
    static const char *const line[][2] = {
        [VIEWER_TRAILS] = {"T", TEXT("blade trails")},
        [VIEWER_CONTACTS] = {"X", TEXT("contacts, impulses")},
        [VIEWER_KDOPS] = {"K", TEXT("bounds of bodies")},
        [VIEWER_SWEEP] = {"V", TEXT("blade sweep")},
        [VIEWER_MEASURES] = {"M", TEXT("distances")},
        [VIEWER_CONTROL] = {"G", TEXT("grip, control")},
        [VIEWER_PLOTS] = {"P", TEXT("plots")},
        [VIEWER_LIST] = {"N", TEXT("list of events")},
    };
    _Static_assert(sizeof line / sizeof line[0] == VIEWER_OVERLAYS, "every overlay has a line");
    const float width = 174.0f, height = VIEWER_OVERLAYS * LINE + 10.0f;
    canvas *c = v->canvas;
    // Beside the right fencer's square, mostly over the wall; lower if a notice is shown, or
    // in a narrow window.
    float x = canvas_width(c) - HUD_MARGIN - HUD_INSET_WIDTH - 8.0f - width;
    const bool is_beside_score = x > 0.5f * canvas_width(c) + SCORE_HALF;
    float y = viewer_notice_now(v) != NULL ? NOTICE_Y + 12.0f
              : is_beside_score            ? 80.0f
                                           : SCORE_FOOT;
    double shown = v->legend_s / LEGEND_FADES_S;
    shown = shown < 1.0 ? shown : 1.0;
    if (shown <= 0.0) {
        return;
    }
    canvas_rect(c, x, y, width, height, HUD_CORNER, hud_faded(HUD_INK, shown));
    viewer_cover(v, x, y, width, height);
    for (int i = 0; i < VIEWER_OVERLAYS; i++) {
        float top = y + 5.0f + (float)i * LINE;
        if (viewer_is_under(v, x, top, width, LINE)) {
            canvas_rect(c, x + 3.0f, top, width - 6.0f, LINE, 5.0f, HUD_FAINT);
        }
        canvas_color color = hud_faded(v->overlay[i] ? HUD_WARNING : HUD_GRAY, shown);
        canvas_text(c, x + 12.0f, top + 16.0f, KEY, line[i][0], color);
        canvas_text(c, x + 34.0f, top + 16.0f, SMALL, viewer_say(v, line[i][1]), color);
        viewer_add_button(v, x, top, width, LINE, (enum viewer_action)(VIEWER_DO_OVERLAY + i));
    }
}

void viewer_draw_notice(viewer *v, const char *line)
{
    const canvas_font font = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
    canvas *c = v->canvas;
    const float room = canvas_width(c) - 80.0f;
    if (line != NULL) {
        const float growth = hud_tag_growth(c, font, room, line);
        const float width = fminf(canvas_text_width(c, font, line), room) + 24.0f;
        viewer_cover(v, 0.5f * (canvas_width(c) - width), NOTICE_Y - 18.0f, width, 26.0f + growth);
        hud_draw_tag(c, NOTICE_Y + growth, font, room, line, HUD_WARNING,
                     (canvas_color){0.0f, 0.0f, 0.0f, 0.0f});
    }
}

// The names of the help's lines, with their keys as caps.
typedef struct help_names {
    char line[HUD_PAGE_BLOCKS][HUD_CAPS_SIZE];
} help_names;

static void fill_help(const viewer *v, hud_page *out, help_names *names)
{
    static const char *const MEANING[][2] = {
        {TEXT("Space"), TEXT("play, pause")},
        {TEXT(", and ."), TEXT("1 ms back, forward; with Shift 10 ms, with Ctrl 100 ms")},
        {TEXT("← and →"), TEXT("1 s back, forward; Home, End: to the ends; Page keys: to marks")},
        {TEXT("↑ and ↓"), TEXT("faster, slower: 1/32 to 8 times")},
        {"R", TEXT("reverse")},
        {"I, O, L", TEXT("loop: start here, end here, on and off")},
        {TEXT("1 to 7, C"),
         TEXT("side, behind each, eyes of each, a point (again: the other's), free")},
        {"Y", TEXT("a second camera beside it; again: the next one, at last none")},
        {"W A S D Q E", TEXT("fly; drag: look around; Shift: faster")},
        {"T X K V M G P", TEXT("overlays; K again: finer bounds; Ctrl and two clicks: a distance")},
        {"N", TEXT("list of events: click a line to go there, wheel: scroll")},
        {TEXT("Timeline"),
         TEXT("click or drag: go there; wheel: zoom; point at a mark: what it is")},
        {TEXT("Enter"), TEXT("continue the bout from here; the computer takes the other side")},
        {TEXT("Tab, F11, F12"), TEXT("hide the panels, fullscreen, save a screenshot")},
        {"J", TEXT("appeal: what decided the call is fenced again; again: the next question")},
        {TEXT("[ and ]"),
         TEXT("to the touch before, after; with Shift lost control, with Ctrl blows")},
        {"B", TEXT("note at this moment, kept beside the recording; with Shift, Ctrl: to the next, "
                   "before")},
        {"U",
         TEXT("draw on this moment: arrows, then circles, words; Backspace: remove the last one")},
        {"Z",
         TEXT("compare with another recording; with Shift: its next touch at this moment; with "
              "Ctrl: move one alone; again: below each other, then not")},
        {"F8", TEXT("film: title, phrase, the touch in slow motion; again: stop it")},
        {"F10", TEXT("copy the command that films the loop, or all, from this camera")},
        {"H, F4", TEXT("walk around in a headset (its menu button: help), options")},
        {TEXT("Pad"),
         TEXT("A play, B leave, X camera, Y overlays, d-pad: steps and speed, bumpers: marks, "
              "triggers: move in time, sticks: fly (pressed: options, appeal), Start: help, "
              "Back: fence from here; in an appeal: the next question")},
        {TEXT("Esc"), TEXT("back")},
    };
    _Static_assert(sizeof MEANING / sizeof MEANING[0] <= HUD_PAGE_BLOCKS,
                   "a page has room for all lines");
    for (size_t i = 0; i < sizeof MEANING / sizeof MEANING[0]; i++) {
        const char *name = viewer_say(v, MEANING[i][0]);
        hud_write_key_caps(viewer_texts(v), name, names->line[i]);
        out->block[i].name = canvas_shows_caps(v->canvas) ? names->line[i] : name;
        out->block[i].text = viewer_say(v, MEANING[i][1]);
        out->block[i].sketch = SKETCH_NONE;
    }
}

static const char HELP_FOOT[] = TEXT("Up, down or the wheel: the other lines     F1 or Esc: back");

void viewer_help_scroll(viewer *v, int rows)
{
    hud_page page = {0};
    help_names names;
    char foot[HUD_CAPS_SIZE];
    fill_help(v, &page, &names);
    const int last = hud_page_last(v->canvas, &page, viewer_keys(v, HELP_FOOT, foot));
    const int wanted = v->help_first + rows;
    v->help_first = wanted < 0 ? 0 : wanted > last ? last : wanted;
}

static void draw_help(const viewer *v)
{
    hud_page page = {.first = v->help_first};
    help_names names;
    char foot[HUD_CAPS_SIZE];
    fill_help(v, &page, &names);
    hud_page_draw(v->canvas, &page, viewer_say(v, "Watching a duel"), NULL,
                  viewer_keys(v, HELP_FOOT, foot));
}

static void draw_card(viewer *v, float x, float width, enum duel_side side)
{
    static const char *const YOU[] = {TEXT("You: left"), TEXT("You: right")};
    static const char *const COMPUTER[] = {TEXT("Computer: left"), TEXT("Computer: right")};
    canvas *c = v->canvas;
    const canvas_font bold = {24.0f, CANVAS_BOLD, CANVAS_CENTER};
    const canvas_font center = {16.0f, CANVAS_REGULAR, CANVAS_CENTER};
    bool chosen = v->result.side == side;
    char line[64], was[160];
    float y = 0.5f * canvas_height(c) - 70.0f, middle = x + 0.5f * width;
    canvas_rect(c, x, y, width, 130.0f, HUD_CORNER, HUD_INK);
    canvas_rect(c, x, y, width, 6.0f, 3.0f, hud_accent(side));
    if (chosen) {
        canvas_frame(c, x, y, width, 130.0f, HUD_CORNER, 2.5f, HUD_WHITE);
    }
    canvas_text(c, middle, y + 52.0f, bold, viewer_say(v, chosen ? YOU[side] : COMPUTER[side]),
                chosen ? HUD_WHITE : HUD_GRAY);
    text_write(viewer_texts(v), was, sizeof was, "recorded: %.60s", v->name[side]);
    canvas_text(c, middle, y + 84.0f, center, was, HUD_GRAY);
    if (!chosen) {
        text_write(viewer_texts(v), line, sizeof line, "level %d     1 2 3: change",
                   v->result.level);
        canvas_text(c, middle, y + 110.0f, center, line, HUD_WHITE);
    }
}

static void draw_taking_over(viewer *v)
{
    canvas *c = v->canvas;
    const canvas_font center = {19.0f, CANVAS_REGULAR, CANVAS_CENTER};
    const canvas_font small = {16.0f, CANVAS_REGULAR, CANVAS_CENTER};
    float middle = 0.5f * canvas_width(c), card = 330.0f, foot = 0.5f * canvas_height(c) + 110.0f;
    char line[96], caps[HUD_CAPS_SIZE];
    canvas_rect(c, 0.0f, 0.0f, canvas_width(c), canvas_height(c), 0.0f, VEIL);
    canvas_text(c, middle, 150.0f, TITLE, viewer_say(v, "Fence from here"), HUD_WHITE);
    text_write(viewer_texts(v), line, sizeof line,
               "%.3f s into the duel; the bout continues from here", v->clock.at * DUEL_TICK_S);
    canvas_text(c, middle, 196.0f, center, line, HUD_WHITE);
    draw_card(v, middle - card - 12.0f, card, DUEL_LEFT);
    draw_card(v, middle + 12.0f, card, DUEL_RIGHT);
    canvas_text(c, middle, foot, center,
                viewer_say(v, "Press any button on your device, or click a side."), HUD_WHITE);
    canvas_text(
        c, middle, foot + 34.0f, small,
        viewer_keys(v, TEXT("Tab, arrows or the d-pad: the other side     Esc: back"), caps),
        HUD_GRAY);
}

// What the question needs.
#define QUESTION_WIDTH  720.0f
#define QUESTION_HEIGHT 560.0f

void viewer_draw_panels(viewer *v)
{
    const float before = canvas_zoom_now(v->canvas);
    if (v->help_shown) {
        draw_help(v);
    } else if (v->taking_over) {
        hud_fit(v->canvas, QUESTION_WIDTH, QUESTION_HEIGHT);
        draw_taking_over(v);
    }
    canvas_zoom(v->canvas, before);
}
