// Touches of the blades on the bodies: who is hit, where, and with which part of the blade.
#include "duel_private.h"

#include "duel_bodies.h"
#include "phys_rotation.h"

// Upper limit of a fencer's reach from the middle between the feet, meters: in a full lunge arm and
// blade reach 2.7 m. Fencers more than twice that apart are not tested for touches.
static const double LONGEST_REACH_M = 3.0;

// The side of a blade that arrives slower than this along the skin's normal only brushes it, m/s. A
// deflected blade that springs back arrives with 4 to 12 m/s, an intended blow with more.
static const double SLAP_MPS = 12.0;

static duel_touch touch_of_hit(const duel_config *config, const duel_state *state,
                               enum duel_side by, const phys_tick_path *way,
                               const phys_blade_mesh_hit *hit)
{
    phys_quat turn = phys_tick_path_at(way, hit->time * DUEL_TICK_S).orientation;
    if (hit->along >= BLADE_TIP_SHARE) { // only the point has come round
        const duel_whip whip = duel_whip_of(config, state, by);
        turn = quat_mul(turn, duel_whip_turn(&whip));
    }
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

// Finds a contact in this tick: of the whole blade, or only of the point of one whose side already
// is on the body, for the point may still land. If the hit's time is 0, the point was in contact
// when the tick began but did not press: it did not land in this tick, and must leave the body
// before it can land again. `lies` tells whether the blade is on the body in a contact press, and
// becomes true if its side is there without one: such as on an arm, after it slid off the mask.
static bool sweep_blade(const duel_config *config, const duel_state *before,
                        const duel_state *state, enum duel_side by, const phys_tick_path *way,
                        bool *lies, phys_blade_mesh_hit *out_hit)
{
    const enum duel_side target = duel_other(by);
    const bool point_presses = *lies && state->fencer[by].press.kind != DUEL_PRESS_EDGE;
    phys_capsule part = config->weapon.blade;
    if (!*lies && !duel_part_lies(config, before, way, target, &part)) {
        if (!duel_sweep_part(config, before, state, way, target, &part, out_hit)) {
            return false;
        }
        if (out_hit->time != 0.0) {
            return true;
        }
    }
    *lies = true;
    part.a = v3_lerp(part.a, part.b, BLADE_TIP_SHARE);
    if ((point_presses && duel_part_lies(config, before, way, target, &part)) ||
        !duel_sweep_part(config, before, state, way, target, &part, out_hit)) {
        return false;
    }
    out_hit->along = 1.0;
    return !point_presses || out_hit->time != 0.0;
}

static void report_touch(const duel_touch *touch, duel_events *events)
{
    duel_event *event = duel_event_add(events, DUEL_EVENT_TOUCH, touch->by);
    event->part = touch->part;
    event->point = touch->point;
    event->speed_mps = touch->speed_mps;
}

// Whether a contact is only a brush and no touch: the side of a blade without an edge, or a sabre's
// flat, slower than a slap. So a parried thrust does not score when the blade springs back.
static bool is_brush(const duel_touch *landed)
{
    bool has_edge = landed->blade_part == BLADE_EDGE || landed->blade_part == BLADE_BACK;
    return landed->blade_part != BLADE_POINT && !has_edge && landed->speed_mps < SLAP_MPS;
}

// Whether the fencer has already hit in this phrase. By the rules of the FIE that is so once the
// lamp burns: a contact that was too short or too light may be followed by a better one.
static bool has_hit(const duel_config *config, const duel_state *state, enum duel_side by)
{
    return duel_is_match(config) ? state->match.apparatus.light[by] != APPARATUS_DARK
                                 : state->touch[by].by != DUEL_NOBODY;
}

// Keeps a new contact as the fencer's touch; by the rules of the FIE it becomes one when the lamp
// is lit.
static void keep_touch(const duel_config *config, duel_state *state, const duel_touch *landed,
                       duel_events *events)
{
    enum duel_side by = (enum duel_side)landed->by;
    if (duel_is_match(config)) {
        state->touch[by] = *landed;
        state->touch[by].by = DUEL_NOBODY;
    } else if (!is_brush(landed)) {
        state->touch[by] = *landed;
        report_touch(landed, events);
    }
}

static bool points_in(const duel_touch *contact)
{
    return contact->angle_rad < 0.5 * PHYS_PI;
}

// How a blade presses that is on the body in this way. A point that arrives flat slides: resting at
// one place like the side of a blade, it would go on along the blade into the body. But a cut with
// the last of a sabre's edge rests.
static enum duel_press_kind press_of(const duel_config *config, const duel_touch *contact,
                                     bool is_point, bool lies)
{
    if (contact->blade_part == BLADE_POINT) {
        return DUEL_PRESS_HELD;
    }
    const bool is_sabre = config->weapon.kind == WEAPON_SABRE;
    const bool cuts = is_sabre && !lies && contact->sideways_mps > contact->speed_mps;
    return is_point && points_in(contact) && !cuts ? DUEL_PRESS_SLIDING : DUEL_PRESS_EDGE;
}

// Whether a point that arrived flat and slid, or was in contact already, has landed after all: it
// is held, and presses on its switch long enough for a lamp.
static bool has_caught(const duel_config *config, const duel_press *press)
{
    const unsigned least_ticks = config->weapon.point_closes_ticks;
    return press->kind == DUEL_PRESS_HELD && least_ticks > 0 && press->closed_ticks >= least_ticks;
}

// The touch of such a point, where it is now.
static duel_touch touch_of_press(const duel_config *config, const duel_state *state,
                                 enum duel_side by)
{
    const duel_press *press = &state->fencer[by].press;
    const phys_body *held = &state->fencer[by].weapon;
    phys_vec3 ends[2], inwards = v3_neg(press->normal);
    duel_blade_ends(config, state, by, ends);
    phys_vec3 axis = v3_normalized_or(v3_sub(ends[1], ends[0]), inwards);
    phys_vec3 velocity = v3_sub(phys_body_velocity_at(held, ends[1]), press->place_mps);
    duel_touch touch = {
        .by = (uint8_t)by,
        .part = config->model[duel_other(by)]->triangle_part[press->triangle],
        .blade_part = BLADE_POINT,
        .tick = state->tick,
        .triangle = press->triangle,
        .time_in_tick = 1.0,
        .speed_mps = phys_max(v3_dot(velocity, inwards), 0.0),
        .sideways_mps = v3_length(v3_add_scaled(velocity, axis, -v3_dot(velocity, axis))),
        .angle_rad = phys_atan2(v3_length(v3_cross(axis, inwards)), v3_dot(axis, inwards)),
        .point = press->place,
        .normal = press->normal,
    };
    for (int i = 0; i < 3; ++i) {
        touch.barycentric[i] = press->barycentric[i];
    }
    return touch;
}

// Finds a contact of a blade in this tick. The first one that begins is the fencer's touch unless
// it is a brush; a brush, and a blade that slid off and lands again, only begin a contact press. So
// does a point that is in contact already and goes in. While the tracker only guesses the hand's
// place there are no touches.
static void find_touch(const duel_config *config, const duel_state *before, duel_state *state,
                       enum duel_side by, const phys_tick_path *way, duel_events *events)
{
    if (!hand_track_may_touch(&state->fencer[by].track)) {
        return;
    }
    const duel_press *press = &state->fencer[by].press;
    bool touched = has_hit(config, state, by);
    bool lies = duel_press_is_on(press);
    if (!touched && !duel_is_match(config) && has_caught(config, press)) {
        const duel_touch landed = touch_of_press(config, state, by);
        keep_touch(config, state, &landed, events);
        return;
    }
    phys_blade_mesh_hit hit;
    if ((touched && lies) || !sweep_blade(config, before, state, by, way, &lies, &hit)) {
        return;
    }
    duel_touch contact = touch_of_hit(config, state, by, way, &hit);
    const bool begins = hit.time != 0.0;
    if (!begins && !(hit.closing_mps > 0.0 && points_in(&contact))) {
        return;
    }
    const bool is_point = hit.along >= BLADE_TIP_SHARE;
    duel_press_begin(state, by, &contact,
                     begins ? press_of(config, &contact, is_point, lies) : DUEL_PRESS_SLIDING);
    // By the rules of the FIE the lamp decides what becomes a touch.
    const bool lands = begins && (!lies || contact.blade_part == BLADE_POINT);
    if (!touched && (lands || duel_is_match(config))) {
        keep_touch(config, state, &contact, events);
    }
}

void duel_find_touches(const duel_config *config, const duel_state *before, duel_state *state,
                       const phys_tick_path way[2], duel_events *events)
{
    double apart_m = duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
                     duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
    if (apart_m > 2.0 * LONGEST_REACH_M) {
        return;
    }
    find_touch(config, before, state, DUEL_LEFT, &way[DUEL_LEFT], events);
    find_touch(config, before, state, DUEL_RIGHT, &way[DUEL_RIGHT], events);
}
