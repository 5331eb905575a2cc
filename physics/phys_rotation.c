#include "phys_rotation.h"

#include "phys_wide.h"

// pi / 2 in three parts (Cody and Waite). The first two have 33 bits, so their products with a
// number of quarter turns below 2^20 are exact.
static const double HALF_PI_1 = 0x1.921fb54400000p+0;
static const double HALF_PI_2 = 0x1.0b4611a600000p-34;
static const double HALF_PI_3 = 0x1.3198a2e037073p-69;

// Angles up to this have fewer than 2^20 quarter turns, radians.
static const double REDUCTION_LIMIT_RAD = 1.6e6;

// Angles up to this are less than half a quarter turn and need no reduction, radians. It is a
// little less than pi / 4, so that they would be reduced by exactly 0.
static const double SMALL_RAD = 0.785;

// Adding and subtracting 1.5 * 2^52 rounds a double below 2^51 to the nearest integer.
static const double ROUNDING_SHIFT = 0x1.8p52;

// Sine on [-pi/4, pi/4] by its Taylor series; the first omitted term is 8e-20.
static double sine_near_zero(double x)
{
    double z = x * x;
    double p = 1.0 / 355687428096000.0;
    p = p * z - 1.0 / 1307674368000.0;
    p = p * z + 1.0 / 6227020800.0;
    p = p * z - 1.0 / 39916800.0;
    p = p * z + 1.0 / 362880.0;
    p = p * z - 1.0 / 5040.0;
    p = p * z + 1.0 / 120.0;
    p = p * z - 1.0 / 6.0;
    return x + x * z * p;
}

// Cosine on [-pi/4, pi/4] by its Taylor series; the first omitted term is 2e-18.
static double cosine_near_zero(double x)
{
    double z = x * x;
    double p = 1.0 / 20922789888000.0;
    p = p * z - 1.0 / 87178291200.0;
    p = p * z + 1.0 / 479001600.0;
    p = p * z - 1.0 / 3628800.0;
    p = p * z + 1.0 / 40320.0;
    p = p * z - 1.0 / 720.0;
    p = p * z + 1.0 / 24.0;
    return 1.0 - z * 0.5 + z * z * p;
}

// Subtracts whole turns from an angle beyond the reduction limit. Each subtraction is exact, so
// the result is the exact remainder modulo the double nearest to 2 pi.
static double subtract_turns(double angle)
{
    double rest = fabs(angle);
    double turns = 2.0 * PHYS_PI;
    while (turns <= rest * 0.5) {
        turns *= 2.0;
    }
    while (rest > REDUCTION_LIMIT_RAD) {
        if (rest >= turns) {
            rest -= turns;
        }
        turns *= 0.5;
    }
    return angle < 0.0 ? -rest : rest;
}

void phys_sincos(double angle_rad, double *out_sin, double *out_cos)
{
    if (fabs(angle_rad) < SMALL_RAD) {
        *out_sin = sine_near_zero(angle_rad);
        *out_cos = cosine_near_zero(angle_rad);
        return;
    }
    if (!isfinite(angle_rad)) {
        *out_sin = *out_cos = angle_rad - angle_rad;
        return;
    }
    if (fabs(angle_rad) > REDUCTION_LIMIT_RAD) {
        angle_rad = subtract_turns(angle_rad);
    }
    // Subtract the nearest number of quarter turns, then evaluate the rest and swap by
    // quadrant.
    double quarters = (angle_rad * (2.0 / PHYS_PI) + ROUNDING_SHIFT) - ROUNDING_SHIFT;
    double rest = angle_rad - quarters * HALF_PI_1;
    rest = rest - quarters * HALF_PI_2;
    rest = rest - quarters * HALF_PI_3;

    double s = sine_near_zero(rest);
    double c = cosine_near_zero(rest);
    switch ((int)quarters & 3) {
    case 0:
        *out_sin = s;
        *out_cos = c;
        break;
    case 1:
        *out_sin = c;
        *out_cos = -s;
        break;
    case 2:
        *out_sin = -s;
        *out_cos = -c;
        break;
    default:
        *out_sin = -c;
        *out_cos = s;
        break;
    }
}

