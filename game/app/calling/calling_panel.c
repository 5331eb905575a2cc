#include "calling_panel.h"

#include <stdio.h>

#include "hud_caps.h"
#include "hud_draw.h"
#include "hud_style.h"

#define ROWS       CALLING_TOUCH_ACTIONS
#define NOBODYS    (CALLING_ACTIONS - CALLING_TOUCH_ACTIONS)
#define COLUMN     210.0f
#define GAP        8.0f
#define ROW        30.0f
#define HEAD       40.0f // of the columns
#define FOOT       26.0f // the keys
#define PANEL      (HEAD + ROWS * ROW + FOOT + 12.0f)
#define WIDTH      (3.0f * COLUMN + 4.0f * GAP)
#define LOWEST     10.0f // below the panel
#define TALLY_SIZE 160
// Panel, score and tally need this much.
#define LEAST_WIDTH  (WIDTH + 20.0f)
#define LEAST_HEIGHT (PANEL + LOWEST + 214.0f)

static const canvas_font HEADING = {18.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font CELL = {17.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font CHOSEN = {17.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font MARK = {22.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font WORDS = {17.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font KEYS = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};

// --- cells: first those of the left fencer, then those for no touch, then the right fencer's

static int column_of(int cell)
{
    return cell < ROWS ? 0 : cell < ROWS + NOBODYS ? 1 : 2;
}

static int row_of(int cell)
{
    const int column = column_of(cell);
    return column == 0 ? cell : column == 1 ? cell - ROWS : cell - ROWS - NOBODYS;
}

static int rows_of_column(int column)
{
    return column == 1 ? NOBODYS : ROWS;
}

static int cell_of(int column, int row)
{
    return column == 0 ? row : column == 1 ? ROWS + row : ROWS + NOBODYS + row;
}

calling_answer calling_cell_answer(int cell)
{
    static const uint8_t TOUCH[] = {DUEL_LEFT, DUEL_NOBODY, DUEL_RIGHT};
    const int column = column_of(cell);
    const int first = column == 1 ? CALLING_SIMULTANEOUS : CALLING_ATTACK;
    return (calling_answer){TOUCH[column], (uint8_t)(first + row_of(cell))};
}

int calling_answer_cell(calling_answer answer)
{
    int cell = 0;
    for (int i = 0; i < CALLING_CELLS; i++) {
        const calling_answer at = calling_cell_answer(i);
        cell = at.touch == answer.touch && at.action == answer.action ? i : cell;
    }
    return cell;
}

static int within(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

int calling_cell_beside(int cell, int right, int down)
{
    const int column = within(column_of(cell) + right, 2);
    return cell_of(column, within(row_of(cell) + down, rows_of_column(column) - 1));
}

// --- places

static float left_of(float width)
{
    return 0.5f * (width - WIDTH);
}

static float top_of(float height)
{
    return height - LOWEST - PANEL;
}

int calling_cell_at(float width, float height, float x, float y)
{
    for (int cell = 0; cell < CALLING_CELLS; cell++) {
        const float left = left_of(width) + GAP + (float)column_of(cell) * (COLUMN + GAP);
        const float top = top_of(height) + HEAD + (float)row_of(cell) * ROW;
        if (x >= left && x < left + COLUMN && y >= top && y < top + ROW) {
            return cell;
        }
    }
    return -1;
}

double calling_panel_share(const canvas *c)
{
    return (double)((PANEL + LOWEST) / canvas_height(c));
}

void calling_panel_fit(canvas *c)
{
    (void)hud_fit(c, LEAST_WIDTH, LEAST_HEIGHT);
}

// --- drawing

static void draw_cell(canvas *c, const calling_panel *panel, int cell, canvas_color accent)
{
    const float left = left_of(canvas_width(c)) + GAP + (float)column_of(cell) * (COLUMN + GAP);
    const float top = top_of(canvas_height(c)) + HEAD + (float)row_of(cell) * ROW;
    const bool is_chosen = cell == panel->selected;
    if (is_chosen) {
        canvas_rect(c, left, top + 1.0f, COLUMN, ROW - 2.0f, 6.0f, hud_faded(accent, 0.45));
        canvas_frame(c, left, top + 1.0f, COLUMN, ROW - 2.0f, 6.0f, 1.5f, HUD_WHITE);
    }
    const enum calling_action action = (enum calling_action)calling_cell_answer(cell).action;
    const char *name = text_of(panel->texts, calling_action_name(action));
    canvas_text(c, left + 0.5f * COLUMN, top + 21.0f, is_chosen ? CHOSEN : CELL, name,
                panel->may_answer || is_chosen ? HUD_WHITE : HUD_SOFT);
}

static void draw_answers(canvas *c, const calling_panel *panel)
{
    static const char *const HEADINGS[] = {TEXT("Touch left"), TEXT("No touch"),
                                           TEXT("Touch right")};
    const float left = left_of(canvas_width(c)), top = top_of(canvas_height(c));
    for (int column = 0; column < 3; column++) {
        const canvas_color accent =
            column == 1 ? HUD_GRAY : hud_accent(column == 0 ? DUEL_LEFT : DUEL_RIGHT);
        const float x = left + GAP + (float)column * (COLUMN + GAP);
        canvas_text(c, x + 0.5f * COLUMN, top + 26.0f, HEADING,
                    text_of(panel->texts, HEADINGS[column]), HUD_WHITE);
        canvas_rect(c, x, top + HEAD - 6.0f, COLUMN, 2.0f, 1.0f, accent);
        for (int row = 0; row < rows_of_column(column); row++) {
            draw_cell(c, panel, cell_of(column, row), accent);
        }
    }
}

static canvas_color color_of(enum calling_mark mark)
{
    switch (mark) {
    case CALLING_MARK_RIGHT:
        return HUD_GOOD;
    case CALLING_MARK_TOUCH:
    case CALLING_MARK_ARGUABLE:
        return HUD_WARNING;
    case CALLING_MARK_WRONG:
        break;
    }
    return (canvas_color){1.0f, 0.55f, 0.45f, 1.0f};
}

static void draw_told(canvas *c, const calling_panel *panel)
{
    const float middle = 0.5f * canvas_width(c), room = WIDTH - 4.0f * GAP;
    float y = top_of(canvas_height(c)) + 34.0f;
    char mark[256], margin[256];
    calling_mark_words(panel->texts, panel->call, panel->answer, mark, sizeof mark);
    calling_margin_words(panel->texts, panel->call, margin, sizeof margin);
    y += hud_draw_paragraph(c, middle, y, MARK, room, mark,
                            color_of(calling_mark_of(panel->call, panel->answer))) -
         22.0f;
    hud_lines lines;
    hud_split(c, WORDS, room, panel->words, &lines);
    for (int i = 0; i < lines.count; i++) {
        y += 24.0f;
        hud_draw_fitted(c, middle, y, WORDS, room, lines.line[i], HUD_WHITE);
    }
    hud_draw_fitted(c, middle, y + 28.0f, WORDS, room, margin, HUD_SOFT);
}

static const char *keys_of(const calling_panel *panel)
{
    switch (panel->kind) {
    case CALLING_PANEL_ASKS:
        return panel->may_answer ? TEXT("arrows and Enter, or a click: your call     R: again     "
                                        "S: slowly     Esc: leave")
                                 : TEXT("Watch; your call comes when the lamps burn");
    case CALLING_PANEL_TELLS:
        return TEXT("Enter or a click: the next phrase     R: again     S: slowly     Esc: leave");
    case CALLING_PANEL_SEARCHES:
    case CALLING_PANEL_ENDS:
        break;
    }
    return TEXT("Esc: leave");
}

// How the session goes, at the top below the score.
static void draw_tally(canvas *c, const calling_panel *panel)
{
    char words[TALLY_SIZE];
    calling_tally_words(panel->texts, panel->tally, words, sizeof words);
    hud_draw_tag(c, 150.0f, KEYS, canvas_width(c) - 40.0f, words, HUD_WHITE,
                 (canvas_color){0.0f, 0.0f, 0.0f, 0.0f});
    if (panel->is_slow) {
        hud_draw_tag(c, 182.0f, KEYS, canvas_width(c) - 40.0f,
                     text_of(panel->texts, "a quarter of its speed"), HUD_WARNING,
                     (canvas_color){0.0f, 0.0f, 0.0f, 0.0f});
    }
}

void calling_panel_draw(canvas *c, const calling_panel *panel)
{
    const float middle = 0.5f * canvas_width(c), top = top_of(canvas_height(c));
    char caps[HUD_CAPS_SIZE];
    canvas_rect(c, left_of(canvas_width(c)), top, WIDTH, PANEL, HUD_CORNER, HUD_INK_DENSE);
    switch (panel->kind) {
    case CALLING_PANEL_ASKS:
        draw_answers(c, panel);
        break;
    case CALLING_PANEL_TELLS:
        draw_told(c, panel);
        break;
    case CALLING_PANEL_SEARCHES:
    case CALLING_PANEL_ENDS:
        hud_draw_paragraph(c, middle, top + 0.4f * PANEL, MARK, WIDTH - 4.0f * GAP, panel->line,
                           HUD_WHITE);
        break;
    }
    canvas_text(c, middle, top + PANEL - 12.0f, KEYS,
                hud_keys(c, panel->texts, text_of(panel->texts, keys_of(panel)), caps), HUD_SOFT);
    draw_tally(c, panel);
}
