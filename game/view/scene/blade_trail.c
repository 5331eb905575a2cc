#include "blade_trail.h"

#include <string.h>

// The trail covers the blade from here (0 guard .. 1 tip) to the tip.
static const double SHINING_FROM = 0.45;

void blade_trail_add(blade_trail *trail, double time_s, const phys_vec3 ends[2])
{
    if (trail->count > 0 && time_s < trail->time_s[0]) {
        trail->count = 0;
    }
    // The newest position follows the blade until it is a spacing after the one before it; then it
    // stays, and a new one is added. The nanosecond absorbs the rounding of tick times.
    bool moves_on =
        trail->count < 2 || trail->time_s[0] - trail->time_s[1] > BLADE_TRAIL_SPACING_S - 1e-9;
    if (moves_on) {
        int kept = trail->count < BLADE_TRAIL_PLACES - 1 ? trail->count : BLADE_TRAIL_PLACES - 1;
        memmove(trail->time_s + 1, trail->time_s, (size_t)kept * sizeof *trail->time_s);
        memmove(trail->inner + 1, trail->inner, (size_t)kept * sizeof *trail->inner);
        memmove(trail->tip + 1, trail->tip, (size_t)kept * sizeof *trail->tip);
        trail->count = kept + 1;
    }
    trail->time_s[0] = time_s;
    trail->inner[0] = v3_lerp(ends[0], ends[1], SHINING_FROM);
    trail->tip[0] = ends[1];
}
