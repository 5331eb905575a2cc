// Draws the timeline with its marks and the current position, and the buttons below it.
#include "viewer_timeline.h"

#include <math.h>
#include <stdio.h>

#include "hud_style.h"
#include "hud_draw.h"
#include "viewer_phrase.h"
#include "viewer_plots.h"
#include "viewer_private.h"

#define EDGE      24.0f // margin at the window's sides
#define BAR       34.0f // height of the timeline
#define LANE      6.0f  // height of the lanes of lost control at the bar's upper and lower edge
#define BUTTON_Y  32.0f // upper edge of the buttons, from the window's lower edge
#define BAR_Y     76.0f
#define PANEL_TOP 86.0f
// The buttons and the time have two rows in a window with fewer units than these and the camera's
// name, because the text is large or two cameras are named.
#define ONE_ROW_WIDTH 925.0f
#define ROW_STEP      29.0f
#define CAMERAS_SIZE  64 // of the names of both cameras
// A mark's text appears when the pointer is this near, canvas units.
#define HOVER 6.0f
// Distance between hatching lines.
#define HATCH 7.0f
// Height between the dots of both fencers' touches.
#define TOUCH_APART 13.0f
// Touches that the words at the pointer tell at once, and the height of a line of words.
#define HOVER_LINES  4
#define HOVER_LINE_Y 19.0f
// A blow with this impulse fills the timeline's height.
static const double FULL_NS = 0.25;

static const canvas_font SMALL = {14.0f, CANVAS_REGULAR, CANVAS_LEFT};

// Hatches a damaged part of the recording.
static void draw_gap(canvas *c, float from, float until, float top, float foot)
{
    const canvas_color color = hud_faded(HUD_WARNING, 0.5);
    float height = foot - top;
    canvas_rect(c, from, top, until - from, height, 0.0f, HUD_INK);
    for (float x = from; x < until; x += HATCH) {
        float share = fminf(1.0f, (until - x) / height);
        canvas_line(c, x, foot, x + share * height, foot - share * height, 1.2f, color);
    }
}

static void draw_mark(viewer *v, const recording_mark *mark, float top)
{
    canvas *c = v->canvas;
    float x = viewer_timeline_span_x(&v->span, mark->at),
          until = viewer_timeline_span_x(&v->span, mark->until);
    float left = v->span.x, right = v->span.x + v->span.width;
    if (until < left || x > right) {
        return;
    }
    float from = fmaxf(x, left), width = fmaxf(fminf(until, right) - from, 2.0f);
    float middle = top + 0.5f * BAR;
    canvas_color accent = mark->side < 2 ? hud_accent((enum duel_side)mark->side) : HUD_WHITE;
    switch ((enum recording_mark_kind)mark->kind) {
    case RECORDING_MARK_LUNGE:
    case RECORDING_MARK_FLECHE: {
        // An arrowhead towards the opponent.
        float way = mark->side == DUEL_LEFT ? 5.0f : -5.0f;
        canvas_line(c, x - way, middle - 5.0f, x, middle, 2.0f, accent);
        canvas_line(c, x - way, middle + 5.0f, x, middle, 2.0f, accent);
        break;
    }
    case RECORDING_MARK_BLOW: {
        float half = (0.5f * BAR - LANE - 1.0f) * (float)fmin(0.2 + mark->strength / FULL_NS, 1.0);
        canvas_line(c, x, middle - half, x, middle + half, 1.6f, hud_faded(HUD_WARNING, 0.85));
        break;
    }
    case RECORDING_MARK_LOST:
        canvas_rect(c, from, mark->side == DUEL_LEFT ? top : top + BAR - LANE, width, LANE, 0.0f,
                    accent);
        break;
    case RECORDING_MARK_HALT:
        canvas_rect(c, from, top + LANE, width, BAR - 2.0f * LANE, 0.0f, HUD_FAINT);
        break;
    case RECORDING_MARK_GAP:
        draw_gap(c, from, from + width, top + LANE, top + BAR - LANE);
        break;
    case RECORDING_MARK_DISARM:
        canvas_line(c, x - 5.0f, middle - 5.0f, x + 5.0f, middle + 5.0f, 3.0f, accent);
        canvas_line(c, x - 5.0f, middle + 5.0f, x + 5.0f, middle - 5.0f, 3.0f, accent);
        break;
    case RECORDING_MARK_TOUCH: {
        // Touches of one moment stay apart: the left fencer's lies higher. The one that won is
        // larger.
        float y = middle + (mark->side == DUEL_LEFT ? -0.5f : 0.5f) * TOUCH_APART;
        float ring = mark->decides ? 7.5f : 5.5f;
        canvas_line(c, x, top - 3.0f, x, top + BAR + 3.0f, 2.0f, accent);
        canvas_circle(c, x, y, ring, HUD_WHITE);
        canvas_circle(c, x, y, ring - (mark->decides ? 2.5f : 1.5f), accent);
        break;
    }
    }
}

