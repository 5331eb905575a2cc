// Draws a bout: the hall, two fencers, their weapons, light and shadow.
//
// picture_draw() draws the given scene and keeps no state of the bout; the caller poses the
// fencers, keeps the trails and chooses the camera.
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "draw_count.h"
#include "fencer_load.h"
#include "scene.h"

typedef struct picture picture;

enum picture_quality {
    PICTURE_AUTO,  // plain if OpenGL is rendered in software, otherwise fine
    PICTURE_PLAIN, // small shadow map, no multisampling, no mirror image in the floor
    PICTURE_FINE
};

// How the hall is lit.
enum picture_mood {
    PICTURE_DAY,  // the salle by day
    PICTURE_FINAL // a dark hall around a lit piste
};
#define PICTURE_MOODS (PICTURE_FINAL + 1)

typedef struct picture_options {
    const char *assets;             // folder with models/ and shaders/
    const loaded_fencer *fencer[2]; // must outlive the picture; NULL: picture_add_fencer() later
    enum picture_quality quality;
    enum picture_mood mood;
} picture_options;

// How a view is darkened. Zeroed: not at all.
typedef struct picture_veil {
    float tan_left, tan_right, tan_down, tan_up; // of the view; left and down negative
    float vignette;                              // of the rim: 0 none .. 1 only the center is clear
    float fade;                                  // of the whole view: 0 none .. 1 black
} picture_veil;

// The viewpoint from which a scene is drawn, and the framebuffer that it is drawn into.
typedef struct picture_view {
    camera camera; // the eye's position; things with a minimum width on the screen use it too
    mat4 clip_from_world;
    unsigned framebuffer;     // OpenGL's; 0: the window's
    unsigned depth_format;    // OpenGL's, of the depth to copy to the framebuffer as well; 0: none
    int width_px, height_px;  // the viewport starts at (0, 0)
    int left_px, bottom_px;   // where the framebuffer gets it; 0: at its left, its lower edge
    const float (*hidden)[2]; // triangles hidden by the lens, three corners each, -1..1 each way
    int hidden_corners;       // 0: nothing is hidden
    bool eyes_of[2];          // enum duel_side: seen by this fencer, whose head is not drawn
    float faded[2]; // enum duel_side: this body in this view; 0: as in the scene .. 1: not
    picture_veil veil;
    bool blooms; // with fine drawing: drawn as light in half floats, what is very bright spills
                 // over its edges; not for a headset's eyes
} picture_view;

// Loads models and shaders; needs a current GL 3.3 context (window.h). On failure returns NULL
// with one line in `error` that names the file and says what to do.
picture *picture_create(const picture_options *options, char *error, size_t error_size);
void picture_destroy(picture **address);

// The same without waiting for the textures. Do not draw before picture_load() returns
// PICTURE_LOADED.
picture *picture_begin(const picture_options *options, char *error, size_t error_size);

// Adds a fencer who may be in a scene, unless the picture has it already; the fencer must outlive
// the picture. picture_load() loads the new textures. On failure returns false with one line in
// `error`.
bool picture_add_fencer(picture *p, const loaded_fencer *fencer, char *error, size_t error_size);

enum picture_loading {
    PICTURE_LOADING,
    PICTURE_LOADED, // all requested textures are loaded
    // `error` names a file that cannot be read and says what to do. The fencers who were added
    // since the last PICTURE_LOADED are removed; a picture that was never loaded cannot be used.
    PICTURE_BROKEN
};

// Continues loading for about most_s seconds and never waits for other threads.
enum picture_loading picture_load(picture *p, double most_s, char *error, size_t error_size);
// The share of loading that is done, 0..1.
double picture_loaded_share(const picture *p);

// Samples per texel of all views from now on, PICTURE_SAMPLES at first; 0: no multisampling. A
// PICTURE_PLAIN picture has none. Cheap if nothing changes.
#define PICTURE_SAMPLES 4
void picture_set_samples(picture *p, int samples);

// Draws the scene into the window's framebuffer (0) and leaves that bound, ready for the canvas.
// Size in pixels. Returns the cost of all passes together.
draw_count picture_draw(picture *p, const picture_scene *scene, int width_px, int height_px);

// The same for several views, such as both eyes of a headset: work that does not depend on the view
// (bodies, shadows) is done once. The scene's own camera is not used.
draw_count picture_draw_views(picture *p, const picture_scene *scene, const picture_view *view,
                              int view_count);

// Draws only the scene's panels over what the view's framebuffer has, in front of everything.
draw_count picture_draw_panels(picture *p, const picture_scene *scene, const picture_view *view);

// Copies a panel's content into a framebuffer of the same size, for a compositor that blends it
// over the picture in linear light with premultiplied alpha: alpha is adapted so that it looks as
// if it were drawn into the picture, where it is blended as the screen encodes it. Leaves
// `framebuffer` bound.
void picture_copy_panel(picture *p, const picture_panel *panel, unsigned framebuffer);

// Reads the window's framebuffer, before it is shown, into rows of RGB,
// [height_px][width_px][3], the lowest row first.
void picture_read(int width_px, int height_px, uint8_t *out_rgb);

// Writes the window's framebuffer as a PNG.
bool picture_save_png(const char *path, int width_px, int height_px, char *error,
                      size_t error_size);

#endif
