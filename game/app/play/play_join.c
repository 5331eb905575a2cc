// Taking sides: who sits where, with which hand, by pressing a button on a device.
#include "play_join.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play_ladder.h"
#include "play_orders.h"
#include "play_settings.h"
#include "play_state.h"
#include "play_title.h"

void play_join_press(play *p, const input_press *press)
{
    int side = session_side_of(&p->session, press->device);
    if (play_title_is_shown(p) && play_title_press(p, press)) {
        return;
    }
    if (side == DUEL_NOBODY) {
        if (!press->stick) {
            play_follow_order(p, session_press(&p->session, press->device));
            side = session_side_of(&p->session, press->device);
        }
        if (side != DUEL_NOBODY) {
            play_load_hand(p, (enum duel_side)side);
            play_ladder_follow_offer(p);
        }
        return;
    }
    switch (menu_order_of(press->action)) {
    case MENU_UP:
    case MENU_DOWN:
        play_change_hand(p, (enum duel_side)side);
        break;
    case MENU_LEFT:
    case MENU_RIGHT:
        if ((menu_order_of(press->action) == MENU_RIGHT) == (side == DUEL_LEFT)) {
            play_swap_sides(p);
        }
        break;
    case MENU_CLEAR:
        play_swap_sides(p);
        break;
    case MENU_BACK:
        session_free_side(&p->session, (enum duel_side)side);
        break;
    case MENU_CHOOSE:
        play_follow_order(p, session_press(&p->session, press->device));
        break;
    case MENU_NOTHING:
        break;
    }
}

// Appends an entry to a line of PLAY_LINE_SIZE, apart from the one before it; printf-like, in the
// chosen language. Text that does not fit is cut off.
static void add(const play *p, char *line, const char *format, ...)
{
    size_t length = strlen(line);
    va_list arguments;
    va_start(arguments, format);
    if (length > 0) {
        snprintf(line + length, PLAY_LINE_SIZE - length, "     ");
        length = strlen(line);
    }
    text_write_list(play_texts(p), line + length, PLAY_LINE_SIZE - length, format, arguments);
    va_end(arguments);
}

// Appends for example "Space: other side", by such a format; nothing if no button is bound.
static void add_way(const play *p, enum bindings_group group, const enum action *action, int count,
                    const char *format, char *line)
{
    char names[4 * BINDING_NAME_SIZE];
    input_help_names(play_texts(p), input_devices_bindings(p->input.devices), group, action, count,
                     names, sizeof names);
    if (names[0] != '\0') {
        add(p, line, format, names);
    }
}

// Writes how a person who has a side changes hand or side, or gives the side up.
static void write_seated(const play *p, int device, char *line)
{
    static const enum action up_down[] = {ACTION_POINT_UP, ACTION_POINT_DOWN};
    static const enum action along[] = {ACTION_STEP_FORWARD, ACTION_STEP_BACK};
    static const enum action swap[] = {ACTION_FLECHE}, leave[] = {ACTION_RECOVER};
    if (device == INPUT_HEADSET) {
        snprintf(line, PLAY_LINE_SIZE, "%s",
                 play_say(p, "stick up, down: other hand     stick left, right: other side     B "
                             "or Y: leave"));
        return;
    }
    enum bindings_group group =
        input_device_group(input_devices_info(p->input.devices, device).kind);
    line[0] = '\0';
    add_way(p, group, group == BINDINGS_MOUSE ? along : up_down, 2, TEXT("%s: other hand"), line);
    add_way(p, group, swap, 1, TEXT("%s: other side"), line);
    add_way(p, group, leave, 1, TEXT("%s: leave"), line);
}

// Appends how to take the side with this device to the line of its kind.
static void add_free(const play *p, const input_device_info *info, char *mice, char *keys,
                     char *pads, char *headset)
{
    bool mouse_fences = session_side_of(&p->session, INPUT_MOUSE) != DUEL_NOBODY;
    switch (info->kind) {
    case INPUT_DEVICE_MOUSE:
        // Each mouse by itself, or the pointer that they all move.
        if ((info->device != INPUT_MOUSE) == input_devices_mice_are_separate(p->input.devices)) {
            add(p, mice, TEXT("%.40s: click"), play_say(p, info->name));
        }
        break;
    case INPUT_DEVICE_KEYBOARD:
        add(p, keys, TEXT("keyboard: arrows or Enter"));
        break;
    case INPUT_DEVICE_KEYBOARD_LEFT:
        // If the mouse fences, the other keys there belong to its fencer's second hand.
        add(p, keys,
            mouse_fences ? TEXT("left half of the keyboard: Shift, Q or E")
                         : TEXT("left half of the keyboard: W A S D or Space"));
        break;
    case INPUT_DEVICE_PAD:
    case INPUT_DEVICE_JOYSTICK:
        add(p, pads, TEXT("%.40s: any button"), info->name);
        break;
    case INPUT_DEVICE_HEADSET:
        add(p, headset, TEXT("%.60s: trigger"), info->name);
        break;
    }
}

