#include "body_apart.h"

#include <stddef.h>

// Steps of Gilbert's algorithm, and the share of the distance found so far that ends it. They
// affect only how much is proved.
enum { STEPS = 4 };
static const double GOOD_SHARE = 0.9;

// Balls; or points, which have no radius.
typedef struct hull {
    const body_ball *ball; // NULL: points
    const float (*position)[3];
    const uint32_t *vertex;
    uint32_t count;
} hull;

static inline phys_vec3 center_of(const hull *h, uint32_t i)
{
    return h->ball != NULL ? h->ball[i].center : v3_from_floats(h->position[h->vertex[i]]);
}

static inline double radius_of(const hull *h, uint32_t i)
{
    return h->ball != NULL ? h->ball[i].radius_m : 0.0;
}

// The point of [a, b] that is closest to the origin.
static phys_vec3 closest_to_origin(phys_vec3 a, phys_vec3 b)
{
    const phys_vec3 way = v3_sub(b, a);
    const double square = v3_length_squared(way);
    const double share = square > 0.0 ? phys_clamp(-v3_dot(a, way) / square, 0.0, 1.0) : 0.0;
    return v3_add_scaled(a, way, share);
}

// The blade's point that is farthest along a direction.
static phys_vec3 farthest_of(const phys_vec3 *blade, int count, phys_vec3 n)
{
    phys_vec3 best = blade[0];
    double most = v3_dot(n, best);
    for (int i = 1; i < count; i++) {
        const double along = v3_dot(n, blade[i]);
        best = along > most ? blade[i] : best;
        most = along > most ? along : most;
    }
    return best;
}

// The shortest way from the segment between the blade's first two points to a center.
static inline phys_vec3 nearest_way(const phys_vec3 *blade, const hull *h)
{
    const phys_vec3 along = v3_sub(blade[1], blade[0]);
    const double square = v3_length_squared(along), per_square = square > 0.0 ? 1.0 / square : 0.0;
    phys_vec3 best = v3(0, 0, 0);
    double nearest = (double)HUGE_VAL;
    for (uint32_t i = 0; i < h->count; i++) {
        const phys_vec3 to = v3_sub(center_of(h, i), blade[0]);
        const double share = phys_clamp(v3_dot(to, along) * per_square, 0.0, 1.0);
        const phys_vec3 way = v3_add_scaled(to, along, -share);
        const double way_squared = v3_length_squared(way);
        best = way_squared < nearest ? way : best;
        nearest = way_squared < nearest ? way_squared : nearest;
    }
    return best;
}

// The lowest place of the hull along a direction, and which of its centers that is.
static inline double lowest_of(const hull *h, phys_vec3 n, uint32_t *out_lowest)
{
    double low = (double)HUGE_VAL;
    for (uint32_t i = 0; i < h->count; i++) {
        const double at = v3_dot(n, center_of(h, i)) - radius_of(h, i);
        *out_lowest = at < low ? i : *out_lowest;
        low = at < low ? at : low;
    }
    return low;
}

static inline double apart_of(const phys_vec3 *blade, int blade_count, const hull *h)
{
    phys_vec3 way = nearest_way(blade, h);
    double best_m = -(double)HUGE_VAL;
    for (int step = 0; step < STEPS; step++) {
        const double way_m = v3_length(way);
        if (!(way_m > 0.0)) {
            break;
        }
        const phys_vec3 n = v3_scale(way, 1.0 / way_m);
        uint32_t lowest = 0;
        const double low = lowest_of(h, n, &lowest);
        const phys_vec3 far = farthest_of(blade, blade_count, n);
        const double gap_m = low - v3_dot(n, far);
        best_m = phys_max(best_m, gap_m);
        if (gap_m >= GOOD_SHARE * (way_m - radius_of(h, lowest))) {
            break;
        }
        way = closest_to_origin(way, v3_sub(center_of(h, lowest), far));
    }
    return best_m;
}

double body_apart_of_balls(const phys_vec3 *blade, int blade_count, const body_ball *ball,
                           uint32_t ball_count)
{
    const hull h = {.ball = ball, .count = ball_count};
    return apart_of(blade, blade_count, &h);
}

double body_apart_of_points(const phys_vec3 *blade, int blade_count, const float (*position)[3],
                            const uint32_t *vertex, uint32_t count)
{
    const hull h = {.position = position, .vertex = vertex, .count = count};
    return apart_of(blade, blade_count, &h);
}
