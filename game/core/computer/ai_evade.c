#include "ai_evade.h"

#include <math.h>

// A blade whose point is farther before the own one than this, meters, cannot meet it before the
// next step.
static const double BEYOND_M = 0.15;
// A blade that crosses the own one slower than this, m/s, does not seek it.
static const double SEEKS_MPS = 0.5;
// The way of a blade that passes the own one by more than this to the side, meters, misses it.
static const double PASSES_M = 0.2;
// The own point goes so far below the lowest place of the blade that passes it, meters: the blades
// are 1 cm thick there, and a hand trembles.
static const double CLEAR_M = 0.07;
// A blade that is lower than the own one by more than this, meters, passes under it: who goes down
// would meet it.
static const double UNDER_M = 0.06;
// A blade rises or falls no farther than this until it passes, meters: a sweep goes to and fro.
static const double FALLS_M = 0.1;
// The hand needs this time, seconds, to bring the point down, so it begins at the latest so long
// before the blade is there; a blade that should have passed for longer than the second has
// stopped, or did not come.
static const double BEGINS_S = 0.35;
static const double PASSED_S = 0.1;
// A dip is never flatter than this share of the deepest one: where a blade will be is a guess.
static const double LEAST_DEPTH = 0.35;
// While the point is swung across, the guard moves at this share of its speed: a sweep over the
// whole square moves the point by 0.52 m and the guard by 0.31 m.
static const double GUARD_FOLLOWS = 0.6;
// The own blade's part next to the guard hardly moves when the point goes down.
static const double LEAST_ALONG = 0.3;

// The point of a blade that is so far ahead, on the blade's axis.
static phys_vec3 at_x(const phys_vec3 blade[2], double x)
{
    double length_m = blade[1].x - blade[0].x;
    double along = fabs(length_m) > 0.0 ? (x - blade[0].x) / length_m : 1.0;
    return v3_lerp(blade[0], blade[1], along);
}

// How fast a place of his blade moves across, without the speed ahead.
static phys_vec3 across_at(const ai_view *seen, double x)
{
    double length_m = seen->blade[0].x - seen->blade[1].x;
    double along = length_m > 0.0 ? (seen->blade[0].x - x) / length_m : 1.0;
    along = phys_lerp(GUARD_FOLLOWS, 1.0, phys_clamp(along, 0.0, 1.0));
    return v3(0.0, along * seen->tip_velocity_mps.y, along * seen->tip_velocity_mps.z);
}

// How much higher the own blade is than his at this place ahead, when his passes there.
static double above_at(const ai_moment *now, double x, double after_s)
{
    double falls_m = across_at(&now->seen, x).y * after_s;
    return at_x(now->own_blade, x).y - at_x(now->seen.blade, x).y -
           phys_clamp(falls_m, -FALLS_M, FALLS_M);
}

// How far the own point must go down so that his blade passes over it.
static double drop_at(const ai_moment *now, double x, double after_s)
{
    const phys_vec3 *own = now->own_blade;
    double along = phys_clamp((x - own[0].x) / (own[1].x - own[0].x), LEAST_ALONG, 1.0);
    return (above_at(now, x, after_s) + CLEAR_M) / along;
}

ai_evasion ai_evasion_of(const ai_moment *now, double reaction_s, double most_drop_m)
{
    const phys_vec3 *own = now->own_blade, *his = now->seen.blade;
    // The part where both blades are beside each other, or would be with his next step.
    double far_m = phys_min(own[1].x, his[0].x), near_m = phys_max(own[0].x, his[1].x);
    bool points = his[1].x < his[0].x && own[0].x < own[1].x;
    if (!points || near_m > far_m + BEYOND_M) {
        return (ai_evasion){0};
    }
    near_m = phys_min(near_m, far_m);
    double x = 0.5 * (near_m + far_m);
    phys_vec3 gap = v3_sub(at_x(his, x), at_x(own, x)), speed = across_at(&now->seen, x);
    gap.x = 0.0;
    double mps = v3_length(speed);
    if (mps < SEEKS_MPS) {
        return (ai_evasion){0};
    }
    // When it is nearest, from the moment that is seen.
    double nearest_s = -v3_dot(gap, speed) / (mps * mps);
    double passes_s = nearest_s - reaction_s;
    double aside_m = gap.z + speed.z * nearest_s;
    double drop_m = phys_max(drop_at(now, near_m, nearest_s), drop_at(now, far_m, nearest_s));
    bool in_time = nearest_s > 0.0 && passes_s > -PASSED_S && passes_s < BEGINS_S;
    // A blade that is higher than the own one by more than what is kept clear misses, and so does
    // one that passes under it.
    bool under =
        above_at(now, near_m, nearest_s) > UNDER_M && above_at(now, far_m, nearest_s) > UNDER_M;
    bool meets = drop_m > 0.0 && !under && fabs(aside_m) < PASSES_M;
    if (!in_time || !meets) {
        return (ai_evasion){0};
    }
    return (ai_evasion){.is_due = true,
                        .depth = phys_clamp(drop_m / most_drop_m, LEAST_DEPTH, 1.0),
                        .side = gap.z > 0.0 ? 1.0 : -1.0,
                        .passes_s = passes_s};
}
