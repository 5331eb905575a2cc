#include "bout_view.h"

#include <math.h>
#include <time.h>

#include "body_fade.h"
#include "guard_place.h"
#include "lunge_mark.h"

// How fast the camera follows the fencers, and how fast it moves to a touch, seconds.
#define SETTLE_S         0.45
#define SETTLE_CLOSEUP_S 0.55
// How fast a body fades that is in the way, seconds.
#define FADE_S 0.12
// How fast the mark on the piste comes and goes.
#define MARK_S 0.2
// Weight of the newest displayed frame in the smoothed times.
#define FRAME_MS_SHARE 0.08

bool bout_view_open(bout_view *s, venue *v, const loaded_fencer *const fencer[2], char *error,
                    size_t error_size)
{
    *s = (bout_view){.at = v, .window = v->window, .canvas = v->canvas, .look = &v->look};
    s->pane[0].own_opacity = s->pane[1].own_opacity = 1.0;
    s->picture = venue_picture(v, fencer, error, error_size);
    if (s->picture != NULL) {
        s->builder =
            scene_builder_create((const fencer_model *[2]){&fencer[0]->model, &fencer[1]->model});
        if (s->builder == NULL) {
            SDL_snprintf(error, error_size, "out of memory for the picture");
        }
    }
    return s->builder != NULL;
}

void bout_view_close(bout_view *s)
{
    scene_builder_destroy(&s->builder);
    window_quality_fini(&s->quality);
}

// Chooses at the begin of a close-up from where it is seen.
static void choose_close_up(bout_view *s, const bout_view_frame *frame)
{
    if (frame->close_up != NULL && !s->is_close_up) {
        const duel_state *state =
            frame->close_up_state != NULL ? frame->close_up_state : frame->state;
        touch_sight sight = scene_builder_sight(s->builder, frame->config, state, frame->close_up);
        s->close_up_toward = touch_sight_choose(&sight);
    }
    s->is_close_up = frame->close_up != NULL;
}

static camera wanted_camera(const bout_view *s, const bout_view_frame *frame, const bout_shot *shot,
                            const picture_scene *scene, double aspect)
{
    const duel_touch *touch = frame->close_up;
    if (touch != NULL) {
        // Once the touch has left a mark, follow the mark on the skin.
        const picture_mark *mark = &scene->fencer[duel_other((enum duel_side)touch->by)].mark;
        return camera_touch(mark->strength > 0.0f ? mark->point : touch->point, s->close_up_toward,
                            frame->close_up_s);
    }
    bout_camera_subject subject = bout_camera_subject_of(frame->config, frame->state, aspect);
    return bout_camera_view(shot, &subject);
}

// Fades the body of the fencer whose camera it is where it hides the blades from the camera.
static void fade_own_body(bout_view_pane *pane, const bout_view_frame *frame, const bout_shot *shot,
                          const picture_scene *scene)
{
    double opacity = 1.0;
    if (shot->kind != BOUT_CAMERA_SIDE && frame->close_up == NULL) {
        phys_vec3 place[BODY_FADE_PLACES];
        int places = body_fade_places(frame->config, frame->state, place);
        opacity =
            body_fade_opacity(scene->fencer[shot->own].limb, pane->rig.view.eye, place, places);
    }
    pane->own_opacity += (opacity - pane->own_opacity) * (1.0 - exp(-frame->elapsed_s / FADE_S));
}

// Panes of this frame: a close-up and a headset have the whole window.
static int count_panes(const bout_view_frame *frame)
{
    return frame->shot.is_split && frame->close_up == NULL && frame->headset == NULL ? 2 : 1;
}

// Moves a pane's camera on. `aspect` is the pane's.
static void step_pane(bout_view *s, const bout_view_frame *frame, const bout_shot *shot, int pane,
                      const picture_scene *scene, double aspect)
{
    camera wanted = wanted_camera(s, frame, shot, scene, aspect);
    if (frame->aside > 0.0) {
        wanted = camera_aside(&wanted, aspect, frame->aside);
    }
    camera_rig_step(&s->pane[pane].rig, &wanted,
                    frame->close_up != NULL ? SETTLE_CLOSEUP_S : SETTLE_S, frame->elapsed_s);
    fade_own_body(&s->pane[pane], frame, shot, scene);
}

// Whether a point of the picture is in one of `panes` views side by side.
static bool is_in_pane(const double xy[2], int panes)
{
    return panes == 1 || (xy[0] > 0.0 && xy[0] < 1.0);
}

