#include "phys_flexion.h"

#include "phys_rotation.h"

// The FIE's flexion test: the distance of the clamp from the tip, and the load.
static const double TEST_LENGTH_M = 0.70;
static const double TEST_LOAD_N = 0.2 * PHYS_GRAVITY_MPS2;

// Points and weights of Gauss quadrature on [-1, 1], applied to PANELS equal parts. The integrals
// of the direction of a blade bent to the end of the range have an error below 1e-6 of its length.
static const double NODE[2] = {0.33998104358485626, 0.86113631159405258};
static const double WEIGHT[2] = {0.65214515486254614, 0.34785484513745386};
#define PANELS 4
_Static_assert(4 * PANELS == PHYS_FLEXION_PLACES, "each panel has four places");
_Static_assert(PHYS_FLEXION_PLACES == PHYS_SINCOS_ANGLES, "the sines of all places at once");

// Newton steps to the tip's position, and its accuracy as a share of the length.
static const int MAX_STEPS = 40;
static const double TOLERANCE = 1e-12;

// Steps to divide a compression between the point's spring and the blade; 3 to 10 are needed. They
// end when both forces agree within a tenth of a gram.
static const int SHARING_STEPS = 40;
static const double SHARING_TOLERANCE_N = 1e-3;

// Increment of the compression for measuring the stiffness of the bowed blade, as a share of its
// length.
static const double SLOPE_STEP = 1e-4;

// Smallest amplitude of the bow, radians. Below it the bow is indeterminate: at the buckling load
// any small amplitude is in equilibrium.
static const double SMALLEST_BOW_RAD = 1e-5;

// With the stiffness EI = (1 - t u)^4, t = 1 - taper, the coordinate s = u / (1 - t u) makes the
// angles polynomials: a moment (1 - u) (1 + t s)^-1 s^j causes the change of angle (1 - taper s)
// s^j ds.
static double coordinate(const phys_flexion_blade *blade, double u)
{
    return u / (1.0 - (1.0 - blade->taper) * u);
}

static double bend_shape(const phys_flexion_blade *blade, double s)
{
    const double *c = blade->bend_shape;
    return s * (c[0] + s * (c[1] + s * c[2]));
}

static double bow_shape(const phys_flexion_blade *blade, double s)
{
    const double *c = blade->bow_shape;
    return s * (c[0] + s * (c[1] + s * (c[2] + s * c[3])));
}

// The tip's position for given amplitudes, and its derivatives, for a blade of length 1.
typedef struct tip_place {
    double x, y;
    double x_bend, x_bow, y_bend, y_bow;
} tip_place;

// The places at which the directions are summed, from the guard to a share of the length. The
// integral is over s, in which the angle is a polynomial: du = ds / (1 + t s)^2.
static void find_places(const phys_flexion_blade *blade, double share,
                        double out_weight[PHYS_FLEXION_PLACES],
                        double out_bend[PHYS_FLEXION_PLACES], double out_bow[PHYS_FLEXION_PLACES])
{
    double half = 0.5 * coordinate(blade, share) / PANELS;
    for (int panel = 0, k = 0; panel < PANELS; panel++) {
        for (int i = 0; i < 4; i++, k++) {
            double node = (i & 1) != 0 ? NODE[i >> 1] : -NODE[i >> 1];
            double s = half * (2 * panel + 1 + node);
            double stretch = 1.0 + (1.0 - blade->taper) * s;
            out_weight[k] = half * WEIGHT[i >> 1] / (stretch * stretch);
            out_bend[k] = bend_shape(blade, s);
            out_bow[k] = bow_shape(blade, s);
        }
    }
}

// Sums the directions at some places.
static tip_place sum_directions(const double *weight, const double *bend_at, const double *bow_at,
                                double bend, double bow)
{
    double angle[PHYS_FLEXION_PLACES], sine[PHYS_FLEXION_PLACES], cosine[PHYS_FLEXION_PLACES];
    for (int k = 0; k < PHYS_FLEXION_PLACES; k++) {
        angle[k] = bend * bend_at[k] + bow * bow_at[k];
    }
    phys_sincos_each(angle, sine, cosine);
    tip_place sum = {0};
    for (int k = 0; k < PHYS_FLEXION_PLACES; k++) {
        double along = weight[k] * cosine[k], across = weight[k] * sine[k];
        sum.x += along;
        sum.y += across;
        sum.x_bend -= across * bend_at[k];
        sum.x_bow -= across * bow_at[k];
        sum.y_bend += along * bend_at[k];
        sum.y_bow += along * bow_at[k];
    }
    return sum;
}

