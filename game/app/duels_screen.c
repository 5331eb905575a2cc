// The list of recorded duels on the screen: open, rename, delete, mark.
#include "duels_screen.h"

#include <SDL.h>
#include <epoxy/gl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "canvas.h"
#include "duel_list.h"
#include "hud_style.h"
#include "play.h"

#define LINE_SIZE 256
#define NOTICE_S  5.0
#define TOP       150.0f // of the first row
#define ROW       30.0f
#define FOOT      92.0f // free below the rows
// Of each picture's time, so much goes to reading files that are not on the screen yet.
#define READ_S 0.006
// Frames closer together than this are nobody's gain.
#define LEAST_FRAME_S 0.008

enum asking { ASKING_NOTHING, ASKING_DELETE, ASKING_NAME };

typedef struct screen {
    window *window;
    canvas *canvas;
    input_devices *devices; // so that pads are heard
    duel_list list;
    int level;
    uint32_t chosen, first; // row that is lit, and row at the top
    uint32_t rows;          // that fit
    uint32_t read;          // files read so far, of all
    enum asking asking;
    char name[DUEL_NAME_MAX]; // being written
    char notice[LINE_SIZE];
    double notice_s;
    float mouse_x, mouse_y;
    enum viewer_end end;
    bool opening; // the duel that is lit, once the screen has said so
    bool leaving;
} screen;

static void notice(screen *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->notice, sizeof s->notice, format, arguments);
    va_end(arguments);
    s->notice_s = NOTICE_S;
}

// --- what one can do

static void choose(screen *s, double row)
{
    double last = s->list.count > 0 ? s->list.count - 1.0 : 0.0;
    s->chosen = (uint32_t)(row < 0.0 ? 0.0 : row > last ? last : row);
    if (s->chosen < s->first) {
        s->first = s->chosen;
    }
    if (s->rows > 0 && s->chosen >= s->first + s->rows) {
        s->first = s->chosen - s->rows + 1;
    }
}

// Models and picture take a moment to load: the next picture says so, then it is done.
static void begin_opening(screen *s)
{
    s->opening = true;
    notice(s, "opening %s ...", s->list.entry[s->chosen].name);
}

static void open_chosen(screen *s)
{
    char path[USER_PATH_MAX], error[LINE_SIZE];
    s->opening = false;
    s->notice_s = 0.0;
    duel_list_read(&s->list, s->chosen);
    if (!s->list.entry[s->chosen].is_usable || !duel_list_path(&s->list, s->chosen, path)) {
        notice(s, "%s", s->list.entry[s->chosen].problem);
        return;
    }
    enum viewer_end end = replay_watch(s->window, path, s->level, error, sizeof error);
    if (end == VIEWER_FAILED) {
        notice(s, "%s", error);
    } else if (end == VIEWER_QUIT) {
        s->end = end;
        s->leaving = true;
    }
}

static void mark_chosen(screen *s)
{
    char error[LINE_SIZE];
    bool is_marked = s->list.entry[s->chosen].is_marked;
    if (!duel_list_mark(&s->list, s->chosen, !is_marked, error, sizeof error)) {
        notice(s, "%s", error);
    }
}

static void delete_chosen(screen *s)
{
    char error[LINE_SIZE], name[DUEL_NAME_MAX];
    memcpy(name, s->list.entry[s->chosen].name, sizeof name);
    s->asking = ASKING_NOTHING;
    if (duel_list_delete(&s->list, s->chosen, error, sizeof error)) {
        notice(s, "'%s' is in the trash; U brings it back", name);
        s->read -= s->read > s->chosen;
    } else {
        notice(s, "%s", error);
    }
    choose(s, s->chosen);
}

static void restore(screen *s)
{
    char error[LINE_SIZE];
    uint32_t index;
    if (duel_list_restore(&s->list, &index, error, sizeof error)) {
        s->read = 0;
        choose(s, index);
        notice(s, "'%s' is back", s->list.entry[index].name);
    } else {
        notice(s, "%s", error);
    }
}

