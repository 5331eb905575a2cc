// From the light of a whole view to the colors of the screen. With fine drawing at the desk and in
// films a view is drawn as light, in half floats, so that what is brighter than the screen can show
// stays as bright as it is: it spills over its edges (picture_bloom.h), and blades, lines and
// fading bodies are blended as light is. A headset's eyes and plain drawing convert each surface's
// light at once instead (to_screen() in tone.glsl), which costs no pass.
#ifndef PICTURE_TONE_H
#define PICTURE_TONE_H

#include <stdbool.h>
#include <stddef.h>

#include "gl_names.h"
#include "picture.h"
#include "render_target.h"

typedef struct picture_tone {
    GLuint program[2];   // for one sample of a pixel; for several
    GLuint vertex_array; // without attributes
} picture_tone;

// Compiles the programs. On failure returns false with one line in `error`; picture_tone_fini()
// cleans up in either case.
bool picture_tone_init(picture_tone *tone, const char *assets, char *error, size_t error_size);
void picture_tone_fini(picture_tone *tone);

// Converts the light in the lower left corner of `from`, a RENDER_TARGET_LIGHT, into the view's
// place in its framebuffer. `spilled` is a texture of light to add, so many times, that covers the
// whole view; strength 0: none. Leaves the view's framebuffer bound, depth test and blending off.
void picture_tone_draw(const picture_tone *tone, const render_target *from, GLuint spilled,
                       float strength, const picture_view *view);

#endif
