#include "play.h"

#include <SDL.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bout_source_open.h"
#include "play_state.h"
#include "user_paths.h"

#define NOTICE_S 5.0
#define VOLUME   0.8
// Frames closer together than this are nobody's gain.
#define LEAST_FRAME_S 0.002

void play_notice(play *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->notice, sizeof p->notice, format, arguments);
    va_end(arguments);
    p->notice_s = NOTICE_S;
}

void play_hand_out(play *p, double until_s)
{
    SDL_Event event;
    while (input_timeline_next(&p->timeline, until_s, &event)) {
        input_devices_handle_event(p->devices, &event);
    }
}

static void obey(play *p, enum session_order order)
{
    if (order == SESSION_SET_UP_BOUT && !play_bout_set_up(p)) {
        p->leaving = true;
    }
}

static void pause_for(play *p, enum play_pause why, const char *line)
{
    p->pause = why;
    snprintf(p->pause_line, sizeof p->pause_line, "%s", line);
    p->session.paused = why != PAUSE_NONE;
    sound_pause(p->sound, why != PAUSE_NONE);
}

static void go_on(play *p)
{
    pause_for(p, PAUSE_NONE, "");
}

static bool is_fencing(const play *p)
{
    return p->session.phase == SESSION_CALL || p->session.phase == SESSION_FENCING;
}

static bool somebody_fences(const play *p)
{
    return p->session.side[DUEL_LEFT].seat == SESSION_PERSON ||
           p->session.side[DUEL_RIGHT].seat == SESSION_PERSON;
}

static void escape(play *p)
{
    if (p->help_shown) {
        p->help_shown = false;
    } else if (p->pause != PAUSE_NONE) {
        p->leaving = true;
    } else {
        pause_for(p, PAUSE_WANTED, "Any button goes on");
    }
}

static void choose_sides_anew(play *p)
{
    session_leave_sides(&p->session);
    go_on(p);
    obey(p, SESSION_SET_UP_BOUT);
}

static void next_weapon(play *p)
{
    if (session_next_weapon(&p->session) && p->session.phase == SESSION_JOIN) {
        obey(p, SESSION_SET_UP_BOUT);
    }
}

static void choose_level(play *p, int level)
{
    session_set_level(&p->session, level);
    if (!is_fencing(p)) {
        play_notice(p, "computer fencer: level %d of %d", level, AI_LEVELS);
    }
}

// Keys of the program itself; true where one was pressed and no fencer may hear it.
static bool program_key(play *p, const SDL_KeyboardEvent *key)
{
    SDL_Keycode code = key->keysym.sym;
    // Only the left Alt: with the right one a keyboard's fencer ducks, and Enter lunges.
    if (code == SDLK_F11 || (code == SDLK_RETURN && (key->keysym.mod & KMOD_LALT) != 0)) {
        window_toggle_fullscreen(p->show.window);
        return true;
    }
    switch (code) {
    case SDLK_q:
        if ((key->keysym.mod & KMOD_CTRL) == 0) {
            return false;
        }
        // Near the keys of a fencer who ducks: in a bout it pauses first.
        if (is_fencing(p) && somebody_fences(p)) {
            escape(p);
        } else {
            p->leaving = true;
        }
        return true;
    case SDLK_ESCAPE:
        escape(p);
        return true;
    case SDLK_BACKSPACE:
        if (p->pause == PAUSE_WANTED || p->pause == PAUSE_UNLOOKED) {
            choose_sides_anew(p);
            return true;
        }
        return false;
    case SDLK_n:
        if (p->lesson_given && p->pause == PAUSE_NONE) {
            lesson_skip(&p->lesson);
            return true;
        }
        return false;
    case SDLK_c:
        p->behind = !p->behind;
        return true;
    case SDLK_F1:
        p->help_shown = !p->help_shown;
        return true;
    case SDLK_F3:
        p->stats_shown = !p->stats_shown;
        return true;
    case SDLK_F12:
        p->screenshot_wanted = true;
        return true;
    case SDLK_TAB:
        next_weapon(p);
        return true;
    case SDLK_1:
    case SDLK_2:
    case SDLK_3:
        choose_level(p, code - SDLK_1 + 1);
        return true;
    default:
        return false;
    }
}

// The devices hear of it in the tick it belongs to.
static void keep_for_devices(play *p, const SDL_Event *event, Uint32 polled_ms, double polled_s)
{
    if (!input_timeline_add_polled(&p->timeline, event, polled_ms, polled_s)) {
        play_hand_out(p, HUGE_VAL);
        input_timeline_add_polled(&p->timeline, event, polled_ms, polled_s);
    }
}

