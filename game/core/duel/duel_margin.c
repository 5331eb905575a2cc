// How near a phrase came to other lamps: to the border of the target, to the shortest contact that
// counts, to the end of the lock-out time; and of corps a corps, to another cause or to none.
#include <math.h>

#include "duel_private.h"
#include "phys_triangle.h"
#include "right_margin.h"
#include "valid_target.h"

static bool is_lit(const duel_state *state, int side)
{
    return state->match.apparatus.light[side] != APPARATUS_DARK;
}

// Whether the call would have been another one without this fencer's lamp. One lamp decides, and in
// epee both do; of two lamps of foil or sabre the one with the right does, or both if nobody has
// it.
static bool lamp_decides(const duel_config *config, const duel_state *state,
                         const right_of_way *call, int side)
{
    const bool both = is_lit(state, DUEL_LEFT) && is_lit(state, DUEL_RIGHT);
    return !both || config->weapon.kind == WEAPON_EPEE || call->right == DUEL_NOBODY ||
           call->right == side;
}

static phys_vec3 rest_of(const fencer_model *model, uint32_t triangle, int corner)
{
    const float *at = model->rest_position[model->triangle[triangle][corner]];
    return v3((double)at[0], (double)at[1], (double)at[2]);
}

// The distance from the hit to the nearest place of the body that counts otherwise; INFINITY if it
// is not within `within_m`. On the body at rest, whose skin is stretched nowhere.
static double border_m(const duel_config *config, const duel_touch *touch, enum duel_side target,
                       double within_m)
{
    const fencer_model *model = config->model[target];
    const enum weapon_kind kind = config->weapon.kind;
    const bool valid = body_part_is_target(kind, (enum body_part)touch->part);
    phys_vec3 hit = v3(0.0, 0.0, 0.0);
    for (int corner = 0; corner < 3; corner++) {
        hit =
            v3_add_scaled(hit, rest_of(model, touch->triangle, corner), touch->barycentric[corner]);
    }
    double nearest_m = INFINITY;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        if (body_part_is_target(kind, (enum body_part)model->triangle_part[t]) == valid) {
            continue;
        }
        const phys_vec3 corner[3] = {rest_of(model, t, 0), rest_of(model, t, 1),
                                     rest_of(model, t, 2)};
        const double side_m =
            phys_max(v3_distance(corner[0], corner[1]), v3_distance(corner[0], corner[2]));
        if (v3_distance(corner[0], hit) - side_m < within_m) {
            double distance_m = phys_segment_triangle_closest(hit, hit, corner).distance_m;
            nearest_m = distance_m < nearest_m ? distance_m : nearest_m;
        }
    }
    return nearest_m;
}

static void weigh_target(const duel_config *config, const duel_state *state,
                         const phrase_settings *settings, right_of_way *call, enum duel_side side)
{
    if (config->weapon.kind == WEAPON_EPEE || call->right != side) {
        return;
    }
    double by_m = border_m(config, &state->touch[side], duel_other(side), settings->doubt_target_m);
    right_margin_weigh(settings, call, RIGHT_MARGIN_TARGET, by_m);
}

// A contact that still lasts, or never closed the switch, is no question of a tick.
static void weigh_contact(const duel_config *config, const duel_state *state,
                          const phrase_settings *settings, right_of_way *call, int side)
{
    const uint32_t least = config->weapon.point_closes_ticks;
    const uint32_t closed = state->touch[side].closed_ticks;
    const bool lasts = state->fencer[side].press.closed_ticks > 0;
    if (least > 0 && closed > 0 && !(is_lit(state, side) && lasts)) {
        right_margin_weigh(settings, call, RIGHT_MARGIN_CONTACT, (double)closed - (double)least);
    }
}

static void weigh_lockout(const duel_config *config, const duel_state *state,
                          const phrase_settings *settings, right_of_way *call)
{
    const uint32_t *began = state->match.apparatus.began_tick;
    const int second = began[DUEL_LEFT] > began[DUEL_RIGHT] ? DUEL_LEFT : DUEL_RIGHT;
    if (lamp_decides(config, state, call, second)) {
        double after = (double)began[second] - (double)began[duel_other((enum duel_side)second)];
        right_margin_weigh(settings, call, RIGHT_MARGIN_LOCKOUT,
                           (double)apparatus_lockout_ticks(config->weapon.kind) - after);
    }
}

// How many ticks before the meeting of the bodies a fencer came forward for the last time: 0 if he
// did so when they met, INFINITY if he never did. An attack comes forward as well.
static double came_before(const phrase_fencer *fencer, match_meeting met)
{
    // Ticks of a phrase are numbered from 1, those of a match from 0.
    const uint32_t earliest = met.earliest + 1, latest = met.latest + 1;
    double nearest = INFINITY;
    for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
        const phrase_segment *s = phrase_segment_at(fencer, ago);
        const bool comes =
            s != NULL && s->start <= latest &&
            (s->kind == PHRASE_PREPARATION || phrase_is_offence((enum phrase_kind)s->kind));
        if (comes) {
            nearest = phys_min(nearest, s->end >= earliest ? 0.0 : (double)(earliest - s->end));
        }
    }
    return nearest;
}

static void weigh_if_close(const phrase_settings *settings, right_of_way *call,
                           enum right_margin kind, double by)
{
    if (by < (double)settings->doubt_ticks) {
        right_margin_weigh(settings, call, kind, by);
    }
}

// Who came faster when the bodies met has caused it: a matter of a tick if both came. In epee that
// is no fault, unless it was to avoid a touch.
static void weigh_cause(const duel_config *config, const duel_state *state,
                        const phrase_settings *settings, right_of_way *call)
{
    const uint8_t *fault = state->match.call.fault;
    const bool matters = config->weapon.kind != WEAPON_EPEE ||
                         fault[DUEL_LEFT] != MATCH_FAULT_NONE ||
                         fault[DUEL_RIGHT] != MATCH_FAULT_NONE;
    if (matters) {
        const match_meeting met = match_meeting_of(&state->match);
        weigh_if_close(settings, call, RIGHT_MARGIN_CAUSE,
                       phys_max(came_before(&state->phrase.fencer[DUEL_LEFT], met),
                                came_before(&state->phrase.fencer[DUEL_RIGHT], met)));
    }
}

void duel_weigh_bodies(const duel_config *config, const duel_state *state,
                       const phrase_settings *settings, right_of_way *call)
{
    const bool called = state->phase == DUEL_HALT || state->phase == DUEL_OVER;
    if (called && state->match.halt == MATCH_HALT_CORPS_A_CORPS) {
        weigh_cause(config, state, settings, call);
    } else if (called && state->match.halt == MATCH_HALT_LAMP &&
               match_meeting_lacks(&state->match) > 0) {
        weigh_if_close(settings, call, RIGHT_MARGIN_MEETING,
                       (double)match_meeting_lacks(&state->match));
    }
}

void duel_weigh_lamps(const duel_config *config, const duel_state *state,
                      const phrase_settings *settings, right_of_way *call)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (is_lit(state, side)) {
            weigh_target(config, state, settings, call, (enum duel_side)side);
        }
        if (!is_lit(state, side) || lamp_decides(config, state, call, side)) {
            weigh_contact(config, state, settings, call, side);
        }
    }
    if (is_lit(state, DUEL_LEFT) && is_lit(state, DUEL_RIGHT)) {
        weigh_lockout(config, state, settings, call);
    }
}
