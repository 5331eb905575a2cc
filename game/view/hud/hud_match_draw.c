#include "hud_match_draw.h"

#include <stdio.h>

#include "hud_draw.h"
#include "hud_style.h"

static const canvas_font CLOCK = {24.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font STAGE = {14.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font LETTER = {14.0f, CANVAS_BOLD, CANVAS_CENTER};

static const canvas_color YELLOW = {0.98f, 0.84f, 0.16f, 1.0f};
static const canvas_color RED = {0.86f, 0.16f, 0.14f, 1.0f};
static const canvas_color BLACK = {0.02f, 0.02f, 0.02f, 1.0f};
static const canvas_color DARK_TEXT = {0.08f, 0.07f, 0.05f, 1.0f};

// A card, and the distance to the next one.
#define CARD_WIDTH  16.0f
#define CARD_HEIGHT 22.0f
#define CARD_STEP   20.0f

// The white lamp and the gap beside it.
#define WHITE_WIDTH 34.0f
#define LAMP_GAP    10.0f

void hud_match_draw_lamps(canvas *c, float x, float y, float width, const hud_match *match,
                          int side, canvas_color accent)
{
    float white = match->has_white ? WHITE_WIDTH + LAMP_GAP : 0.0f;
    float colored_x = side == DUEL_LEFT ? x + white : x;
    float white_x = side == DUEL_LEFT ? x : x + width - WHITE_WIDTH;
    hud_draw_lamp(c, colored_x, y, width - white, accent, match->light[side] == APPARATUS_COLORED);
    if (match->has_white) {
        hud_draw_lamp(c, white_x, y, WHITE_WIDTH, HUD_WHITE, match->light[side] == APPARATUS_WHITE);
    }
}

// A card at the place `index` from `edge` outward.
static void draw_card(canvas *c, float edge, float y, int side, int index,
                      const hud_match_card *card)
{
    float way = side == DUEL_LEFT ? -1.0f : 1.0f;
    float middle = edge + way * ((float)index * CARD_STEP + 0.5f * CARD_WIDTH);
    canvas_rect(c, middle - 0.5f * CARD_WIDTH, y, CARD_WIDTH, CARD_HEIGHT, 3.0f, card->color);
    canvas_frame(c, middle - 0.5f * CARD_WIDTH, y, CARD_WIDTH, CARD_HEIGHT, 3.0f, 1.0f, HUD_FAINT);
    canvas_text(c, middle, y + 16.0f, LETTER, card->letter, hud_match_card_letter(card));
}

// The card for all faults of a fencer.
static canvas_color fault_card(const hud_match *match, int side)
{
    return match->excluded[side] ? BLACK : match->faults[side] > 1 ? RED : YELLOW;
}

int hud_match_cards(const hud_match *match, int side, hud_match_card out[HUD_MATCH_CARDS])
{
    static const canvas_color passive[] = {
        [MATCH_CARD_YELLOW] = YELLOW, [MATCH_CARD_RED] = RED, [MATCH_CARD_BLACK] = BLACK};
    int count = 0;
    if (match->faults[side] > 0) {
        out[count] = (hud_match_card){.color = fault_card(match, side)};
        if (match->faults[side] > 2 && !match->excluded[side]) {
            snprintf(out[count].letter, sizeof out[count].letter, "%d", match->faults[side] - 1);
        }
        count++;
    }
    if (match->passivity != MATCH_CARD_NONE) {
        out[count++] = (hud_match_card){passive[match->passivity], "P"};
    }
    return count;
}

canvas_color hud_match_card_letter(const hud_match_card *card)
{
    return card->color.g > 0.5f ? DARK_TEXT : HUD_WHITE;
}

void hud_match_draw_cards(canvas *c, const texts *t, float edge, float y, const hud_match *match,
                          int side)
{
    const char *priority = text_of(t, "priority");
    hud_match_card card[HUD_MATCH_CARDS];
    const int index = hud_match_cards(match, side, card);
    for (int i = 0; i < index; i++) {
        draw_card(c, edge, y, side, i, &card[i]);
    }
    if (match->priority == side) {
        const canvas_font font = {15.0f, CANVAS_BOLD,
                                  side == DUEL_LEFT ? CANVAS_RIGHT : CANVAS_LEFT};
        float way = side == DUEL_LEFT ? -1.0f : 1.0f;
        float x = edge + way * ((float)index * CARD_STEP + 8.0f);
        float width = canvas_text_width(c, font, priority) + 16.0f;
        canvas_rect(c, side == DUEL_LEFT ? x + 8.0f - width : x - 8.0f, y, width, CARD_HEIGHT, 6.0f,
                    HUD_INK_DENSE);
        canvas_text(c, x, y + 16.0f, font, priority, HUD_WARNING);
    }
}

void hud_match_draw_clock(canvas *c, float middle, float top, const hud_match *match,
                          const char *what)
{
    char line[80];
    canvas_text(c, middle, top + 84.0f, CLOCK, match->clock,
                match->clock_runs ? HUD_WHITE : HUD_WARNING);
    snprintf(line, sizeof line, "%s, %s", what, match->stage);
    canvas_text(c, middle, top + 103.0f, STAGE, line, HUD_GRAY);
}
