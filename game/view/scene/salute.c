#include "salute.h"

#include <math.h>
#include <string.h>

// A moment of the salute: where the hand is and where the blade points, fencer frame.
typedef struct moment {
    double at_s;
    bool is_guard; // as on guard; the rest has no meaning
    phys_vec3 hand_m, blade;
} moment;

static const moment MOMENTS[] = {
    {.at_s = 0.0, .is_guard = true},
    {.at_s = 0.6, .hand_m = {0.36, 1.34, 0.06}, .blade = {0.12, 0.99, 0.0}}, // before the mask
    {.at_s = 1.1, .hand_m = {0.36, 1.34, 0.06}, .blade = {0.12, 0.99, 0.0}},
    {.at_s = 1.6, .hand_m = {0.52, 1.00, 0.34}, .blade = {0.70, -0.55, 0.45}}, // down, outward
    {.at_s = 1.9, .hand_m = {0.52, 1.00, 0.34}, .blade = {0.70, -0.55, 0.45}},
    {.at_s = SALUTE_S, .is_guard = true},
};
#define MOMENT_COUNT ((int)(sizeof MOMENTS / sizeof MOMENTS[0]))

// The weapon held so, turned from the guard by the shortest way.
static phys_pose pose_of(const moment *m, phys_pose guard)
{
    if (m->is_guard) {
        return guard;
    }
    const phys_vec3 from = quat_rotate(guard.orientation, v3(0, 0, -1));
    const phys_vec3 to = v3_normalized_or(m->blade, from);
    const phys_vec3 axis = v3_cross(from, to);
    const phys_quat turn = {axis.x, axis.y, axis.z, 1.0 + v3_dot(from, to)};
    return (phys_pose){m->hand_m, quat_mul(quat_normalized(turn), guard.orientation)};
}

phys_pose salute_pose(phys_pose guard, double since_s)
{
    int next = 1;
    while (next < MOMENT_COUNT - 1 && since_s >= MOMENTS[next].at_s) {
        next++;
    }
    const moment *a = &MOMENTS[next - 1], *b = &MOMENTS[next];
    const double t = fmin(fmax((since_s - a->at_s) / (b->at_s - a->at_s), 0.0), 1.0);
    const phys_pose from = pose_of(a, guard), to = pose_of(b, guard);
    const double share = t * t * (3.0 - 2.0 * t);
    return (phys_pose){v3_lerp(from.position, to.position, share),
                       quat_nlerp(from.orientation, to.orientation, share)};
}

// Both stand on guard in their places, whatever they did last, and salute.
static void pose_both(salute *s, const duel_config *config, const duel_state *now)
{
    s->shown = *now;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        duel_fencer *fencer = &s->shown.fencer[side];
        memset(fencer, 0, sizeof *fencer);
        fencer->footwork = footwork_start();
        fencer->footwork.travel_m = now->match.place_m[side];
        const phys_pose guard = body_pose_place(config->model[side], &fencer->footwork,
                                                guard_grid_pose(config->grid, 0.0, 0.0, 0.0));
        const phys_pose held =
            body_pose_hold(config->model[side], &fencer->footwork, salute_pose(guard, s->since_s));
        fencer->hand_world = fencer_frame_weapon_to_world(
            duel_fencer_frame(config, &s->shown, (enum duel_side)side), held);
        fencer->weapon.pose = weapon_body_pose(&config->weapon, fencer->hand_world);
    }
}

bool salute_advance(salute *s, const duel_config *config, const duel_state *now, bool may_begin,
                    double elapsed_s)
{
    const bool is_first = now->tick == 0, is_last = now->phase == DUEL_OVER;
    const bool is_match = config->settings.match.rules == MATCH_FIE;
    bool *was_given = &s->was_given[is_last];
    if (!s->is_on && may_begin && is_match && (is_first || is_last) && !*was_given) {
        s->is_on = *was_given = true;
        s->since_s = 0.0;
    } else {
        s->since_s += elapsed_s;
    }
    s->is_on = s->is_on && s->since_s < SALUTE_S;
    if (s->is_on || (is_last && *was_given)) {
        pose_both(s, config, now);
    }
    return s->is_on;
}

bool salute_skip(salute *s)
{
    const bool was_on = s->is_on;
    s->is_on = false;
    s->since_s = SALUTE_S;
    return was_on;
}

const duel_state *salute_shown(const salute *s)
{
    return s->is_on || s->was_given[1] ? &s->shown : NULL;
}
