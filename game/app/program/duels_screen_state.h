// What the list of recorded duels on the screen is made of: what is chosen and asked in
// duels_screen.c, drawn in duels_screen_draw.c. Nobody else includes this.
#ifndef DUELS_SCREEN_STATE_H
#define DUELS_SCREEN_STATE_H

#include "duel_list.h"
#include "duels_screen.h"
#include "input_devices.h"
#include "user_paths.h"
#include "venue.h"

#define DUELS_LINE_SIZE 256
// On the canvas: the first row's top, and each row's height.
#define DUELS_TOP 150.0f
#define DUELS_ROW 30.0f

enum duels_asking { ASKING_NOTHING, ASKING_DELETE, ASKING_NAME };

struct duels_screen {
    venue *venue; // lent, as what is of it:
    window *window;
    canvas *canvas;
    input_devices *devices; // so that pads are heard
    duel_list list;
    uint32_t chosen, first; // row that is lit, and row at the top
    uint32_t rows;          // that fit
    uint32_t read;          // files read so far, of all
    enum duels_asking asking;
    char name[DUEL_NAME_MAX];      // being written
    char refused[DUELS_LINE_SIZE]; // why it was, until it is another; empty: it was not
    char notice[DUELS_LINE_SIZE];
    double notice_s;
    float mouse_x, mouse_y;
    bool opening;             // the duel that is lit, once the screen has said so
    bool watched;             // one was opened: the folder is read again
    char path[USER_PATH_MAX]; // of the one to watch
    bool leaving;             // duels_screen_run() returns, with:
    enum duels_screen_end end;
};

// Draws it all and shows the window; sets how many rows fit.
void duels_screen_draw(duels_screen *s);

#endif
