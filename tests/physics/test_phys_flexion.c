// phys_flexion: the FIE's flexion test; the laws of the cantilever, the column and the elastica by
// other methods (sums over the blade, inverse iteration, shooting); forces as derivatives of the
// energy; and the force that closes the point.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "near.h"
#include "phys_flexion.h"
#include "phys_rotation.h"
#include "seeded.h"

// Three weapons, and an untapered beam, for which closed forms exist.
enum { FOIL, EPEE, SABRE, EVEN, BLADES };

static const double LENGTH_M[BLADES] = {0.90, 0.90, 0.88, 0.90};
static const double TAPER[BLADES] = {0.50, 0.306, 0.289, 1.0};
static const double LEAST_SAG_M[BLADES] = {0.055, 0.045, 0.07, 0.05};
static const double MOST_SAG_M[BLADES] = {0.095, 0.07, 0.12, 0.08};
static const double CLOSING_N[BLADES] = {4.90, 7.36, 4.90, 4.90};
static const double TRAVEL_M = 1e-3;
static const double LOAD_N = 0.2 * PHYS_GRAVITY_MPS2, CLAMP_M = 0.70;

static phys_flexion_blade blade_with(int weapon, double sag)
{
    phys_flexion_figures figures = {.length_m = LENGTH_M[weapon],
                                    .taper = TAPER[weapon],
                                    .sag_m = sag,
                                    .closing_n = CLOSING_N[weapon],
                                    .travel_m = TRAVEL_M,
                                    .damping = 0.3,
                                    .tip_mass_kg = 0.029};
    return phys_flexion_blade_of(&figures);
}

static phys_flexion_blade blade_of(int weapon)
{
    return blade_with(weapon, 0.5 * (LEAST_SAG_M[weapon] + MOST_SAG_M[weapon]));
}

// EI at a position along the blade, as a share of its length.
static double stiffness_at(const phys_flexion_blade *blade, double u)
{
    double radius = 1.0 - (1.0 - blade->taper) * u;
    return blade->stiffness_nm2 * radius * radius * radius * radius;
}

// 200 g at the tip of the last 70 cm: the sum of F x^2 / EI over the blade equals the given sag.
static void the_test_gives_its_own_sag(void **state)
{
    (void)state;
    for (int weapon = 0; weapon < BLADES; weapon++) {
        for (int i = 0; i < 2; i++) {
            double asked = i == 0 ? LEAST_SAG_M[weapon] : MOST_SAG_M[weapon];
            phys_flexion_blade blade = blade_with(weapon, asked);
            double sag = 0.0;
            const int PARTS = 20000;
            for (int k = 0; k < PARTS; k++) {
                double x = (k + 0.5) / PARTS * CLAMP_M;
                double ei = stiffness_at(&blade, 1.0 - x / blade.length_m);
                sag += LOAD_N * x * x / ei * CLAMP_M / PARTS;
            }
            assert_near(sag, asked, 1e-7);
        }
    }
}

