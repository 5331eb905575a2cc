// What people do at their devices and at the window, between the ticks.
#include "play_input.h"

#include <SDL.h>
#include <math.h>
#include <stdio.h>

#include "play_appeal.h"
#include "play_hud.h"
#include "play_join.h"
#include "play_lesson.h"
#include "play_keys_menu.h"
#include "play_menu.h"
#include "play_orders.h"
#include "play_preview.h"
#include "play_settings.h"
#include "play_state.h"
#include "play_title.h"
#include "play_xr.h"

// True if a person fences at the desk. A headset does not need the window.
static bool somebody_fences(const play *p)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const session_side *seat = &p->session.side[side];
        if (seat->seat == SESSION_PERSON && seat->device != INPUT_HEADSET) {
            return true;
        }
    }
    return false;
}

// Turns a page of the help, or moves within it.
static void turn_help(play *p, enum menu_order order)
{
    canvas *c = p->view.shown.canvas;
    hud_view hud;
    play_text text;
    play_hud(p, &hud, &text);
    (void)help_order(&p->menus.help, order, c != NULL ? hud_page_last(c, &hud.page, hud.foot) : 0);
}

// Handles the keys that work in menus whatever is bound. Returns true if it was one.
static bool menu_key(play *p, SDL_Keycode code)
{
    static const struct {
        SDL_Keycode code;
        enum menu_order order;
    } keys[] = {{SDLK_UP, MENU_UP},       {SDLK_DOWN, MENU_DOWN},     {SDLK_LEFT, MENU_LEFT},
                {SDLK_RIGHT, MENU_RIGHT}, {SDLK_RETURN, MENU_CHOOSE}, {SDLK_KP_ENTER, MENU_CHOOSE},
                {SDLK_DELETE, MENU_CLEAR}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].code == code && p->menus.help.is_open) {
            turn_help(p, keys[i].order);
            return true;
        }
        if (keys[i].code == code && play_menu_open(p) && p->menus.listening == ACTION_COUNT) {
            play_menu_order(p, keys[i].order);
            return true;
        }
    }
    if (code == SDLK_BACKSPACE && play_menu_open(p) && !p->menus.keys_shown &&
        !p->menus.options.is_open && !p->menus.assists_shown && !p->ladder.menu_shown &&
        !p->people.page.is_open) {
        play_free_sides(p);
        return true;
    }
    return false;
}

// When the mouse is given back to the desktop, the desktop puts the pointer to where it was before.
// No hand moved it there, so for this long the pointer chooses nothing in a menu.
#define POINTER_SETTLES_S 0.3

// Selects the row of a menu under the pointer.
static void point_in_menu(play *p, const SDL_MouseMotionEvent *motion)
{
    int width, height;
    SDL_Window *sdl = SDL_GetWindowFromID(motion->windowID);
    // On a busy machine the event that it was put there comes later than that; no hand moved it, so
    // it says that it moved by nothing.
    bool is_put = motion->xrel == 0 && motion->yrel == 0;
    bool is_title = play_title_is_shown(p);
    if (sdl == NULL || is_put || !(play_menu_open(p) || is_title) ||
        p->clock.now_s < p->input.mouse_freed_s + POINTER_SETTLES_S) {
        return;
    }
    SDL_GetWindowSize(sdl, &width, &height);
    const canvas *c = p->view.shown.canvas;
    const float unit = (float)width / canvas_width(c);
    (is_title ? play_title_point : play_menu_point)(p, (float)motion->x / unit,
                                                    (float)motion->y / unit, (float)width / unit,
                                                    (float)height / unit);
}

// Ctrl-Q lies near the keys of a fencer who ducks: in a bout it pauses first. A bout that continues
// from a recording is quickly started again, so there this holds only for the left half of the
// keyboard, whose fencer ducks and steps with these same keys.
static bool quits_by_mistake(const play *p)
{
    bool left_half = session_side_of(&p->session, INPUT_KEYBOARD_LEFT) != DUEL_NOBODY;
    return play_is_fencing(p) && (p->start.from != NULL ? left_half : somebody_fences(p));
}

// What was pressed before a key that opens a menu was meant for the bout, not for the menu.
static void let_earlier_presses_act(play *p)
{
    play_deliver_events(p, HUGE_VAL);
    play_handle_presses(p);
}

// Handles the keys that cannot be bound. Returns true if it was one, which no device receives then.
static bool fixed_key(play *p, const SDL_KeyboardEvent *key)
{
    SDL_Keycode code = key->keysym.sym;
    // Only the left Alt: with the right one a keyboard's fencer ducks, and Enter lunges.
    if (code == SDLK_RETURN && (key->keysym.mod & KMOD_LALT) != 0) {
        play_toggle_fullscreen(p);
        return true;
    }
    if (code == SDLK_ESCAPE) {
        let_earlier_presses_act(p);
        play_escape(p);
        return true;
    }
    if (p->menus.pause != PAUSE_NONE && (code == SDLK_LCTRL || code == SDLK_RCTRL)) {
        return true; // half of Ctrl-Q, not a button to continue with
    }
    if (code == SDLK_q && (key->keysym.mod & KMOD_CTRL) != 0) {
        if (p->menus.pause == PAUSE_NONE && quits_by_mistake(p)) {
            let_earlier_presses_act(p);
            play_escape(p);
        } else {
            play_leave(p, PLAY_CLOSED);
        }
        return true;
    }
    return menu_key(p, code);
}

