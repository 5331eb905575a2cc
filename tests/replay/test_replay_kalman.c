// Tests the covariance of a Kalman filter against the textbook's matrices.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "replay_kalman.h"
#include "seeded.h"

#define ROUNDS 2000
// Both ways round differently, by a few units in the last place of the largest term.
#define ROUNDING 1e-12

typedef struct matrix {
    double at[3][3];
} matrix;

static matrix times(const matrix *a, const matrix *b)
{
    matrix product = {{{0}}};
    for (int i = 0; i < 27; i++) {
        product.at[i / 9][i / 3 % 3] += a->at[i / 9][i % 3] * b->at[i % 3][i / 3 % 3];
    }
    return product;
}

static matrix transposed(const matrix *a)
{
    matrix turned;
    for (int i = 0; i < 9; i++) {
        turned.at[i / 3][i % 3] = a->at[i % 3][i / 3];
    }
    return turned;
}

static matrix matrix_of(const kalman_covariance *s)
{
    return (matrix){{{s->pp, s->pr, s->pa}, {s->pr, s->rr, s->ra}, {s->pa, s->ra, s->aa}}};
}

static void assert_is(const kalman_covariance *s, const matrix *expected)
{
    matrix got = matrix_of(s);
    double most = 0.0;
    for (int i = 0; i < 9; i++) {
        most = fmax(most, fabs(expected->at[i / 3][i % 3]));
    }
    for (int i = 0; i < 9; i++) {
        double off = fabs(got.at[i / 3][i % 3] - expected->at[i / 3][i % 3]);
        assert_true(off <= ROUNDING * most);
    }
}

// A covariance is a matrix times its own transpose.
static kalman_covariance any_covariance(seeded *random)
{
    matrix half;
    for (int i = 0; i < 9; i++) {
        half.at[i / 3][i % 3] = seeded_range(random, -2.0, 2.0);
    }
    matrix other = transposed(&half), whole = times(&half, &other);
    return (kalman_covariance){whole.at[0][0], whole.at[0][1], whole.at[0][2],
                               whole.at[1][1], whole.at[1][2], whole.at[2][2]};
}

// P becomes F P F^T + Q, with the noise of a white jerk (Bar-Shalom, Li and Kirubarajan,
// "Estimation with Applications to Tracking and Navigation", 2001, section 6.2.3).
static void the_covariance_advances_as_the_matrices(void **state)
{
    (void)state;
    seeded random = seeded_start("kalman advance", 21);
    for (int round = 0; round < ROUNDS; round++) {
        kalman_covariance s = any_covariance(&random);
        double t = seeded_range(&random, 0.001, 2.0), jerk = seeded_range(&random, 0.0, 5.0);
        matrix p = matrix_of(&s), f = {{{1, t, t * t / 2}, {0, 1, t}, {0, 0, 1}}};
        matrix g = transposed(&f), fp = times(&f, &p), expected = times(&fp, &g);
        const double noise[3][3] = {{pow(t, 5) / 20, pow(t, 4) / 8, pow(t, 3) / 6},
                                    {pow(t, 4) / 8, pow(t, 3) / 3, t * t / 2},
                                    {pow(t, 3) / 6, t * t / 2, t}};
        for (int i = 0; i < 9; i++) {
            expected.at[i / 3][i % 3] += jerk * noise[i / 3][i % 3];
        }
        kalman_advance(&s, jerk, t);
        assert_is(&s, &expected);
    }
}

// The gain is P h / (h^T P h + noise), and P becomes (I - k h^T) P, where h chooses what was seen.
static void a_measurement_narrows_the_covariance_as_the_matrices(void **state)
{
    (void)state;
    seeded random = seeded_start("kalman see", 22);
    for (int round = 0; round < ROUNDS; round++) {
        kalman_covariance s = any_covariance(&random);
        int seen = round % 2; // the place or the rate
        double noise = seeded_range(&random, 0.01, 3.0);
        matrix p = matrix_of(&s), rest = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        double gain[3];
        for (int i = 0; i < 3; i++) {
            gain[i] = p.at[i][seen] / (p.at[seen][seen] + noise);
            rest.at[i][seen] -= gain[i];
        }
        matrix expected = times(&rest, &p);
        kalman_gains k = seen == 0 ? kalman_see_place(&s, noise) : kalman_see_rate(&s, noise);
        const double got[3] = {k.place, k.rate, k.acceleration};
        assert_memory_equal(got, gain, sizeof got);
        assert_is(&s, &expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_covariance_advances_as_the_matrices),
        cmocka_unit_test(a_measurement_narrows_the_covariance_as_the_matrices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
