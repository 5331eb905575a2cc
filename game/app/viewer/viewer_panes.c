#include "viewer_panes.h"

#include <epoxy/gl.h>
#include <math.h>

#include "hud_draw.h"
#include "viewer_layout.h"
#include "viewer_private.h"

void viewer_next_second(viewer *v)
{
    const int next = v->is_split ? (int)v->second.kind + 1 : 0;
    v->is_split = next < CAMERA_FREE; // the free camera is the first one's
    if (v->is_split) {
        v->second.kind = (enum camera_kind)next;
        v->second.rig.placed = v->second.rig.placed && next > 0;
    }
}

// A part of the window, in pixels from its lower left corner. The picture may go on beyond it.
typedef struct pane {
    int left_px, bottom_px, width_px, height_px;
} pane;

static pane pane_of(const viewer_part *part, float px, int height_px)
{
    const viewer_area *area = &part->picture;
    const int left = (int)lroundf(area->x * px), right = (int)lroundf((area->x + area->width) * px);
    const int top = (int)lroundf(area->y * px), foot = (int)lroundf((area->y + area->height) * px);
    return (pane){left, height_px - foot, right - left, foot - top};
}

static picture_view view_of(const viewer_part *part, const pane *p)
{
    picture_view view = {.camera = part->camera->rig.view,
                         .blooms = true,
                         .left_px = p->left_px,
                         .bottom_px = p->bottom_px,
                         .width_px = p->width_px,
                         .height_px = p->height_px};
    camera_clip_from_world(&view.camera, (double)p->width_px / p->height_px, view.clip_from_world);
    return view;
}

static void begin_canvas(viewer *v, int width_px, int height_px)
{
    canvas_begin(v->canvas, width_px, height_px);
    hud_fit(v->canvas, VIEWER_LEAST_WIDTH, VIEWER_LEAST_HEIGHT);
}

// What is drawn over one part of the window is cut off at its edges, so it is drawn by itself.
static void draw_overlays(viewer *v, const picture_scene *scene, const viewer_part *part,
                          const pane *p, int width_px, int height_px)
{
    begin_canvas(v, width_px, height_px);
    viewer_draw_overlays(v, scene, part);
    glEnable(GL_SCISSOR_TEST);
    glScissor(p->left_px, p->bottom_px, p->width_px, p->height_px);
    canvas_end(v->canvas);
    glDisable(GL_SCISSOR_TEST);
}

// Both recordings are seen from the same kind of camera.
static void follow_first(viewer *v)
{
    watch_camera *other = &v->compare.camera;
    if (other->kind != v->camera.kind) {
        other->kind = v->camera.kind;
        other->rig.placed = false;
    }
    other->free = v->camera.free;
}

static void follow(viewer *v, const viewer_part *part, double elapsed_s)
{
    const recording_player *player = part->is_other ? v->compare.player : v->player;
    const viewer_area *open = &part->open;
    const float foot = (1.0f - (float)v->covered) * canvas_height(v->canvas);
    const float hidden = v->clean ? 0.0f : fmaxf(0.0f, open->y + open->height - foot);
    watch_camera_follow(part->camera, recording_player_config(player),
                        &recording_player_now(player)->state, (double)(open->width / open->height),
                        (double)(hidden / open->height), elapsed_s);
}

void viewer_draw_panes(viewer *v, picture_scene *scene, int width_px, int height_px,
                       double elapsed_s)
{
    viewer_part part[VIEWER_PARTS];
    if (width_px < VIEWER_PARTS || height_px < VIEWER_PARTS) {
        return;
    }
    begin_canvas(v, width_px, height_px);
    const int count = viewer_layout(v, part);
    const float px = (float)width_px / canvas_width(v->canvas);
    follow_first(v);
    pane p[VIEWER_PARTS];
    picture_view view[VIEWER_PARTS];
    for (int i = 0; i < count; i++) {
        follow(v, &part[i], elapsed_s);
        p[i] = pane_of(&part[i], px, height_px);
        view[i] = view_of(&part[i], &p[i]);
    }
    canvas_end(v->canvas);
    scene->camera = v->camera.rig.view;
    picture_scene other = *scene;
    if (v->compare.is_open) {
        scene_builder_scene(v->compare.builder, recording_player_config(v->compare.player),
                            &recording_player_now(v->compare.player)->state, &other);
        scene_look_apply(v->view.look, &other);
        picture_draw_views(v->view.picture, scene, &view[0], 1);
        picture_draw_views(v->view.picture, &other, &view[1], 1);
    } else {
        bout_view_draw_views(&v->view, scene, view, count, width_px, height_px);
    }
    for (int i = count - 1; i >= 0; i--) { // the labels kept are the first one's
        draw_overlays(v, part[i].is_other ? &other : scene, &part[i], &p[i], width_px, height_px);
    }
}
