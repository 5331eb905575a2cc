#include "replay_kalman.h"

void kalman_advance(kalman_covariance *s, double jerk, double dt)
{
    double t2 = dt * dt, t3 = t2 * dt, t4 = t3 * dt;
    s->pp += 2.0 * dt * s->pr + t2 * (s->rr + s->pa) + t3 * s->ra + 0.25 * t4 * s->aa +
             jerk * t4 * dt / 20.0;
    s->pr += dt * (s->rr + s->pa) + 1.5 * t2 * s->ra + 0.5 * t3 * s->aa + jerk * t4 / 8.0;
    s->pa += dt * s->ra + 0.5 * t2 * s->aa + jerk * t3 / 6.0;
    s->rr += 2.0 * dt * s->ra + t2 * s->aa + jerk * t3 / 3.0;
    s->ra += dt * s->aa + 0.5 * jerk * t2;
    s->aa += jerk * dt;
}

kalman_gains kalman_see_place(kalman_covariance *s, double noise)
{
    double sum = s->pp + noise;
    kalman_gains k = {s->pp / sum, s->pr / sum, s->pa / sum};
    s->rr -= k.rate * s->pr;
    s->ra -= k.rate * s->pa;
    s->aa -= k.acceleration * s->pa;
    s->pp -= k.place * s->pp;
    s->pr -= k.place * s->pr;
    s->pa -= k.place * s->pa;
    return k;
}

kalman_gains kalman_see_rate(kalman_covariance *s, double noise)
{
    double sum = s->rr + noise;
    kalman_gains k = {s->pr / sum, s->rr / sum, s->ra / sum};
    s->pp -= k.place * s->pr;
    s->pa -= k.place * s->ra;
    s->aa -= k.acceleration * s->ra;
    s->pr -= k.rate * s->pr;
    s->ra -= k.rate * s->ra;
    s->rr -= k.rate * s->rr;
    return k;
}
