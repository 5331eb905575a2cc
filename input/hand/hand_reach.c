#include "hand_reach.h"

void hand_reach_to(hand_reach *reach, double goal, uint16_t ticks)
{
    reach->goal = goal;
    reach->ticks = ticks;
}

double hand_reach_step(hand_reach *reach, double place, double tick_s)
{
    if (reach->ticks <= 1) {
        reach->ticks = 0;
        reach->speed = reach->acceleration = 0.0;
        return reach->goal;
    }
    // place + v t + a / 2 t^2 + c3 t^3 + c4 t^4 + c5 t^5 with t in shares of the time that is left.
    double left_s = reach->ticks * tick_s, t = 1.0 / reach->ticks;
    double way = reach->goal - place;
    double v = reach->speed * left_s, a = reach->acceleration * left_s * left_s;
    double c3 = 10.0 * way - 6.0 * v - 1.5 * a;
    double c4 = -15.0 * way + 8.0 * v + 1.5 * a;
    double c5 = 6.0 * way - 3.0 * v - 0.5 * a;

    double moved = ((((c5 * t + c4) * t + c3) * t + 0.5 * a) * t + v) * t;
    double slope = (((5.0 * c5 * t + 4.0 * c4) * t + 3.0 * c3) * t + a) * t + v;
    double curve = ((20.0 * c5 * t + 12.0 * c4) * t + 6.0 * c3) * t + a;
    reach->speed = slope / left_s;
    reach->acceleration = curve / (left_s * left_s);
    reach->ticks--;
    return place + moved;
}
