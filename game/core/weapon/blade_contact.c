#include "blade_contact.h"

#include "phys_rotation.h"

// The side of a sabre that faces in a direction, in the weapon's frame: blade along -z, thumb and
// back toward +y.
static enum blade_part sabre_side(phys_vec3 way)
{
    if (fabs(way.x) > fabs(way.y)) {
        return BLADE_FLAT;
    }
    return way.y < 0.0 ? BLADE_EDGE : BLADE_BACK;
}

blade_contact blade_contact_of(const weapon *held, phys_quat orientation,
                               const phys_blade_mesh_hit *hit)
{
    phys_vec3 inwards = v3_neg(hit->normal);
    phys_vec3 axis = v3_normalized_or(v3_sub(held->blade.b, held->blade.a), v3(0, 0, -1));
    axis = quat_rotate(orientation, axis);
    double along_mps = v3_dot(hit->velocity_mps, axis);
    double straight = v3_dot(axis, inwards);
    blade_contact contact = {
        .angle_rad = phys_atan2(v3_length(v3_cross(axis, inwards)), straight),
        .sideways_mps = v3_length(v3_add_scaled(hit->velocity_mps, axis, -along_mps)),
    };

    if (hit->along >= BLADE_TIP_SHARE && contact.angle_rad <= BLADE_THRUST_RAD &&
        contact.sideways_mps <= BLADE_THRUST_SLIP * along_mps) {
        contact.part = BLADE_POINT;
    } else if (held->kind == WEAPON_SABRE) {
        contact.part = sabre_side(quat_rotate_inverse(orientation, inwards));
    } else {
        contact.part = BLADE_SIDE;
    }
    return contact;
}

const char *blade_part_name(enum blade_part part)
{
    static const char *const names[] = {"point", "edge", "back", "flat", "side"};
    _Static_assert(sizeof names / sizeof names[0] == BLADE_PART_COUNT,
                   "every part of a blade has a name");
    return names[part];
}