static void begin_name(screen *s)
{
    snprintf(s->name, sizeof s->name, "%s", s->list.entry[s->chosen].name);
    char *ending = strrchr(s->name, '.');
    *ending = '\0';
    s->asking = ASKING_NAME;
    SDL_StartTextInput();
}

static void end_name(screen *s, bool is_wanted)
{
    char error[LINE_SIZE];
    s->asking = ASKING_NOTHING;
    SDL_StopTextInput();
    if (is_wanted && !duel_list_rename(&s->list, s->chosen, s->name, error, sizeof error)) {
        notice(s, "%s", error);
    }
}

// The last letter goes with all bytes of it.
static void rub_out(char *name)
{
    size_t length = strlen(name);
    while (length > 0 && ((unsigned char)name[length - 1] & 0xc0) == 0x80) {
        length--;
    }
    name[length > 0 ? length - 1 : 0] = '\0';
}

// --- hearing

static void hear_name(screen *s, const SDL_Event *event)
{
    size_t length = strlen(s->name);
    if (event->type == SDL_TEXTINPUT && length + strlen(event->text.text) + 6 < sizeof s->name) {
        snprintf(s->name + length, sizeof s->name - length, "%s", event->text.text);
    } else if (event->type == SDL_KEYDOWN) {
        switch (event->key.keysym.sym) {
        case SDLK_RETURN:
        case SDLK_KP_ENTER:
            end_name(s, true);
            break;
        case SDLK_ESCAPE:
            end_name(s, false);
            break;
        case SDLK_BACKSPACE:
            rub_out(s->name);
            break;
        default:
            break;
        }
    }
}

static void hear_delete(screen *s, const SDL_Event *event)
{
    bool key = event->type == SDL_KEYDOWN, pad = event->type == SDL_CONTROLLERBUTTONDOWN;
    if ((key && (event->key.keysym.sym == SDLK_RETURN || event->key.keysym.sym == SDLK_y)) ||
        (pad && event->cbutton.button == SDL_CONTROLLER_BUTTON_A)) {
        delete_chosen(s);
    } else if (key || pad || event->type == SDL_MOUSEBUTTONDOWN) {
        s->asking = ASKING_NOTHING;
    }
}

// Keys that need no duel, then those that do.
static void hear_key(screen *s, SDL_Keycode key)
{
    bool any = s->list.count > 0;
    switch (key) {
    case SDLK_ESCAPE:
        s->leaving = true;
        return;
    case SDLK_u:
        restore(s);
        return;
    case SDLK_F11:
        window_toggle_fullscreen(s->window);
        return;
    case SDLK_UP:
        choose(s, s->chosen - 1.0);
        return;
    case SDLK_DOWN:
        choose(s, s->chosen + 1.0);
        return;
    case SDLK_PAGEUP:
        choose(s, (double)s->chosen - s->rows);
        return;
    case SDLK_PAGEDOWN:
        choose(s, (double)s->chosen + s->rows);
        return;
    case SDLK_HOME:
        choose(s, 0.0);
        return;
    case SDLK_END:
        choose(s, s->list.count);
        return;
    default:
        break;
    }
    if (any && (key == SDLK_RETURN || key == SDLK_KP_ENTER)) {
        begin_opening(s);
    } else if (any && key == SDLK_F2) {
        begin_name(s);
    } else if (any && key == SDLK_DELETE) {
        s->asking = ASKING_DELETE;
    } else if (any && (key == SDLK_m || key == SDLK_SPACE)) {
        mark_chosen(s);
    }
}

static void hear_pad(screen *s, Uint8 button)
{
    static const struct {
        Uint8 button;
        SDL_Keycode key;
    } meaning[] = {
        {SDL_CONTROLLER_BUTTON_A, SDLK_RETURN},
        {SDL_CONTROLLER_BUTTON_B, SDLK_ESCAPE},
        {SDL_CONTROLLER_BUTTON_X, SDLK_m},
        {SDL_CONTROLLER_BUTTON_Y, SDLK_DELETE},
        {SDL_CONTROLLER_BUTTON_BACK, SDLK_u},
        {SDL_CONTROLLER_BUTTON_DPAD_UP, SDLK_UP},
        {SDL_CONTROLLER_BUTTON_DPAD_DOWN, SDLK_DOWN},
        {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SDLK_PAGEUP},
        {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, SDLK_PAGEDOWN},
    };
    for (size_t i = 0; i < sizeof meaning / sizeof meaning[0]; i++) {
        if (meaning[i].button == button) {
            hear_key(s, meaning[i].key);
            return;
        }
    }
}

