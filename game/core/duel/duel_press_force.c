#include "duel_press_force.h"

#include "phys_rotation.h"

// The hand yields so that the blade is never shortened by more than this share of its length. At
// this limit the end of a bowed blade lies along the skin; beyond it the curve would have to go
// through the body.
static const double DEEPEST_SHARE = 0.08;

// Nor does the hand move the weapon sideways from a held tip by more than this share of the blade's
// length.
static const double FARTHEST_SHARE = 0.1;

// Coulomb friction of a point on a jacket. Steel on cloth has 0.3 to 0.4, but a point's rim digs
// into the cloth. Not measured: chosen such that a thrust that fencers call flat, more than about
// 40 degrees from head-on, slides off, and a bowed blade does not, although its end pushes
// sideways.
static const double TIP_FRICTION = 0.8;

// Stiffness and damping of the body under the side of a blade: a force of 50 N presses it in by 5
// mm, and a cut of 15 m/s stops within 25 mm. The damping removes most of the bounce of a blade
// with an effective mass of 60 g.
static const double EDGE_NPM = 10000.0;
static const double EDGE_DAMPING_NSPM = 20.0;
static const double EDGE_DEEPEST_M = 0.025;

// At this distance blade and skin have separated for good, meters.
static const double PARTED_M = 0.002;

// A bowed blade keeps its bow on the same side until its tip is farther than this off the axis on
// another side, meters.
static const double BOW_MEMORY_M = 0.006;

press_axis press_axis_of(const press_situation *s)
{
    press_axis x = {.guard = pose_apply(s->body.pose, s->held->blade.a),
                    .tip = pose_apply(s->body.pose, s->held->blade.b)};
    phys_vec3 way = v3_sub(x.tip, x.guard);
    x.length_m = v3_length(way);
    x.along = v3_scale(way, 1.0 / x.length_m);
    return x;
}

double press_speed_towards(const press_situation *s, phys_vec3 point, phys_vec3 direction)
{
    phys_vec3 v = phys_body_velocity_at(&s->body, point);
    return v3_dot(v3_sub(v, s->place_mps), direction);
}

phys_vec3 press_across_of(phys_vec3 v, phys_vec3 along)
{
    return v3_add_scaled(v, along, -v3_dot(v, along));
}

// The component of the force along the point of the bent blade.
static double force_on_point(const phys_flexion_blade *blade, const phys_flexion *bend)
{
    double sine, cosine;
    phys_sincos(phys_flexion_angle(blade, bend, 1.0), &sine, &cosine);
    double pressed = bend->along_n * cosine - bend->across_n * sine;
    return pressed > 0.0 ? pressed : 0.0;
}

// Whether the force between skin and tip is within Coulomb's friction cone.
static bool friction_holds(phys_vec3 force, phys_vec3 normal)
{
    const double LEAST_N = 1e-3; // a force of zero counts as held
    double pressed = v3_dot(force, normal);
    return v3_length(v3_add_scaled(force, normal, -pressed)) <= TIP_FRICTION * pressed + LEAST_N;
}

// The tip stays at its place: the blade is shortened and bent by as much as the hand has moved
// forward and sideways.
static duel_press_force press_of_held(const press_situation *s)
{
    const phys_flexion_blade *blade = &s->held->flexion;
    press_axis x = press_axis_of(s);
    phys_vec3 held_at = v3_add_scaled(s->place, s->normal, s->held->blade.radius_m);
    phys_vec3 reach = v3_sub(held_at, x.guard);
    phys_vec3 off = press_across_of(reach, x.along);
    phys_vec3 old = press_across_of(s->bend_side, x.along);
    double shorter = x.length_m - v3_dot(reach, x.along);

    duel_press_force p = {.at = held_at};
    p.bend_side = v3_normalized_or(v3_add_scaled(off, old, BOW_MEMORY_M), old);
    double aside = v3_dot(off, p.bend_side);
    p.bend = phys_flexion_held(blade, shorter > 0.0 ? shorter : 0.0, aside > 0.0 ? aside : 0.0,
                               press_speed_towards(s, x.tip, x.along));
    p.force_n = v3_add_scaled(v3_scale(x.along, -p.bend.along_n), p.bend_side, p.bend.across_n);
    p.tip_n = force_on_point(blade, &p.bend);
    p.in = (press_limit){shorter, DEEPEST_SHARE * x.length_m, x.along, x.tip};
    p.aside = (press_limit){v3_length(off), FARTHEST_SHARE * x.length_m,
                            v3_normalized_or(v3_neg(off), v3(0, 0, 0)), x.tip};
    p.holds = friction_holds(p.force_n, s->normal);
    return p;
}

