// What the list of recorded duels on the screen is made of: what is chosen and asked in
// recordings_screen.c, drawn in recordings_screen_draw.c. Nobody else includes this.
#ifndef RECORDINGS_SCREEN_PRIVATE_H
#define RECORDINGS_SCREEN_PRIVATE_H

#include "recording_list.h"
#include "recordings_screen.h"
#include "input_devices.h"
#include "user_paths.h"
#include "venue.h"

#define DUELS_LINE_SIZE 256
// On the canvas: the first row's top, and each row's height.
#define DUELS_TOP 150.0f
#define DUELS_ROW 30.0f

enum recordings_asking { ASKING_NOTHING, ASKING_DELETE, ASKING_NAME };

struct recordings_screen {
    venue *venue; // lent, as what is of it:
    window *window;
    canvas *canvas;
    input_devices *devices; // so that pads are heard
    recording_list list;
    uint32_t chosen, first; // row that is lit, and row at the top
    uint32_t rows;          // that fit
    uint32_t read;          // files read so far, of all
    enum recordings_asking asking;
    char name[DUEL_NAME_MAX];      // being written
    char refused[DUELS_LINE_SIZE]; // why it was, until it is another; empty: it was not
    char notice[DUELS_LINE_SIZE];
    double notice_s;
    float mouse_x, mouse_y;
    bool opening;             // the duel that is lit, once the screen has said so
    bool watched;             // one was opened: the folder is read again
    char path[USER_PATH_MAX]; // of the one to watch
    bool leaving;             // recordings_screen_run() returns, with:
    enum recordings_screen_end end;
};

// Draws it all and shows the window; sets how many rows fit.
void recordings_screen_draw(recordings_screen *s);

#endif
