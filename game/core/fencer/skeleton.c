#include "skeleton.h"

#include "phys_rotation.h"

// The forearm's skin follows the hand's roll by this share, so that a sleeve twists along its
// length and not only at the wrist.
#define TWIST_SHARE 0.6

phys_quat skeleton_quat_of_half(phys_vec3 unit_axis, double sine, double cosine)
{
    return (phys_quat){unit_axis.x * sine, unit_axis.y * sine, unit_axis.z * sine, cosine};
}

phys_quat skeleton_quat_about(phys_vec3 unit_axis, double angle_rad)
{
    double s, c;
    phys_sincos(0.5 * angle_rad, &s, &c);
    return skeleton_quat_of_half(unit_axis, s, c);
}

phys_quat skeleton_axes(phys_vec3 y, phys_vec3 z)
{
    y = v3_normalized_or(y, v3(0, 1, 0));
    z = v3_normalized_or(v3_add_scaled(z, y, -v3_dot(z, y)), v3_any_orthogonal(y));
    phys_mat3 axes = m3_from_columns(v3_cross(y, z), y, z);
    return quat_from_m3(&axes);
}

phys_quat skeleton_turned(const body_rig *rig, enum fencer_bone bone, phys_vec3 along,
                          phys_vec3 side)
{
    return quat_mul(skeleton_axes(along, side), rig->to_rest[bone]);
}

double skeleton_limb_m(const body_rig *rig, enum fencer_bone upper, enum fencer_bone lower)
{
    return rig->length_m[upper] + rig->length_m[lower];
}

phys_vec3 skeleton_carried(skeleton s, enum fencer_bone bone)
{
    enum fencer_bone parent = fencer_bone_parent(bone);
    return v3_add(s.bone[parent].joint,
                  quat_rotate(s.bone[parent].rotation, s.rig->from_parent[bone]));
}

void skeleton_hang(skeleton s, enum fencer_bone bone, phys_quat rotation)
{
    s.bone[bone].joint = skeleton_carried(s, bone);
    s.bone[bone].rotation = rotation;
}

phys_vec3 skeleton_bend_limb(skeleton s, enum fencer_bone upper, enum fencer_bone lower,
                             phys_vec3 target, phys_vec3 pole)
{
    double a = s.rig->length_m[upper], b = s.rig->length_m[lower];
    phys_vec3 from = skeleton_carried(s, upper);

    phys_vec3 way = v3_sub(target, from);
    double distance = v3_length(way);
    phys_vec3 along = v3_normalized_or(way, v3(0, 0, 1));
    double longest = SKELETON_STRAIGHT_SHARE * (a + b);
    distance = distance > longest             ? longest
               : distance < SKELETON_FOLDED_M ? SKELETON_FOLDED_M
                                              : distance;

    // Law of cosines: the middle joint is x along the line to the target and h beside it.
    double x = (a * a - b * b + distance * distance) / (2.0 * distance);
    double h = a * a > x * x ? sqrt(a * a - x * x) : 0.0;
    phys_vec3 side = v3_normalized_or(v3_add_scaled(pole, along, -v3_dot(pole, along)),
                                      v3_any_orthogonal(along));
    phys_vec3 middle = v3_add_scaled(v3_add_scaled(from, along, x), side, h);
    phys_vec3 tip = v3_add_scaled(from, along, distance);

    s.bone[upper] = (body_bone){from, skeleton_turned(s.rig, upper, v3_sub(middle, from), side)};
    s.bone[lower] = (body_bone){middle, skeleton_turned(s.rig, lower, v3_sub(tip, middle), side)};
    return tip;
}

void skeleton_twist_forearm(skeleton s, enum fencer_bone twist, enum fencer_bone forearm,
                            enum fencer_bone hand)
{
    phys_vec3 rest = s.rig->from_parent[hand];
    phys_vec3 axis = v3_normalized_or(quat_rotate(s.bone[forearm].rotation, rest), v3(0, 0, 1));
    phys_quat turned = quat_mul(s.bone[hand].rotation, quat_conjugate(s.bone[forearm].rotation));
    double sine = v3_dot(v3(turned.x, turned.y, turned.z), axis);
    double roll =
        turned.w < 0.0 ? 2.0 * phys_atan2(-sine, -turned.w) : 2.0 * phys_atan2(sine, turned.w);
    double half_turns = roll / PHYS_PI;
    double fade = half_turns * half_turns;
    fade = 1.0 - fade * fade * fade;
    skeleton_hang(
        s, twist,
        quat_mul(skeleton_quat_about(axis, TWIST_SHARE * fade * roll), s.bone[forearm].rotation));
}
