#include "picture_bloom.h"

#include <epoxy/gl.h>

#include "gl_program.h"

// How much of the next smaller level is added to each: the farther, the weaker.
static const float SPREAD = 0.75f;
const float PICTURE_BLOOM_STRENGTH = 0.10f;

bool picture_bloom_init(picture_bloom *bloom, const char *assets, char *error, size_t error_size)
{
    *bloom = (picture_bloom){0};
    glGenVertexArrays(1, &bloom->vertex_array);
    const struct {
        GLuint *out;
        const char *fragment, *prelude;
    } program[] = {{&bloom->program_bright, "bloom_down.frag", "#define BRIGHT\n"},
                   {&bloom->program_down, "bloom_down.frag", NULL},
                   {&bloom->program_up, "bloom_up.frag", NULL}};
    for (size_t i = 0; i < sizeof program / sizeof program[0]; i++) {
        *program[i].out = gl_program_create(assets, "bloom.vert", program[i].fragment,
                                            program[i].prelude, error, error_size);
        if (*program[i].out == 0) {
            return false;
        }
    }
    return true;
}

void picture_bloom_fini(picture_bloom *bloom)
{
    glDeleteProgram(bloom->program_bright);
    glDeleteProgram(bloom->program_down);
    glDeleteProgram(bloom->program_up);
    glDeleteVertexArrays(1, &bloom->vertex_array);
    render_target_fini(&bloom->whole, RENDER_TARGET_LIGHT);
    for (int i = 0; i < PICTURE_BLOOM_LEVELS; i++) {
        render_target_fini(&bloom->level[i], RENDER_TARGET_LIGHT);
    }
    *bloom = (picture_bloom){0};
}

// Makes all targets as large as the view asks for. Returns false if the driver refuses one, or if
// the view is too small to have them.
static bool resize(picture_bloom *bloom, int width, int height)
{
    bool done = render_target_resize(&bloom->whole, RENDER_TARGET_LIGHT, width, height, 0);
    for (int i = 0; i < PICTURE_BLOOM_LEVELS && done; i++) {
        width /= 2;
        height /= 2;
        done = width > 0 && height > 0 &&
               render_target_resize(&bloom->level[i], RENDER_TARGET_LIGHT, width, height, 0);
    }
    return done;
}

// Draws one picture over the whole of the bound framebuffer's viewport.
static void draw(GLuint program, const render_target *from, float strength)
{
    glUseProgram(program);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, from->color);
    gl_set_int(program, "picture_map", 0);
    gl_set_float(program, "strength", strength);
    glUniform2f(glGetUniformLocation(program, "texel"), 1.0f / (float)from->width,
                1.0f / (float)from->height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void draw_into(const render_target *to, GLuint program, const render_target *from,
                      float strength)
{
    glBindFramebuffer(GL_FRAMEBUFFER, to->framebuffer);
    glViewport(0, 0, to->width, to->height);
    draw(program, from, strength);
}

GLuint picture_bloom_draw(picture_bloom *bloom, const render_target *from, const picture_view *view)
{
    const int width = view->width_px, height = view->height_px;
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    if (!resize(bloom, width, height)) {
        return 0;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, bloom->whole.framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindVertexArray(bloom->vertex_array);
    draw_into(&bloom->level[0], bloom->program_bright, &bloom->whole, 1.0f);
    for (int i = 1; i < PICTURE_BLOOM_LEVELS; i++) {
        draw_into(&bloom->level[i], bloom->program_down, &bloom->level[i - 1], 1.0f);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int i = PICTURE_BLOOM_LEVELS - 1; i > 0; i--) {
        draw_into(&bloom->level[i - 1], bloom->program_up, &bloom->level[i], SPREAD);
    }
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    return bloom->level[0].color;
}
