// Touches of the blades on the bodies: who is hit, where, and with which part of the blade.
#include "duel_private.h"

#include "duel_bodies.h"

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

// Finds a contact that begins in this tick: of the whole blade, or only of the point of one whose
// side already rests on the body, for the point may still land. A blade that is already in contact
// when the tick begins did not land in this tick: it must leave the body before it can land again.
static bool sweep_blade(const duel_config *config, const duel_state *before,
                        const duel_state *state, enum duel_side by, const phys_tick_path *way,
                        bool lies, phys_blade_mesh_hit *out_hit)
{
    phys_capsule part = config->weapon.blade;
    if (lies) {
        part.a = v3_lerp(part.a, part.b, BLADE_TIP_SHARE);
    }
    const enum duel_side target = duel_other(by);
    if (duel_part_lies(config, before, way, target, &part) ||
        !duel_sweep_part(config, before, state, way, target, &part, out_hit)) {
        return false;
    }
    out_hit->along = lies ? 1.0 : out_hit->along;
    return out_hit->time != 0.0;
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

// Finds a contact of a blade that begins in this tick. The first one is the fencer's touch unless
// it is a brush; a brush, and a blade that slid off and lands again, only begin a contact press.
// While the tracker only guesses the hand's place there are no touches.
static void find_touch(const duel_config *config, const duel_state *before, duel_state *state,
                       enum duel_side by, const phys_tick_path *way, duel_events *events)
{
    if (!hand_track_may_touch(&state->fencer[by].track)) {
        return;
    }
    bool touched = has_hit(config, state, by);
    bool lies = duel_press_is_on(&state->fencer[by].press);
    phys_blade_mesh_hit hit;
    if ((touched && lies) || !sweep_blade(config, before, state, by, way, lies, &hit)) {
        return;
    }
    duel_touch landed = touch_of_hit(config, state, by, way, &hit);
    if (lies && landed.blade_part != BLADE_POINT) {
        return;
    }
    duel_press_begin(state, by, &landed);
    if (!touched) {
        keep_touch(config, state, &landed, events);
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
