#include "cmaes.h"

#include <math.h>
#include <string.h>

#include "split_mix.h"

// Jacobi's method converges quadratically; a matrix of 60 dimensions takes about ten sweeps.
#define SWEEPS_MAX 50
// Off-diagonal elements below this share of the diagonal are zero for all purposes.
static const double NEGLIGIBLE = 1e-14;
// An axis never becomes shorter than this share of the longest: rounding errors would make its
// square negative.
static const double SHORTEST = 1e-7;

// A number of the standard normal distribution: Box and Muller.
static double draw_normal(uint64_t *random)
{
    double u = ((double)(split_mix_next(random) >> 11) + 1.0) * 0x1p-53;
    double v = (double)(split_mix_next(random) >> 11) * 0x1p-53;
    return sqrt(-2.0 * log(u)) * cos(6.283185307179586 * v);
}

// Rotates rows and columns p and q so that the element between them becomes zero.
static void rotate(size_t n, double m[CMAES_MAX][CMAES_MAX], double vectors[CMAES_MAX][CMAES_MAX],
                   size_t p, size_t q)
{
    double theta = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
    double t = (theta >= 0.0 ? 1.0 : -1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
    double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (size_t k = 0; k < n; k++) {
        double kp = m[k][p], kq = m[k][q];
        m[k][p] = c * kp - s * kq;
        m[k][q] = s * kp + c * kq;
    }
    for (size_t k = 0; k < n; k++) {
        double pk = m[p][k], qk = m[q][k];
        m[p][k] = c * pk - s * qk;
        m[q][k] = s * pk + c * qk;
        double vp = vectors[k][p], vq = vectors[k][q];
        vectors[k][p] = c * vp - s * vq;
        vectors[k][q] = s * vp + c * vq;
    }
}

void cmaes_eigen(size_t n, double matrix[CMAES_MAX][CMAES_MAX],
                 double vectors[CMAES_MAX][CMAES_MAX], double values[CMAES_MAX])
{
    static double m[CMAES_MAX][CMAES_MAX];
    memcpy(m, matrix, sizeof m);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            vectors[i][k] = i == k ? 1.0 : 0.0;
        }
    }
    int rotations = 1;
    for (int sweep = 0; sweep < SWEEPS_MAX && rotations > 0; sweep++) {
        rotations = 0;
        for (size_t p = 0; p < n; p++) {
            for (size_t q = p + 1; q < n; q++) {
                if (fabs(m[p][q]) > NEGLIGIBLE * sqrt(fabs(m[p][p] * m[q][q]))) {
                    rotate(n, m, vectors, p, q);
                    rotations++;
                }
            }
        }
    }
    for (size_t i = 0; i < n; i++) {
        values[i] = m[i][i];
    }
}

// Equations 38 to 40: candidate = mean + sigma * axes * (length * normal).
static void draw_candidates(cmaes *es)
{
    size_t n = es->dimensions;
    for (size_t c = 0; c < es->candidates; c++) {
        double z[CMAES_MAX];
        for (size_t i = 0; i < n; i++) {
            z[i] = es->length[i] * draw_normal(&es->random);
        }
        for (size_t i = 0; i < n; i++) {
            double y = 0.0;
            for (size_t k = 0; k < n; k++) {
                y += es->axes[i][k] * z[k];
            }
            es->candidate[c][i] = es->mean[i] + es->sigma * y;
        }
    }
}

// Table 1.
static void set_constants(cmaes *es)
{
    double n = (double)es->dimensions, sum = 0.0, squares = 0.0;
    es->parents = es->candidates / 2;
    for (size_t i = 0; i < es->parents; i++) {
        es->weight[i] = log(((double)es->candidates + 1.0) / 2.0) - log((double)i + 1.0);
        sum += es->weight[i];
    }
    for (size_t i = 0; i < es->parents; i++) {
        es->weight[i] /= sum;
        squares += es->weight[i] * es->weight[i];
    }
    double mu = es->effective = 1.0 / squares;
    es->learn_sigma = (mu + 2.0) / (n + mu + 5.0);
    es->damp_sigma = 1.0 + 2.0 * fmax(0.0, sqrt((mu - 1.0) / (n + 1.0)) - 1.0) + es->learn_sigma;
    es->learn_path = (4.0 + mu / n) / (n + 4.0 + 2.0 * mu / n);
    es->learn_one = 2.0 / ((n + 1.3) * (n + 1.3) + mu);
    es->learn_mu =
        fmin(1.0 - es->learn_one, 2.0 * (mu - 2.0 + 1.0 / mu) / ((n + 2.0) * (n + 2.0) + mu));
    es->expected_length = sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
}