// The tip's place for these amplitudes.
static tip_place integrate(const phys_flexion_blade *blade, double bend, double bow)
{
    return sum_directions(blade->weight, blade->bend_at, blade->bow_at, bend, bow);
}

phys_vec3 phys_flexion_point(const phys_flexion_blade *blade, const phys_flexion *flexion,
                             double share)
{
    double weight[PHYS_FLEXION_PLACES], bend_at[PHYS_FLEXION_PLACES], bow_at[PHYS_FLEXION_PLACES];
    find_places(blade, share, weight, bend_at, bow_at);
    tip_place place = sum_directions(weight, bend_at, bow_at, flexion->bend_rad, flexion->bow_rad);
    return v3(blade->length_m * place.x, blade->length_m * place.y, 0.0);
}

double phys_flexion_angle(const phys_flexion_blade *blade, const phys_flexion *flexion,
                          double share)
{
    double s = coordinate(blade, share);
    return flexion->bend_rad * bend_shape(blade, s) + flexion->bow_rad * bow_shape(blade, s);
}

// ---- The shape functions of a tapered blade -----------------------------------------

// Number of equal parts for the integrals that define a blade, with the quadrature above; their
// error is below 1e-12.
static const int SHAPE_PANELS = 16;

// An angle as a polynomial in s: coefficients of s, s^2, s^3 and s^4.
#define POWERS 4
typedef struct angle_shape {
    double c[POWERS];
} angle_shape;

// The angle caused by a moment (1 - u) (1 + t s)^-1 s^power, with EI = 1 at the guard.
static angle_shape angle_of_power(double taper, int power)
{
    angle_shape shape = {0};
    shape.c[power] = 1.0 / (power + 1);
    shape.c[power + 1] = -taper / (power + 2);
    return shape;
}

static angle_shape add_scaled(angle_shape a, angle_shape b, double k)
{
    for (int i = 0; i < POWERS; i++) {
        a.c[i] += k * b.c[i];
    }
    return a;
}

static double angle_at(const angle_shape *shape, double s)
{
    return s * (shape->c[0] + s * (shape->c[1] + s * (shape->c[2] + s * shape->c[3])));
}

// The derivative with respect to s; that with respect to u is (1 + t s)^2 times it.
static double slope_at(const angle_shape *shape, double s)
{
    return shape->c[0] + s * (2.0 * shape->c[1] + s * (3.0 * shape->c[2] + s * 4.0 * shape->c[3]));
}

// Integral over the blade of the product of two functions of the shapes.
static double integral_of(double taper, double (*at)(const angle_shape *, double),
                          const angle_shape *a, const angle_shape *b)
{
    double sum = 0.0, half = 0.5 / SHAPE_PANELS;
    for (int k = 0; k < 4 * SHAPE_PANELS; k++) {
        double node = (k & 1) != 0 ? NODE[(k >> 1) & 1] : -NODE[(k >> 1) & 1];
        double u = half * (2 * (k / 4) + 1 + node), s = u / (1.0 - (1.0 - taper) * u);
        sum += half * WEIGHT[(k >> 1) & 1] * at(a, s) * at(b, s);
    }
    return sum;
}

static double product_of(double taper, const angle_shape *a, const angle_shape *b)
{
    return integral_of(taper, angle_at, a, b);
}

// The same for EI times the product of the derivatives by u: as (1 - t u)^4 (1 + t s)^4 = 1, only
// those by s remain.
static double energy_of(double taper, const angle_shape *a, const angle_shape *b)
{
    return integral_of(taper, slope_at, a, b);
}

// A shape minus so much of the bend that it no longer moves the tip across. It is then orthogonal
// to the bend in energy, because a force across does no work on it.
static angle_shape without_offset(double taper, angle_shape shape, const angle_shape *bend)
{
    double share = energy_of(taper, &shape, bend) / energy_of(taper, bend, bend);
    return add_scaled(shape, *bend, -share);
}

