#include "phys_gap.h"

#include "phys_segment.h"

// A unit vector orthogonal to both axes, or to the one that has a direction.
static phys_vec3 across_both(const phys_axis *a, const phys_axis *b)
{
    phys_vec3 run_a = v3_normalized_or(v3_sub(a->b, a->a), v3(1, 0, 0));
    phys_vec3 run_b = v3_normalized_or(v3_sub(b->b, b->a), run_a);
    return v3_normalized_or(v3_cross(run_a, run_b), v3_any_orthogonal(run_a));
}

phys_gap phys_gap_of_axes(const phys_axis *a, double radius_a_m, const phys_axis *b,
                          double radius_b_m)
{
    phys_segment_distance nearest = phys_segment_closest(a->a, a->b, b->a, b->b);
    phys_gap result = {.gap_m = nearest.distance_m - radius_a_m - radius_b_m,
                       .along_a = nearest.along_a,
                       .along_b = nearest.along_b};
    switch (nearest.state) {
    case PHYS_SEGMENT_INVALID:
        return (phys_gap){.gap_m = (double)NAN};
    case PHYS_SEGMENT_MEETING:
        result.normal = across_both(a, b);
        break;
    case PHYS_SEGMENT_APART:
        result.normal =
            nearest.distance_m > PHYS_SHORTEST
                ? v3_scale(v3_sub(nearest.point_a, nearest.point_b), 1.0 / nearest.distance_m)
                : across_both(a, b);
        break;
    }
    phys_vec3 surface_a = v3_add_scaled(nearest.point_a, result.normal, -radius_a_m);
    phys_vec3 surface_b = v3_add_scaled(nearest.point_b, result.normal, radius_b_m);
    result.point = v3_lerp(surface_a, surface_b, 0.5);
    return result;
}
