#include "viewer_lines.h"

#include <math.h>

#include "hud_style.h"

// Points nearer to the eye than this count as behind it.
static const double NEAR_M = 0.05;
// The barbs of an arrow, canvas units.
static const float BARB = 9.0f;
static const double BARB_M = 0.025;
// Half the width in the hall of a line with a thickness of one canvas unit.
static const double UNIT_RADIUS_M = 0.0011;
static const float LABEL_SIZE = 15.0f;
static const float LABEL_HEIGHT = 22.0f;
// A label is moved up or down by at most this many halves of its height, and to the sides by as
// many of these steps.
#define LABEL_STEPS 10
static const float LABEL_STEP_X = 18.0f;
// A label that was moved farther has a line to its point.
static const float LEADER_FROM = 30.0f;

viewer_lines viewer_lines_start(canvas *c, const camera *view, viewer_labels *labels)
{
    const viewer_area whole = {0.0f, 0.0f, canvas_width(c), canvas_height(c)};
    return viewer_lines_start_in(c, whole, view, labels);
}

viewer_lines viewer_lines_start_in(canvas *c, viewer_area part, const camera *view,
                                   viewer_labels *labels)
{
    viewer_lines l = {.canvas = c, .labels = labels, .eye = view->eye, .part = part};
    labels->part = part;
    labels->count = 0;
    l.back = v3_normalized_or(v3_sub(view->eye, view->target), v3(0, 0, 1));
    l.right = v3_normalized_or(v3_cross(v3(0, 1, 0), l.back), v3(1, 0, 0));
    l.up = v3_cross(l.back, l.right);
    l.scale = 0.5 * (double)part.height / tan(0.5 * view->fov_y_rad);
    return l;
}

viewer_lines viewer_lines_gather(phys_vec3 eye, double larger, picture_line *out_line,
                                 int *out_count, int most)
{
    *out_count = 0;
    return (viewer_lines){
        .eye = eye, .larger = larger, .line = out_line, .line_count = out_count, .line_most = most};
}

static void gather(const viewer_lines *l, phys_vec3 a, phys_vec3 b, double radius_m,
                   canvas_color color)
{
    if (*l->line_count < l->line_most) {
        l->line[(*l->line_count)++] =
            (picture_line){a, b, radius_m, {color.r, color.g, color.b, color.a}};
    }
}

// Adds the barbs of an arrow in the hall, in the plane that faces the eye.
static void gather_barbs(const viewer_lines *l, phys_vec3 a, phys_vec3 b, double radius_m,
                         canvas_color color)
{
    phys_vec3 way = v3_sub(b, a);
    double length = v3_length(way), barb = fmin(BARB_M * l->larger, 0.6 * length);
    if (!(length > 0.0)) {
        return;
    }
    way = v3_scale(way, barb / length);
    phys_vec3 across = v3_normalized_or(v3_cross(way, v3_sub(l->eye, b)), v3(0, 0, 0));
    for (int side = -1; side <= 1; side += 2) {
        phys_vec3 end = v3_add_scaled(v3_sub(b, way), across, 0.5 * barb * side);
        gather(l, b, end, radius_m, color);
    }
}

static double depth_of(const viewer_lines *l, phys_vec3 place)
{
    return v3_dot(l->back, v3_sub(l->eye, place));
}

static void project(const viewer_lines *l, phys_vec3 place, float out_xy[2])
{
    phys_vec3 from_eye = v3_sub(place, l->eye);
    double share = l->scale / depth_of(l, place);
    out_xy[0] = l->part.x + 0.5f * l->part.width + (float)(share * v3_dot(l->right, from_eye));
    out_xy[1] = l->part.y + 0.5f * l->part.height - (float)(share * v3_dot(l->up, from_eye));
}

phys_vec3 viewer_lines_under(const viewer_lines *l, float x, float y, phys_vec3 place)
{
    const double depth = depth_of(l, place);
    const double across = (double)(x - l->part.x - 0.5f * l->part.width) / l->scale;
    const double up = (double)(l->part.y + 0.5f * l->part.height - y) / l->scale;
    phys_vec3 way = v3_add_scaled(v3_scale(l->back, -1.0), l->right, across);
    way = v3_add_scaled(way, l->up, up);
    return v3_add_scaled(l->eye, way, depth);
}

bool viewer_lines_place(const viewer_lines *l, phys_vec3 place, float out_xy[2])
{
    if (l->canvas == NULL || depth_of(l, place) < NEAR_M) {
        return false;
    }
    project(l, place, out_xy);
    return true;
}

// Clips the line to the part in front of the eye. Returns false if there is none.
static bool clip(const viewer_lines *l, phys_vec3 *a, phys_vec3 *b)
{
    double depth_a = depth_of(l, *a), depth_b = depth_of(l, *b);
    if (depth_a < NEAR_M && depth_b < NEAR_M) {
        return false;
    }
    if (depth_a < NEAR_M) {
        *a = v3_lerp(*a, *b, (NEAR_M - depth_a) / (depth_b - depth_a));
    } else if (depth_b < NEAR_M) {
        *b = v3_lerp(*b, *a, (NEAR_M - depth_b) / (depth_a - depth_b));
    }
    return true;
}