// The buckling shape: the mixture of the shapes of two moments, both with the tip on the axis,
// whose ratio of energy to shortening is smallest (Rayleigh and Ritz; a quadratic equation).
static angle_shape bow_of(double taper, const angle_shape *bend)
{
    angle_shape a = without_offset(taper, angle_of_power(taper, 1), bend);
    angle_shape b = without_offset(taper, angle_of_power(taper, 2), bend);
    double eaa = energy_of(taper, &a, &a), eab = energy_of(taper, &a, &b);
    double ebb = energy_of(taper, &b, &b), paa = product_of(taper, &a, &a);
    double pab = product_of(taper, &a, &b), pbb = product_of(taper, &b, &b);
    double second = paa * pbb - pab * pab;
    double first = 0.5 * (eaa * pbb + ebb * paa) - eab * pab;
    double zeroth = eaa * ebb - eab * eab;
    double root = first * first - second * zeroth;
    double least = zeroth / (first + sqrt(root > 0.0 ? root : 0.0));
    angle_shape bow = {0};
    bow = add_scaled(bow, a, ebb - least * pbb);
    return add_scaled(bow, b, least * pab - eab);
}

// The shape scaled to a given angle at the tip.
static angle_shape with_tip(double taper, angle_shape shape, double angle)
{
    angle_shape none = {0};
    return add_scaled(none, shape, angle / angle_at(&shape, 1.0 / taper));
}

static void set_shapes(phys_flexion_blade *blade)
{
    double taper = blade->taper;
    angle_shape bend = add_scaled(angle_of_power(taper, 0), angle_of_power(taper, 1), 1.0 - taper);
    bend = with_tip(taper, bend, 1.0);
    angle_shape bow = with_tip(taper, bow_of(taper, &bend), -1.0);
    for (int i = 0; i < POWERS; i++) {
        if (i < POWERS - 1) {
            blade->bend_shape[i] = bend.c[i];
        }
        blade->bow_shape[i] = bow.c[i];
    }
    blade->bend_energy = energy_of(taper, &bend, &bend);
    blade->bow_energy = energy_of(taper, &bow, &bow);
    blade->bend_squared = product_of(taper, &bend, &bend);
    blade->bend_bow = product_of(taper, &bend, &bow);
    blade->bow_squared = product_of(taper, &bow, &bow);
    find_places(blade, 1.0, blade->weight, blade->bend_at, blade->bow_at);
    blade->offset_per_rad = integrate(blade, 0.0, 0.0).y_bend;
}

// The stiffness at the guard with which the test's load makes the tip sag by sag_m, from the
// integral of F x^2 / EI over the distance x from the tip. The radius relative to that at the guard
// is r = taper + (1 - taper) x / length, and x^2 / r^4 has the antiderivative x^3 / (3 taper r^3).
static double stiffness_of(double length_m, double taper, double sag_m)
{
    double x = TEST_LENGTH_M, r = taper + (1.0 - taper) * x / length_m;
    return TEST_LOAD_N / sag_m * x * x * x / (3.0 * taper * r * r * r);
}

static bool is_positive(double x)
{
    return x > 0.0 && isfinite(x);
}

phys_flexion_blade phys_flexion_blade_of(const phys_flexion_figures *f)
{
    phys_flexion_blade blade = {0};
    if (!is_positive(f->length_m) || !(f->taper >= PHYS_FLEXION_LEAST_TAPER) ||
        !(f->taper <= 1.0) || !is_positive(f->sag_m) || !is_positive(f->closing_n) ||
        !is_positive(f->travel_m) || !(f->damping >= 0.0) || !(f->tip_mass_kg >= 0.0)) {
        return blade;
    }
    blade.length_m = f->length_m;
    blade.taper = f->taper;
    blade.stiffness_nm2 = stiffness_of(f->length_m, f->taper, f->sag_m);
    blade.point_npm = f->closing_n / f->travel_m;
    blade.point_damping_nspm = 2.0 * f->damping * sqrt(blade.point_npm * f->tip_mass_kg);
    set_shapes(&blade);
    return blade;
}

double phys_flexion_yield_n(const phys_flexion_blade *blade)
{
    double column = blade->bow_energy / blade->bow_squared;
    return column * blade->stiffness_nm2 / (blade->length_m * blade->length_m);
}

static bool is_valid_blade(const phys_flexion_blade *blade)
{
    return is_positive(blade->length_m) && is_positive(blade->stiffness_nm2) &&
           is_positive(blade->point_npm) && is_positive(blade->bend_energy) &&
           is_positive(blade->bow_energy) && blade->point_damping_nspm >= 0.0 &&
           isfinite(blade->point_damping_nspm);
}

