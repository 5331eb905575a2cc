#include "phys_triangle.h"

#include "phys_segment.h"

// A point on a triangle and its squared distance from the object it is compared with.
typedef struct place {
    double distance_squared;
    double barycentric[3];
} place;

// The same on a side; share 0 is its first corner, 1 its second.
typedef struct side_place {
    double distance_squared;
    double share;
} side_place;

// The point nearest to the origin on the side from p to q.
static inline side_place nearest_on_side(phys_vec3 p, phys_vec3 q)
{
    phys_vec3 side = v3_sub(q, p);
    double side_squared = v3_length_squared(side), along = -v3_dot(p, side);
    // Limited to the side before the division, by two variables. With constants the compilers
    // generate branches, which are predicted badly.
    along = along > 0.0 ? along : 0.0;
    along = along < side_squared ? along : side_squared;
    double share = side_squared > 0.0 ? along / side_squared : 0.0;
    return (side_place){v3_length_squared(v3_add_scaled(p, side, share)), share};
}

// The point nearest to the origin on any side. It is written out instead of a loop so that
// compilers keep everything in registers, which halves the time.
static inline place nearest_on_sides(const phys_vec3 corner[3])
{
    side_place from0 = nearest_on_side(corner[0], corner[1]);
    side_place from1 = nearest_on_side(corner[1], corner[2]);
    side_place from2 = nearest_on_side(corner[2], corner[0]);
    place nearest = {from0.distance_squared, {1.0 - from0.share, from0.share, 0.0}};
    if (from1.distance_squared < nearest.distance_squared) {
        nearest = (place){from1.distance_squared, {0.0, 1.0 - from1.share, from1.share}};
    }
    if (from2.distance_squared < nearest.distance_squared) {
        nearest = (place){from2.distance_squared, {from2.share, 0.0, 1.0 - from2.share}};
    }
    return nearest;
}

static inline phys_vec3 point_at(const phys_vec3 corner[3], const double barycentric[3])
{
    phys_vec3 from_first = v3_add(v3_scale(v3_sub(corner[1], corner[0]), barycentric[1]),
                                  v3_scale(v3_sub(corner[2], corner[0]), barycentric[2]));
    return v3_add(corner[0], from_first);
}

// The point nearest to the origin: its projection on the triangle's plane if that is inside the
// triangle, otherwise the nearest point of a side.
static inline place nearest_to_origin(const phys_vec3 corner[3])
{
    phys_vec3 side1 = v3_sub(corner[1], corner[0]), side2 = v3_sub(corner[2], corner[0]);
    phys_vec3 normal = v3_cross(side1, side2);
    double normal_squared = v3_length_squared(normal);
    double sides_squared = v3_length_squared(side1) * v3_length_squared(side2);
    if (normal_squared > PHYS_TRIANGLE_FLAT * PHYS_TRIANGLE_FLAT * sides_squared) {
        double scale = 1.0 / normal_squared;
        double below1 = v3_dot(v3_cross(side2, corner[0]), normal) * scale;
        double below2 = v3_dot(v3_cross(corner[0], side1), normal) * scale;
        double below0 = 1.0 - below1 - below2;
        if (below0 >= 0.0 && below1 >= 0.0 && below2 >= 0.0) {
            double height = v3_dot(corner[0], normal);
            return (place){height * height * scale, {below0, below1, below2}};
        }
    }
    return nearest_on_sides(corner);
}

// The point nearest to a line through the origin, with the corners projected along the line: the
// point where the line crosses the triangle, or the nearest point of a side.
static inline place nearest_to_line(phys_vec3 line, const phys_vec3 corner[3])
{
    // For the side opposite to each corner: twice the projected area, times the line's length.
    double turn0 = v3_dot(line, v3_cross(corner[1], corner[2]));
    double turn1 = v3_dot(line, v3_cross(corner[2], corner[0]));
    double turn2 = v3_dot(line, v3_cross(corner[0], corner[1]));
    place nearest = nearest_on_sides(corner);
    bool left = turn0 > 0.0 && turn1 > 0.0 && turn2 > 0.0;
    bool right = turn0 < 0.0 && turn1 < 0.0 && turn2 < 0.0;
    if (left || right) {
        double scale = 1.0 / (turn0 + turn1 + turn2);
        double share1 = turn1 * scale, share2 = turn2 * scale;
        place through = {0.0, {1.0 - share1 - share2, share1, share2}};
        through.distance_squared = v3_length_squared(point_at(corner, through.barycentric));
        if (through.distance_squared < nearest.distance_squared && through.barycentric[0] >= 0.0) {
            nearest = through;
        }
    }
    return nearest;
}

// The distance between the triangle and a point of a line has a single minimum along the line. The
// closest point of the segment is therefore that of the line, or the segment's end nearer to it.
phys_segment_triangle phys_segment_triangle_closest(phys_vec3 a, phys_vec3 b,
                                                    const phys_vec3 corner[3])
{
    const phys_vec3 run = v3_sub(b, a);
    const double run_squared = v3_length_squared(run);
    const double per_length = run_squared > 0.0 ? 1.0 / run_squared : 0.0;
    phys_vec3 offset[3], seen[3]; // corners relative to a, and projected along the segment
    double along[3];
    for (int c = 0; c < 3; c++) {
        offset[c] = v3_sub(corner[c], a);
        along[c] = v3_dot(offset[c], run) * per_length;
        seen[c] = v3_add_scaled(offset[c], run, -along[c]);
    }

    place nearest = nearest_to_line(run, seen);
    double at = along[0] * nearest.barycentric[0] + along[1] * nearest.barycentric[1] +
                along[2] * nearest.barycentric[2];
    phys_segment_triangle closest = {.along = phys_segment_clamp(at)};
    if (!(at >= 0.0 && at <= 1.0 && run_squared > 0.0)) {
        for (int c = 0; c < 3; c++) {
            offset[c] = v3_sub(corner[c], at > 0.0 ? b : a);
        }
        nearest = nearest_to_origin(offset);
    }
    for (int c = 0; c < 3; c++) {
        closest.barycentric[c] = nearest.barycentric[c];
    }
    closest.on_segment = closest.along < 1.0 ? v3_add_scaled(a, run, closest.along) : b;
    closest.on_triangle = point_at(corner, closest.barycentric);
    closest.distance_m = v3_distance(closest.on_segment, closest.on_triangle);
    return closest;
}
