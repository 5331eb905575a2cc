// The screen with the list of recorded duels: drawing.
#include <epoxy/gl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "recordings_screen_private.h"
#include "fencer_choice.h"
#include "hud_caps.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "recording_group.h"

// The picture of the selected recording at the upper right, and the least width of a canvas that
// has room for it.
#define PREVIEW_WIDTH  246.0f
#define PREVIEW_HEIGHT 139.0f
#define PREVIEW_TOP    10.0f
#define PREVIEW_LEAST  900.0f
// The height of the space below the rows, with one line of keys.
#define FOOT 92.0f
// The columns need this much.
#define LEAST_WIDTH  960.0f
#define NARROW_WIDTH 780.0f // some columns less
#define LEAST_HEIGHT 480.0f

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

#define COLUMN_GAP 14.0f

// Draws a cell of a row. Lengths are aligned to the right, so that they can be compared.
static void draw_cell(recordings_screen *s, enum recordings_column column, float y,
                      canvas_font font, const char *text, canvas_color color)
{
    float width = canvas_width(s->canvas) - 2.0f * HUD_MARGIN;
    float from = HUD_MARGIN + s->begins[column] * width;
    float to = HUD_MARGIN + s->begins[column + 1] * width;
    bool right = column == COLUMN_LENGTH;
    if (from >= to) {
        return; // this window has no such column
    }
    font.align = right ? CANVAS_RIGHT : CANVAS_LEFT;
    hud_draw_fitted(s->canvas, right ? to : from, y, font,
                    right ? to - from : to - from - COLUMN_GAP, text, color);
}

// Ordered by time, a day is a group: its first row has the date and a line above it, the others
// have only the time.
static void draw_when(recordings_screen *s, uint32_t index, float y, canvas_font font,
                      canvas_color color)
{
    const size_t DAY = strlen("2026-11-21 ");
    const recording_entry *entry = &s->list.entry[index];
    bool same_day = s->list.order == RECORDING_BY_TIME && index > s->first &&
                    strncmp(entry->when, entry[-1].when, DAY) == 0;
    if (!same_day || strlen(entry->when) <= DAY) {
        draw_cell(s, COLUMN_WHEN, y + 20.0f, font, entry->when, color);
        if (s->list.order == RECORDING_BY_TIME) {
            canvas_line(s->canvas, HUD_MARGIN, y - 1.0f, canvas_width(s->canvas) - HUD_MARGIN,
                        y - 1.0f, 1.0f, HUD_FAINT);
        }
        return;
    }
    char date[24];
    snprintf(date, sizeof date, "%.*s", (int)DAY, entry->when);
    const float width = canvas_width(s->canvas) - 2.0f * HUD_MARGIN;
    font.align = CANVAS_LEFT;
    canvas_text(s->canvas,
                HUD_MARGIN + s->begins[COLUMN_WHEN] * width +
                    canvas_text_width(s->canvas, font, date),
                y + 20.0f, font, entry->when + DAY, color);
}

