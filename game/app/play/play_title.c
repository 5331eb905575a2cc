#include "play_title.h"

#include <stdio.h>

#include "play_course.h"
#include "play_ladder.h"
#include "play_opponents.h"
#include "play_orders.h"
#include "play_profile.h"
#include "play_recent.h"
#include "play_settings.h"
#include "play_state.h"

enum title_row {
    TITLE_FENCE,
    TITLE_LEARN,
    TITLE_WATCH,
    TITLE_PROFILE,
    TITLE_OPTIONS,
    TITLE_LEAVE,
    TITLE_ROWS
};

bool play_title_is_shown(const play *p)
{
    return play_recordings_may_be_shown(p) && !p->menus.assists_shown;
}

// Where all exercises begin among what "Learn" offers: behind the lesson and that of the day.
static int exercises_from(const play *p)
{
    return play_course_daily(p) >= 0 ? 2 : 1;
}

static bool is_daily_chosen(const play *p)
{
    return play_course_daily(p) >= 0 && p->training.exercises.chosen == 1;
}

// The place of the exercise that the title shows; -1: the lesson of the first minutes.
static int exercise_chosen(const play *p)
{
    return is_daily_chosen(p) ? play_course_daily(p)
                              : p->training.exercises.chosen - exercises_from(p);
}

// Whether "Learn" shows what comes after the exercises: to call phrases as the referee.
static bool is_calling_chosen(const play *p)
{
    return p->training.exercises.chosen >= exercises_from(p) + p->training.exercises.list.count;
}

// The lesson or an exercise, with the person at this device as its pupil.
static void learn(play *p, int device)
{
    if (is_calling_chosen(p)) {
        play_leave(p, PLAY_CALLING);
        return;
    }
    if (exercise_chosen(p) >= 0) {
        play_course_want(p, exercise_chosen(p));
    } else if (device == INPUT_HEADSET && p->training.exercises.list.count > 0) {
        play_course_want(p, 0); // the lesson is about devices at the desk
    } else {
        p->training.is_wanted = true;
    }
    play_follow_order(p, session_press(&p->session, device));
    play_load_hand(p, DUEL_LEFT);
    play_follow_order(p, session_press(&p->session, device));
}

static void open_options(play *p)
{
    play_pause(p, PAUSE_WANTED, "");
    p->menus.pause_menu = (menu_list){0};
    p->menus.options = options_menu_open(play_options_extras(p));
    p->menus.options_alone = true;
}

// Returns false if the device takes a side.
static bool choose(play *p, int device)
{
    switch ((enum title_row)p->menus.title.selected) {
    case TITLE_LEARN:
        learn(p, device);
        break;
    case TITLE_WATCH:
        play_leave(p, p->recent.chosen < p->recent.count ? PLAY_WATCH : PLAY_RECORDINGS);
        break;
    case TITLE_PROFILE:
        play_pause(p, PAUSE_WANTED, "");
        play_profile_open(p, device);
        break;
    case TITLE_OPTIONS:
        open_options(p);
        break;
    case TITLE_LEAVE:
        play_leave(p, PLAY_LEFT);
        break;
    case TITLE_FENCE:
    case TITLE_ROWS:
        return false;
    }
    return true;
}

static void change(play *p, int way)
{
    if (p->menus.title.selected == TITLE_FENCE) {
        play_opponents_change(p, way);
    } else if (p->menus.title.selected == TITLE_LEARN) {
        int count = exercises_from(p) + p->training.exercises.list.count + 1;
        p->training.exercises.chosen = (p->training.exercises.chosen + way + count) % count;
    } else if (p->menus.title.selected == TITLE_WATCH) {
        int count = p->recent.count + 1;
        p->recent.chosen = (p->recent.chosen + way + count) % count;
    }
}

bool play_title_press(play *p, const input_press *press)
{
    bool is_click = input_devices_info(p->input.devices, press->device).kind == INPUT_DEVICE_MOUSE;
    if (is_click && press->action == ACTION_LUNGE && p->menus.is_title_pointed_at) {
        change(p, -1);
        return true;
    }
    switch (menu_order_of(press->action)) {
    case MENU_UP:
        menu_move(&p->menus.title, MENU_UP, TITLE_ROWS);
        return true;
    case MENU_DOWN:
        menu_move(&p->menus.title, MENU_DOWN, TITLE_ROWS);
        return true;
    case MENU_LEFT:
        change(p, -1);
        return true;
    case MENU_RIGHT:
        change(p, 1);
        return true;
    case MENU_CHOOSE:
        return !(is_click && !p->menus.is_title_pointed_at) && choose(p, press->device);
    case MENU_CLEAR:
    case MENU_BACK:
    case MENU_NOTHING:
        break;
    }
    return false;
}

void play_title_select(play *p, int row)
{
    menu_point(&p->menus.title, row, TITLE_ROWS);
}

void play_title_point(play *p, float x, float y, float width, float height)
{
    int row = hud_title_row_at(TITLE_ROWS, width, height, x, y);
    p->menus.is_title_pointed_at = row >= 0;
    menu_point(&p->menus.title, row, TITLE_ROWS);
}

// --- words