// ---- The tip held in place ----------------------------------------------------------

// The blade bent by an offset alone, without a force along it: its amplitude and its tip's
// position.
typedef struct bent_tip {
    double bend;
    tip_place place;
} bent_tip;

// Finds the bend that moves the tip across by y lengths.
static bent_tip bend_to(const phys_flexion_blade *blade, double y)
{
    // To first order the amplitude is the offset divided by the offset per unit of amplitude.
    bent_tip tip = {.bend = y / blade->offset_per_rad};
    for (int step = 0; step < MAX_STEPS; step++) {
        tip.place = integrate(blade, tip.bend, 0.0);
        double missing = y - tip.place.y;
        if (fabs(missing) <= TOLERANCE) {
            break;
        }
        tip.bend += missing / tip.place.y_bend;
    }
    return tip;
}

// The smallest bow that moves the tip back to x for a given bend, for small angles: 1 - x = (F
// bend^2 + 2 FH bend bow + H bow^2) / 2, with the sign for which both terms add.
static double first_bow(const phys_flexion_blade *blade, double bend, double x)
{
    double half_middle = blade->bend_bow * bend;
    double rest = blade->bend_squared * bend * bend - 2.0 * (1.0 - x);
    double root = half_middle * half_middle - blade->bow_squared * rest;
    double size = root > 0.0 ? (sqrt(root) - fabs(half_middle)) / blade->bow_squared : 0.0;
    size = size > SMALLEST_BOW_RAD ? size : SMALLEST_BOW_RAD;
    return half_middle > 0.0 ? size : -size;
}