// Bouts of the same fencers one after another have a line at their left.
static recording_group draw_group(recordings_screen *s, uint32_t index, float y)
{
    const recording_group group = recording_group_of(&s->list, index);
    const float top = index == group.first ? 4.0f : 0.0f;
    const float foot = index + 1 == group.first + group.count ? 6.0f : 0.0f;
    if (group.count > 1) {
        canvas_rect(s->canvas, HUD_MARGIN + 28.0f, y + top, 3.0f, DUELS_ROW - top - foot, 0.0f,
                    HUD_GRAY);
    }
    return group;
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
    if (entry->is_chosen) {
        canvas_frame(c, HUD_MARGIN + 1.0f, y + 1.0f, width - 2.0f, DUELS_ROW - 4.0f, 5.0f, 1.5f,
                     HUD_WARNING);
    }
    if (entry->is_marked) {
        canvas_circle(c, HUD_MARGIN + 16.0f, y + 14.0f, 6.0f, HUD_WARNING);
    }
    const recording_group group = draw_group(s, index, y);
    draw_when(s, index, y, font, color);
    if (!entry->is_read) {
        return;
    }
    if (entry->is_usable) {
        for (int side = 0; side < 2; side++) {
            fencer_choice_words(s->venue->texts, entry->fencer[side], name[side],
                                sizeof name[side]);
        }
        if (entry->is_named) {
            char given[DUEL_NAME_MAX];
            snprintf(given, sizeof given, "%.*s", (int)(strlen(entry->name) - strlen(".duel")),
                     entry->name);
            text_write(s->venue->texts, who, sizeof who, "%s: %.60s against %.60s", given,
                       name[DUEL_LEFT], name[DUEL_RIGHT]);
        } else {
            text_write(s->venue->texts, who, sizeof who, "%.90s against %.90s", name[DUEL_LEFT],
                       name[DUEL_RIGHT]);
        }
        if (group.count > 1 && index == group.first) {
            const size_t used = strlen(who);
            snprintf(who + used, sizeof who - used, "   %u : %u", group.won[DUEL_LEFT],
                     group.won[DUEL_RIGHT]);
        }
        snprintf(length, sizeof length, "%.1f s", entry->seconds);
        draw_cell(s, COLUMN_WHO, base, font, who, color);
        draw_cell(s, COLUMN_WEAPON, base, font, screen_say(s, weapon_name(entry->weapon)), color);
        draw_cell(s, COLUMN_LENGTH, base, font, length, color);
    } else {
        draw_cell(s, COLUMN_WHO, base, font, entry->name, color);
    }
    recording_entry_result(s->venue->texts, entry, result, sizeof result);
    if (entry->is_usable && entry->problem[0] != '\0') {
        const bool is_damaged = strstr(entry->problem, "damaged") != NULL;
        char whole[DUELS_LINE_SIZE];
        snprintf(whole, sizeof whole, "%s", result);
        text_write(s->venue->texts, result, sizeof result,
                   is_damaged ? TEXT("%.200s, damaged") : TEXT("%.200s, cut off"), whole);
    }
    draw_cell(s, COLUMN_RESULT, base, font, entry->is_usable ? result : entry->problem,
              !entry->is_usable || entry->problem[0] != '\0' ? HUD_WARNING
              : entry->is_finished                           ? color
                                                             : HUD_GRAY);
}

static void draw_rows(recordings_screen *s)
{
    static const enum recording_order ORDER[COLUMNS] = {RECORDING_BY_TIME, RECORDING_BY_NAME,
                                                        RECORDING_BY_WEAPON, RECORDING_BY_RESULT,
                                                        RECORDING_BY_LENGTH};
    static const char *const head[COLUMNS] = {TEXT("When"), TEXT("Who"), TEXT("Weapon"),
                                              TEXT("Result"), TEXT("Length")};
    const canvas_font bold = {14.0f, CANVAS_BOLD, CANVAS_LEFT};
    canvas *c = s->canvas;
    for (int i = 0; i < COLUMNS && s->list.count > 0; i++) {
        char words[24];
        const bool is_order = (int)ORDER[i] == (int)s->list.order;
        snprintf(words, sizeof words, "%s%s", screen_say(s, head[i]),
                 !is_order             ? ""
                 : s->list.is_reversed ? " ^"
                                       : " v");
        draw_cell(s, (enum recordings_column)i, DUELS_TOP - 14.0f, bold, words,
                  is_order ? HUD_WHITE : HUD_GRAY);
    }
    for (uint32_t i = s->first; i < s->list.shown && i < s->first + s->rows; i++) {
        draw_row(s, i, DUELS_TOP + DUELS_ROW * (float)(i - s->first));
    }
    if (s->list.shown > s->rows) { // the scroll bar
        float height = DUELS_ROW * (float)s->rows, x = canvas_width(c) - 9.0f;
        float share = (float)s->rows / (float)s->list.shown;
        canvas_rect(c, x, DUELS_TOP, 4.0f, height, 2.0f, HUD_FAINT);
        canvas_rect(c, x, DUELS_TOP + height * (float)s->first / (float)s->list.shown, 4.0f,
                    height * share, 2.0f, HUD_GRAY);
    }
    if (s->list.count > 0 && s->list.shown == 0) {
        canvas_text(c, 0.5f * canvas_width(c), DUELS_TOP + 80.0f,
                    (canvas_font){20.0f, CANVAS_REGULAR, CANVAS_CENTER},
                    screen_say(s, "No recording matches. Esc shows all of them again."), HUD_WHITE);
    }
    if (s->list.count == 0) {
        canvas_text(c, 0.5f * canvas_width(c), DUELS_TOP + 80.0f,
                    (canvas_font){20.0f, CANVAS_REGULAR, CANVAS_CENTER},
                    screen_say(s, "No duels are recorded yet. Every bout that you fence is listed "
                                  "here."),
                    HUD_WHITE);
    }
}

