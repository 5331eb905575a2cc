#include "phys_segment.h"

static double clamp_to_segment(double along)
{
    return along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
}

// Where on the segment start + along * run the point `start + offset` is nearest.
static double project(phys_vec3 offset, phys_vec3 run, double run_squared)
{
    return run_squared > 0.0 ? clamp_to_segment(v3_dot(offset, run) / run_squared) : 0.0;
}

phys_segment_distance phys_segment_closest(phys_vec3 a0, phys_vec3 a1, phys_vec3 b0, phys_vec3 b1)
{
    phys_vec3 run_a = v3_sub(a1, a0);
    phys_vec3 run_b = v3_sub(b1, b0);
    phys_vec3 start = v3_sub(a0, b0);
    double run_a_squared = v3_length_squared(run_a);
    double run_b_squared = v3_length_squared(run_b);

    // Where the infinite lines are closest. For parallel lines any place will do:
    // the projections below then find the distance from there.
    phys_vec3 across = v3_cross(run_a, run_b);
    double across_squared = v3_length_squared(across);
    double along_a = 0.0;
    if (across_squared > 0.0) {
        along_a = clamp_to_segment(v3_dot(v3_cross(run_b, start), across) / across_squared);
    }

    // Nearest on b to that place; when b ends before it, nearest on a to b's end.
    double along_b = project(v3_add_scaled(start, run_a, along_a), run_b, run_b_squared);
    if (along_b <= 0.0 || along_b >= 1.0) {
        phys_vec3 to_b = v3_sub(v3_scale(run_b, along_b), start);
        along_a = project(to_b, run_a, run_a_squared);
    }

    phys_segment_distance result;
    result.along_a = along_a;
    result.along_b = along_b;
    result.point_a = v3_add_scaled(a0, run_a, along_a);
    result.point_b = v3_add_scaled(b0, run_b, along_b);
    result.distance_m = v3_distance(result.point_a, result.point_b);
    if (!isfinite(result.distance_m) || !isfinite(across_squared)) {
        result.state = PHYS_SEGMENT_INVALID;
    } else {
        result.state = result.distance_m > 0.0 ? PHYS_SEGMENT_APART : PHYS_SEGMENT_MEETING;
    }
    return result;
}
