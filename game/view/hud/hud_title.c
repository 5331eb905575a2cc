#include "hud_title.h"

#include "hud_draw.h"
#include "hud_style.h"

// Where things are. A window with few units (large text) is compact: smaller gaps, no picture.
typedef struct layout {
    float edge, list_width, title_y, title_size, rows_y, row_height;
    bool is_compact;
} layout;

#define COMPACT_HEIGHT 600.0f
// The veil is dense behind the words and fades out beside them: it is made of sheets that reach
// more and more to the right, each of which lets the same share of the picture through.
#define VEIL_STRIPS 20
#define VEIL_FADE   280.0f

// Of the veil's opacity; twenty of them together let 0.13 through.
static const double VEIL_SHEET = 0.112;

static const canvas_color VEIL = {0.03f, 0.04f, 0.06f, 0.86f};
static const canvas_color STEEL = {0.80f, 0.83f, 0.87f, 1.0f};

static const canvas_font VALUE = {15.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font LINE = {17.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font LINE_COMPACT = {14.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font NOTE_TITLE = {17.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font NOTE_NAME = {15.0f, CANVAS_BOLD, CANVAS_LEFT};

static layout lay_out(float width, float height)
{
    bool is_compact = height < COMPACT_HEIGHT;
    float list = is_compact ? 0.46f * width : 400.0f;
    return (layout){
        .edge = is_compact ? 20.0f : 56.0f,
        .list_width = list < 400.0f ? list : 400.0f,
        .title_y = is_compact ? 36.0f : 142.0f,
        .title_size = is_compact ? 34.0f : 82.0f,
        .rows_y = is_compact ? 46.0f : 214.0f,
        .row_height = is_compact ? 44.0f : 62.0f,
        .is_compact = is_compact,
    };
}

int hud_title_row_at(int rows, float width, float height, float x, float y)
{
    layout l = lay_out(width, height);
    float down = y - l.rows_y;
    bool is_inside = x >= l.edge - 20.0f && x < l.edge + l.list_width && down >= 0.0f &&
                     down < l.row_height * (float)rows;
    return is_inside ? (int)(down / l.row_height) : -1;
}

static void draw_veil(canvas *c, const layout *l)
{
    const float solid = l->edge + l->list_width;
    const canvas_color sheet = hud_faded(VEIL, VEIL_SHEET);
    for (int i = 0; i < VEIL_STRIPS; i++) {
        float beyond = VEIL_FADE * (float)i / VEIL_STRIPS;
        canvas_rect(c, 0.0f, 0.0f, solid + beyond, canvas_height(c), 0.0f, sheet);
    }
}

// A weapon below the name: grip, bell guard, and a blade that becomes thinner to its point.
static void draw_weapon(canvas *c, float x, float y, float length)
{
    canvas_line(c, x, y, x + 34.0f, y, 9.0f, (canvas_color){0.36f, 0.30f, 0.26f, 1.0f});
    canvas_rect(c, x + 38.0f, y - 17.0f, 11.0f, 34.0f, 5.5f, STEEL);
    float from = x + 49.0f, part = (x + length - from) / 3.0f;
    for (int i = 0; i < 3; i++) {
        canvas_line(c, from + part * (float)i, y, from + part * (float)(i + 1), y,
                    4.0f - 1.2f * (float)i, STEEL);
    }
    canvas_circle(c, x + length, y, 3.0f, HUD_WARNING);
}

// An arrow at the side of a row whose value can be changed.
static void draw_change(canvas *c, float x, float y)
{
    for (int way = -1; way <= 1; way += 2) {
        float tip = x + (float)way * 11.0f, back = x + (float)way * 5.0f;
        canvas_line(c, back, y - 6.0f, tip, y, 2.5f, HUD_WHITE);
        canvas_line(c, back, y + 6.0f, tip, y, 2.5f, HUD_WHITE);
    }
}

static void draw_row(canvas *c, const layout *l, const hud_title *title, int row)
{
    const canvas_font label = {l->is_compact ? 20.0f : 27.0f, CANVAS_BOLD, CANVAS_LEFT};
    const float y = l->rows_y + l->row_height * (float)row, width = l->list_width;
    const bool is_selected = row == title->selected;
    float base = y + (l->is_compact ? 22.0f : 31.0f);
    if (is_selected) {
        canvas_rect(c, l->edge - 20.0f, y + 1.0f, width + 20.0f, l->row_height - 2.0f, HUD_CORNER,
                    hud_faded(HUD_WHITE, 0.14));
        canvas_rect(c, l->edge - 20.0f, y + 1.0f, 5.0f, l->row_height - 2.0f, 2.5f, HUD_WARNING);
        if (title->row[row].changes) {
            draw_change(c, l->edge + width - 26.0f, base - 7.0f);
        }
    }
    canvas_text(c, l->edge, base, label, title->row[row].label, HUD_WHITE);
    if (title->row[row].value != NULL) {
        hud_draw_fitted(c, l->edge, base + (l->is_compact ? 17.0f : 22.0f), VALUE, width - 12.0f,
                        title->row[row].value, HUD_SOFT);
    }
}

#define NOTE_GAP  7.0f
#define NOTE_HEAD 42.0f
// Smaller than this share, the notes are not drawn, so that all of them are seen.
#define NOTES_LEAST_SHARE 0.5f

// The panel of the devices.
typedef struct notes_place {
    float x, y, width, height, room;
} notes_place;

static notes_place place_notes(canvas *c, const layout *l, float share, const hud_title *title)
{
    const float least_x = (l->edge + l->list_width + 24.0f) / share;
    float width = canvas_width(c) - least_x - HUD_MARGIN;
    width = width < 400.0f ? width : 400.0f;
    notes_place place = {.x = canvas_width(c) - HUD_MARGIN - width,
                         .width = width,
                         .height = NOTE_HEAD,
                         .room = width - 46.0f};
    for (int i = 0; i < title->notes; i++) {
        place.height +=
            20.0f + hud_paragraph_height(c, VALUE, place.room, title->note[i].text) + NOTE_GAP;
    }
    place.y = canvas_height(c) - HUD_MARGIN - place.height;
    return place;
}

// The devices: a filled circle and bright words for one that is here, a ring and soft words for one
// that is missing. Smaller, if they do not fit.
static void draw_notes(canvas *c, const texts *t, const layout *l, const hud_title *title)
{
    const float before = canvas_zoom_now(c);
    float share = 1.0f;
    notes_place place = place_notes(c, l, share, title);
    while (place.y < HUD_MARGIN && share > NOTES_LEAST_SHARE) {
        share -= 0.05f;
        canvas_zoom(c, share * before);
        place = place_notes(c, l, share, title);
    }
    canvas_rect(c, place.x, place.y, place.width, place.height, HUD_CORNER, VEIL);
    canvas_text(c, place.x + 14.0f, place.y + 26.0f, NOTE_TITLE, text_of(t, "Devices"), HUD_WHITE);
    const float x = place.x;
    float y = place.y + 51.0f;
    for (int i = 0; i < title->notes; i++) {
        const bool is_here = title->note[i].is_here;
        const canvas_color color = is_here ? HUD_WHITE : HUD_SOFT;
        if (is_here) {
            canvas_circle(c, x + 20.0f, y - 5.0f, 5.0f, HUD_GOOD);
        } else {
            canvas_ring(c, x + 20.0f, y - 5.0f, 4.5f, 1.5f, HUD_SOFT);
        }
        hud_draw_fitted(c, x + 34.0f, y, NOTE_NAME, place.room, title->note[i].name, color);
        y += 20.0f + NOTE_GAP +
             hud_draw_paragraph(c, x + 34.0f, y + 19.0f, VALUE, place.room, title->note[i].text,
                                color);
    }
    canvas_zoom(c, before);
}

void hud_title_draw(canvas *c, const texts *t, const hud_title *title, const char *name,
                    const char *line)
{
    const layout l = lay_out(canvas_width(c), canvas_height(c));
    draw_veil(c, &l);
    canvas_text(c, l.edge - 4.0f, l.title_y, (canvas_font){l.title_size, CANVAS_BOLD, CANVAS_LEFT},
                name, HUD_WHITE);
    if (!l.is_compact) {
        draw_weapon(c, l.edge, l.title_y + 40.0f, l.list_width - 12.0f);
    }
    for (int row = 0; row < title->rows; row++) {
        draw_row(c, &l, title, row);
    }
    float y = l.rows_y + l.row_height * (float)title->rows + (l.is_compact ? 18.0f : 44.0f);
    hud_draw_paragraph(c, l.edge, y, l.is_compact ? LINE_COMPACT : LINE, l.list_width - 12.0f, line,
                       HUD_WARNING);
    draw_notes(c, t, &l, title);
}
