// The screen of a tournament: drawing.
#include <epoxy/gl.h>
#include <stdio.h>
#include <string.h>

#include "fencer_choice.h"
#include "hud_caps.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "pool_sheet.h"
#include "tableau.h"
#include "tournament_screen_private.h"
#include "tournament_words.h"
#include "weapon.h"

// A canvas has at least this much room.
#define LEAST_WIDTH  900.0f
#define LEAST_HEIGHT 480.0f
#define LEFT         (HUD_MARGIN + 8.0f)
// The top of the sheets, the height of their rows, and what is left free below them.
#define TOP  150.0f
#define ROW  30.0f
#define FOOT 170.0f
// Widths of a sheet's columns.
#define NUMBER_WIDTH 34.0f
#define CELL_WIDTH   46.0f
#define SUM_WIDTH    58.0f

static const canvas_font TITLE = {40.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font PLAIN = {17.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font BOLD = {17.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font MIDDLE = {17.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font NEXT = {26.0f, CANVAS_BOLD, CANVAS_LEFT};

static void draw_middle(canvas *c, float left, float width, float y, const char *text,
                        canvas_color color)
{
    canvas_text(c, left + 0.5f * width, y, MIDDLE, text, color);
}

static void draw_number(canvas *c, float left, float width, float y, const char *format, int number,
                        canvas_color color)
{
    char text[16];
    snprintf(text, sizeof text, format, number);
    draw_middle(c, left, width, y, text, color);
}

// The result of line `own` against another one: V and the touches, or the touches of a defeat.
static void draw_cell(canvas *c, const tournament *t, uint8_t own, uint8_t other, float left,
                      float y)
{
    if (own == other) {
        canvas_rect(c, left + 2.0f, y - 20.0f, CELL_WIDTH - 4.0f, ROW - 4.0f, 2.0f, HUD_FAINT);
        return;
    }
    const tournament_result *result = tournament_find(t, STAGE_POOL, own, other);
    if (result != NULL) {
        const int side = result->fencer[1] == own;
        char text[8];
        snprintf(text, sizeof text, "%s%u", result->winner == side ? "V" : "",
                 result->touches[side]);
        draw_middle(c, left, CELL_WIDTH, y, text, result->winner == side ? HUD_WHITE : HUD_SOFT);
    }
}

enum { SUMS = 5 };

// Where the columns of the bouts begin: the names have the room that is left.
static float cells_from(canvas *c, uint32_t count)
{
    return canvas_width(c) - LEFT - SUM_WIDTH * SUMS - CELL_WIDTH * (float)count;
}

static void draw_pool_heads(const tournament_screen *s, uint32_t count, float y)
{
    static const char *const SUM[SUMS] = {TEXT("V/B"), TEXT("TS"), TEXT("TR"), TEXT("Ind"),
                                          TEXT("Place")};
    canvas *c = s->venue->canvas;
    float x = cells_from(c, count);
    for (uint32_t i = 0; i < count; i++) {
        draw_number(c, x, CELL_WIDTH, y, "%d", (int)i + 1, HUD_GRAY);
        x += CELL_WIDTH;
    }
    for (size_t i = 0; i < SUMS; i++) {
        draw_middle(c, x, SUM_WIDTH, y, tournament_say(s, SUM[i]), HUD_GRAY);
        x += SUM_WIDTH;
    }
}

// Whether this fencer is in the next bout.
static bool is_next(const tournament_bout *next, uint8_t fencer)
{
    return next->stage != STAGE_OVER && (next->fencer[0] == fencer || next->fencer[1] == fencer);
}

static void draw_pool(const tournament_screen *s, const tournament_bout *next)
{
    canvas *c = s->venue->canvas;
    const tournament *t = s->tournament;
    const uint32_t pool = s->pool;
    pool_line line[POOL_FENCERS_MAX];
    const uint32_t count = pool_sheet(t, pool, line);
    float y = TOP;
    char victories[16];
    draw_pool_heads(s, count, y);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t fencer = line[i].fencer;
        y += ROW;
        canvas_line(c, LEFT, y - 22.0f, canvas_width(c) - LEFT, y - 22.0f, 1.0f, HUD_FAINT);
        draw_number(c, LEFT, NUMBER_WIDTH, y, "%d", (int)i + 1, HUD_GRAY);
        hud_draw_fitted(c, LEFT + NUMBER_WIDTH, y, is_next(next, fencer) ? BOLD : PLAIN,
                        cells_from(c, count) - LEFT - NUMBER_WIDTH - 12.0f, t->fencer[fencer].name,
                        HUD_WHITE);
        float x = cells_from(c, count);
        for (uint32_t k = 0; k < count; k++) {
            draw_cell(c, t, fencer, line[k].fencer, x, y);
            x += CELL_WIDTH;
        }
        snprintf(victories, sizeof victories, "%u/%u", line[i].victories, line[i].bouts);
        draw_middle(c, x, SUM_WIDTH, y, victories, HUD_WHITE);
        draw_number(c, x + SUM_WIDTH, SUM_WIDTH, y, "%d", line[i].scored, HUD_WHITE);
        draw_number(c, x + 2.0f * SUM_WIDTH, SUM_WIDTH, y, "%d", line[i].received, HUD_WHITE);
        draw_number(c, x + 3.0f * SUM_WIDTH, SUM_WIDTH, y, "%+d", pool_line_indicator(&line[i]),
                    HUD_WHITE);
        if (line[i].bouts > 0) {
            draw_number(c, x + 4.0f * SUM_WIDTH, SUM_WIDTH, y, "%d", line[i].rank, HUD_WHITE);
        }
    }
}

// The results of direct elimination or of a series, as many of the newest as there is room for;
// when all is over the final ranking stands beside them.
static void draw_bouts(const tournament_screen *s)
{
    canvas *c = s->venue->canvas;
    const tournament *t = s->tournament;
    const uint32_t rows = (uint32_t)((canvas_height(c) - TOP - FOOT) / ROW);
    tableau_rank rank[TOURNAMENT_FENCERS_MAX];
    const uint32_t ranked = tournament_has_elimination(t) ? tableau_ranking(t, rank) : 0;
    const float half = 0.5f * canvas_width(c), room = ranked > 0 ? half - LEFT : 2.0f * half;
    uint32_t count = 0, shown = 0;
    for (uint32_t i = 0; i < t->results; i++) {
        count += t->result[i].stage != STAGE_POOL;
    }
    for (uint32_t i = 0, of = 0; i < t->results; i++) {
        if (t->result[i].stage == STAGE_POOL || of++ + rows < count) {
            continue;
        }
        char words[TOURNAMENT_WORDS_SIZE];
        tournament_result_words(s->venue->texts, t, &t->result[i], words);
        hud_draw_fitted(c, LEFT, TOP + ROW * (float)shown++, PLAIN, room - 20.0f, words, HUD_WHITE);
    }
    for (uint32_t i = 0; i < ranked && i < rows; i++) {
        char words[TOURNAMENT_WORDS_SIZE];
        snprintf(words, sizeof words, "%u   %s", rank[i].rank, t->fencer[rank[i].fencer].name);
        hud_draw_fitted(c, half, TOP + ROW * (float)i, i == 0 ? BOLD : PLAIN, half - LEFT, words,
                        HUD_WHITE);
    }
}

static bool shows_pool(const tournament *t, const tournament_bout *next)
{
    return t->format == TOURNAMENT_POOL ||
           (t->format == TOURNAMENT_POOLS && next->stage == STAGE_POOL);
}

static void draw_title(tournament_screen *s, const tournament_bout *next)
{
    const tournament *t = s->tournament;
    canvas *c = s->venue->canvas;
    char words[96];
    if (t->format == TOURNAMENT_BEST_OF) {
        text_write(s->venue->texts, words, sizeof words, "Best of %u: %u to %u", t->best_of,
                   tournament_series_won(t, 0), tournament_series_won(t, 1));
    } else if (shows_pool(t, next) && t->pools > 1) {
        text_write(s->venue->texts, words, sizeof words, "Pool %u of %u", s->pool + 1, t->pools);
    } else {
        snprintf(
            words, sizeof words, "%s",
            tournament_say(s, shows_pool(t, next) ? TEXT("Pool") : TEXT("Direct elimination")));
    }
    canvas_text(c, LEFT, 66.0f, TITLE, words, HUD_WHITE);
    const enum tournament_stage stage = next->stage != STAGE_OVER         ? next->stage
                                        : t->format == TOURNAMENT_POOL    ? STAGE_POOL
                                        : t->format == TOURNAMENT_BEST_OF ? STAGE_SERIES
                                                                          : STAGE_ELIMINATION;
    const uint32_t touches = tournament_touches(t, stage);
    snprintf(words, sizeof words,
             text_count(s->venue->texts, touches, "%s, %u touch, %u fencers",
                        "%s, %u touches, %u fencers"),
             tournament_say(s, weapon_name(t->weapon)), touches, t->fencers);
    canvas_text(c, LEFT, 98.0f, PLAIN, words, HUD_GRAY);
}

// Where the people of the next bout stand, and with what they fence.
static void write_people(const tournament_screen *s, const tournament_bout *next,
                         char line[TOURNAMENT_LINE_SIZE])
{
    static const char *const STANDS[] = {TEXT("%s stands on the left, with: %s"),
                                         TEXT("%s stands on the right, with: %s")};
    const tournament *t = s->tournament;
    const char *const who[] = {t->fencer[next->fencer[0]].who, tournament_bout_device(t, next)};
    size_t length = 0;
    for (int side = 0; side < 2; side++) {
        fencer_choice choice;
        char error[256];
        if (fencer_choice_parse(who[side], &choice, error, sizeof error) &&
            fencer_choice_is_device(&choice)) {
            length += (size_t)snprintf(line + length, TOURNAMENT_LINE_SIZE - length, "%s",
                                       length > 0 ? "     " : "");
            text_write(s->venue->texts, line + length, TOURNAMENT_LINE_SIZE - length, STANDS[side],
                       t->fencer[next->fencer[side]].name, who[side]);
            length = strlen(line);
        }
    }
}

// Which bout comes next and who fences it with what, or the score of the computers' bout.
static void draw_next(tournament_screen *s, const tournament_bout *next, float y)
{
    const tournament *t = s->tournament;
    canvas *c = s->venue->canvas;
    const float room = canvas_width(c) - 2.0f * LEFT;
    char words[TOURNAMENT_WORDS_SIZE], line[TOURNAMENT_LINE_SIZE] = "";
    tournament_bout_words(s->venue->texts, t, next, words);
    hud_draw_fitted(c, LEFT, y, NEXT, room, words, HUD_WHITE);
    if (s->piste.bout != NULL) {
        const match_state *match = &s->piste.bout->state.match;
        text_write(s->venue->texts, line, sizeof line, "the computers are fencing: %u : %u",
                   match->score[DUEL_LEFT], match->score[DUEL_RIGHT]);
    } else if (next->stage != STAGE_OVER && !tournament_bout_is_headless(t, next)) {
        write_people(s, next, line);
    }
    hud_draw_fitted(c, LEFT, y + 30.0f, PLAIN, room, line, HUD_SOFT);
}

static const char *keys_of(const tournament_screen *s, const tournament_bout *next)
{
    const bool is_theirs =
        next->stage != STAGE_OVER && !tournament_bout_is_headless(s->tournament, next);
    const bool has_pools = shows_pool(s->tournament, next) && s->tournament->pools > 1;
    return tournament_say(
        s, is_theirs && has_pools ? TEXT("Enter or a click: fence     left, right: pools     P: "
                                         "page to print     Esc: leave; it goes on tomorrow")
           : is_theirs ? TEXT("Enter or a click: fence     P: page to print     Esc: leave; it "
                              "goes on tomorrow")
           : has_pools ? TEXT("left, right: pools     P: page to print     Esc: leave")
                       : TEXT("P: page to print     Esc: leave"));
}

void tournament_screen_draw(tournament_screen *s)
{
    canvas *c = s->venue->canvas;
    char caps[HUD_CAPS_SIZE];
    const tournament_bout next = tournament_next(s->tournament);
    int width, height;
    window_size_px(s->venue->window, &width, &height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(0.09f, 0.11f, 0.14f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    canvas_begin(c, width, height);
    hud_fit(c, LEAST_WIDTH, LEAST_HEIGHT);
    draw_title(s, &next);
    if (shows_pool(s->tournament, &next)) {
        draw_pool(s, &next);
    } else {
        draw_bouts(s);
    }
    const float foot = canvas_height(c) - FOOT, room = canvas_width(c) - 2.0f * LEFT;
    draw_next(s, &next, foot + 44.0f);
    hud_draw_fitted(c, LEFT, foot + 110.0f, PLAIN, room, s->notice, HUD_WARNING);
    hud_draw_fitted(c, LEFT, foot + 146.0f, PLAIN, room,
                    hud_keys(c, s->venue->texts, keys_of(s, &next), caps), HUD_GRAY);
    canvas_end(c);
    window_show(s->venue->window);
}
