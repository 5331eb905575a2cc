#include "phys_flexion.h"

#include "phys_rotation.h"

// FIE's test of flexion: clamped so far from the tip, loaded with so much.
static const double TEST_LENGTH_M = 0.70;
static const double TEST_LOAD_N = 0.2 * 9.80665;

// The shapes, u from 0 at the guard to 1 at the tip: f = 2 u - u^2 and
// h = u - 5/2 u^2 + 4/3 u^3. Both have no angle at the guard and no bending at the tip;
// h has no offset of the tip to first order, and f' and h' are orthogonal.
static const double F_BENDING = 4.0 / 3.0;  // integral of f'^2
static const double H_BENDING = 1.0 / 5.0;  // of h'^2
static const double F_SQUARED = 8.0 / 15.0; // of f^2
static const double FH = -1.0 / 45.0;       // of f h
static const double H_SQUARED = 1.0 / 105.0;

// Gauss's points and weights for [-1, 1], in PANELS equal parts: integrals of the
// blade's directions, bent by 1.5 radians, are right to 1e-10 of its length.
static const double NODE[2] = {0.33998104358485626, 0.86113631159405258};
static const double WEIGHT[2] = {0.65214515486254614, 0.34785484513745386};
#define PANELS 4

// Newton's steps to the tip's place, and its accuracy as a share of the length.
static const int MAX_STEPS = 40;
static const double TOLERANCE = 1e-12;

// Steps to share a compression between the point's spring and the blade: 3 to 10 are
// needed. They end when the two press alike within a tenth of a gram.
static const int SHARING_STEPS = 40;
static const double SHARING_TOLERANCE_N = 1e-3;

// A bow this small, radians, is none: at the buckling load anything up to it holds.
static const double SMALLEST_BOW_RAD = 1e-5;

static double shape_f(double u)
{
    return u * (2.0 - u);
}

static double shape_h(double u)
{
    return u * (1.0 + u * (-2.5 + u * (4.0 / 3.0)));
}

// The tip's place by the amplitudes, and its derivatives, for a blade of length 1.
typedef struct tip_place {
    double x, y;
    double x_bend, x_bow, y_bend, y_bow;
} tip_place;

static void add_direction(tip_place *sum, double bend, double bow, double u, double weight)
{
    double f = shape_f(u), h = shape_h(u), sine, cosine;
    phys_sincos(bend * f + bow * h, &sine, &cosine);
    sum->x += weight * cosine;
    sum->y += weight * sine;
    sum->x_bend -= weight * sine * f;
    sum->x_bow -= weight * sine * h;
    sum->y_bend += weight * cosine * f;
    sum->y_bow += weight * cosine * h;
}

// Integrates the directions from the guard to the share of the length.
static tip_place integrate(double bend, double bow, double share)
{
    tip_place sum = {0};
    double half = 0.5 * share / PANELS;
    for (int panel = 0; panel < PANELS; panel++) {
        double middle = half * (2 * panel + 1);
        for (int i = 0; i < 2; i++) {
            add_direction(&sum, bend, bow, middle - half * NODE[i], half * WEIGHT[i]);
            add_direction(&sum, bend, bow, middle + half * NODE[i], half * WEIGHT[i]);
        }
    }
    return sum;
}

phys_vec3 phys_flexion_point(const phys_flexion_blade *blade, const phys_flexion *flexion,
                             double share)
{
    tip_place place = integrate(flexion->bend_rad, flexion->bow_rad, share);
    return v3(blade->length_m * place.x, blade->length_m * place.y, 0.0);
}

double phys_flexion_angle(const phys_flexion *flexion, double share)
{
    return flexion->bend_rad * shape_f(share) + flexion->bow_rad * shape_h(share);
}

phys_flexion_blade phys_flexion_blade_of(double length_m, double sag_m, double closing_n,
                                         double travel_m, double damping, double tip_mass_kg)
{
    double l = TEST_LENGTH_M;
    double point = closing_n / travel_m;
    return (phys_flexion_blade){.length_m = length_m,
                                .stiffness_nm2 = TEST_LOAD_N / sag_m * l * l * l / 3.0,
                                .point_npm = point,
                                .point_damping_nspm = 2.0 * damping * sqrt(point * tip_mass_kg)};
}