// Returns true if the devices receive the event, too.
static bool handle_event(play *p, const SDL_Event *event)
{
    if (event->type == SDL_QUIT) {
        play_leave(p, PLAY_CLOSED);
        return false;
    }
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST &&
        p->menus.pause == PAUSE_NONE && play_is_fencing(p) && somebody_fences(p)) {
        let_earlier_presses_act(p);
        p->menus.pause_menu = (menu_list){0};
        play_pause(p, PAUSE_UNFOCUSED, play_say(p, "The window lost the focus"));
    }
    if (event->type == SDL_JOYDEVICEREMOVED) {
        // At once: no tick may be simulated without the device.
        play_deliver_events(p, HUGE_VAL);
        input_devices_handle_event(p->input.devices, event);
        return false;
    }
    if (event->type == SDL_MOUSEMOTION) {
        point_in_menu(p, &event->motion);
        // Pointer motion during a pause or in another window does not move the weapon.
        return p->input.mouse_held || p->saved.chosen.devices.absolute;
    }
    return event->type != SDL_KEYDOWN || (event->key.repeat == 0 && !fixed_key(p, &event->key));
}

// Queues the event; the devices receive it in the tick that it belongs to.
static void queue_event(play *p, const SDL_Event *event, Uint32 polled_ms, double polled_s)
{
    if (!input_timeline_add_polled(&p->input.timeline, event, polled_ms, polled_s)) {
        play_deliver_events(p, HUGE_VAL);
        input_timeline_add_polled(&p->input.timeline, event, polled_ms, polled_s);
    }
}

static void queue_single_mouse_event(play *p, const SDL_Event *event, double time_s)
{
    if (event->type == SDL_MOUSEMOTION &&
        (p->session.paused || p->session.phase != SESSION_FENCING)) {
        return; // a mouse pushed aside in a pause does not move the weapon
    }
    if (!input_timeline_add(&p->input.timeline, event, true, time_s)) {
        play_deliver_events(p, HUGE_VAL);
        input_timeline_add(&p->input.timeline, event, true, time_s);
    }
}

void play_poll_events(play *p)
{
    Uint32 polled_ms = SDL_GetTicks();
    double polled_s = play_clock_s(), age_s;
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        play_preview_event(p, &event);
        if (handle_event(p, &event)) {
            queue_event(p, &event, polled_ms, polled_s);
        }
    }
    while (input_devices_next_single(p->input.devices, &event, &age_s)) {
        queue_single_mouse_event(p, &event, play_clock_s() - age_s);
    }
}

// Does what the program's own action asks for. Returns false if it is not one.
static bool do_program_action(play *p, enum action action)
{
    switch (action) {
    case ACTION_PAUSE:
        // In a menu it goes back; a seated person first gives up the side.
        if (p->menus.pause != PAUSE_NONE || p->menus.help.is_open || p->menus.assists_shown) {
            return false;
        }
        play_escape(p);
        return true;
    case ACTION_SKIP:
        if (play_lesson_is_given(p) && p->menus.pause == PAUSE_NONE) {
            play_lesson_skip(p);
        } else if (p->session.phase == SESSION_FENCING && play_appeal_applies(p)) {
            play_appeal_make(p);
        } else if (play_recordings_may_be_shown(p) || p->session.phase == SESSION_REVIEW) {
            play_watch_last(p);
        }
        return true;
    case ACTION_HELP:
        p->menus.help = (help_book){.is_open = !p->menus.help.is_open};
        p->menus.assists_shown = false;
        return true;
    case ACTION_ASSISTS:
        p->menus.assists_shown = !p->menus.assists_shown;
        p->menus.assists_menu = (menu_list){0};
        p->menus.help.is_open = false;
        return true;
    case ACTION_DUELS:
        play_watch_last(p);
        return true;
    case ACTION_APPEAL:
        play_appeal_make(p);
        return true;
    case ACTION_SHARE:
        play_share(p);
        return true;
    case ACTION_CAMERA:
        play_next_camera(p);
        return true;
    case ACTION_HEADSET:
        play_look_for_headset(p);
        return true;
    case ACTION_WEAPON:
        play_next_weapon(p);
        return true;
    case ACTION_RULES:
        play_next_rules(p);
        return true;
    case ACTION_LEVEL_1:
    case ACTION_LEVEL_2:
    case ACTION_LEVEL_3:
        play_choose_level(p, (int)action - ACTION_LEVEL_1 + 1);
        return true;
    case ACTION_FIGURES:
        p->view.stats_shown = !p->view.stats_shown;
        return true;
    case ACTION_FULLSCREEN:
        play_toggle_fullscreen(p);
        return true;
    case ACTION_PICTURE:
        p->view.screenshot_wanted = true;
        return true;
    case ACTION_MOUSE_SLOWER:
        play_change_sensitivity(p, -1);
        return true;
    case ACTION_MOUSE_FASTER:
        play_change_sensitivity(p, 1);
        return true;
    default:
        return false;
    }
}

