#include "guards_panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hud_caps.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

#define LEFT    HUD_MARGIN
#define TOP     HUD_MARGIN
#define WIDTH   330.0f
#define PAD     16.0f
#define CELL    88.0f
#define GAP     4.0f
#define SQUARE  (3.0f * CELL)
#define CELLS_X (LEFT + 0.5f * (WIDTH - SQUARE))
#define CELLS_Y (TOP + 92.0f)
#define LINE    23.0f
#define HEIGHT  (CELLS_Y - TOP + SQUARE + 12.2f * LINE)
// Margin of the dots inside the square.
#define EDGE 12.0f

#define HELP_LINE 24.0f
// Between the keys and what they do.
#define HELP_GAP 14.0f

static const canvas_font TITLE = {24.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font BODY = {16.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font BODY_BOLD = {16.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font BODY_RIGHT = {16.0f, CANVAS_REGULAR, CANVAS_RIGHT};
static const canvas_font SMALL = {16.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font SMALL_CENTER = {16.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font NOTICE = {17.0f, CANVAS_BOLD, CANVAS_CENTER};

static const canvas_color DARK = {0.05f, 0.06f, 0.08f, 0.80f};
static const canvas_color PICKED = {0.20f, 0.52f, 0.90f, 0.85f};

static const char *const KEYS[][2] = {
    {TEXT("1 to 9, click"), TEXT("pick a guard, as on the keypad")},
    {TEXT("Space"), TEXT("arm in guard or extended")},
    {"W S  R F  A D", TEXT("hand forward, up, right (F U R)")},
    {"← →  ↑ ↓", TEXT("tip sideways, up and down")},
    {"Q E", TEXT("thumb inwards, outwards")},
    {TEXT("Shift, Alt"), TEXT("with these: finer, coarser")},
    {TEXT("drag, wheel"), TEXT("hand in the view plane, forward")},
    {TEXT("Ctrl with them"), TEXT("tip, thumb")},
    {TEXT("right drag"), TEXT("turn the camera")},
    {TEXT("Z, Delete"), TEXT("undo; reset to the shipped guard")},
    {TEXT("Shift+Delete"), TEXT("reset all guards")},
    {"Ctrl+S", TEXT("save")},
    {"P", TEXT("preview: glide over the square")},
    {"C, O, L", TEXT("camera, opponent, left-hander")},
    {"F1, F11, F12", TEXT("these keys, fullscreen, picture")},
    {TEXT("Esc"), TEXT("leave")},
};
#define KEY_COUNT ((int)(sizeof KEYS / sizeof *KEYS))

bool guards_panel_cell(float x, float y, int *out_row, int *out_column)
{
    float across = (x - CELLS_X) / CELL, down = (y - CELLS_Y) / CELL;
    if (!(across >= 0.0f && across < 3.0f && down >= 0.0f && down < 3.0f)) {
        return false;
    }
    *out_row = 2 - (int)down;
    *out_column = (int)across;
    return true;
}

static void draw_cells(canvas *c, const guards_panel *panel)
{
    const guards_edit *edit = panel->edit;
    for (int i = 0; i < 9; i++) {
        int row = i / 3, column = i % 3;
        float x = CELLS_X + (float)column * CELL, y = CELLS_Y + (float)(2 - row) * CELL;
        bool picked = row == edit->row && column == edit->column;
        canvas_rect(c, x + 0.5f * GAP, y + 0.5f * GAP, CELL - GAP, CELL - GAP, 6.0f,
                    picked ? PICKED : hud_faded(HUD_FAINT, 0.6));
        const char *name =
            text_of(panel->texts, guard_grid_said_name(&edit->now.grid, row, column));
        hud_draw_fitted(c, x + 0.5f * CELL, y + 0.5f * CELL + 18.0f, SMALL_CENTER,
                        CELL - 2.0f * GAP, name, HUD_WHITE);
    }
}

// The place in the panel of a point of the square with coordinates from -1 to 1.
static void square_place(double u, double v, float *out_x, float *out_y)
{
    float half = 0.5f * SQUARE;
    *out_x = CELLS_X + half + (half - EDGE) * (float)u;
    *out_y = CELLS_Y + half - (half - EDGE) * (float)v;
}

static void draw_survey(canvas *c, const guards_survey *survey, int layer)
{
    const int last = GUARDS_SURVEY_SIDE - 1;
    for (int i = 0; i < GUARDS_SURVEY_SIDE * GUARDS_SURVEY_SIDE; i++) {
        int row = i / GUARDS_SURVEY_SIDE, column = i % GUARDS_SURVEY_SIDE;
        float x, y;
        bool wrong = survey->wrong[layer][row][column] != 0;
        square_place(2.0 * column / last - 1.0, 2.0 * row / last - 1.0, &x, &y);
        canvas_circle(c, x, y, wrong ? 4.0f : 1.6f, wrong ? HUD_WARNING : HUD_GRAY);
    }
}

// Draws a line of the panel: a name and a value, in the warning color if it is wrong.
static void draw_value(canvas *c, float *y, const char *what, const char *value, bool wrong)
{
    const float room = WIDTH - 2.5f * PAD - canvas_text_width(c, BODY, what);
    canvas_text(c, LEFT + PAD, *y, BODY, what, HUD_GRAY);
    hud_draw_fitted(c, LEFT + WIDTH - PAD, *y, BODY_RIGHT, room, value,
                    wrong ? HUD_WARNING : HUD_WHITE);
    *y += LINE;
}

static void draw_placement(canvas *c, float *y, const guards_panel *panel)
{
    const texts *t = panel->texts;
    char text[96];
    guards_values values = guards_edit_values(panel->edit);
    snprintf(text, sizeof text, "%.1f  %.1f  %+.1f", 100.0 * values.hand_m.x,
             100.0 * values.hand_m.y, 100.0 * values.hand_m.z);
    draw_value(c, y, text_of(t, "hand F U R, cm"), text, false);
    snprintf(text, sizeof text, "%+.1f°  %+.1f°", values.pitch_rad / DEGREE,
             values.yaw_rad / DEGREE);
    draw_value(c, y, text_of(t, "blade up, aside"), text, false);
    snprintf(text, sizeof text, "%+.1f°", values.roll_rad / DEGREE);
    draw_value(c, y, text_of(t, "thumb from the top"), text, false);
}

static void draw_finding(canvas *c, float *y, const texts *t, const guards_finding *finding)
{
    char text[96];
    unsigned wrong = guards_wrong(finding);
    text_write(t, text, sizeof text, "%.1f cm short", 100.0 * finding->short_m);
    draw_value(c, y, text_of(t, "reach"), wrong & GUARDS_UNREACHED ? text : text_of(t, "reached"),
               (wrong & GUARDS_UNREACHED) != 0);
    text_write(t, text, sizeof text, "%.0f° (at least %.0f°)", finding->elbow_rad / DEGREE,
               GUARDS_ELBOW_RAD / DEGREE);
    draw_value(c, y, text_of(t, "elbow angle"), text, (wrong & GUARDS_FOLDED) != 0);
    text_write(t, text, sizeof text, "%.0f° (at most %.0f°)", finding->wrist_rad / DEGREE,
               GUARDS_WRIST_RAD / DEGREE);
    draw_value(c, y, text_of(t, "wrist angle"), text, (wrong & GUARDS_WRIST) != 0);
    const bool is_near = finding->part < BODY_PART_COUNT;
    const char *near = is_near ? body_part_name((enum body_part)finding->part) : "";
    const bool is_hit = (wrong & GUARDS_SELF_HIT) != 0;
    if (is_near) {
        snprintf(text, sizeof text, "%.1f cm", 100.0 * finding->clear_m);
    } else {
        text_write(t, text, sizeof text, "over %.0f cm away", 100.0 * GUARDS_CLEAR_MAX_M);
    }
    draw_value(c, y, text_of(t, "own body"), text, is_hit);
    draw_value(c, y, "", text_of(t, near), is_hit);
}

static void draw_square_line(canvas *c, float *y, const texts *t, const guards_survey *survey)
{
    char text[96];
    bool done = survey->done == GUARDS_SURVEY_PLACES;
    if (survey->trouble > 0) {
        text_write(t, text, sizeof text, "%d of %d places wrong", survey->trouble, survey->done);
    } else if (done) {
        text_write(t, text, sizeof text, "all %d places good", survey->done);
    } else {
        text_write(t, text, sizeof text, "checking, %d %%",
                   100 * survey->done / GUARDS_SURVEY_PLACES);
    }
    draw_value(c, y, text_of(t, "the square"), text, survey->trouble > 0);
}

// The weapon and the guard, which step a key makes, and which arm is shown.
static void draw_head(canvas *c, const guards_panel *panel)
{
    const texts *t = panel->texts;
    const guards_edit *edit = panel->edit;
    const float room = WIDTH - 2.0f * PAD;
    char text[160], title[164];
    text_write(t, text, sizeof text, "%s: %s", text_of(t, panel->weapon),
               text_of(t, guard_grid_said_name(&edit->now.grid, edit->row, edit->column)));
    snprintf(title, sizeof title, "%s%s", text, edit->unsaved ? " *" : "");
    hud_draw_fitted(c, LEFT + PAD, TOP + 34.0f, TITLE, room, title, HUD_WHITE);
    const char *arm = panel->gliding                 ? TEXT("the hand glides over the square")
                      : edit->layer == GUARDS_THRUST ? TEXT("arm extended")
                                                     : TEXT("arm in guard");
    hud_draw_fitted(c, LEFT + PAD, TOP + 58.0f, BODY_BOLD, room, text_of(t, arm), HUD_WHITE);
    text_write(t, text, sizeof text, "a key moves by %s", panel->step);
    hud_draw_fitted(c, LEFT + PAD, TOP + 80.0f, SMALL, room, text, HUD_GRAY);
}

static void draw_left(canvas *c, const guards_panel *panel)
{
    const texts *t = panel->texts;
    const guards_edit *edit = panel->edit;
    char text[160], caps[HUD_CAPS_SIZE];
    canvas_rect(c, LEFT, TOP, WIDTH, HEIGHT, HUD_CORNER, DARK);
    draw_head(c, panel);
    draw_cells(c, panel);
    draw_survey(c, panel->survey, edit->layer == GUARDS_THRUST ? GUARDS_SURVEY_LAYERS - 1 : 0);
    if (panel->gliding) {
        float x, y;
        square_place(panel->u, panel->v, &x, &y);
        canvas_ring(c, x, y, 6.0f + 5.0f * (float)panel->extension, 3.0f, HUD_WHITE);
    }
    float y = CELLS_Y + SQUARE + LINE + 4.0f;
    draw_placement(c, &y, panel);
    y += 0.5f * LINE;
    draw_finding(c, &y, t, &panel->finding);
    y += 0.5f * LINE;
    draw_square_line(c, &y, t, panel->survey);
    text_write(t, text, sizeof text, "undo %d   F1: keys", edit->undo_count);
    canvas_text(c, LEFT + PAD, y, SMALL, hud_keys(c, t, text, caps), HUD_GRAY);
}

// The keys of a line of the help, as caps where a person has chosen these.
static const char *help_keys(const canvas *c, const texts *t, int line, char caps[HUD_CAPS_SIZE])
{
    const char *keys = text_of(t, KEYS[line][0]);
    if (!canvas_shows_caps(c)) {
        return keys;
    }
    hud_write_key_caps(t, keys, caps);
    return caps;
}

static void draw_help(canvas *c, const texts *t)
{
    char caps[HUD_CAPS_SIZE];
    float keys = 0.0f, meaning = 0.0f;
    for (int i = 0; i < KEY_COUNT; i++) {
        keys = fmaxf(keys, canvas_text_width(c, BODY_BOLD, help_keys(c, t, i, caps)));
        meaning = fmaxf(meaning, canvas_text_width(c, BODY, text_of(t, KEYS[i][1])));
    }
    const float width = keys + HELP_GAP + meaning + 2.0f * PAD;
    const float left = canvas_width(c) - HUD_MARGIN - width;
    canvas_rect(c, left, TOP, width, HELP_LINE * (float)KEY_COUNT + 22.0f, HUD_CORNER, DARK);
    for (int i = 0; i < KEY_COUNT; i++) {
        float y = TOP + 30.0f + HELP_LINE * (float)i;
        canvas_text(c, left + PAD, y, BODY_BOLD, help_keys(c, t, i, caps), HUD_WHITE);
        canvas_text(c, left + PAD + keys + HELP_GAP, y, BODY, text_of(t, KEYS[i][1]), HUD_WHITE);
    }
}

// Where to break a line that is too long for one row: at the blank nearest to its middle.
static size_t row_end(const char *line)
{
    size_t length = strlen(line), best = length;
    for (size_t i = 0; i < length; i++) {
        size_t from_middle = 2 * i > length ? 2 * i - length : length - 2 * i;
        size_t best_from_middle = 2 * best > length ? 2 * best - length : length - 2 * best;
        if (line[i] == ' ' && from_middle < best_from_middle) {
            best = i;
        }
    }
    return best;
}

// Draws a row at the bottom, shrunk to `room` if it is wider.
static void draw_row(canvas *c, float middle, float y, float room, canvas_font font,
                     const char *text, canvas_color color)
{
    float width = canvas_text_width(c, font, text);
    if (width > room) {
        font.size *= room / width;
    }
    canvas_text(c, middle, y, font, text, color);
}

// Draws the notice or the file's path at the bottom; a long line in two rows.
static void draw_foot(canvas *c, const guards_panel *panel)
{
    float left = LEFT + WIDTH + HUD_MARGIN, full = canvas_width(c) - left - HUD_MARGIN;
    float room = full - 2.0f * PAD, middle = left + 0.5f * full, y = canvas_height(c) - 26.0f;
    char text[640];
    bool news = panel->notice != NULL;
    if (news) {
        snprintf(text, sizeof text, "%s", panel->notice);
    } else {
        text_write(panel->texts, text, sizeof text, "saves to %s", panel->file);
    }
    canvas_font font = news ? NOTICE : SMALL_CENTER;
    canvas_color color = !news ? HUD_GRAY : panel->warned ? HUD_WARNING : HUD_WHITE;
    float width = canvas_text_width(c, font, text);
    if (width <= room) {
        canvas_rect(c, middle - 0.5f * width - PAD, y - 24.0f, width + 2.0f * PAD, 36.0f,
                    HUD_CORNER, DARK);
        canvas_text(c, middle, y, font, text, color);
        return;
    }
    size_t end = row_end(text);
    const char *second = text[end] == ' ' ? text + end + 1 : text + end;
    text[end] = '\0';
    canvas_rect(c, left, y - 24.0f - LINE, full, 36.0f + LINE, HUD_CORNER, DARK);
    draw_row(c, middle, y - LINE, room, font, text, color);
    draw_row(c, middle, y, room, font, second, color);
}

void guards_panel_draw(canvas *c, const guards_panel *panel)
{
    draw_left(c, panel);
    if (panel->help_shown) {
        draw_help(c, panel->texts);
    }
    draw_foot(c, panel);
}
