// The screen with the list of recorded duels: input and the loop.
#include "recordings_screen_private.h"

#include <SDL.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame_clock.h"
#include "hud_style.h"

#define NOTICE_S 5.0
// The time per displayed frame for reading files that are not on the screen yet.
#define READ_S 0.006
// Minimum frame time without vsync, seconds: a list need not move faster.
#define LEAST_FRAME_S 0.008

void recordings_screen_notice(recordings_screen *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_write_list(s->venue->texts, s->notice, sizeof s->notice, format, arguments);
    va_end(arguments);
    s->notice_s = NOTICE_S;
}

// --- what the user can do

static void choose(recordings_screen *s, double row)
{
    double last = s->list.shown > 0 ? s->list.shown - 1.0 : 0.0;
    s->chosen = (uint32_t)(row < 0.0 ? 0.0 : row > last ? last : row);
    if (s->chosen < s->first) {
        s->first = s->chosen;
    }
    if (s->rows > 0 && s->chosen >= s->first + s->rows) {
        s->first = s->chosen - s->rows + 1;
    }
}

// Starts opening the selected recording. Loading takes a moment, so the next displayed frame says
// so first.
static void begin_opening(recordings_screen *s)
{
    s->opening = true;
    recordings_screen_notice(s, "opening %s ...", s->list.entry[s->chosen].name);
}

static void choose_named(recordings_screen *s, const char *name)
{
    for (uint32_t i = 0; i < s->list.shown; i++) {
        if (strcmp(s->list.entry[i].name, name) == 0) {
            choose(s, i);
        }
    }
}

static void name_of_chosen(const recordings_screen *s, char name[DUEL_NAME_MAX])
{
    snprintf(name, DUEL_NAME_MAX, "%s",
             s->chosen < s->list.count ? s->list.entry[s->chosen].name : "");
}

// Orders the list again and keeps the selection, or the first row if that was selected.
static void sort_again(recordings_screen *s)
{
    char name[DUEL_NAME_MAX];
    name_of_chosen(s, name);
    recording_list_sort(&s->list);
    s->read = s->checked = 0;
    choose(s, s->chosen);
    if (s->chosen > 0) {
        choose_named(s, name);
    }
}

// Orders by a column; choosing it again reverses the order.
static void order_by(recordings_screen *s, enum recordings_column column)
{
    static const enum recording_order ORDER[COLUMNS] = {
        [COLUMN_WHEN] = RECORDING_BY_TIME,     [COLUMN_WHO] = RECORDING_BY_NAME,
        [COLUMN_WEAPON] = RECORDING_BY_WEAPON, [COLUMN_RESULT] = RECORDING_BY_RESULT,
        [COLUMN_LENGTH] = RECORDING_BY_LENGTH,
    };
    s->list.is_reversed = s->list.order == ORDER[column] && !s->list.is_reversed;
    s->list.order = ORDER[column];
    sort_again(s);
}

// Adds the recordings from the selected one to this one to those that are chosen together.
static void choose_several(recordings_screen *s, uint32_t until)
{
    uint32_t from = s->chosen < until ? s->chosen : until,
             to = s->chosen < until ? until : s->chosen;
    for (uint32_t i = from; i <= to && i < s->list.shown; i++) {
        s->list.entry[i].is_chosen = true;
    }
    choose(s, until);
}

static void choose_none(recordings_screen *s)
{
    for (uint32_t i = 0; i < s->list.count; i++) {
        s->list.entry[i].is_chosen = false;
    }
}

// Reads the folder again, because new recordings may have been made. If the folder cannot be read,
// the old list stays.
static void list_again(recordings_screen *s)
{
    char error[DUELS_LINE_SIZE], name[DUEL_NAME_MAX];
    recording_list fresh;
    if (!recording_list_open(&fresh, s->list.folder, error, sizeof error)) {
        recordings_screen_notice(s, "%s", error);
        return;
    }
    name_of_chosen(s, name);
    fresh.trashed = s->list.trashed;
    fresh.trashed_count = s->list.trashed_count;
    s->list.trashed = NULL;
    fresh.order = s->list.order;
    fresh.is_reversed = s->list.is_reversed;
    memcpy(fresh.filter, s->list.filter, sizeof fresh.filter);
    recording_list_sort(&fresh);
    recording_list_close(&s->list);
    s->list = fresh;
    s->read = s->checked = 0;
    choose(s, s->chosen);
    choose_named(s, name);
}

