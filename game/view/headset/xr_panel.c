#include "xr_panel.h"

#include <stdio.h>
#include <stdlib.h>

#include <epoxy/gl.h>

// About 27 texels per degree: a little more than headsets resolve.
#define WIDTH_PX  1536
#define HEIGHT_PX 1152
// How visible the panel is through a body in front of it, 0..1.
#define BEHIND 0.6f

struct xr_panel {
    canvas *canvas;
    GLuint texture, framebuffer;
    uint64_t shown;             // canvas_hash() of the present content; 0: unknown
    uint64_t content, drawings; // picture_panel.content; number of contents without a hash
};

static bool make_sheet(xr_panel *p)
{
    glGenTextures(1, &p->texture);
    glBindTexture(GL_TEXTURE_2D, p->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH_PX, HEIGHT_PX, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glGenFramebuffers(1, &p->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, p->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, p->texture, 0);
    bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return complete;
}

xr_panel *xr_panel_create(const char *assets, char *error, size_t error_size)
{
    xr_panel *p = calloc(1, sizeof *p);
    if (p == NULL) {
        snprintf(error, error_size, "out of memory for the headset's panels");
        return NULL;
    }
    p->canvas = canvas_create(assets, error, error_size);
    if (p->canvas != NULL && !make_sheet(p)) {
        snprintf(error, error_size, "this OpenGL cannot draw into textures; use a newer driver");
        xr_panel_destroy(&p);
    } else if (p->canvas == NULL) {
        xr_panel_destroy(&p);
    }
    return p;
}

void xr_panel_destroy(xr_panel **address)
{
    xr_panel *p = *address;
    *address = NULL;
    if (p != NULL) {
        canvas_destroy(&p->canvas);
        glDeleteFramebuffers(1, &p->framebuffer);
        glDeleteTextures(1, &p->texture);
        free(p);
    }
}

static void clear(const xr_panel *p)
{
    glBindFramebuffer(GL_FRAMEBUFFER, p->framebuffer);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
}

canvas *xr_panel_begin(xr_panel *p)
{
    // If the canvas's buffer becomes full, it draws at once; bind the right framebuffer for that.
    glBindFramebuffer(GL_FRAMEBUFFER, p->framebuffer);
    if (p->shown == 0) {
        clear(p);
    }
    canvas_begin(p->canvas, WIDTH_PX, HEIGHT_PX);
    return p->canvas;
}

draw_count xr_panel_end(xr_panel *p)
{
    draw_count drawn = {0};
    uint64_t now = canvas_hash(p->canvas);
    if (now != 0 && now == p->shown) {
        canvas_drop(p->canvas); // the content has not changed
    } else {
        if (now != 0) {
            clear(p);
        }
        drawn = canvas_end(p->canvas);
        glBindTexture(GL_TEXTURE_2D, p->texture);
        glGenerateMipmap(GL_TEXTURE_2D);
    }
    p->shown = now;
    // A content without a hash counts as new each time.
    p->content = now != 0 ? now : ++p->drawings;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return drawn;
}

picture_panel xr_panel_at(const xr_panel *p, phys_pose pose, double scale)
{
    return (picture_panel){.texture = p->texture,
                           .pose = pose,
                           .width_m = scale * XR_PANEL_WIDTH_M,
                           .height_m = scale * XR_PANEL_HEIGHT_M,
                           .behind = BEHIND,
                           .width_px = WIDTH_PX,
                           .height_px = HEIGHT_PX,
                           .content = p->content};
}
