#include "hand_press.h"

// The damping as a share of the critical one: an overshoot of 5 %.
static const double DAMPING_SHARE = 0.7;

static double damping_of(double stiffness, double inertia)
{
    return 2.0 * DAMPING_SHARE * sqrt(stiffness * inertia);
}

hand_damping hand_press_damping(double mass_kg, phys_vec3 inertia_kgm2)
{
    return (hand_damping){
        .along_nspm = damping_of(HAND_NPM, mass_kg),
        .about_nms = v3(damping_of(HAND_DEVIATION_NMPRAD, inertia_kgm2.x),
                        damping_of(HAND_FLEXION_NMPRAD, inertia_kgm2.y),
                        damping_of(HAND_ROLL_NMPRAD, inertia_kgm2.z)),
    };
}

double hand_press_limit_nm(int axis, double torque_nm, double firmness, double hand)
{
    double limit;
    if (axis == 0) {
        limit = torque_nm > 0.0 ? HAND_RADIAL_NM : HAND_ULNAR_NM;
    } else if (axis == 1) {
        limit = torque_nm * hand > 0.0 ? HAND_FLEXION_NM : HAND_EXTENSION_NM;
    } else {
        limit = torque_nm * hand > 0.0 ? HAND_PRONATION_NM : HAND_SUPINATION_NM;
    }
    return firmness * limit;
}

static double limited(int axis, double torque_nm, double firmness, double hand)
{
    double limit = hand_press_limit_nm(axis, torque_nm, firmness, hand);
    return phys_clamp(torque_nm, -limit, limit);
}

hand_wrench hand_press(const hand_way *to, const hand_damping *damping, const hand_wrench *wanted,
                       double firmness, double hand)
{
    phys_vec3 force =
        v3_add_scaled(v3_scale(to->way_m, HAND_NPM), to->speed_mps, damping->along_nspm);
    phys_vec3 turn = to->turn_rad, spin = to->spin_radps, by = damping->about_nms;
    phys_vec3 torque =
        v3(HAND_DEVIATION_NMPRAD * turn.x + by.x * spin.x,
           HAND_FLEXION_NMPRAD * turn.y + by.y * spin.y, HAND_ROLL_NMPRAD * turn.z + by.z * spin.z);
    force = v3_add_scaled(wanted->force_n, force, firmness);
    torque = v3_add_scaled(wanted->torque_nm, torque, firmness);
    return (hand_wrench){
        .force_n = v3_clamp_length(force, firmness * HAND_FORCE_N),
        .torque_nm = v3(limited(0, torque.x, firmness, hand), limited(1, torque.y, firmness, hand),
                        limited(2, torque.z, firmness, hand)),
    };
}
