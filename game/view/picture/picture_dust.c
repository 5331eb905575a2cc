#include "picture_dust.h"

#include <epoxy/gl.h>
#include <math.h>

#include "gl_program.h"

// After this time the motes are where they were: their speeds are whole parts of it (dust.vert). As
// a float the time stays exact to a thousandth of a second.
static const double AGAIN_S = 1800.0;

void picture_dust_init(picture_dust *d)
{
    *d = (picture_dust){0};
    glGenVertexArrays(1, &d->vertex_array);
}

void picture_dust_fini(picture_dust *d)
{
    glDeleteVertexArrays(1, &d->vertex_array);
    *d = (picture_dust){0};
}

int picture_dust_draw(const picture_dust *d, GLuint program, double time_s,
                      const mat4 clip_from_world, int height_px)
{
    gl_set_mat4(program, "clip_from_world", clip_from_world);
    gl_set_float(program, "turn", (float)(fmod(time_s, AGAIN_S) / AGAIN_S));
    gl_set_float(program, "height_px", (float)height_px);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glDepthMask(GL_FALSE);
    glBindVertexArray(d->vertex_array);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, PICTURE_DUST_MOTES);
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    return 2 * PICTURE_DUST_MOTES;
}
