// What a screen draws, measured: no words leave the window, become too small to be read, are cut or
// lie on others. drawn_screen.c takes the places of canvas_text(), canvas_rect(), canvas_end(),
// window_size_px() and window_show() (the GNU linker's --wrap), so that a screen that draws itself
// is measured in a window of any size, and draws only where a picture of it is wanted.
#ifndef DRAWN_SCREEN_H
#define DRAWN_SCREEN_H

#include "hud.h"
#include "window.h"

typedef struct drawn_screen {
    const char *folder; // where a picture of each screen is written; NULL: nowhere
    window *window;     // off the screen, at least as large as each window that is measured
    canvas *canvas;
    int width, height; // of the measured window, pixels
    double text_size;  // 1..2
    const char *mark;  // of the language, in names of pictures and complaints: "" or "fr-"
    int faults;        // complaints until now
} drawn_screen;

extern drawn_screen drawn;

// From now on screens are drawn in a window of this size, with text of this size.
void drawn_screen_choose(int width, int height, double text_size);

// Begins a screen. It is drawn between canvas_begin() and canvas_end(), by the caller or by itself.
void drawn_screen_begin(void);
// Complains of what was drawn since then, and writes the picture where one is wanted.
void drawn_screen_end(const char *name);

// Draws this view, as bouts and menus do.
void drawn_screen_hud(const char *name, const hud_view *view);

#endif
