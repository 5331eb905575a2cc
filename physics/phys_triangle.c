#include "phys_triangle.h"

#include "phys_segment.h"

// A triangle's plane, as needed to find a point's place above it.
typedef struct plane {
    phys_vec3 origin, side1, side2; // corner 0, and from it to corners 1 and 2
    phys_vec3 normal;               // side1 x side2
    double normal_squared;
} plane;

static plane plane_of(const phys_vec3 corner[3])
{
    plane p = {.origin = corner[0],
               .side1 = v3_sub(corner[1], corner[0]),
               .side2 = v3_sub(corner[2], corner[0])};
    p.normal = v3_cross(p.side1, p.side2);
    p.normal_squared = v3_length_squared(p.normal);
    return p;
}

static bool is_flat(const plane *p)
{
    const double least = PHYS_TRIANGLE_FLAT * PHYS_TRIANGLE_FLAT;
    return !(p->normal_squared > least * v3_length_squared(p->side1) * v3_length_squared(p->side2));
}

// Whether `point`, seen along the normal, lies in the triangle, and where.
static bool is_above(const plane *p, phys_vec3 point, double out_barycentric[3])
{
    phys_vec3 offset = v3_sub(point, p->origin);
    double b1 = v3_dot(v3_cross(offset, p->side2), p->normal) / p->normal_squared;
    double b2 = v3_dot(v3_cross(p->side1, offset), p->normal) / p->normal_squared;
    out_barycentric[0] = 1.0 - b1 - b2;
    out_barycentric[1] = b1;
    out_barycentric[2] = b2;
    return b1 >= 0.0 && b2 >= 0.0 && out_barycentric[0] >= 0.0;
}

// The segment's point on or nearest to the plane, if the triangle lies below it: then no
// other pair of points is closer.
static bool closest_on_face(phys_vec3 a, phys_vec3 b, const plane *p, phys_segment_triangle *out)
{
    double height_a = v3_dot(v3_sub(a, p->origin), p->normal);
    double height_b = v3_dot(v3_sub(b, p->origin), p->normal);
    if (height_a * height_b < 0.0) {
        out->along = height_a / (height_a - height_b);
    } else {
        out->along = fabs(height_a) <= fabs(height_b) ? 0.0 : 1.0;
    }
    out->on_segment = v3_lerp(a, b, out->along);
    if (!is_above(p, out->on_segment, out->barycentric)) {
        return false;
    }
    out->on_triangle = v3_add_scaled(v3_add_scaled(p->origin, p->side1, out->barycentric[1]),
                                     p->side2, out->barycentric[2]);
    out->distance_m = v3_distance(out->on_segment, out->on_triangle);
    return true;
}

phys_segment_triangle phys_segment_triangle_closest(phys_vec3 a, phys_vec3 b,
                                                    const phys_vec3 corner[3])
{
    phys_segment_triangle closest;
    plane p = plane_of(corner);
    if (!is_flat(&p) && closest_on_face(a, b, &p, &closest)) {
        return closest;
    }

    // Elsewhere the closest point of the triangle is on one of its sides.
    closest = (phys_segment_triangle){.distance_m = HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        int j = i < 2 ? i + 1 : 0;
        phys_segment_distance side = phys_segment_closest(a, b, corner[i], corner[j]);
        if (side.state != PHYS_SEGMENT_INVALID && side.distance_m < closest.distance_m) {
            closest = (phys_segment_triangle){.distance_m = side.distance_m,
                                              .along = side.along_a,
                                              .on_segment = side.point_a,
                                              .on_triangle = side.point_b};
            closest.barycentric[i] = 1.0 - side.along_b;
            closest.barycentric[j] = side.along_b;
        }
    }
    return closest;
}
