// The visible curve of a blade: bent while it presses on a body, swinging afterwards, bent while it
// lies on the other blade, and bent by its own mass in a stroke.
#include "duel_press_force.h"
#include "duel_private.h"

#include "phys_rotation.h"

// How far the end of the curve is from the place that holds the tip, across the blade.
static phys_vec3 tip_error_of(const duel_press *press, const press_situation *s,
                              const press_axis *x, phys_vec3 curve_tip)
{
    if (press->kind != DUEL_PRESS_HELD) {
        return v3(0, 0, 0);
    }
    phys_vec3 held_at = v3_add_scaled(s->place, s->normal, s->held->blade.radius_m);
    return press_across_of(v3_sub(held_at, curve_tip), x->along);
}

// The curve of a blade that lies on the other one. It goes through the guard and the place of
// contact of the straight blade, which is where the blades meet; between them it bulges toward the
// other blade, and its end leans away.
static void curve_of_lean(const weapon *held, const duel_fencer *fencer, duel_curve *out_curve)
{
    double force_n = v3_length(fencer->bend_n), along = fencer->bend_along;
    phys_vec3 side = v3_normalized_or(fencer->bend_n, v3(0, 0, 0));
    phys_vec3 guard = v3_add(held->blade.a, held->center_m);
    phys_vec3 way = v3_sub(held->blade.b, held->blade.a);
    double length_m = v3_length(way);
    double chord = along > 0.0 ? phys_flexion_sag_mpn(&held->flexion, along) / along : 0.0;
    // Beyond this the blade would not bend along a line.
    double most_n = PHYS_FLEXION_MAX_SHARE * length_m /
                    (phys_flexion_sag_of(&held->flexion, along, 1.0).across_mpn + chord);
    force_n = force_n < most_n ? force_n : most_n;
    out_curve->is_bent = force_n > 0.0;
    for (int i = 0; i < DUEL_CURVE_PLACES; ++i) {
        double share = (double)i / (DUEL_CURVE_PLACES - 1);
        phys_flexion_sag sag = phys_flexion_sag_of(&held->flexion, along, share);
        phys_vec3 straight = v3_add_scaled(guard, way, share);
        out_curve->point[i] =
            v3_add_scaled(straight, side, force_n * (sag.across_mpn - chord * share));
        phys_vec3 direction =
            v3_add_scaled(way, side, force_n * (sag.slope_radpn * length_m - chord));
        out_curve->direction[i] = v3_normalized_or(direction, v3(0, 0, -1));
    }
}

// The curve of a blade that bends under its own mass in a stroke. It leaves the guard straight and
// ends at the tip of the unbent blade, turned: the middle stays behind, and the point comes round.
static void curve_of_whip(const weapon *held, const duel_whip *whip, duel_curve *out_curve)
{
    phys_vec3 guard = v3_add(held->blade.a, held->center_m);
    phys_vec3 along = v3_sub(held->blade.b, held->blade.a);
    double length_m = v3_length(along);
    out_curve->is_bent = 1;
    for (int i = 0; i < DUEL_CURVE_PLACES; ++i) {
        double s = (double)i / (DUEL_CURVE_PLACES - 1), sine, cosine;
        phys_vec3 straight = v3_add_scaled(guard, along, s);
        out_curve->point[i] =
            v3_add_scaled(straight, whip->way, whip->tip_rad * length_m * s * s * (s - 1.0));
        phys_sincos(whip->tip_rad * s * (3.0 * s - 2.0), &sine, &cosine);
        out_curve->direction[i] = v3_normalized_or(
            v3_add_scaled(v3_scale(along, cosine / length_m), whip->way, sine), v3(0, 0, -1));
    }
}

void duel_blade_curve(const duel_config *config, const duel_state *state, enum duel_side side,
                      duel_curve *out_curve)
{
    const duel_fencer *fencer = &state->fencer[side];
    if (fencer->press.kind == DUEL_PRESS_NONE || fencer->press.kind == DUEL_PRESS_EDGE) {
        const duel_whip whip = duel_whip_of(config, state, side);
        if (whip.tip_rad != 0.0 && v3_length_squared(fencer->bend_n) == 0.0) {
            curve_of_whip(&config->weapon, &whip, out_curve);
        } else {
            curve_of_lean(&config->weapon, fencer, out_curve);
        }
        return;
    }
    const duel_press *press = &fencer->press;
    const weapon *held = &config->weapon;
    phys_pose pose = fencer->weapon.pose;
    const press_situation s = {.held = held,
                               .body = state->fencer[side].weapon,
                               .place = press->place,
                               .normal = press->normal};
    const press_axis x = press_axis_of(&s);
    const phys_flexion bend = {.bend_rad = press->bend_rad, .bow_rad = press->bow_rad};
    phys_vec3 sideways = v3_normalized_or(
        press_across_of(quat_rotate(pose.orientation, press->bend_side), x.along), v3(0, 0, 0));
    out_curve->is_bent = 1;

    phys_vec3 end = phys_flexion_point(&held->flexion, &bend, 1.0);
    phys_vec3 tip = v3_add_scaled(v3_add_scaled(x.guard, x.along, end.x), sideways, end.y);
    phys_vec3 missing = tip_error_of(press, &s, &x, tip);
    phys_pose model = weapon_model_pose(held, pose);
    for (int i = 0; i < DUEL_CURVE_PLACES; ++i) {
        double share = (double)i / (DUEL_CURVE_PLACES - 1), sine, cosine;
        phys_vec3 at = phys_flexion_point(&held->flexion, &bend, share);
        phys_sincos(phys_flexion_angle(&held->flexion, &bend, share), &sine, &cosine);
        phys_vec3 point = v3_add_scaled(v3_add_scaled(x.guard, x.along, at.x), sideways, at.y);
        point = v3_add_scaled(point, missing, share * share);
        phys_vec3 direction = v3_add_scaled(v3_scale(x.along, cosine), sideways, sine);
        direction = v3_add_scaled(direction, missing, 2.0 * share / x.length_m);
        out_curve->point[i] = pose_apply_inverse(model, point);
        out_curve->direction[i] =
            quat_rotate_inverse(model.orientation, v3_normalized_or(direction, x.along));
    }
}

void duel_blade_ends_seen(const duel_config *config, const duel_state *state, enum duel_side side,
                          phys_vec3 out_ends[2])
{
    duel_blade_ends(config, state, side, out_ends);
    const duel_fencer *fencer = &state->fencer[side];
    if (fencer->press.kind != DUEL_PRESS_NONE || v3_length_squared(fencer->bend_n) > 0.0) {
        duel_curve curve;
        duel_blade_curve(config, state, side, &curve);
        if (curve.is_bent) {
            out_ends[1] = pose_apply(duel_weapon_pose(config, state, side),
                                     curve.point[DUEL_CURVE_PLACES - 1]);
        }
    }
}