// Places the guard that the square of guards hints at where the hand would be in it.
static void place_guard(const bout_view_frame *frame, const camera *view, double aspect, int pane,
                        int panes, enum duel_side side, hud_view *hud)
{
    const hud_inset *inset = &hud->side[side].inset;
    hud_hand *out = &hud->side[side].hand[pane];
    out->guard = NULL;
    if (!inset->hint_shown || hud->marks_hidden || (panes > 1 && (int)side != pane)) {
        return;
    }
    double xy[2];
    phys_pose there =
        guard_place(frame->config, frame->state, side, inset->hint_row, inset->hint_column);
    if (camera_project(view, aspect, there.position, xy) && is_in_pane(xy, panes)) {
        out->guard = hud_inset_guard_at(inset, inset->hint_row, inset->hint_column);
        out->guard_x = (pane + xy[0]) / panes;
        out->guard_y = xy[1];
    }
}

// Places the HUD's hands in one of `panes` views side by side.
static void place_hands(const bout_view_frame *frame, const camera *view, double aspect, int pane,
                        int panes, hud_view *hud)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        hud_hand *out = &hud->side[side].hand[pane];
        double xy[2] = {0.0, 0.0};
        phys_vec3 hand =
            duel_weapon_pose(frame->config, frame->state, (enum duel_side)side).position;
        bool is_ahead = camera_project(view, aspect, hand, xy);
        // A hand beside one half of the window is not in the other half.
        out->shown = is_ahead && is_in_pane(xy, panes);
        out->x = (pane + xy[0]) / panes;
        out->y = xy[1];
        out->control = duel_control(frame->state, (enum duel_side)side);
        place_guard(frame, view, aspect, pane, panes, (enum duel_side)side, hud);
    }
}

// The marks on the piste of the people at the desk. Returns the number of lines.
static int mark_lunges(bout_view *s, const bout_view_frame *frame, const hud_view *hud,
                       const picture_scene *scene, picture_line out[2 * LUNGE_MARK_LINES])
{
    int count = 0;
    for (int i = DUEL_LEFT; i <= DUEL_RIGHT; i++) {
        const enum duel_side side = (enum duel_side)i;
        bool is_shown = hud->side[side].inset_shown && !hud->marks_hidden &&
                        hud->panel != HUD_PANEL_JOIN && frame->close_up == NULL &&
                        lunge_mark_is_shown(frame->state, side);
        s->lunge_mark[side] += ((is_shown ? 1.0 : 0.0) - s->lunge_mark[side]) *
                               (1.0 - exp(-frame->elapsed_s / MARK_S));
        if (s->lunge_mark[side] > 0.02 && lunge_mark_is_shown(frame->state, side)) {
            count += lunge_mark_lines(frame->config, frame->state, side, scene->fencer[side].accent,
                                      s->lunge_mark[side], out + count);
        }
    }
    return count;
}

// In a split window the bout is heard from the side, so that left and right are the fencers'.
static void choose_ears(bout_view *s, const bout_view_frame *frame, double aspect, int panes)
{
    const bout_shot from_side = {.kind = BOUT_CAMERA_SIDE};
    bout_camera_subject subject = bout_camera_subject_of(frame->config, frame->state, aspect);
    s->heard_from = panes == 1 ? s->pane[0].rig.view : bout_camera_view(&from_side, &subject);
}

// Draws both eyes' views, with what only this player sees.
static draw_count draw_headset(bout_view *s, const bout_view_headset *headset,
                               const picture_scene *scene, int mirror_width, int mirror_height)
{
    picture_scene seen = *scene;
    seen.panel = headset->panel;
    seen.panel_count = headset->panel != NULL ? 1 : 0;
    seen.line = headset->line;
    seen.line_count = headset->line_count;
    picture_fencer *own = &seen.fencer[headset->side];
    if (headset->shows_hand) {
        own->ghost = headset->hand;
        own->ghost_strength = 1.0f;
    }
    if (headset->hides_weapon) {
        own->weapon_faded = 1.0f;
        own->ghost_strength = 0.0f;
    }
    return xr_picture_draw(headset->eyes, headset->session, headset->frame, headset->room,
                           &headset->look, s->picture, &seen, mirror_width, mirror_height);
}

draw_count bout_view_draw_views(bout_view *s, const picture_scene *scene, const picture_view *view,
                                int count, int width_px, int height_px)
{
    return window_quality_draw(&s->quality, s->picture, scene, view, count, width_px, height_px,
                               s->at->quality == PICTURE_AUTO, venue_frame_s(s->at));
}

