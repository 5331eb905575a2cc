#include "xr_quads.h"

#include <epoxy/gl.h>

#include "xr_panel_cover.h"

// Panels return to their layers after so many frames in which nothing covered them, so that a hand
// at their edge does not make them flicker: a third of a second at 90 Hz.
#define CLEAR_FRAMES 30

void xr_quads_init(xr_quads *q, const xr_session *s, int64_t format)
{
    *q = (xr_quads){.format = format};
    uint32_t layers = xr_session_runtime(s)->layers_most;
    q->most = layers > XR_QUADS_MOST ? XR_QUADS_MOST : layers > 0 ? (int)layers - 1 : 0;
}

static void close_quad(xr_quad *quad, const xr_session *s)
{
    glDeleteFramebuffers(1, &quad->framebuffer);
    xr_swapchain_destroy(&quad->color, s);
    *quad = (xr_quad){0};
}

void xr_quads_fini(xr_quads *q, const xr_session *s)
{
    for (int i = 0; i < XR_QUADS_MOST; i++) {
        close_quad(&q->quad[i], s);
    }
}

bool xr_quads_can_show(xr_quads *q, const picture_scene *scene, const picture_view view[XR_EYES])
{
    if (scene->panel_count == 0 || scene->panel_count > q->most) {
        return false;
    }
    bool covered = false;
    for (int i = 0; i < scene->panel_count; i++) {
        for (int eye = 0; eye < XR_EYES; eye++) {
            covered = covered || xr_panel_is_covered(&scene->panel[i], view[eye].camera.eye, scene,
                                                     view[eye].eyes_of);
        }
    }
    q->covered_for = covered ? CLEAR_FRAMES : q->covered_for > 0 ? q->covered_for - 1 : 0;
    return q->covered_for == 0;
}

static bool open_quad(xr_quads *q, xr_quad *quad, const xr_session *s, const picture_panel *panel)
{
    if (quad->color.swapchain != XR_NULL_HANDLE && quad->color.width_px == panel->width_px &&
        quad->color.height_px == panel->height_px) {
        return true;
    }
    close_quad(quad, s);
    if (!xr_swapchain_create(&quad->color, s, q->format,
                             XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT |
                                 XR_SWAPCHAIN_USAGE_SAMPLED_BIT,
                             panel->width_px, panel->height_px)) {
        q->most = 0; // do not ask again in every frame
        return false;
    }
    glGenFramebuffers(1, &quad->framebuffer);
    return true;
}

// Copies the panel's content into the next image of its swapchain, unless it shows that already.
static bool update(xr_quad *quad, xr_session *s, picture *p, const picture_panel *panel)
{
    if (quad->texture == panel->texture && quad->content == panel->content) {
        return true;
    }
    if (!xr_swapchain_acquire(&quad->color, s)) {
        return false;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, quad->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           xr_swapchain_texture(&quad->color), 0);
    picture_copy_panel(p, panel, quad->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    xr_swapchain_release(&quad->color, s);
    quad->texture = panel->texture;
    quad->content = panel->content;
    return true;
}

static XrPosef pose_in_room(const xr_room *room, phys_pose hall, double scale)
{
    phys_quat turn = quat_conjugate(room->world_from_room.orientation);
    phys_quat q = quat_normalized(quat_mul(turn, hall.orientation));
    phys_vec3 at = v3_scale(
        quat_rotate(turn, v3_sub(hall.position, room->world_from_room.position)), 1.0 / scale);
    return (XrPosef){{(float)q.x, (float)q.y, (float)q.z, (float)q.w},
                     {(float)at.x, (float)at.y, (float)at.z}};
}

const XrCompositionLayerBaseHeader *xr_quads_layer(xr_quads *q, xr_session *s, picture *p,
                                                   const picture_panel *panel, int index,
                                                   const xr_room *room, double scale)
{
    xr_quad *quad = &q->quad[index];
    if (!open_quad(q, quad, s, panel) || !update(quad, s, p, panel)) {
        return NULL;
    }
    quad->layer = (XrCompositionLayerQuad){
        .type = XR_TYPE_COMPOSITION_LAYER_QUAD,
        .layerFlags = XR_COMPOSITION_LAYER_BLEND_TEXTURE_SOURCE_ALPHA_BIT,
        .space = xr_session_space(s),
        .eyeVisibility = XR_EYE_VISIBILITY_BOTH,
        .subImage = xr_swapchain_whole(&quad->color),
        .pose = pose_in_room(room, panel->pose, scale),
        .size = {(float)(panel->width_m / scale), (float)(panel->height_m / scale)}};
    return (const XrCompositionLayerBaseHeader *)&quad->layer;
}
