#include "viewer_phrase.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "phrase_words.h"
#include "referee_call.h"
#include "viewer_private.h"

// Height of a fencer's row, and from one row to the next.
#define ROW    3.0f
#define ROW_Y  4.0f
#define LEAST  2.0f // width of what lasts a moment
#define EDGE   24.0f
#define LINE_Y 19.0f
#define LINES  3

static const canvas_font FONT = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};

// Offences in the fencer's color, what blades do white, the line yellow, the rest faint.
static canvas_color color_of(const phrase_segment *segment, enum duel_side side)
{
    const enum phrase_kind kind = (enum phrase_kind)segment->kind;
    if (phrase_is_offence(kind)) {
        return hud_accent(side);
    }
    switch (kind) {
    case PHRASE_PARRY:
    case PHRASE_BEAT:
    case PHRASE_TAKING:
        return HUD_WHITE;
    case PHRASE_LINE:
    case PHRASE_DEROBEMENT:
        return HUD_WARNING;
    default:
        return HUD_FAINT;
    }
}

static void draw_segment(viewer *v, const phrase_segment *segment, enum duel_side side, float top)
{
    const float left = v->span.x, right = v->span.x + v->span.width;
    float from = fmaxf(viewer_timeline_span_x(&v->span, segment->start), left);
    float until = fminf(viewer_timeline_span_x(&v->span, segment->end), right);
    if (from <= right && until >= left) {
        canvas_rect(v->canvas, from, top + ROW_Y * (float)side, fmaxf(until - from, LEAST), ROW,
                    0.0f, color_of(segment, side));
    }
}

// Divides the words at sentences into lines that fit the window; returns how many.
static int break_lines(viewer *v, const char *words, char line[LINES][PHRASE_WORDS_MAX])
{
    const float most = canvas_width(v->canvas) - 4.0f * EDGE;
    int count = 0;
    line[0][0] = '\0';
    while (*words != '\0') {
        const char *stop = strstr(words, ". ");
        int length = stop != NULL ? (int)(stop - words) + 2 : (int)strlen(words);
        char longer[PHRASE_WORDS_MAX];
        snprintf(longer, sizeof longer, "%s%.*s", line[count], length, words);
        if (line[count][0] != '\0' && count + 1 < LINES &&
            canvas_text_width(v->canvas, FONT, longer) > most) {
            snprintf(longer, sizeof longer, "%.*s", length, words);
            count++;
        }
        memcpy(line[count], longer, sizeof longer);
        words += length;
    }
    return count + 1;
}

// Returns the height.
static float draw_words(viewer *v, const char *words, float foot)
{
    char line[LINES][PHRASE_WORDS_MAX];
    int count = break_lines(v, words, line);
    float width = 0.0f, height = LINE_Y * (float)count + 8.0f;
    for (int i = 0; i < count; i++) {
        width = fmaxf(width, canvas_text_width(v->canvas, FONT, line[i]) + 24.0f);
    }
    const float middle = 0.5f * canvas_width(v->canvas);
    canvas_rect(v->canvas, middle - 0.5f * width, foot - height, width, height, HUD_CORNER,
                HUD_INK_DENSE);
    viewer_cover(v, middle - 0.5f * width, foot - height, width, height);
    for (int i = 0; i < count; i++) {
        canvas_text(v->canvas, middle, foot - height + 18.0f + LINE_Y * (float)i, FONT, line[i],
                    HUD_WHITE);
    }
    return height;
}

void viewer_draw_phrase(viewer *v, float top, float foot)
{
    const duel_state *state = &recording_player_now(v->player)->state;
    v->phrase_height = 0.0f;
    if (!state->phrase.is_watched) {
        return;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        for (uint32_t ago = PHRASE_SEGMENTS; ago-- > 0;) {
            const phrase_segment *segment = phrase_segment_at(&state->phrase.fencer[side], ago);
            if (segment != NULL) {
                draw_segment(v, segment, (enum duel_side)side, top);
            }
        }
    }
    const duel_config *config = recording_player_config(v->player);
    const right_of_way call = duel_right_of_way(config, state);
    double called = 0.0;
    const bool is_called = referee_call(config, state, &called) != NULL && called > 0.0;
    if (call.reason != RIGHT_NO_HIT && !v->appeal.shown && !is_called) { // the HUD says it then
        const phrase_settings referee = duel_referee(config);
        char words[PHRASE_WORDS_MAX];
        phrase_words(viewer_texts(v), &referee, &call, words);
        v->phrase_height = draw_words(v, words, foot);
    }
}