// A small load across the tip: compliance and curve of the tapered cantilever, by integrating its
// curvature twice.
static void cantilever_bends_as_its_curvature_says(void **state)
{
    (void)state;
    for (int weapon = 0; weapon < BLADES; weapon++) {
        phys_flexion_blade blade = blade_of(weapon);
        double l = blade.length_m;
        enum { PARTS = 20000 };
        static double y[PARTS + 1];
        double angle = 0.0;
        y[0] = 0.0;
        for (int k = 0; k < PARTS; k++) { // for a load of 1 N
            double u = (k + 0.5) / PARTS, step = l / PARTS;
            double turn = l * (1.0 - u) / stiffness_at(&blade, u) * step;
            y[k + 1] = y[k] + (angle + 0.5 * turn) * step;
            angle += turn;
        }
        double offset = 1e-4;
        phys_flexion f = phys_flexion_held(&blade, 0.0, offset, 0.0);
        assert_int_equal(f.state, PHYS_FLEXION_BENT);
        double force = offset / y[PARTS];
        assert_near(f.across_n, force, 1e-5 * force);
        for (int i = 0; i <= 10; i++) {
            phys_vec3 p = phys_flexion_point(&blade, &f, i / 10.0);
            assert_near(p.x, i / 10.0 * l, 1e-6);
            assert_near(p.y, force * y[i * PARTS / 10], 1e-5 * offset);
        }
        assert_near(phys_flexion_angle(&blade, &f, 1.0), force * angle, 1e-5 * force * angle);
    }
    phys_flexion_blade even = blade_of(EVEN);
    double l = even.length_m, sag = 0.5 * (LEAST_SAG_M[EVEN] + MOST_SAG_M[EVEN]);
    assert_near(even.stiffness_nm2, LOAD_N * CLAMP_M * CLAMP_M * CLAMP_M / (3.0 * sag), 1e-12);
    assert_near(phys_flexion_held(&even, 0.0, 1e-4, 0.0).across_n,
                3.0 * even.stiffness_nm2 / (l * l * l) * 1e-4, 1e-9);
}

// Buckling load of a column clamped at one end and held at the other, by inverse iteration: the
// moments of a curve's own offsets, with the tip held, give the next curve.
static double buckling_load(const phys_flexion_blade *blade)
{
    enum { PARTS = 4000 };
    static double y[PARTS + 1], next[PARTS + 1];
    double l = blade->length_m, step = l / PARTS, load = 0.0;
    for (int k = 0; k <= PARTS; k++) {
        double u = (double)k / PARTS;
        y[k] = u * u * (1.0 - u);
    }
    for (int round = 0; round < 40; round++) {
        // Curves of the load's moment -y and of a force across at the tip, in one pass.
        double angle[2] = {0}, place[2] = {0}, tip[2] = {0};
        for (int pass = 0; pass < 2; pass++) {
            angle[0] = angle[1] = place[0] = place[1] = 0.0;
            double share = pass == 0 ? 0.0 : -tip[0] / tip[1];
            next[0] = 0.0;
            for (int k = 0; k < PARTS; k++) {
                double u = (k + 0.5) / PARTS, ei = stiffness_at(blade, u);
                double turn[2] = {-0.5 * (y[k] + y[k + 1]) / ei * step, l * (1.0 - u) / ei * step};
                for (int i = 0; i < 2; i++) {
                    place[i] += (angle[i] + 0.5 * turn[i]) * step;
                    angle[i] += turn[i];
                }
                next[k + 1] = place[0] + share * place[1];
            }
            tip[0] = place[0];
            tip[1] = place[1];
        }
        double was = 0.0, is = 0.0;
        for (int k = 0; k <= PARTS; k++) {
            was += y[k] * y[k];
            is += next[k] * next[k];
        }
        load = sqrt(was / is);
        for (int k = 0; k <= PARTS; k++) {
            y[k] = next[k] * load;
        }
    }
    return load;
}

// Two shape functions overestimate it, as is inherent in Ritz's method: by less than 0.4 %, and
// twice that for an untapered blade.
static void blade_gives_way_at_its_buckling_load(void **state)
{
    (void)state;
    for (int weapon = 0; weapon < BLADES; weapon++) {
        phys_flexion_blade blade = blade_of(weapon);
        double l = blade.length_m;
        double exact = buckling_load(&blade);
        if (weapon == EVEN) { // Euler's buckling load
            assert_near(exact, 20.1907 * blade.stiffness_nm2 / (l * l), 1e-3 * exact);
        }
        double yield = phys_flexion_yield_n(&blade);
        assert_true(yield > 0.9999 * exact && yield < (weapon == EVEN ? 1.008 : 1.004) * exact);

        double straight = yield / blade.point_npm;
        phys_flexion before = phys_flexion_held(&blade, 0.999 * straight, 0.0, 0.0);
        assert_int_equal(before.state, PHYS_FLEXION_STRAIGHT);
        assert_near(before.along_n, 0.999 * yield, 1e-9 * yield);
        phys_flexion after = phys_flexion_held(&blade, straight + 1e-3, 0.0, 0.0);
        assert_int_equal(after.state, PHYS_FLEXION_BOWED);
        assert_near(after.along_n, yield, 0.02 * yield);
        assert_true(fabs(after.bow_rad) > 0.05);
        printf("blade %d: buckles at %.2f N (exactly %.2f), %.1f mm; at 10 cm %.1f N\n", weapon,
               yield, exact, straight * 1e3, phys_flexion_held(&blade, 0.1, 0.0, 0.0).along_n);
    }
}

