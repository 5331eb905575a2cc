// The screen with the list of recorded duels: drawing.
#include <epoxy/gl.h>
#include <stdio.h>
#include <string.h>

#include "recordings_screen_private.h"
#include "fencer_choice.h"
#include "hud_style.h"

// The height of the space below the rows.
#define FOOT 92.0f

// Draws a text, cutting off its end if it is wider than `room`.
static void draw_cut(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                     canvas_color color)
{
    char shown[2 * DUELS_LINE_SIZE];
    snprintf(shown, sizeof shown, "%s", text);
    for (size_t length = strlen(shown); length > 1 && canvas_text_width(c, font, shown) > room;) {
        do {
            length--;
        } while (length > 1 && ((unsigned char)shown[length] & 0xc0) == 0x80);
        snprintf(shown + length, sizeof shown - length, "…");
    }
    canvas_text(c, x, y, font, shown, color);
}

// Draws a text that the user is typing, cutting off its beginning if it is wider than `room`.
static void draw_tail(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                      canvas_color color)
{
    char shown[DUELS_LINE_SIZE];
    const char *from = text;
    snprintf(shown, sizeof shown, "%s", text);
    while (*from != '\0' && canvas_text_width(c, font, shown) > room) {
        do {
            from++;
        } while (((unsigned char)*from & 0xc0) == 0x80);
        snprintf(shown, sizeof shown, "…%s", from);
    }
    canvas_text(c, x, y, font, shown, color);
}

// The left edges of the columns, as shares of the width between the margins.
enum column { COLUMN_WHEN, COLUMN_WHO, COLUMN_WEAPON, COLUMN_RESULT, COLUMN_LENGTH, COLUMNS };
static const float BEGINS[COLUMNS + 1] = {0.03f, 0.20f, 0.46f, 0.55f, 0.92f, 0.99f};
#define COLUMN_GAP 14.0f

// Draws a cell of a row. Lengths are aligned to the right, so that they can be compared.
static void draw_cell(recordings_screen *s, enum column column, float y, canvas_font font,
                      const char *text, canvas_color color)
{
    float width = canvas_width(s->canvas) - 2.0f * HUD_MARGIN;
    float from = HUD_MARGIN + BEGINS[column] * width;
    float to = HUD_MARGIN + BEGINS[column + 1] * width;
    bool right = column == COLUMN_LENGTH;
    font.align = right ? CANVAS_RIGHT : CANVAS_LEFT;
    draw_cut(s->canvas, right ? to : from, y, font, right ? to - from : to - from - COLUMN_GAP,
             text, color);
}

static void draw_row(recordings_screen *s, uint32_t index, float y)
{
    const canvas_font font = {16.0f, CANVAS_REGULAR, CANVAS_LEFT};
    canvas *c = s->canvas;
    const recording_entry *entry = &s->list.entry[index];
    canvas_color color = entry->is_usable || !entry->is_read ? HUD_WHITE : HUD_GRAY;
    char name[2][REPLAY_TEXT_MAX + 16];
    char who[DUELS_LINE_SIZE], length[32], result[DUELS_LINE_SIZE];
    float width = canvas_width(c) - 2.0f * HUD_MARGIN, base = y + 20.0f;
    if (index == s->chosen) {
        canvas_rect(c, HUD_MARGIN, y, width, DUELS_ROW - 2.0f, 5.0f, hud_faded(HUD_WHITE, 0.22));
    } else if (s->mouse_y >= y && s->mouse_y < y + DUELS_ROW) {
        canvas_rect(c, HUD_MARGIN, y, width, DUELS_ROW - 2.0f, 5.0f, hud_faded(HUD_WHITE, 0.08));
    }
    if (entry->is_marked) {
        canvas_circle(c, HUD_MARGIN + 16.0f, y + 14.0f, 6.0f, HUD_WARNING);
    }
    draw_cell(s, COLUMN_WHEN, base, font, entry->when, color);
    if (!entry->is_read) {
        return;
    }
    if (entry->is_usable) {
        for (int side = 0; side < 2; side++) {
            fencer_choice_words(entry->fencer[side], name[side], sizeof name[side]);
        }
        snprintf(who, sizeof who, "%.90s against %.90s", name[DUEL_LEFT], name[DUEL_RIGHT]);
        if (entry->is_named) {
            snprintf(who, sizeof who, "%.*s", (int)(strlen(entry->name) - strlen(".duel")),
                     entry->name);
        }
        snprintf(length, sizeof length, "%.1f s", entry->seconds);
        draw_cell(s, COLUMN_WHO, base, font, who, color);
        draw_cell(s, COLUMN_WEAPON, base, font, weapon_name(entry->weapon), color);
        draw_cell(s, COLUMN_LENGTH, base, font, length, color);
    } else {
        draw_cell(s, COLUMN_WHO, base, font, entry->name, color);
    }
    recording_entry_result(entry, result, sizeof result);
    draw_cell(s, COLUMN_RESULT, base, font, entry->is_usable ? result : entry->problem,
              !entry->is_usable    ? HUD_WARNING
              : entry->is_finished ? color
                                   : HUD_GRAY);
}

