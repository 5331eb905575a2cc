#include "xr_picture.h"

#include <string.h>

// Makes the layers of all panels. Returns their number, or 0 if the panels must be drawn into the
// eyes' images.
static int lay_quads(xr_eyes *eyes, xr_session *session, const xr_room *room,
                     const xr_picture_look *look, picture *p, const picture_scene *scene,
                     const picture_view view[XR_EYES],
                     const XrCompositionLayerBaseHeader *out_layer[XR_QUADS_MOST])
{
    xr_quads *quads = xr_eyes_quads(eyes);
    double scale = look->scale > 0.0 ? look->scale : 1.0;
    bool shown = xr_quads_can_show(quads, scene, view);
    for (int i = 0; i < scene->panel_count && shown; i++) {
        out_layer[i] = xr_quads_layer(quads, session, p, &scene->panel[i], i, room, scale);
        shown = out_layer[i] != NULL;
    }
    return shown ? scene->panel_count : 0;
}

// The view of an eye, for drawing it.
static picture_view view_of(const xr_room *room, const xr_picture_look *look,
                            const xr_session_view *eye, const xr_eye_target *target)
{
    picture_view view = {0};
    xr_room_view(room, eye, &view);
    memcpy(view.eyes_of, look->eyes_of, sizeof view.eyes_of);
    view.veil.vignette = look->vignette;
    view.veil.fade = look->fade;
    view.framebuffer = target->framebuffer;
    view.depth_format = target->depth_format;
    view.width_px = target->width_px;
    view.height_px = target->height_px;
    view.hidden = target->hidden;
    view.hidden_corners = target->hidden_corners;
    return view;
}

// Copies an eye to the window, and draws the panels over it if the eye's image lacks them. Adds the
// cost of the panels.
static void show_in_window(picture *p, const picture_scene *scene, const xr_eye_target *target,
                           const picture_view *view, bool lacks_panels, int width_px, int height_px,
                           draw_count *drawn)
{
    xr_eyes_mirror(target, width_px, height_px);
    if (lacks_panels) {
        picture_view window;
        xr_eyes_mirror_view(target, width_px, height_px, view, &window);
        draw_count over = picture_draw_panels(p, scene, &window);
        drawn->calls += over.calls;
        drawn->triangles += over.triangles;
    }
}

draw_count xr_picture_draw(xr_eyes *eyes, xr_session *session, const xr_session_frame *frame,
                           const xr_room *room, const xr_picture_look *look, picture *p,
                           const picture_scene *scene, int window_width_px, int window_height_px)
{
    draw_count drawn = {0};
    xr_eye_target target[XR_EYES];
    picture_view view[XR_EYES] = {0};
    int begun = 0;
    while (frame->draw && begun < XR_EYES &&
           xr_eyes_begin(eyes, begun, &frame->view[begun], &target[begun])) {
        view[begun] = view_of(room, look, &frame->view[begun], &target[begun]);
        begun++;
    }
    bool whole = begun == XR_EYES;
    const XrCompositionLayerBaseHeader *layer[1 + XR_QUADS_MOST];
    int quads = whole ? lay_quads(eyes, session, room, look, p, scene, view, &layer[1]) : 0;
    if (whole) {
        picture_scene seen = *scene;
        seen.panel_count = quads > 0 ? 0 : scene->panel_count;
        picture_set_samples(p, target[XR_LEFT_EYE].samples);
        xr_adapt_begin(xr_eyes_adapt(eyes));
        drawn = picture_draw_views(p, &seen, view, XR_EYES);
        xr_adapt_end(xr_eyes_adapt(eyes), frame->period_s, xr_session_strain(session));
        if (window_width_px > 0 && window_height_px > 0) {
            show_in_window(p, scene, &target[XR_RIGHT_EYE], &view[XR_RIGHT_EYE], quads > 0,
                           window_width_px, window_height_px, &drawn);
        }
    }
    for (int eye = 0; eye < begun; eye++) {
        xr_eyes_end(eyes, eye);
    }
    layer[0] = xr_eyes_layer(eyes, frame, XR_ROOM_NEAR_M, XR_ROOM_FAR_M);
    xr_session_submit(session, frame, layer, whole ? 1 + (uint32_t)quads : 0);
    return drawn;
}
