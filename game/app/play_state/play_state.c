// The bottom of the room: notices, the clock, what is open, and the way out. Nothing here calls
// another file of play.
#include "play_state.h"

#include <SDL.h>
#include <stdarg.h>
#include <stdio.h>

// Notices stay this long.
#define NOTICE_S 5.0

void play_notice(play *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_write_list(play_texts(p), p->notice.text, sizeof p->notice.text, format, arguments);
    va_end(arguments);
    p->notice.left_s = NOTICE_S;
}

void play_warn(play *p, const char *line)
{
    fprintf(stderr, "battuta: %s\n", line);
    play_notice(p, "%s", play_say(p, line));
}

void play_leave(play *p, enum play_end end)
{
    p->leaving = true;
    p->end = end;
}

double play_clock_s(void)
{
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

void play_deliver_events(play *p, double until_s)
{
    SDL_Event event;
    while (input_timeline_next(&p->input.timeline, until_s, &event)) {
        input_devices_handle_event(p->input.devices, &event);
        if (event.type == SDL_MOUSEMOTION) {
            p->input.moved = input_devices_mouse(p->input.devices, event.motion.which);
        }
        p->input.event_count++;
        p->input.event_age_s += p->clock.now_s - p->input.timeline.newest_s;
    }
}

const texts *play_texts(const play *p)
{
    return p->venue->texts;
}

const char *play_say(const play *p, const char *english)
{
    return text_of(play_texts(p), english);
}

bool play_menu_open(const play *p)
{
    return (p->menus.pause == PAUSE_WANTED || p->menus.pause == PAUSE_UNFOCUSED ||
            p->menus.assists_shown) &&
           !p->menus.help.is_open;
}

bool play_recordings_may_be_shown(const play *p)
{
    return p->session.phase == SESSION_JOIN && p->menus.pause == PAUSE_NONE &&
           !p->menus.help.is_open && p->session.side[DUEL_LEFT].seat == SESSION_FREE &&
           p->session.side[DUEL_RIGHT].seat == SESSION_FREE;
}

bool play_is_fencing(const play *p)
{
    return p->session.phase == SESSION_CALL || p->session.phase == SESSION_FENCING;
}

void play_people(const play *p, bool out_is_person[2])
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        out_is_person[side] = p->session.side[side].seat == SESSION_PERSON;
    }
}

static bool has_headset(const play *p)
{
    return p->xr.loop.connection.state != XR_CONNECTION_CLOSED;
}

const char *play_menu_foot(const play *p, bool goes_on)
{
    static const char *const FOOT[2][2] = {
        {TEXT("Up, down and Enter, or your device's keys     Esc: back"),
         TEXT("Up, down and Enter, or your device's keys     Esc: continue")},
        {TEXT("Stick and trigger, or keys     B, Y or Esc: back"),
         TEXT("Stick and trigger, or keys     B, Y or Esc: continue")}};
    return play_say(p, FOOT[has_headset(p)][goes_on]);
}

unsigned play_options_extras(const play *p)
{
    return OPTIONS_KEYS | OPTIONS_HELP | OPTIONS_BOOK | (has_headset(p) ? OPTIONS_HEADSET : 0u) |
           (venue_has_languages() ? 0u : OPTIONS_ENGLISH);
}

const char *play_tournament_name(const play *p, enum duel_side side)
{
    return p->options->is_tournament && p->session.phase != SESSION_JOIN ? p->options->name[side]
                                                                         : NULL;
}

void play_key_name(const play *p, enum action action, char out_name[BINDING_NAME_SIZE])
{
    const bindings *b = input_devices_bindings(p->input.devices);
    input_help_shown(play_texts(p), b, b->row[BINDINGS_PROGRAM][action].slot[0], out_name);
}
