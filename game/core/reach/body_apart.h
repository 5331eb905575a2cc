// How far apart a blade and a part of a skin are at least: lower limits of the distance between the
// convex hulls of points, or of balls.
//
// For a unit vector n, no two points of two sets are closer than the smallest n . p of the one less
// the largest n . q of the other, and that is also true of their convex hulls: so it is true of the
// triangles between the points, whatever they are. The direction is found by Gilbert's algorithm,
// which goes from some pair of points toward the closest one of the hulls' difference. Every step
// gives a limit, so it may end at any step.
#ifndef BODY_APART_H
#define BODY_APART_H

#include <stdint.h>

#include "phys_math.h"

typedef struct body_ball {
    phys_vec3 center;
    double radius_m;
} body_ball;

// Lower limit of the distance between the hull of the blade's points and that of the balls, meters;
// negative or 0 if none is known. At
// least two points of the blade, its ends first, and one ball.
double body_apart_of_balls(const phys_vec3 *blade, int blade_count, const body_ball *ball,
                           uint32_t ball_count);

// The same for the points position[vertex[i]].
double body_apart_of_points(const phys_vec3 *blade, int blade_count, const float (*position)[3],
                            const uint32_t *vertex, uint32_t count);

#endif
