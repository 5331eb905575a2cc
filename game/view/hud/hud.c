#include "hud.h"

#include <stdio.h>

#include "hud_draw.h"
#include "hud_join.h"
#include "hud_match_draw.h"
#include "hud_style.h"

static const canvas_font SCORE = {54.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font SMALL_CENTER = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font BODY_CENTER = {20.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font BOLD_CENTER = {22.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font CALL = {48.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font PHRASE = {18.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font TITLE = {58.0f, CANVAS_BOLD, CANVAS_CENTER};

static const canvas_color NONE = {0.0f, 0.0f, 0.0f, 0.0f};

// At the top center: lamps, bouts won, names and the weapon.
static void draw_score(canvas *c, const hud_view *view)
{
    const float middle = 0.5f * canvas_width(c), box = 92.0f, top = 14.0f;
    // The room between the box and the insets.
    const float room = middle - box - HUD_INSET_WIDTH - 3.0f * HUD_MARGIN;
    const float lamp = room < 150.0f ? room : 150.0f;
    const hud_match *match = &view->match;
    const float height = match->shown ? HUD_MATCH_HEIGHT : 84.0f;
    canvas_rect(c, middle - box, top, 2.0f * box, height, HUD_CORNER, HUD_INK_DENSE);
    for (int i = 0; i < 2; i++) {
        const hud_side *side = &view->side[i];
        float way = i == 0 ? -1.0f : 1.0f;
        char won[16];
        snprintf(won, sizeof won, "%d", match->shown ? match->score[i] : side->won);
        canvas_text(c, middle + way * 46.0f, top + 55.0f, SCORE, won, HUD_WHITE);

        float x = i == 0 ? middle - box - 12.0f - lamp : middle + box + 12.0f;
        if (match->shown) {
            hud_match_draw_lamps(c, x, top + 6.0f, lamp, match, i, side->accent);
            hud_match_draw_cards(c, middle + way * (box + 12.0f), top + 64.0f, match, i);
        } else {
            hud_draw_lamp(c, x, top + 6.0f, lamp, side->accent, side->lamp);
        }
        if (side->name != NULL) {
            canvas_font font = {16.0f, CANVAS_BOLD, i == 0 ? CANVAS_RIGHT : CANVAS_LEFT};
            float width = canvas_text_width(c, font, side->name);
            width = width < room ? width : room;
            float edge = middle + way * (box + 12.0f);
            canvas_rect(c, i == 0 ? edge - width - 16.0f : edge, top + 32.0f, width + 16.0f, 26.0f,
                        6.0f, HUD_INK_DENSE);
            hud_draw_fitted(c, edge + way * 8.0f, top + 51.0f, font, room, side->name,
                            side->name_color.a > 0.0f ? side->name_color : HUD_WHITE);
        }
    }
    canvas_line(c, middle - 7.0f, top + 36.0f, middle + 7.0f, top + 36.0f, 3.0f, HUD_GRAY);
    if (match->shown) {
        hud_match_draw_clock(c, middle, top, match, view->weapon);
    } else {
        canvas_text(c, middle, top + 75.0f, SMALL_CENTER, view->weapon, HUD_GRAY);
    }
}

// In the upper corners, because feet and piste are in the lower ones.
static void draw_insets(canvas *c, const hud_view *view)
{
    float y = 14.0f;
    float right = canvas_width(c) - HUD_MARGIN - HUD_INSET_WIDTH;
    if (view->side[0].inset_shown) {
        hud_inset_draw(c, HUD_MARGIN, y, &view->side[0].inset);
    }
    if (view->side[1].inset_shown) {
        hud_inset_draw(c, right, y, &view->side[1].inset);
    }
}

// A hand that lost control: a ring that closes onto the hand and fills as control returns.
static void draw_rings(canvas *c, const hud_view *view)
{
    for (int i = 0; i < 2; i++) {
        const hud_side *side = &view->side[i];
        if (side->ring_shown) {
            float x = (float)side->ring_x * canvas_width(c),
                  y = (float)side->ring_y * canvas_height(c);
            float radius = 16.0f + 26.0f * (1.0f - (float)side->ring_share);
            canvas_ring(c, x, y, radius, 7.0f, HUD_INK);
            canvas_ring(c, x, y, radius, 2.0f, hud_faded(HUD_WARNING, 0.5));
            canvas_arc(c, x, y, radius, 4.0f, 0.0f, (float)side->ring_share, HUD_WARNING);
        }
    }
}

// The lowest line for words at the foot of the window, above what the caller covers and above the
// figures.
static float foot_of(const canvas *c, const hud_view *view)
{
    return canvas_height(c) - view->covered - (view->latency != NULL ? 30.0f : 10.0f);
}

static bool is_called(const hud_view *view)
{
    return view->call != NULL && view->call_strength > 0.0;
}

// The box with the reason or the task, and its distance from the window's lower edge.
#define BOX_HEIGHT 72.0f
#define BOX_RISE   134.0f

static bool has_box(const hud_view *view)
{
    return view->reason != NULL || view->task != NULL;
}

// Distance between the lines of controls, and between other words at the foot.
#define CONTROLS_STEP 32.0f

static bool shows_controls(const hud_view *view, int side)
{
    return view->held_actions_shown && view->reason == NULL && !is_called(view) &&
           view->side[side].inset_shown && view->side[side].controls != NULL;
}

// Where the words of a call are.
typedef struct call_place {
    hud_lines phrase;
    float y, width, height;
} call_place;

#define CALL_WORD_HEIGHT    50.0f
#define CALL_CAPTION_HEIGHT 28.0f
#define CALL_PHRASE_HEIGHT  23.0f
#define CALL_EDGE           24.0f

static float widest(float a, float b)
{
    return a > b ? a : b;
}

static call_place place_call(canvas *c, const hud_view *view)
{
    const float room = canvas_width(c) - 80.0f - 2.0f * CALL_EDGE;
    const bool has_caption = view->match.caption[0] != '\0';
    call_place place;
    hud_split(c, PHRASE, room, view->match.phrase, &place.phrase);
    place.width = canvas_text_width(c, CALL, view->call);
    if (has_caption) {
        place.width = widest(place.width, canvas_text_width(c, BOLD_CENTER, view->match.caption));
    }
    for (int i = 0; i < place.phrase.count; i++) {
        place.width = widest(place.width, canvas_text_width(c, PHRASE, place.phrase.line[i]));
    }
    place.width = (place.width < room ? place.width : room) + 2.0f * CALL_EDGE;
    place.height = 12.0f + CALL_WORD_HEIGHT + (has_caption ? CALL_CAPTION_HEIGHT : 0.0f) +
                   CALL_PHRASE_HEIGHT * (float)place.phrase.count;
    float foot = has_box(view) ? canvas_height(c) - BOX_RISE - 8.0f
                               : foot_of(c, view) - (view->foot_line != NULL ? 36.0f : 0.0f);
    place.y = foot - place.height;
    return place;
}

// The referee's word at the foot of the window, where neither masks nor blades are, and below it
// what follows from it.
static void draw_call(canvas *c, const hud_view *view)
{
    if (!is_called(view)) {
        return;
    }
    const call_place place = place_call(c, view);
    const float middle = 0.5f * canvas_width(c), room = place.width - 2.0f * CALL_EDGE;
    canvas_rect(c, middle - 0.5f * place.width, place.y, place.width, place.height, HUD_CORNER,
                hud_faded(HUD_INK, view->call_strength));
    float y = place.y + CALL_WORD_HEIGHT - 5.0f;
    canvas_text(c, middle + 2.0f, y + 2.0f, CALL, view->call,
                hud_faded((canvas_color){0.0f, 0.0f, 0.0f, 0.55f}, view->call_strength));
    canvas_text(c, middle, y, CALL, view->call, hud_faded(HUD_WHITE, view->call_strength));
    if (view->match.caption[0] != '\0') {
        y += CALL_CAPTION_HEIGHT;
        hud_draw_fitted(c, middle, y, BOLD_CENTER, room, view->match.caption, HUD_WHITE);
    }
    y += 4.0f;
    for (int i = 0; i < place.phrase.count; i++) {
        y += CALL_PHRASE_HEIGHT;
        hud_draw_fitted(c, middle, y, PHRASE, room, place.phrase.line[i], HUD_WHITE);
    }
}

// Where a message is written: above lists at the top, over a menu's veil above its title, and in a
// bout above the other words at the foot.
static float notice_y(canvas *c, const hud_view *view)
{
    const float gap = 16.0f;
    switch (view->panel) {
    case HUD_PANEL_HELP:
    case HUD_PANEL_MENU:
        return 36.0f;
    case HUD_PANEL_JOIN:
    case HUD_PANEL_PAUSE:
        return 258.0f;
    case HUD_PANEL_NONE:
        break;
    }
    if (is_called(view)) {
        return place_call(c, view).y - gap;
    }
    int rows = (view->foot_line != NULL ? 1 : 0) + (shows_controls(view, 0) ? 1 : 0) +
               (shows_controls(view, 1) ? 1 : 0);
    return has_box(view) ? canvas_height(c) - BOX_RISE - gap
                         : foot_of(c, view) - gap - CONTROLS_STEP * (float)rows;
}

// Two lines in a box at the foot of the window. If `stripe` is not transparent, a stripe of that
// color is at the box's left edge.
static void draw_box(canvas *c, const char *line, const char *hint, canvas_color stripe)
{
    float middle = 0.5f * canvas_width(c), y = canvas_height(c) - BOX_RISE;
    float room = canvas_width(c) - 140.0f;
    float width = canvas_text_width(c, BOLD_CENTER, line);
    float hint_width = hint != NULL ? canvas_text_width(c, SMALL_CENTER, hint) : 0.0f;
    width = hint_width > width ? hint_width : width;
    width = (width < room ? width : room) + 48.0f;
    canvas_rect(c, middle - 0.5f * width, y, width, BOX_HEIGHT, HUD_CORNER, HUD_INK);
    if (stripe.a > 0.0f) {
        canvas_rect(c, middle - 0.5f * width, y, 6.0f, BOX_HEIGHT, 3.0f, stripe);
    }
    hud_draw_fitted(c, middle, y + 31.0f, BOLD_CENTER, room, line, HUD_WHITE);
    if (hint != NULL) {
        hud_draw_fitted(c, middle, y + 57.0f, SMALL_CENTER, room, hint, HUD_GRAY);
    }
}

// Why the bout ended, or else a beginner's task.
static void draw_reason(canvas *c, const hud_view *view)
{
    if (view->reason != NULL) {
        draw_box(c, view->reason, view->reason_hint,
                 view->reason_side < 2 ? view->side[view->reason_side].accent : NONE);
    } else if (view->task != NULL) {
        draw_box(c, view->task, view->task_hint, HUD_WARNING);
    }
}

// How to fence: one line for each person.
static void draw_controls(canvas *c, const hud_view *view)
{
    float y = foot_of(c, view) - 16.0f;
    for (int i = 1; i >= 0; i--) {
        const hud_side *side = &view->side[i];
        if (shows_controls(view, i)) {
            hud_draw_tag(c, y, SMALL_CENTER, canvas_width(c) - 80.0f, side->controls, HUD_WHITE,
                         side->accent);
            y -= CONTROLS_STEP;
        }
    }
}

static void draw_pause(canvas *c, const hud_view *view)
{
    float middle = 0.5f * canvas_width(c), room = canvas_width(c) - 6.0f * HUD_MARGIN;
    hud_draw_veil(c);
    canvas_text(c, middle, 330.0f, TITLE, view->title, HUD_WHITE);
    hud_draw_fitted(c, middle, 378.0f, BODY_CENTER, room, view->line, HUD_WHITE);
    if (view->foot != NULL) {
        hud_draw_fitted(c, middle, 412.0f, SMALL_CENTER, room, view->foot, HUD_GRAY);
    }
}

static void draw_help(canvas *c, const hud_view *view)
{
    const canvas_font key = {19.0f, CANVAS_BOLD, CANVAS_RIGHT};
    const canvas_font meaning = {19.0f, CANVAS_REGULAR, CANVAS_LEFT};
    float middle = 0.5f * canvas_width(c), y = 190.0f, keys = 0.0f, meanings = 0.0f;
    int count = 0;
    for (; count < HUD_HELP_LINES && view->help[count][0] != NULL; count++) {
        float width[2] = {canvas_text_width(c, key, view->help[count][0]),
                          canvas_text_width(c, meaning, view->help[count][1])};
        keys = width[0] > keys ? width[0] : keys;
        meanings = width[1] > meanings ? width[1] : meanings;
    }
    // The two columns together are centered; a long line shrinks.
    float gap = 24.0f, room = canvas_width(c) - 2.0f * HUD_MARGIN - keys - gap;
    meanings = meanings < room ? meanings : room;
    float column = middle - 0.5f * (keys + gap + meanings) + keys;
    // More than a dozen lines stand closer together, so that the last ones stay in the window.
    const float step = count > 12 ? 33.0f : 36.0f;
    hud_draw_veil(c);
    canvas_text(c, middle, 118.0f, TITLE, view->title, HUD_WHITE);
    for (int i = 0; i < count; i++) {
        canvas_text(c, column, y, key, view->help[i][0], HUD_WHITE);
        hud_draw_fitted(c, column + gap, y, meaning, meanings, view->help[i][1], HUD_WHITE);
        y += step;
    }
    if (view->foot != NULL) {
        hud_draw_fitted(c, middle, y + 30.0f, SMALL_CENTER, canvas_width(c) - 2.0f * HUD_MARGIN,
                        view->foot, HUD_GRAY);
    }
}

// Everything of the bout itself.
static void draw_bout(canvas *c, const hud_view *view)
{
    draw_score(c, view);
    draw_rings(c, view);
    draw_insets(c, view);
    draw_call(c, view);
    hud_table_draw(c, &view->table,
                   (const canvas_color[2]){view->side[0].accent, view->side[1].accent});
    draw_reason(c, view);
    draw_controls(c, view);
    if (view->foot_line != NULL) {
        hud_draw_tag(c, foot_of(c, view) - 16.0f, SMALL_CENTER, canvas_width(c) - 80.0f,
                     view->foot_line, HUD_WHITE, NONE);
    }
}

static float zoom_of(const hud_view *view)
{
    return view->zoom > 0.0f ? view->zoom : 1.0f;
}

void hud_draw(canvas *c, const hud_view *view)
{
    switch (view->panel) {
    case HUD_PANEL_NONE:
        draw_bout(c, view);
        break;
    case HUD_PANEL_JOIN:
        canvas_zoom(c, view->first.rows > 0 ? zoom_of(view) : 1.0f);
        hud_join_draw(c, view);
        canvas_zoom(c, 1.0f);
        break;
    case HUD_PANEL_PAUSE:
        draw_bout(c, view);
        draw_pause(c, view);
        break;
    case HUD_PANEL_HELP:
        draw_help(c, view);
        break;
    case HUD_PANEL_MENU:
        hud_menu_draw(c, &view->menu, view->title, view->line, view->foot);
        break;
    }
    if (view->notice != NULL) {
        hud_draw_tag(c, notice_y(c, view), SMALL_CENTER, canvas_width(c) - 80.0f, view->notice,
                     HUD_WARNING, NONE);
    }
    const canvas_font figures = {13.0f, CANVAS_REGULAR, CANVAS_LEFT};
    if (view->stats != NULL) {
        canvas_text(c, HUD_MARGIN, canvas_height(c) - 4.0f, figures, view->stats, HUD_WHITE);
    }
    if (view->latency != NULL) {
        canvas_text(c, HUD_MARGIN, canvas_height(c) - 20.0f, figures, view->latency, HUD_WHITE);
    }
}
