#include "keyboard_device.h"

#include <math.h>

// Speeds of the point, the way from the middle to the edge being 1: an arrow brings
// it to a guard in 0.11 s, as fast as a trained wrist; released it comes back more
// slowly, so that a tap is a small displacement and two taps are not a wobble.
#define GO_PER_S   9.0
#define BACK_PER_S 5.0

enum control {
    POINT_LEFT,
    POINT_RIGHT,
    POINT_DOWN,
    POINT_UP,
    EXTEND,
    LUNGE,
    RECOVER,
    FLECHE,
    DUCK,
    STEP_LEFT,
    STEP_RIGHT,
    STEP_FORWARD,
    STEP_BACK,
    CONTROL_COUNT
};

static const struct {
    SDL_Scancode scancode;
    enum control control;
    bool left_half;
} keys[KEYBOARD_DEVICE_KEYS] = {
    {SDL_SCANCODE_LEFT, POINT_LEFT, false},   {SDL_SCANCODE_RIGHT, POINT_RIGHT, false},
    {SDL_SCANCODE_DOWN, POINT_DOWN, false},   {SDL_SCANCODE_UP, POINT_UP, false},
    {SDL_SCANCODE_RCTRL, EXTEND, false},      {SDL_SCANCODE_SLASH, EXTEND, false},
    {SDL_SCANCODE_RSHIFT, LUNGE, false},      {SDL_SCANCODE_RETURN, LUNGE, false},
    {SDL_SCANCODE_KP_ENTER, LUNGE, false},    {SDL_SCANCODE_BACKSPACE, RECOVER, false},
    {SDL_SCANCODE_COMMA, STEP_LEFT, false},   {SDL_SCANCODE_PERIOD, STEP_RIGHT, false},
    {SDL_SCANCODE_APOSTROPHE, FLECHE, false}, {SDL_SCANCODE_RALT, DUCK, false},
    {SDL_SCANCODE_LSHIFT, EXTEND, true},      {SDL_SCANCODE_SPACE, LUNGE, true},
    {SDL_SCANCODE_F, FLECHE, true},           {SDL_SCANCODE_LCTRL, DUCK, true},
    {SDL_SCANCODE_W, STEP_FORWARD, true},     {SDL_SCANCODE_S, STEP_BACK, true},
    {SDL_SCANCODE_A, STEP_LEFT, true},        {SDL_SCANCODE_D, STEP_RIGHT, true},
};

bool keyboard_device_event(keyboard_device *keyboard, const SDL_Event *event)
{
    bool down = event->type == SDL_KEYDOWN;
    if ((!down && event->type != SDL_KEYUP) || event->key.repeat != 0) {
        return false;
    }
    for (int i = 0; i < KEYBOARD_DEVICE_KEYS; i++) {
        if (keys[i].scancode == event->key.keysym.scancode) {
            if (down) {
                press_down(&keyboard->key[i]);
            } else {
                press_up(&keyboard->key[i]);
            }
            return down && !keys[i].left_half;
        }
    }
    return false;
}

static double toward(double value, double goal, double way)
{
    double left = goal - value;
    return fabs(left) <= way ? goal : value + (left > 0.0 ? way : -way);
}

// The point glides to the guard of the arrows held, in a straight line.
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
    bool down[CONTROL_COUNT] = {false};
    for (int i = 0; i < KEYBOARD_DEVICE_KEYS; i++) {
        bool pressed = press_sample(&keyboard->key[i], dt_s);
        if (pressed && (view->whole_keyboard || !keys[i].left_half)) {
            down[keys[i].control] = true;
        }
    }

    double right = (down[POINT_RIGHT] ? 1.0 : 0.0) - (down[POINT_LEFT] ? 1.0 : 0.0);
    double up = (down[POINT_UP] ? 1.0 : 0.0) - (down[POINT_DOWN] ? 1.0 : 0.0);
    move_point(keyboard, view->mirror_x ? -right : right, up, dt_s);

    bool ahead = view->forward_is_left ? down[STEP_LEFT] : down[STEP_RIGHT];
    bool behind = view->forward_is_left ? down[STEP_RIGHT] : down[STEP_LEFT];
    unsigned pressed = 0;
    pressed |= down[STEP_FORWARD] || ahead ? INPUT_ADVANCE : 0;
    pressed |= down[STEP_BACK] || behind ? INPUT_RETREAT : 0;
    pressed |= down[LUNGE] ? INPUT_LUNGE : 0;
    pressed |= down[RECOVER] ? INPUT_RECOVER : 0;
    pressed |= down[FLECHE] ? INPUT_FLECHE : 0;
    pressed |= down[DUCK] ? INPUT_DUCK : 0;
    return (input_wish){keyboard->point_x, keyboard->point_y, down[EXTEND] ? 1.0 : 0.0, pressed};
}