static void leave(recordings_screen *s, enum recordings_screen_end end)
{
    s->end = end;
    s->leaving = true;
}

static void open_chosen(recordings_screen *s)
{
    s->opening = false;
    s->notice_s = 0.0;
    recording_list_read(&s->list, s->chosen);
    if (!s->list.entry[s->chosen].is_usable || !recording_list_path(&s->list, s->chosen, s->path)) {
        recordings_screen_notice(s, "%s", s->list.entry[s->chosen].problem);
        return;
    }
    s->watched = true;
    leave(s, RECORDINGS_WATCH);
}

static void mark_chosen(recordings_screen *s)
{
    char error[DUELS_LINE_SIZE];
    const bool is_marked = s->list.entry[s->chosen].is_marked;
    const bool several = recording_list_chosen(&s->list) > 0;
    for (uint32_t i = 0; i < s->list.shown; i++) {
        bool is_meant = several ? s->list.entry[i].is_chosen : i == s->chosen;
        if (is_meant && s->list.entry[i].is_marked == is_marked &&
            !recording_list_mark(&s->list, i, !is_marked, error, sizeof error)) {
            recordings_screen_notice(s, "%s", error);
            return;
        }
    }
}

// Deletes one recording. Returns false and tells why if it cannot be deleted.
static bool delete_one(recordings_screen *s, uint32_t index)
{
    char error[DUELS_LINE_SIZE];
    if (recording_list_delete(&s->list, index, error, sizeof error)) {
        s->read -= s->read > index;
        s->checked -= s->checked > index;
        return true;
    }
    recordings_screen_notice(s, "%s", error);
    return false;
}

static void delete_chosen(recordings_screen *s)
{
    char name[DUEL_NAME_MAX];
    const uint32_t several = recording_list_chosen(&s->list);
    name_of_chosen(s, name);
    s->asking = ASKING_NOTHING;
    if (several == 0) {
        if (delete_one(s, s->chosen)) {
            recordings_screen_notice(s, "'%s' is in the trash; U restores it", name);
        }
    } else {
        for (uint32_t i = s->list.shown; i > 0; i--) {
            if (s->list.entry[i - 1].is_chosen && !delete_one(s, i - 1)) {
                break;
            }
        }
        recordings_screen_notice(s, "%u recordings are in the trash; U restores one after another",
                                 several - recording_list_chosen(&s->list));
    }
    choose(s, s->chosen);
}

static void restore(recordings_screen *s)
{
    char error[DUELS_LINE_SIZE];
    uint32_t index;
    if (recording_list_restore(&s->list, &index, error, sizeof error)) {
        s->read = s->checked = 0;
        choose(s, index);
        recordings_screen_notice(s, "'%s' is restored", s->list.entry[index].name);
    } else {
        recordings_screen_notice(s, "%s", error);
    }
}

static void begin_name(recordings_screen *s)
{
    snprintf(s->name, sizeof s->name, "%s", s->list.entry[s->chosen].name);
    char *ending = strrchr(s->name, '.');
    *ending = '\0';
    s->refused[0] = '\0';
    s->asking = ASKING_NAME;
    SDL_StartTextInput();
}

static void end_name(recordings_screen *s, bool is_wanted)
{
    if (is_wanted &&
        !recording_list_rename(&s->list, s->chosen, s->name, s->refused, sizeof s->refused)) {
        return; // the user can correct the name
    }
    s->asking = ASKING_NOTHING;
    SDL_StopTextInput();
}

// Deletes the last UTF-8 character.
static void delete_last_letter(char *name)
{
    size_t length = strlen(name);
    while (length > 0 && ((unsigned char)name[length - 1] & 0xc0) == 0x80) {
        length--;
    }
    name[length > 0 ? length - 1 : 0] = '\0';
}

// --- input