double phys_flexion_yield_n(const phys_flexion_blade *blade)
{
    double column = H_BENDING / H_SQUARED;
    return column * blade->stiffness_nm2 / (blade->length_m * blade->length_m);
}

static bool is_valid_blade(const phys_flexion_blade *blade)
{
    return blade->length_m > 0.0 && isfinite(blade->length_m) && blade->stiffness_nm2 > 0.0 &&
           isfinite(blade->stiffness_nm2) && blade->point_npm > 0.0 && isfinite(blade->point_npm) &&
           blade->point_damping_nspm >= 0.0 && isfinite(blade->point_damping_nspm);
}

// The bend that alone takes the tip across by y lengths.
static double bend_for(double y)
{
    double bend = 1.5 * y;
    for (int step = 0; step < MAX_STEPS; step++) {
        tip_place tip = integrate(bend, 0.0, 1.0);
        double missing = y - tip.y;
        if (fabs(missing) <= TOLERANCE) {
            break;
        }
        bend += missing / tip.y_bend;
    }
    return bend;
}

// The least bow that takes the tip back to x when the bend is known, for small angles:
// 1 - x = (F bend^2 + 2 FH bend bow + H bow^2) / 2, on the side where both help.
static double first_bow(double bend, double x)
{
    double half_middle = FH * bend;
    double rest = F_SQUARED * bend * bend - 2.0 * (1.0 - x);
    double root = half_middle * half_middle - H_SQUARED * rest;
    double size = root > 0.0 ? (sqrt(root) - fabs(half_middle)) / H_SQUARED : 0.0;
    size = size > SMALLEST_BOW_RAD ? size : SMALLEST_BOW_RAD;
    return half_middle < 0.0 ? -size : size;
}

// Finds both amplitudes that take the tip to (x, y) lengths, x below what the bend
// alone gives; Newton's method, shortened while it does not come nearer.
static tip_place solve_tip(double x, double y, double *bend, double *bow)
{
    *bow = first_bow(*bend, x);
    tip_place tip = integrate(*bend, *bow, 1.0);
    double error = fabs(x - tip.x) + fabs(y - tip.y);
    for (int step = 0; step < MAX_STEPS && error > TOLERANCE; step++) {
        double determinant = tip.x_bend * tip.y_bow - tip.x_bow * tip.y_bend;
        double dx = x - tip.x, dy = y - tip.y;
        double bend_step = (dx * tip.y_bow - dy * tip.x_bow) / determinant;
        double bow_step = (dy * tip.x_bend - dx * tip.y_bend) / determinant;
        double share = 1.0;
        for (int halving = 0; halving < 10; halving++) {
            tip = integrate(*bend + share * bend_step, *bow + share * bow_step, 1.0);
            double next = fabs(x - tip.x) + fabs(y - tip.y);
            if (next < error || halving == 9) {
                error = next;
                break;
            }
            share *= 0.5;
        }
        *bend += share * bend_step;
        *bow += share * bow_step;
    }
    return tip;
}

// The blade with its tip at a place, without the point's spring. Forces are the
// derivatives of the elastic energy EI / 2 L (F' bend^2 + H' bow^2) by the place.
static phys_flexion bow_to(const phys_flexion_blade *blade, double back_m, double across_m)
{
    double length = blade->length_m;
    double x = 1.0 - back_m / length, y = across_m / length;
    phys_flexion f = {.state = PHYS_FLEXION_BENT};
    f.bend_rad = bend_for(y);
    double moment = blade->stiffness_nm2 / length;
    tip_place tip = integrate(f.bend_rad, 0.0, 1.0);
    if (x >= tip.x) {
        f.across_n = moment * F_BENDING * f.bend_rad / (length * tip.y_bend);
        return f;
    }
    f.state = PHYS_FLEXION_BOWED;
    tip = solve_tip(x, y, &f.bend_rad, &f.bow_rad);
    double by_bend = moment * F_BENDING * f.bend_rad / length;
    double by_bow = moment * H_BENDING * f.bow_rad / length;
    double determinant = tip.x_bend * tip.y_bow - tip.x_bow * tip.y_bend;
    f.along_n = -(by_bend * tip.y_bow - by_bow * tip.y_bend) / determinant;
    f.across_n = (by_bow * tip.x_bend - by_bend * tip.x_bow) / determinant;
    return f;
}

