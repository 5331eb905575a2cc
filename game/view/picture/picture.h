// The picture of a bout: the hall, two fencers, their weapons, light and shadow.
//
// picture_draw() draws what it is told and remembers nothing of it; whoever calls
// it poses the fencers, keeps the trails and chooses the camera.
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "draw_count.h"
#include "fencer_load.h"
#include "scene.h"

typedef struct picture picture;

enum picture_quality {
    PICTURE_AUTO,  // plain where OpenGL is done by the processor, fine otherwise
    PICTURE_PLAIN, // small shadow map, no multisampling, no mirror image in the floor
    PICTURE_FINE
};

typedef struct picture_options {
    const char *assets;             // folder with models/ and shaders/
    const loaded_fencer *fencer[2]; // outlive the picture; NULL: picture_add_fencer() later
    enum picture_quality quality;
} picture_options;

// What darkens an eye's picture; zeroed, nothing does.
typedef struct picture_veil {
    float tan_left, tan_right, tan_down, tan_up; // of the view; left and down negative
    float vignette;                              // of the rim: 0 none .. 1 only the middle is clear
    float fade;                                  // of everything: 1 all black
} picture_veil;

// From where a scene is drawn, and into what.
typedef struct picture_view {
    camera camera; // eye, and what keeps a least width on the screen goes by it
    mat4 clip_from_world;
    unsigned framebuffer;    // OpenGL's; 0: the window's
    unsigned depth_format;   // OpenGL's, of the framebuffer's depth, which is drawn as well; 0: not
    int width_px, height_px; // drawn from its corner (0, 0)
    const float (*hidden)[2]; // corners of triangles that nobody sees, -1..1 across the view
    int hidden_corners;       // 0: all of it is seen
    bool eyes_of[2];          // enum duel_side: this one's own eyes, which do not see its head
    picture_veil veil;
} picture_view;

// Loads models and shaders; needs a current GL 3.3 context (window.h). NULL with one
// line in `error` that names the file and what to do.
picture *picture_create(const picture_options *options, char *error, size_t error_size);
void picture_destroy(picture **address);

// The same without waiting for the textures: nothing is drawn before picture_load() says that
// they are there.
picture *picture_begin(const picture_options *options, char *error, size_t error_size);

// One more fencer who may be in a scene, unless the picture has this one; outlives the picture.
// The textures that are new come with picture_load(). False with one line in `error`.
bool picture_add_fencer(picture *p, const loaded_fencer *fencer, char *error, size_t error_size);

enum picture_loading {
    PICTURE_LOADING,
    PICTURE_LOADED, // everything that was asked for
    // `error` names a file that cannot be read, and what to do. The fencers who were added since
    // it last was loaded are not there any more; a picture that never was is of no use.
    PICTURE_BROKEN
};

// Goes on with loading for about so many seconds, and never waits for other threads.
enum picture_loading picture_load(picture *p, double most_s, char *error, size_t error_size);
// How much of it is done, 0..1.
double picture_loaded_share(const picture *p);

// Draws the scene and leaves it in the window's framebuffer (0), bound, ready for
// the canvas. Size in pixels. Returns what that took, all passes together.
draw_count picture_draw(picture *p, const picture_scene *scene, int width_px, int height_px);

// The same from several places, both eyes of a headset: what does not depend on the place
// (bodies, shadows) is done once. The scene's own camera is not looked at.
draw_count picture_draw_views(picture *p, const picture_scene *scene, const picture_view *view,
                              int view_count);

// What is in the window's framebuffer, before it is shown, into rows of RGB,
// [height_px][width_px][3], the lowest first.
void picture_read(int width_px, int height_px, uint8_t *out_rgb);

// Writes the same as a PNG.
bool picture_save_png(const char *path, int width_px, int height_px, char *error,
                      size_t error_size);

#endif