// Writes the devices with which the side can be taken.
static void write_free(const play *p, hud_side *out, char text[HUD_HINTS][PLAY_LINE_SIZE])
{
    input_device_info info[INPUT_DEVICES_MAX];
    int count = input_devices_list(p->input.devices, info), lines = 0;
    text[0][0] = text[1][0] = text[2][0] = text[3][0] = '\0';
    for (int i = 0; i < count; i++) {
        if (info[i].connected && session_side_of(&p->session, info[i].device) == DUEL_NOBODY) {
            add_free(p, &info[i], text[0], text[1], text[2], text[3]);
        }
    }
    if (text[2][0] == '\0') {
        add(p, text[2], TEXT("game controllers: none is plugged in"));
    }
    if (p->xr.loop.connection.state == XR_CONNECTION_CLOSED) {
        char key[BINDING_NAME_SIZE];
        play_key_name(p, ACTION_HEADSET, key);
        add(p, text[3], TEXT("headset: press %s to look for one"), key);
    } else if (xr_connection_problem(&p->xr.loop.connection) != NULL) {
        add(p, text[3], TEXT("headset: %s"), xr_connection_problem(&p->xr.loop.connection));
    }
    for (int i = 0; i < HUD_HINTS; i++) {
        if (text[i][0] != '\0') {
            out->hints[lines++] = text[i];
        }
    }
}

// Writes what else can be done. Two people need no computer's level.
static void write_foot(const play *p, bool are_two, char line[PLAY_LINE_SIZE])
{
    char level[AI_LEVELS][BINDING_NAME_SIZE], next[BINDING_NAME_SIZE], rules[BINDING_NAME_SIZE];
    char help[BINDING_NAME_SIZE], words[PLAY_LINE_SIZE];
    for (int i = 0; i < AI_LEVELS; i++) {
        play_key_name(p, (enum action)(ACTION_LEVEL_1 + i), level[i]);
    }
    play_key_name(p, ACTION_WEAPON, next);
    play_key_name(p, ACTION_RULES, rules);
    play_key_name(p, ACTION_HELP, help);
    line[0] = '\0';
    add(p, line, TEXT("Esc: menu and options"));
    if (!are_two && p->session.named == 0) {
        add(p, line, TEXT("%s %s %s: computer's level (%d)"), level[0], level[1], level[2],
            p->session.level);
    } else if (!are_two) {
        add(p, line, TEXT("%s %s %s: computer's level"), level[0], level[1], level[2]);
    }
    add(p, line, TEXT("%s: weapon (%s)"), next, play_say(p, weapon_name(p->session.weapon)));
    add(p, line, TEXT("%s: rules (%s)"), rules, play_rules_words(p, words));
    add(p, line, TEXT("%s: help"), help);
}

void play_join_write(const play *p, hud_view *hud, play_text *text)
{
    double alone_s = session_alone_s(&p->session), both_s = session_both_s(&p->session);
    hud->panel = HUD_PANEL_JOIN;
    hud->title = "Battuta";
    if (play_recordings_may_be_shown(p)) {
        play_title_write(p, hud, text);
        return;
    }
    hud->line = text->line;
    if (both_s >= 0.0) {
        text_write(play_texts(p), text->line, sizeof text->line,
                   "Press again to begin, or wait: %.0f", both_s + 0.49);
    } else {
        char opponent[CHARACTER_NAME_SIZE];
        play_ladder_write_opponent(p, opponent, sizeof opponent);
        text_write(play_texts(p), text->line, sizeof text->line,
                   "Press again to fence %s. A second player can join for %.0f s.", opponent,
                   alone_s + 0.49);
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const session_side *seat = &p->session.side[side];
        hud_side *out = &hud->side[side];
        if (seat->seat == SESSION_FREE) {
            write_free(p, out, text->hints[side]);
        } else if (seat->seat == SESSION_PERSON) {
            char name[sizeof text->name[side]];
            snprintf(name, sizeof name, "%s", text->name[side]);
            text_write(play_texts(p), text->name[side], sizeof text->name[side],
                       seat->left_handed ? TEXT("%.120s, left-handed")
                                         : TEXT("%.120s, right-handed"),
                       name);
            write_seated(p, seat->device, text->hints[side][0]);
            out->hints[0] = text->hints[side][0];
        }
    }
    write_foot(p, both_s >= 0.0, text->foot);
    hud->foot = text->foot;
    if (input_devices_mice_problem(p->input.devices, text->mice, sizeof text->mice)) {
        hud->notice = text->mice;
    }
}
