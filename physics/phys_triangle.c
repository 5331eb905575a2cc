#include "phys_triangle.h"

#include "phys_segment.h"

// What it takes to find the place of a point seen along a triangle's normal.
typedef struct plane {
    phys_vec3 origin, side1, side2; // corner 0, and from it to corners 1 and 2
    phys_vec3 normal;               // side1 x side2, not unit
    phys_vec3 rise1, rise2;         // gradients of the barycentric coordinates 1 and 2
    bool flat;                      // then there is no normal, nor gradients
} plane;

// A point above or below the plane.
typedef struct above {
    double height; // times the normal's length
    double barycentric[3];
} above;

static plane plane_of(const phys_vec3 corner[3])
{
    plane p = {.origin = corner[0],
               .side1 = v3_sub(corner[1], corner[0]),
               .side2 = v3_sub(corner[2], corner[0])};
    p.normal = v3_cross(p.side1, p.side2);
    double normal_squared = v3_length_squared(p.normal);
    double sides_squared = v3_length_squared(p.side1) * v3_length_squared(p.side2);
    p.flat = !(normal_squared > PHYS_TRIANGLE_FLAT * PHYS_TRIANGLE_FLAT * sides_squared);
    if (!p.flat) {
        p.rise1 = v3_scale(v3_cross(p.side2, p.normal), 1.0 / normal_squared);
        p.rise2 = v3_scale(v3_cross(p.normal, p.side1), 1.0 / normal_squared);
    }
    return p;
}

static above place_above(const plane *p, phys_vec3 point)
{
    phys_vec3 offset = v3_sub(point, p->origin);
    above place = {.height = v3_dot(offset, p->normal)};
    place.barycentric[1] = v3_dot(offset, p->rise1);
    place.barycentric[2] = v3_dot(offset, p->rise2);
    place.barycentric[0] = 1.0 - place.barycentric[1] - place.barycentric[2];
    return place;
}

// The segment's point on or nearest to the plane, if the triangle lies below it: then no
// other pair of points is closer.
static bool closest_on_face(phys_vec3 a, phys_vec3 b, const plane *p, const above *place_a,
                            const above *place_b, phys_segment_triangle *out)
{
    if (place_a->height * place_b->height < 0.0) {
        out->along = place_a->height / (place_a->height - place_b->height);
    } else {
        out->along = fabs(place_a->height) <= fabs(place_b->height) ? 0.0 : 1.0;
    }
    for (int i = 0; i < 3; i++) {
        double from = place_a->barycentric[i], to = place_b->barycentric[i];
        out->barycentric[i] = out->along < 1.0 ? from + (to - from) * out->along : to;
        if (!(out->barycentric[i] >= 0.0)) {
            return false;
        }
    }
    out->on_segment = v3_lerp(a, b, out->along);
    out->on_triangle = v3_add_scaled(v3_add_scaled(p->origin, p->side1, out->barycentric[1]),
                                     p->side2, out->barycentric[2]);
    out->distance_m = v3_distance(out->on_segment, out->on_triangle);
    return true;
}

phys_segment_triangle phys_segment_triangle_closest(phys_vec3 a, phys_vec3 b,
                                                    const phys_vec3 corner[3])
{
    const plane p = plane_of(corner);
    above place_a = {0}, place_b = {0};
    phys_segment_triangle closest;
    if (!p.flat) {
        place_a = place_above(&p, a);
        place_b = place_above(&p, b);
        if (closest_on_face(a, b, &p, &place_a, &place_b, &closest)) {
            return closest;
        }
    }

    // Elsewhere the closest point of the triangle is on one of its sides, and one that the
    // segment's point is beyond: not on a side that all of the segment is inwards of.
    closest = (phys_segment_triangle){.distance_m = HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        int j = i < 2 ? i + 1 : 0, opposite = 3 - i - j;
        if (!p.flat && place_a.barycentric[opposite] >= 0.0 &&
            place_b.barycentric[opposite] >= 0.0) {
            continue;
        }
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