static void draw_rows(recordings_screen *s)
{
    static const char *const head[COLUMNS] = {"When", "Who", "Weapon", "Result", "Length"};
    const canvas_font bold = {14.0f, CANVAS_BOLD, CANVAS_LEFT};
    canvas *c = s->canvas;
    for (int i = 0; i < COLUMNS && s->list.count > 0; i++) {
        draw_cell(s, (enum column)i, DUELS_TOP - 14.0f, bold, head[i], HUD_GRAY);
    }
    for (uint32_t i = s->first; i < s->list.count && i < s->first + s->rows; i++) {
        draw_row(s, i, DUELS_TOP + DUELS_ROW * (float)(i - s->first));
    }
    if (s->list.count > s->rows) { // the scroll bar
        float height = DUELS_ROW * (float)s->rows, x = canvas_width(c) - 9.0f;
        float share = (float)s->rows / (float)s->list.count;
        canvas_rect(c, x, DUELS_TOP, 4.0f, height, 2.0f, HUD_FAINT);
        canvas_rect(c, x, DUELS_TOP + height * (float)s->first / (float)s->list.count, 4.0f,
                    height * share, 2.0f, HUD_GRAY);
    }
    if (s->list.count == 0) {
        canvas_text(c, 0.5f * canvas_width(c), DUELS_TOP + 80.0f,
                    (canvas_font){20.0f, CANVAS_REGULAR, CANVAS_CENTER},
                    "No duels are recorded yet. Every bout that you fence is listed here.",
                    HUD_WHITE);
    }
}

static void draw_question(recordings_screen *s)
{
    const canvas_font font = {19.0f, CANVAS_REGULAR, CANVAS_CENTER};
    const canvas_font small = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
    canvas *c = s->canvas;
    float middle = 0.5f * canvas_width(c), y = 0.5f * canvas_height(c);
    const float room = 720.0f;
    bool naming = s->asking == ASKING_NAME, refused = naming && s->refused[0] != '\0';
    float height = refused ? 150.0f : 120.0f;
    char line[DUEL_NAME_MAX + 32];
    snprintf(line, sizeof line, naming ? "%s_" : "Move '%s' into the trash?",
             naming ? s->name : s->list.entry[s->chosen].name);
    canvas_rect(c, 0.0f, 0.0f, canvas_width(c), canvas_height(c), 0.0f,
                (canvas_color){0.02f, 0.03f, 0.04f, 0.6f});
    canvas_rect(c, middle - 380.0f, y - 60.0f, 760.0f, height, HUD_CORNER,
                (canvas_color){0.10f, 0.12f, 0.15f, 1.0f});
    canvas_frame(c, middle - 380.0f, y - 60.0f, 760.0f, height, HUD_CORNER, 1.5f, HUD_GRAY);
    canvas_text(c, middle, y - 34.0f, small, naming ? "New name" : "Delete", HUD_GRAY);
    if (naming) {
        draw_tail(c, middle, y, font, room, line, HUD_WHITE);
    } else {
        draw_cut(c, middle, y, font, room, line, HUD_WHITE);
    }
    if (refused) {
        draw_cut(c, middle, y + 34.0f, small, room, s->refused, HUD_WARNING);
    }
    canvas_text(c, middle, y + height - 82.0f, small,
                naming ? "Enter: rename     Esc: cancel"
                       : "Enter: delete     any other key: cancel",
                HUD_GRAY);
}

// Draws the name of the selected file and its problems, or the last notice.
static void draw_foot(recordings_screen *s, canvas_font font)
{
    static const char keys[] =
        "Enter or double click: watch     M: mark     F2: rename     Delete: trash     "
        "U: restore     Esc: leave     Pad: A watch, X mark, Y delete, Back undo, B leave";
    static const char none[] = "Esc or the pad's B: leave     U: restore what was deleted";
    canvas *c = s->canvas;
    const float x = HUD_MARGIN + 8.0f, room = canvas_width(c) - 60.0f, y = canvas_height(c);
    bool any = s->list.count > 0;
    if (s->notice_s > 0.0) {
        draw_cut(c, x, y - 54.0f, font, room, s->notice, HUD_WARNING);
    } else if (any) {
        const recording_entry *entry = &s->list.entry[s->chosen];
        char line[2 * DUELS_LINE_SIZE];
        snprintf(line, sizeof line, "%s%s%s", entry->name, entry->problem[0] != '\0' ? ": " : "",
                 entry->problem);
        draw_cut(c, x, y - 54.0f, font, room, line, HUD_GRAY);
    }
    draw_cut(c, x, y - 24.0f, font, room, any ? keys : none, HUD_WHITE);
}

void recordings_screen_draw(recordings_screen *s)
{
    const canvas_font title = {40.0f, CANVAS_BOLD, CANVAS_LEFT};
    const canvas_font small = {15.0f, CANVAS_REGULAR, CANVAS_LEFT};
    canvas *c = s->canvas;
    int width, height;
    window_size_px(s->window, &width, &height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(0.09f, 0.11f, 0.14f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    canvas_begin(c, width, height);
    s->rows = (uint32_t)((canvas_height(c) - DUELS_TOP - FOOT) / DUELS_ROW);
    canvas_text(c, HUD_MARGIN + 8.0f, 66.0f, title, "Recorded duels", HUD_WHITE);
    draw_cut(c, HUD_MARGIN + 8.0f, 96.0f, small, canvas_width(c) - 60.0f, s->list.folder, HUD_GRAY);
    draw_rows(s);
    draw_foot(s, small);
    if (s->asking != ASKING_NOTHING) {
        draw_question(s);
    }
    canvas_end(c);
    window_show(s->window);
}
