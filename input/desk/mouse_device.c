#include "mouse_device.h"

#include <math.h>

// Counts from the middle of the square to its edge at sensitivity 1: 1 cm with a common mouse of
// 800 counts per inch.
#define COUNTS_TO_EDGE 315.0
// Speed of the point when it returns to the middle, where 1 is half the square.
#define CENTER_PER_S 9.0

void mouse_device_event(mouse_device *mouse, const SDL_Event *event)
{
    if (event->type == SDL_MOUSEMOTION) {
        mouse->moved_x += event->motion.xrel;
        mouse->moved_y -= event->motion.yrel;
    } else if (event->type == SDL_FINGERDOWN || event->type == SDL_FINGERMOTION) {
        mouse->placed = true;
        mouse->place_x = 2.0 * (double)event->tfinger.x - 1.0;
        mouse->place_y = 1.0 - 2.0 * (double)event->tfinger.y;
    }
}

void mouse_device_center(mouse_device *mouse)
{
    mouse->centering = true;
}

static double clamp_to_edge(double value)
{
    return value < -1.0 ? -1.0 : value > 1.0 ? 1.0 : value;
}

// Moves the point toward the middle in a straight line.
static void glide_to_middle(mouse_device *mouse, double dt_s)
{
    double x = fabs(mouse->point_x), y = fabs(mouse->point_y);
    double longer = x > y ? x : y, way = CENTER_PER_S * dt_s;
    double k = longer > way ? 1.0 - way / longer : 0.0;
    mouse->point_x *= k;
    mouse->point_y *= k;
    mouse->centering = k > 0.0;
}

// Moves the point toward the middle like a damped spring: by a constant share per second.
static void spring_back(mouse_device *mouse, double per_s, double dt_s)
{
    double kept = per_s * dt_s < 1.0 ? 1.0 - per_s * dt_s : 0.0;
    mouse->point_x *= kept;
    mouse->point_y *= kept;
}

void mouse_device_sample(mouse_device *mouse, const input_view *view, double dt_s)
{
    double scale = view->sensitivity / COUNTS_TO_EDGE;
    double side = view->mirror_x ? -1.0 : 1.0;
    if (mouse->placed || mouse->moved_x != 0.0 || mouse->moved_y != 0.0) {
        mouse->centering = false;
    }
    if (mouse->placed) {
        mouse->point_x = clamp_to_edge(side * mouse->place_x);
        mouse->point_y = clamp_to_edge(mouse->place_y);
    }
    mouse->point_x = clamp_to_edge(mouse->point_x + side * mouse->moved_x * scale);
    mouse->point_y = clamp_to_edge(mouse->point_y + mouse->moved_y * scale);
    mouse->moved_x = mouse->moved_y = 0.0;
    mouse->placed = false;
    spring_back(mouse, view->spring_per_s, dt_s);
    if (mouse->centering) {
        glide_to_middle(mouse, dt_s);
    }
}
