// A panel that hangs in the hall: a canvas drawn into a texture of its own.
//
// The texture is 960 x 720 canvas units, as large as the smallest window, and has its own glyphs.
// At the place of xr_panel_place_ahead() it spans about 56 degrees, and letters of
// XR_PANEL_LEAST_LETTER are 1.2 degrees high in every corner of it.
#ifndef XR_PANEL_H
#define XR_PANEL_H

#include "canvas.h"
#include "picture.h"

#define XR_PANEL_WIDTH_M  1.8
#define XR_PANEL_HEIGHT_M 1.35
// Canvas font size of the smallest text on it.
#define XR_PANEL_LEAST_LETTER 34.0f

typedef struct xr_panel xr_panel;

// `assets` is the folder with shaders/. Needs a current GL 3.3 context. Returns NULL with one line
// in `error` on failure. Destroy takes the address and sets it to NULL.
xr_panel *xr_panel_create(const char *assets, char *error, size_t error_size);
void xr_panel_destroy(xr_panel **address);

// Begin returns an empty canvas to draw on, transparent where nothing is drawn. End updates the
// texture and binds the window's framebuffer again; it returns the cost of drawing, which is zero
// if the content has not changed.
canvas *xr_panel_begin(xr_panel *p);
draw_count xr_panel_end(xr_panel *p);

// The panel at a pose in the hall, enlarged by `scale` for a player of that scale; valid as long
// as the xr_panel exists.
picture_panel xr_panel_at(const xr_panel *p, phys_pose pose, double scale);

#endif
