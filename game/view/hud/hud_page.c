#include "hud_page.h"

#include "hud_draw.h"
#include "hud_style.h"

// A window with fewer units, because the text is large, has smaller words above and below.
#define COMPACT_HEIGHT 600.0f
#define COLUMN_LEAST   390.0f
#define PAGE_MOST      1240.0f
#define CURVE_MOST     900.0f
#define GAP            12.0f
#define TABLE_GAP      7.0f
// Of the curve above the rows, and between both.
#define CURVE_HEIGHT         190.0f
#define CURVE_HEIGHT_COMPACT 120.0f
#define CURVE_GAP            22.0f
// Of a table's width: the most that its names take.
#define NAMES_MOST 0.3f

static const canvas_font TITLE = {44.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font TITLE_COMPACT = {28.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font LINE = {16.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font LINE_COMPACT = {13.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font NAME = {17.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font TEXT = {16.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font KEY = {16.0f, CANVAS_BOLD, CANVAS_RIGHT};

#define NAME_STEP 22.0f
#define TEXT_STEP 20.8f // of a paragraph in TEXT

typedef struct layout {
    float left, width;  // of all columns
    float top, foot;    // of the rows
    float curve;        // height of the curve above the rows; 0: there is none
    float column, text; // width of a column, and of its text
    float names;        // of a table: width of its names
    int columns, blocks, rows;
    bool is_compact, is_table;
} layout;

static float foot_room(const canvas *c)
{
    return canvas_width(c) - 2.0f * HUD_MARGIN - 60.0f; // an arrow stands at its right
}

static canvas_font foot_font(bool is_compact)
{
    return is_compact ? LINE_COMPACT : LINE;
}

// How much higher the foot is than a single line.
static float foot_growth(canvas *c, bool is_compact, const char *foot)
{
    const canvas_font font = foot_font(is_compact);
    return foot != NULL ? hud_tag_growth(c, font, foot_room(c), foot) : 0.0f;
}

static layout lay_out(canvas *c, const hud_page *page, const char *foot)
{
    layout l = {.is_compact = canvas_height(c) < COMPACT_HEIGHT};
    while (l.blocks < HUD_PAGE_BLOCKS && page->block[l.blocks].name != NULL) {
        const float name = canvas_text_width(c, KEY, page->block[l.blocks].name);
        l.names = name > l.names ? name : l.names;
        l.blocks++;
    }
    l.is_table = page->block[0].sketch == SKETCH_NONE;
    const float window = canvas_width(c) - 2.0f * HUD_MARGIN;
    l.width = window < PAGE_MOST ? window : PAGE_MOST;
    l.left = 0.5f * (canvas_width(c) - l.width);
    l.top = l.is_compact ? 66.0f : 136.0f;
    l.curve = page->curve == NULL ? 0.0f : l.is_compact ? CURVE_HEIGHT_COMPACT : CURVE_HEIGHT;
    l.top += l.curve > 0.0f ? l.curve + CURVE_GAP : 0.0f;
    l.foot = canvas_height(c) - (l.is_compact ? 30.0f : 44.0f) - foot_growth(c, l.is_compact, foot);
    l.columns = page->columns > 1 ? page->columns : 1;
    while (l.columns > 1 && l.width / (float)l.columns < COLUMN_LEAST) {
        l.columns--;
    }
    l.rows = (l.blocks + l.columns - 1) / l.columns;
    l.column = (l.width - HUD_MARGIN * (float)(l.columns - 1)) / (float)l.columns;
    l.names = l.names < NAMES_MOST * l.width ? l.names : NAMES_MOST * l.width;
    l.text = l.is_table ? l.width - l.names - 2.0f * GAP : l.column - HUD_SKETCH_WIDTH - GAP;
    if (l.is_table) { // in the middle, as wide as its longest line
        float longest = 0.0f;
        for (int i = 0; i < l.blocks; i++) {
            const float width = canvas_text_width(c, TEXT, page->block[i].text);
            longest = width > longest ? width : longest;
        }
        longest = longest < l.text ? longest : l.text;
        l.left = 0.5f * (canvas_width(c) - l.names - 2.0f * GAP - longest);
    }
    return l;
}

static float block_height(canvas *c, const layout *l, const hud_page *page, int block)
{
    const float text = hud_paragraph_height(c, TEXT, l->text, page->block[block].text);
    if (l->is_table) {
        return text + TABLE_GAP;
    }
    const float words = NAME_STEP + text;
    return (words > HUD_SKETCH_HEIGHT ? words : HUD_SKETCH_HEIGHT) + GAP;
}

static float row_height(canvas *c, const layout *l, const hud_page *page, int row)
{
    float height = 0.0f;
    for (int i = row * l->columns; i < (row + 1) * l->columns && i < l->blocks; i++) {
        const float block = block_height(c, l, page, i);
        height = block > height ? block : height;
    }
    return height;
}

// Whether all rows from this one on fit.
static bool fits_from(canvas *c, const layout *l, const hud_page *page, int first)
{
    float height = 0.0f;
    for (int row = first; row < l->rows; row++) {
        height += row_height(c, l, page, row);
    }
    return height <= l->foot - l->top;
}

static int last_first(canvas *c, const layout *l, const hud_page *page)
{
    int first = 0;
    while (first + 1 < l->rows && !fits_from(c, l, page, first)) {
        first++;
    }
    return first;
}

int hud_page_last(canvas *c, const hud_page *page, const char *foot)
{
    const layout l = lay_out(c, page, foot);
    return last_first(c, &l, page);
}

static void draw_block(canvas *c, const layout *l, const hud_page *page, int block, float x,
                       float y)
{
    const char *name = page->block[block].name, *text = page->block[block].text;
    if (l->is_table) {
        hud_draw_fitted(c, x + l->names, y + 16.0f, KEY, l->names, name, HUD_WHITE);
        hud_draw_paragraph(c, x + l->names + 2.0f * GAP, y + 16.0f, TEXT, l->text, text, HUD_WHITE);
        return;
    }
    hud_sketch_draw(c, x, y, page->block[block].sketch);
    const float words = x + HUD_SKETCH_WIDTH + GAP;
    hud_draw_fitted(c, words, y + 17.0f, NAME, l->text, name, HUD_WHITE);
    hud_draw_paragraph(c, words, y + 17.0f + NAME_STEP, TEXT, l->text, text, HUD_WHITE);
}

// An arrow that says that there are more rows above (way -1) or below (+1).
static void draw_arrow(canvas *c, float y, float way)
{
    const float x = canvas_width(c) - HUD_MARGIN - 4.0f;
    canvas_line(c, x - 9.0f, y, x, y + 6.0f * way, 2.5f, HUD_WHITE);
    canvas_line(c, x + 9.0f, y, x, y + 6.0f * way, 2.5f, HUD_WHITE);
}

static void draw_rows(canvas *c, const layout *l, const hud_page *page)
{
    const int last = last_first(c, l, page), first = page->first < last ? page->first : last;
    float y = l->top;
    int row = first;
    for (; row < l->rows && (row == first || y + row_height(c, l, page, row) <= l->foot); row++) {
        for (int i = 0; i < l->columns && row * l->columns + i < l->blocks; i++) {
            draw_block(c, l, page, row * l->columns + i,
                       l->left + (l->column + HUD_MARGIN) * (float)i, y);
        }
        y += row_height(c, l, page, row);
    }
    if (first > 0) {
        draw_arrow(c, l->top - 8.0f, -1.0f);
    }
    if (row < l->rows) {
        draw_arrow(c, l->foot + 4.0f, 1.0f);
    }
}

void hud_page_draw(canvas *c, const hud_page *page, const char *title, const char *line,
                   const char *foot)
{
    const layout l = lay_out(c, page, foot);
    const float middle = 0.5f * canvas_width(c), room = canvas_width(c) - 2.0f * HUD_MARGIN;
    hud_draw_veil(c);
    hud_draw_veil(c); // twice: there is much to read
    hud_draw_fitted(c, middle, l.is_compact ? 34.0f : 90.0f, l.is_compact ? TITLE_COMPACT : TITLE,
                    room, title, HUD_WHITE);
    if (line != NULL) {
        hud_draw_fitted(c, middle, l.is_compact ? 53.0f : 116.0f,
                        l.is_compact ? LINE_COMPACT : LINE, room, line, HUD_SOFT);
    }
    if (page->curve != NULL) {
        const float width = room < CURVE_MOST ? room : CURVE_MOST;
        hud_curve_draw(c, page->curve, middle - 0.5f * width, l.top - l.curve - CURVE_GAP, width,
                       l.curve);
    }
    draw_rows(c, &l, page);
    if (foot != NULL) {
        hud_draw_paragraph(c, middle,
                           canvas_height(c) - (l.is_compact ? 10.0f : 18.0f) -
                               foot_growth(c, l.is_compact, foot),
                           foot_font(l.is_compact), foot_room(c), foot, HUD_SOFT);
    }
}