static void draw_loop(viewer *v, float top)
{
    const viewer_clock *clock = &v->clock;
    if (!clock->looping) {
        return;
    }
    float from = viewer_timeline_span_x(&v->span, clock->loop_from),
          until = viewer_timeline_span_x(&v->span, clock->loop_until);
    from = fmaxf(from, v->span.x);
    until = fminf(until, v->span.x + v->span.width);
    if (until > from) {
        canvas *c = v->canvas;
        canvas_rect(c, from, top - 5.0f, until - from, 4.0f, 2.0f, HUD_WARNING);
        canvas_rect(c, from, top, until - from, BAR, 0.0f, hud_faded(HUD_WARNING, 0.14));
    }
}

// If only a part of the recording is shown, a thin line above the bar shows which.
static void draw_part(viewer *v, float top)
{
    if (!viewer_timeline_span_is_whole(&v->span)) {
        const viewer_timeline_span *span = &v->span;
        float from = span->width * (float)(span->from / span->end),
              until = span->width * (float)(span->until / span->end);
        canvas_rect(v->canvas, span->x, top - 9.0f, span->width, 3.0f, 1.5f, HUD_FAINT);
        canvas_rect(v->canvas, span->x + from, top - 9.0f, fmaxf(until - from, 4.0f), 3.0f, 1.5f,
                    HUD_WHITE);
    }
}

// The mark under the pointer, or NULL: in a fencer's lane a loss of control, otherwise the most
// important of several marks.
static const recording_mark *mark_at(const viewer *v, float x, float top)
{
    const recording_mark *found = NULL;
    int lane = v->mouse_y < top + LANE         ? DUEL_LEFT
               : v->mouse_y > top + BAR - LANE ? DUEL_RIGHT
                                               : DUEL_NOBODY;
    for (uint32_t i = 0; i < v->marks.mark_count; i++) {
        const recording_mark *mark = &v->marks.mark[i];
        bool in_lane = mark->kind == RECORDING_MARK_LOST && mark->side == lane;
        float from = viewer_timeline_span_x(&v->span, mark->at) - HOVER,
              until = viewer_timeline_span_x(&v->span, mark->until) + HOVER;
        if (x < from || x > until) {
            continue;
        }
        if (in_lane && v->mouse_y >= top) {
            return mark;
        }
        if (found == NULL || recording_mark_outranks(mark, found)) {
            found = mark;
        }
    }
    return found;
}

// Writes the words for the pointer: all touches near it, otherwise the most important mark,
// otherwise the time. Returns the number of lines.
static int hover_words(const viewer *v, float top, char line[HOVER_LINES][VIEWER_LINE_SIZE])
{
    const recording_mark *mark = mark_at(v, v->mouse_x, top), *told[HOVER_LINES] = {mark};
    int count = mark != NULL;
    if (mark != NULL && mark->kind == RECORDING_MARK_TOUCH) {
        count = 0;
        for (uint32_t i = 0; i < v->marks.mark_count && count < HOVER_LINES; i++) {
            const recording_mark *touch = &v->marks.mark[i];
            float x = viewer_timeline_span_x(&v->span, touch->at);
            if (touch->kind == RECORDING_MARK_TOUCH && fabsf(x - v->mouse_x) <= HOVER) {
                told[count++] = touch;
            }
        }
    }
    const recording_note *note = viewer_note_under(v);
    for (int i = 0; i < count; i++) {
        char what[128];
        recording_mark_words(viewer_texts(v), told[i], what, sizeof what);
        snprintf(line[i], VIEWER_LINE_SIZE, "%.3f s: %s", told[i]->at * DUEL_TICK_S, what);
    }
    if (note != NULL && count < HOVER_LINES) {
        snprintf(line[count++], VIEWER_LINE_SIZE, "%.3f s: %s", note->at * DUEL_TICK_S,
                 note->words);
    }
    if (count == 0) {
        double tick = viewer_timeline_span_tick(&v->span, v->mouse_x);
        snprintf(line[count++], VIEWER_LINE_SIZE, "%.3f s", tick * DUEL_TICK_S);
    }
    return count;
}

