// The blades against the bodies: who is hit, where and with what.
#include "duel_private.h"

#include "duel_bodies.h"

// Nobody can reach farther than this from the middle between the feet, meters: arm
// and blade of a full lunge are 2.7 m. Fencers farther apart than twice that are
// not looked at further.
static const double LONGEST_REACH_M = 3.0;

// A side of a blade that arrives slower than this along the skin's normal has brushed it,
// m/s. A deflected blade that springs back to its hand arrives with 4 to 12, a blow that one
// means with more.
static const double SLAP_MPS = 12.0;

static duel_touch touch_of_hit(const duel_config *config, const duel_state *before,
                               const duel_state *state, enum duel_side by,
                               const phys_blade_mesh_hit *hit)
{
    phys_quat turn = quat_nlerp(before->fencer[by].weapon.pose.orientation,
                                state->fencer[by].weapon.pose.orientation, hit->time);
    blade_contact contact = blade_contact_of(&config->weapon, turn, hit);
    duel_touch touch = {
        .by = (uint8_t)by,
        .part = config->model[duel_other(by)]->triangle_part[hit->triangle],
        .blade_part = (uint8_t)contact.part,
        .tick = state->tick,
        .triangle = hit->triangle,
        .time_in_tick = hit->time,
        .speed_mps = hit->closing_mps,
        .sideways_mps = contact.sideways_mps,
        .angle_rad = contact.angle_rad,
        .point = hit->point,
        .normal = hit->normal,
    };
    for (int i = 0; i < 3; ++i) {
        touch.barycentric[i] = hit->barycentric[i];
        touch.blade_lies[i] = hit->blade_lies[i];
    }
    return touch;
}

// The point alone, of a blade that lies on the body farther back: it may still go in.
static bool sweep_point(const duel_config *config, const duel_state *before,
                        const duel_state *state, enum duel_side by, phys_blade_mesh_hit *out_hit)
{
    phys_capsule point = config->weapon.blade;
    point.a = v3_lerp(point.a, point.b, BLADE_TIP_SHARE);
    bool hit = duel_sweep_part(config, before, state, by, duel_other(by), &point, out_hit);
    out_hit->along = 1.0;
    return hit;
}

static void tell_touch(const duel_touch *touch, duel_events *events)
{
    duel_event *event = duel_event_add(events, DUEL_EVENT_TOUCH, touch->by);
    event->part = touch->part;
    event->point = touch->point;
    event->speed_mps = touch->speed_mps;
}

// A brush is no touch: the side of a blade without an edge, or a sabre's flat, slower than a
// slap. So a thrust that was parried does not score by the blade's springing back.
static bool is_brush(const duel_touch *landed)
{
    bool has_edge = landed->blade_part == BLADE_EDGE || landed->blade_part == BLADE_BACK;
    return landed->blade_part != BLADE_POINT && !has_edge && landed->speed_mps < SLAP_MPS;
}

// The first landing of a blade is its touch; one that only brushes the body lies on it, and
// what has slid off and lands again only presses anew. Where the tracker only guesses the hand
// there is nothing to land with.
static void find_touch(const duel_config *config, const duel_state *before, duel_state *state,
                       enum duel_side by, duel_events *events)
{
    if (!hand_track_may_touch(&state->fencer[by].track)) {
        return;
    }
    bool touched = state->touch[by].by != DUEL_NOBODY;
    bool lies = duel_press_is_on(&state->fencer[by].press);
    phys_blade_mesh_hit hit;
    // A blade that lies on the body as the tick begins did not arrive in it: it must
    // come free before it can touch anew.
    if ((touched && lies) ||
        !(lies ? sweep_point(config, before, state, by, &hit)
               : duel_sweep_body(config, before, state, by, duel_other(by), &hit)) ||
        hit.time == 0.0) {
        return;
    }
    duel_touch landed = touch_of_hit(config, before, state, by, &hit);
    if (lies && landed.blade_part != BLADE_POINT) {
        return;
    }
    duel_press_begin(state, by, &landed);
    if (!touched && !is_brush(&landed)) {
        state->touch[by] = landed;
        tell_touch(&landed, events);
    }
}

void duel_find_touches(const duel_config *config, const duel_state *before, duel_state *state,
                       duel_events *events)
{
    double apart_m = duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
                     duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
    if (apart_m > 2.0 * LONGEST_REACH_M) {
        return;
    }
    find_touch(config, before, state, DUEL_LEFT, events);
    find_touch(config, before, state, DUEL_RIGHT, events);
}