// ---- The exact elastica by shooting from the tip ------------------------------------

typedef struct elastica {
    double along_n, across_n, tip_rad;
    bool found;
} elastica;

enum { STEPS = 400 };

// Integrates from the tip back to the guard with given forces and angle at the tip. The result is
// the error of the three conditions there (no angle, and the tip at (x, y) meters). The path is
// stored on request: the angle, and the vector from each point to the tip.
static void shoot(const phys_flexion_blade *blade, const double with[3], double x, double y,
                  double out_missing[3], double (*out_path)[3])
{
    double state[3] = {with[2], 0.0, 0.0}, step = blade->length_m / STEPS;
    for (int k = 0; k < STEPS; k++) {
        double slope[4][3];
        for (int stage = 0; stage < 4; stage++) { // Runge-Kutta method
            double at[3], part = stage == 0 ? 0.0 : stage == 3 ? 1.0 : 0.5;
            for (int i = 0; i < 3; i++) {
                at[i] = state[i] + (stage > 0 ? part * step * slope[stage - 1][i] : 0.0);
            }
            double sine, cosine;
            phys_sincos(at[0], &sine, &cosine);
            double moment = with[1] * at[1] + with[0] * at[2];
            slope[stage][0] = -moment / stiffness_at(blade, 1.0 - (k + part) / STEPS);
            slope[stage][1] = cosine;
            slope[stage][2] = sine;
        }
        for (int i = 0; i < 3; i++) {
            state[i] +=
                step / 6.0 * (slope[0][i] + 2.0 * slope[1][i] + 2.0 * slope[2][i] + slope[3][i]);
        }
        if (out_path != NULL) {
            for (int i = 0; i < 3; i++) {
                out_path[k][i] = state[i];
            }
        }
    }
    out_missing[0] = state[0];
    out_missing[1] = state[1] - x;
    out_missing[2] = state[2] - y;
}

