#include "render_target.h"

#include <epoxy/gl.h>

// The depth format if the caller asks for none.
#define USUAL_DEPTH GL_DEPTH_COMPONENT24

static void set_texture_limits(GLint filter)
{
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static void attach_renderbuffer(GLuint *name, GLenum attachment, GLenum format,
                                const render_target *t)
{
    glGenRenderbuffers(1, name);
    glBindRenderbuffer(GL_RENDERBUFFER, *name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, t->samples, format, t->width, t->height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, *name);
}

static void attach_color_texture(render_target *t, GLint format)
{
    glGenTextures(1, &t->color);
    glBindTexture(GL_TEXTURE_2D, t->color);
    glTexImage2D(GL_TEXTURE_2D, 0, format, t->width, t->height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    set_texture_limits(GL_LINEAR);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t->color, 0);
}

static void attach_sampled_texture(render_target *t, GLenum format)
{
    glGenTextures(1, &t->color);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, t->color);
    // A renderbuffer has the samples at fixed places, so the texture beside it must have them, too.
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, t->samples, format, t->width, t->height,
                            GL_TRUE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE,
                           t->color, 0);
}

static void attach_depth_texture(render_target *t)
{
    glGenTextures(1, &t->depth);
    glBindTexture(GL_TEXTURE_2D, t->depth);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)t->depth_format, t->width, t->height, 0,
                 GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, NULL);
    set_texture_limits(GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, t->depth, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
}

static bool make(render_target *t, enum render_target_kind kind)
{
    glGenFramebuffers(1, &t->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, t->framebuffer);
    if (kind == RENDER_TARGET_SHADOW) {
        attach_depth_texture(t);
    } else {
        if (kind == RENDER_TARGET_TEXTURE) {
            attach_color_texture(t, GL_RGBA8);
        } else if (kind == RENDER_TARGET_LIGHT && t->samples > 0) {
            attach_sampled_texture(t, GL_RGBA16F);
        } else if (kind == RENDER_TARGET_LIGHT) {
            attach_color_texture(t, GL_RGBA16F);
        } else {
            attach_renderbuffer(&t->color, GL_COLOR_ATTACHMENT0, GL_RGBA8, t);
        }
        attach_renderbuffer(&t->depth, GL_DEPTH_ATTACHMENT, t->depth_format, t);
    }
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

// Creates the target again, without multisampling if the driver refuses that.
static bool remake(render_target *target, enum render_target_kind kind, render_target wanted)
{
    GLint most = 0, most_sampled = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    glGetIntegerv(GL_MAX_COLOR_TEXTURE_SAMPLES, &most_sampled);
    if (kind == RENDER_TARGET_LIGHT && most_sampled < most) {
        most = most_sampled;
    }
    wanted.samples = wanted.samples > most ? most : wanted.samples;
    render_target_fini(target, kind);
    *target = wanted;
    if (make(target, kind)) {
        return true;
    }
    render_target_fini(target, kind);
    int refused = wanted.samples;
    wanted.samples = 0;
    *target = wanted;
    return refused > 0 && make(target, kind);
}

bool render_target_resize(render_target *target, enum render_target_kind kind, int width,
                          int height, int samples)
{
    if (target->framebuffer != 0 && target->width == width && target->height == height) {
        return true;
    }
    return remake(
        target, kind,
        (render_target){
            .depth_format = USUAL_DEPTH, .width = width, .height = height, .samples = samples});
}

bool render_target_grow(render_target *target, enum render_target_kind kind, int width, int height,
                        int samples, GLenum depth_format)
{
    GLenum has = target->depth_format != 0 ? target->depth_format : USUAL_DEPTH;
    GLenum format = depth_format != 0 ? depth_format : has;
    if (target->framebuffer != 0 && target->width >= width && target->height >= height &&
        format == has && target->asked_samples == samples) {
        return true;
    }
    return remake(target, kind,
                  (render_target){.depth_format = format,
                                  .width = width > target->width ? width : target->width,
                                  .height = height > target->height ? height : target->height,
                                  .samples = samples,
                                  .asked_samples = samples});
}

void render_target_fini(render_target *target, enum render_target_kind kind)
{
    glDeleteFramebuffers(1, &target->framebuffer);
    if (kind == RENDER_TARGET_TEXTURE || kind == RENDER_TARGET_LIGHT) {
        glDeleteTextures(1, &target->color);
    } else {
        glDeleteRenderbuffers(1, &target->color);
    }
    if (kind == RENDER_TARGET_SHADOW) {
        glDeleteTextures(1, &target->depth);
    } else {
        glDeleteRenderbuffers(1, &target->depth);
    }
    *target = (render_target){0};
}