// Finds both amplitudes that move the tip to (x, y) lengths, where x is less than the bend alone
// gives. Newton's method; a step that does not reduce the error is halved.
static tip_place solve_tip(const phys_flexion_blade *blade, double x, double y, double *bend,
                           double *bow)
{
    *bow = first_bow(blade, *bend, x);
    tip_place tip = integrate(blade, *bend, *bow);
    double error = fabs(x - tip.x) + fabs(y - tip.y);
    for (int step = 0; step < MAX_STEPS && error > TOLERANCE; step++) {
        double determinant = tip.x_bend * tip.y_bow - tip.x_bow * tip.y_bend;
        double dx = x - tip.x, dy = y - tip.y;
        double bend_step = (dx * tip.y_bow - dy * tip.x_bow) / determinant;
        double bow_step = (dy * tip.x_bend - dx * tip.y_bend) / determinant;
        double share = 1.0;
        for (int halving = 0; halving < 10; halving++) {
            tip = integrate(blade, *bend + share * bend_step, *bow + share * bow_step);
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

// The blade with its tip at a position, without the point's spring. The forces are the derivatives
// of the elastic energy EI / 2 L (F' bend^2 + H' bow^2) by the position.
static phys_flexion bow_to(const phys_flexion_blade *blade, double back_m, const bent_tip *bent)
{
    double length = blade->length_m;
    double x = 1.0 - back_m / length;
    phys_flexion f = {.state = PHYS_FLEXION_BENT, .bend_rad = bent->bend};
    double moment = blade->stiffness_nm2 / length;
    if (x >= bent->place.x) {
        f.across_n = moment * blade->bend_energy * f.bend_rad / (length * bent->place.y_bend);
        return f;
    }
    f.state = PHYS_FLEXION_BOWED;
    tip_place tip = solve_tip(blade, x, bent->place.y, &f.bend_rad, &f.bow_rad);
    double by_bend = moment * blade->bend_energy * f.bend_rad / length;
    double by_bow = moment * blade->bow_energy * f.bow_rad / length;
    double determinant = tip.x_bend * tip.y_bow - tip.x_bow * tip.y_bend;
    f.along_n = -(by_bend * tip.y_bow - by_bow * tip.y_bend) / determinant;
    f.across_n = (by_bow * tip.x_bend - by_bend * tip.x_bow) / determinant;
    return f;
}

// The blade's force less that of the point's spring if the blade takes back_m of the compression.
// It grows with back_m.
static double excess_of(const phys_flexion_blade *blade, double compression_m, const bent_tip *bent,
                        double back_m, phys_flexion *out)
{
    *out = bow_to(blade, back_m, bent);
    return out->along_n - blade->point_npm * (compression_m - back_m);
}

// Divides a compression between the blade and the point's spring so that both forces are equal:
// regula falsi with the Illinois rule. The force is computed from the spring, because an almost
// straight blade changes its force a lot over almost no distance.
static phys_flexion share_with_point(const phys_flexion_blade *blade, double compression_m,
                                     const bent_tip *bent)
{
    bool is_straight = bent->bend == 0.0;
    if (is_straight && blade->point_npm * compression_m <= phys_flexion_yield_n(blade)) {
        return (phys_flexion){.state = PHYS_FLEXION_STRAIGHT,
                              .along_n = blade->point_npm * compression_m};
    }
    phys_flexion f;
    double low = 0.0, high = compression_m;
    double at_high = excess_of(blade, compression_m, bent, high, &f);
    if (f.state == PHYS_FLEXION_BENT) {
        return f;
    }
    double at_low = -blade->point_npm * compression_m;
    if (is_straight) {
        at_low += phys_flexion_yield_n(blade);
    }
    double back = high;
    for (int step = 0, side = 0; step < SHARING_STEPS && high - low > TOLERANCE; step++) {
        back = (low * at_high - high * at_low) / (at_high - at_low);
        double at_back = excess_of(blade, compression_m, bent, back, &f);
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

// The share of an additional compression that the point's spring takes: all of it while the blade
// is straight, very little once it bows.
static double point_share_of(const phys_flexion_blade *blade, double compression_m,
                             const bent_tip *bent, const phys_flexion *f)
{
    if (f->state == PHYS_FLEXION_STRAIGHT) {
        return 1.0;
    }
    double further = SLOPE_STEP * blade->length_m;
    double back = compression_m - f->along_n / blade->point_npm;
    double more = bow_to(blade, back + further, bent).along_n - f->along_n;
    double slope = more > 0.0 ? more / further : 0.0;
    return slope / (slope + blade->point_npm);
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
    bent_tip bent = bend_to(blade, across / blade->length_m);
    phys_flexion f = share_with_point(blade, compression, &bent);
    if (compression > 0.0 && f.state != PHYS_FLEXION_BENT) {
        double point_rate = rate_mps * point_share_of(blade, compression, &bent, &f);
        double damped = f.along_n + blade->point_damping_nspm * point_rate;
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
    // The surface pushes with N (n + friction t); its component across the blade bends it.
    double push_across = normal_across - friction * normal_along;
    double push_along = normal_along + friction * normal_across;
    double yield = phys_flexion_yield_n(blade);
    double across = fabs(f.across_n);
    bool holds = !(push_across * yield > across * push_along);
    f.along_n = holds ? yield : across * push_along / push_across;
    return f;
}

// With u the place as a share of the length and EI in proportion to (1 - k u)^4, k = 1 - taper: the
// integral of (u - x)^2 / (1 - k x)^4 over x from 0 to u, and half its derivative by u, which is
// the integral of (u - x) / (1 - k x)^4.
static double twice_lever(double k, double u)
{
    return u * u * u / (3.0 * (1.0 - k * u));
}

static double lever(double k, double u)
{
    double rest = 1.0 - k * u;
    return u * u * (3.0 - 2.0 * k * u) / (6.0 * rest * rest);
}

phys_flexion_sag phys_flexion_sag_of(const phys_flexion_blade *blade, double force_at, double at)
{
    if (!is_valid_blade(blade)) {
        return (phys_flexion_sag){0};
    }
    double k = 1.0 - blade->taper, length = blade->length_m;
    double force = phys_clamp(force_at, 0.0, 1.0), place = phys_clamp(at, 0.0, 1.0);
    double bent = place < force ? place : force; // beyond the force the blade is straight
    // The lever of the force at x is that of a force at `bent`, plus the constant force - bent. The
    // slope from the constant part is that part times the integral of 1 / (1 - k x)^4.
    double constant = 0.0;
    if (bent < force) {
        double rest = 1.0 - k * bent, cube = rest * rest * rest;
        constant =
            (force - bent) * bent * (3.0 - 3.0 * k * bent + k * k * bent * bent) / (3.0 * cube);
    }
    double slope = lever(k, bent) + constant;
    double across = twice_lever(k, bent) + (force - bent) * lever(k, bent) + slope * (place - bent);
    double softness = length * length / blade->stiffness_nm2;
    return (phys_flexion_sag){across * softness * length, slope * softness};
}

double phys_flexion_sag_mpn(const phys_flexion_blade *blade, double force_at)
{
    return phys_flexion_sag_of(blade, force_at, force_at).across_mpn;
}