// The person at this device takes over the side whose device is missing.
static void take_over(play *p, int device)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const session_side *seat = &p->session.side[side];
        if (seat->seat == SESSION_PERSON &&
            !input_devices_connected(p->input.devices, seat->device) &&
            session_side_of(&p->session, device) == DUEL_NOBODY) {
            session_seat_person(&p->session, (enum duel_side)side, device);
            input_devices_rest(p->input.devices, device);
        }
    }
}

// A mouse has no left and right of its own: its button that lunges is left, so that a mouse alone
// can turn what it chooses both ways.
static enum menu_order order_of(const play *p, const input_press *press)
{
    bool is_mouse = press->device != INPUT_NOBODY &&
                    input_devices_info(p->input.devices, press->device).kind == INPUT_DEVICE_MOUSE;
    return is_mouse && press->action == ACTION_LUNGE ? MENU_LEFT : menu_order_of(press->action);
}

// After a touch, buttons that do not belong to an attack watch, share and change, on every device
// with which somebody fences. Returns false for the others: they fence again. So do keys, because
// who presses Space wants to go on; a keyboard has the program's own keys for it.
static bool review_press(play *p, const input_press *press)
{
    if (p->session.phase != SESSION_REVIEW || p->session.phase_s < SESSION_REVIEW_LEAST_S ||
        p->is_fenced || session_side_of(&p->session, press->device) == DUEL_NOBODY || press->key) {
        return false;
    }
    const enum input_device_kind kind = input_devices_info(p->input.devices, press->device).kind;
    switch (press->action) {
    case ACTION_FLECHE:
        if (kind != INPUT_DEVICE_MOUSE) {
            return false; // the others watch with the button that skips a step of the lesson
        }
        play_watch_last(p);
        return true;
    case ACTION_DUCK:
        play_share(p);
        return true;
    case ACTION_RECOVER:
        play_next_weapon(p);
        return true;
    default:
        return false;
    }
}

void play_handle_presses(play *p)
{
    input_press press;
    play_take_binding(p);
    while (input_devices_take(p->input.devices, &press)) {
        if (do_program_action(p, press.action)) {
            continue;
        }
        if (p->menus.help.is_open) {
            turn_help(p, order_of(p, &press));
            continue;
        }
        if (play_preview_takes(p, &press)) {
            continue;
        }
        if (play_menu_open(p)) {
            play_menu_order(p, order_of(p, &press));
        } else if (p->menus.pause == PAUSE_UNPLUGGED) {
            if (!press.stick) {
                take_over(p, press.device);
            }
        } else if (p->session.phase == SESSION_JOIN) {
            play_join_press(p, &press);
        } else if (!press.stick && !touch_replay_skip(&p->review.replay) &&
                   !salute_skip(&p->review.salute) && !review_press(p, &press)) {
            play_follow_order(p, session_press(&p->session, press.device));
        }
    }
}

// Grabs the mouse for its fencer during the bout, gives it to the desktop otherwise, and tells the
// devices which of them fence.
static void hold_devices(play *p)
{
    bool at_piste = p->session.phase != SESSION_JOIN && p->menus.pause == PAUSE_NONE &&
                    !p->menus.help.is_open && !p->menus.assists_shown;
    bool mouse = session_side_of(&p->session, INPUT_MOUSE) != DUEL_NOBODY;
    bool hold = at_piste && mouse && !p->saved.chosen.devices.absolute;
    if (hold != p->input.mouse_held) {
        SDL_SetRelativeMouseMode(hold ? SDL_TRUE : SDL_FALSE);
        p->input.mouse_held = hold;
        p->input.mouse_freed_s = p->clock.now_s;
    }
    int device[2];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const session_side *seat = &p->session.side[side];
        device[side] = seat->seat == SESSION_PERSON ? seat->device : INPUT_NOBODY;
    }
    input_devices_fencing(p->input.devices, device[DUEL_LEFT], device[DUEL_RIGHT]);
}

void play_watch_devices(play *p, double elapsed_s)
{
    bool gone = false;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const session_side *seat = &p->session.side[side];
        char line[PLAY_LINE_SIZE];
        if (seat->seat != SESSION_PERSON ||
            !input_devices_problem(p->input.devices, seat->device, line, sizeof line)) {
            continue;
        }
        if (input_devices_connected(p->input.devices, seat->device)) {
            play_notice(p, "%s", line);
        } else {
            gone = true;
            if (p->menus.pause == PAUSE_NONE || p->menus.pause == PAUSE_UNPLUGGED) {
                play_pause(p, PAUSE_UNPLUGGED, line);
            }
        }
    }
    if (gone) {
        p->xr.count_s = 0.0;
    } else if (p->menus.pause == PAUSE_UNPLUGGED && play_xr_count_down(p, elapsed_s)) {
        play_resume(p);
    }
    hold_devices(p);
}
