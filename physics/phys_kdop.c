#include "phys_kdop.h"

static float lesser(float a, float b)
{
    return a < b ? a : b;
}

static float greater(float a, float b)
{
    return a > b ? a : b;
}

void phys_kdop_project(const float point[3], float out_coordinate[PHYS_KDOP_AXES])
{
    float x = point[0], y = point[1], z = point[2];
    out_coordinate[0] = x;
    out_coordinate[1] = y;
    out_coordinate[2] = z;
    out_coordinate[3] = x + y;
    out_coordinate[4] = x - y;
    out_coordinate[5] = x + z;
    out_coordinate[6] = x - z;
    out_coordinate[7] = y + z;
    out_coordinate[8] = y - z;
}

phys_kdop phys_kdop_empty(void)
{
    phys_kdop kdop;
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        kdop.low[i] = HUGE_VALF;
        kdop.high[i] = -HUGE_VALF;
    }
    return kdop;
}

void phys_kdop_add_point(phys_kdop *kdop, const float point[3])
{
    float coordinate[PHYS_KDOP_AXES];
    phys_kdop_project(point, coordinate);
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        kdop->low[i] = lesser(coordinate[i], kdop->low[i]);
        kdop->high[i] = greater(coordinate[i], kdop->high[i]);
    }
}

phys_kdop phys_kdop_of_balls(const phys_vec3 *centre, size_t count, double radius_m)
{
    // A ball reaches its radius along an axis, times the axis' length.
    const double straight = radius_m + PHYS_KDOP_GROWTH_M;
    const double diagonal = sqrt(2.0) * straight;

    // Rounding keeps the order, so only the extremes need to be rounded.
    double low[PHYS_KDOP_AXES], high[PHYS_KDOP_AXES];
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        low[i] = HUGE_VAL;
        high[i] = -HUGE_VAL;
    }
    for (size_t c = 0; c < count; c++) {
        phys_vec3 p = centre[c];
        const double coordinate[PHYS_KDOP_AXES] = {
            p.x, p.y, p.z, p.x + p.y, p.x - p.y, p.x + p.z, p.x - p.z, p.y + p.z, p.y - p.z};
        for (int i = 0; i < PHYS_KDOP_AXES; i++) {
            low[i] = coordinate[i] < low[i] ? coordinate[i] : low[i];
            high[i] = coordinate[i] > high[i] ? coordinate[i] : high[i];
        }
    }
    phys_kdop kdop;
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        double reach = i < 3 ? straight : diagonal;
        kdop.low[i] = (float)(low[i] - reach);
        kdop.high[i] = (float)(high[i] + reach);
    }
    return kdop;
}

phys_kdop phys_kdop_union(const phys_kdop *a, const phys_kdop *b)
{
    phys_kdop both;
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        both.low[i] = lesser(a->low[i], b->low[i]);
        both.high[i] = greater(a->high[i], b->high[i]);
    }
    return both;
}

bool phys_kdop_contains(const phys_kdop *kdop, const float point[3])
{
    float coordinate[PHYS_KDOP_AXES];
    phys_kdop_project(point, coordinate);
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        if (!(kdop->low[i] <= coordinate[i] && coordinate[i] <= kdop->high[i])) {
            return false;
        }
    }
    return true;
}

bool phys_kdop_overlap(const phys_kdop *a, const phys_kdop *b)
{
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        if (!(a->low[i] <= b->high[i] && b->low[i] <= a->high[i])) {
            return false;
        }
    }
    return true;
}
