// Carries out the viewer's actions.
#include "viewer_action.h"

#include <SDL.h>

#include "viewer_panes.h"
#include "viewer_private.h"
#include "viewer_share.h"
#include "viewer_state.h"

static void step(viewer *v, int ticks)
{
    viewer_clock_step(&v->clock, ticks);
}

static void jump(viewer *v, double ticks)
{
    viewer_clock_seek(&v->clock, v->clock.at + ticks);
}

// Cycles through coarse, finer and finest k-DOPs, then none.
static void next_kdops(viewer *v)
{
    static const int depth[] = {2, 4, 6};
    int i = 0;
    while (v->overlay[VIEWER_KDOPS] && i < 3 && depth[i] <= v->kdop_depth) {
        i++;
    }
    v->overlay[VIEWER_KDOPS] = i < 3;
    v->kdop_depth = depth[i % 3];
}

static void toggle_overlay(viewer *v, enum viewer_overlay overlay)
{
    v->legend_s = VIEWER_LEGEND_S;
    if (overlay == VIEWER_KDOPS) {
        next_kdops(v);
    } else {
        v->overlay[overlay] = !v->overlay[overlay];
    }
}

// For pads: turns on one more overlay; after the last one all off.
static void next_overlay(viewer *v)
{
    int i = 0;
    while (i < VIEWER_OVERLAYS && v->overlay[i]) {
        i++;
    }
    if (i < VIEWER_OVERLAYS) {
        toggle_overlay(v, (enum viewer_overlay)i);
    } else {
        SDL_memset(v->overlay, 0, sizeof v->overlay);
    }
}

static void begin_taking_over(viewer *v)
{
    const recording_place *now = recording_player_now(v->player);
    if (v->appeal.alone) {
        viewer_notice(v, "the bout goes on when the appeal is over");
    } else if (!now->is_exact) {
        viewer_notice(v, "only the poses are known here; a bout cannot continue from them");
    } else if (now->state.phase == DUEL_OVER || now->state.phase == DUEL_LANDED) {
        viewer_notice(v, "the bout is decided here; go back to a moment before the touch");
    } else {
        v->taking_over = true;
        v->help_shown = false;
        v->was_paused = v->clock.paused;
        v->clock.paused = true;
        bool left_is_computer = SDL_strncmp(v->file.header.device[DUEL_LEFT], "ai:", 3) == 0;
        bool right_is_computer = SDL_strncmp(v->file.header.device[DUEL_RIGHT], "ai:", 3) == 0;
        v->result.side = left_is_computer && !right_is_computer ? DUEL_RIGHT : DUEL_LEFT;
        v->result.level =
            viewer_level_of(&v->file.header, duel_other(v->result.side), v->result.level);
        input_press unheard;
        while (input_devices_take(v->devices, &unheard)) {
        }
    }
}

static void leave(viewer *v)
{
    if (v->help_shown) {
        v->help_shown = false;
    } else if (v->taking_over) {
        v->taking_over = false;
        v->clock.paused = v->was_paused;
    } else if (v->appeal.shown) {
        viewer_appeal_end(v);
    } else if (v->compare.is_open) {
        viewer_compare_close(v);
    } else {
        v->leaving = true;
    }
}

static void toggle_headset(viewer *v)
{
    char error[VIEWER_LINE_SIZE];
    if (v->xr.loop.connection.state != XR_CONNECTION_CLOSED) {
        viewer_xr_close(v);
    } else if (!viewer_xr_open(v, error, sizeof error)) {
        viewer_notice(v, "%s", error);
    }
}

// Goes to the nearest mark of a kind, or tells that there is none.
static void jump_to_mark(viewer *v, enum recording_mark_kind kind, bool forward)
{
    const uint32_t at = viewer_mark_of(v, kind, forward);
    if (at == v->clock.at) {
        viewer_notice(v, forward ? TEXT("there is none later") : TEXT("there is none earlier"));
    } else {
        viewer_clock_seek(&v->clock, at);
    }
}

