// A board that hangs in the hall: what the canvas draws, on a sheet of its own.
//
// The sheet is 960 x 720 canvas units, as large as the smallest window, and has letters of
// its own; from xr_panel_place_ahead() it fills some 56 degrees. Letters of XR_PANEL_LEAST_LETTER
// are then 1.2 degrees high in every corner of it.
#ifndef XR_PANEL_H
#define XR_PANEL_H

#include "canvas.h"
#include "picture.h"

#define XR_PANEL_WIDTH_M  1.8
#define XR_PANEL_HEIGHT_M 1.35
// Canvas font size of the smallest words on it.
#define XR_PANEL_LEAST_LETTER 34.0f

typedef struct xr_panel xr_panel;

// `assets` is the folder with shaders/. Needs a current GL 3.3 context. NULL with one line in
// `error`. Destroy takes the address and nulls it.
xr_panel *xr_panel_create(const char *assets, char *error, size_t error_size);
void xr_panel_destroy(xr_panel **address);

// An empty sheet to draw on; see-through where nothing is drawn. Then the sheet is done, and
// the window's framebuffer is bound again. Returns what drawing took: nothing where it says the
// same as before.
canvas *xr_panel_begin(xr_panel *p);
draw_count xr_panel_end(xr_panel *p);

// The board at a place of the hall, for a player so much larger than life; valid for as long as
// the panel is.
picture_panel xr_panel_at(const xr_panel *p, phys_pose pose, double scale);

#endif
