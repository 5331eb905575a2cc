#include "phys_toc_triangle.h"

void phys_moving_pair_set_ends(phys_moving_pair *pair, const phys_vec3 first[2],
                               const phys_vec3 last[2], double t0, double t1)
{
    for (int e = 0; e < 2; e++) {
        pair->end_run[e] = v3_scale(v3_sub(last[e], first[e]), 1.0 / (t1 - t0));
        pair->end[e] = v3_add_scaled(first[e], pair->end_run[e], -t0);
    }
}

void phys_moving_pair_at(const phys_moving_pair *pair, double time, phys_pair_instant *out)
{
    out->time = time;
    for (int e = 0; e < 2; e++) {
        out->end[e] = v3_add_scaled(pair->end[e], pair->end_run[e], time);
    }
    for (int c = 0; c < 3; c++) {
        out->corner[c] = v3_add_scaled(pair->corner[c], pair->corner_run[c], time);
    }
    out->closest = phys_segment_triangle_closest(out->end[0], out->end[1], out->corner);
    phys_vec3 way = v3_sub(out->closest.on_segment, out->closest.on_triangle);
    out->towards_segment = v3_normalized_or(way, v3(0, 0, 0));
}

// Along a fixed direction, the distances between ends and corners change linearly, and no two
// points of segment and triangle are closer than the smallest of them.
double phys_moving_pair_apart_until(const phys_moving_pair *pair, const phys_pair_instant *now,
                                    double apart_m)
{
    phys_vec3 n = now->towards_segment;
    double level[3], climb[3];
    for (int c = 0; c < 3; c++) {
        level[c] = v3_dot(n, now->corner[c]) + apart_m;
        climb[c] = v3_dot(n, pair->corner_run[c]);
    }
    double until = HUGE_VAL;
    for (int e = 0; e < 2; e++) {
        double height = v3_dot(n, now->end[e]), rise = v3_dot(n, pair->end_run[e]);
        for (int c = 0; c < 3; c++) {
            double spare = height - level[c], closing = climb[c] - rise;
            if (!(spare > 0.0)) {
                return now->time;
            }
            if (closing * (until - now->time) > spare) {
                until = now->time + spare / closing;
            }
        }
    }
    return until;
}

bool phys_moving_pair_apart_before(const phys_moving_pair *pair, const phys_pair_instant *now,
                                   double apart_m)
{
    phys_vec3 n = now->towards_segment;
    double least[2] = {HUGE_VAL, HUGE_VAL}, most[2] = {-HUGE_VAL, -HUGE_VAL}; // at time 0 and now
    for (int e = 0; e < 2; e++) {
        double first = v3_dot(n, pair->end[e]), last = v3_dot(n, now->end[e]);
        least[0] = first < least[0] ? first : least[0];
        least[1] = last < least[1] ? last : least[1];
    }
    for (int c = 0; c < 3; c++) {
        double first = v3_dot(n, pair->corner[c]), last = v3_dot(n, now->corner[c]);
        most[0] = first > most[0] ? first : most[0];
        most[1] = last > most[1] ? last : most[1];
    }
    return least[0] - most[0] > apart_m && least[1] - most[1] > apart_m;
}

// Returns true if a plane that turns from the direction at one instant to that at the other keeps
// the two at least `apart` from each other. The direction (1 - s) n0 + s n1 is never longer than 1,
// so its dot products with the vectors from corners to ends, which are quadratic in s, are at most
// the distances.
static bool stays_apart(const phys_pair_instant *from, const phys_pair_instant *to, double apart)
{
    phys_vec3 turn = v3_sub(to->towards_segment, from->towards_segment);
    for (int e = 0; e < 2; e++) {
        for (int c = 0; c < 3; c++) {
            phys_vec3 way0 = v3_sub(from->end[e], from->corner[c]);
            phys_vec3 way1 = v3_sub(to->end[e], to->corner[c]);
            double start = v3_dot(from->towards_segment, way0);
            double end = v3_dot(to->towards_segment, way1);
            double square = v3_dot(turn, v3_sub(way1, way0));
            double slope = end - start - square;
            double least = start < end ? start : end;
            if (slope < 0.0 && -slope < 2.0 * square) {
                least = start - slope * slope / (4.0 * square);
            }
            if (!(least >= apart)) {
                return false;
            }
        }
    }
    return true;
}