PHYS_WIDE void phys_sincos_each(const double *restrict angle_rad, double *restrict out_sin,
                                double *restrict out_cos)
{
    int far = 0;
    for (int i = 0; i < PHYS_SINCOS_ANGLES; i++) {
        far += !(fabs(angle_rad[i]) < REDUCTION_LIMIT_RAD);
    }
    for (int i = 0; i < PHYS_SINCOS_ANGLES; i++) {
        const double angle = angle_rad[i];
        const double quarters = (angle * (2.0 / PHYS_PI) + ROUNDING_SHIFT) - ROUNDING_SHIFT;
        const double rest =
            ((angle - quarters * HALF_PI_1) - quarters * HALF_PI_2) - quarters * HALF_PI_3;
        const double s = sine_near_zero(rest), c = cosine_near_zero(rest);
        // The quarter turns beyond the nearest whole turn, -2 to 2, and their sine and cosine,
        // which are whole numbers.
        const double last = quarters - 4.0 * ((quarters * 0.25 + ROUNDING_SHIFT) - ROUNDING_SHIFT);
        const double size = fabs(last), is_odd = size * (2.0 - size);
        const double across = last * is_odd, along = (1.0 - size * (size - 1.0)) * (1.0 - is_odd);
        out_sin[i] = along * s + across * c;
        out_cos[i] = along * c - across * s;
    }
    for (int i = 0; i < PHYS_SINCOS_ANGLES && far > 0; i++) {
        phys_sincos(angle_rad[i], &out_sin[i], &out_cos[i]);
    }
}

PHYS_WIDE void phys_sincos_small(const double *restrict angle_rad, double *restrict out_sin,
                                 double *restrict out_cos)
{
    int large = 0;
    for (int i = 0; i < PHYS_SINCOS_SMALL; i++) {
        large += !(fabs(angle_rad[i]) < SMALL_RAD);
    }
    for (int i = 0; i < PHYS_SINCOS_SMALL; i++) {
        out_sin[i] = sine_near_zero(angle_rad[i]);
        out_cos[i] = cosine_near_zero(angle_rad[i]);
    }
    for (int i = 0; i < PHYS_SINCOS_SMALL && large > 0; i++) {
        phys_sincos(angle_rad[i], &out_sin[i], &out_cos[i]);
    }
}

// Arc tangent on [-1/8, 1/8] by its Taylor series; the first omitted term is 4e-19.
static double arc_tangent_near_zero(double x)
{
    double z = x * x;
    double p = 1.0 / 17.0;
    p = 1.0 / 15.0 - p * z;
    p = 1.0 / 13.0 - p * z;
    p = 1.0 / 11.0 - p * z;
    p = 1.0 / 9.0 - p * z;
    p = 1.0 / 7.0 - p * z;
    p = 1.0 / 5.0 - p * z;
    p = 1.0 / 3.0 - p * z;
    return x - x * z * p;
}

// Angle of (run, rise) with 0 <= rise <= run and run > 0: the nearest of the angles with the
// tangents 0, 1/4, ..., 1, plus the remaining angle by the subtraction formula of the tangent.
static double angle_of_first_octant(double rise, double run)
{
    static const double ARC_TANGENT_OF_QUARTER[5] = {
        0.0, 0x1.f5b75f92c80ddp-3, 0x1.dac670561bb4fp-2, 0x1.4978fa3269ee1p-1, PHYS_PI / 4.0};
    int k = (int)(4.0 * (rise / run) + 0.5);
    double tangent = 0.25 * k;
    double rest = (rise - tangent * run) / (run + tangent * rise);
    return ARC_TANGENT_OF_QUARTER[k] + arc_tangent_near_zero(rest);
}

double phys_atan2(double y, double x)
{
    if (!isfinite(x) || !isfinite(y)) {
        return (x - x) + (y - y);
    }
    double across = fabs(x);
    double up = fabs(y);
    double larger = across > up ? across : up;
    if (!(larger > 0.0)) {
        return 0.0;
    }
    // Scale extreme magnitudes so that sums cannot overflow and products do not become
    // subnormal.
    if (larger > 0x1p1000 || larger < 0x1p-900) {
        double scale = larger > 1.0 ? 0x1p-120 : 0x1p120;
        across *= scale;
        up *= scale;
    }
    double angle = up <= across ? angle_of_first_octant(up, across)
                                : PHYS_PI / 2.0 - angle_of_first_octant(across, up);
    if (x < 0.0) {
        angle = PHYS_PI - angle;
    }
    return y < 0.0 ? -angle : angle;
}

phys_quat phys_quat_from_rotation_vector(phys_vec3 r)
{
    double angle = v3_length(r);
    double s, c;
    phys_sincos(0.5 * angle, &s, &c);
    double k = angle > PHYS_SHORTEST ? s / angle : 0.5;
    return (phys_quat){k * r.x, k * r.y, k * r.z, c};
}

phys_vec3 phys_rotation_vector_from_quat(phys_quat q)
{
    phys_vec3 axis = v3(q.x, q.y, q.z);
    double w = q.w;
    if (w < 0.0) { // -q is the same rotation; with w >= 0 it is the shorter turn
        axis = v3_neg(axis);
        w = -w;
    }
    double s = v3_length(axis);
    double k = s > PHYS_SHORTEST ? 2.0 * phys_atan2(s, w) / s : 2.0;
    return v3_scale(axis, k);
}
