// Where an evening takes place: the window, and all that is loaded once for whatever is shown in
// it. The bouts, the list of duels and the viewer lend it to each other.
#ifndef VENUE_H
#define VENUE_H

#include "bout_assets.h"
#include "canvas.h"
#include "picture.h"
#include "sound.h"
#include "window.h"

typedef struct venue {
    window *window;
    canvas *canvas;
    fencer_rack fencers;
    // The rest when it is first asked for.
    picture *picture;
    bool is_whole;  // the picture's hall and weapons are loaded
    bool is_broken; // they cannot be prepared; who needs them is told why
    sound *sound;
} venue;

enum venue_opened {
    VENUE_OPEN,
    VENUE_NO_WINDOW, // no display or no OpenGL 3.3
    VENUE_BROKEN     // a file is missing or damaged
};

// Opens in a window that it takes over, be it closed again at once; NULL: the program's own.
// Unless VENUE_OPEN, `error` has one line and nothing stays open.
enum venue_opened venue_open(venue *out_venue, window *taken, char *error, size_t error_size);
void venue_close(venue *v);

// Loads what any bout's picture needs, for about so many seconds, while something else is on the
// screen.
void venue_prepare(venue *v, double most_s);

// The picture with these two fencers, who are of the venue's or outlive it; what lacks is loaded,
// and how far that is shown in the window. NULL with one line in `error`.
picture *venue_picture(venue *v, const loaded_fencer *const fencer[2], char *error,
                       size_t error_size);

// The loudspeakers, which all share; NULL is a silent one.
sound *venue_sound(venue *v);

#endif
