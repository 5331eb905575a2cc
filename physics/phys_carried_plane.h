// Separating planes that rotate with one of two moving convex bodies or not at all, and how long
// they prove that the bodies stay apart. The time of contact with a guard is found by them
// (phys_toc_convex.h), and that of any two bodies that stay close together for long
// (phys_toc_close.h).
//
// Seen from what carries the plane, the relative acceleration of the bodies' points is bounded by
// some K. The separation s(x) along the plane's normal, less K x^2 / 2, is the minimum of concave
// functions and therefore concave, so its values at both ends of a step prove the whole step free
// of contact.
#ifndef PHYS_CARRIED_PLANE_H
#define PHYS_CARRIED_PLANE_H

#include "phys_convex.h"
#include "phys_motion.h"

// A vector fixed to a rotating body. Its component along the axis of rotation stays, the rest
// rotates: kept + across cos(rate t) + ahead sin(rate t).
typedef struct phys_turning {
    phys_vec3 kept, across, ahead;
} phys_turning;

// A convex body in motion.
typedef struct phys_moving_convex {
    const phys_convex *shape;   // in the body frame; the caller owns it
    phys_vec3 center, velocity; // of mass
    phys_vec3 spin_axis;
    double spin_rate;
    phys_turning arm, axis; // the shape's origin from the center of mass, and its axis
    double reach;           // distance of the hull's farthest point from the center of mass
} phys_moving_convex;

phys_moving_convex phys_moving_convex_of(const phys_convex *shape, const phys_motion *motion);

// Returns true if the shape is valid and every number stays finite over the window.
bool phys_moving_convex_is_valid(const phys_moving_convex *body, double window_s);

// The body's shape in the world frame at a time.
phys_convex phys_moving_convex_at(const phys_moving_convex *body, double time_s);

// Upper bound on the speed at which the gap of two bodies changes.
double phys_moving_convex_speed(const phys_moving_convex *a, const phys_moving_convex *b);

// The speed at which the gap shrinks at a time if its nearest points are at `point`.
double phys_moving_convex_closing(const phys_moving_convex *a, const phys_moving_convex *b,
                                  double time_s, phys_vec3 point, phys_vec3 normal);

// What a plane rotates with.
typedef enum phys_carrier {
    PHYS_CARRIED_BY_A,
    PHYS_CARRIED_BY_B,
    PHYS_CARRIED_BY_NONE,
    PHYS_CARRIERS,
} phys_carrier;

// K between two times. It is small for planes carried by bodies that rotate alike, and for planes
// that are not carried if each body spins about its own axis.
double phys_carried_acceleration(const phys_moving_convex *a, const phys_moving_convex *b,
                                 phys_carrier carrier, double from_s, double to_s);

// A plane at the instant `time_s`, which then rotates with its carrier.
typedef struct phys_carried_plane {
    const phys_moving_convex *a, *b;
    phys_carrier carrier;
    double time_s;
    double spin_rate;        // of the carrier
    phys_turning normal;     // unit, from b to a
    double carrier_height_m; // of the carrier's nearest point above its center of mass, towards a
    double contact_distance; // of the hulls
    double acceleration;     // K
} phys_carried_plane;

phys_carried_plane phys_carried_plane_at(const phys_moving_convex *a, const phys_moving_convex *b,
                                         phys_carrier carrier, double time_s, phys_vec3 normal,
                                         double contact_distance, double acceleration);

// How much farther than the contact distance the bodies are apart along the normal, x seconds
// later.
double phys_carried_plane_room(const phys_carried_plane *plane, double x_s);

// Returns true if a step x with these rooms before and after it is free of contact all the time.
bool phys_carried_plane_proves(const phys_carried_plane *plane, double before, double after,
                               double x_s);

// A long step that the plane proves free of contact, at most `left_s`. `room` is that of now, and
// `closing_mps` the speed at which it shrinks, as far as known: it decides which steps are tried.
double phys_carried_plane_step(const phys_carried_plane *plane, double room, double closing_mps,
                               double left_s);

#endif
