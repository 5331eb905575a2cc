#include "hud_menu.h"

#include "hud_draw.h"
#include "hud_style.h"

#define ROW_HEIGHT 36.0f
#define HALF_WIDTH 430.0f
// A window with fewer units, because the text is large, has smaller words above and below the rows.
#define COMPACT_HEIGHT 560.0f
// Between a label and its value. Where both are too long, the value becomes smaller first, down to
// this size, and then the label, which keeps at least this share of the row.
#define VALUE_GAP   24.0f
#define VALUE_LEAST 13.0f
#define LABEL_SHARE 0.4f
// Distance of the arrows from the rows. In a compact menu they stand in the rows' own margin, since
// the words above and below are nearer than an arrow is high.
#define ARROW         6.0f
#define ARROW_COMPACT (-4.0f)

// Where things are. Title, line and rows together are centered in the window. If not all rows fit,
// those around the selected one are shown, as pages are turned: where a row is does not change
// while others of its page are pointed at.
typedef struct layout {
    float head, foot; // heights above and below the rows
    float rows_y;     // upper edge of the first row shown
    int first, shown; // rows
    bool is_compact;
} layout;

static const canvas_font TITLE = {44.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font LINE = {18.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font FOOT = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font TITLE_COMPACT = {28.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font LINE_COMPACT = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font FOOT_COMPACT = {13.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font LABEL = {19.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font VALUE = {19.0f, CANVAS_REGULAR, CANVAS_RIGHT};

static layout lay_out(int count, int selected, float height)
{
    layout l = {.is_compact = height < COMPACT_HEIGHT, .shown = count};
    l.head = l.is_compact ? 100.0f : 120.0f;
    l.foot = l.is_compact ? 40.0f : 56.0f;
    const int fits = (int)((height - l.head - l.foot) / ROW_HEIGHT);
    if (count > fits && fits > 0) {
        l.first = selected / fits * fits;
        l.shown = count - l.first < fits ? count - l.first : fits;
    }
    const int space = count > fits ? fits : count;
    l.rows_y = 0.5f * (height - (l.head + ROW_HEIGHT * (float)space + l.foot)) + l.head;
    return l;
}

static float half_width(float width)
{
    float half = 0.5f * width - HUD_MARGIN;
    return half < HALF_WIDTH ? half : HALF_WIDTH;
}

int hud_menu_row_at(int count, int selected, float width, float height, float x, float y)
{
    const layout l = lay_out(count, selected, height);
    float across = x - 0.5f * width, down = y - l.rows_y;
    bool inside = across > -half_width(width) && across < half_width(width) && down >= 0.0f &&
                  down < ROW_HEIGHT * (float)l.shown;
    return inside ? l.first + (int)(down / ROW_HEIGHT) : -1;
}

static void draw_row(canvas *c, const hud_menu *menu, int row, float y)
{
    float middle = 0.5f * canvas_width(c), half = half_width(canvas_width(c));
    const char *label = menu->row[row].label, *value = menu->row[row].value;
    canvas_color color = menu->row[row].warning ? HUD_WARNING : HUD_WHITE;
    if (row == menu->selected) {
        canvas_rect(c, middle - half, y + 2.0f, 2.0f * half, ROW_HEIGHT - 4.0f, HUD_CORNER,
                    hud_faded(HUD_WHITE, 0.16));
        canvas_rect(c, middle - half, y + 2.0f, 4.0f, ROW_HEIGHT - 4.0f, 2.0f, HUD_WARNING);
    }
    const float base = y + 25.0f, room = 2.0f * half - 36.0f;
    const canvas_font least = {VALUE_LEAST, CANVAS_REGULAR, CANVAS_RIGHT};
    float label_room = room, width = canvas_text_width(c, LABEL, label);
    if (value != NULL) {
        label_room -= VALUE_GAP + canvas_text_width(c, least, value);
        label_room = label_room > LABEL_SHARE * room ? label_room : LABEL_SHARE * room;
        width = width < label_room ? width : label_room;
    }
    hud_draw_fitted(c, middle - half + 18.0f, base, LABEL, label_room, label,
                    menu->row[row].color.a > 0.0f ? menu->row[row].color : HUD_WHITE);
    if (value != NULL) {
        hud_draw_fitted(c, middle + half - 18.0f, base, VALUE, room - VALUE_GAP - width, value,
                        color);
    }
}

// An arrow that says that there are more rows above (way -1) or below (+1).
static void draw_arrow(canvas *c, float y, float way)
{
    float middle = 0.5f * canvas_width(c);
    canvas_line(c, middle - 9.0f, y, middle, y + 6.0f * way, 2.5f, HUD_GRAY);
    canvas_line(c, middle + 9.0f, y, middle, y + 6.0f * way, 2.5f, HUD_GRAY);
}

// The title, and the line below it: on more lines it reaches up toward the title. What stands
// `aside` in the upper right corner is not covered: in a wide window the words stay in the middle,
// in a window with few units they move to the left.
static void draw_head(canvas *c, const layout *l, const char *title, const char *line, float aside)
{
    const float free = canvas_width(c) - (l->is_compact ? aside : 2.0f * aside);
    const float middle = 0.5f * (l->is_compact ? free : canvas_width(c));
    const float room = free - (aside > 0.0f ? 2.0f : 4.0f) * HUD_MARGIN;
    const canvas_font font = l->is_compact ? LINE_COMPACT : LINE;
    hud_draw_fitted(c, middle, l->rows_y - (l->is_compact ? 70.0f : 64.0f),
                    l->is_compact ? TITLE_COMPACT : TITLE, room, title, HUD_WHITE);
    if (line != NULL) {
        const float step = 1.3f * font.size, height = hud_paragraph_height(c, font, room, line);
        const float last = l->rows_y - (height <= step ? 28.0f : l->is_compact ? 10.0f : 14.0f);
        hud_draw_paragraph(c, middle, last - height + step, font, room, line, HUD_WHITE);
    }
}

void hud_menu_draw(canvas *c, const hud_menu *menu, const char *title, const char *line,
                   const char *foot, float aside)
{
    const layout l = lay_out(menu->count, menu->selected, canvas_height(c));
    float y = l.rows_y;
    hud_draw_veil(c);
    draw_head(c, &l, title, line, aside);
    if (menu->above || l.first > 0) {
        draw_arrow(c, y - (l.is_compact ? ARROW_COMPACT : ARROW), -1.0f);
    }
    for (int row = 0; row < l.shown; row++) {
        draw_row(c, menu, l.first + row, y + ROW_HEIGHT * (float)row);
    }
    y += ROW_HEIGHT * (float)l.shown;
    if (menu->below || l.first + l.shown < menu->count) {
        draw_arrow(c, y + (l.is_compact ? ARROW_COMPACT : ARROW), 1.0f);
    }
    if (foot != NULL) {
        hud_draw_paragraph(c, 0.5f * canvas_width(c), y + (l.is_compact ? 22.0f : 38.0f),
                           l.is_compact ? FOOT_COMPACT : FOOT, canvas_width(c) - 2.0f * HUD_MARGIN,
                           foot, HUD_GRAY);
    }
}
