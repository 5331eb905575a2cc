#include "phys_carried_plane.h"

#include "phys_rotation.h"

// Evaluations of the separation along one plane that are spent on lengthening a step. A step that
// ends close to the plane's own contact is long enough, because a new plane is found there.
static const int MAX_SHORTENINGS = 8;

// A step is long enough if it uses up all but this share of the separation.
static const double LEFT_OVER = 2e-4;

// ---- Bodies in motion ---------------------------------------------------------------

static phys_turning turning_of(phys_vec3 spin_axis, phys_vec3 v)
{
    phys_vec3 kept = v3_scale(spin_axis, v3_dot(spin_axis, v));
    return (phys_turning){kept, v3_sub(v, kept), v3_cross(spin_axis, v)};
}

static phys_vec3 turned(const phys_turning *v, double sine, double cosine)
{
    return v3_add_scaled(v3_add_scaled(v->kept, v->across, cosine), v->ahead, sine);
}

phys_moving_convex phys_moving_convex_of(const phys_convex *shape, const phys_motion *motion)
{
    phys_vec3 spin_axis = v3_normalized_or(motion->angular_velocity_radps, v3(0, 0, 0));
    phys_vec3 arm = quat_rotate(motion->start.orientation, shape->origin);
    phys_vec3 axis = quat_rotate(motion->start.orientation, shape->axis);
    return (phys_moving_convex){
        .shape = shape,
        .center = motion->start.position,
        .velocity = motion->velocity_mps,
        .spin_axis = spin_axis,
        .spin_rate = v3_length(motion->angular_velocity_radps),
        .arm = turning_of(spin_axis, arm),
        .axis = turning_of(spin_axis, axis),
        .reach = phys_convex_reach(shape, v3(0, 0, 0)),
    };
}

bool phys_moving_convex_is_valid(const phys_moving_convex *body, double window_s)
{
    double way =
        (v3_length(body->velocity) + body->spin_rate * (body->spin_rate + 1.0) * body->reach) *
        window_s;
    return phys_convex_is_valid(body->shape) && v3_is_finite(body->center) &&
           v3_is_finite(body->arm.across) && v3_is_finite(body->axis.across) && isfinite(way);
}

// The origin and axis of a body's shape in the world frame.
typedef struct placed {
    phys_vec3 origin, axis;
} placed;

static placed placed_at(const phys_moving_convex *body, double time)
{
    double sine, cosine;
    phys_sincos(body->spin_rate * time, &sine, &cosine);
    phys_vec3 center = v3_add_scaled(body->center, body->velocity, time);
    return (placed){v3_add(center, turned(&body->arm, sine, cosine)),
                    turned(&body->axis, sine, cosine)};
}

phys_convex phys_moving_convex_at(const phys_moving_convex *body, double time_s)
{
    placed there = placed_at(body, time_s);
    phys_convex convex = *body->shape;
    convex.origin = there.origin;
    convex.axis = there.axis;
    return convex;
}

double phys_moving_convex_speed(const phys_moving_convex *a, const phys_moving_convex *b)
{
    return v3_distance(a->velocity, b->velocity) + a->spin_rate * a->reach +
           b->spin_rate * b->reach;
}

double phys_moving_convex_closing(const phys_moving_convex *a, const phys_moving_convex *b,
                                  double time_s, phys_vec3 point, phys_vec3 normal)
{
    phys_vec3 arm_a = v3_sub(point, v3_add_scaled(a->center, a->velocity, time_s));
    phys_vec3 arm_b = v3_sub(point, v3_add_scaled(b->center, b->velocity, time_s));
    phys_vec3 velocity_a = v3_add_scaled(a->velocity, v3_cross(a->spin_axis, arm_a), a->spin_rate);
    phys_vec3 velocity_b = v3_add_scaled(b->velocity, v3_cross(b->spin_axis, arm_b), b->spin_rate);
    return -v3_dot(normal, v3_sub(velocity_a, velocity_b));
}

// ---- Acceleration -------------------------------------------------------------------

