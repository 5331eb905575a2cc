// The state of "You call it", and the functions that its files share. Only the files of this room
// include this header.
#ifndef CALLING_DESK_H
#define CALLING_DESK_H

#include <SDL.h>

#include "bout_view.h"
#include "calling_panel.h"
#include "calling_room.h"
#include "watch_camera.h"

// What is going on.
enum calling_stage {
    CALLING_SEARCHING, // for the first or the next phrase
    CALLING_WATCHING,  // the phrase is shown, and then stands still with the lamps lit
    CALLING_TOLD,      // the answer was given; the referee shows his call
    CALLING_ENDED      // there are no more phrases
};

typedef struct calling_desk {
    venue *venue;
    bout_assets assets;
    calling_source *source;
    calling_phrase *phrase, *next; // the shown one, and the one that is found meanwhile
    bool has_next, is_exhausted;
    bout *bout; // in which the phrase is fenced again; NULL before the first
    bout_view view;
    bool is_view_open;
    watch_camera camera;

    enum calling_stage stage;
    uint32_t at;       // frames of the phrase that have been fenced again
    double owed_ticks; // time that has passed and is not fenced yet
    double speed;
    int selected; // cell
    calling_answer answer;
    char words[PHRASE_WORDS_MAX]; // the call as the referee says it, in the chosen language
    calling_tally tally;
    bool leaving, picture_wanted;
    enum calling_end end;
} calling_desk;

// calling_show.c: takes the next phrase if there is one, and shows it from its beginning. Returns
// false if it cannot be shown, with one line in `error`.
bool calling_take_next(calling_desk *desk, char *error, size_t error_size);
// Shows the phrase again, at this speed (1: as it was fenced).
void calling_show_again(calling_desk *desk, double speed);
// Whether the phrase stands still before the call, with its lamps lit.
bool calling_is_over(const calling_desk *desk);
// Fences on for so much time.
void calling_advance(calling_desk *desk, double elapsed_s);
// Draws and shows the frame.
void calling_draw(calling_desk *desk, double elapsed_s);

// calling_input.c: handles an event.
void calling_event(calling_desk *desk, const SDL_Event *event);

#endif