// Draws the window's own views, side by side.
static draw_count draw_window(bout_view *s, const bout_view_frame *frame,
                              const picture_scene *scene, int width, int height)
{
    picture_view view[HUD_PANES] = {0};
    const int panes = count_panes(frame);
    if (width < panes || height < 1) {
        return (draw_count){0};
    }
    for (int i = 0; i < panes; i++) {
        const bout_view_pane *pane = &s->pane[i];
        const enum duel_side own = bout_shot_half(&frame->shot, (enum duel_side)i).own;
        view[i].camera = pane->rig.view;
        view[i].left_px = i * width / panes;
        view[i].width_px = (i + 1) * width / panes - view[i].left_px;
        view[i].height_px = height;
        view[i].blooms = true;
        view[i].faded[own] = (float)(1.0 - pane->own_opacity);
        camera_clip_from_world(&view[i].camera, (double)view[i].width_px / height,
                               view[i].clip_from_world);
    }
    return bout_view_draw_views(s, scene, view, panes, width, height);
}

// Submits the displayed frame to OpenGL: the headset's views, the window's and the HUD.
static void submit(bout_view *s, const bout_view_frame *frame, const picture_scene *scene,
                   const hud_view *hud, int width, int height)
{
    const bout_view_headset *headset = frame->headset;
    Uint64 start = SDL_GetPerformanceCounter();
    draw_count solid = {0};
    // While a screen such as the pause is open, the window keeps its own view: the mirrored eye
    // sees the player's panel with the same text, which the screen would cover.
    bool mirrored = headset != NULL && headset->mirrored && headset->frame->draw &&
                    hud->panel == HUD_PANEL_NONE;
    if (headset != NULL) {
        // The headset first, so that it need not wait for the window.
        solid = draw_headset(s, headset, scene, mirrored ? width : 0, mirrored ? height : 0);
    }
    if (!mirrored) {
        draw_count own = draw_window(s, frame, scene, width, height);
        solid = (draw_count){solid.calls + own.calls, solid.triangles + own.triangles};
    }
    canvas_begin(s->canvas, width, height);
    hud_draw(s->canvas, hud);
    draw_count flat = canvas_end(s->canvas);
    double took =
        (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
    s->submit_ms += FRAME_MS_SHARE * (1e3 * took - s->submit_ms);
    s->drawn = (draw_count){solid.calls + flat.calls, solid.triangles + flat.triangles};
}

// The clock in the hall shows the local time.
static void show_time(picture_scene *scene)
{
    struct tm local;
    time_t now = time(NULL);
    if (localtime_r(&now, &local) != NULL) {
        scene->has_clock = true;
        scene->day_s = 3600.0 * local.tm_hour + 60.0 * local.tm_min + local.tm_sec;
    }
}

bool bout_view_draw(bout_view *s, const bout_view_frame *frame, hud_view *hud, char *error,
                    size_t error_size)
{
    int width, height;
    window_size_px(s->window, &width, &height);
    double aspect = height > 0 ? (double)width / height : 1.0;

    picture_scene scene;
    scene_builder_scene(s->builder, frame->config, frame->state, &scene);
    scene_look_apply(s->look, &scene);
    choose_close_up(s, frame);
    const int panes = count_panes(frame);
    for (int i = 0; i < panes; i++) {
        const bout_shot shot = bout_shot_half(&frame->shot, (enum duel_side)i);
        step_pane(s, frame, &shot, i, &scene, aspect / panes);
        place_hands(frame, &s->pane[i].rig.view, aspect / panes, i, panes, hud);
    }
    hud->is_split = panes == 2;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const bout_shot shot = bout_shot_half(&frame->shot, (enum duel_side)side);
        bool is_along = shot.kind == BOUT_CAMERA_SHOULDER || shot.kind == BOUT_CAMERA_BEHIND;
        hud->side[side].looks_along = is_along && (int)shot.own == side;
    }
    s->pane[1].rig.placed = s->pane[1].rig.placed && panes == 2; // later it begins at its place
    choose_ears(s, frame, aspect, panes);
    scene.camera = s->pane[0].rig.view;
    scene.score = frame->score;
    show_time(&scene);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        scene.fencer[side].name = frame->name[side];
    }
    if (frame->referee != NULL) {
        scene.referee = *frame->referee;
    }
    picture_line mark[2 * LUNGE_MARK_LINES];
    scene.line = mark;
    scene.line_count = mark_lunges(s, frame, hud, &scene, mark);
    submit(s, frame, &scene, hud, width, height);

    bool saved = frame->screenshot == NULL ||
                 picture_save_png(frame->screenshot, width, height, error, error_size);
    window_show(s->window);
    s->frame_ms += FRAME_MS_SHARE * (1e3 * frame->elapsed_s - s->frame_ms);
    return saved;
}