static void hear_mouse(screen *s, const SDL_MouseButtonEvent *press)
{
    double row = (double)((s->mouse_y - TOP) / ROW);
    bool on_row = press->button == SDL_BUTTON_LEFT && row >= 0.0 && row < s->rows &&
                  s->first + (uint32_t)row < s->list.count;
    if (on_row) {
        choose(s, s->first + (uint32_t)row);
        if (press->clicks >= 2) {
            begin_opening(s);
        }
    }
}

static void hear_motion(screen *s, const SDL_MouseMotionEvent *motion)
{
    int width, height;
    SDL_Window *focus = SDL_GetMouseFocus();
    if (focus != NULL) {
        SDL_GetWindowSize(focus, &width, &height);
        s->mouse_x = (float)motion->x * canvas_width(s->canvas) / (float)(width > 0 ? width : 1);
        s->mouse_y = (float)motion->y * canvas_height(s->canvas) / (float)(height > 0 ? height : 1);
    }
}

static void hear(screen *s, const SDL_Event *event)
{
    input_devices_handle_event(s->devices, event);
    if (event->type == SDL_QUIT) {
        s->end = VIEWER_QUIT;
        s->leaving = true;
    } else if (event->type == SDL_MOUSEMOTION) {
        hear_motion(s, &event->motion);
    } else if (s->asking == ASKING_NAME) {
        hear_name(s, event);
    } else if (s->asking == ASKING_DELETE) {
        hear_delete(s, event);
    } else if (event->type == SDL_KEYDOWN) {
        hear_key(s, event->key.keysym.sym);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        hear_pad(s, event->cbutton.button);
    } else if (event->type == SDL_MOUSEBUTTONDOWN) {
        hear_mouse(s, &event->button);
    } else if (event->type == SDL_MOUSEWHEEL) {
        choose(s, s->chosen - 3.0 * event->wheel.y);
    }
}

// --- drawing

// A text cut off where it would leave its room.
static void draw_cut(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                     canvas_colour colour)
{
    char shown[LINE_SIZE];
    snprintf(shown, sizeof shown, "%s", text);
    for (size_t length = strlen(shown); length > 1 && canvas_text_width(c, font, shown) > room;) {
        do {
            length--;
        } while (length > 1 && ((unsigned char)shown[length] & 0xc0) == 0x80);
        snprintf(shown + length, sizeof shown - length, "…");
    }
    canvas_text(c, x, y, font, shown, colour);
}

// Where the columns begin, as shares of the width between the margins.
enum column { COLUMN_WHEN, COLUMN_WHO, COLUMN_WEAPON, COLUMN_RESULT, COLUMN_LENGTH, COLUMNS };
static const float BEGINS[COLUMNS + 1] = {0.03f, 0.20f, 0.44f, 0.53f, 0.92f, 1.0f};

static void draw_cell(screen *s, enum column column, float y, canvas_font font, const char *text,
                      canvas_colour colour)
{
    float width = canvas_width(s->canvas) - 2.0f * HUD_MARGIN;
    float room = (BEGINS[column + 1] - BEGINS[column]) * width - 14.0f;
    draw_cut(s->canvas, HUD_MARGIN + BEGINS[column] * width, y, font, room, text, colour);
}

