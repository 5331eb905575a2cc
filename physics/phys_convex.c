#include "phys_convex.h"

phys_convex phys_convex_of_capsule(const phys_capsule *capsule)
{
    phys_vec3 run = v3_sub(capsule->b, capsule->a);
    double length = v3_length(run);
    return (phys_convex){.origin = capsule->a,
                         .axis = v3_normalized_or(run, v3(0, 0, 1)),
                         .count = length > 0.0 ? 2 : 1,
                         .disc = {{0.0, 0.0}, {length, 0.0}},
                         .margin_m = capsule->radius_m};
}

bool phys_convex_is_valid(const phys_convex *convex)
{
    if (convex->count < 1 || convex->count > PHYS_CONVEX_MAX_DISCS) {
        return false;
    }
    double sum = convex->margin_m;
    bool valid = convex->margin_m >= 0.0 && v3_is_finite(convex->origin) &&
                 fabs(v3_length_squared(convex->axis) - 1.0) <= PHYS_UNIT_TOLERANCE;
    for (int i = 0; i < convex->count; i++) {
        valid = valid && convex->disc[i].radius_m >= 0.0;
        sum += convex->disc[i].radius_m + fabs(convex->disc[i].along_m);
    }
    return valid && isfinite(sum);
}

phys_convex phys_convex_place(const phys_convex *convex, phys_pose pose)
{
    phys_convex placed = *convex;
    placed.origin = pose_apply(pose, convex->origin);
    placed.axis = quat_rotate(pose.orientation, convex->axis);
    return placed;
}

phys_vec3 phys_convex_support_at(const phys_convex *shape, phys_vec3 origin, phys_vec3 axis,
                                 phys_vec3 direction)
{
    double along = v3_dot(axis, direction);
    if (shape->count == 2 && !(shape->disc[0].radius_m > 0.0) && !(shape->disc[1].radius_m > 0.0)) {
        bool second = shape->disc[1].along_m * along > shape->disc[0].along_m * along;
        return v3_add_scaled(origin, axis, shape->disc[second].along_m); // a capsule's end
    }
    phys_vec3 outward = v3_add_scaled(direction, axis, -along);
    // For a direction close to the axis, this difference is mostly rounding. Without a second
    // projection the rim point would leave the disc's plane.
    outward = v3_add_scaled(outward, axis, -v3_dot(outward, axis));
    double across = v3_length(outward);
    double height = shape->disc[0].along_m * along + shape->disc[0].radius_m * across;
    int farthest = 0;
    for (int i = 1; i < shape->count; i++) {
        double other = shape->disc[i].along_m * along + shape->disc[i].radius_m * across;
        farthest = other > height ? i : farthest;
        height = other > height ? other : height;
    }
    phys_vec3 center = v3_add_scaled(origin, axis, shape->disc[farthest].along_m);
    double radius = shape->disc[farthest].radius_m;
    return across > 0.0 ? v3_add_scaled(center, outward, radius / across) : center;
}

phys_vec3 phys_convex_support(const phys_convex *convex, phys_vec3 direction)
{
    return phys_convex_support_at(convex, convex->origin, convex->axis, direction);
}

double phys_convex_reach(const phys_convex *convex, phys_vec3 center)
{
    phys_vec3 offset = v3_sub(convex->origin, center);
    double along = v3_dot(offset, convex->axis);
    double across = v3_length(v3_add_scaled(offset, convex->axis, -along));
    double farthest_squared = 0.0;
    for (int i = 0; i < convex->count; i++) {
        double x = along + convex->disc[i].along_m;
        double y = across + convex->disc[i].radius_m;
        double squared = x * x + y * y;
        farthest_squared = squared > farthest_squared ? squared : farthest_squared;
    }
    return sqrt(farthest_squared);
}

double phys_convex_along(const phys_convex *convex, phys_vec3 point)
{
    double first = convex->disc[0].along_m;
    double length = convex->disc[convex->count - 1].along_m - first;
    double place = v3_dot(v3_sub(point, convex->origin), convex->axis) - first;
    return place <= 0.0 ? 0.0 : place >= length ? 1.0 : place / length;
}
