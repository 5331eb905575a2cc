#include "picture_cord.h"

#include <epoxy/gl.h>
#include <math.h>
#include <stddef.h>

#include "phys_rotation.h"

// The plug that clips the cord to the jacket: its length along the cord and its radius.
static const double PLUG_M = 0.055;
static const double PLUG_RADIUS_M = 0.0075;
// Minimum half width on the screen, pixels at 720 lines.
static const double LEAST_HALF_WIDTH_PX = 0.6;

// Returns the point of the curve at t (0..1) between b and c, and its direction in `out_along`; a
// is the point before b and d the point after c. The curve is the cubic through b and c whose slope
// at each of them is half the difference of its neighbors.
static phys_vec3 curve(phys_vec3 a, phys_vec3 b, phys_vec3 c, phys_vec3 d, double t,
                       phys_vec3 *out_along)
{
    phys_vec3 slope_b = v3_scale(v3_sub(c, a), 0.5), slope_c = v3_scale(v3_sub(d, b), 0.5);
    phys_vec3 way = v3_sub(c, b);
    phys_vec3 square = v3_sub(v3_scale(way, 3.0), v3_add(v3_scale(slope_b, 2.0), slope_c));
    phys_vec3 cube = v3_sub(v3_add(slope_b, slope_c), v3_scale(way, 2.0));
    *out_along = v3_add(slope_b, v3_add_scaled(v3_scale(square, 2.0 * t), cube, 3.0 * t * t));
    phys_vec3 bent = v3_add_scaled(v3_scale(square, t * t), cube, t * t * t);
    return v3_add(v3_add_scaled(b, slope_b, t), bent);
}

static void add_ring(picture_cord *tube, phys_vec3 center, phys_vec3 along, phys_vec3 aside,
                     double radius_m)
{
    phys_vec3 third = v3_cross(along, aside);
    for (int i = 0; i < PICTURE_CORD_SIDES; i++) {
        double angle = i * (2.0 * PHYS_PI / PICTURE_CORD_SIDES);
        phys_vec3 out = v3_add_scaled(v3_scale(aside, cos(angle)), third, sin(angle));
        v3_to_floats(v3_add_scaled(center, out, radius_m), tube->position[tube->rings][i]);
        v3_to_floats(out, tube->normal[tube->rings][i]);
    }
    tube->rings++;
}

void picture_cord_shape(picture_cord *tube, const phys_vec3 *point, int count, double radius_m,
                        const camera *view, int height_px)
{
    tube->rings = 0;
    count = count < PICTURE_CORD_MAX_POINTS ? count : PICTURE_CORD_MAX_POINTS;
    if (count < 2) {
        return;
    }
    // The minimum half width per meter of distance from the eye, meters.
    double least = LEAST_HALF_WIDTH_PX / 720.0 * 2.0 * tan(0.5 * view->fov_y_rad);
    if (height_px < 720) {
        least *= 720.0 / (height_px > 0 ? height_px : 720);
    }
    phys_vec3 along = v3_normalized_or(v3_sub(point[1], point[0]), v3(1, 0, 0));
    phys_vec3 aside = v3_any_orthogonal(along);
    double from_plug = 0.0;
    phys_vec3 last = point[0];
    for (int i = 0; i + 1 < count; i++) {
        phys_vec3 before = point[i > 0 ? i - 1 : 0];
        phys_vec3 after = point[i + 2 < count ? i + 2 : count - 1];
        // The end of a piece is the first ring of the next one; the last piece adds its own end.
        int steps = i + 2 < count ? PICTURE_CORD_STEPS : PICTURE_CORD_STEPS + 1;
        for (int k = 0; k < steps; k++) {
            phys_vec3 slope, center = curve(before, point[i], point[i + 1], after,
                                            (double)k / PICTURE_CORD_STEPS, &slope);
            along = v3_normalized_or(slope, along);
            // Keep the ring's direction perpendicular to the curve, so that the tube does not
            // twist.
            aside = v3_normalized_or(v3_add_scaled(aside, along, -v3_dot(aside, along)),
                                     v3_any_orthogonal(along));
            from_plug += v3_distance(center, last);
            last = center;
            double wide = least * v3_distance(center, view->eye);
            double radius = from_plug < PLUG_M ? PLUG_RADIUS_M : radius_m;
            add_ring(tube, center, along, aside, radius > wide ? radius : wide);
        }
    }
}

// ---------------------------------------------------------------- on the graphics card

void picture_cord_buffer_init(picture_cord_buffer *b)
{
    enum { SIDES = PICTURE_CORD_SIDES };
    static GLushort corner[PICTURE_CORD_MAX_RINGS - 1][SIDES][6];
    for (int ring = 0; ring + 1 < PICTURE_CORD_MAX_RINGS; ring++) {
        for (int i = 0; i < SIDES; i++) {
            int here = ring * SIDES + i, next = ring * SIDES + (i + 1) % SIDES;
            const int quad[6] = {here, next, here + SIDES, here + SIDES, next, next + SIDES};
            for (int k = 0; k < 6; k++) {
                corner[ring][i][k] = (GLushort)quad[k];
            }
        }
    }
    *b = (picture_cord_buffer){0};
    glGenVertexArrays(1, &b->vertex_array);
    glBindVertexArray(b->vertex_array);
    glGenBuffers(1, &b->place_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, b->place_buffer);
    for (GLuint i = 0; i < 2; i++) {
        size_t offset = i == 0 ? offsetof(picture_cord, position) : offsetof(picture_cord, normal);
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, 0,
                              (const void *)(offset - offsetof(picture_cord, position)));
    }
    glGenBuffers(1, &b->index_buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, b->index_buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof corner, corner, GL_STATIC_DRAW);
    glBindVertexArray(0);
}

void picture_cord_buffer_fini(picture_cord_buffer *b)
{
    glDeleteBuffers(1, &b->place_buffer);
    glDeleteBuffers(1, &b->index_buffer);
    glDeleteVertexArrays(1, &b->vertex_array);
    *b = (picture_cord_buffer){0};
}

void picture_cord_buffer_update(picture_cord_buffer *b, const picture_cord *tube)
{
    b->rings = tube->rings;
    glBindBuffer(GL_ARRAY_BUFFER, b->place_buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof tube->position + sizeof tube->normal, tube->position,
                 GL_STREAM_DRAW);
}

int picture_cord_buffer_draw(const picture_cord_buffer *b)
{
    if (b->rings <= 1) {
        return 0;
    }
    int triangles = (b->rings - 1) * PICTURE_CORD_SIDES * 2;
    glBindVertexArray(b->vertex_array);
    glDrawElements(GL_TRIANGLES, triangles * 3, GL_UNSIGNED_SHORT, NULL);
    return triangles;
}