// How much more the blade presses than the point's spring when the blade gives way by
// back_m of a compression: grows with back_m.
static double excess_of(const phys_flexion_blade *blade, double compression_m, double across_m,
                        double back_m, phys_flexion *out)
{
    *out = bow_to(blade, back_m, across_m);
    return out->along_n - blade->point_npm * (compression_m - back_m);
}

// Shares a compression between the blade and the point's spring so that both press
// alike: regula falsi with Illinois's halving. The spring tells the force, because a
// blade that is all but straight answers any force with next to no way.
static phys_flexion share_with_point(const phys_flexion_blade *blade, double compression_m,
                                     double across_m)
{
    if (across_m == 0.0 && blade->point_npm * compression_m <= phys_flexion_yield_n(blade)) {
        return (phys_flexion){.state = PHYS_FLEXION_STRAIGHT,
                              .along_n = blade->point_npm * compression_m};
    }
    phys_flexion f;
    double low = 0.0, high = compression_m;
    double at_high = excess_of(blade, compression_m, across_m, high, &f);
    if (f.state == PHYS_FLEXION_BENT) {
        return f;
    }
    double at_low = -blade->point_npm * compression_m;
    if (across_m == 0.0) {
        at_low += phys_flexion_yield_n(blade);
    }
    double back = high;
    for (int step = 0, side = 0; step < SHARING_STEPS && high - low > TOLERANCE; step++) {
        back = (low * at_high - high * at_low) / (at_high - at_low);
        double at_back = excess_of(blade, compression_m, across_m, back, &f);
        if (fabs(at_back) <= SHARING_TOLERANCE_N) {
            break;
        }
        if (at_back > 0.0) {
            high = back;
            at_high = at_back;
            at_low *= side > 0 ? 0.5 : 1.0;
            side = 1;
        } else {
            low = back;
            at_low = at_back;
            at_high *= side < 0 ? 0.5 : 1.0;
            side = -1;
        }
    }
    f.state = PHYS_FLEXION_BOWED;
    f.along_n = blade->point_npm * (compression_m - back);
    return f;
}

static double limited(double value, double limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

phys_flexion phys_flexion_held(const phys_flexion_blade *blade, double compression_m,
                               double across_m, double rate_mps)
{
    if (!is_valid_blade(blade) || !isfinite(compression_m) || !(compression_m >= 0.0) ||
        !isfinite(across_m) || !isfinite(rate_mps)) {
        return (phys_flexion){.state = PHYS_FLEXION_INVALID};
    }
    double limit = PHYS_FLEXION_MAX_SHARE * blade->length_m;
    double compression = limited(compression_m, limit), across = limited(across_m, limit);
    phys_flexion f = share_with_point(blade, compression, across);
    if (compression > 0.0 && f.state != PHYS_FLEXION_BENT) {
        double damped = f.along_n + blade->point_damping_nspm * rate_mps;
        f.along_n = damped > 0.0 ? damped : 0.0;
    }
    if (compression != compression_m || across != across_m) {
        f.state = PHYS_FLEXION_LIMIT;
    }
    return f;
}

phys_flexion phys_flexion_sliding(const phys_flexion_blade *blade, double across_m,
                                  double normal_along, double normal_across, double friction)
{
    phys_flexion f = phys_flexion_held(blade, 0.0, across_m, 0.0);
    if (!(normal_along >= 0.0) || !(normal_across >= 0.0) || !(friction >= 0.0) ||
        !isfinite(normal_along + normal_across + friction)) {
        return (phys_flexion){.state = PHYS_FLEXION_INVALID};
    }
    if (f.state == PHYS_FLEXION_INVALID) {
        return f;
    }
    // The surface pushes by N (n + friction t); its part across is what bends.
    double push_across = normal_across - friction * normal_along;
    double push_along = normal_along + friction * normal_across;
    double yield = phys_flexion_yield_n(blade);
    double across = fabs(f.across_n);
    bool holds = !(push_across * yield > across * push_along);
    f.along_n = holds ? yield : across * push_along / push_across;
    return f;
}
