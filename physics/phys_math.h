// Vectors, quaternions, matrices and poses in double precision, passed by value.
//
// All rooms use these types. Axes are right-handed, lengths are in meters, and quaternions are
// (x, y, z, w) of unit length. A quaternion or matrix named a_from_b converts coordinates of
// frame b to frame a. Only + - * / and sqrt are used: IEEE 754 defines their rounding exactly,
// so the same inputs give the same bits on every machine.
#ifndef PHYS_MATH_H
#define PHYS_MATH_H

#include <math.h>
#include <stdbool.h>

#include "phys_tolerance.h"

// Standard gravity (CGPM 1901). It also converts the masses in the FIE's weapon tests to
// newtons.
#define PHYS_GRAVITY_MPS2 9.80665

typedef struct phys_vec3 {
    double x, y, z;
} phys_vec3;

typedef struct phys_quat {
    double x, y, z, w;
} phys_quat;

// Row-major: m[row][column].
typedef struct phys_mat3 {
    double m[3][3];
} phys_mat3;

// The placement of an inner frame in an outer one: p_outer = position + orientation * p_inner.
typedef struct phys_pose {
    phys_vec3 position;
    phys_quat orientation;
} phys_pose;

// The smaller and the larger of two numbers, without libm. If either is NaN, the result is b.
static inline double phys_min(double a, double b)
{
    return a < b ? a : b;
}

static inline double phys_max(double a, double b)
{
    return a > b ? a : b;
}

static inline float phys_minf(float a, float b)
{
    return a < b ? a : b;
}

static inline float phys_maxf(float a, float b)
{
    return a > b ? a : b;
}

// x limited to [low, high].
static inline double phys_clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

// Linear interpolation: a at t = 0, b at t = 1.
static inline double phys_lerp(double a, double b, double t)
{
    return a + (b - a) * t;
}

// Vectors. Functions whose names say everything (sum, difference, dot and cross product, length,
// distance) have no comment of their own.
static inline phys_vec3 v3(double x, double y, double z)
{
    return (phys_vec3){x, y, z};
}

// Convert from and to the single precision in which meshes are stored.
static inline phys_vec3 v3_from_floats(const float p[3])
{
    return v3((double)p[0], (double)p[1], (double)p[2]);
}

static inline void v3_to_floats(phys_vec3 a, float out[3])
{
    out[0] = (float)a.x;
    out[1] = (float)a.y;
    out[2] = (float)a.z;
}