static void draw_question(recordings_screen *s)
{
    const canvas_font font = {19.0f, CANVAS_REGULAR, CANVAS_CENTER};
    const canvas_font small = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
    canvas *c = s->canvas;
    float middle = 0.5f * canvas_width(c), y = 0.5f * canvas_height(c);
    const float half = fminf(380.0f, middle - HUD_MARGIN), room = 2.0f * half - 40.0f;
    bool naming = s->asking == ASKING_NAME, refused = naming && s->refused[0] != '\0';
    float height = refused ? 150.0f : 120.0f;
    char line[DUEL_NAME_MAX + 32], caps[HUD_CAPS_SIZE];
    const uint32_t several = recording_list_chosen(&s->list);
    if (!naming && several > 0) {
        text_write(s->venue->texts, line, sizeof line, "Move %u recordings into the trash?",
                   several);
    } else if (naming) {
        snprintf(line, sizeof line, "%s_", s->name);
    } else {
        text_write(s->venue->texts, line, sizeof line, "Move '%s' into the trash?",
                   s->list.entry[s->chosen].name);
    }
    canvas_rect(c, 0.0f, 0.0f, canvas_width(c), canvas_height(c), 0.0f,
                (canvas_color){0.02f, 0.03f, 0.04f, 0.6f});
    canvas_rect(c, middle - half, y - 60.0f, 2.0f * half, height, HUD_CORNER,
                (canvas_color){0.10f, 0.12f, 0.15f, 1.0f});
    canvas_frame(c, middle - half, y - 60.0f, 2.0f * half, height, HUD_CORNER, 1.5f, HUD_GRAY);
    canvas_text(c, middle, y - 34.0f, small,
                screen_say(s, naming ? TEXT("New name") : TEXT("To the trash")), HUD_GRAY);
    if (naming) {
        draw_tail(c, middle, y, font, room, line, HUD_WHITE);
    } else {
        hud_draw_fitted(c, middle, y, font, room, line, HUD_WHITE);
    }
    if (refused) {
        hud_draw_fitted(c, middle, y + 34.0f, small, room, s->refused, HUD_WARNING);
    }
    canvas_text(c, middle, y + height - 82.0f, small,
                hud_keys(c, s->venue->texts,
                         screen_say(s, naming ? TEXT("Enter: rename     Esc: cancel")
                                              : TEXT("Enter: delete     any other key: cancel")),
                         caps),
                HUD_GRAY);
}

static const char *keys_of(const recordings_screen *s, char caps[HUD_CAPS_SIZE])
{
    const char *keys = screen_say(
        s, s->list.shown > 0
               ? TEXT("Enter: watch     /: filter     1 to 5: order     Shift+arrows, A: choose "
                      "several     M: mark     F8: film     F2: rename     Delete: trash     U: "
                      "restore     Esc: leave")
               : TEXT("Esc or the pad's B: leave     U: restore what was deleted"));
    return hud_keys(s->canvas, s->venue->texts, keys, caps);
}

static float foot_room(const canvas *c)
{
    return canvas_width(c) - 60.0f;
}

// Draws the name of the selected file and its problems, or the last notice; below it the keys.
static void draw_foot(recordings_screen *s, canvas_font font)
{
    canvas *c = s->canvas;
    char caps[HUD_CAPS_SIZE];
    const float x = HUD_MARGIN + 8.0f, room = foot_room(c);
    const char *keys = keys_of(s, caps);
    const float y = canvas_height(c) - hud_tag_growth(c, font, room, keys);
    bool any = s->list.shown > 0;
    if (s->notice_s > 0.0) {
        hud_draw_fitted(c, x, y - 54.0f, font, room, s->notice, HUD_WARNING);
    } else if (any) {
        const recording_entry *entry = &s->list.entry[s->chosen];
        char line[2 * DUELS_LINE_SIZE];
        snprintf(line, sizeof line, "%s%s%s", entry->name, entry->problem[0] != '\0' ? ": " : "",
                 entry->problem);
        hud_draw_fitted(c, x, y - 54.0f, font, room, line, HUD_GRAY);
    }
    hud_draw_paragraph(c, x, y - 24.0f, font, room, keys, HUD_WHITE);
}

static bool has_preview(const recordings_screen *s)
{
    return canvas_width(s->canvas) >= PREVIEW_LEAST && s->list.shown > 0;
}

static float preview_x(const recordings_screen *s)
{
    return canvas_width(s->canvas) - HUD_MARGIN - PREVIEW_WIDTH;
}

