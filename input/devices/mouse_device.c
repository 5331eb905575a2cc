#include "mouse_device.h"

// Counts from the middle of the square to its edge at sensitivity 1: 1 cm of a
// common mouse with 800 counts an inch.
#define COUNTS_TO_EDGE 315.0
// A wheel's step is a press this long, and the next begins when its feet are down
// (a step takes 0.22 s).
#define STEP_PRESS_S PRESS_MIN_S
#define STEP_PACE_S  0.23
// A spun wheel is not a run: no more steps than this wait.
#define STEPS_MAX 3

static const struct {
    Uint8 button;
    enum mouse_control control;
} buttons[] = {{SDL_BUTTON_LEFT, MOUSE_EXTEND},
               {SDL_BUTTON_RIGHT, MOUSE_LUNGE},
               {SDL_BUTTON_MIDDLE, MOUSE_RECOVER}};

static const struct {
    SDL_Scancode key;
    enum mouse_control control;
} keys[] = {{SDL_SCANCODE_W, MOUSE_KEY_FORWARD},    {SDL_SCANCODE_S, MOUSE_KEY_BACK},
            {SDL_SCANCODE_D, MOUSE_KEY_RIGHT},      {SDL_SCANCODE_A, MOUSE_KEY_LEFT},
            {SDL_SCANCODE_SPACE, MOUSE_KEY_FLECHE}, {SDL_SCANCODE_LCTRL, MOUSE_KEY_DUCK}};

static void set(press *control, bool down)
{
    if (down) {
        press_down(control);
    } else {
        press_up(control);
    }
}

static bool button_event(mouse_device *mouse, const SDL_MouseButtonEvent *event)
{
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        if (buttons[i].button == event->button) {
            set(&mouse->control[buttons[i].control], event->type == SDL_MOUSEBUTTONDOWN);
            return event->type == SDL_MOUSEBUTTONDOWN;
        }
    }
    return false;
}

static bool wheel_event(mouse_device *mouse, const SDL_MouseWheelEvent *event)
{
    int turned = event->direction == SDL_MOUSEWHEEL_FLIPPED ? -event->y : event->y;
    // Turned the other way, the steps that wait are not wanted any more.
    int waiting = (turned > 0) == (mouse->steps > 0) ? mouse->steps : 0;
    turned = turned > STEPS_MAX ? STEPS_MAX : turned < -STEPS_MAX ? -STEPS_MAX : turned;
    int steps = waiting + turned;
    mouse->steps = steps > STEPS_MAX ? STEPS_MAX : steps < -STEPS_MAX ? -STEPS_MAX : steps;
    return turned != 0;
}

bool mouse_device_event(mouse_device *mouse, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
        mouse->moved_x += event->motion.xrel;
        mouse->moved_y -= event->motion.yrel;
        return false;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return button_event(mouse, &event->button);
    case SDL_MOUSEWHEEL:
        return wheel_event(mouse, &event->wheel);
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            if (keys[i].key == event->key.keysym.scancode && event->key.repeat == 0) {
                set(&mouse->control[keys[i].control], event->type == SDL_KEYDOWN);
            }
        }
        return false;
    default:
        return false;
    }
}

static double clamp_to_edge(double value)
{
    return value < -1.0 ? -1.0 : value > 1.0 ? 1.0 : value;
}

// The wheel's step under way, as a button; begins the next one in its time.
static unsigned wheel_buttons(mouse_device *mouse, double dt_s)
{
    bool feet_down = mouse->step == 0 || mouse->step_s >= STEP_PACE_S;
    if (feet_down) {
        mouse->step_s = 0.0;
        mouse->step = mouse->steps > 0 ? 1 : mouse->steps < 0 ? -1 : 0;
        mouse->steps -= mouse->step;
    }
    bool pressed = mouse->step != 0 && mouse->step_s < STEP_PRESS_S;
    mouse->step_s += dt_s;
    if (!pressed) {
        return 0;
    }
    return mouse->step > 0 ? INPUT_ADVANCE : INPUT_RETREAT;
}

input_wish mouse_device_sample(mouse_device *mouse, const input_view *view, double dt_s)
{
    double scale = view->sensitivity / COUNTS_TO_EDGE;
    double right = view->mirror_x ? -mouse->moved_x : mouse->moved_x;
    mouse->point_x = clamp_to_edge(mouse->point_x + right * scale);
    mouse->point_y = clamp_to_edge(mouse->point_y + mouse->moved_y * scale);
    mouse->moved_x = mouse->moved_y = 0.0;

    bool down[MOUSE_CONTROL_COUNT];
    for (int i = 0; i < MOUSE_CONTROL_COUNT; i++) {
        down[i] = press_sample(&mouse->control[i], dt_s);
    }
    bool ahead = view->forward_is_left ? down[MOUSE_KEY_LEFT] : down[MOUSE_KEY_RIGHT];
    bool behind = view->forward_is_left ? down[MOUSE_KEY_RIGHT] : down[MOUSE_KEY_LEFT];

    unsigned pressed = wheel_buttons(mouse, dt_s);
    pressed |= down[MOUSE_KEY_FORWARD] || ahead ? INPUT_ADVANCE : 0;
    pressed |= down[MOUSE_KEY_BACK] || behind ? INPUT_RETREAT : 0;
    pressed |= down[MOUSE_LUNGE] ? INPUT_LUNGE : 0;
    pressed |= down[MOUSE_RECOVER] ? INPUT_RECOVER : 0;
    pressed |= down[MOUSE_KEY_FLECHE] ? INPUT_FLECHE : 0;
    pressed |= down[MOUSE_KEY_DUCK] ? INPUT_DUCK : 0;
    return (input_wish){mouse->point_x, mouse->point_y, down[MOUSE_EXTEND] ? 1.0 : 0.0, pressed};
}
