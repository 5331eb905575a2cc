#include "picture_tone.h"

#include <epoxy/gl.h>

#include "gl_program.h"

bool picture_tone_init(picture_tone *tone, const char *assets, char *error, size_t error_size)
{
    static const char *const PRELUDE[2] = {NULL, "#define SEVERAL\n"};
    *tone = (picture_tone){0};
    glGenVertexArrays(1, &tone->vertex_array);
    for (int several = 0; several < 2; several++) {
        tone->program[several] = gl_program_create(assets, "bloom.vert", "tone.frag",
                                                   PRELUDE[several], error, error_size);
        if (tone->program[several] == 0) {
            return false;
        }
    }
    return true;
}

void picture_tone_fini(picture_tone *tone)
{
    for (int several = 0; several < 2; several++) {
        glDeleteProgram(tone->program[several]);
    }
    glDeleteVertexArrays(1, &tone->vertex_array);
    *tone = (picture_tone){0};
}

void picture_tone_draw(const picture_tone *tone, const render_target *from, GLuint spilled,
                       float strength, const picture_view *view)
{
    const bool several = from->samples > 0;
    const GLuint program = tone->program[several];
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glBindFramebuffer(GL_FRAMEBUFFER, view->framebuffer);
    glViewport(view->left_px, view->bottom_px, view->width_px, view->height_px);
    glUseProgram(program);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(several ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D, from->color);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, spilled);
    gl_set_int(program, "light", 0);
    gl_set_int(program, "spilled", 1);
    gl_set_int(program, "samples", from->samples);
    gl_set_float(program, "spilled_strength", strength);
    glUniform2f(glGetUniformLocation(program, "corner"), (float)view->left_px,
                (float)view->bottom_px);
    glBindVertexArray(tone->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}
