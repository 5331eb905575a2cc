#include "phys_kdop.h"

void phys_kdop_project(const float point[3], float out_coordinate[PHYS_KDOP_AXES])
{
    float x = point[0], y = point[1], z = point[2];
    out_coordinate[0] = x;
    out_coordinate[1] = y;
    out_coordinate[2] = z;
    out_coordinate[3] = x + y;
    out_coordinate[4] = y + z;
    out_coordinate[5] = z + x;
    out_coordinate[6] = x - y;
    out_coordinate[7] = y - z;
    out_coordinate[8] = z - x;
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
        kdop->low[i] = phys_minf(coordinate[i], kdop->low[i]);
        kdop->high[i] = phys_maxf(coordinate[i], kdop->high[i]);
    }
}

// The axes and a spare one, for an even number, so that the loops over them become vector
// instructions without a remainder. Multiplication by 1, -1 and 0 is exact, so these sums are
// rounded in the same way as the additions of phys_kdop_project.
#define LANES (PHYS_KDOP_AXES + 1)
static const double axis_x[LANES] = {1, 0, 0, 1, 0, 1, 1, 0, -1};
static const double axis_y[LANES] = {0, 1, 0, 1, 1, 0, -1, 1, 0};
static const double axis_z[LANES] = {0, 0, 1, 0, 1, 1, 0, -1, 1};

phys_kdop phys_kdop_of_balls(const phys_vec3 *center, size_t count, double radius_m)
{
    // Rounding preserves order, so only the extremes need to be rounded.
    double low[LANES], high[LANES];
    for (int i = 0; i < LANES; i++) {
        low[i] = HUGE_VAL;
        high[i] = -HUGE_VAL;
    }
    for (size_t c = 0; c < count; c++) {
        const double x = center[c].x, y = center[c].y, z = center[c].z;
        for (int i = 0; i < LANES; i++) {
            double place = x * axis_x[i] + y * axis_y[i] + z * axis_z[i];
            low[i] = place < low[i] ? place : low[i];
            high[i] = place > high[i] ? place : high[i];
        }
    }

    // A ball extends by its radius along an axis of unit length, by sqrt(2) times it along a
    // diagonal axis.
    const double straight = radius_m + PHYS_KDOP_GROWTH_M;
    const double diagonal = sqrt(2.0) * straight;
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
        both.low[i] = phys_minf(a->low[i], b->low[i]);
        both.high[i] = phys_maxf(a->high[i], b->high[i]);
    }
    return both;
}

// The plane whose normal is between two coordinate axes, each taken forwards or backwards.
static uint8_t diagonal_plane(int one, bool one_back, int other, bool other_back)
{
    // The pairs in the order of the axes: x and y, y and z, z and x.
    bool in_order = other == (one + 1) % 3;
    int pair = in_order ? one : other;
    bool first_back = in_order ? one_back : other_back;
    int axis = one_back == other_back ? 3 + pair : 6 + pair;
    return (uint8_t)(first_back ? PHYS_KDOP_AXES + axis : axis);
}

phys_kdop_direction phys_kdop_direction_of(const float direction[3])
{
    // The absolute values of the coordinates, in descending order.
    bool back[3];
    float size[3];
    int order[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++) {
        back[i] = direction[i] < 0.0f;
        size[i] = back[i] ? -direction[i] : direction[i];
    }
    for (int i = 0; i < 3; i++) {
        int a = i % 2, b = a + 1, kept = order[a];
        bool swap = size[order[a]] < size[order[b]];
        order[a] = swap ? order[b] : order[a];
        order[b] = swap ? kept : order[b];
    }
    const int x = order[0], y = order[1], z = order[2];
    const float most = size[x], middle = size[y], least = size[z];

    // Close to a coordinate axis, the nearest normals are that axis and two diagonals, elsewhere
    // the three diagonals.
    phys_kdop_direction d = {
        .plane = {diagonal_plane(x, back[x], y, back[y]), diagonal_plane(x, back[x], z, back[z])}};
    if (most >= middle + least) {
        d.plane[2] = (uint8_t)(back[x] ? PHYS_KDOP_AXES + x : x);
        d.share[0] = middle;
        d.share[1] = least;
        d.share[2] = most - (middle + least);
    } else {
        d.plane[2] = diagonal_plane(y, back[y], z, back[z]);
        d.share[0] = 0.5f * (most + (middle - least));
        d.share[1] = 0.5f * (most - (middle - least));
        d.share[2] = 0.5f * ((middle + least) - most);
    }
    return d;
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
