#include "viewer_xr.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "assets_path.h"
#include "settings.h"
#include "user_paths.h"
#include "viewer_private.h"

#define DEGREE (3.14159265358979323846 / 180.0)
// A stick counts as pushed from here on, and rests below that; so does a grip.
#define PUSHED 0.7
#define REST   0.2
#define HELD   0.6
// The right stick winds so many seconds of the bout a second.
#define WIND_S_PER_S 3.0
// A step's button that is held goes on from then, and so often.
#define REPEAT_AFTER_S 0.4
#define REPEAT_S       0.05
// Where one begins to watch: beside the middle of both fencers.
#define BESIDE_M 2.6
// The console: below the eyes, so that it hides nobody, and near.
static const xr_panel_place_wish CONSOLE = {1.05, 0.0, -0.85, 1.0};

// --- putting it on and off

static void read_settings(viewer_xr *x)
{
    char path[USER_PATH_MAX], error[VIEWER_LINE_SIZE];
    static settings kept;
    if (!user_settings_path(path, error, sizeof error) ||
        !settings_load(&kept, path, error, sizeof error)) {
        kept = (settings){0};
    }
    if (!headset_settings_read(&kept, &x->chosen, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
    }
}

bool viewer_xr_open(viewer *v, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    viewer_xr *x = &v->xr;
    if (x->link.state != XR_CONNECTION_CLOSED) {
        return true;
    }
    if (!xr_connection_open(&x->link, error, error_size)) {
        return false;
    }
    x->panel = xr_panel_create(assets_folder(folder), error, error_size);
    if (x->panel == NULL) {
        viewer_xr_close(v);
        return false;
    }
    x->pointer.hand = XR_HAND_RIGHT; // until the other presses
    read_settings(x);
    return true;
}

void viewer_xr_close(viewer *v)
{
    viewer_xr *x = &v->xr;
    viewer_xr_end_frame(v);
    if (x->panel != NULL) {
        xr_panel_destroy(&x->panel);
    }
    xr_connection_close(&x->link);
    memset(x, 0, sizeof *x);
}

// --- where one stands

// Beside the fencers, looking at them.
static void stand(viewer *v)
{
    viewer_xr *x = &v->xr;
    const duel_state *now = &recording_player_now(v->player)->state;
    camera_subject subject = scene_builder_subject(recording_player_config(v->player), now, 1.0);
    phys_vec3 feet = v3(0.5 * (subject.root_x_m[0] + subject.root_x_m[1]), 0.0, BESIDE_M);
    x->walk = viewer_walk_at(feet, 0.0, x->head, xr_session_floor(x->link.session));
    if (x->chosen.seated || xr_session_floor(x->link.session) == XR_FLOOR_NONE) {
        viewer_walk_lift(&x->walk, x->head, x->chosen.height_m - HEADSET_CROWN_M);
    }
    x->stands = true;
    x->place = (xr_panel_place){0};
    xr_walk_jumped(&x->motion);
}

static void follow_recentre(viewer *v)
{
    viewer_xr *x = &v->xr;
    for (;;) {
        xr_session_recentre recentre =
            xr_session_take_recentre(x->link.session, x->frame.display_time);
        if (!recentre.happened) {
            return;
        }
        if (recentre.pose_is_known) {
            viewer_walk_follow_recentre(&x->walk, recentre.new_in_old);
            x->place = (xr_panel_place){0};
        } else {
            x->stands = false;
        }
    }
}

static void find_head(viewer_xr *x)
{
    const phys_pose *left = &x->frame.view[XR_LEFT_EYE].pose;
    const phys_pose *right = &x->frame.view[XR_RIGHT_EYE].pose;
    if (quat_dot(left->orientation, left->orientation) > 0.5) {
        x->head = (phys_pose){v3_lerp(left->position, right->position, 0.5), left->orientation};
        x->head_is_known = true;
    }
}

// --- hands

static void walk(viewer_xr *x, double elapsed_s)
{
    const xr_hand_sample *hand = &x->hand[XR_HAND_LEFT];
    xr_walk_step step = xr_walk_go(&x->motion, hand->stick_x, hand->stick_y,
                                   x->chosen.turn_deg * DEGREE, elapsed_s);
    if (step.forward_m != 0.0) {
        viewer_walk_go(&x->walk, x->head, 0.0, step.forward_m);
    }
    if (step.turn_rad != 0.0) {
        viewer_walk_turn(&x->walk, x->head, step.turn_rad);
    }
}

// One hand pulls the hall along, two pull it larger or smaller.
static void grip(viewer_xr *x)
{
    bool held[XR_HANDS];
    phys_vec3 now[XR_HANDS];
    for (int h = 0; h < XR_HANDS; h++) {
        held[h] = x->hand[h].is_tracked && x->hand[h].squeeze > HELD;
        now[h] = x->hand[h].grip.position;
    }
    bool both = held[0] && held[1] && x->gripped[0] && x->gripped[1];
    if (both) {
        double was_m = v3_distance(x->grip_was[0], x->grip_was[1]);
        double now_m = v3_distance(now[0], now[1]);
        if (was_m > 0.0 && now_m > 0.0) {
            viewer_walk_scale(&x->walk, x->head, x->walk.scale * was_m / now_m);
        }
    }
    for (int h = 0; h < XR_HANDS; h++) {
        if (held[h] && x->gripped[h] && !held[1 - h]) {
            viewer_walk_drag(&x->walk, x->grip_was[h], now[h]);
        }
        x->gripped[h] = held[h];
        x->grip_was[h] = now[h];
    }
}

static void read_buttons(const viewer_xr *x, bool out_down[VIEWER_XR_BUTTONS])
{
    const xr_hand_sample *left = &x->hand[XR_HAND_LEFT], *right = &x->hand[XR_HAND_RIGHT];
    bool up = fabs(right->stick_y) > fabs(right->stick_x); // it is either wound or quickened
    out_down[VIEWER_XR_ON] = right->first;
    out_down[VIEWER_XR_BACK] = left->first;
    out_down[VIEWER_XR_MARK_AFTER] = right->second;
    out_down[VIEWER_XR_MARK_BEFORE] = left->second;
    out_down[VIEWER_XR_FASTER] = up && right->stick_y > PUSHED;
    out_down[VIEWER_XR_SLOWER] = up && right->stick_y < -PUSHED;
    out_down[VIEWER_XR_SIZE] = left->stick_click || right->stick_click;
    out_down[VIEWER_XR_HELP] = left->menu || right->menu;
}

static void hear_buttons(viewer *v, double elapsed_s)
{
    static const enum viewer_action ASKS[VIEWER_XR_BUTTONS] = {
        [VIEWER_XR_ON] = VIEWER_DO_ON_1,
        [VIEWER_XR_BACK] = VIEWER_DO_BACK_1,
        [VIEWER_XR_MARK_AFTER] = VIEWER_DO_MARK_AFTER,
        [VIEWER_XR_MARK_BEFORE] = VIEWER_DO_MARK_BEFORE,
        [VIEWER_XR_FASTER] = VIEWER_DO_FASTER,
        [VIEWER_XR_SLOWER] = VIEWER_DO_SLOWER,
        [VIEWER_XR_SIZE] = VIEWER_DO_SIZE,
        [VIEWER_XR_HELP] = VIEWER_DO_HELP,
    };
    viewer_xr *x = &v->xr;
    bool down[VIEWER_XR_BUTTONS];
    read_buttons(x, down);
    bool steps = down[VIEWER_XR_ON] || down[VIEWER_XR_BACK];
    x->held_s = steps ? x->held_s + elapsed_s : 0.0;
    bool again = x->held_s > REPEAT_AFTER_S + REPEAT_S;
    x->held_s = again ? REPEAT_AFTER_S : x->held_s;
    for (int b = 0; b < VIEWER_XR_BUTTONS; b++) {
        bool repeats = again && (b == VIEWER_XR_ON || b == VIEWER_XR_BACK);
        if (down[b] && (!x->pressed[b] || repeats)) {
            viewer_do(v, ASKS[b]);
        }
        x->pressed[b] = down[b];
    }
}

static void wind(viewer *v, double elapsed_s)
{
    const xr_hand_sample *right = &v->xr.hand[XR_HAND_RIGHT];
    double pushed = right->stick_x;
    if (fabs(pushed) > REST && fabs(pushed) > fabs(right->stick_y)) {
        double share = copysign((fabs(pushed) - REST) / (1.0 - REST), pushed);
        viewer_clock_seek(&v->clock,
                          v->clock.at + WIND_S_PER_S * share * elapsed_s * DUEL_TICKS_PER_SECOND);
    }
}

// The beam on the console is the mouse; the trigger beside it plays and pauses.
static void point(viewer *v)
{
    viewer_xr *x = &v->xr;
    xr_pointer_step(&x->pointer, x->hand, x->head);
    x->hit = (xr_pointer_hit){.on_panel = false};
    if (x->shown.texture != 0) { // it hangs there since the last picture
        x->hit = xr_pointer_cast(viewer_walk_pose(&x->walk, x->pointer.aim), &x->shown,
                                 CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT);
        x->hit.on_panel = x->hit.on_panel && viewer_console_covers(v, x->hit.y);
    }
    v->mouse_x = x->hit.on_panel ? x->hit.x : -1.0f;
    v->mouse_y = x->hit.on_panel ? x->hit.y : -1.0f;
    if (x->pointer.pressed && !viewer_press(v)) {
        viewer_do(v, VIEWER_DO_PLAY);
    } else if (x->pointer.released) {
        viewer_release(v);
    } else if (v->scrubbing && x->hit.on_panel) {
        viewer_scrub(v);
    }
}

static void read_hands(viewer_xr *x)
{
    for (int h = 0; h < XR_HANDS; h++) {
        x->hand[h] = xr_hands_sample(x->link.hands, (enum xr_hand)h,
                                     xr_session_space(x->link.session), x->frame.display_time);
    }
}

// --- the loop's turn

static double turn_link(viewer *v, double elapsed_s)
{
    viewer_xr *x = &v->xr;
    char lost[XR_CONNECTION_LINE_SIZE];
    v->now_s += elapsed_s;
    xr_connection_turn(&x->link, v->now_s);
    if (x->link.state == XR_CONNECTION_LOST || x->link.state == XR_CONNECTION_ENDED) {
        memcpy(lost,
               x->link.state == XR_CONNECTION_LOST ? x->link.lost : "the headset's session ended",
               x->link.state == XR_CONNECTION_LOST ? sizeof lost
                                                   : sizeof "the headset's session ended");
        viewer_xr_close(v);
        viewer_notice(v, "%.150s", lost);
    }
    x->has_frame = x->link.state == XR_CONNECTION_OPEN && xr_connection_wait(&x->link, &x->frame);
    window_wait_for_screen(v->show.window, !x->has_frame);
    if (!x->has_frame) {
        x->shown_at = 0;
        return -1.0;
    }
    double to_picture_s =
        x->shown_at > 0 ? 1e-9 * (double)(x->frame.display_time - x->shown_at) : -1.0;
    x->shown_at = x->frame.display_time;
    return to_picture_s;
}

double viewer_xr_wait(viewer *v, double elapsed_s)
{
    viewer_xr *x = &v->xr;
    if (x->link.state == XR_CONNECTION_CLOSED) {
        return -1.0;
    }
    double to_picture_s = turn_link(v, elapsed_s);
    if (!x->has_frame) {
        return to_picture_s;
    }
    double passed_s = to_picture_s > 0.0 ? to_picture_s : 0.0;
    follow_recentre(v);
    find_head(x);
    read_hands(x);
    if (!x->head_is_known) {
        return to_picture_s;
    }
    if (!x->stands) {
        stand(v);
    }
    walk(x, passed_s);
    grip(x);
    hear_buttons(v, passed_s);
    wind(v, passed_s);
    point(v);
    xr_panel_place_follow(&x->place, x->head, &CONSOLE, false, passed_s);
    return to_picture_s;
}

// --- the picture

// The console hangs in the room, and goes along wherever the room goes.
static void draw_console(viewer *v)
{
    viewer_xr *x = &v->xr;
    x->shown = xr_panel_at(x->panel, viewer_walk_pose(&x->walk, x->place.pose),
                           VIEWER_XR_CONSOLE * x->walk.scale);
    v->canvas = xr_panel_begin(x->panel);
    viewer_draw_console(v);
    xr_panel_end(x->panel);
    v->canvas = v->show.canvas;
    if (x->hit.on_panel && !x->pointer.by_gaze) {
        x->line[x->line_count++] =
            xr_pointer_beam(viewer_walk_pose(&x->walk, x->pointer.aim), &x->hit, x->walk.scale);
    }
}

bool viewer_xr_draw(viewer *v, picture_scene *scene, int width_px, int height_px)
{
    viewer_xr *x = &v->xr;
    if (!x->has_frame || !x->frame.draw || !x->stands) {
        return false;
    }
    xr_session_frame drawn = x->frame;
    for (int eye = 0; eye < XR_EYES; eye++) {
        drawn.view[eye] = viewer_walk_view(&x->walk, &x->frame.view[eye]);
    }
    xr_room stance = viewer_walk_stance(&x->walk);
    xr_picture_look look = {
        .vignette = (float)(x->chosen.vignette * xr_walk_shade(&x->motion)),
        .fade = (float)(x->chosen.vignette * xr_walk_fade(&x->motion)),
    };
    x->line_count = viewer_gather_overlays(v, scene, viewer_walk_pose(&x->walk, x->head).position,
                                           x->walk.scale, x->line, VIEWER_XR_LINES - 1);
    draw_console(v);
    scene->panel = &x->shown;
    scene->panel_count = 1;
    scene->line = x->line;
    scene->line_count = x->line_count;
    xr_picture_draw(x->link.eyes, x->link.session, &drawn, &stance, &look, v->show.picture, scene,
                    width_px, height_px);
    x->has_frame = false;
    return true;
}

void viewer_xr_end_frame(viewer *v)
{
    viewer_xr *x = &v->xr;
    if (x->has_frame) {
        xr_session_submit(x->link.session, &x->frame, NULL, 0);
    }
    x->has_frame = false;
}

bool viewer_xr_ears(const viewer *v, phys_vec3 *out_at, phys_vec3 *out_ahead)
{
    const viewer_xr *x = &v->xr;
    if (x->shown_at == 0 || !x->stands) {
        return false;
    }
    phys_pose head = viewer_walk_pose(&x->walk, x->head);
    *out_at = head.position;
    *out_ahead = quat_rotate(head.orientation, v3(0.0, 0.0, -1.0));
    return true;
}
