// What both hands of a viewer in a headset do: walking, pulling the hall, buttons, winding and
// pointing at the console.
#include "viewer_xr_hands.h"

#include <math.h>

#include "viewer_action.h"
#include "viewer_console.h"
#include "viewer_input.h"
#include "viewer_private.h"
#include "viewer_xr_options.h"

#define DEGREE (3.14159265358979323846 / 180.0)
// A stick counts as pushed above PUSHED and as released below REST; a grip is held above HELD.
#define PUSHED 0.7
#define REST   0.2
#define HELD   0.6
// At full deflection the right stick winds this many seconds of the bout per second.
#define WIND_S_PER_S 3.0
// A held step button repeats after this delay, at this interval.
#define REPEAT_AFTER_S 0.4
#define REPEAT_S       0.05

static void walk(viewer_xr *x, double elapsed_s)
{
    const xr_hand_sample *hand = &x->hand[XR_HAND_LEFT];
    xr_walk_step step = xr_walk_move(&x->motion, hand->stick_x, hand->stick_y,
                                     x->settings.turn_deg * DEGREE, elapsed_s);
    if (step.forward_m != 0.0) {
        viewer_walk_move(&x->walk, x->head, 0.0, step.forward_m);
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
    bool up = fabs(right->stick_y) > fabs(right->stick_x); // either speed or winding, not both
    out_down[VIEWER_XR_ON] = right->first;
    out_down[VIEWER_XR_BACK] = left->first;
    out_down[VIEWER_XR_MARK_AFTER] = right->second;
    out_down[VIEWER_XR_MARK_BEFORE] = left->second;
    out_down[VIEWER_XR_FASTER] = up && right->stick_y > PUSHED;
    out_down[VIEWER_XR_SLOWER] = up && right->stick_y < -PUSHED;
    out_down[VIEWER_XR_SIZE] = left->stick_click || right->stick_click;
    out_down[VIEWER_XR_HELP] = left->menu || right->menu;
}

static void handle_buttons(viewer *v, double elapsed_s)
{
    static const enum viewer_action ASKS[] = {
        [VIEWER_XR_ON] = VIEWER_DO_ON_1,
        [VIEWER_XR_BACK] = VIEWER_DO_BACK_1,
        [VIEWER_XR_MARK_AFTER] = VIEWER_DO_MARK_AFTER,
        [VIEWER_XR_MARK_BEFORE] = VIEWER_DO_MARK_BEFORE,
        [VIEWER_XR_FASTER] = VIEWER_DO_FASTER,
        [VIEWER_XR_SLOWER] = VIEWER_DO_SLOWER,
        [VIEWER_XR_SIZE] = VIEWER_DO_SIZE,
        [VIEWER_XR_HELP] = VIEWER_DO_HELP,
    };
    _Static_assert(sizeof ASKS / sizeof ASKS[0] == VIEWER_XR_BUTTONS,
                   "every button of the controllers has an action");
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

// The beam on the console acts as the mouse. The trigger elsewhere plays and pauses.
static void point(viewer *v)
{
    viewer_xr *x = &v->xr;
    xr_pointer_step(&x->pointer, x->hand, x->head);
    x->hit = (xr_pointer_hit){.on_panel = false};
    if (x->shown.texture != 0) { // the console was drawn in the last displayed frame
        x->hit = xr_pointer_cast(viewer_walk_pose(&x->walk, x->pointer.aim), &x->shown,
                                 CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT);
        x->hit.on_panel = x->hit.on_panel && viewer_console_covers(v, x->hit.y);
    }
    if (viewer_xr_options_hands(v, x->hit.on_panel)) {
        return;
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

void viewer_xr_hands(viewer *v, double elapsed_s)
{
    viewer_xr *x = &v->xr;
    if (!x->loop.has_frame || !x->head_is_known) {
        return;
    }
    walk(x, elapsed_s);
    grip(x);
    if (!v->options.menu.is_open) {
        handle_buttons(v, elapsed_s);
        wind(v, elapsed_s);
    }
    point(v);
}
