// A recorded bout drawn off-screen, place after place: no display is needed. The picture is the
// one that a viewer of the recording sees.
#ifndef FILM_H
#define FILM_H

#include "bout_assets.h"
#include "picture.h"
#include "recording_player.h"
#include "watch_camera.h"

typedef struct film_options {
    int width_px, height_px;
    enum watch_camera_kind camera; // but VIEWER_FREE
    enum duel_side point_of;       // VIEWER_POINT: whose blade
    bool hud;                      // names, lamps, calls and the time over the picture
    bool poses_only;               // as they were recorded, whatever comes of its inputs
    enum picture_quality quality;
} film_options;

typedef struct film film;

// At the recording's beginning. File and assets are borrowed and outlive the film. NULL with one
// line in `error` where there is no way to draw here. Close takes the address and nulls it.
film *film_open(const recording_file *file, const bout_assets *assets, const film_options *options,
                char *error, size_t error_size);
void film_close(film **address);

// Where it is.
const recording_player *film_player(const film *f);

// Goes to a place, ticks from the recording's beginning. Trails and cords are as if one had
// watched what led there.
void film_go(film *f, uint32_t at);

// Draws the place. film_draw()'s camera follows the fencers as it does `elapsed_s` after the
// last picture; the first one has it in place.
void film_draw(film *f, double elapsed_s);
void film_draw_from(film *f, const camera *view);

// The picture drawn last: rows of RGB, [height][width][3], the lowest first, valid until the
// next one is drawn.
const uint8_t *film_pixels(film *f);

// The same as a PNG; an existing file is replaced. False with one line in `error`.
bool film_save_png(film *f, const char *path, char *error, size_t error_size);

#endif
