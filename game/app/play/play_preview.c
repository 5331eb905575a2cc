#include "play_preview.h"

#include "play_state.h"

// The page that is open and not covered by another menu, or OPTIONS_CONTENTS.
static int open_page(const play *p)
{
    const play_menus *m = &p->menus;
    bool is_seen = m->options.is_open && !m->keys_shown && !m->assists_shown && !m->help.is_open;
    return is_seen ? m->options.page : OPTIONS_CONTENTS;
}

void play_preview_event(play *p, const SDL_Event *event)
{
    play_preview *shown = &p->view.preview;
    if (open_page(p) == SETTINGS_MOUSE) {
        mouse_device_event(&shown->mouse, event);
    } else if (open_page(p) == SETTINGS_STICKS && event->type == SDL_CONTROLLERAXISMOTION) {
        int axis = event->caxis.axis - SDL_CONTROLLER_AXIS_RIGHTX;
        if (axis == 0 || axis == 1) {
            shown->stick[axis] = stick_axis(event->caxis.value) * (axis == 0 ? 1.0 : -1.0);
            shown->is_joystick = false;
        }
    } else if (open_page(p) == SETTINGS_STICKS && event->type == SDL_JOYAXISMOTION &&
               SDL_GameControllerFromInstanceID(event->jaxis.which) == NULL &&
               event->jaxis.axis < 2) {
        int axis = event->jaxis.axis;
        shown->stick[axis] = stick_axis(event->jaxis.value) * (axis == 0 ? 1.0 : -1.0);
        shown->is_joystick = true;
    }
}

void play_preview_pass(play *p, double elapsed_s)
{
    play_preview *shown = &p->view.preview;
    const int page = open_page(p);
    if (page != SETTINGS_MOUSE && page != SETTINGS_STICKS) {
        *shown = (play_preview){0};
        return;
    }
    const int mouse = device_settings_mouse(p->input.moved);
    const input_view view = {.sensitivity =
                                 p->saved.chosen.devices.sensitivity[mouse > 0 ? mouse : 0],
                             .spring_per_s = p->saved.chosen.devices.spring_per_s};
    mouse_device_sample(&shown->mouse, &view, elapsed_s);
}

bool play_preview_takes(const play *p, const input_press *press)
{
    return open_page(p) == SETTINGS_STICKS && press->stick && press->action <= ACTION_POINT_UP;
}

void play_preview_write(const play *p, hud_preview *out)
{
    const play_preview *shown = &p->view.preview;
    const device_settings *chosen = &p->saved.chosen.devices;
    if (open_page(p) == SETTINGS_MOUSE) {
        *out =
            (hud_preview){.is_shown = true, .point = {shown->mouse.point_x, shown->mouse.point_y}};
    } else if (open_page(p) == SETTINGS_STICKS) {
        const stick_response *response = shown->is_joystick ? &chosen->joystick : &chosen->pad;
        const stick_point at = shown->is_joystick
                                   ? stick_shape_square(shown->stick[0], shown->stick[1], response)
                                   : stick_shape_round(shown->stick[0], shown->stick[1], response);
        *out = (hud_preview){.is_shown = true,
                             .point = {at.x, at.y},
                             .has_stick = true,
                             .stick = {shown->stick[0], shown->stick[1]},
                             .dead = response->dead};
    }
}
