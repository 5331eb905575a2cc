#include "hand_mass.h"

phys_backing hand_mass_behind(const phys_mass_properties *weapon, const phys_flexion_blade *blade,
                              phys_vec3 grip_m, double share)
{
    return (phys_backing){
        .weapon = *weapon,
        .mass_kg = HAND_MASS_KG * share,
        .at_m = grip_m,
        .grip_mpn = HAND_GRIP_MPN,
        .blow_s = HAND_BLOW_S,
        .blade = blade,
    };
}

double hand_mass_moment(const phys_backing *hand, double along, phys_vec3 ahead, phys_vec3 point_m,
                        phys_vec3 impulse_ns)
{
    const phys_struck whole = phys_backing_struck(hand, along);
    phys_vec3 turn = m3_mul_v3(&whole.mass.inverse_inertia_per_kgm2,
                               v3_cross(v3_sub(point_m, whole.center_m), impulse_ns));
    phys_vec3 hand_mps = v3_add(v3_scale(impulse_ns, whole.mass.inverse_mass_per_kg),
                                v3_cross(turn, v3_sub(hand->at_m, whole.center_m)));
    // The hand moves and turns by the share of its mass that the blow moves. A forearm that turns
    // about its pivot moves the hand by its angular velocity x HAND_PIVOT_M x ahead.
    double share = phys_backing_kg(hand, along) / HAND_MASS_KG;
    phys_vec3 moved = v3_scale(hand_mps, share);
    phys_vec3 forearm = v3_scale(v3_cross(ahead, moved), 1.0 / HAND_PIVOT_M);
    phys_mat3 about_grip = phys_inertia_about(&hand->weapon, hand->at_m);
    phys_vec3 of_blow = v3_cross(v3_sub(point_m, hand->at_m), impulse_ns);
    phys_vec3 of_motion = v3_scale(v3_cross(hand->at_m, moved), -hand->weapon.mass_kg);
    return v3_length(v3_sub(of_blow, v3_add(of_motion, m3_mul_v3(&about_grip, forearm))));
}