static void handle_name(recordings_screen *s, const SDL_Event *event)
{
    size_t length = strlen(s->name);
    if (event->type == SDL_TEXTINPUT && length + strlen(event->text.text) + 6 < sizeof s->name) {
        snprintf(s->name + length, sizeof s->name - length, "%s", event->text.text);
        s->refused[0] = '\0';
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
            delete_last_letter(s->name);
            s->refused[0] = '\0';
            break;
        default:
            break;
        }
    }
}

static void begin_filter(recordings_screen *s)
{
    s->asking = ASKING_FILTER;
    SDL_StartTextInput();
}

static void end_filter(recordings_screen *s)
{
    s->asking = ASKING_NOTHING;
    SDL_StopTextInput();
}

// The list follows each letter. Enter keeps the filter, Escape removes it.
static void handle_filter(recordings_screen *s, const SDL_Event *event)
{
    char *filter = s->list.filter;
    const size_t length = strlen(filter);
    if (event->type == SDL_TEXTINPUT && length == 0 && strcmp(event->text.text, "/") == 0) {
        return; // the letter of the key that has begun the filter
    }
    if (event->type == SDL_TEXTINPUT && length + strlen(event->text.text) < RECORDING_FILTER_MAX) {
        snprintf(filter + length, RECORDING_FILTER_MAX - length, "%s", event->text.text);
        sort_again(s);
    } else if (event->type == SDL_KEYDOWN) {
        switch (event->key.keysym.sym) {
        case SDLK_RETURN:
        case SDLK_KP_ENTER:
            end_filter(s);
            break;
        case SDLK_ESCAPE:
            filter[0] = '\0';
            sort_again(s);
            end_filter(s);
            break;
        case SDLK_BACKSPACE:
            delete_last_letter(filter);
            sort_again(s);
            break;
        default:
            break;
        }
    }
}

static void handle_delete(recordings_screen *s, const SDL_Event *event)
{
    bool key = event->type == SDL_KEYDOWN, pad = event->type == SDL_CONTROLLERBUTTONDOWN;
    if ((key && (event->key.keysym.sym == SDLK_RETURN || event->key.keysym.sym == SDLK_y)) ||
        (pad && event->cbutton.button == SDL_CONTROLLER_BUTTON_A)) {
        delete_chosen(s);
    } else if (key || pad || event->type == SDL_MOUSEBUTTONDOWN) {
        s->asking = ASKING_NOTHING;
    }
}

// Escape undoes step by step: what is chosen together, the filter, the screen.
static void go_back(recordings_screen *s)
{
    if (recording_list_chosen(&s->list) > 0) {
        choose_none(s);
    } else if (s->list.filter[0] != '\0') {
        s->list.filter[0] = '\0';
        sort_again(s);
    } else {
        leave(s, RECORDINGS_LEFT);
    }
}

// Handles a key: first those that need no recording, then those that do.
static void handle_key(recordings_screen *s, SDL_Keycode key)
{
    bool any = s->list.shown > 0;
    switch (key) {
    case SDLK_ESCAPE:
        go_back(s);
        return;
    case SDLK_SLASH:
        begin_filter(s);
        return;
    case SDLK_1:
    case SDLK_2:
    case SDLK_3:
    case SDLK_4:
    case SDLK_5:
        order_by(s, (enum recordings_column)(key - SDLK_1));
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
        choose(s, s->list.shown);
        return;
    default:
        break;
    }
    if (any && key == SDLK_a) {
        choose_several(s, 0);
        choose_several(s, s->list.shown - 1);
    } else if (any && (key == SDLK_RETURN || key == SDLK_KP_ENTER)) {
        begin_opening(s);
    } else if (any && key == SDLK_F8 &&
               recording_list_path(&s->list, s->chosen, s->share.touched)) {
        recordings_screen_notice(s, "%s", touch_share_choose(&s->share));
    } else if (any && key == SDLK_F2) {
        begin_name(s);
    } else if (any && key == SDLK_DELETE) {
        s->asking = ASKING_DELETE;
    } else if (any && (key == SDLK_m || key == SDLK_SPACE)) {
        mark_chosen(s);
    }
}

static void handle_pad(recordings_screen *s, Uint8 button)
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
            handle_key(s, meaning[i].key);
            return;
        }
    }
}

