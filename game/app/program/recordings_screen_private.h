// The state of the screen with the list of recorded duels. recordings_screen.c handles input,
// recordings_screen_draw.c draws. No other file may include this.
#ifndef RECORDINGS_SCREEN_PRIVATE_H
#define RECORDINGS_SCREEN_PRIVATE_H

#include "recording_list.h"
#include "recordings_preview.h"
#include "recordings_screen.h"
#include "input_devices.h"
#include "touch_share.h"
#include "user_paths.h"
#include "venue.h"

#define DUELS_LINE_SIZE 256
// On the canvas: the top of the first row, and the height of each row.
#define DUELS_TOP 186.0f
#define DUELS_ROW 30.0f

enum recordings_asking { ASKING_NOTHING, ASKING_DELETE, ASKING_NAME, ASKING_FILTER };

enum recordings_column {
    COLUMN_WHEN,
    COLUMN_WHO,
    COLUMN_WEAPON,
    COLUMN_RESULT,
    COLUMN_LENGTH,
    COLUMNS
};
// The left edges of the columns, as shares of the width between the margins. A narrow window,
// because the text is large, leaves out weapon and length.
static const float RECORDINGS_BEGINS[COLUMNS + 1] = {0.03f, 0.24f, 0.575f, 0.66f, 0.92f, 0.99f};
static const float RECORDINGS_BEGINS_NARROW[COLUMNS + 1] = {0.03f, 0.26f, 0.70f,
                                                            0.70f, 0.99f, 0.99f};

struct recordings_screen {
    venue *venue; // owned by the caller, like its parts window, canvas and devices
    window *window;
    canvas *canvas;
    input_devices *devices; // opened so that pads send events
    recording_list list;
    uint32_t chosen, first;     // the selected recording, and the one in the top row
    uint32_t rows;              // the number of rows that fit on the screen
    const float *begins;        // the left edges of the columns
    uint32_t read;              // the number of files read so far
    uint32_t checked;           // the number of files searched for damage so far
    touch_share share;          // a film of the selected recording
    recordings_preview preview; // of the selected recording
    enum recordings_asking asking;
    char name[DUEL_NAME_MAX];      // the new name while the user types it
    char refused[DUELS_LINE_SIZE]; // why the name was refused, until it is changed; else empty
    char notice[DUELS_LINE_SIZE];
    double notice_s;
    float mouse_x, mouse_y;
    bool opening;             // open the selected duel after the next frame, which says so
    bool watched;             // a recording was opened: read the folder again
    char path[USER_PATH_MAX]; // the file to watch
    bool leaving;             // recordings_screen_run() returns `end`
    enum recordings_screen_end end;
};

// Draws everything and displays the frame. Sets the number of rows that fit.
void recordings_screen_draw(recordings_screen *s);

// An English text in the chosen language.
static inline const char *screen_say(const recordings_screen *s, const char *english)
{
    return text_of(s->venue->texts, english);
}

#endif