void viewer_do(viewer *v, enum viewer_action action)
{
    if (action >= VIEWER_DO_OVERLAY && action < VIEWER_DO_OVERLAY + VIEWER_OVERLAYS) {
        toggle_overlay(v, (enum viewer_overlay)(action - VIEWER_DO_OVERLAY));
        return;
    }
    if (action >= VIEWER_DO_CAMERA && action < VIEWER_DO_CAMERA + CAMERA_KINDS) {
        watch_camera_choose(&v->camera, (enum camera_kind)(action - VIEWER_DO_CAMERA));
        return;
    }
    switch (action) {
    case VIEWER_DO_PLAY:
        viewer_clock_toggle_pause(&v->clock);
        break;
    case VIEWER_DO_TURN:
        viewer_clock_turn(&v->clock);
        break;
    case VIEWER_DO_BACK_1:
        step(v, -1);
        break;
    case VIEWER_DO_ON_1:
        step(v, 1);
        break;
    case VIEWER_DO_BACK_10:
        step(v, -10);
        break;
    case VIEWER_DO_ON_10:
        step(v, 10);
        break;
    case VIEWER_DO_BACK_100:
        step(v, -100);
        break;
    case VIEWER_DO_ON_100:
        step(v, 100);
        break;
    case VIEWER_DO_BACK_1000:
        jump(v, -1000.0);
        break;
    case VIEWER_DO_ON_1000:
        jump(v, 1000.0);
        break;
    case VIEWER_DO_BEGIN:
        viewer_clock_seek(&v->clock, 0.0);
        break;
    case VIEWER_DO_END:
        viewer_clock_seek(&v->clock, v->clock.end);
        break;
    case VIEWER_DO_MARK_BEFORE:
        viewer_clock_seek(&v->clock, viewer_mark_before(v));
        break;
    case VIEWER_DO_MARK_AFTER:
        viewer_clock_seek(&v->clock, viewer_next_mark(v));
        break;
    case VIEWER_DO_SLOWER:
        viewer_clock_faster(&v->clock, -1);
        break;
    case VIEWER_DO_FASTER:
        viewer_clock_faster(&v->clock, 1);
        break;
    case VIEWER_DO_LOOP_FROM:
        viewer_clock_loop_from(&v->clock);
        break;
    case VIEWER_DO_LOOP_UNTIL:
        viewer_clock_loop_until(&v->clock);
        break;
    case VIEWER_DO_LOOP:
        viewer_clock_toggle_loop(&v->clock);
        break;
    case VIEWER_DO_NEXT_CAMERA:
        watch_camera_choose(&v->camera, (enum camera_kind)((v->camera.kind + 1) % CAMERA_KINDS));
        break;
    case VIEWER_DO_NEXT_OVERLAY:
        next_overlay(v);
        break;
    case VIEWER_DO_CLEAN:
        v->clean = !v->clean;
        break;
    case VIEWER_DO_TAKE_OVER:
        begin_taking_over(v);
        break;
    case VIEWER_DO_HELP:
        v->help_shown = !v->help_shown;
        v->help_first = 0;
        break;
    case VIEWER_DO_OPTIONS:
        viewer_options_open(v);
        break;
    case VIEWER_DO_FULLSCREEN:
        window_toggle_fullscreen(v->view.window);
        break;
    case VIEWER_DO_PICTURE:
        v->picture_wanted = true;
        break;
    case VIEWER_DO_SHARE:
        viewer_share(v);
        break;
    case VIEWER_DO_FILM:
        viewer_film(v);
        break;
    case VIEWER_DO_APPEAL:
        viewer_appeal_next(v);
        break;
    case VIEWER_DO_TOUCH_BEFORE:
    case VIEWER_DO_TOUCH_AFTER:
        jump_to_mark(v, RECORDING_MARK_TOUCH, action == VIEWER_DO_TOUCH_AFTER);
        break;
    case VIEWER_DO_BLOW_BEFORE:
    case VIEWER_DO_BLOW_AFTER:
        jump_to_mark(v, RECORDING_MARK_BLOW, action == VIEWER_DO_BLOW_AFTER);
        break;
    case VIEWER_DO_LOST_BEFORE:
    case VIEWER_DO_LOST_AFTER:
        jump_to_mark(v, RECORDING_MARK_LOST, action == VIEWER_DO_LOST_AFTER);
        break;
    case VIEWER_DO_SECOND:
        viewer_next_second(v);
        break;
    case VIEWER_DO_NOTE:
        viewer_note_begin(v);
        break;
    case VIEWER_DO_NOTE_BEFORE:
    case VIEWER_DO_NOTE_AFTER:
        viewer_note_jump(v, action == VIEWER_DO_NOTE_AFTER);
        break;
    case VIEWER_DO_DRAW:
        viewer_drawing_next_tool(v);
        break;
    case VIEWER_DO_COMPARE:
        viewer_compare_next(v);
        break;
    case VIEWER_DO_COMPARE_TOUCH:
        viewer_compare_next_touch(v);
        break;
    case VIEWER_DO_COMPARE_HOLD:
        viewer_compare_hold(v);
        break;
    case VIEWER_DO_HEADSET:
        toggle_headset(v);
        break;
    case VIEWER_DO_SIZE:
        viewer_walk_next_scale(&v->xr.walk, v->xr.head);
        xr_walk_jumped(&v->xr.motion);
        break;
    case VIEWER_DO_LEAVE:
        leave(v);
        break;
    case VIEWER_DO_QUIT:
        v->result.end = VIEWER_QUIT;
        v->leaving = true;
        break;
    default:
        break;
    }
}
