// The window and everything that is loaded once for all screens in it. The bouts, the list of duels
// and the viewer pass it on to each other.
#ifndef VENUE_H
#define VENUE_H

#include "bout_assets.h"
#include "canvas.h"
#include "picture.h"
#include "scene_look.h"
#include "sound.h"
#include "texts.h"
#include "user_settings.h"
#include "voice.h"
#include "window.h"

#define VENUE_LINE_SIZE 300

typedef struct venue {
    window *window;
    canvas *canvas;
    fencer_rack fencers;
    enum picture_quality quality; // of the picture when it is loaded
    enum picture_mood mood;
    double most_hz; // frames per second that a person has chosen at most; 0: no limit
    // Loaded when first asked for:
    picture *picture;
    bool is_whole;   // the picture's hall and weapons are loaded
    bool is_broken;  // loading ahead failed; venue_picture() will report why
    scene_look look; // the colors of the sides that a person has chosen
    texts *texts;    // of the chosen language; NULL: English
    enum screen_language language;
    char texts_fault[VENUE_LINE_SIZE]; // what is wrong with its catalog; empty: nothing
    sound *sound;
    voice *voice;
} venue;

enum venue_opened {
    VENUE_OPEN,
    VENUE_NO_WINDOW, // no display or no OpenGL 3.3
    VENUE_BROKEN     // a file is missing or damaged
};

// Opens the venue. It takes over the window `taken` and closes it, also if opening fails; NULL: it
// opens a window of its own. The user's settings are applied (venue_choose()); if they cannot be
// read, the defaults: play reports what is wrong with them. Unless it returns VENUE_OPEN, `error`
// has one line and nothing stays open.
enum venue_opened venue_open(venue *out_venue, window *taken, char *error, size_t error_size);
void venue_close(venue *v);

// Loads ahead, for about `most_s` seconds, what the picture of every bout needs, while something
// else is on the screen.
void venue_prepare(venue *v, double most_s);

// The picture with these two fencers, which are the venue's or must outlive it. Loads what is
// missing and shows the progress in the window. Returns NULL with one line in `error` on failure.
picture *venue_picture(venue *v, const loaded_fencer *const fencer[2], char *error,
                       size_t error_size);

// Loads the picture again if another quality or mood is chosen than it has. On failure it returns
// NULL with one line in `error`, and the picture stays as it was. The fencers are as in
// venue_picture().
picture *venue_choose_picture(venue *v, const user_settings *chosen,
                              const loaded_fencer *const fencer[2], char *error, size_t error_size);

// Applies what a person has chosen for the sound, the window and the language. Quality and mood
// count from the next loading of the picture. A venue without a window may be given. What is wrong
// with a language's file is told on the terminal; the texts concerned stay English.
void venue_choose(venue *v, const user_settings *chosen);

// Loads the texts of a language, if they are not loaded yet. What is wrong with its file stands in
// v->texts_fault, and the texts concerned are English; otherwise it is empty.
void venue_speak(venue *v, enum screen_language language);

// Whether there is a catalog of another language than English.
bool venue_has_languages(void);

// How long a frame is on the screen, seconds: by the screen's refresh and by the limit that a
// person has chosen. The venue must have a window.
double venue_frame_s(const venue *v);

// The sound that all screens share; NULL is a silent one.
sound *venue_sound(venue *v);

// The referee's voice that all screens share; NULL is a silent one.
voice *venue_voice(venue *v);

#endif
