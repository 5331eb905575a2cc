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
        xr_room_view(room, &frame->view[begun], &view[begun]);
        memcpy(view[begun].eyes_of, look->eyes_of, sizeof look->eyes_of);
        view[begun].veil.vignette = look->vignette;
        view[begun].veil.fade = look->fade;
        view[begun].framebuffer = target[begun].framebuffer;
        view[begun].depth_format = target[begun].depth_format;
        view[begun].width_px = target[begun].width_px;
        view[begun].height_px = target[begun].height_px;
        view[begun].hidden = target[begun].hidden;
        view[begun].hidden_corners = target[begun].hidden_corners;
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
            xr_eyes_mirror(&target[XR_RIGHT_EYE], window_width_px, window_height_px);
            if (quads > 0) {
                picture_view window;
                xr_eyes_mirror_view(&target[XR_RIGHT_EYE], window_width_px, window_height_px,
                                    &view[XR_RIGHT_EYE], &window);
                draw_count over = picture_draw_panels(p, scene, &window);
                drawn.calls += over.calls;
                drawn.triangles += over.triangles;
            }
        }
    }
    for (int eye = 0; eye < begun; eye++) {
        xr_eyes_end(eyes, eye);
    }
    layer[0] = xr_eyes_layer(eyes, frame, XR_ROOM_NEAR_M, XR_ROOM_FAR_M);
    xr_session_submit(session, frame, layer, whole ? 1 + (uint32_t)quads : 0);
    return drawn;
}