static void draw_row(screen *s, uint32_t index, float y)
{
    const canvas_font font = {16.0f, CANVAS_REGULAR, CANVAS_LEFT};
    canvas *c = s->canvas;
    const duel_entry *entry = &s->list.entry[index];
    canvas_colour colour = entry->is_usable || !entry->is_read ? HUD_WHITE : HUD_GREY;
    char who[LINE_SIZE], length[32], result[LINE_SIZE];
    float width = canvas_width(c) - 2.0f * HUD_MARGIN, base = y + 20.0f;
    if (index == s->chosen) {
        canvas_rect(c, HUD_MARGIN, y, width, ROW - 2.0f, 5.0f, hud_faded(HUD_WHITE, 0.22));
    } else if (s->mouse_y >= y && s->mouse_y < y + ROW) {
        canvas_rect(c, HUD_MARGIN, y, width, ROW - 2.0f, 5.0f, hud_faded(HUD_WHITE, 0.08));
    }
    if (entry->is_marked) {
        canvas_circle(c, HUD_MARGIN + 16.0f, y + 14.0f, 6.0f, HUD_WARNING);
    }
    draw_cell(s, COLUMN_WHEN, base, font, entry->when, colour);
    if (!entry->is_read) {
        return;
    }
    if (entry->is_usable) {
        snprintf(who, sizeof who, "%.90s against %.90s", entry->fencer[DUEL_LEFT],
                 entry->fencer[DUEL_RIGHT]);
        if (entry->is_named) {
            snprintf(who, sizeof who, "%.*s", (int)(strlen(entry->name) - strlen(".duel")),
                     entry->name);
        }
        snprintf(length, sizeof length, "%.1f s", entry->seconds);
        draw_cell(s, COLUMN_WHO, base, font, who, colour);
        draw_cell(s, COLUMN_WEAPON, base, font, weapon_name(entry->weapon), colour);
        draw_cell(s, COLUMN_LENGTH, base, font, length, colour);
    } else {
        draw_cell(s, COLUMN_WHO, base, font, entry->name, colour);
    }
    duel_entry_result(entry, result, sizeof result);
    draw_cell(s, COLUMN_RESULT, base, font, entry->is_usable ? result : entry->problem,
              !entry->is_usable    ? HUD_WARNING
              : entry->is_finished ? colour
                                   : HUD_GREY);
}

static void draw_rows(screen *s)
{
    static const char *const head[COLUMNS] = {"When", "Who", "Weapon", "Result", "Length"};
    const canvas_font bold = {14.0f, CANVAS_BOLD, CANVAS_LEFT};
    canvas *c = s->canvas;
    for (int i = 0; i < COLUMNS; i++) {
        draw_cell(s, (enum column)i, TOP - 14.0f, bold, head[i], HUD_GREY);
    }
    for (uint32_t i = s->first; i < s->list.count && i < s->first + s->rows; i++) {
        draw_row(s, i, TOP + ROW * (float)(i - s->first));
    }
    if (s->list.count > s->rows) { // how far down the list one is
        float height = ROW * (float)s->rows, x = canvas_width(c) - 9.0f;
        float share = (float)s->rows / (float)s->list.count;
        canvas_rect(c, x, TOP, 4.0f, height, 2.0f, HUD_FAINT);
        canvas_rect(c, x, TOP + height * (float)s->first / (float)s->list.count, 4.0f,
                    height * share, 2.0f, HUD_GREY);
    }
    if (s->list.count == 0) {
        canvas_text(c, 0.5f * canvas_width(c), TOP + 80.0f,
                    (canvas_font){20.0f, CANVAS_REGULAR, CANVAS_CENTRE},
                    "No duels are recorded yet. Every bout that you fence will be here.",
                    HUD_WHITE);
    }
}

static void draw_question(screen *s)
{
    const canvas_font font = {19.0f, CANVAS_REGULAR, CANVAS_CENTRE};
    const canvas_font small = {15.0f, CANVAS_REGULAR, CANVAS_CENTRE};
    canvas *c = s->canvas;
    float middle = 0.5f * canvas_width(c), y = 0.5f * canvas_height(c);
    bool naming = s->asking == ASKING_NAME;
    char line[DUEL_NAME_MAX + 32];
    snprintf(line, sizeof line, naming ? "%s_" : "Move '%s' into the trash?",
             naming ? s->name : s->list.entry[s->chosen].name);
    canvas_rect(c, 0.0f, 0.0f, canvas_width(c), canvas_height(c), 0.0f,
                (canvas_colour){0.02f, 0.03f, 0.04f, 0.6f});
    canvas_rect(c, middle - 380.0f, y - 60.0f, 760.0f, 120.0f, HUD_CORNER,
                (canvas_colour){0.10f, 0.12f, 0.15f, 1.0f});
    canvas_frame(c, middle - 380.0f, y - 60.0f, 760.0f, 120.0f, HUD_CORNER, 1.5f, HUD_GREY);
    canvas_text(c, middle, y - 34.0f, small, naming ? "New name" : "Delete", HUD_GREY);
    draw_cut(c, middle, y, font, 720.0f, line, HUD_WHITE);
    canvas_text(c, middle, y + 38.0f, small,
                naming ? "Enter: keep it     Esc: as it was" : "Enter: yes     any other key: no",
                HUD_GREY);
}