static void draw_hover(viewer *v, float top)
{
    canvas *c = v->canvas;
    bool over = v->mouse_y >= v->timeline_top && v->mouse_y <= top + BAR + 4.0f &&
                v->mouse_x >= v->span.x && v->mouse_x <= v->span.x + v->span.width;
    if (!over) {
        return;
    }
    char line[HOVER_LINES][VIEWER_LINE_SIZE];
    int count = hover_words(v, top, line);
    float width = 0.0f, height = 5.0f + HOVER_LINE_Y * (float)count;
    for (int i = 0; i < count; i++) {
        width = fmaxf(width, canvas_text_width(c, SMALL, line[i]) + 16.0f);
    }
    float x = fminf(fmaxf(v->mouse_x - 0.5f * width, EDGE), canvas_width(c) - EDGE - width);
    float y = v->timeline_top - 4.0f - height;
    canvas_line(c, v->mouse_x, v->timeline_top + 4.0f, v->mouse_x, top + BAR, 1.0f, HUD_GRAY);
    canvas_rect(c, x, y, width, height, 6.0f, (canvas_color){0.05f, 0.06f, 0.08f, 0.9f});
    for (int i = 0; i < count; i++) {
        canvas_text(c, x + 8.0f, y + 17.0f + HOVER_LINE_Y * (float)i, SMALL, line[i], HUD_WHITE);
    }
}

void viewer_draw_bar(viewer *v, float top)
{
    canvas *c = v->canvas;
    canvas_rect(c, v->span.x, top, v->span.width, BAR, 3.0f, HUD_FAINT);
    // The part that has not been searched for marks yet is dark.
    float known = viewer_timeline_span_x(&v->span, v->marks.here.at);
    if (!v->marks_complete && known < v->span.x + v->span.width) {
        float from = fmaxf(known, v->span.x);
        canvas_rect(c, from, top, v->span.x + v->span.width - from, BAR, 0.0f, HUD_INK);
    }
    for (int layer = RECORDING_MARK_GAP; layer >= 0; layer--) {
        for (uint32_t i = 0; i < v->marks.mark_count; i++) {
            if (v->marks.mark[i].kind == layer) {
                draw_mark(v, &v->marks.mark[i], top);
            }
        }
    }
    for (uint32_t i = 0; i < v->marks.mark_count; i++) {
        if (v->marks.mark[i].kind == RECORDING_MARK_TOUCH) {
            draw_mark(v, &v->marks.mark[i], top);
        }
    }
    draw_loop(v, top);
    draw_part(v, top);
    viewer_draw_note_flags(v, top);
    // The current position, through the curves too.
    float x = viewer_timeline_span_x(&v->span, v->clock.at);
    if (x >= v->span.x - 0.5f && x <= v->span.x + v->span.width + 0.5f) {
        canvas_line(c, x, v->timeline_top + 6.0f, x, top + BAR + 2.0f, 2.0f, HUD_WHITE);
        canvas_circle(c, x, top + BAR + 3.0f, 5.0f, HUD_WHITE);
    }
}