static inline phys_vec3 v3_add(phys_vec3 a, phys_vec3 b)
{
    return v3(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline phys_vec3 v3_sub(phys_vec3 a, phys_vec3 b)
{
    return v3(a.x - b.x, a.y - b.y, a.z - b.z);
}

// a * k
static inline phys_vec3 v3_scale(phys_vec3 a, double k)
{
    return v3(a.x * k, a.y * k, a.z * k);
}

// a + k * b
static inline phys_vec3 v3_add_scaled(phys_vec3 a, phys_vec3 b, double k)
{
    return v3(a.x + b.x * k, a.y + b.y * k, a.z + b.z * k);
}

static inline phys_vec3 v3_neg(phys_vec3 a)
{
    return v3(-a.x, -a.y, -a.z);
}

static inline double v3_dot(phys_vec3 a, phys_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline phys_vec3 v3_cross(phys_vec3 a, phys_vec3 b)
{
    return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double v3_length_squared(phys_vec3 a)
{
    return v3_dot(a, a);
}

static inline double v3_length(phys_vec3 a)
{
    return sqrt(v3_dot(a, a));
}

static inline double v3_distance(phys_vec3 a, phys_vec3 b)
{
    return v3_length(v3_sub(a, b));
}

// Linear interpolation: a at t = 0, b at t = 1.
static inline phys_vec3 v3_lerp(phys_vec3 a, phys_vec3 b, double t)
{
    return v3_add_scaled(a, v3_sub(b, a), t);
}

// a, scaled down to the length `longest` if it is longer.
static inline phys_vec3 v3_clamp_length(phys_vec3 a, double longest)
{
    double length = v3_length(a);
    return length > longest ? v3_scale(a, longest / length) : a;
}

// Unit vector along a, or `fallback` if a is shorter than PHYS_SHORTEST.
static inline phys_vec3 v3_normalized_or(phys_vec3 a, phys_vec3 fallback)
{
    double length = v3_length(a);
    return length > PHYS_SHORTEST ? v3_scale(a, 1.0 / length) : fallback;
}

// Returns true if no component is NaN or infinite.
static inline bool v3_is_finite(phys_vec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

// A unit vector orthogonal to the unit vector a.
static inline phys_vec3 v3_any_orthogonal(phys_vec3 a)
{
    phys_vec3 axis = fabs(a.x) < 0.6 ? v3(1, 0, 0) : v3(0, 1, 0);
    return v3_normalized_or(v3_cross(a, axis), v3(0, 0, 1));
}

static inline phys_quat quat_identity(void)
{
    return (phys_quat){0, 0, 0, 1};
}

// The inverse rotation of a unit quaternion.
static inline phys_quat quat_conjugate(phys_quat q)
{
    return (phys_quat){-q.x, -q.y, -q.z, q.w};
}

// The rotation that applies b first, then a.
static inline phys_quat quat_mul(phys_quat a, phys_quat b)
{
    return (phys_quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                       a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                       a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                       a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

static inline double quat_dot(phys_quat a, phys_quat b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

// q scaled to unit length, or the identity if q is shorter than PHYS_SHORTEST.
static inline phys_quat quat_normalized(phys_quat q)
{
    double length = sqrt(quat_dot(q, q));
    if (!(length > PHYS_SHORTEST)) {
        return quat_identity();
    }
    double k = 1.0 / length;
    return (phys_quat){q.x * k, q.y * k, q.z * k, q.w * k};
}

// v rotated by the unit quaternion q.
static inline phys_vec3 quat_rotate(phys_quat q, phys_vec3 v)
{
    phys_vec3 u = v3(q.x, q.y, q.z);
    phys_vec3 t = v3_scale(v3_cross(u, v), 2.0);
    return v3_add(v3_add_scaled(v, t, q.w), v3_cross(u, t));
}

// v rotated by the inverse of the unit quaternion q.
static inline phys_vec3 quat_rotate_inverse(phys_quat q, phys_vec3 v)
{
    return quat_rotate(quat_conjugate(q), v);
}

// Normalized linear interpolation along the shorter arc: a at t = 0, b at t = 1.
static inline phys_quat quat_nlerp(phys_quat a, phys_quat b, double t)
{
    double s = quat_dot(a, b) < 0.0 ? -t : t;
    double r = 1.0 - t;
    return quat_normalized(
        (phys_quat){a.x * r + b.x * s, a.y * r + b.y * s, a.z * r + b.z * s, a.w * r + b.w * s});
}

static inline phys_mat3 m3_identity(void)
{
    return (phys_mat3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

// The matrix with a, b, c on its diagonal and zeros elsewhere.
static inline phys_mat3 m3_diagonal(double a, double b, double c)
{
    return (phys_mat3){{{a, 0, 0}, {0, b, 0}, {0, 0, c}}};
}

// The product of a matrix and a column vector.
static inline phys_vec3 m3_mul_v3(const phys_mat3 *a, phys_vec3 v)
{
    return v3(a->m[0][0] * v.x + a->m[0][1] * v.y + a->m[0][2] * v.z,
              a->m[1][0] * v.x + a->m[1][1] * v.y + a->m[1][2] * v.z,
              a->m[2][0] * v.x + a->m[2][1] * v.y + a->m[2][2] * v.z);
}

// The matrix with the given columns.
static inline phys_mat3 m3_from_columns(phys_vec3 x, phys_vec3 y, phys_vec3 z)
{
    return (phys_mat3){{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
}

// Unit quaternion of a rotation matrix, by Shepperd's method: divide by the largest component.
static inline phys_quat quat_from_m3(const phys_mat3 *a)
{
    double trace = a->m[0][0] + a->m[1][1] + a->m[2][2];
    phys_quat q;
    if (trace > 0.0) {
        q = (phys_quat){a->m[2][1] - a->m[1][2], a->m[0][2] - a->m[2][0], a->m[1][0] - a->m[0][1],
                        1.0 + trace};
    } else if (a->m[0][0] >= a->m[1][1] && a->m[0][0] >= a->m[2][2]) {
        q = (phys_quat){1.0 + a->m[0][0] - a->m[1][1] - a->m[2][2], a->m[0][1] + a->m[1][0],
                        a->m[0][2] + a->m[2][0], a->m[2][1] - a->m[1][2]};
    } else if (a->m[1][1] >= a->m[2][2]) {
        q = (phys_quat){a->m[0][1] + a->m[1][0], 1.0 - a->m[0][0] + a->m[1][1] - a->m[2][2],
                        a->m[1][2] + a->m[2][1], a->m[0][2] - a->m[2][0]};
    } else {
        q = (phys_quat){a->m[0][2] + a->m[2][0], a->m[1][2] + a->m[2][1],
                        1.0 - a->m[0][0] - a->m[1][1] + a->m[2][2], a->m[1][0] - a->m[0][1]};
    }
    return quat_normalized(q);
}

// Converts a point from the inner frame to the outer frame.
static inline phys_vec3 pose_apply(phys_pose pose, phys_vec3 p)
{
    return v3_add(pose.position, quat_rotate(pose.orientation, p));
}

// Converts a point from the outer frame to the inner frame.
static inline phys_vec3 pose_apply_inverse(phys_pose pose, phys_vec3 p)
{
    return quat_rotate_inverse(pose.orientation, v3_sub(p, pose.position));
}

#endif
