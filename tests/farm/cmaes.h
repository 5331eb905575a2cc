// CMA-ES: finds a minimum of a function of which only values at points are known, noisy ones too.
// It draws points from a normal distribution and lets mean, step size and covariance follow the
// better half of them.
//
// Source: Nikolaus Hansen, "The CMA Evolution Strategy: A Tutorial", 2016 (arXiv 1604.00772); the
// numbers in the code are the tutorial's equations, the constants those of its table 1 without
// negative weights. Plain data; the same seed and the same values give the same run.
#ifndef CMAES_H
#define CMAES_H

#include <stddef.h>
#include <stdint.h>

#define CMAES_MAX            60 // dimensions
#define CMAES_CANDIDATES_MAX 64

typedef struct cmaes {
    size_t dimensions, candidates, parents;
    uint64_t random;
    double weight[CMAES_CANDIDATES_MAX]; // of the parents, best first; their sum is 1
    double effective;                    // number of parents with equal weights: mu_eff
    double learn_sigma, damp_sigma, learn_path, learn_one, learn_mu, expected_length;
    double mean[CMAES_MAX], sigma;
    double path_sigma[CMAES_MAX], path[CMAES_MAX];
    double covariance[CMAES_MAX][CMAES_MAX];
    // covariance = axes * diag(length^2) * axes'
    double axes[CMAES_MAX][CMAES_MAX], length[CMAES_MAX];
    double candidate[CMAES_CANDIDATES_MAX][CMAES_MAX]; // to be valued
    uint32_t generation;
} cmaes;

// Begins at `mean` with this step size, and draws the first candidates. `candidates` 0: the usual
// number for so many dimensions, 4 + 3 log(n).
void cmaes_start(cmaes *es, size_t dimensions, const double *mean, double sigma, size_t candidates,
                 uint64_t seed);

// Learns from the values of the candidates (smaller is better), and draws the next ones.
void cmaes_tell(cmaes *es, const double *value);

// Eigenvectors (the columns of `vectors`) and eigenvalues of a symmetric matrix, by Jacobi's
// rotations. Exposed for its test.
void cmaes_eigen(size_t n, double matrix[CMAES_MAX][CMAES_MAX],
                 double vectors[CMAES_MAX][CMAES_MAX], double values[CMAES_MAX]);

#endif