static void draw_buttons(viewer *v, float y)
{
    const viewer_clock *clock = &v->clock;
    char speed[24];
    snprintf(speed, sizeof speed, "%s x", viewer_clock_speed_words(clock->speed));
    const struct {
        const char *word;
        bool is_on;
        enum viewer_action action;
    } button[] = {
        {"|<", false, VIEWER_DO_MARK_BEFORE},
        {"<", false, VIEWER_DO_BACK_1},
        {clock->paused ? TEXT("Play") : TEXT("Pause"), false, VIEWER_DO_PLAY},
        {">", false, VIEWER_DO_ON_1},
        {">|", false, VIEWER_DO_MARK_AFTER},
        {"-", false, VIEWER_DO_SLOWER},
        {speed, clock->speed != VIEWER_SPEED_REAL, VIEWER_DO_NOTHING},
        {"+", false, VIEWER_DO_FASTER},
        {TEXT("Reverse"), clock->backwards, VIEWER_DO_TURN},
        {TEXT("Loop"), clock->looping, VIEWER_DO_LOOP},
    };
    float x = EDGE;
    for (size_t i = 0; i < sizeof button / sizeof button[0]; i++) {
        x += viewer_draw_button(v, x, y, viewer_say(v, button[i].word), button[i].is_on,
                                button[i].action) +
             5.0f;
    }
}

static void write_cameras(const viewer *v, char out[CAMERAS_SIZE])
{
    const char *first = viewer_say(v, watch_camera_name(&v->camera));
    if (v->is_split) {
        text_write(viewer_texts(v), out, CAMERAS_SIZE, "Camera: %s | %s", first,
                   viewer_say(v, watch_camera_name(&v->second)));
    } else {
        text_write(viewer_texts(v), out, CAMERAS_SIZE, "Camera: %s", first);
    }
}

static void draw_right_buttons(viewer *v, float y)
{
    canvas *c = v->canvas;
    const canvas_font font = {15.0f, CANVAS_REGULAR, CANVAS_RIGHT};
    char seen_from[CAMERAS_SIZE], time[64];
    write_cameras(v, seen_from);
    const struct {
        const char *word;
        bool is_on;
        enum viewer_action action;
    } button[] = {
        {TEXT("Help"), v->help_shown, VIEWER_DO_HELP},
        {TEXT("Options"), v->options.menu.is_open, VIEWER_DO_OPTIONS},
        {TEXT("Fence from here"), v->taking_over, VIEWER_DO_TAKE_OVER},
        {seen_from, v->camera.kind != CAMERA_SIDE, VIEWER_DO_NEXT_CAMERA},
    };
    float x = canvas_width(c) - EDGE;
    for (size_t i = 0; i < sizeof button / sizeof button[0]; i++) {
        const char *word = viewer_say(v, button[i].word);
        x -= canvas_text_width(c, SMALL, word) + 16.0f;
        viewer_draw_button(v, x, y, word, button[i].is_on, button[i].action);
        x -= 5.0f;
    }
    snprintf(time, sizeof time, "%.3f / %.3f s", v->clock.at * DUEL_TICK_S,
             v->clock.end * DUEL_TICK_S);
    canvas_text(c, x - 12.0f, y + 17.0f, font, time, HUD_WHITE);
}

void viewer_draw_timeline(viewer *v)
{
    canvas *c = v->canvas;
    float width = canvas_width(c), height = canvas_height(c);
    char seen_from[CAMERAS_SIZE];
    write_cameras(v, seen_from);
    const float needed = ONE_ROW_WIDTH + canvas_text_width(c, SMALL, seen_from);
    const float more = width < needed ? ROW_STEP : 0.0f;
    v->span.x = EDGE;
    v->span.width = width - 2.0f * EDGE;
    float top = height - BAR_Y - more;
    v->timeline_top = height - PANEL_TOP - more;
    v->timeline_foot = height;
    if (v->overlay[VIEWER_PLOTS]) {
        v->timeline_top = viewer_draw_plots(v, height - PANEL_TOP - more);
    }
    if (v->compare.is_open) {
        v->timeline_top = viewer_compare_draw_bar(v, v->timeline_top);
    }
    viewer_cover(v, 0.0f, v->timeline_top, width, height - v->timeline_top);
    v->covered = 1.0 - (double)(v->timeline_top / height);
    canvas_rect(c, 0.0f, height - PANEL_TOP - more, width, PANEL_TOP + more, 0.0f, HUD_INK);
    viewer_draw_bar(v, top);
    draw_buttons(v, height - BUTTON_Y - more);
    draw_right_buttons(v, height - BUTTON_Y);
    viewer_draw_phrase(v, top + BAR + 2.0f, v->timeline_top - 8.0f);
    if (v->appeal.shown) {
        viewer_appeal_draw_panel(v, v->timeline_top - 8.0f);
    }
    draw_hover(v, top);
}
