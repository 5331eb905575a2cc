#include "keyboard_device.h"

#include <math.h>

// Speeds of the point, where 1 is the distance from the middle to the edge. A held key moves it to
// a guard in 0.11 s, as fast as a trained wrist. It returns more slowly, so that a tap is a small
// displacement and two taps do not make the point wobble.
#define GO_PER_S   9.0
#define BACK_PER_S 5.0

static double toward(double value, double goal, double way)
{
    double left = goal - value;
    return fabs(left) <= way ? goal : value + (left > 0.0 ? way : -way);
}

// Moves the point in a straight line toward the guard of the held keys.
static void move_point(keyboard_device *keyboard, double goal_x, double goal_y, double dt_s)
{
    bool asked = goal_x != 0.0 || goal_y != 0.0;
    double way = (asked ? GO_PER_S : BACK_PER_S) * dt_s;
    double x = fabs(goal_x - keyboard->point_x), y = fabs(goal_y - keyboard->point_y);
    double longer = x > y ? x : y;
    double k = longer > 0.0 ? way / longer : 0.0;
    keyboard->point_x = toward(keyboard->point_x, goal_x, x * k);
    keyboard->point_y = toward(keyboard->point_y, goal_y, y * k);
}

input_wish keyboard_device_sample(keyboard_device *keyboard, const input_view *view, double dt_s)
{
    held_actions_state asked = held_actions_sample(&keyboard->held, dt_s);
    held_actions_toggle(&keyboard->held, view, &asked);
    const double *value = asked.value;
    double right = value[ACTION_POINT_RIGHT] - value[ACTION_POINT_LEFT];
    double up = value[ACTION_POINT_UP] - value[ACTION_POINT_DOWN];
    move_point(keyboard, view->mirror_x ? -right : right, up, dt_s);
    return (input_wish){keyboard->point_x, keyboard->point_y, value[ACTION_EXTEND],
                        held_actions_buttons(&asked, view)};
}
