// The screen on which keys and buttons are chosen. How sticks respond is among the options.
#include "play_keys_menu.h"

#include <stdio.h>
#include <string.h>

#include "play_orders.h"
#include "play_settings.h"
#include "play_state.h"

// The rows: the device, its actions, reset and back.
enum keys_row_kind { KEYS_DEVICE, KEYS_ACTION, KEYS_RESET, KEYS_BACK };

typedef struct keys_row {
    enum keys_row_kind kind;
    enum action action;
} keys_row;

#define KEYS_ROWS (ACTION_COUNT + 3)

static int list_keys(enum bindings_group group, keys_row out[KEYS_ROWS])
{
    int count = 0;
    out[count++] = (keys_row){KEYS_DEVICE, ACTION_COUNT};
    for (int action = 0; action < ACTION_COUNT; action++) {
        if (bindings_has(group, (enum action)action)) {
            out[count++] = (keys_row){KEYS_ACTION, (enum action)action};
        }
    }
    out[count++] = (keys_row){KEYS_RESET, ACTION_COUNT};
    out[count++] = (keys_row){KEYS_BACK, ACTION_COUNT};
    return count;
}

int play_keys_rows(const play *p)
{
    keys_row row[KEYS_ROWS];
    return list_keys(p->menus.keys_group, row);
}

static void listen(play *p, enum action action)
{
    p->menus.listening = action;
    input_devices_listen(p->input.devices, p->menus.keys_group);
}

void play_take_binding(play *p)
{
    binding input;
    if (p->menus.listening == ACTION_COUNT ||
        !input_devices_take_captured(p->input.devices, &input)) {
        return;
    }
    bindings b = *input_devices_bindings(p->input.devices);
    char name[BINDING_NAME_SIZE];
    enum action before = bindings_press(&b, p->menus.keys_group, p->menus.listening, input);
    if (before != ACTION_COUNT) {
        binding_name(input, name);
        play_notice(p, "%s is no longer bound to: %s", play_say(p, name),
                    play_say(p, action_title(before)));
    }
    p->menus.listening = ACTION_COUNT;
    play_save_bindings(p, &b);
}

static void clear_row(play *p, const keys_row *row)
{
    if (row->kind == KEYS_ACTION) {
        bindings b = *input_devices_bindings(p->input.devices);
        b.row[p->menus.keys_group][row->action] = (bindings_row){0};
        play_save_bindings(p, &b);
    }
}

static void next_group(play *p, int by)
{
    p->menus.keys_group = (enum bindings_group)(
        ((int)p->menus.keys_group + by + BINDINGS_GROUP_COUNT) % BINDINGS_GROUP_COUNT);
    p->menus.keys_menu = (menu_list){0};
}

static void choose_key(play *p, const keys_row *row)
{
    bindings b = *input_devices_bindings(p->input.devices);
    switch (row->kind) {
    case KEYS_DEVICE:
        next_group(p, 1);
        break;
    case KEYS_ACTION:
        listen(p, row->action);
        break;
    case KEYS_RESET:
        bindings_reset_group(&b, p->menus.keys_group);
        play_save_bindings(p, &b);
        play_notice(p, "%s: reset to the defaults",
                    play_say(p, bindings_group_title(p->menus.keys_group)));
        break;
    case KEYS_BACK:
        p->menus.keys_shown = false;
        break;
    }
}

void play_keys_order(play *p, enum menu_order order)
{
    keys_row row[KEYS_ROWS];
    int count = list_keys(p->menus.keys_group, row);
    switch (order) {
    case MENU_LEFT:
    case MENU_RIGHT:
        next_group(p, order == MENU_LEFT ? -1 : 1);
        break;
    case MENU_CHOOSE:
        choose_key(p, &row[p->menus.keys_menu.selected]);
        break;
    case MENU_CLEAR:
        clear_row(p, &row[p->menus.keys_menu.selected]);
        break;
    case MENU_BACK:
        p->menus.keys_shown = false;
        break;
    default:
        menu_move(&p->menus.keys_menu, order, count);
        break;
    }
}

static void write_action(const play *p, const keys_row *row, hud_menu *list, int at, char *text)
{
    const bindings *b = input_devices_bindings(p->input.devices);
    binding shared;
    enum bindings_group other_group;
    enum action other;
    list->row[at].label = play_say(p, action_title(row->action));
    list->row[at].value = text;
    if (p->menus.listening == row->action &&
        p->menus.keys_menu.selected == p->menus.keys_menu.top + at) {
        snprintf(text, PLAY_LINE_SIZE, "%s", play_say(p, "press a key or button     Esc: cancel"));
        list->row[at].warning = true;
        return;
    }
    bindings_row_names(play_texts(p), &b->row[p->menus.keys_group][row->action], text,
                       PLAY_LINE_SIZE);
    if (bindings_conflict(b, p->menus.keys_group, row->action, &shared, &other_group, &other)) {
        char name[BINDING_NAME_SIZE];
        size_t length = strlen(text);
        binding_name(shared, name);
        text_write(play_texts(p), text + length, PLAY_LINE_SIZE - length, "   (%s is also %s: %s)",
                   play_say(p, name), play_say(p, bindings_group_title(other_group)),
                   play_say(p, action_title(other)));
        list->row[at].warning = true;
    }
}

static void write_key_row(play *p, const keys_row *row, hud_menu *list, int at, char *text)
{
    list->row[at].value = text;
    switch (row->kind) {
    case KEYS_DEVICE:
        list->row[at].label = play_say(p, "Device");
        snprintf(text, PLAY_LINE_SIZE, "<  %s  >",
                 play_say(p, bindings_group_title(p->menus.keys_group)));
        break;
    case KEYS_ACTION:
        write_action(p, row, list, at, text);
        break;
    case KEYS_RESET:
        list->row[at].label = play_say(p, "Reset");
        list->row[at].value = play_say(p, "to the defaults of this device");
        break;
    case KEYS_BACK:
        list->row[at].label = play_say(p, "Back");
        list->row[at].value = NULL;
        break;
    }
}

void play_keys_write(play *p, hud_view *hud, play_text *text)
{
    keys_row row[KEYS_ROWS];
    int count = list_keys(p->menus.keys_group, row);
    hud_menu *list = &hud->menu;
    const int top = p->menus.keys_menu.top;
    hud->title = play_say(p, "Keys and buttons");
    hud->line =
        play_say(p, "Choose a line, then press a key or button. The same one again removes it.");
    hud->foot = play_say(p, "Left, right: other device     Delete: remove all     Esc: back");
    list->count = count - top < MENU_ROWS ? count - top : MENU_ROWS;
    list->selected = p->menus.keys_menu.selected - top;
    list->above = top > 0;
    list->below = top + list->count < count;
    for (int i = 0; i < list->count; i++) {
        write_key_row(p, &row[top + i], list, i, text->menu[i]);
    }
}