void cmaes_start(cmaes *es, size_t dimensions, const double *mean, double sigma, size_t candidates,
                 uint64_t seed)
{
    memset(es, 0, sizeof *es);
    es->dimensions = dimensions;
    es->candidates = candidates > 0 ? candidates : 4 + (size_t)(3.0 * log((double)dimensions));
    es->random = seed;
    es->sigma = sigma;
    for (size_t i = 0; i < dimensions; i++) {
        es->mean[i] = mean[i];
        es->covariance[i][i] = es->axes[i][i] = es->length[i] = 1.0;
    }
    set_constants(es);
    draw_candidates(es);
}

// The numbers of the candidates, the best value first.
static void rank(const cmaes *es, const double *value, size_t out_rank[CMAES_CANDIDATES_MAX])
{
    for (size_t i = 0; i < es->candidates; i++) {
        size_t at = i;
        for (; at > 0 && value[out_rank[at - 1]] > value[i]; at--) {
            out_rank[at] = out_rank[at - 1];
        }
        out_rank[at] = i;
    }
}

// Equation 43: the path of the step size, and with equation 44 the step size. `step` is the mean's
// step divided by sigma.
static void change_sigma(cmaes *es, const double *step)
{
    size_t n = es->dimensions;
    double keep = 1.0 - es->learn_sigma, square = 0.0;
    double share = sqrt(es->learn_sigma * (2.0 - es->learn_sigma) * es->effective);
    double along[CMAES_MAX]; // the step in the axes' frame, divided by their lengths
    for (size_t k = 0; k < n; k++) {
        along[k] = 0.0;
        for (size_t i = 0; i < n; i++) {
            along[k] += es->axes[i][k] * step[i];
        }
        along[k] /= es->length[k];
    }
    for (size_t i = 0; i < n; i++) {
        double whitened = 0.0;
        for (size_t k = 0; k < n; k++) {
            whitened += es->axes[i][k] * along[k];
        }
        es->path_sigma[i] = keep * es->path_sigma[i] + share * whitened;
        square += es->path_sigma[i] * es->path_sigma[i];
    }
    es->sigma *= exp(es->learn_sigma / es->damp_sigma * (sqrt(square) / es->expected_length - 1.0));
}

// Equations 45 and 47: the covariance follows the path and the parents.
static void change_covariance(cmaes *es, const double *step, double old_sigma,
                              const double *old_mean, const size_t *by_rank)
{
    size_t n = es->dimensions;
    double length = 0.0;
    for (size_t i = 0; i < n; i++) {
        length += es->path_sigma[i] * es->path_sigma[i];
    }
    double passed = 1.0 - pow(1.0 - es->learn_sigma, 2.0 * (es->generation + 1.0));
    double most = (1.4 + 2.0 / ((double)n + 1.0)) * es->expected_length;
    double stalled = sqrt(length / passed) < most ? 1.0 : 0.0; // h_sigma
    double share = stalled * sqrt(es->learn_path * (2.0 - es->learn_path) * es->effective);
    for (size_t i = 0; i < n; i++) {
        es->path[i] = (1.0 - es->learn_path) * es->path[i] + share * step[i];
    }
    double lost = (1.0 - stalled) * es->learn_one * es->learn_path * (2.0 - es->learn_path);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k <= i; k++) {
            double parents = 0.0;
            for (size_t p = 0; p < es->parents; p++) {
                const double *x = es->candidate[by_rank[p]];
                parents += es->weight[p] * (x[i] - old_mean[i]) * (x[k] - old_mean[k]);
            }
            es->covariance[i][k] =
                (1.0 - es->learn_one - es->learn_mu + lost) * es->covariance[i][k] +
                es->learn_one * es->path[i] * es->path[k] +
                es->learn_mu * parents / (old_sigma * old_sigma);
            es->covariance[k][i] = es->covariance[i][k];
        }
    }
}

static void find_axes(cmaes *es)
{
    double values[CMAES_MAX], longest = 0.0;
    cmaes_eigen(es->dimensions, es->covariance, es->axes, values);
    for (size_t i = 0; i < es->dimensions; i++) {
        longest = fmax(longest, values[i]);
    }
    for (size_t i = 0; i < es->dimensions; i++) {
        es->length[i] = sqrt(fmax(values[i], SHORTEST * SHORTEST * longest));
    }
}

void cmaes_tell(cmaes *es, const double *value)
{
    size_t by_rank[CMAES_CANDIDATES_MAX];
    double old_mean[CMAES_MAX], step[CMAES_MAX], old_sigma = es->sigma;
    rank(es, value, by_rank);
    // Equations 41 and 42: the mean moves to the weighted parents.
    for (size_t i = 0; i < es->dimensions; i++) {
        old_mean[i] = es->mean[i];
        es->mean[i] = 0.0;
        for (size_t p = 0; p < es->parents; p++) {
            es->mean[i] += es->weight[p] * es->candidate[by_rank[p]][i];
        }
        step[i] = (es->mean[i] - old_mean[i]) / old_sigma;
    }
    change_sigma(es, step);
    change_covariance(es, step, old_sigma, old_mean, by_rank);
    find_axes(es);
    es->generation++;
    draw_candidates(es);
}
