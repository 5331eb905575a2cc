// The pause's menu, and the screen on which keys and buttons are chosen.
#include <stdio.h>
#include <string.h>

#include "bindings_file.h"
#include "play_private.h"

enum pause_row {
    PAUSE_GO_ON,
    PAUSE_SWAP,
    PAUSE_WEAPON,
    PAUSE_LEVEL,
    PAUSE_LEFT_HAND,
    PAUSE_RIGHT_HAND,
    PAUSE_ASSISTS,
    PAUSE_KEYS,
    PAUSE_HEADSET,
    PAUSE_SIDES_ANEW,
    PAUSE_LEAVE,
    PAUSE_ROWS
};

// The screen of keys: the device first, then its controls, how its stick answers where it
// has one, and the way back.
enum keys_row_kind { KEYS_DEVICE, KEYS_CONTROL, KEYS_DEAD, KEYS_CURVE, KEYS_RESET, KEYS_BACK };

typedef struct keys_row {
    enum keys_row_kind kind;
    enum action control;
} keys_row;

#define KEYS_ROWS (ACTION_COUNT + 5)

// Dead zones and curves go up in these steps, and round again.
#define DEAD_STEP  0.05
#define CURVE_STEP 0.25

static int list_keys(enum bindings_group group, keys_row out[KEYS_ROWS])
{
    int count = 0;
    out[count++] = (keys_row){KEYS_DEVICE, ACTION_COUNT};
    for (int control = 0; control < ACTION_COUNT; control++) {
        if (bindings_has(group, (enum action)control)) {
            out[count++] = (keys_row){KEYS_CONTROL, (enum action)control};
        }
    }
    if (group == BINDINGS_PAD || group == BINDINGS_JOYSTICK) {
        out[count++] = (keys_row){KEYS_DEAD, ACTION_COUNT};
        out[count++] = (keys_row){KEYS_CURVE, ACTION_COUNT};
    }
    out[count++] = (keys_row){KEYS_RESET, ACTION_COUNT};
    out[count++] = (keys_row){KEYS_BACK, ACTION_COUNT};
    return count;
}

bool play_menu_open(const play *p)
{
    return (p->pause == PAUSE_WANTED || p->pause == PAUSE_UNLOOKED || p->assists_shown) &&
           !p->help_shown;
}

void play_key_name(const play *p, enum action control, char out_name[BINDING_NAME_SIZE])
{
    binding_name(input_devices_bindings(p->devices)->row[BINDINGS_PROGRAM][control].slot[0],
                 out_name);
}

static stick_response *response_of(play *p)
{
    return p->keys_group == BINDINGS_PAD ? &p->chosen.pad : &p->chosen.joystick;
}

