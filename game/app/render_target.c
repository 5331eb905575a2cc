#include "render_target.h"

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

static void attach_colour_texture(render_target *t)
{
    glGenTextures(1, &t->colour);
    glBindTexture(GL_TEXTURE_2D, t->colour);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, t->width, t->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 NULL);
    set_texture_limits(GL_LINEAR);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t->colour, 0);
}

static void attach_depth_texture(render_target *t)
{
    glGenTextures(1, &t->depth);
    glBindTexture(GL_TEXTURE_2D, t->depth);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, t->width, t->height, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, NULL);
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
            attach_colour_texture(t);
        } else {
            attach_renderbuffer(&t->colour, GL_COLOR_ATTACHMENT0, GL_RGBA8, t);
        }
        attach_renderbuffer(&t->depth, GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, t);
    }
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

bool render_target_resize(render_target *target, enum render_target_kind kind, int width,
                          int height, int samples)
{
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    int wanted = samples > most ? most : samples;
    if (target->framebuffer != 0 && target->width == width && target->height == height) {
        return true;
    }
    render_target_fini(target, kind);
    *target = (render_target){.width = width, .height = height, .samples = wanted};
    if (make(target, kind)) {
        return true;
    }
    render_target_fini(target, kind);
    *target = (render_target){.width = width, .height = height};
    return wanted > 0 && make(target, kind);
}

void render_target_fini(render_target *target, enum render_target_kind kind)
{
    glDeleteFramebuffers(1, &target->framebuffer);
    if (kind == RENDER_TARGET_TEXTURE) {
        glDeleteTextures(1, &target->colour);
    } else {
        glDeleteRenderbuffers(1, &target->colour);
    }
    if (kind == RENDER_TARGET_SHADOW) {
        glDeleteTextures(1, &target->depth);
    } else {
        glDeleteRenderbuffers(1, &target->depth);
    }
    *target = (render_target){0};
}
