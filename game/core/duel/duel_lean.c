// Blades that lie on each other: each hand presses as an arm does (hand_press.h), and both blades
// bend.
//
// What collides are straight blades. A blade that bends under a press has its guard turned a little
// toward the other blade, and its straight stand-in goes from the guard through the place of
// contact. So the bend acts as a spring between hand and contact: the hand has already turned by
// that angle, and presses less. The drawn blade is curved about the straight one (duel_curve.c).
#include "duel_private.h"
#include "hand_mass.h"
#include "hand_press.h"
#include "phys_rotation.h"
#include "phys_tolerance.h"

// Blades closer than this after the last tick lie on each other, meters. Before a blow of 1 m/s
// they are farther apart.
static const double LYING_GAP_M = PHYS_BLADE_RADIUS_M / 7.0;

// Hands press on each other, and do not strike, while the blades are closer than this, meters.
// Blades that are pushed apart a little come together again without a blow; with the narrower limit
// above they rattle.
static const double PRESSING_GAP_M = 0.003;

// A grip of this strength is firm, the default of duel_settings; a weaker one presses less in
// proportion.
static const double FIRM_GRIP_NMS = 0.055;

// A relaxed hand presses with this share of a firm one: it still holds the weapon (estimated).
static const double RELAXED = 0.1;

// A bend follows the force of the press with this time constant, seconds: that of a blade's lowest
// mode, 13 to 16 Hz.
static const double BEND_S = 0.010;

// A bend under less force ends, newtons.
static const double LEAST_BEND_N = 0.01;

bool duel_blades_lie(const duel_state *state)
{
    return state->gap_m < LYING_GAP_M || state->guard_gap_m < LYING_GAP_M;
}

bool duel_blades_press(const duel_state *state)
{
    return state->gap_m < PRESSING_GAP_M || state->guard_gap_m < PRESSING_GAP_M;
}

// How firmly a hand presses, 0..1: less with a weak grip, with a hand that the headset does not
// see, and while control is lost.
static double firmness_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    double grip = config->settings.grip_nms / FIRM_GRIP_NMS * duel_hand_seen(state, side);
    return phys_clamp(grip, RELAXED, 1.0) * duel_control(state, side);
}

// The wrist of the hand that holds a weapon: body frame.
static phys_vec3 wrist_of(const weapon *held)
{
    return v3_add(v3_neg(held->center_m), v3(0, 0, HAND_WRIST_M));
}

// By how much the bend has turned the hand toward the other blade, as the rotation from hand to
// straight blade: weapon frame.
static phys_vec3 bend_turn(const weapon *held, const duel_fencer *fencer)
{
    phys_vec3 place = v3_lerp(held->blade.a, held->blade.b, fencer->bend_along);
    phys_vec3 arm = v3_sub(place, wrist_of(held));
    double sag_mpn = phys_flexion_sag_mpn(&held->flexion, fencer->bend_along);
    return v3_scale(v3_cross(arm, fencer->bend_n), sag_mpn / v3_length_squared(arm));
}

// Weapon, hand and what of the forearm turns with them, weapon frame.
static phys_mass_properties whole_of(const weapon *held)
{
    const phys_mass_properties part[] = {
        {.mass_kg = held->mass_kg, .inertia_kgm2 = held->inertia_kgm2},
        {.mass_kg = HAND_MASS_KG,
         .center_m = v3_neg(held->center_m),
         .inertia_kgm2 = m3_diagonal(0, 0, HAND_ROLL_KGM2)}};
    return phys_mass_of_parts(part, sizeof part / sizeof part[0]);
}

// Where the hand is asked to be, seen from where it is. The velocity asked for is that of the last
// tick: what has changed since is the hand's own motion.
static hand_way way_of(const weapon *held, const duel_fencer *fencer, phys_pose target_before)
{
    const phys_body *body = &fencer->weapon;
    phys_quat q = body->pose.orientation;
    phys_vec3 wrist = wrist_of(held);
    phys_vec3 wrist_world = pose_apply(body->pose, wrist);
    phys_vec3 to_world = pose_apply(target_before, wrist);
    const phys_body led = {target_before, fencer->led_mps, fencer->led_radps};
    phys_vec3 turn =
        phys_rotation_vector_from_quat(quat_mul(target_before.orientation, quat_conjugate(q)));
    return (hand_way){
        .way_m = quat_rotate_inverse(q, v3_sub(to_world, wrist_world)),
        .turn_rad = v3_add(quat_rotate_inverse(q, turn), bend_turn(held, fencer)),
        .speed_mps = quat_rotate_inverse(q, v3_sub(phys_body_velocity_at(&led, to_world),
                                                   phys_body_velocity_at(body, wrist_world))),
        .spin_radps =
            quat_rotate_inverse(q, v3_sub(fencer->led_radps, body->angular_velocity_radps)),
    };
}