void viewer_line(const viewer_lines *l, phys_vec3 a, phys_vec3 b, float thickness,
                 canvas_color color)
{
    if (l->canvas == NULL) {
        gather(l, a, b, UNIT_RADIUS_M * (double)thickness * l->larger, color);
    } else if (clip(l, &a, &b)) {
        float from[2], to[2];
        project(l, a, from);
        project(l, b, to);
        canvas_line(l->canvas, from[0], from[1], to[0], to[1], thickness, color);
    }
}

void viewer_arrow(const viewer_lines *l, phys_vec3 a, phys_vec3 b, float thickness,
                  canvas_color color)
{
    float from[2], to[2];
    viewer_line(l, a, b, thickness, color);
    if (l->canvas == NULL) {
        gather_barbs(l, a, b, UNIT_RADIUS_M * (double)thickness * l->larger, color);
    }
    if (!viewer_lines_place(l, a, from) || !viewer_lines_place(l, b, to)) {
        return;
    }
    float dx = to[0] - from[0], dy = to[1] - from[1], length = sqrtf(dx * dx + dy * dy);
    if (length < 1.0f) {
        return;
    }
    float barb = BARB < 0.6f * length ? BARB : 0.6f * length;
    dx *= barb / length;
    dy *= barb / length;
    canvas_line(l->canvas, to[0], to[1], to[0] - dx + 0.5f * dy, to[1] - dy - 0.5f * dx, thickness,
                color);
    canvas_line(l->canvas, to[0], to[1], to[0] - dx - 0.5f * dy, to[1] - dy + 0.5f * dx, thickness,
                color);
}

void viewer_tube(const viewer_lines *l, phys_vec3 a, phys_vec3 b, double radius_m,
                 canvas_color color)
{
    if (l->canvas == NULL) {
        gather(l, a, b, radius_m, color);
    } else if (clip(l, &a, &b)) {
        double depth = 0.5 * (depth_of(l, a) + depth_of(l, b));
        float thickness = (float)(2.0 * radius_m * l->scale / depth);
        viewer_line(l, a, b, thickness > 1.0f ? thickness : 1.0f, color);
    }
}

void viewer_dot(const viewer_lines *l, phys_vec3 place, float radius, canvas_color color)
{
    float xy[2];
    if (l->canvas == NULL) {
        double radius_m = 2.0 * UNIT_RADIUS_M * (double)radius * l->larger;
        phys_vec3 half = v3(0.0, radius_m, 0.0);
        gather(l, v3_sub(place, half), v3_add(place, half), radius_m, color);
    } else if (viewer_lines_place(l, place, xy)) {
        canvas_circle(l->canvas, xy[0], xy[1], radius, color);
    }
}

static bool is_free(const viewer_labels *labels, float x, float y, float width)
{
    const float left = x - 0.5f * width, top = y - LABEL_SIZE;
    const viewer_area *part = &labels->part;
    if (left < part->x || left + width > part->x + part->width || top < part->y ||
        top + LABEL_HEIGHT > part->y + part->height) {
        return false;
    }
    for (int i = 0; i < labels->area_count; i++) {
        const viewer_area *area = &labels->area[i];
        if (left < area->x + area->width && area->x < left + width &&
            top < area->y + area->height && area->y < top + LABEL_HEIGHT) {
            return false;
        }
    }
    for (int i = 0; i < labels->count; i++) {
        if (fabsf(x - labels->x[i]) < 0.5f * (width + labels->width[i]) &&
            fabsf(y - labels->y[i]) < LABEL_HEIGHT) {
            return false;
        }
    }
    return true;
}

bool viewer_labels_add(viewer_labels *labels, float *x, float *y, float width)
{
    float best = INFINITY, best_x = 0.0f, best_y = 0.0f;
    for (int down = -LABEL_STEPS; down <= LABEL_STEPS; down++) {
        for (int across = -LABEL_STEPS; across <= LABEL_STEPS; across++) {
            // Up is tried before down, and both before the sides.
            const float dx = LABEL_STEP_X * (float)across, dy = 0.5f * LABEL_HEIGHT * (float)down;
            const float cost = 1.5f * fabsf(dx) + fabsf(dy) + (down > 0 ? 0.1f : 0.0f);
            if (cost < best && is_free(labels, *x + dx, *y + dy, width)) {
                best = cost;
                best_x = *x + dx;
                best_y = *y + dy;
            }
        }
    }
    if (best == INFINITY || labels->count >= VIEWER_LABELS) {
        return false;
    }
    const int i = labels->count++;
    labels->x[i] = *x = best_x;
    labels->y[i] = *y = best_y;
    labels->width[i] = width;
    return true;
}

void viewer_label(const viewer_lines *l, phys_vec3 place, float above, const char *text,
                  canvas_color color)
{
    const canvas_font font = {LABEL_SIZE, CANVAS_REGULAR, CANVAS_CENTER};
    float xy[2];
    if (!viewer_lines_place(l, place, xy)) {
        return;
    }
    const float width = canvas_text_width(l->canvas, font, text) + 12.0f;
    float x = xy[0], y = xy[1] - above;
    if (!viewer_labels_add(l->labels, &x, &y, width)) {
        return;
    }
    if (hypotf(x - xy[0], y - (xy[1] - above)) > LEADER_FROM) {
        canvas_line(l->canvas, xy[0], xy[1], x, y - 0.5f * LABEL_SIZE, 1.0f, hud_faded(color, 0.6));
    }
    canvas_rect(l->canvas, x - 0.5f * width, y - LABEL_SIZE, width, LABEL_HEIGHT, 5.0f, HUD_INK);
    canvas_text(l->canvas, x, y, font, text, color);
}
