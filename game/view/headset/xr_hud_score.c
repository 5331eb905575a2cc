#include "xr_hud_score.h"

#include <stdio.h>

#include "hud_draw.h"
#include "hud_match_draw.h"
#include "hud_style.h"
#include "xr_panel.h"

static const canvas_font SCORE = {56.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font LETTER = {XR_PANEL_LEAST_LETTER, CANVAS_BOLD, CANVAS_CENTER};

// A box, from the middle outward to its own middle, and the row of both.
#define BOX_OUT    60.0f
#define BOX_WIDTH  96.0f
#define BOX_HEIGHT 60.0f
#define ROW        76.0f
// The lamps beside a box.
#define LAMPS_OUT   122.0f
#define LAMPS_WIDTH 112.0f
// The cards below, from the middle outward to the first one's middle, and the distance to the next;
// beyond them there is room for the priority.
#define CARDS_OUT   30.0f
#define CARD_WIDTH  38.0f
#define CARD_HEIGHT 46.0f
#define CARD_STEP   46.0f
#define CARDS_ROW   58.0f
#define WIDEST      264.0f

static bool has_cards(const hud_match *match)
{
    hud_match_card card[HUD_MATCH_CARDS];
    return match->shown &&
           (match->priority != DUEL_NOBODY || hud_match_cards(match, DUEL_LEFT, card) > 0 ||
            hud_match_cards(match, DUEL_RIGHT, card) > 0);
}

float xr_hud_score_height(const hud_view *view)
{
    return ROW + (has_cards(&view->match) ? CARDS_ROW : 0.0f);
}

float xr_hud_score_half_width(const hud_view *view)
{
    if (has_cards(&view->match) && view->match.priority != DUEL_NOBODY) {
        return WIDEST;
    }
    return view->match.shown ? LAMPS_OUT + LAMPS_WIDTH : BOX_OUT + 0.5f * BOX_WIDTH;
}

static void draw_lamps(canvas *c, const hud_view *view, int side, float middle, float y)
{
    const float left = side == DUEL_LEFT ? middle - LAMPS_OUT - LAMPS_WIDTH : middle + LAMPS_OUT;
    hud_match_draw_lamps(c, left, y + 0.5f * (BOX_HEIGHT - HUD_LAMP_HEIGHT), LAMPS_WIDTH,
                         &view->match, side, view->side[side].accent);
}

// A side's cards below its box, and beyond them its priority.
static void draw_cards(canvas *c, const hud_view *view, int side, float middle, float y)
{
    const float way = side == DUEL_LEFT ? -1.0f : 1.0f;
    hud_match_card card[HUD_MATCH_CARDS];
    const int count = hud_match_cards(&view->match, side, card);
    for (int i = 0; i < count; i++) {
        const float x = middle + way * (CARDS_OUT + CARD_STEP * (float)i);
        canvas_rect(c, x - 0.5f * CARD_WIDTH, y, CARD_WIDTH, CARD_HEIGHT, 5.0f, card[i].color);
        canvas_frame(c, x - 0.5f * CARD_WIDTH, y, CARD_WIDTH, CARD_HEIGHT, 5.0f, 1.5f, HUD_FAINT);
        canvas_text(c, x, y + 36.0f, LETTER, card[i].letter, hud_match_card_letter(&card[i]));
    }
    if (view->match.priority == side) {
        const float from = CARDS_OUT + CARD_STEP * (float)count - 0.5f * CARD_WIDTH;
        const canvas_font font = {LETTER.size, CANVAS_BOLD,
                                  side == DUEL_LEFT ? CANVAS_RIGHT : CANVAS_LEFT};
        hud_draw_fitted(c, middle + way * from, y + 36.0f, font, WIDEST - from,
                        text_of(view->texts, "priority"), HUD_WARNING);
    }
}

void xr_hud_score_draw(canvas *c, const hud_view *view, float middle, float y)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        char won[16];
        const float x = middle + (side == DUEL_LEFT ? -BOX_OUT : BOX_OUT);
        snprintf(won, sizeof won, "%d",
                 view->match.shown ? view->match.score[side] : view->side[side].won);
        canvas_rect(c, x - 0.5f * BOX_WIDTH, y, BOX_WIDTH, BOX_HEIGHT, HUD_CORNER,
                    view->side[side].accent);
        canvas_text(c, x, y + 48.0f, SCORE, won, HUD_WHITE);
        if (view->match.shown) {
            draw_lamps(c, view, side, middle, y);
            draw_cards(c, view, side, middle, y + ROW);
        }
    }
}
