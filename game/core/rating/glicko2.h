// Strength as a number: the rating system Glicko-2.
//
// Source: Mark E. Glickman, "Example of the Glicko-2 system", 2013 (revised 2022),
// http://www.glicko.net/glicko/glicko2.pdf. The names mu, phi, sigma and the numbers of the steps
// in the code are those of the paper. Each touch counts as one game: a bout to 15 touches tells
// more than a bout to one.
//
// Pure. Ratings decide no bits of a duel, so exp() and log() of the C library are allowed here.
#ifndef GLICKO2_H
#define GLICKO2_H

#include <stddef.h>

// Of somebody who has not fenced yet.
#define GLICKO2_START_RATING     1500.0
#define GLICKO2_START_DEVIATION  350.0
#define GLICKO2_START_VOLATILITY 0.06

typedef struct glicko2 {
    double rating;     // points; 100 more means 64 % of the touches, 200 more 76 %
    double deviation;  // standard deviation of the rating, points
    double volatility; // how much the strength is expected to change from period to period
} glicko2;

// The touches between a fencer and one opponent in a rating period.
typedef struct glicko2_touches {
    glicko2 opponent; // before the period
    double taken;     // touches that the fencer made
    double given;     // touches that the opponent made
} glicko2_touches;

glicko2 glicko2_start(void);

// The rating after a period with these touches. Without any touch only the deviation grows. The
// deviation never exceeds that of a beginner.
glicko2 glicko2_after(glicko2 before, const glicko2_touches *against, size_t count);

// The share of touches that a fencer is expected to take from another, 0 to 1; the less is known
// about the two, the nearer to a half.
double glicko2_share(glicko2 fencer, glicko2 opponent);

// The difference of two ratings that are known exactly, at which the better one takes this share
// (0 to 1, exclusive), and the inverse.
double glicko2_points_of_share(double share);
double glicko2_share_of_points(double points);

#endif