// Whether the mouse is on the columns' heads, and on which one.
static bool is_on_heads(const recordings_screen *s)
{
    return s->mouse_y >= DUELS_TOP - 32.0f && s->mouse_y < DUELS_TOP - 6.0f && s->list.count > 0;
}

static enum recordings_column head_at(const recordings_screen *s)
{
    const float share = (s->mouse_x - HUD_MARGIN) / (canvas_width(s->canvas) - 2.0f * HUD_MARGIN);
    int column = COLUMN_WHEN;
    while (column + 1 < COLUMNS && share >= s->begins[column + 1]) {
        column++;
    }
    return (enum recordings_column)column;
}

static void handle_mouse(recordings_screen *s, const SDL_MouseButtonEvent *press)
{
    double row = (double)((s->mouse_y - DUELS_TOP) / DUELS_ROW);
    bool on_row = press->button == SDL_BUTTON_LEFT && row >= 0.0 && row < s->rows &&
                  s->first + (uint32_t)row < s->list.shown;
    const SDL_Keymod mod = SDL_GetModState();
    if (press->button == SDL_BUTTON_LEFT && is_on_heads(s)) {
        order_by(s, head_at(s));
    } else if (on_row && (mod & KMOD_SHIFT) != 0) {
        choose_several(s, s->first + (uint32_t)row);
    } else if (on_row && (mod & KMOD_CTRL) != 0) {
        choose(s, s->first + (uint32_t)row);
        s->list.entry[s->chosen].is_chosen = !s->list.entry[s->chosen].is_chosen;
    } else if (on_row) {
        choose_none(s);
        choose(s, s->first + (uint32_t)row);
        if (press->clicks >= 2) {
            begin_opening(s);
        }
    }
}

static void handle_motion(recordings_screen *s, const SDL_MouseMotionEvent *motion)
{
    int width, height;
    SDL_Window *focus = SDL_GetMouseFocus();
    if (focus != NULL) {
        SDL_GetWindowSize(focus, &width, &height);
        s->mouse_x = (float)motion->x * canvas_width(s->canvas) / (float)(width > 0 ? width : 1);
        s->mouse_y = (float)motion->y * canvas_height(s->canvas) / (float)(height > 0 ? height : 1);
    }
}

// Shift and an arrow choose the selected recording and the next one.
static void extend(recordings_screen *s, bool down)
{
    if (s->list.shown > 0 && (down ? s->chosen + 1 < s->list.shown : s->chosen > 0)) {
        choose_several(s, down ? s->chosen + 1 : s->chosen - 1);
    }
}

static void handle_event(recordings_screen *s, const SDL_Event *event)
{
    input_devices_handle_event(s->devices, event);
    if (event->type == SDL_QUIT) {
        leave(s, RECORDINGS_CLOSED);
    } else if (event->type == SDL_MOUSEMOTION) {
        handle_motion(s, &event->motion);
    } else if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_q &&
               (event->key.keysym.mod & KMOD_CTRL) != 0) {
        leave(s, RECORDINGS_CLOSED);
    } else if (s->asking == ASKING_NAME) {
        handle_name(s, event);
    } else if (s->asking == ASKING_DELETE) {
        handle_delete(s, event);
    } else if (s->asking == ASKING_FILTER) {
        handle_filter(s, event);
    } else if (event->type == SDL_KEYDOWN && (event->key.keysym.mod & KMOD_SHIFT) != 0 &&
               (event->key.keysym.sym == SDLK_UP || event->key.keysym.sym == SDLK_DOWN)) {
        extend(s, event->key.keysym.sym == SDLK_DOWN);
    } else if (event->type == SDL_KEYDOWN) {
        handle_key(s, event->key.keysym.sym);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        handle_pad(s, event->cbutton.button);
    } else if (event->type == SDL_MOUSEBUTTONDOWN) {
        handle_mouse(s, &event->button);
    } else if (event->type == SDL_MOUSEWHEEL) {
        choose(s, s->chosen - 3.0 * event->wheel.y);
    }
}

// --- the loop