// True where the devices may be meant.
static bool handle_event(play *p, const SDL_Event *event)
{
    if (event->type == SDL_QUIT) {
        p->leaving = true;
        return false;
    }
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST &&
        p->pause == PAUSE_NONE && is_fencing(p) && somebody_fences(p)) {
        pause_for(p, PAUSE_UNLOOKED, "The window was left; any button goes on");
    }
    if (event->type == SDL_MOUSEMOTION) {
        // A pause, another window: where the pointer went meanwhile is no blow.
        return p->mouse_held;
    }
    return event->type != SDL_KEYDOWN || (event->key.repeat == 0 && !program_key(p, &event->key));
}

// A press on any device: takes a side, goes on after a pause, wants the next bout.
static void hear_presses(play *p)
{
    int device;
    if (!input_devices_take(p->devices, &device) || p->help_shown) {
        return;
    }
    if (p->pause == PAUSE_UNPLUGGED) {
        // Somebody takes over the side whose device is gone.
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            const session_side *seat = &p->session.side[side];
            if (seat->seat == SESSION_PERSON &&
                !input_devices_connected(p->devices, seat->device) &&
                session_side_of(&p->session, device) == DUEL_NOBODY) {
                session_seat_person(&p->session, (enum duel_side)side, device);
                input_devices_rest(p->devices, device);
            }
        }
    } else if (p->pause != PAUSE_NONE) {
        go_on(p);
    } else {
        obey(p, session_press(&p->session, device));
    }
}

// Pauses while a fencer's device is gone, goes on when it is back, and says what
// else is wrong with one.
static void watch_devices(play *p)
{
    bool gone = false;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const session_side *seat = &p->session.side[side];
        char line[PLAY_LINE_SIZE];
        if (seat->seat != SESSION_PERSON ||
            !input_devices_problem(p->devices, seat->device, line, sizeof line)) {
            continue;
        }
        if (input_devices_connected(p->devices, seat->device)) {
            play_notice(p, "%s", line);
        } else {
            gone = true;
            if (p->pause == PAUSE_NONE) {
                pause_for(p, PAUSE_UNPLUGGED, line);
            }
        }
    }
    if (!gone && p->pause == PAUSE_UNPLUGGED) {
        go_on(p);
    }
}

// The mouse belongs to its fencer during the bout and to the desktop otherwise.
static void hold_mouse(play *p)
{
    bool hold = session_side_of(&p->session, INPUT_MOUSE) != DUEL_NOBODY &&
                p->session.phase != SESSION_JOIN && p->pause == PAUSE_NONE && !p->help_shown;
    if (hold != p->mouse_held) {
        SDL_SetRelativeMouseMode(hold ? SDL_TRUE : SDL_FALSE);
        p->mouse_held = hold;
    }
}

static void advance(play *p, double elapsed_s)
{
    p->notice_s -= elapsed_s;
    p->session.paused = p->pause != PAUSE_NONE || p->help_shown;
    if (p->session.paused) {
        return;
    }
    enum session_phase before = p->session.phase;
    obey(p, session_advance(&p->session, elapsed_s));
    if (p->session.phase == SESSION_FENCING && before == SESSION_CALL) {
        // What hands did before "Allez" does not count.
        play_hand_out(p, HUGE_VAL);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            if (p->session.side[side].seat == SESSION_PERSON) {
                input_devices_rest(p->devices, p->session.side[side].device);
            }
        }
    }
    play_bout_advance(p, elapsed_s);
    sound_frame(p->sound, elapsed_s);
}

// Room for a picture's path: the recordings' folder and a name.
#define SCREENSHOT_PATH_MAX (USER_PATH_MAX + 64)

// A new name for a picture, beside the recordings.
static bool screenshot_path(char out[SCREENSHOT_PATH_MAX], char *error, size_t error_size)
{
    char folder[USER_PATH_MAX], when[32] = "";
    time_t now = time(NULL);
    struct tm local;
    if (!user_duels_folder(folder, error, error_size)) {
        return false;
    }
    if (localtime_r(&now, &local) != NULL) {
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    }
    snprintf(out, SCREENSHOT_PATH_MAX, "%s/picture-%s.png", folder, when);
    return true;
}

static void draw(play *p, double elapsed_s)
{
    char path[SCREENSHOT_PATH_MAX], error[PLAY_LINE_SIZE] = "";
    double close_up_s;
    show_frame frame = {
        .config = &p->bout->config, .view = play_bout_view(p), .elapsed_s = elapsed_s};
    frame.state = play_bout_shown(p, &close_up_s);
    const duel_state *now = &p->bout->state;
    if (p->session.phase == SESSION_LOOK && now->winner != DUEL_NOBODY) {
        frame.close_up = close_up_s >= 0.0 ? &now->touch[now->winner] : NULL;
        frame.close_up_s = close_up_s;
    }
    if (p->screenshot_wanted && screenshot_path(path, error, sizeof error)) {
        frame.screenshot = path;
    }

    hud_view hud;
    play_text text;
    play_words(p, &hud, &text);
    bool drawn = show_draw(&p->show, &frame, &hud, error, sizeof error);
    if (p->screenshot_wanted) {
        play_notice(p, "%s", drawn && frame.screenshot != NULL ? path : error);
        p->screenshot_wanted = false;
    }
    sound_listen(p->sound, p->show.rig.view.eye,
                 v3_sub(p->show.rig.view.target, p->show.rig.view.eye));
}