static void write_rows(const play *p, hud_title *out, play_text *text)
{
    const match_settings match = session_match(&p->session);
    const play_recent *recent = &p->recent;
    bool lists_all = recent->chosen >= recent->count;
    char opponent[CHARACTER_NAME_SIZE];
    play_ladder_write_opponent(p, opponent, sizeof opponent);
    text_write(play_texts(p), text->menu[TITLE_FENCE], PLAY_LINE_SIZE, "%s, %s; alone: %s",
               play_say(p, weapon_name(p->session.weapon)),
               play_say(p, match.rules == MATCH_FIE ? TEXT("FIE") : TEXT("duel")), opponent);
    if (is_calling_chosen(p)) {
        snprintf(text->menu[TITLE_LEARN], PLAY_LINE_SIZE, "%s",
                 play_say(p, "you call it: be the referee"));
    } else if (is_daily_chosen(p)) {
        play_course_daily_name(p, text->menu[TITLE_LEARN]);
    } else if (exercise_chosen(p) >= 0) {
        play_course_name(p, exercise_chosen(p), text->menu[TITLE_LEARN]);
    } else {
        snprintf(text->menu[TITLE_LEARN], PLAY_LINE_SIZE, "%s",
                 play_say(p, "two minutes with a trainer"));
    }
    snprintf(text->menu[TITLE_WATCH], PLAY_LINE_SIZE, "%s",
             lists_all ? play_say(p, "all recorded bouts") : recent->words[recent->chosen]);
    out->rows = TITLE_ROWS;
    out->selected = p->menus.title.selected;
    out->row[TITLE_FENCE].label = play_say(p, "Fence");
    out->row[TITLE_FENCE].value = text->menu[TITLE_FENCE];
    out->row[TITLE_FENCE].changes = true;
    out->row[TITLE_LEARN].label = play_say(p, "Learn");
    out->row[TITLE_LEARN].value = text->menu[TITLE_LEARN];
    out->row[TITLE_LEARN].changes = true;
    out->row[TITLE_WATCH].label = play_say(p, "Watch");
    out->row[TITLE_WATCH].value = text->menu[TITLE_WATCH];
    out->row[TITLE_WATCH].changes = recent->count > 0;
    out->row[TITLE_PROFILE].label = play_say(p, "Profile");
    out->row[TITLE_PROFILE].value = play_say(p, "your rating and your touches");
    out->row[TITLE_OPTIONS].label = play_say(p, "Options");
    out->row[TITLE_OPTIONS].value = play_say(p, "sound, picture, devices, help");
    out->row[TITLE_LEAVE].label = play_say(p, "Leave");
    out->row[TITLE_LEAVE].value = NULL;
}

static void add_note(const play *p, hud_title *out, const char *name, const char *words,
                     bool is_here)
{
    if (out->notes < HUD_TITLE_NOTES) {
        out->note[out->notes].name = play_say(p, name);
        out->note[out->notes].text = words;
        out->note[out->notes++].is_here = is_here;
    }
}

static void write_controllers(const play *p, hud_title *out, char *line)
{
    input_device_info info[INPUT_DEVICES_MAX];
    char names[PLAY_LINE_SIZE - 40] = "";
    int count = input_devices_list(p->input.devices, info), length = 0, found = 0;
    for (int i = 0; i < count; i++) {
        bool is_controller =
            info[i].kind == INPUT_DEVICE_PAD || info[i].kind == INPUT_DEVICE_JOYSTICK;
        if (is_controller && info[i].connected && length < PLAY_LINE_SIZE / 2) {
            length += snprintf(names + length, sizeof names - (size_t)length, "%s%.40s",
                               found++ > 0 ? ", " : "", info[i].name);
        }
    }
    if (found > 0) {
        text_write(play_texts(p), line, PLAY_LINE_SIZE, "%s: any button takes a side", names);
    } else {
        snprintf(line, PLAY_LINE_SIZE, "%s",
                 play_say(p, "Plug one in or pair it. It appears here by itself."));
    }
    add_note(p, out, TEXT("Game controller"), line, found > 0);
}

static void write_second_mouse(const play *p, hud_title *out, char *line)
{
    if (input_devices_mice_are_separate(p->input.devices)) {
        add_note(p, out, TEXT("Second mouse"),
                 play_say(p, "Each mouse takes its own side with a click."), true);
    } else if (input_devices_mice_problem(p->input.devices, line, PLAY_LINE_SIZE)) {
        add_note(p, out, TEXT("Second mouse"), line, false);
    } else {
        add_note(p, out, TEXT("Second mouse"), play_say(p, "Plug one in to fence with two mice."),
                 false);
    }
}

static void write_headset(const play *p, hud_title *out, char *line)
{
    char key[BINDING_NAME_SIZE];
    const char *problem = xr_connection_problem(&p->xr.loop.connection);
    bool is_open = p->xr.loop.connection.state == XR_CONNECTION_OPEN;
    play_key_name(p, ACTION_HEADSET, key);
    if (p->xr.loop.connection.state == XR_CONNECTION_CLOSED) {
        text_write(play_texts(p), line, PLAY_LINE_SIZE,
                   "Start its software, such as SteamVR, then press %s here.", key);
    } else {
        snprintf(line, PLAY_LINE_SIZE, "%.120s",
                 problem != NULL ? problem : play_say(p, "Pull the trigger to take a side."));
    }
    add_note(p, out, TEXT("Headset"), line, is_open && problem == NULL);
}

void play_title_write(const play *p, hud_view *hud, play_text *text)
{
    hud_title *out = &hud->first;
    char help[BINDING_NAME_SIZE];
    play_key_name(p, ACTION_HELP, help);
    text_write(play_texts(p), text->line, sizeof text->line,
               "Press any button to take a side. %s:\u00a0help", // a space at which no line breaks
               help);
    hud->line = text->line;
    write_rows(p, out, text);
    add_note(p, out, TEXT("Mouse"), play_say(p, "Click beside the list to take a side."), true);
    add_note(p, out, TEXT("Keyboard"),
             play_say(p,
                      "Enter takes a side, and Space takes one for the left half, so that two can "
                      "share it."),
             true);
    write_controllers(p, out, text->hints[0][0]);
    write_second_mouse(p, out, text->hints[0][1]);
    write_headset(p, out, text->hints[0][2]);
}
