#include "hud_foot.h"

#include <stdio.h>

#include "hud_draw.h"
#include "hud_style.h"

static const canvas_font SMALL_CENTER = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font BODY_CENTER = {20.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font BOLD_CENTER = {22.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font CALL = {48.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font PHRASE = {18.0f, CANVAS_REGULAR, CANVAS_CENTER};

static const canvas_color NONE = {0.0f, 0.0f, 0.0f, 0.0f};

#define FIGURES_STEP 17.0f

static const canvas_font FIGURES = {13.0f, CANVAS_REGULAR, CANVAS_LEFT};

// The lines of figures, which need more of them in a window with few units.
static int figure_lines(canvas *c, const char *words, hud_lines *out)
{
    hud_split(c, FIGURES, canvas_width(c) - 2.0f * HUD_MARGIN, words != NULL ? words : "", out);
    return out->count;
}

// The lowest line for words at the foot of the window, above what the caller covers and above the
// figures.
static float foot_of(canvas *c, const hud_view *view)
{
    hud_lines unused;
    const int lines =
        figure_lines(c, view->stats, &unused) + figure_lines(c, view->latency, &unused);
    const float figures = lines > 1 ? FIGURES_STEP * (float)lines + 6.0f : 10.0f;
    return canvas_height(c) - view->covered - figures;
}

static bool is_called(const hud_view *view)
{
    return view->call != NULL && view->call_strength > 0.0;
}

// A line of controls, and other words at the foot: the distance from the baseline of one to that of
// the next.
#define CONTROLS_STEP 32.0f

static bool shows_controls(const hud_view *view, int side)
{
    return view->held_actions_shown && view->reason == NULL && !is_called(view) &&
           view->side[side].inset_shown && view->side[side].controls != NULL;
}

static float foot_room(const canvas *c)
{
    return canvas_width(c) - 80.0f;
}

// The height of the lines of words at the foot.
static float foot_height(canvas *c, const hud_view *view)
{
    float height = 0.0f;
    for (int i = 0; i < 2; i++) {
        if (shows_controls(view, i)) {
            height += CONTROLS_STEP +
                      hud_tag_growth(c, SMALL_CENTER, foot_room(c), view->side[i].controls);
        }
    }
    if (view->foot_line != NULL) {
        height += CONTROLS_STEP + hud_tag_growth(c, SMALL_CENTER, foot_room(c), view->foot_line);
    }
    return height;
}

// The box with the reason or the task: words in large letters and a hint below them. Below a
// coach's words the reason, which has figures, is in smaller letters.
typedef struct box_place {
    hud_lines line, detail, hint;
    float y, width, height;
} box_place;

#define BOX_FIRST       31.0f // from the upper edge to the first baseline
#define BOX_LINE_STEP   27.0f
#define BOX_HINT_STEP   20.0f
#define BOX_DETAIL_STEP 23.0f
#define BOX_HINT        26.0f // from the last line to the hint
#define BOX_FOOT        15.0f
// Below the box, where the lines of controls are.
#define BOX_RISE         62.0f
#define BOX_RISE_COMPACT 24.0f
#define COMPACT_HEIGHT   600.0f

static bool has_box(const hud_view *view)
{
    return view->reason != NULL || view->task != NULL;
}

static float widest_of(canvas *c, canvas_font font, const hud_lines *lines, float least)
{
    for (int i = 0; i < lines->count; i++) {
        float width = canvas_text_width(c, font, lines->line[i]);
        least = width > least ? width : least;
    }
    return least;
}

static box_place place_box(canvas *c, const hud_view *view)
{
    const bool is_coached = view->reason != NULL && view->coach != NULL;
    const char *line = is_coached ? view->coach : view->reason != NULL ? view->reason : view->task;
    const char *hint = view->reason != NULL ? view->reason_hint : view->task_hint;
    const bool is_compact = canvas_height(c) < COMPACT_HEIGHT;
    const float room = canvas_width(c) - (is_compact ? 84.0f : 140.0f);
    box_place box;
    hud_split(c, BOLD_CENTER, room, line, &box.line);
    hud_split(c, PHRASE, room, is_coached ? view->reason : "", &box.detail);
    hud_split(c, SMALL_CENTER, room, hint != NULL ? hint : "", &box.hint);
    float width = widest_of(c, BOLD_CENTER, &box.line, 0.0f);
    width = widest_of(c, PHRASE, &box.detail, width);
    width = widest_of(c, SMALL_CENTER, &box.hint, width);
    box.width = (width < room ? width : room) + 48.0f;
    const int hints = box.hint.count > 1 ? box.hint.count : 1;
    box.height = BOX_FIRST + BOX_LINE_STEP * (float)(box.line.count - 1) +
                 BOX_DETAIL_STEP * (float)box.detail.count + BOX_HINT +
                 BOX_HINT_STEP * (float)(hints - 1) + BOX_FOOT;
    const float rise = is_compact ? BOX_RISE_COMPACT : BOX_RISE;
    const float words = canvas_height(c) - foot_of(c, view) + foot_height(c, view);
    box.y = canvas_height(c) - (words > rise ? words : rise) - box.height;
    return box;
}

// Where the words of a call are.
typedef struct call_place {
    hud_lines phrase;
    float y, width, height;
} call_place;

#define CALL_WORD_HEIGHT       50.0f
#define CALL_CAPTION_HEIGHT    28.0f
#define CALL_PHRASE_HEIGHT     23.0f
#define CALL_PHRASE_HEIGHT_LOW 20.0f
#define CALL_EDGE              24.0f

static bool is_low(const canvas *c)
{
    return canvas_height(c) < COMPACT_HEIGHT;
}

// A low window has smaller words below a call.
static canvas_font words_font(const canvas *c)
{
    return is_low(c) ? SMALL_CENTER : PHRASE;
}

static float words_step(const canvas *c)
{
    return is_low(c) ? CALL_PHRASE_HEIGHT_LOW : CALL_PHRASE_HEIGHT;
}

static call_place place_call(canvas *c, const hud_view *view)
{
    const float room = canvas_width(c) - 80.0f - 2.0f * CALL_EDGE;
    const bool has_caption = view->match.caption[0] != '\0';
    call_place place;
    hud_split(c, words_font(c), room, view->match.phrase, &place.phrase);
    place.width = canvas_text_width(c, CALL, view->call);
    if (has_caption) {
        float width = canvas_text_width(c, BOLD_CENTER, view->match.caption);
        place.width = width > place.width ? width : place.width;
    }
    place.width = widest_of(c, words_font(c), &place.phrase, place.width);
    place.width = (place.width < room ? place.width : room) + 2.0f * CALL_EDGE;
    place.height = 12.0f + CALL_WORD_HEIGHT + (has_caption ? CALL_CAPTION_HEIGHT : 0.0f) +
                   words_step(c) * (float)place.phrase.count;
    float foot = has_box(view) ? place_box(c, view).y - 8.0f
                               : foot_of(c, view) - (view->foot_line != NULL ? 4.0f : 0.0f) -
                                     foot_height(c, view);
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
        y += words_step(c);
        hud_draw_fitted(c, middle, y, words_font(c), room, place.phrase.line[i], HUD_WHITE);
    }
}

// The upper edge of the words at the foot of a bout, without a message.
static float words_top(canvas *c, const hud_view *view)
{
    return is_called(view) ? place_call(c, view).y
           : has_box(view) ? place_box(c, view).y
                           : foot_of(c, view) - foot_height(c, view);
}

// Where the last line of a message is: above lists at the top, over a menu's veil above its title,
// and in a bout above the other words at the foot.
static float notice_y(canvas *c, const hud_view *view)
{
    const float gap = 16.0f;
    const bool is_compact = canvas_height(c) < COMPACT_HEIGHT;
    const float above = 36.0f + hud_tag_growth(c, SMALL_CENTER, foot_room(c), view->notice);
    switch (view->panel) {
    case HUD_PANEL_HELP:
    case HUD_PANEL_MENU:
        // A compact list has no room above its title, and what its foot says can wait.
        return is_compact ? canvas_height(c) - gap : above;
    case HUD_PANEL_JOIN:
    case HUD_PANEL_PAUSE:
        // Above the title's list, which stands where the sides would be.
        return is_compact ? canvas_height(c) - gap : view->first.rows > 0 ? above : 258.0f;
    case HUD_PANEL_NONE:
        break;
    }
    return words_top(c, view) - gap;
}

// Why the bout ended, or else a beginner's task. If there is a color to tell, a stripe of it is at
// the box's left edge.
static void draw_reason(canvas *c, const hud_view *view)
{
    if (!has_box(view)) {
        return;
    }
    const canvas_color stripe = view->reason == NULL    ? HUD_WARNING
                                : view->reason_side < 2 ? view->side[view->reason_side].accent
                                                        : NONE;
    const box_place box = place_box(c, view);
    const float middle = 0.5f * canvas_width(c), room = box.width - 48.0f;
    canvas_rect(c, middle - 0.5f * box.width, box.y, box.width, box.height, HUD_CORNER, HUD_INK);
    if (stripe.a > 0.0f) {
        canvas_rect(c, middle - 0.5f * box.width, box.y, 6.0f, box.height, 3.0f, stripe);
    }
    float y = box.y + BOX_FIRST;
    for (int i = 0; i < box.line.count; i++, y += BOX_LINE_STEP) {
        hud_draw_fitted(c, middle, y, BOLD_CENTER, room, box.line.line[i], HUD_WHITE);
    }
    y += BOX_DETAIL_STEP - BOX_LINE_STEP;
    for (int i = 0; i < box.detail.count; i++, y += BOX_DETAIL_STEP) {
        hud_draw_fitted(c, middle, y, PHRASE, room, box.detail.line[i], HUD_WHITE);
    }
    y += BOX_HINT - BOX_DETAIL_STEP;
    for (int i = 0; i < box.hint.count; i++, y += BOX_HINT_STEP) {
        hud_draw_fitted(c, middle, y, SMALL_CENTER, room, box.hint.line[i], HUD_GRAY);
    }
}

// How to fence: one line for each person.
static void draw_controls(canvas *c, const hud_view *view)
{
    float y = foot_of(c, view) - 16.0f;
    for (int i = 1; i >= 0; i--) {
        const hud_side *side = &view->side[i];
        if (shows_controls(view, i)) {
            hud_draw_tag(c, y, SMALL_CENTER, foot_room(c), side->controls, HUD_WHITE, side->accent);
            y -= CONTROLS_STEP + hud_tag_growth(c, SMALL_CENTER, foot_room(c), side->controls);
        }
    }
    if (view->foot_line != NULL) {
        hud_draw_tag(c, y, SMALL_CENTER, foot_room(c), view->foot_line, HUD_WHITE, NONE);
    }
}

// What the program needs, on a panel at the foot.
void hud_foot_draw_figures(canvas *c, const hud_view *view)
{
    const char *const words[2] = {view->stats, view->latency};
    const float room = canvas_width(c) - 2.0f * HUD_MARGIN;
    float y = canvas_height(c) - 6.0f;
    for (int i = 0; i < 2; i++) {
        hud_lines lines;
        for (int k = figure_lines(c, words[i], &lines) - 1; k >= 0; k--) {
            const float width = canvas_text_width(c, FIGURES, lines.line[k]);
            canvas_rect(c, HUD_MARGIN - 8.0f, y - 13.0f, (width < room ? width : room) + 16.0f,
                        FIGURES_STEP, 4.0f, HUD_INK_DENSE);
            hud_draw_fitted(c, HUD_MARGIN, y, FIGURES, room, lines.line[k], HUD_WHITE);
            y -= FIGURES_STEP;
        }
    }
}

// Captions of sounds: below each other under the score, or in a low window beside each other above
// the words at the foot. `out_line` receives them as one line for that.
static bool write_sounds(const canvas *c, const hud_view *view, char out_line[HUD_LINE_SIZE])
{
    size_t length = 0;
    out_line[0] = '\0';
    for (int i = 0; i < HUD_SOUNDS && canvas_height(c) < COMPACT_HEIGHT; i++) {
        if (view->sound[i] != NULL && length < HUD_LINE_SIZE) {
            length += (size_t)snprintf(out_line + length, HUD_LINE_SIZE - length, "%s%s",
                                       length > 0 ? "     " : "", view->sound[i]);
        }
    }
    return length > 0;
}

#define TAG_HEIGHT 30.0f // of one line in SMALL_CENTER, with the gap above it

// The upper edge of all words at the foot of a bout, captions and message included.
float hud_foot_top(canvas *c, const hud_view *view)
{
    char sounds[HUD_LINE_SIZE];
    float top = words_top(c, view);
    if (view->notice != NULL) {
        top -= TAG_HEIGHT + hud_tag_growth(c, SMALL_CENTER, foot_room(c), view->notice);
    }
    if (write_sounds(c, view, sounds)) {
        top -= TAG_HEIGHT + hud_tag_growth(c, SMALL_CENTER, foot_room(c), sounds);
    }
    return top;
}

void hud_foot_draw_sounds(canvas *c, const hud_view *view, float below_score)
{
    char sounds[HUD_LINE_SIZE];
    float y = below_score + 30.0f;
    if (write_sounds(c, view, sounds)) {
        const float growth = hud_tag_growth(c, SMALL_CENTER, foot_room(c), sounds);
        hud_draw_tag(c, hud_foot_top(c, view) + 18.0f + growth, SMALL_CENTER, foot_room(c), sounds,
                     HUD_WHITE, NONE);
        return;
    }
    for (int i = 0; i < HUD_SOUNDS; i++) {
        if (view->sound[i] != NULL) {
            hud_draw_tag(c, y, BODY_CENTER, foot_room(c), view->sound[i], HUD_WHITE, NONE);
            y += 38.0f;
        }
    }
}

void hud_foot_draw_notice(canvas *c, const hud_view *view)
{
    if (view->notice != NULL) {
        hud_draw_tag(c, notice_y(c, view), SMALL_CENTER, foot_room(c), view->notice, HUD_WARNING,
                     NONE);
    }
}

float hud_foot_of_table(canvas *c, const hud_view *view)
{
    return has_box(view) ? place_box(c, view).y - 8.0f : foot_of(c, view);
}

void hud_foot_draw(canvas *c, const hud_view *view)
{
    draw_call(c, view);
    draw_reason(c, view);
    draw_controls(c, view);
}
