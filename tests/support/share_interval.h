// The interval in which a measured share lies with 95 %.
#ifndef SHARE_INTERVAL_H
#define SHARE_INTERVAL_H

#include <math.h>

// Standard deviations of a normal distribution that 95 % are within.
#define SHARE_WITHIN_95 1.96

typedef struct share_interval {
    double share, low, high; // 0 to 1
} share_interval;

// Of independent touches. Without any, the share is 0 and may be anything. The interval of Wilson,
// "Probable inference, the law of succession, and statistical inference" (1927): also right for
// small numbers and for shares near 0 and 1.
static inline share_interval share_interval_of(double taken, double given)
{
    double n = taken + given, z2 = SHARE_WITHIN_95 * SHARE_WITHIN_95;
    if (n <= 0.0) {
        return (share_interval){.high = 1.0};
    }
    double p = taken / n, middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    double half = SHARE_WITHIN_95 * sqrt(p * (1.0 - p) / n + z2 / (4.0 * n * n)) / (1.0 + z2 / n);
    return (share_interval){p, fmax(middle - half, 0.0), fmin(middle + half, 1.0)};
}

#endif
