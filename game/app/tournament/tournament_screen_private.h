// The state of a tournament's screen. tournament_screen.c handles input, tournament_screen_draw.c
// draws. No other file may include this.
#ifndef TOURNAMENT_SCREEN_PRIVATE_H
#define TOURNAMENT_SCREEN_PRIVATE_H

#include "input_devices.h"
#include "tournament_bout.h"
#include "tournament_screen.h"

#define TOURNAMENT_LINE_SIZE 320

struct tournament_screen {
    venue *venue;
    tournament *tournament;
    const char *file;
    input_devices *devices; // opened so that pads send events
    bout_assets assets;     // of the computers' bouts
    bool has_assets;
    tournament_piste piste; // the computers' bout that is being fenced
    bool is_stuck;          // the computers' bouts cannot go on: the notice says why
    uint32_t pool;          // whose sheet is shown
    char notice[TOURNAMENT_LINE_SIZE];
    bool leaving; // tournament_screen_run() returns `end`
    enum tournament_screen_end end;
};

// Draws everything and displays the frame.
void tournament_screen_draw(tournament_screen *s);

// An English text in the chosen language.
static inline const char *tournament_say(const tournament_screen *s, const char *english)
{
    return text_of(s->venue->texts, english);
}

#endif
