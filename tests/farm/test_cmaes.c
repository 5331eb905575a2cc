// CMA-ES on functions whose minimum is known, and its eigenvectors against their definition.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cmaes.h"
#include "near.h"
#include "seeded.h"

static cmaes es, twin;

static double sphere(const double *x, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += (x[i] - 0.5) * (x[i] - 0.5);
    }
    return sum;
}

// A valley that is curved and narrow; its minimum is at (1, 1, ...).
static double rosenbrock(const double *x, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < n; i++) {
        double off = x[i + 1] - x[i] * x[i];
        sum += 100.0 * off * off + (1.0 - x[i]) * (1.0 - x[i]);
    }
    return sum;
}

// Lengths of the axes from 1 to 1000, turned: neighbors are coupled.
static double ellipsoid(const double *x, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        double along = x[i] + (i > 0 ? x[i - 1] : 0.0);
        sum += pow(1e6, (double)i / (double)(n - 1)) * along * along;
    }
    return sum;
}

typedef double function(const double *x, size_t n);

// Runs so many generations; returns the function's value at the mean.
static double run(cmaes *at, function *f, size_t n, double start, double sigma, int generations,
                  uint64_t seed)
{
    double mean[CMAES_MAX], value[CMAES_CANDIDATES_MAX];
    for (size_t i = 0; i < n; i++) {
        mean[i] = start;
    }
    cmaes_start(at, n, mean, sigma, 0, seed);
    for (int g = 0; g < generations; g++) {
        for (size_t c = 0; c < at->candidates; c++) {
            value[c] = f(at->candidate[c], n);
        }
        cmaes_tell(at, value);
    }
    return f(at->mean, n);
}

static void finds_minima(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        assert_true(run(&es, sphere, 10, 3.0, 1.0, 250, seed) < 1e-9);
        assert_true(run(&es, ellipsoid, 10, 1.0, 1.0, 700, seed) < 1e-9);
        assert_true(run(&es, rosenbrock, 6, 0.0, 0.5, 600, seed) < 1e-9);
    }
    assert_true(run(&es, sphere, CMAES_MAX, 1.0, 0.5, 500, 1) < 1e-4);
}

// Noise of the size of the differences themselves, as with few bouts: it still comes near.
static seeded noise;

static double noisy_sphere(const double *x, size_t n)
{
    return sphere(x, n) * (1.0 + seeded_range(&noise, -0.5, 0.5));
}

static void bears_noise(void **unused)
{
    (void)unused;
    noise = seeded_start("bears_noise", 1);
    assert_true(run(&es, noisy_sphere, 8, 2.0, 0.5, 200, 1) < 0.01);
}

static void same_seed_same_run(void **unused)
{
    (void)unused;
    run(&es, rosenbrock, 5, 0.0, 0.5, 50, 7);
    run(&twin, rosenbrock, 5, 0.0, 0.5, 50, 7);
    assert_memory_equal(es.candidate, twin.candidate, sizeof es.candidate);
    run(&twin, rosenbrock, 5, 0.0, 0.5, 50, 8);
    assert_memory_not_equal(es.candidate, twin.candidate, sizeof es.candidate);
}

// matrix * vector = value * vector, and the vectors are orthonormal.
static void eigenvectors_are_such(void **unused)
{
    (void)unused;
    seeded random = seeded_start("eigenvectors_are_such", 2);
    static double m[CMAES_MAX][CMAES_MAX], v[CMAES_MAX][CMAES_MAX];
    for (size_t n = 1; n <= CMAES_MAX; n += 7) {
        double values[CMAES_MAX];
        for (size_t i = 0; i < n; i++) {
            for (size_t k = 0; k <= i; k++) {
                m[i][k] = m[k][i] = seeded_range(&random, -1.0, 1.0);
            }
        }
        cmaes_eigen(n, m, v, values);
        for (size_t a = 0; a < n; a++) {
            for (size_t i = 0; i < n; i++) {
                double product = 0.0, dot = 0.0;
                for (size_t k = 0; k < n; k++) {
                    product += m[i][k] * v[k][a];
                    dot += v[k][i] * v[k][a];
                }
                assert_near(product, values[a] * v[i][a], 1e-9);
                assert_near(dot, i == a ? 1.0 : 0.0, 1e-9);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_minima),
        cmocka_unit_test(bears_noise),
        cmocka_unit_test(same_seed_same_run),
        cmocka_unit_test(eigenvectors_are_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
