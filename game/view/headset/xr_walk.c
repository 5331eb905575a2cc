#include "xr_walk.h"

#include <math.h>

// Positions of the stick: at most REST is no push; PUSHED to the side causes a turn; below FREE
// another turn is possible.
#define REST   0.2
#define PUSHED 0.7
#define FREE   0.4
// Time from rest to full speed, seconds: as long as the first foot of a step is in the air.
#define BEGIN_S 0.12
// Times in which the shade appears and disappears, seconds.
#define SHADE_COMES_S 0.1
#define SHADE_GOES_S  0.4
// Duration of the fade after a jump, seconds.
#define FADE_S 0.15

static double wanted_mps(double stick_y)
{
    double pushed = fabs(stick_y);
    if (!(pushed > REST)) {
        return 0.0;
    }
    double share = fmin((pushed - REST) / (1.0 - REST), 1.0);
    return copysign(share * XR_WALK_FASTEST_MPS, stick_y);
}

static double towards(double x, double wanted, double most)
{
    double off = wanted - x;
    return fabs(off) <= most ? wanted : x + copysign(most, off);
}

xr_walk_step xr_walk_move(xr_walk *w, double stick_x, double stick_y, double snap_rad, double dt_s)
{
    xr_walk_step step = {0.0, 0.0};
    // A push that is more sideways than forward is a turn and does not move the room.
    bool aside = fabs(stick_x) > fabs(stick_y);
    double before = w->speed_mps;
    w->speed_mps =
        towards(before, aside ? 0.0 : wanted_mps(stick_y), XR_WALK_FASTEST_MPS / BEGIN_S * dt_s);
    w->fade = towards(w->fade, 0.0, dt_s / FADE_S);
    step.forward_m = 0.5 * (before + w->speed_mps) * dt_s;
    if (aside && fabs(stick_x) > PUSHED && !w->pushed && snap_rad > 0.0) {
        step.turn_rad = copysign(snap_rad, -stick_x);
        w->pushed = true;
        xr_walk_jumped(w);
    } else if (fabs(stick_x) < FREE) {
        w->pushed = false;
    }
    double goal = fabs(w->speed_mps) / XR_WALK_FASTEST_MPS;
    w->shade = towards(w->shade, goal, dt_s / (goal > w->shade ? SHADE_COMES_S : SHADE_GOES_S));
    return step;
}

void xr_walk_jumped(xr_walk *w)
{
    w->shade = w->fade = 1.0;
}

double xr_walk_shade(const xr_walk *w)
{
    return w->shade;
}

double xr_walk_fade(const xr_walk *w)
{
    return w->fade;
}
