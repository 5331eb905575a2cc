#include "xr_picture.h"

#include <string.h>

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
    if (whole) {
        drawn = picture_draw_views(p, scene, view, XR_EYES);
        if (window_width_px > 0 && window_height_px > 0) {
            xr_eyes_mirror(&target[XR_RIGHT_EYE], window_width_px, window_height_px);
        }
    }
    for (int eye = 0; eye < begun; eye++) {
        xr_eyes_end(eyes, eye);
    }
    const XrCompositionLayerBaseHeader *layer =
        xr_eyes_layer(eyes, frame, XR_ROOM_NEAR_M, XR_ROOM_FAR_M);
    xr_session_submit(session, frame, &layer, whole ? 1 : 0);
    return drawn;
}