static void draw(screen *s)
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
    s->rows = (uint32_t)((canvas_height(c) - TOP - FOOT) / ROW);
    canvas_text(c, HUD_MARGIN + 8.0f, 66.0f, title, "Recorded duels", HUD_WHITE);
    draw_cut(c, HUD_MARGIN + 8.0f, 96.0f, small, canvas_width(c) - 60.0f, s->list.folder, HUD_GREY);
    draw_rows(s);
    if (s->notice_s > 0.0) {
        draw_cut(c, HUD_MARGIN + 8.0f, canvas_height(c) - 54.0f, small, canvas_width(c) - 60.0f,
                 s->notice, HUD_WARNING);
    } else if (s->list.count > 0) {
        draw_cut(c, HUD_MARGIN + 8.0f, canvas_height(c) - 54.0f, small, canvas_width(c) - 60.0f,
                 s->list.entry[s->chosen].name, HUD_GREY);
    }
    draw_cut(c, HUD_MARGIN + 8.0f, canvas_height(c) - 24.0f, small, canvas_width(c) - 60.0f,
             "Enter or double click: watch     M: mark     F2: rename     Delete     U: bring back"
             "     Esc: leave     Pad: A watch, X mark, Y delete, Back undo, B leave",
             HUD_WHITE);
    if (s->asking != ASKING_NOTHING) {
        draw_question(s);
    }
    canvas_end(c);
    window_show(s->window);
}

// --- the loop

static void read_some(screen *s)
{
    uint64_t began = SDL_GetPerformanceCounter();
    double frequency = (double)SDL_GetPerformanceFrequency();
    for (uint32_t i = s->first; i < s->list.count && i < s->first + s->rows; i++) {
        duel_list_read(&s->list, i);
    }
    while (s->read < s->list.count &&
           (double)(SDL_GetPerformanceCounter() - began) < READ_S * frequency) {
        duel_list_read(&s->list, s->read++);
    }
}

static void run(screen *s)
{
    uint64_t before = SDL_GetPerformanceCounter();
    while (!s->leaving) {
        SDL_Event event;
        while (!s->leaving && SDL_PollEvent(&event)) {
            hear(s, &event);
        }
        uint64_t now = SDL_GetPerformanceCounter();
        double elapsed_s = (double)(now - before) / (double)SDL_GetPerformanceFrequency();
        before = now;
        s->notice_s -= elapsed_s;
        read_some(s);
        draw(s);
        if (s->opening) {
            open_chosen(s);
        }
        if (elapsed_s < LEAST_FRAME_S) {
            SDL_Delay(1);
        }
    }
}

enum viewer_end duels_screen_run(window *w, const char *folder, int level, char *error,
                                 size_t error_size)
{
    char assets[ASSETS_PATH_MAX];
    enum viewer_end end = VIEWER_FAILED;
    screen *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(error, error_size, "no memory left for the list of duels");
        return end;
    }
    s->window = w;
    s->level = level;
    s->end = VIEWER_LEFT;
    s->canvas = canvas_create(assets_folder(assets), error, error_size);
    s->devices = input_devices_create();
    if (s->devices == NULL) {
        snprintf(error, error_size, "no memory left for the list of duels");
    } else if (s->canvas != NULL && duel_list_open(&s->list, folder, error, error_size)) {
        run(s);
        end = s->end;
    }
    duel_list_close(&s->list);
    input_devices_destroy(&s->devices);
    canvas_destroy(&s->canvas);
    free(s);
    return end;
}