// Upper bound on the acceleration of all points of a body, seen from the world. A body of
// revolution occupies the same points however it spins about its own axis, so a frame can be used
// that follows the axis m without spinning about it. From the middle o of the axis, with w split
// into the parts s along m and t across it, the frame's angular velocity is the part across, whose
// rate of change is at most s t. So the acceleration of a point within r of the middle is at most
//   |w x (w x o)| + (s t + t^2) r.
static double acceleration_of(const phys_moving_convex *body)
{
    const phys_convex *shape = body->shape;
    const double half = 0.5 * (shape->disc[0].along_m + shape->disc[shape->count - 1].along_m);
    const phys_vec3 w = v3_scale(body->spin_axis, body->spin_rate);
    const phys_vec3 axis = v3_add(body->axis.kept, body->axis.across); // at time 0
    const phys_vec3 arm = v3_add(body->arm.kept, body->arm.across);
    const phys_vec3 middle = v3_add_scaled(arm, axis, half);
    const double along = fabs(v3_dot(w, axis)), across = v3_length(v3_cross(w, axis));
    const double reach = phys_convex_reach(shape, v3_add_scaled(shape->origin, shape->axis, half));
    return v3_length(v3_cross(w, v3_cross(w, middle))) + (along + across) * across * reach;
}

// Upper bound on the acceleration of all points of `other`, seen from the carrier. With the
// carrier's angular velocity w, the other's w + d, the offset X + V t of the centers of mass and
// the arm p from the other's center of mass to its point, the acceleration
//   (w + d) x ((w + d) x p) - 2 w x (V + (w + d) x p) + w x (w x (X + V t + p))
// is, by Jacobi's identity,
//   (d x w) x p + d x (d x p) + w x (w x (X + V t) - 2 V).
static double acceleration_seen_from(const phys_moving_convex *carrier,
                                     const phys_moving_convex *other, double from, double to)
{
    phys_vec3 w = v3_scale(carrier->spin_axis, carrier->spin_rate);
    phys_vec3 d = v3_sub(v3_scale(other->spin_axis, other->spin_rate), w);
    phys_vec3 velocity = v3_sub(other->velocity, carrier->velocity);
    phys_vec3 start = v3_sub(other->center, carrier->center);
    phys_vec3 middle = v3_add_scaled(start, velocity, 0.5 * (from + to));
    phys_vec3 at_middle = v3_cross(w, v3_add_scaled(v3_cross(w, middle), velocity, -2.0));
    double either_side = 0.5 * (to - from) * carrier->spin_rate * v3_length(v3_cross(w, velocity));
    return (v3_length(v3_cross(d, w)) + v3_length_squared(d)) * other->reach +
           v3_length(at_middle) + either_side;
}

double phys_carried_acceleration(const phys_moving_convex *a, const phys_moving_convex *b,
                                 phys_carrier carrier, double from_s, double to_s)
{
    switch (carrier) {
    case PHYS_CARRIED_BY_A:
        return acceleration_seen_from(a, b, from_s, to_s);
    case PHYS_CARRIED_BY_B:
        return acceleration_seen_from(b, a, from_s, to_s);
    default:
        return acceleration_of(a) + acceleration_of(b);
    }
}

// ---- Planes -------------------------------------------------------------------------

// How far a shape with this axis extends in a direction, from its origin, without its margin.
static double height_of(const phys_convex *shape, phys_vec3 axis, phys_vec3 direction)
{
    const double along = v3_dot(axis, direction);
    const double across = v3_length(v3_add_scaled(direction, axis, -along));
    double height = shape->disc[0].along_m * along + shape->disc[0].radius_m * across;
    for (int i = 1; i < shape->count; i++) {
        const double other = shape->disc[i].along_m * along + shape->disc[i].radius_m * across;
        height = other > height ? other : height;
    }
    return height;
}

phys_carried_plane phys_carried_plane_at(const phys_moving_convex *a, const phys_moving_convex *b,
                                         phys_carrier carrier, double time_s, phys_vec3 normal,
                                         double contact_distance, double acceleration)
{
    phys_carried_plane plane = {.a = a,
                                .b = b,
                                .carrier = carrier,
                                .time_s = time_s,
                                .normal = {.across = normal},
                                .contact_distance = contact_distance,
                                .acceleration = acceleration};
    if (carrier != PHYS_CARRIED_BY_NONE) {
        const bool by_a = carrier == PHYS_CARRIED_BY_A;
        const phys_moving_convex *body = by_a ? a : b;
        double sine, cosine;
        phys_sincos(body->spin_rate * time_s, &sine, &cosine);
        const phys_vec3 arm = turned(&body->arm, sine, cosine);
        const phys_vec3 axis = turned(&body->axis, sine, cosine);
        const double height = height_of(body->shape, axis, by_a ? v3_neg(normal) : normal);
        plane.spin_rate = body->spin_rate;
        plane.normal = turning_of(body->spin_axis, normal);
        plane.carrier_height_m = v3_dot(normal, arm) + (by_a ? -height : height);
    }
    return plane;
}

