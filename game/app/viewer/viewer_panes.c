#include "viewer_panes.h"

#include <epoxy/gl.h>
#include <stdio.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_private.h"

#define PANES 2

// A part of the window, in pixels.
typedef struct pane {
    watch_camera *camera;
    int left_px, width_px;
} pane;

void viewer_next_second(viewer *v)
{
    const int next = v->is_split ? (int)v->second.kind + 1 : 0;
    v->is_split = next < CAMERA_FREE; // the free camera is the first one's
    if (v->is_split) {
        v->second.kind = (enum camera_kind)next;
        v->second.rig.placed = v->second.rig.placed && next > 0;
    }
}

static void draw_picture(viewer *v, const picture_scene *scene, const pane *p, int count,
                         int height_px)
{
    picture_view view[PANES] = {0};
    for (int i = 0; i < count; i++) {
        view[i].camera = p[i].camera->rig.view;
        view[i].left_px = p[i].left_px;
        view[i].width_px = p[i].width_px;
        view[i].height_px = height_px;
        camera_clip_from_world(&view[i].camera, (double)p[i].width_px / height_px,
                               view[i].clip_from_world);
    }
    picture_draw_views(v->view.picture, scene, view, count);
}

// What is drawn over one part of the window is cut off at its edges, so it is drawn by itself.
static void draw_overlays(viewer *v, const picture_scene *scene, const pane *p, int width_px,
                          int height_px, bool is_split)
{
    canvas_begin(v->canvas, width_px, height_px);
    hud_fit(v->canvas, VIEWER_LEAST_WIDTH, VIEWER_LEAST_HEIGHT);
    const float unit = canvas_width(v->canvas) / (float)width_px;
    viewer_draw_overlays(v, scene, p->camera, unit * (float)p->left_px, unit * (float)p->width_px);
    if (is_split) {
        glEnable(GL_SCISSOR_TEST);
        glScissor(p->left_px, 0, p->width_px, height_px);
    }
    canvas_end(v->canvas);
    glDisable(GL_SCISSOR_TEST);
}

void viewer_draw_panes(viewer *v, picture_scene *scene, int width_px, int height_px,
                       double elapsed_s)
{
    const int count = v->is_split && width_px >= PANES ? PANES : 1;
    const pane p[PANES] = {
        {&v->camera, 0, width_px / count},
        {&v->second, width_px / count, width_px - width_px / count},
    };
    if (width_px < 1 || height_px < 1) {
        return;
    }
    for (int i = 0; i < count; i++) {
        watch_camera_follow(p[i].camera, recording_player_config(v->player),
                            &recording_player_now(v->player)->state,
                            (double)p[i].width_px / height_px, v->clean ? 0.0 : v->covered,
                            elapsed_s);
    }
    scene->camera = v->camera.rig.view;
    draw_picture(v, scene, p, count, height_px);
    for (int i = count - 1; i >= 0; i--) { // the labels kept are the first one's
        draw_overlays(v, scene, &p[i], width_px, height_px, count > 1);
    }
}