static double determinant(double m[3][3])
{
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

// Newton's method with finite differences and Cramer's rule, from a guess close to the solution.
static elastica elastica_near(const phys_flexion_blade *blade, double x, double y, elastica guess)
{
    double with[3] = {guess.along_n, guess.across_n, guess.tip_rad}, missing[3];
    for (int round = 0; round < 30; round++) {
        shoot(blade, with, x, y, missing, NULL);
        double m[3][3];
        for (int i = 0; i < 3; i++) {
            double moved[3] = {with[0], with[1], with[2]}, there[3];
            double step = 1e-6 * (1.0 + fabs(with[i]));
            moved[i] += step;
            shoot(blade, moved, x, y, there, NULL);
            for (int k = 0; k < 3; k++) {
                m[k][i] = (there[k] - missing[k]) / step;
            }
        }
        double whole = determinant(m);
        for (int i = 0; i < 3; i++) {
            double of[3][3];
            for (int k = 0; k < 9; k++) {
                of[k / 3][k % 3] = k % 3 == i ? -missing[k / 3] : m[k / 3][k % 3];
            }
            with[i] += determinant(of) / whole;
        }
    }
    shoot(blade, with, x, y, missing, NULL);
    double left = fabs(missing[0]) + fabs(missing[1]) + fabs(missing[2]);
    return (elastica){with[0], with[1], with[2], left < 1e-9};
}

// The accuracy stated in the header: how much more two shape functions press than the exact curve,
// for compressions up to 10 and 15 % of the length and to the end of the range.
static void forces_are_those_of_the_elastica(void **state)
{
    (void)state;
    enum { RANGES = 3, SIDES = 4 };
    const double UP_TO[RANGES] = {0.10, 0.15, PHYS_FLEXION_MAX_SHARE};
    const double WITHIN[BLADES][RANGES] = {
        {0.02, 0.03, 0.04}, {0.03, 0.06, 0.13}, {0.03, 0.06, 0.14}, {0.012, 0.012, 0.012}};
    const double ACROSS[SIDES] = {0.0, 0.02, -0.05, 0.10};
    double most[BLADES][RANGES] = {{0}};
    int compared = 0;
    for (int weapon = 0; weapon < BLADES; weapon++) {
        phys_flexion_blade blade = blade_of(weapon);
        blade.point_npm = 1e9; // the blade takes all of the compression
        double l = blade.length_m;
        for (int i = 0; i < SIDES * 20; i++) {
            double share = (i / SIDES + 1) / 20.0 * PHYS_FLEXION_MAX_SHARE;
            double across = ACROSS[i % SIDES] * l;
            phys_flexion f = phys_flexion_held(&blade, share * l, across, 0.0);
            // At very small forces the ratio has no meaning.
            if (f.state != PHYS_FLEXION_BOWED || f.along_n < 0.7 * phys_flexion_yield_n(&blade)) {
                continue;
            }
            elastica guess = {f.along_n, f.across_n, phys_flexion_angle(&blade, &f, 1.0), true};
            elastica exact = elastica_near(&blade, (1.0 - share) * l, across, guess);
            assert_true(exact.found);
            double more = f.along_n / exact.along_n - 1.0;
            assert_true(more > -1e-4);
            for (int range = 0; range < RANGES; range++) {
                if (share <= UP_TO[range] + 1e-9) {
                    most[weapon][range] = more > most[weapon][range] ? more : most[weapon][range];
                    assert_true(more < WITHIN[weapon][range]);
                }
            }
            assert_near(f.across_n, exact.across_n, 0.05 * exact.along_n);
            assert_near(guess.tip_rad, exact.tip_rad, 0.15 * fabs(exact.tip_rad));
            compared += 1;
        }
        printf("blade %d: presses %.1f %.1f %.1f %% more than the elastica\n", weapon,
               1e2 * most[weapon][0], 1e2 * most[weapon][1], 1e2 * most[weapon][2]);
    }
    assert_true(compared > 200);
}

// The share of the length at which the angle changes fastest.
static double most_bent_at(const double *angle, int count)
{
    int most = 1;
    for (int k = 1; k < count; k++) {
        most = fabs(angle[k] - angle[k - 1]) > fabs(angle[most] - angle[most - 1]) ? k : most;
    }
    return (most - 0.5) / (count - 1);
}

// A tapered blade under pressure bends most near its thin end, where its stiffness is smallest. The
// exact curve does so too, at the same position and by the same amount.
static void a_tapered_blade_humps_where_the_elastica_does(void **state)
{
    (void)state;
    const double CURVE_WITHIN = 0.012, PLACE_WITHIN = 0.06; // shares of the length
    for (int weapon = FOIL; weapon < EVEN; weapon++) {
        phys_flexion_blade blade = blade_of(weapon);
        blade.point_npm = 1e9; // the blade takes all of the compression
        for (int part = 1; part <= 3; part++) {
            double share = 0.05 * part, l = blade.length_m, x = (1.0 - share) * l;
            phys_flexion f = phys_flexion_held(&blade, share * l, 0.0, 0.0);
            elastica guess = {f.along_n, f.across_n, phys_flexion_angle(&blade, &f, 1.0), true};
            elastica exact = elastica_near(&blade, x, 0.0, guess);
            assert_true(exact.found);
            double with[3] = {exact.along_n, exact.across_n, exact.tip_rad}, missing[3];
            double path[STEPS][3], curve[STEPS], own[STEPS], worst = 0.0;
            shoot(&blade, with, x, 0.0, missing, path);
            for (int k = 0; k < STEPS; k++) {
                const double *at = path[STEPS - 1 - k];
                double along = (double)k / STEPS;
                phys_vec3 drawn = phys_flexion_point(&blade, &f, along);
                worst = fmax(worst, v3_distance(drawn, v3(x - at[1], -at[2], 0.0)) / l);
                curve[k] = at[0];
                own[k] = phys_flexion_angle(&blade, &f, along);
            }
            double exact_at = most_bent_at(curve, STEPS), own_at = most_bent_at(own, STEPS);
            printf("blade %d pressed in by %2.0f %%: most bent at %.2f of its length, the elastica "
                   "at %.2f; at most %.1f %% of the length apart\n",
                   weapon, 100.0 * share, own_at, exact_at, 100.0 * worst);
            assert_true(worst < CURVE_WITHIN);
            assert_true(fabs(own_at - exact_at) < PLACE_WITHIN);
        }
    }
}

// The tip is at its given position, the blade keeps its length and leaves the guard straight, and
// the force grows with the compression.
static void curve_reaches_the_tip_with_its_length(void **state)
{
    (void)state;
    seeded random = seeded_start("bent blades", 321);
    int bowed = 0, bent = 0;
    for (int i = 0; i < 2000; i++) {
        phys_flexion_blade blade = blade_of(i % BLADES);
        double limit = PHYS_FLEXION_MAX_SHARE * blade.length_m;
        double back = seeded_range(&random, 0.0, limit);
        double across = i % 5 == 0 ? 0.0 : seeded_range(&random, -limit, limit);
        phys_flexion f = phys_flexion_held(&blade, back, across, 0.0);
        assert_true(f.along_n >= 0.0 && isfinite(f.along_n) && isfinite(f.across_n));
        phys_vec3 tip = phys_flexion_point(&blade, &f, 1.0);
        assert_near(tip.y, across, 1e-9);
        if (f.state == PHYS_FLEXION_BOWED) {
            // The blade takes what the point's spring does not.
            double by_point = f.along_n / blade.point_npm;
            assert_near(blade.length_m - tip.x, back - by_point, 1e-6);
            bowed += 1;
        } else if (f.state == PHYS_FLEXION_BENT) {
            assert_true(blade.length_m - tip.x >= back - 1e-9);
            assert_true(f.along_n == 0.0);
            bent += 1;
        }

        double length = 0.0;
        phys_vec3 last = v3(0, 0, 0);
        for (int k = 1; k <= 1000; k++) {
            phys_vec3 p = phys_flexion_point(&blade, &f, k / 1000.0);
            length += v3_distance(p, last);
            last = p;
        }
        assert_near(length, blade.length_m, 2e-6 * blade.length_m);
        assert_true(phys_flexion_angle(&blade, &f, 0.0) == 0.0);
        assert_true(fabs(phys_flexion_angle(&blade, &f, 1.0)) < 2.6);
    }
    assert_true(bowed > 500 && bent > 50);
}

static double energy_of(const phys_flexion_blade *blade, const phys_flexion *f)
{
    double sum = 0.0; // integral of the squared curvature, by midpoints
    const int PARTS = 400;
    for (int k = 0; k < PARTS; k++) {
        double turn = phys_flexion_angle(blade, f, (k + 1.0) / PARTS) -
                      phys_flexion_angle(blade, f, (double)k / PARTS);
        double ei = stiffness_at(blade, (k + 0.5) / PARTS);
        sum += ei * turn * turn * PARTS / blade->length_m;
    }
    return 0.5 * sum;
}

// The work done on the tip along any path equals the change of the blade's energy, by finite
// differences.
static void forces_are_slopes_of_the_energy(void **state)
{
    (void)state;
    seeded random = seeded_start("energy", 322);
    for (int i = 0; i < 300; i++) {
        phys_flexion_blade blade = blade_of(i % BLADES);
        blade.point_npm = 1e9; // the blade takes all of the compression
        double back = seeded_range(&random, 0.06, 0.17);
        const double STEP_M = 1e-4;
        // At zero offset the energy has a kink, where the bow changes sides.
        double across = seeded_range(&random, 2.0 * STEP_M, 0.1) * (i % 2 == 0 ? 1.0 : -1.0);
        phys_flexion f = phys_flexion_held(&blade, back, across, 0.0);
        double e[4];
        for (int k = 0; k < 4; k++) {
            double d_back = k == 0 ? -STEP_M : k == 1 ? STEP_M : 0.0;
            double d_across = k == 2 ? -STEP_M : k == 3 ? STEP_M : 0.0;
            phys_flexion g = phys_flexion_held(&blade, back + d_back, across + d_across, 0.0);
            e[k] = energy_of(&blade, &g);
        }
        assert_int_equal(f.state, PHYS_FLEXION_BOWED);
        double scale = 0.01 * phys_flexion_yield_n(&blade);
        assert_near(f.along_n, (e[1] - e[0]) / (2.0 * STEP_M), scale);
        assert_near(f.across_n, (e[3] - e[2]) / (2.0 * STEP_M), scale);
    }
}

// The rules' closing force is reached after the point's travel of 1 mm for any blade within the
// rules: none buckles before.
static void straight_hit_closes_the_point(void **state)
{
    (void)state;
    for (int weapon = FOIL; weapon <= EPEE; weapon++) {
        for (int i = 0; i <= 10; i++) {
            double sag = LEAST_SAG_M[weapon] + 0.1 * i * (MOST_SAG_M[weapon] - LEAST_SAG_M[weapon]);
            phys_flexion_blade blade = blade_with(weapon, sag);
            double before = phys_flexion_held(&blade, 0.99 * TRAVEL_M, 0.0, 0.0).along_n;
            double after = phys_flexion_held(&blade, TRAVEL_M, 0.0, 0.0).along_n;
            double deep = phys_flexion_held(&blade, 0.1, 0.0, 0.0).along_n;
            assert_true(before < CLOSING_N[weapon]);
            assert_near(after, CLOSING_N[weapon], 1e-9);
            assert_true(deep > CLOSING_N[weapon]);
        }
    }
}

// Damping increases the force on the way in, decreases it on the way out, and never pulls.
static void damping_takes_energy(void **state)
{
    (void)state;
    phys_flexion_blade blade = blade_of(FOIL);
    double still = phys_flexion_held(&blade, 1e-3, 0.0, 0.0).along_n;
    double in = phys_flexion_held(&blade, 1e-3, 0.0, 0.1).along_n;
    double out = phys_flexion_held(&blade, 1e-3, 0.0, -0.1).along_n;
    assert_near(in - still, 0.1 * blade.point_damping_nspm, 1e-9);
    assert_near(still - out, 0.1 * blade.point_damping_nspm, 1e-9);
    assert_true(phys_flexion_held(&blade, 1e-3, 0.0, -1e3).along_n == 0.0);

    // Once the blade bows, the point hardly moves, however fast the hand advances.
    for (int i = 0; i <= 10; i++) {
        double across = 0.01 * i;
        double slow = phys_flexion_held(&blade, 0.08, across, 0.0).along_n;
        double fast = phys_flexion_held(&blade, 0.08, across, 5.0).along_n;
        assert_true(fast > slow && fast - slow < 0.03 * 5.0 * blade.point_damping_nspm);
    }
}

static void flat_hit_that_slides_does_not_close_it(void **state)
{
    (void)state;
    const double FRICTION = 0.3;
    for (int weapon = FOIL; weapon <= EPEE; weapon++) {
        phys_flexion_blade blade = blade_of(weapon);
        double last = 0.0;
        for (int degrees = 90; degrees >= 0; degrees -= 5) {
            double sine, cosine;
            phys_sincos(degrees * PHYS_PI / 180.0, &sine, &cosine);
            cosine = degrees == 90 ? 0.0 : cosine;
            phys_flexion f = phys_flexion_sliding(&blade, 0.10, cosine, sine, FRICTION);
            assert_true(f.along_n >= last); // the straighter the blade, the greater the force
            last = f.along_n;
            if (degrees == 90) {
                assert_near(f.along_n, FRICTION * f.across_n, 1e-12);
            }
            // With an offset of 0.1 m the point stays open down to 45 degrees.
            if (degrees >= 45) {
                assert_true(f.along_n < CLOSING_N[weapon]);
            }
            // Below atan(0.3) = 16.7 degrees friction holds the tip, so it does not slide.
            if (degrees <= 15) {
                assert_near(f.along_n, phys_flexion_yield_n(&blade), 1e-9);
            }
        }
    }
}

static void bad_input_is_reported(void **state)
{
    (void)state;
    phys_flexion_blade blade = blade_of(FOIL), none = {0};
    assert_int_equal(phys_flexion_held(&none, 0.01, 0.0, 0.0).state, PHYS_FLEXION_INVALID);
    assert_int_equal(phys_flexion_held(&blade, (double)NAN, 0.0, 0.0).state, PHYS_FLEXION_INVALID);
    assert_int_equal(phys_flexion_held(&blade, -0.01, 0.0, 0.0).state, PHYS_FLEXION_INVALID);
    assert_int_equal(phys_flexion_held(&blade, 0.8, 0.0, 0.0).state, PHYS_FLEXION_LIMIT);
    assert_int_equal(phys_flexion_sliding(&blade, 0.1, 0.5, 0.8, -1.0).state, PHYS_FLEXION_INVALID);
}

// The sag under a force anywhere on the blade: the curvature, integrated twice in small steps.
static void a_force_anywhere_bends_as_the_curvature_says(void **state)
{
    (void)state;
    enum { PIECES = 20000 };
    for (int weapon = 0; weapon < BLADES; weapon++) {
        phys_flexion_blade blade = blade_of(weapon);
        double step_m = blade.length_m / PIECES;
        for (int place = 1; place <= 10; place++) {
            double force_at = 0.1 * place, slope = 0.0, across = 0.0, before = 0.0;
            for (int i = 0; i < PIECES; i++) {
                double u = (i + 0.5) / PIECES;
                double lever_m = u < force_at ? (force_at - u) * blade.length_m : 0.0;
                double half = 0.5 * lever_m * step_m / stiffness_at(&blade, u);
                slope += half;
                across += slope * step_m;
                slope += half;
                if ((i + 1) % (PIECES / 10) == 0) {
                    double at = (i + 1.0) / PIECES;
                    phys_flexion_sag sag = phys_flexion_sag_of(&blade, force_at, at);
                    assert_near(sag.across_mpn, across, 1e-4 * across);
                    assert_near(sag.slope_radpn, slope, 1e-4 * slope);
                    assert_true(sag.across_mpn > before);
                    before = sag.across_mpn;
                }
            }
        }
        assert_true(phys_flexion_sag_mpn(&blade, 0.0) == 0.0);
        assert_true(phys_flexion_sag_mpn(&blade, -1.0) == 0.0);
        assert_true(phys_flexion_sag_mpn(&blade, 2.0) == phys_flexion_sag_mpn(&blade, 1.0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_test_gives_its_own_sag),
        cmocka_unit_test(cantilever_bends_as_its_curvature_says),
        cmocka_unit_test(a_force_anywhere_bends_as_the_curvature_says),
        cmocka_unit_test(blade_gives_way_at_its_buckling_load),
        cmocka_unit_test(forces_are_those_of_the_elastica),
        cmocka_unit_test(a_tapered_blade_humps_where_the_elastica_does),
        cmocka_unit_test(curve_reaches_the_tip_with_its_length),
        cmocka_unit_test(forces_are_slopes_of_the_energy),
        cmocka_unit_test(straight_hit_closes_the_point),
        cmocka_unit_test(damping_takes_energy),
        cmocka_unit_test(flat_hit_that_slides_does_not_close_it),
        cmocka_unit_test(bad_input_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