// Force and torque at the wrist that change the velocities of the whole in a tick by those of a
// weapon whose center of mass changes its velocity by `change_mps`, and which turns faster by
// `change_radps`; weapon frame.
static hand_wrench wrench_for(const phys_mass_properties *whole, phys_vec3 wrist,
                              phys_vec3 change_mps, phys_vec3 change_radps)
{
    phys_vec3 of_center = v3_add(change_mps, v3_cross(change_radps, whole->center_m));
    phys_vec3 force = v3_scale(of_center, whole->mass_kg * DUEL_TICKS_PER_SECOND);
    phys_vec3 torque = m3_mul_v3(&whole->inertia_kgm2, change_radps);
    torque = v3_scale(torque, DUEL_TICKS_PER_SECOND);
    return (hand_wrench){force, v3_sub(torque, v3_cross(v3_sub(wrist, whole->center_m), force))};
}

// Changes the weapon's velocities by a tick of this force and torque, within the acceleration of a
// hand.
static void apply_wrench(const duel_settings *settings, const phys_mass_properties *whole,
                         phys_vec3 wrist, const hand_wrench *by, phys_body *body)
{
    const phys_mass inverse = phys_mass_inverse_of_solid(whole);
    phys_vec3 about_center =
        v3_add(by->torque_nm, v3_cross(v3_sub(wrist, whole->center_m), by->force_n));
    phys_vec3 turn =
        v3_scale(m3_mul_v3(&inverse.inverse_inertia_per_kgm2, about_center), DUEL_TICK_S);
    phys_vec3 way = v3_scale(by->force_n, DUEL_TICK_S * inverse.inverse_mass_per_kg);
    way = v3_sub(way, v3_cross(turn, whole->center_m));
    turn = v3_clamp_length(turn, settings->hand_angular_acceleration_radps2 * DUEL_TICK_S);
    way = v3_clamp_length(way, settings->hand_acceleration_mps2 * DUEL_TICK_S);
    phys_quat q = body->pose.orientation;
    body->velocity_mps = v3_add(body->velocity_mps, quat_rotate(q, way));
    body->angular_velocity_radps = v3_add(body->angular_velocity_radps, quat_rotate(q, turn));
}

void duel_lean_drive(const duel_config *config, duel_state *state, enum duel_side side,
                     phys_pose target_before, phys_vec3 target_mps, phys_vec3 target_radps)
{
    const weapon *held = &config->weapon;
    duel_fencer *fencer = &state->fencer[side];
    phys_quat q = fencer->weapon.pose.orientation;
    const phys_mass_properties whole = whole_of(held);
    phys_vec3 wrist = wrist_of(held);
    const hand_way way = way_of(held, fencer, target_before);
    const hand_wrench own =
        wrench_for(&whole, wrist, quat_rotate_inverse(q, v3_sub(target_mps, fencer->led_mps)),
                   quat_rotate_inverse(q, v3_sub(target_radps, fencer->led_radps)));
    const phys_mat3 about = phys_inertia_about(&whole, wrist);
    const hand_damping damping =
        hand_press_damping(whole.mass_kg, v3(about.m[0][0], about.m[1][1], about.m[2][2]));
    hand_wrench given =
        hand_press(&way, &damping, &own, firmness_of(config, state, side), config->hand[side]);
    apply_wrench(&config->settings, &whole, wrist, &given, &fencer->weapon);
}

// The force of this tick's resting contacts on a blade, across it, and where it acts.
static phys_vec3 force_on_blade(const weapon *held, const phys_contact_report *report,
                                enum duel_side side, phys_quat orientation, double *out_along)
{
    phys_vec3 force = v3(0, 0, 0);
    for (int i = 0; i < report->count; i++) {
        const phys_contact *contact = &report->contact[i];
        phys_part part = side == DUEL_LEFT ? contact->part_a : contact->part_b;
        if (contact->resting && part == PHYS_PART_BLADE) {
            double sign = side == DUEL_LEFT ? 1.0 : -1.0;
            force = v3_add_scaled(force, contact->normal,
                                  sign * contact->impulse_ns * DUEL_TICKS_PER_SECOND);
            *out_along = side == DUEL_LEFT ? contact->along_a : contact->along_b;
        }
    }
    phys_vec3 blade = v3_normalized_or(v3_sub(held->blade.b, held->blade.a), v3(0, 0, -1));
    phys_vec3 in_weapon = quat_rotate_inverse(orientation, force);
    return v3_add_scaled(in_weapon, blade, -v3_dot(in_weapon, blade));
}

void duel_lean_bend(const weapon *held, const phys_contact_report *report, enum duel_side side,
                    duel_fencer *fencer)
{
    phys_vec3 force =
        force_on_blade(held, report, side, fencer->weapon.pose.orientation, &fencer->bend_along);
    fencer->bend_n = v3_lerp(fencer->bend_n, force, DUEL_TICK_S / BEND_S);
    if (fencer->loose.is_loose || v3_length(fencer->bend_n) < LEAST_BEND_N) {
        fencer->bend_n = v3(0, 0, 0);
        fencer->bend_along = 0.0;
    }
}
