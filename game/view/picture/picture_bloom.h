// Light that spills over the edges of what is brighter than the screen can show, as in a camera's
// lens: the windows by day, the lamps, the sun on steel. At the desk and in films only; in a
// headset it would look like a dirty lens.
#ifndef PICTURE_BLOOM_H
#define PICTURE_BLOOM_H

#include <stdbool.h>
#include <stddef.h>

#include "gl_names.h"
#include "picture.h"
#include "render_target.h"

// Each level is half as large as the one before.
#define PICTURE_BLOOM_LEVELS 5

typedef struct picture_bloom {
    GLuint program_bright, program_down, program_up;
    GLuint vertex_array; // without attributes
    render_target whole, level[PICTURE_BLOOM_LEVELS];
} picture_bloom;

// Compiles the programs. On failure returns false with one line in `error`; picture_bloom_fini()
// cleans up in either case.
bool picture_bloom_init(picture_bloom *bloom, const char *assets, char *error, size_t error_size);
void picture_bloom_fini(picture_bloom *bloom);

// How much of what spills, as picture_bloom_draw() gives it, is added to the light of a view.
extern const float PICTURE_BLOOM_STRENGTH;

// Computes what spills from the light of a view, which is in the lower left corner of `from`, a
// RENDER_TARGET_LIGHT. Returns a texture that covers the view, valid until the next call; 0 if the
// driver refuses it or the view is too small. Leaves depth test and blending off.
GLuint picture_bloom_draw(picture_bloom *bloom, const render_target *from,
                          const picture_view *view);

#endif
