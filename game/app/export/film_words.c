#include "film_words.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "body_region.h"
#include "fencer_choice.h"
#include "hud_draw.h"
#include "hud_match.h"
#include "hud_style.h"

#define EDGE      26.0f // margin at the picture's sides
#define BAR_H     44.0f // height of a fencer's bar
#define BAR_FOOT  30.0f // space below the bars
#define ROOM_SIDE 0.44f // share of the width for one fencer's bar
#define LINE_H    27.0f
#define DEGREES   (180.0 / 3.14159265358979)

// Space between the result's lines.
#define RESULT_LINE 46.0f
// How much further down the second name of a title stands below a score than below a word.
#define SCORE_ROOM 24.0f

static const canvas_font NAME = {27.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font TITLE = {58.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font SCORE = {58.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font SMALL = {25.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font FIGURE = {22.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font SPEED = {34.0f, CANVAS_BOLD, CANVAS_LEFT};

#define NAME_SIZE 64

static void name_of(const film_words *w, int side, char out[NAME_SIZE])
{
    char text[NAME_SIZE];
    snprintf(out, NAME_SIZE, "%s",
             fencer_choice_words(NULL, w->file->header.device[side], text, sizeof text));
}

// "foil, to 5 touches, 2026-11-26"; a duel of one touch tells no touches.
static void write_occasion(const film_words *w, const match_settings *match, char *out, size_t size)
{
    char touches[24] = "", day[32] = "";
    time_t began = (time_t)w->file->header.began_unix_s;
    struct tm local;
    if (match->rules == MATCH_FIE) {
        snprintf(touches, sizeof touches, ", to %d touch%s", match->touches,
                 match->touches == 1 ? "" : "es");
    }
    if (began != 0 && localtime_r(&began, &local) != NULL) {
        strftime(day, sizeof day, ", %Y-%m-%d", &local);
    }
    snprintf(out, size, "%s%s%s", weapon_name(w->file->header.weapon), touches, day);
}

// Both names; between them the score at this moment, or "against" where nobody counts touches.
static void draw_title(canvas *c, const film_words *w)
{
    const hud_match match = hud_match_of(NULL, w->config, w->state);
    const float middle = 0.5f * canvas_width(c), room = canvas_width(c) - 2.0f * EDGE;
    float y = 0.5f * canvas_height(c) - 40.0f;
    char name[NAME_SIZE], line[160];
    hud_draw_veil(c);
    if (w->remark != NULL) {
        canvas_text(c, middle, y - 90.0f, SMALL, w->remark, HUD_GRAY);
    }
    name_of(w, DUEL_LEFT, name);
    hud_draw_fitted(c, middle, y, TITLE, room, name, hud_accent(DUEL_LEFT));
    if (match.shown) {
        snprintf(line, sizeof line, "%d : %d", match.score[DUEL_LEFT], match.score[DUEL_RIGHT]);
        canvas_text(c, middle, y + 66.0f, SCORE, line, HUD_WHITE);
        y += SCORE_ROOM;
    } else {
        canvas_text(c, middle, y + 46.0f, SMALL, "against", HUD_GRAY);
    }
    name_of(w, DUEL_RIGHT, name);
    hud_draw_fitted(c, middle, y + 112.0f, TITLE, room, name, hud_accent(DUEL_RIGHT));
    write_occasion(w, &w->config->settings.match, line, sizeof line);
    hud_draw_fitted(c, middle, y + 168.0f, SMALL, room, line, HUD_WHITE);
}

// Each fencer's name at the foot, with the score where touches are counted; the bar fills with
// color once that fencer has touched.
static void draw_names(canvas *c, const film_words *w)
{
    const hud_match match = hud_match_of(NULL, w->config, w->state);
    const float width = ROOM_SIDE * canvas_width(c);
    const float y = canvas_height(c) - BAR_FOOT - BAR_H;
    for (int side = 0; side < 2; side++) {
        char name[NAME_SIZE];
        const bool touched = w->state->touch[side].by == side;
        const canvas_color accent = hud_accent((enum duel_side)side);
        canvas_font font = NAME;
        name_of(w, side, name);
        font.align = side == DUEL_LEFT ? CANVAS_LEFT : CANVAS_RIGHT;
        float x = side == DUEL_LEFT ? EDGE : canvas_width(c) - EDGE - width;
        float text_x = side == DUEL_LEFT ? x + 20.0f : x + width - 20.0f;
        canvas_rect(c, x, y, width, BAR_H, HUD_CORNER, touched ? accent : HUD_INK);
        canvas_rect(c, side == DUEL_LEFT ? x : x + width - 6.0f, y, 6.0f, BAR_H, 3.0f, accent);
        const canvas_color ink = touched ? HUD_INK_DENSE : HUD_WHITE;
        hud_draw_fitted(c, text_x, y + 31.0f, font, width - (match.shown ? 90.0f : 40.0f), name,
                        ink);
        if (match.shown) {
            char score[8];
            snprintf(score, sizeof score, "%d", match.score[side]);
            font.align = side == DUEL_LEFT ? CANVAS_RIGHT : CANVAS_LEFT;
            canvas_text(c, side == DUEL_LEFT ? x + width - 20.0f : x + 20.0f, y + 31.0f, font,
                        score, ink);
        }
    }
}

static void draw_speed(canvas *c, const film_words *w)
{
    char text[24];
    if (w->shot->speed < 1.0) {
        snprintf(text, sizeof text, "1/%.0f", 1.0 / w->shot->speed);
        canvas_rect(c, EDGE, EDGE, canvas_text_width(c, SPEED, text) + 28.0f, 52.0f, HUD_CORNER,
                    HUD_INK);
        canvas_text(c, EDGE + 14.0f, EDGE + 37.0f, SPEED, text, HUD_WARNING);
    }
}

static void draw_lines(canvas *c, const char line[][96], int count)
{
    float width = 0.0f, x = EDGE, y = EDGE + 64.0f; // below the speed
    for (int i = 0; i < count; i++) {
        width = fmaxf(width, canvas_text_width(c, FIGURE, line[i]));
    }
    canvas_rect(c, x, y, width + 28.0f, LINE_H * (float)count + 14.0f, HUD_CORNER, HUD_INK);
    for (int i = 0; i < count; i++) {
        canvas_text(c, x + 14.0f, y + 27.0f + LINE_H * (float)i, FIGURE, line[i], HUD_WHITE);
    }
}

static void draw_touch_figures(canvas *c, const film_words *w)
{
    const duel_touch *touch = &w->plan->touch->touch;
    const fencer_model *hit = w->config->model[duel_other((enum duel_side)touch->by)];
    const char *where = touch->triangle < hit->triangle_count
                            ? body_region_of(hit, touch->triangle, touch->barycentric).region
                            : body_part_name((enum body_part)touch->part);
    char line[3][96];
    int count = 0;
    snprintf(line[count++], sizeof line[0], "%s on the %s",
             blade_part_name((enum blade_part)touch->blade_part), where);
    snprintf(line[count++], sizeof line[0], "%.1f m/s, %.0f degrees off straight on",
             touch->speed_mps, touch->angle_rad * DEGREES);
    if (w->shot->speed < 1.0) {
        snprintf(line[count++], sizeof line[0], "%+d ms", (int)w->at - (int)w->plan->touch_at);
    }
    draw_lines(c, (const char(*)[96])line, count);
}

static double tip_mps(const duel_config *config, const duel_state *state, enum duel_side side)
{
    phys_vec3 ends[2];
    duel_blade_ends(config, state, side, ends);
    return v3_length(phys_body_velocity_at(&state->fencer[side].weapon, ends[1]));
}

static void draw_analysis(canvas *c, const film_words *w)
{
    const duel_config *config = w->config;
    const duel_state *state = w->state;
    char line[3][96];
    snprintf(line[0], sizeof line[0], "%.3f s", w->at * DUEL_TICK_S);
    snprintf(line[1], sizeof line[1], "distance %.2f m",
             duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
                 duel_fencer_frame(config, state, DUEL_LEFT).root_x_m);
    snprintf(line[2], sizeof line[2], "points %.1f and %.1f m/s", tip_mps(config, state, DUEL_LEFT),
             tip_mps(config, state, DUEL_RIGHT));
    draw_lines(c, (const char(*)[96])line, 3);
}

// "5 : 4", what happened in the referee's words, and the weapon.
static void draw_match_result(canvas *c, const film_words *w)
{
    const match_state *match = &w->state->match;
    const float middle = 0.5f * canvas_width(c), room = canvas_width(c) - 2.0f * EDGE;
    float y = 0.5f * canvas_height(c) - 60.0f;
    char line[160], phrase[HUD_PHRASE_SIZE], name[NAME_SIZE];
    hud_draw_veil(c);
    if (match->winner < DUEL_NOBODY) {
        name_of(w, match->winner, name);
        hud_draw_fitted(c, middle, y, TITLE, room, name, hud_accent((enum duel_side)match->winner));
        y += RESULT_LINE + SCORE_ROOM;
    }
    snprintf(line, sizeof line, "%d : %d", match->score[DUEL_LEFT], match->score[DUEL_RIGHT]);
    canvas_text(c, middle, y, SCORE, line, HUD_WHITE);
    hud_match_phrase(NULL, w->config, w->state, phrase);
    y += RESULT_LINE;
    y += hud_draw_paragraph(c, middle, y, SMALL, room, phrase, HUD_WHITE);
    canvas_text(c, middle, y + SCORE_ROOM, SMALL, weapon_name(w->file->header.weapon), HUD_GRAY);
}

static void draw_result(canvas *c, const film_words *w)
{
    static const char *const SIDE[] = {"Left", "Right"};
    const float middle = 0.5f * canvas_width(c), room = canvas_width(c) - 2.0f * EDGE;
    const float y = 0.5f * canvas_height(c);
    const replay_event *touch = w->plan->touch;
    const bool won = w->file->finished && w->file->end.is_over && w->file->end.winner < DUEL_NOBODY;
    const uint8_t side = won ? w->file->end.winner : touch != NULL ? touch->touch.by : DUEL_NOBODY;
    char name[NAME_SIZE], line[160] = "Nobody touched", figures[96];
    hud_draw_veil(c);
    if (side < DUEL_NOBODY) {
        name_of(w, side, name);
        hud_draw_fitted(c, middle, y - 40.0f, TITLE, room, name, hud_accent((enum duel_side)side));
        snprintf(line, sizeof line, "%s touches", SIDE[side]);
    }
    if (w->reason[0] != '\0') {
        snprintf(line, sizeof line, "%s", w->reason);
    } else if (touch != NULL) {
        snprintf(figures, sizeof figures, ": %s, %.1f m/s",
                 body_part_name((enum body_part)touch->touch.part), touch->touch.speed_mps);
        snprintf(line, sizeof line, "%s touches%s", SIDE[touch->touch.by], figures);
    }
    hud_draw_fitted(c, middle, y + 24.0f, SMALL, room, line, HUD_WHITE);
    canvas_text(c, middle, y + 70.0f, SMALL, weapon_name(w->file->header.weapon), HUD_GRAY);
}

static void draw_moving(canvas *c, const film_words *w)
{
    draw_names(c, w);
    draw_speed(c, w);
    if (w->shot->kind == FILM_SHOT_TOUCH) {
        draw_touch_figures(c, w);
    } else if (w->plan->cut == FILM_CUT_ANALYSIS) {
        draw_analysis(c, w);
    }
}

void film_words_draw(canvas *c, const film_words *words)
{
    switch (words->shot->kind) {
    case FILM_SHOT_TITLE:
        draw_title(c, words);
        break;
    case FILM_SHOT_PHRASE:
    case FILM_SHOT_TOUCH:
        draw_moving(c, words);
        break;
    case FILM_SHOT_RESULT:
        if (words->config->settings.match.rules == MATCH_FIE) {
            draw_match_result(c, words);
        } else {
            draw_result(c, words);
        }
        break;
    case FILM_SHOT_PLAIN:
        break;
    }
}
