#include "viewer_xr.h"

#include <stdio.h>
#include <string.h>

#include "assets_path.h"
#include "settings_choose.h"
#include "user_paths.h"
#include "viewer_console.h"
#include "viewer_overlay.h"
#include "viewer_private.h"
#include "viewer_state.h"

// Distance from the middle between the fencers at which the viewer starts, to the side.
#define BESIDE_M 2.6
// The console hangs below the eyes, so that it hides no fencer, and near.
static const xr_panel_place_wish CONSOLE = {1.05, 0.0, -0.85, 1.0};

// --- opening and closing

static void read_settings(viewer_xr *x)
{
    char path[USER_PATH_MAX], error[VIEWER_LINE_SIZE];
    static settings kept;
    if (!user_settings_path(path, error, sizeof error) ||
        !settings_load(&kept, path, error, sizeof error)) {
        kept = (settings){0};
    }
    user_settings chosen;
    if (!settings_read(&kept, &chosen, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
    }
    x->settings = chosen.headset;
}

bool viewer_xr_open(viewer *v, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    viewer_xr *x = &v->xr;
    if (x->loop.connection.state != XR_CONNECTION_CLOSED) {
        return true;
    }
    if (!xr_connection_open(&x->loop.connection, error, error_size)) {
        return false;
    }
    x->panel = xr_panel_create(assets_folder(folder), error, error_size);
    if (x->panel == NULL) {
        viewer_xr_close(v);
        return false;
    }
    x->pointer.hand = XR_HAND_RIGHT; // until the left hand presses
    read_settings(x);
    xr_eyes_choose_quality(x->loop.connection.eyes, x->settings.quality);
    return true;
}

void viewer_xr_close(viewer *v)
{
    viewer_xr *x = &v->xr;
    viewer_xr_end_frame(v);
    if (x->panel != NULL) {
        xr_panel_destroy(&x->panel);
    }
    xr_connection_close(&x->loop.connection);
    if (v->view.picture != NULL) {
        picture_set_samples(v->view.picture, PICTURE_SAMPLES);
    }
    memset(x, 0, sizeof *x);
}

// --- position of the viewer

// Places the viewer beside the fencers, looking at them.
static void place_viewer(viewer *v)
{
    viewer_xr *x = &v->xr;
    const duel_state *now = &recording_player_now(v->player)->state;
    camera_subject subject = scene_builder_subject(recording_player_config(v->player), now, 1.0);
    phys_vec3 feet = v3(0.5 * (subject.root_x_m[0] + subject.root_x_m[1]), 0.0, BESIDE_M);
    x->walk = viewer_walk_at(feet, 0.0, x->head, xr_session_floor(x->loop.connection.session));
    if (x->settings.seated || xr_session_floor(x->loop.connection.session) == XR_FLOOR_NONE) {
        viewer_walk_lift(&x->walk, x->head, x->settings.height_m - HEADSET_CROWN_M);
    }
    x->is_placed = true;
    x->place = (xr_panel_place){0};
    xr_walk_jumped(&x->motion);
}

static void follow_recenter(viewer *v)
{
    viewer_xr *x = &v->xr;
    for (;;) {
        xr_session_recenter recenter =
            xr_session_take_recenter(x->loop.connection.session, x->loop.frame.display_time);
        if (!recenter.happened) {
            return;
        }
        if (recenter.pose_is_known) {
            viewer_walk_follow_recenter(&x->walk, recenter.new_in_old);
            x->place = (xr_panel_place){0};
        } else {
            x->is_placed = false;
        }
    }
}

// --- one iteration of the loop

// Closes a headset that is gone, with a notice.
static void update_connection(viewer *v)
{
    viewer_xr *x = &v->xr;
    char lost[XR_CONNECTION_LINE_SIZE] = "the headset's session ended";
    // The time decides only when to reconnect a lost headset, and here it is closed instead.
    switch (xr_loop_update(&x->loop, 0.0)) {
    case XR_LOOP_LOST:
        memcpy(lost, x->loop.connection.lost, sizeof lost);
        break;
    case XR_LOOP_ENDED:
        break;
    case XR_LOOP_SILENT:
        fprintf(stderr, "battuta: the headset does not answer; shown in the window meanwhile\n");
        viewer_notice(v, "the headset does not answer; shown in the window meanwhile");
        return;
    case XR_LOOP_ANSWERS:
        viewer_notice(v, "the headset is back");
        return;
    case XR_LOOP_SAME:
    case XR_LOOP_BACK: // does not happen: a lost headset is closed
        return;
    }
    viewer_xr_close(v);
    viewer_notice(v, "%.150s", lost);
}

// While the options are open, what is chosen there counts at once.
static void follow_options(viewer *v)
{
    viewer_xr *x = &v->xr;
    const headset_settings *chosen = &v->options.chosen.headset;
    if (!v->options.menu.is_open || x->loop.connection.state != XR_CONNECTION_OPEN) {
        return;
    }
    if (x->settings.quality != chosen->quality) {
        xr_eyes_choose_quality(x->loop.connection.eyes, chosen->quality);
    }
    x->settings = *chosen;
}

double viewer_xr_wait(viewer *v)
{
    viewer_xr *x = &v->xr;
    if (x->loop.connection.state == XR_CONNECTION_CLOSED) {
        return -1.0;
    }
    update_connection(v);
    follow_options(v);
    double to_picture_s = xr_loop_wait(&x->loop, v->view.window);
    if (!x->loop.has_frame) {
        return to_picture_s;
    }
    double passed_s = to_picture_s > 0.0 ? to_picture_s : 0.0;
    follow_recenter(v);
    x->head_is_known |= xr_loop_find_head(&x->loop, &x->head);
    xr_loop_read_hands(&x->loop, x->hand);
    if (!x->head_is_known) {
        return to_picture_s;
    }
    if (!x->is_placed) {
        place_viewer(v);
    }
    xr_panel_place_follow(&x->place, x->head, &CONSOLE, false, passed_s);
    return to_picture_s;
}

// --- the picture

// The console hangs in the room and moves with it.
static void draw_console(viewer *v)
{
    viewer_xr *x = &v->xr;
    x->shown = xr_panel_at(x->panel, viewer_walk_pose(&x->walk, x->place.pose),
                           VIEWER_XR_CONSOLE * x->walk.scale);
    v->canvas = xr_panel_begin(x->panel);
    viewer_draw_console(v);
    xr_panel_end(x->panel);
    v->canvas = v->view.canvas;
    if (x->hit.on_panel && !x->pointer.by_gaze) {
        x->line[x->line_count++] =
            xr_pointer_beam(viewer_walk_pose(&x->walk, x->pointer.aim), &x->hit, x->walk.scale);
    }
}

bool viewer_xr_draw(viewer *v, picture_scene *scene, int width_px, int height_px)
{
    viewer_xr *x = &v->xr;
    if (!x->loop.has_frame || !x->loop.frame.draw || !x->is_placed) {
        return false;
    }
    xr_session_frame drawn = x->loop.frame;
    for (int eye = 0; eye < XR_EYES; eye++) {
        drawn.view[eye] = viewer_walk_view(&x->walk, &x->loop.frame.view[eye]);
    }
    xr_room room = viewer_walk_room(&x->walk);
    xr_picture_look look = {
        .vignette = (float)(x->settings.vignette * xr_walk_shade(&x->motion)),
        .fade = (float)(x->settings.vignette * xr_walk_fade(&x->motion)),
        .scale = x->walk.scale,
    };
    x->line_count = viewer_gather_overlays(v, scene, viewer_walk_pose(&x->walk, x->head).position,
                                           x->walk.scale, x->line, VIEWER_XR_LINES - 1);
    draw_console(v);
    scene->panel = &x->shown;
    scene->panel_count = 1;
    scene->line = x->line;
    scene->line_count = x->line_count;
    xr_picture_draw(x->loop.connection.eyes, x->loop.connection.session, &drawn, &room, &look,
                    v->view.picture, scene, width_px, height_px);
    x->loop.has_frame = false;
    return true;
}

void viewer_xr_end_frame(viewer *v)
{
    xr_loop_end_frame(&v->xr.loop);
}

bool viewer_xr_listener(const viewer *v, phys_vec3 *out_at, phys_vec3 *out_ahead)
{
    const viewer_xr *x = &v->xr;
    return x->is_placed &&
           xr_loop_listen(&x->loop, viewer_walk_pose(&x->walk, x->head), out_at, out_ahead);
}
