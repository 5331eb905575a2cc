// Rotations by an angle without libm, so that the bits are the same on every machine.
#ifndef PHYS_ROTATION_H
#define PHYS_ROTATION_H

#include "phys_math.h"

#define PHYS_PI 3.14159265358979323846

// Sine and cosine of an angle in radians. The absolute error is below 1e-15 for |angle| up to
// 1e5. Uses only + - * /: a polynomial after range reduction.
void phys_sincos(double angle_rad, double *out_sin, double *out_cos);

// The same, bit for bit but for the sign of a zero, of this many angles at once. It has no
// branches, so that compilers turn its loop into vector instructions.
#define PHYS_SINCOS_ANGLES 16
void phys_sincos_each(const double *restrict angle_rad, double *restrict out_sin,
                      double *restrict out_cos);

// The same, bit for bit, of eight angles at once: quicker if all of them are less than an eighth of
// a turn, which compilers turn into vector instructions.
#define PHYS_SINCOS_SMALL 8
void phys_sincos_small(const double *restrict angle_rad, double *restrict out_sin,
                       double *restrict out_cos);

// Angle of the vector (x, y) in (-pi, pi], radians, with an error below 1e-15. Returns 0 for
// (0, 0).
double phys_atan2(double y, double x);

// Conversions between a unit quaternion and a rotation vector: the quaternion that rotates by
// |r| radians about r (exponential map), and the rotation vector of q by the shorter turn, |r|
// <= pi (logarithm).
phys_quat phys_quat_from_rotation_vector(phys_vec3 r);
phys_vec3 phys_rotation_vector_from_quat(phys_quat q);

#endif