// One end of the room between two bodies: the nearest point of `body` is `height` above `from`.
typedef struct end {
    phys_vec3 from;
    double height;
} end;

static end end_at(const phys_carried_plane *plane, phys_carrier side, double x_s, phys_vec3 normal)
{
    const bool is_a = side == PHYS_CARRIED_BY_A;
    const phys_moving_convex *body = is_a ? plane->a : plane->b;
    const double time = plane->time_s + x_s;
    if (side == plane->carrier) { // it does not move as seen from the plane
        return (end){v3_add_scaled(body->center, body->velocity, time), plane->carrier_height_m};
    }
    const placed there = placed_at(body, time);
    const double height = height_of(body->shape, there.axis, is_a ? v3_neg(normal) : normal);
    return (end){there.origin, is_a ? -height : height};
}

double phys_carried_plane_room(const phys_carried_plane *plane, double x_s)
{
    phys_vec3 normal = plane->normal.across;
    if (plane->carrier != PHYS_CARRIED_BY_NONE) {
        double sine, cosine;
        phys_sincos(plane->spin_rate * x_s, &sine, &cosine);
        normal = turned(&plane->normal, sine, cosine);
    }
    const end low = end_at(plane, PHYS_CARRIED_BY_A, x_s, normal);
    const end high = end_at(plane, PHYS_CARRIED_BY_B, x_s, normal);
    return v3_dot(normal, v3_sub(low.from, high.from)) + (low.height - high.height) -
           plane->contact_distance;
}

// The lowest parabola between both rooms that K allows, before (1 - u) + after u -
// (K x^2 / 2) u (1 - u), must not reach zero.
bool phys_carried_plane_proves(const phys_carried_plane *plane, double before, double after,
                               double x_s)
{
    double sag = 0.5 * plane->acceleration * x_s * x_s;
    return after >= 0.0 && (sag <= before || sqrt(before) + sqrt(after) >= sqrt(sag));
}

// Returns true if the plane proves a step.
static bool is_proved(const phys_carried_plane *plane, double room, double x_s)
{
    return phys_carried_plane_proves(plane, room, phys_carried_plane_room(plane, x_s), x_s);
}

double phys_carried_plane_step(const phys_carried_plane *plane, double room, double closing_mps,
                               double left_s)
{
    // A step up to `sure` is free of contact if any separation is left at its end; a step of twice
    // `sure` if the separation at its end is the same as at its start. A step at
    // whose end the plane has been passed for certain is not tried.
    const double sag = 0.5 * plane->acceleration * left_s * left_s;
    if (room - closing_mps * left_s + sag >= 0.0 && is_proved(plane, room, left_s)) {
        return left_s;
    }
    const double sure = plane->acceleration > 0.0 ? sqrt(2.0 * room / plane->acceleration) : left_s;
    if (2.0 * sure < left_s && closing_mps * sure < room && is_proved(plane, room, 2.0 * sure)) {
        return 2.0 * sure;
    }
    // Towards the contact with the plane, aimed a little short of it: by the speed, then by the
    // line through two rooms.
    const double most = phys_min(sure, left_s), aim = 0.5 * LEFT_OVER * room;
    double free = 0.0, free_room = room, met = most, met_room = 0.0;
    double x = closing_mps * most > room - aim ? (room - aim) / closing_mps : most;
    for (int i = 0; i < MAX_SHORTENINGS; i++) {
        const double room_at_x = phys_carried_plane_room(plane, x);
        double from = free, from_room = free_room; // the line's first room
        if (room_at_x >= 0.0) {
            free = x;
            free_room = room_at_x;
            if (free >= most || free_room <= LEFT_OVER * room) {
                break;
            }
        } else {
            met = x;
            met_room = room_at_x;
        }
        if (met_room < 0.0) { // between both sides of the contact
            x = free + (met - free) * (free_room - aim) / (free_room - met_room);
        } else { // beyond the last room
            const double way = (free - from) * (free_room - aim);
            x = from_room > free_room ? free + way / (from_room - free_room) : most;
            x = phys_min(x, most);
        }
    }
    return free;
}
