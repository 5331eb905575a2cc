// Draws moments of a recorded bout off-screen, as the viewer of the recording would. No display is
// needed.
#ifndef FILM_H
#define FILM_H

#include "bout_assets.h"
#include "canvas.h"
#include "picture.h"
#include "recording_player.h"
#include "watch_camera.h"

typedef struct film_options {
    int width_px, height_px;
    enum camera_kind camera; // any except CAMERA_FREE
    bool hud;                // names, lamps, calls and the time over the picture
    bool words;              // film_canvas_begin() will be called
    bool poses_only;         // use the recorded poses instead of the simulation
    enum picture_quality quality;
    enum picture_mood mood;
} film_options;

typedef struct film film;

// Opens a film at the recording's beginning. File and assets are borrowed and must outlive it.
// Returns NULL and writes one line to `error` if drawing is not possible on this machine. Closing
// sets the pointer to NULL.
film *film_open(const recording_file *file, const bout_assets *assets, const film_options *options,
                char *error, size_t error_size);
void film_close(film **address);

// The player, which knows the current moment.
const recording_player *film_player(const film *f);

// Goes to a moment, ticks from the recording's beginning. Trails and cords are as if the second
// before had been watched.
void film_seek(film *f, uint32_t at);

// Why the bout ended, in words, once it has ended at the present moment; empty before.
const char *film_reason(film *f);

// Begins drawing on a canvas over the last drawn frame; the caller ends it with canvas_end().
canvas *film_canvas_begin(film *f);

// Draws the moment. The camera of film_draw() follows the fencers; `elapsed_s` is the time since
// the last frame. film_draw_from() uses the given camera.
void film_draw(film *f, double elapsed_s);
void film_draw_from(film *f, const camera *view);

// The close-up of a touch in the present state, from where it can be seen.
camera film_close_up(const film *f, const duel_touch *touch, double seconds);

// The last drawn frame: rows of RGB, [height][width][3], the lowest row first. Valid until the next
// one is drawn.
const uint8_t *film_pixels(film *f);

// Saves it as a PNG file, replacing an existing one. Returns false and writes one line to `error`
// if it fails.
bool film_save_png(film *f, const char *path, char *error, size_t error_size);

#endif
