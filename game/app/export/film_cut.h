// How a recording becomes a film: the shots, each a part of the recording at its own speed or one
// moment that is held. Pure: it reads what the file tells and simulates nothing.
#ifndef FILM_CUT_H
#define FILM_CUT_H

#include "recording_file.h"

enum film_cut {
    FILM_CUT_PLAIN,    // everything from `from` to `to`, at one speed, from one camera
    FILM_CUT_STANDARD, // title, the phrase, the touch again at 1/8 from where it is best seen,
                       // result
    FILM_CUT_ANALYSIS, // the same, with the phrase at 1/4, the touch at 1/16, and figures
                       // throughout
    FILM_CUT_TOUCH,    // only the touch at 1/8
    FILM_CUT_REEL      // short: a title, the end of the phrase, and the touch again at 1/8
};

enum film_shot_kind {
    FILM_SHOT_PLAIN,  // from the camera of the options
    FILM_SHOT_TITLE,  // the fencers' names over the first moment of the phrase
    FILM_SHOT_PHRASE, // from a near camera that follows
    FILM_SHOT_TOUCH,  // a close-up
    FILM_SHOT_RESULT  // who touched, over the last moment
};

// A moment if `from` equals `to`: then it is held. Ticks from the recording's beginning.
typedef struct film_shot {
    enum film_shot_kind kind;
    uint32_t from, to;
    double speed;   // of the bout, while it moves
    double seconds; // in the film
} film_shot;

#define FILM_SHOTS_MAX 4

typedef struct film_plan {
    enum film_cut cut;
    int count;
    film_shot shot[FILM_SHOTS_MAX];
    const replay_event *touch; // the touch that the film is about; NULL if nobody touches
    uint32_t touch_at;         // its tick from the recording's beginning
} film_plan;

// Plans a film of the ticks from `from` to `to` of the recording. `speed` is that of a plain film;
// it holds its last moment for `hold_s`. Without a touch, shots of it are omitted. The plan refers
// to the file's events.
film_plan film_cut_plan(const recording_file *file, enum film_cut cut, uint32_t from, uint32_t to,
                        double speed, double hold_s);

// The touch of these ticks that decided the bout, or else the last one; NULL if there is none.
const replay_event *film_cut_touch(const recording_file *file, uint32_t from, uint32_t to);

// The frames of a shot, and the tick of each one from the recording's beginning. A shot that moves
// and is the film's last one includes the frame at its end.
uint32_t film_shot_pictures(const film_shot *shot, double fps, bool is_last);
uint32_t film_shot_place(const film_shot *shot, uint32_t number, double fps);

#endif