// The new bindings are in force and on the disk.
static void take_bindings(play *p, const bindings *b)
{
    char error[PLAY_LINE_SIZE];
    input_devices_bind(p->devices, b);
    if (p->bindings_path[0] != '\0' &&
        !bindings_file_save(b, p->bindings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
    }
}

static void take_sticks(play *p)
{
    device_settings_apply(&p->chosen, p->devices);
    if (!device_settings_write(&p->chosen, &p->settings)) {
        play_notice(p, "settings not saved: their file has no room for another line");
    } else {
        play_save_settings(p);
    }
}

static void listen(play *p, enum action control)
{
    p->listening = control;
    input_devices_listen(p->devices, p->keys_group);
}

void play_stop_listening(play *p)
{
    p->listening = ACTION_COUNT;
    input_devices_listen(p->devices, BINDINGS_GROUP_COUNT);
}

void play_hear_binding(play *p)
{
    binding input;
    if (p->listening == ACTION_COUNT || !input_devices_heard(p->devices, &input)) {
        return;
    }
    bindings b = *input_devices_bindings(p->devices);
    char name[BINDING_NAME_SIZE];
    enum action before = bindings_press(&b, p->keys_group, p->listening, input);
    if (before != ACTION_COUNT) {
        binding_name(input, name);
        play_notice(p, "%s was: %s", name, action_title(before));
    }
    p->listening = ACTION_COUNT;
    take_bindings(p, &b);
}

static void clear_row(play *p, const keys_row *row)
{
    if (row->kind == KEYS_CONTROL) {
        bindings b = *input_devices_bindings(p->devices);
        b.row[p->keys_group][row->control] = (bindings_row){0};
        take_bindings(p, &b);
    }
}

static void next_group(play *p, int by)
{
    p->keys_group = (enum bindings_group)(((int)p->keys_group + by + BINDINGS_GROUP_COUNT) %
                                          BINDINGS_GROUP_COUNT);
    p->keys_menu = (menu_list){0};
}

static void choose_key(play *p, const keys_row *row)
{
    stick_response *response = response_of(p);
    bindings b = *input_devices_bindings(p->devices);
    switch (row->kind) {
    case KEYS_DEVICE:
        next_group(p, 1);
        break;
    case KEYS_CONTROL:
        listen(p, row->control);
        break;
    case KEYS_DEAD:
        response->dead += DEAD_STEP;
        response->dead = response->dead > STICK_DEAD_MOST ? 0.0 : response->dead;
        take_sticks(p);
        break;
    case KEYS_CURVE:
        response->curve += CURVE_STEP;
        response->curve = response->curve > STICK_CURVE_MOST ? STICK_CURVE_LEAST : response->curve;
        take_sticks(p);
        break;
    case KEYS_RESET:
        bindings_reset_group(&b, p->keys_group);
        *response = p->keys_group == BINDINGS_PAD ? STICK_ROUND_DEFAULT : STICK_SQUARE_DEFAULT;
        take_bindings(p, &b);
        take_sticks(p);
        play_notice(p, "%s: as it comes", bindings_group_title(p->keys_group));
        break;
    case KEYS_BACK:
        p->keys_shown = false;
        break;
    }
}

static void order_keys(play *p, enum menu_order order)
{
    keys_row row[KEYS_ROWS];
    int count = list_keys(p->keys_group, row);
    switch (order) {
    case MENU_LEFT:
    case MENU_RIGHT:
        next_group(p, order == MENU_LEFT ? -1 : 1);
        break;
    case MENU_CHOOSE:
        choose_key(p, &row[p->keys_menu.selected]);
        break;
    case MENU_CLEAR:
        clear_row(p, &row[p->keys_menu.selected]);
        break;
    case MENU_BACK:
        p->keys_shown = false;
        break;
    default:
        menu_move(&p->keys_menu, order, count);
        break;
    }
}

// Another weapon, or another level of the computer: a bout that has begun begins anew.
static void choose_anew(play *p, int level, bool other_weapon)
{
    bool begun = p->session.phase == SESSION_CALL || p->session.phase == SESSION_FENCING;
    if (begun) {
        session_call_again(&p->session);
    }
    session_set_level(&p->session, level);
    if (other_weapon) {
        session_next_weapon(&p->session);
    }
    if (begun || p->session.phase == SESSION_JOIN) {
        play_obey(p, SESSION_SET_UP_BOUT);
    }
}

static void choose_in_pause(play *p)
{
    switch ((enum pause_row)p->pause_menu.selected) {
    case PAUSE_GO_ON:
        play_go_on(p);
        break;
    case PAUSE_SWAP:
        play_swap_sides(p);
        break;
    case PAUSE_WEAPON:
        choose_anew(p, p->session.level, true);
        break;
    case PAUSE_LEVEL:
        choose_anew(p, p->session.level % AI_LEVELS + 1, false);
        break;
    case PAUSE_LEFT_HAND:
        play_change_hand(p, DUEL_LEFT);
        break;
    case PAUSE_RIGHT_HAND:
        play_change_hand(p, DUEL_RIGHT);
        break;
    case PAUSE_ASSISTS:
        p->assists_shown = true;
        p->assists_menu = (menu_list){0};
        break;
    case PAUSE_KEYS:
        p->keys_shown = true;
        p->keys_menu = (menu_list){0};
        break;
    case PAUSE_HEADSET:
        if (p->xr.link.state == XR_CONNECTION_CLOSED) {
            play_look_for_headset(p);
        }
        p->xr.menu_shown = p->xr.link.state != XR_CONNECTION_CLOSED;
        p->xr.menu = (menu_list){0};
        break;
    case PAUSE_SIDES_ANEW:
        play_sides_anew(p);
        break;
    case PAUSE_LEAVE:
    case PAUSE_ROWS:
        play_leave(p, PLAY_LEFT);
        break;
    }
}

void play_menu_order(play *p, enum menu_order order)
{
    if (p->assists_shown) {
        play_assist_order(p, order);
    } else if (p->xr.menu_shown) {
        play_xr_menu_order(p, order);
    } else if (p->keys_shown) {
        order_keys(p, order);
    } else if (order == MENU_CHOOSE) {
        choose_in_pause(p);
    } else if (order == MENU_BACK) {
        play_go_on(p);
    } else {
        menu_move(&p->pause_menu, order, PAUSE_ROWS);
    }
}

// The menu that is open, and how many rows it has.
static menu_list *open_menu(play *p, int *out_count)
{
    keys_row row[KEYS_ROWS];
    if (p->assists_shown) {
        *out_count = play_assist_rows();
        return &p->assists_menu;
    }
    if (p->xr.menu_shown) {
        *out_count = play_xr_menu_rows();
        return &p->xr.menu;
    }
    *out_count = p->keys_shown ? list_keys(p->keys_group, row) : PAUSE_ROWS;
    return p->keys_shown ? &p->keys_menu : &p->pause_menu;
}

void play_menu_select(play *p, int shown_row)
{
    int count;
    menu_list *m = open_menu(p, &count);
    if (p->listening == ACTION_COUNT) {
        menu_point(m, shown_row, count);
    }
}

void play_menu_point(play *p, float x, float y, float width, float height)
{
    int count;
    const menu_list *m = open_menu(p, &count);
    int shown = count - m->top < MENU_ROWS ? count - m->top : MENU_ROWS;
    play_menu_select(p, hud_menu_row_at(shown, width, height, x, y));
}

static void say_hand(const play *p, enum duel_side side, hud_menu *shown, int row)
{
    bool left = p->session.side[side].left_handed;
    bool now = left == (p->bout->setup.hand[side] < 0.0);
    shown->row[row].label = side == DUEL_LEFT ? "Left fencer" : "Right fencer";
    if (now) {
        shown->row[row].value = left ? "left-handed" : "right-handed";
    } else {
        shown->row[row].value =
            left ? "left-handed, from the next bout" : "right-handed, from the next bout";
    }
}

static void say_pause(const play *p, hud_view *hud, play_text *text)
{
    hud_menu *list = &hud->menu;
    bool joining = p->session.phase == SESSION_JOIN;
    const char *anew = joining || p->session.phase == SESSION_LOOK ? "" : ": the bout begins anew";
    hud->title = joining ? "Battuta" : "Pause";
    hud->line = p->pause_line[0] != '\0' ? p->pause_line : NULL;
    bool is_watched = p->from != NULL && p->from->is_watched;
    hud->foot = joining ? "Up, down and Enter, or your device's own     Esc: back"
                        : "Up, down and Enter, or your device's own     Esc: go on";
    list->count = PAUSE_ROWS;
    list->selected = p->pause_menu.selected;
    list->row[PAUSE_GO_ON].label = joining ? "Back" : "Go on";
    list->row[PAUSE_SWAP].label = "Change sides";
    list->row[PAUSE_SWAP].value = joining ? NULL : "the bout begins anew";
    list->row[PAUSE_WEAPON].label = "Weapon";
    snprintf(text->menu[PAUSE_WEAPON], PLAY_LINE_SIZE, "%s     another%s",
             weapon_name(p->session.weapon), anew);
    list->row[PAUSE_WEAPON].value = text->menu[PAUSE_WEAPON];
    list->row[PAUSE_LEVEL].label = "Computer";
    snprintf(text->menu[PAUSE_LEVEL], PLAY_LINE_SIZE, "level %d of %d     another%s",
             p->session.level, AI_LEVELS, anew);
    list->row[PAUSE_LEVEL].value = text->menu[PAUSE_LEVEL];
    say_hand(p, DUEL_LEFT, list, PAUSE_LEFT_HAND);
    say_hand(p, DUEL_RIGHT, list, PAUSE_RIGHT_HAND);
    list->row[PAUSE_ASSISTS].label = "Help while fencing";
    list->row[PAUSE_KEYS].label = "Keys and buttons";
    list->row[PAUSE_HEADSET].label = "Headset";
    list->row[PAUSE_HEADSET].value =
        p->xr.link.state == XR_CONNECTION_CLOSED ? "none yet: looks for one" : p->xr.link.name;
    list->row[PAUSE_SIDES_ANEW].label = "Everybody gets up";
    list->row[PAUSE_SIDES_ANEW].value = "sides are taken anew";
    list->row[PAUSE_LEAVE].label = is_watched ? "Back to the recording" : "Leave the game";
}

static void say_control(const play *p, const keys_row *row, hud_menu *list, int at, char *text)
{
    const bindings *b = input_devices_bindings(p->devices);
    binding shared;
    enum bindings_group other_group;
    enum action other;
    list->row[at].label = action_title(row->control);
    list->row[at].value = text;
    if (p->listening == row->control && p->keys_menu.selected == p->keys_menu.top + at) {
        snprintf(text, PLAY_LINE_SIZE, "press it now     Esc: as it was");
        list->row[at].warning = true;
        return;
    }
    bindings_row_names(&b->row[p->keys_group][row->control], text, PLAY_LINE_SIZE);
    if (bindings_conflict(b, p->keys_group, row->control, &shared, &other_group, &other)) {
        char name[BINDING_NAME_SIZE];
        size_t length = strlen(text);
        binding_name(shared, name);
        snprintf(text + length, PLAY_LINE_SIZE - length, "   (%s is also %s: %s)", name,
                 bindings_group_title(other_group), action_title(other));
        list->row[at].warning = true;
    }
}

static void say_key_row(play *p, const keys_row *row, hud_menu *list, int at, char *text)
{
    list->row[at].value = text;
    switch (row->kind) {
    case KEYS_DEVICE:
        list->row[at].label = "Device";
        snprintf(text, PLAY_LINE_SIZE, "<  %s  >", bindings_group_title(p->keys_group));
        break;
    case KEYS_CONTROL:
        say_control(p, row, list, at, text);
        break;
    case KEYS_DEAD:
        list->row[at].label = "dead zone of the stick";
        snprintf(text, PLAY_LINE_SIZE, "%.0f %%", 100.0 * response_of(p)->dead);
        break;
    case KEYS_CURVE:
        list->row[at].label = "curve of the stick";
        snprintf(text, PLAY_LINE_SIZE, "%.2f%s", response_of(p)->curve,
                 response_of(p)->curve == 1.0  ? ": in proportion"
                 : response_of(p)->curve > 1.0 ? ": finer in the middle"
                                               : ": quicker in the middle");
        break;
    case KEYS_RESET:
        list->row[at].label = "As it comes";
        list->row[at].value = "forgets what was chosen here";
        break;
    case KEYS_BACK:
        list->row[at].label = "Back";
        list->row[at].value = NULL;
        break;
    }
}

static void say_keys(play *p, hud_view *hud, play_text *text)
{
    keys_row row[KEYS_ROWS];
    int count = list_keys(p->keys_group, row);
    hud_menu *list = &hud->menu;
    const int top = p->keys_menu.top;
    hud->title = "Keys and buttons";
    hud->line = "Choose a line, then press what it is to be; the same again takes it away";
    hud->foot = "Left, right: device     Delete or your flèche: clear     Esc: back";
    list->count = count - top < MENU_ROWS ? count - top : MENU_ROWS;
    list->selected = p->keys_menu.selected - top;
    list->above = top > 0;
    list->below = top + list->count < count;
    for (int i = 0; i < list->count; i++) {
        say_key_row(p, &row[top + i], list, i, text->menu[i]);
    }
}

void play_menu_say(play *p, hud_view *hud, play_text *text)
{
    hud->panel = HUD_PANEL_MENU;
    hud->menu = (hud_menu){0};
    if (p->assists_shown) {
        play_assist_say(p, hud, text);
    } else if (p->xr.menu_shown) {
        play_xr_menu_say(p, hud, text);
    } else if (p->keys_shown) {
        say_keys(p, hud, text);
    } else {
        say_pause(p, hud, text);
    }
}