// The speed at which the distance shrinks at an instant, meters per tick. The movement of the
// closest points on segment and triangle does not matter, because the distance is minimal there.
static double closing_speed(const phys_moving_pair *pair, const phys_pair_instant *now)
{
    const phys_segment_triangle *closest = &now->closest;
    phys_vec3 run = v3_neg(v3_lerp(pair->end_run[0], pair->end_run[1], closest->along));
    for (int c = 0; c < 3; c++) {
        run = v3_add_scaled(run, pair->corner_run[c], closest->barycentric[c]);
    }
    return v3_dot(run, now->towards_segment);
}

// Finds the last instant before contact, within PHYS_TOC_TRIANGLE_BRACKET, between an instant apart
// and one touching. It uses Newton's method from the last instant evaluated, and bisection if that
// leaves the bracket or if two evaluations gain less than bisection would.
static phys_pair_instant close_bracket(const phys_moving_pair *pair, double radius,
                                       phys_pair_instant apart, phys_pair_instant touching)
{
    const phys_pair_instant *last = &apart;
    double length = touching.time - apart.time, before[2] = {HUGE_VAL, HUGE_VAL};
    while (length > PHYS_TOC_TRIANGLE_BRACKET) {
        double way = last->closest.distance_m - radius, speed = closing_speed(pair, last);
        double share = (last->time - apart.time + way / speed) / length;
        if (!(share >= 0.0 && share <= 1.0) || length > 0.5 * before[1]) {
            share = 0.5;
        }
        // Aim a little past the estimate, so that both ends of the bracket converge on it, but not
        // as far as the farther end.
        double past = share < 0.5 ? 0.25 : -0.25;
        phys_pair_instant middle;
        phys_moving_pair_at(pair, apart.time + share * length + past * PHYS_TOC_TRIANGLE_BRACKET,
                            &middle);
        if (middle.closest.distance_m > radius) {
            apart = middle;
            last = &apart;
        } else {
            touching = middle;
            last = &touching;
        }
        before[1] = before[0];
        before[0] = length;
        length = touching.time - apart.time;
    }
    return apart;
}

// Returns true if an evaluation at `latest` proves that there is no contact until then.
static bool comes_later(const phys_moving_pair *pair, double radius, const phys_pair_instant *from,
                        double latest)
{
    const double apart = radius + PHYS_TOC_TRIANGLE_ROUNDING_M;
    if (phys_moving_pair_apart_until(pair, from, apart) > latest) {
        return true;
    }
    phys_pair_instant then;
    phys_moving_pair_at(pair, latest, &then);
    return stays_apart(from, &then, apart);
}

bool phys_toc_triangle(const phys_moving_pair *pair, double radius_m, const phys_pair_instant *from,
                       double end, double latest, phys_pair_instant *out_contact)
{
    const double grazed = radius_m - PHYS_TOC_TRIANGLE_GRAZE_M;
    if (latest < end && comes_later(pair, radius_m, from, latest)) {
        return false;
    }
    phys_pair_instant now = *from;
    double reach = end - now.time;
    bool found = false;
    while (phys_moving_pair_apart_until(pair, &now, radius_m) < end) {
        // Choose the next instant: as far ahead as the reach or as the last plane proves, at most
        // `end`.
        double proved = phys_moving_pair_apart_until(pair, &now, grazed);
        double time = now.time + reach;
        time = time > proved ? time : proved;
        time = time < end ? time : end;
        phys_pair_instant next;
        phys_moving_pair_at(pair, time, &next);
        bool touches = !(next.closest.distance_m > radius_m);
        if (touches) {
            // This is a contact, but perhaps not the first. Nothing after it matters.
            next = close_bracket(pair, radius_m, now, next);
            *out_contact = next;
            found = true;
            end = next.time;
        }

        // Step there if no contact can have happened before it, otherwise try half as far.
        reach = next.time - now.time;
        if (next.time <= proved || reach <= PHYS_TOC_TRIANGLE_SHORTEST ||
            stays_apart(&now, &next, grazed)) {
            now = next;
            reach *= 2.0;
        } else {
            reach *= 0.5;
        }
    }
    return found;
}
