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

// The cards need this much.
#define LEAST_WIDTH    640.0f
#define LEAST_HEIGHT   480.0f
#define COMPACT_HEIGHT 600.0f

#define CARD_HEIGHT 154.0f
#define CARD_WIDTH  600.0f
#define CARD_HEAD   66.0f // from the upper edge to the first line
#define WAY_HEIGHT  25.0f

#define CARD_LINES 12

// The lines of a card below its name.
typedef struct card_lines {
    int count;
    char line[CARD_LINES][256];
    bool is_soft[CARD_LINES];
} card_lines;

static void add_line(card_lines *out, const char *words, size_t length, bool is_soft)
{
    if (out->count < CARD_LINES) {
        snprintf(out->line[out->count], sizeof out->line[0], "%.*s", (int)length, words);
        out->is_soft[out->count++] = is_soft;
    }
}

// How many bytes of phrases that are separated by three spaces fit on a line, up to such a gap or
// the end; 0: not even the first one.
static size_t fitting_phrases(canvas *c, float room, const char *words)
{
    char line[256];
    size_t fits = 0;
    for (const char *at = words; at != NULL;) {
        const char *gap = strstr(at, "   ");
        size_t length = gap != NULL ? (size_t)(gap - words) : strlen(words);
        snprintf(line, sizeof line, "%.*s", (int)length, words);
        if (length >= sizeof line || canvas_text_width(c, SMALL, line) > room) {
            break;
        }
        fits = length;
        at = gap != NULL ? gap + strspn(gap, " ") : NULL;
    }
    return fits;
}

// Adds words on as many lines as they need, broken between phrases where that is possible.
static void add_words(canvas *c, float room, const char *words, bool is_soft, card_lines *out)
{
    while (*words != '\0' && out->count < CARD_LINES) {
        size_t length = fitting_phrases(c, room, words);
        length = length > 0 ? length : hud_fitting(c, SMALL, room, words);
        add_line(out, words, length, is_soft);
        words += length;
        words += strspn(words, " ");
    }
}

static void fill_card(canvas *c, float room, const hud_side *side, card_lines *out)
{
    const bool taken = side->name != NULL;
    out->count = 0;
    if (taken && side->controls != NULL) {
        add_words(c, room, side->controls, false, out);
    }
    for (int i = 0; i < HUD_HINTS && side->hints[i] != NULL; i++) {
        add_words(c, room, side->hints[i], taken, out);
    }
}

static float card_height(const card_lines *lines)
{
    float height = CARD_HEAD + WAY_HEIGHT * (float)lines->count - 12.0f;
    return height > CARD_HEIGHT ? height : CARD_HEIGHT;
}

static void draw_card(canvas *c, const texts *t, const float place[4], const hud_side *side,
                      bool left, const card_lines *lines)
{
    const float x = place[0], y = place[1], width = place[2], height = place[3];
    bool taken = side->name != NULL;
    canvas_rect(c, x, y, width, height, HUD_CORNER, HUD_INK);
    canvas_rect(c, x, y, width, 5.0f, 2.5f, side->accent);
    float middle = x + 0.5f * width, room = width - 32.0f;
    const char *name = taken  ? side->name
                       : left ? text_of(t, "left side: free")
                              : text_of(t, "right side: free");
    hud_draw_fitted(c, middle, y + 38.0f, NAME, room, name, taken ? HUD_WHITE : HUD_GRAY);
    for (int i = 0; i < lines->count; i++) {
        hud_draw_fitted(c, middle, y + CARD_HEAD + WAY_HEIGHT * (float)i, SMALL, room,
                        lines->line[i], lines->is_soft[i] ? HUD_GRAY : HUD_WHITE);
    }
}

static void draw_cards(canvas *c, const hud_view *view, float foot)
{
    const float width = canvas_width(c), middle = 0.5f * width;
    float card = 0.5f * (width - 3.0f * HUD_MARGIN);
    card = card < CARD_WIDTH ? card : CARD_WIDTH;
    card_lines lines[2];
    float height = 0.0f;
    for (int side = 0; side < 2; side++) {
        fill_card(c, card - 32.0f, &view->side[side], &lines[side]);
        float needed = card_height(&lines[side]);
        height = needed > height ? needed : height;
    }
    for (int side = 0; side < 2; side++) {
        const float x = side == 0 ? middle - 0.5f * HUD_MARGIN - card : middle + 0.5f * HUD_MARGIN;
        const float place[4] = {x, foot - height, card, height};
        draw_card(c, view->texts, place, &view->side[side], side == 0, &lines[side]);
    }
}

void hud_join_draw(canvas *c, const hud_view *view)
{
    if (view->first.rows > 0) {
        hud_title_draw(c, view->texts, &view->first, view->title, view->line);
        return;
    }
    const float before = hud_fit(c, LEAST_WIDTH, LEAST_HEIGHT);
    const float middle = 0.5f * canvas_width(c), room = canvas_width(c) - 80.0f;
    const bool is_compact = canvas_height(c) < COMPACT_HEIGHT;
    const float title_y = is_compact ? 52.0f : 110.0f;
    canvas_font title = TITLE;
    title.size = is_compact ? 40.0f : title.size;
    canvas_text(c, middle + 2.0f, title_y + 2.0f, title, view->title,
                (canvas_color){0, 0, 0, 0.5f});
    canvas_text(c, middle, title_y, title, view->title, HUD_WHITE);
    const float line_y = title_y + (is_compact ? 36.0f : 50.0f);
    hud_draw_tag(c, line_y + hud_tag_growth(c, BODY, room, view->line), BODY, room, view->line,
                 HUD_WHITE, NONE);
    float foot = canvas_height(c) - 56.0f;
    if (view->foot != NULL) {
        hud_draw_tag(c, canvas_height(c) - 24.0f, SMALL, room, view->foot, HUD_GRAY, NONE);
        foot -= hud_tag_growth(c, SMALL, room, view->foot);
    }
    draw_cards(c, view, foot);
    canvas_zoom(c, before);
}
