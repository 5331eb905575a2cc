#include "hud_join.h"

#include <stdio.h>
#include <string.h>

#include "hud_draw.h"
#include "hud_style.h"

static const canvas_font TITLE = {58.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font BODY = {20.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font NAME = {24.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font SMALL = {16.0f, CANVAS_REGULAR, CANVAS_CENTER};

static const canvas_color NONE = {0.0f, 0.0f, 0.0f, 0.0f};

#define CARD_HEIGHT 154.0f
#define CARD_WIDTH  600.0f
#define WAY_HEIGHT  25.0f

// Draws phrases separated by three spaces: on one line, or, if that is too narrow, on two, broken
// between phrases. Returns the height used.
static float draw_words(canvas *c, float x, float y, float room, const char *words)
{
    char first[256];
    size_t fits = 0;
    for (const char *gap = strstr(words, "   "); gap != NULL; gap = strstr(gap + 3, "   ")) {
        size_t length = (size_t)(gap - words);
        snprintf(first, sizeof first, "%.*s", (int)length, words);
        bool narrow = length < sizeof first && canvas_text_width(c, SMALL, first) <= room;
        fits = narrow ? length : fits;
    }
    if (fits == 0 || canvas_text_width(c, SMALL, words) <= room) {
        hud_draw_fitted(c, x, y, SMALL, room, words, HUD_WHITE);
        return WAY_HEIGHT;
    }
    snprintf(first, sizeof first, "%.*s", (int)fits, words);
    hud_draw_fitted(c, x, y, SMALL, room, first, HUD_WHITE);
    hud_draw_fitted(c, x, y + WAY_HEIGHT, SMALL, room, words + fits + 3, HUD_WHITE);
    return 2.0f * WAY_HEIGHT;
}

static void draw_card(canvas *c, float x, float y, float width, const hud_side *side, bool left)
{
    bool taken = side->name != NULL;
    canvas_rect(c, x, y, width, CARD_HEIGHT, HUD_CORNER, HUD_INK);
    canvas_rect(c, x, y, width, 5.0f, 2.5f, side->accent);
    float middle = x + 0.5f * width, room = width - 32.0f;
    const char *name = taken ? side->name : left ? "left side: free" : "right side: free";
    hud_draw_fitted(c, middle, y + 38.0f, NAME, room, name, taken ? HUD_WHITE : HUD_GRAY);
    float line = y + 66.0f;
    if (taken && side->controls != NULL) {
        line += draw_words(c, middle, line, room, side->controls);
    }
    for (int i = 0; i < HUD_HINTS && side->hints[i] != NULL; i++) {
        hud_draw_fitted(c, middle, line, SMALL, room, side->hints[i], taken ? HUD_GRAY : HUD_WHITE);
        line += WAY_HEIGHT;
    }
}

void hud_join_draw(canvas *c, const hud_view *view)
{
    if (view->first.rows > 0) {
        hud_title_draw(c, &view->first, view->title, view->line);
        return;
    }
    float width = canvas_width(c), middle = 0.5f * width;
    canvas_text(c, middle + 2.0f, 112.0f, TITLE, view->title, (canvas_color){0, 0, 0, 0.5f});
    canvas_text(c, middle, 110.0f, TITLE, view->title, HUD_WHITE);
    hud_draw_tag(c, 160.0f, BODY, width - 80.0f, view->line, HUD_WHITE, NONE);

    float card = 0.5f * (width - 3.0f * HUD_MARGIN);
    card = card < CARD_WIDTH ? card : CARD_WIDTH;
    float y = canvas_height(c) - CARD_HEIGHT - 56.0f;
    draw_card(c, middle - 0.5f * HUD_MARGIN - card, y, card, &view->side[0], true);
    draw_card(c, middle + 0.5f * HUD_MARGIN, y, card, &view->side[1], false);
    if (view->foot != NULL) {
        hud_draw_tag(c, canvas_height(c) - 24.0f, SMALL, width - 80.0f, view->foot, HUD_GRAY, NONE);
    }
}