static double clock_s(void)
{
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

static void poll_events(play *p)
{
    Uint32 polled_ms = SDL_GetTicks();
    double polled_s = clock_s();
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (handle_event(p, &event)) {
            keep_for_devices(p, &event, polled_ms, polled_s);
        }
    }
}

static void evening(play *p)
{
    p->now_s = clock_s();
    while (!p->leaving) {
        double before_s = p->now_s;
        poll_events(p);
        p->now_s = clock_s();
        double elapsed_s = p->now_s - before_s;
        input_timeline_place(&p->timeline, before_s, p->now_s);
        advance(p, elapsed_s);
        if (p->session.paused || p->session.phase != SESSION_FENCING) {
            // No ticks ask for them.
            play_hand_out(p, HUGE_VAL);
        }
        hear_presses(p);
        watch_devices(p);
        hold_mouse(p);
        if (p->bout != NULL) {
            draw(p, elapsed_s);
        }
        // Where nothing waits for the screen (hidden, no vsync) leave others some time.
        if (elapsed_s < LEAST_FRAME_S) {
            SDL_Delay(1);
        }
    }
}

// Whom the command line names is seated; the rest is left to the people.
static bool seat_named(play *p, char *error, size_t error_size)
{
    for (int i = DUEL_LEFT; i <= DUEL_RIGHT; i++) {
        enum duel_side side = (enum duel_side)i;
        const fencer_choice *choice = &p->command->fencer[side];
        int device;
        if (!bout_source_open(choice, &p->given[side], error, error_size)) {
            return false;
        }
        if (choice->kind == FENCER_AI) {
            session_seat_computer(&p->session, side, choice->number);
        } else if (choice->kind == FENCER_RANDOM || choice->kind == FENCER_SCRIPT) {
            session_seat_other(&p->session, side);
        } else if (fencer_choice_is_device(choice)) {
            if (!input_devices_find(p->devices, choice->text, &device, error, error_size)) {
                return false;
            }
            if (session_side_of(&p->session, device) != DUEL_NOBODY) {
                snprintf(error, error_size, "both sides have '%s'; name another device for one",
                         choice->text);
                return false;
            }
            session_seat_person(&p->session, side, device);
        }
    }
    return true;
}

static enum play_result open_all(play *p, char *error, size_t error_size)
{
    if (!bout_assets_load(&p->assets, p->command->build, error, error_size)) {
        return PLAY_FAILED;
    }
    // Before the window: the device opens while the picture loads.
    p->sound = sound_open(VOLUME);
    enum show_open opened =
        show_open(&p->show, NULL, (const loaded_fencer *const *)p->assets.fencer, error, error_size);
    if (opened != SHOW_OPEN) {
        return opened == SHOW_NO_WINDOW ? PLAY_NO_WINDOW : PLAY_FAILED;
    }
    p->devices = input_devices_create();
    p->history = bout_history_create();
    if (p->devices == NULL || p->history == NULL) {
        snprintf(error, error_size, "no memory left to play");
        return PLAY_FAILED;
    }
    play_settings_open(p);
    p->session = session_start(p->command->weapon);
    p->seed = p->command->seed_given ? p->command->seed : (uint64_t)time(NULL);
    return seat_named(p, error, error_size) ? PLAY_DONE : PLAY_FAILED;
}

static void close_all(play *p)
{
    SDL_SetRelativeMouseMode(SDL_FALSE);
    play_bout_end(p);
    bout_source_close(&p->given[DUEL_LEFT]);
    bout_source_close(&p->given[DUEL_RIGHT]);
    bout_history_destroy(&p->history);
    input_devices_destroy(&p->devices);
    sound_close(&p->sound);
    show_close(&p->show);
    bout_assets_free(&p->assets);
    SDL_Quit();
}

enum play_result play_run(const command_line *command, char *error, size_t error_size)
{
    play p = {.command = command};
    enum play_result result = open_all(&p, error, error_size);
    if (result == PLAY_DONE) {
        if (play_bout_set_up(&p)) {
            evening(&p);
        }
        if (p.bout == NULL) {
            snprintf(error, error_size, "no memory left for another bout");
            result = PLAY_FAILED;
        }
    }
    close_all(&p);
    return result;
}