// The frame of the picture, and what is there before the picture is.
static void draw_preview_frame(recordings_screen *s)
{
    const canvas_font font = {14.0f, CANVAS_REGULAR, CANVAS_CENTER};
    const float x = preview_x(s);
    canvas_rect(s->canvas, x, PREVIEW_TOP, PREVIEW_WIDTH, PREVIEW_HEIGHT, 4.0f, HUD_FAINT);
    if (!s->preview.is_loaded) {
        canvas_text(s->canvas, x + 0.5f * PREVIEW_WIDTH, PREVIEW_TOP + 0.55f * PREVIEW_HEIGHT, font,
                    screen_say(s, s->list.entry[s->chosen].is_usable
                                      ? TEXT("the picture is being drawn")
                                      : TEXT("no picture")),
                    HUD_GRAY);
    }
}

// Over the canvas, so not while a question is asked.
static void draw_preview(const recordings_screen *s, int height_px)
{
    const float scale = (float)height_px / canvas_height(s->canvas), edge = 2.0f;
    recordings_preview_draw(&s->preview, (int)((preview_x(s) + edge) * scale),
                            height_px - (int)((PREVIEW_TOP + PREVIEW_HEIGHT - edge) * scale),
                            (int)((PREVIEW_WIDTH - 2.0f * edge) * scale),
                            (int)((PREVIEW_HEIGHT - 2.0f * edge) * scale));
}

// The folder, how much it holds, and the filter.
static void draw_summary(recordings_screen *s, canvas_font font)
{
    char line[USER_PATH_MAX + 96], filter[RECORDING_FILTER_MAX + 32];
    const uint32_t several = recording_list_chosen(&s->list);
    const float right =
        (has_preview(s) ? preview_x(s) : canvas_width(s->canvas) - HUD_MARGIN) - 8.0f;
    snprintf(line, sizeof line,
             text_count(s->venue->texts, s->list.count, "%u recording, %.1f MB, in %s",
                        "%u recordings, %.1f MB, in %s"),
             s->list.count, (double)recording_list_bytes(&s->list) / 1e6, s->list.folder);
    hud_draw_fitted(s->canvas, HUD_MARGIN + 8.0f, 96.0f, font, right - HUD_MARGIN - 120.0f, line,
                    HUD_GRAY);
    font.align = CANVAS_RIGHT;
    if (s->asking == ASKING_FILTER || s->list.filter[0] != '\0') {
        text_write(s->venue->texts, filter, sizeof filter, "filter: %s%s (%u)", s->list.filter,
                   s->asking == ASKING_FILTER ? "_" : "", s->list.shown);
        canvas_text(s->canvas, right, 66.0f, font, filter, HUD_WARNING);
    }
    if (several > 0) {
        snprintf(filter, sizeof filter,
                 text_count(s->venue->texts, several, "%u chosen", "%u chosen"), several);
        canvas_text(s->canvas, right, 96.0f, font, filter, HUD_WARNING);
    }
}

void recordings_screen_draw(recordings_screen *s)
{
    const canvas_font title = {40.0f, CANVAS_BOLD, CANVAS_LEFT};
    const canvas_font small = {15.0f, CANVAS_REGULAR, CANVAS_LEFT};
    canvas *c = s->canvas;
    char caps[HUD_CAPS_SIZE];
    int width, height;
    window_size_px(s->window, &width, &height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(0.09f, 0.11f, 0.14f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    canvas_begin(c, width, height);
    const bool is_narrow = canvas_width(c) < LEAST_WIDTH - 1.0f;
    s->begins = is_narrow ? RECORDINGS_BEGINS_NARROW : RECORDINGS_BEGINS;
    hud_fit(c, is_narrow ? NARROW_WIDTH : LEAST_WIDTH, LEAST_HEIGHT);
    const float foot = FOOT + hud_tag_growth(c, small, foot_room(c), keys_of(s, caps));
    s->rows = (uint32_t)((canvas_height(c) - DUELS_TOP - foot) / DUELS_ROW);
    canvas_text(c, HUD_MARGIN + 8.0f, 66.0f, title, screen_say(s, "Recorded duels"), HUD_WHITE);
    draw_summary(s, small);
    draw_rows(s);
    draw_foot(s, small);
    const bool is_asking = s->asking == ASKING_DELETE || s->asking == ASKING_NAME;
    if (has_preview(s)) {
        draw_preview_frame(s);
    }
    if (is_asking) {
        draw_question(s);
    }
    canvas_end(c);
    if (has_preview(s) && !is_asking) {
        draw_preview(s, height);
    }
    window_show(s->window);
}