// Reads files for a few milliseconds: first those on the screen, then all others, and when all are
// known searches them for damage. When the last one was read the list is ordered again, because
// only then all times are certain.
static void read_some(recordings_screen *s)
{
    bool all = s->read == s->list.count;
    uint64_t began = SDL_GetPerformanceCounter();
    const double most = READ_S * (double)SDL_GetPerformanceFrequency();
    for (uint32_t i = s->first; i < s->list.shown && i < s->first + s->rows; i++) {
        recording_list_read(&s->list, i);
    }
    while (s->read < s->list.count && (double)(SDL_GetPerformanceCounter() - began) < most) {
        all = all && s->list.entry[s->read].is_read;
        recording_list_read(&s->list, s->read++);
    }
    if (!all && s->read == s->list.count) {
        sort_again(s);
        s->read = s->list.count;
    }
    while (s->read == s->list.count && s->checked < s->list.count &&
           (double)(SDL_GetPerformanceCounter() - began) < most) {
        recording_list_check(&s->list, s->checked++);
    }
}

// The path of a shown recording, or nothing if there is no such one or it cannot be shown.
static const char *path_to_draw(const recordings_screen *s, uint32_t row, char path[USER_PATH_MAX])
{
    const bool is_drawn = row < s->list.shown && s->list.entry[row].is_read &&
                          s->list.entry[row].is_usable && recording_list_path(&s->list, row, path);
    return is_drawn ? path : "";
}

// Shows the picture of the selected recording, and meanwhile draws those of the others on the
// screen.
static void update_preview(recordings_screen *s, double elapsed_s)
{
    char path[USER_PATH_MAX], next[USER_PATH_MAX];
    const char *wanted = "";
    for (uint32_t i = s->first; i < s->first + s->rows && wanted[0] == '\0'; i++) {
        const char *row = path_to_draw(s, i, next);
        wanted = row[0] != '\0' && !thumbnail_is_fresh(row) &&
                         strcmp(row, s->preview.desk.recording) != 0
                     ? row
                     : "";
    }
    recordings_preview_update(&s->preview, path_to_draw(s, s->chosen, path), wanted, elapsed_s);
}

static void tell_of_film(recordings_screen *s)
{
    const char *news = touch_share_news(&s->share, true);
    if (news != NULL) {
        recordings_screen_notice(s, "%s", news);
    }
}

enum recordings_screen_end recordings_screen_run(recordings_screen *s)
{
    s->leaving = false;
    if (s->watched) {
        s->watched = false;
        list_again(s);
    }
    frame_clock clock = frame_clock_start();
    while (!s->leaving) {
        SDL_Event event;
        while (!s->leaving && SDL_PollEvent(&event)) {
            handle_event(s, &event);
        }
        double elapsed_s = frame_clock_next(&clock);
        s->notice_s -= elapsed_s;
        read_some(s);
        if (s->share.film != NULL) {
            update_preview(s, elapsed_s);
            tell_of_film(s);
        }
        venue_prepare(s->venue, READ_S);
        recordings_screen_draw(s);
        if (s->opening) {
            open_chosen(s);
        }
        frame_clock_rest(elapsed_s, LEAST_FRAME_S);
    }
    return s->end;
}

recordings_screen *recordings_screen_open(venue *at, background_export *film, const char *folder,
                                          char *error, size_t error_size)
{
    recordings_screen *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(error, error_size, "out of memory for the list of duels");
        return NULL;
    }
    s->venue = at;
    s->share.film = film;
    s->window = at->window;
    s->canvas = at->canvas;
    s->begins = RECORDINGS_BEGINS;
    s->devices = input_devices_create();
    if (s->devices == NULL) {
        snprintf(error, error_size, "out of memory for the list of duels");
        recordings_screen_close(&s);
    } else if (!recording_list_open(&s->list, folder, error, error_size)) {
        recordings_screen_close(&s);
    }
    return s;
}

void recordings_screen_close(recordings_screen **address)
{
    recordings_screen *s = *address;
    if (s != NULL) {
        recordings_preview_fini(&s->preview);
        if (s->share.film != NULL) {
            thumbnail_prune(s->list.folder);
        }
        recording_list_close(&s->list);
        input_devices_destroy(&s->devices);
        free(s);
        *address = NULL;
    }
}

const char *recordings_screen_path(const recordings_screen *s)
{
    return s->path;
}