// The tip slides on the plane of the triangle, which pushes it sideways.
static duel_press_force press_of_sliding(const press_situation *s)
{
    const phys_flexion_blade *blade = &s->held->flexion;
    press_axis x = press_axis_of(s);
    phys_vec3 held_at = v3_add_scaled(s->place, s->normal, s->held->blade.radius_m);
    double depth = v3_dot(v3_sub(held_at, x.tip), s->normal);
    double normal_along = -v3_dot(s->normal, x.along);
    normal_along = normal_along > 0.0 ? normal_along : 0.0;
    phys_vec3 push = press_across_of(s->normal, x.along);
    double normal_across = v3_length(push);

    duel_press_force p = {0};
    p.parted = depth < -PARTED_M;
    p.holds = normal_along * TIP_FRICTION >= normal_across;
    p.bend_side = v3_normalized_or(push, s->bend_side);
    double most = FARTHEST_SHARE * x.length_m;
    double in = depth > 0.0 ? depth : 0.0;
    double aside = in < most * normal_across ? in / normal_across : most;
    // If the depth is more than bending can make up for, the tip is on the skin at this distance to
    // the side.
    double back = p.holds ? (in - aside * normal_across) / normal_along : 0.0;
    double farther = p.holds ? aside : in / normal_across;
    p.at = v3_add_scaled(v3_add_scaled(x.tip, p.bend_side, farther), x.along, -back);
    if (in > 0.0) {
        p.bend = phys_flexion_sliding(blade, aside, normal_along, normal_across, TIP_FRICTION);
        p.force_n = v3_add_scaled(v3_scale(x.along, -p.bend.along_n), p.bend_side, p.bend.across_n);
        p.tip_n = force_on_point(blade, &p.bend);
    }
    p.in = (press_limit){depth, most * normal_across, v3_neg(s->normal), x.tip};
    return p;
}

// The side of the blade rests on the place as on a damped spring.
static duel_press_force press_of_edge(const press_situation *s)
{
    press_axis x = press_axis_of(s);
    double share = v3_dot(v3_sub(s->place, x.guard), x.along) / x.length_m;
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    phys_vec3 at = v3_lerp(x.guard, x.tip, share);
    double height = v3_dot(v3_sub(at, s->place), s->normal);

    double depth = s->held->blade.radius_m - height;
    duel_press_force p = {.at = at, .bend_side = s->bend_side, .parted = depth < -PARTED_M};
    p.in = (press_limit){depth, EDGE_DEEPEST_M, v3_neg(s->normal), at};
    if (depth > 0.0) {
        double n = EDGE_NPM * depth + EDGE_DAMPING_NSPM * press_speed_towards(s, at, p.in.inward);
        p.force_n = v3_scale(s->normal, n > 0.0 ? n : 0.0);
    }
    return p;
}

duel_press_force duel_press_force_of(uint8_t kind, const press_situation *s)
{
    return kind == DUEL_PRESS_HELD      ? press_of_held(s)
           : kind == DUEL_PRESS_SLIDING ? press_of_sliding(s)
                                        : press_of_edge(s);
}
