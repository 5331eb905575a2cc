// The covariance of a Kalman filter ("A new approach to linear filtering and prediction problems",
// 1960) that estimates a place, its rate and its acceleration from measured places and rates. The
// acceleration is disturbed by white noise, the jerk. The caller keeps the estimates themselves.
//
// Uses + - * / only, so a writer and a reader of a recording compute the same bits.
#ifndef REPLAY_KALMAN_H
#define REPLAY_KALMAN_H

// The covariance of place (p), rate (r) and acceleration (a).
typedef struct kalman_covariance {
    double pp, pr, pa, rr, ra, aa;
} kalman_covariance;

// The Kalman gains: how much place, rate and acceleration change per unit of a measured difference.
typedef struct kalman_gains {
    double place, rate, acceleration;
} kalman_gains;

// Advances the covariance by dt; `jerk` is the spectral density of the jerk.
void kalman_advance(kalman_covariance *s, double jerk, double dt);

// Updates the covariance by a measured place or rate whose noise has this variance, above 0.
// Returns the gains for the difference between the measurement and the estimate.
kalman_gains kalman_see_place(kalman_covariance *s, double noise);
kalman_gains kalman_see_rate(kalman_covariance *s, double noise);

#endif
