// Turns events of keyboard, mouse and pads into the viewer's actions.
#include "viewer_input.h"

#include <SDL.h>
#include <stdio.h>

#include "viewer_list.h"
#include "viewer_panel.h"
#include "viewer_private.h"

// Speeds of the free camera, and its factor with Shift.
#define FLY_MPS    1.6
#define FLY_FASTER 4.0
#define TURN_RADPS 1.8
#define DRAG_RAD   0.004 // per canvas unit
#define WHEEL_M    0.25
#define WHEEL_ZOOM 0.8
// A fully pressed trigger winds this many seconds of the bout per second.
#define WIND_S_PER_S 3.0
#define STICK_REST   0.18

// A key that steps: alone by 1 tick, with Shift by 10, with Ctrl by 100.
static enum viewer_action stepped(Uint16 held, enum viewer_action one, enum viewer_action ten,
                                  enum viewer_action hundred)
{
    return (held & KMOD_CTRL) != 0 ? hundred : (held & KMOD_SHIFT) != 0 ? ten : one;
}

static enum viewer_action action_of_key(SDL_Keysym key)
{
    if (key.sym == SDLK_q && (key.mod & KMOD_CTRL) != 0) {
        return VIEWER_DO_QUIT;
    }
    static const struct {
        SDL_Keycode key;
        int action;
    } action[] = {
        {SDLK_SPACE, VIEWER_DO_PLAY},
        {SDLK_r, VIEWER_DO_TURN},
        {SDLK_LEFT, VIEWER_DO_BACK_1000},
        {SDLK_RIGHT, VIEWER_DO_ON_1000},
        {SDLK_HOME, VIEWER_DO_BEGIN},
        {SDLK_END, VIEWER_DO_END},
        {SDLK_PAGEUP, VIEWER_DO_MARK_BEFORE},
        {SDLK_PAGEDOWN, VIEWER_DO_MARK_AFTER},
        {SDLK_UP, VIEWER_DO_FASTER},
        {SDLK_DOWN, VIEWER_DO_SLOWER},
        {SDLK_i, VIEWER_DO_LOOP_FROM},
        {SDLK_o, VIEWER_DO_LOOP_UNTIL},
        {SDLK_l, VIEWER_DO_LOOP},
        {SDLK_c, VIEWER_DO_NEXT_CAMERA},
        {SDLK_1, VIEWER_DO_CAMERA + CAMERA_SIDE},
        {SDLK_2, VIEWER_DO_CAMERA + CAMERA_BEHIND_LEFT},
        {SDLK_3, VIEWER_DO_CAMERA + CAMERA_BEHIND_RIGHT},
        {SDLK_4, VIEWER_DO_CAMERA + CAMERA_EYES_LEFT},
        {SDLK_5, VIEWER_DO_CAMERA + CAMERA_EYES_RIGHT},
        {SDLK_6, VIEWER_DO_CAMERA + CAMERA_POINT_LEFT},
        {SDLK_7, VIEWER_DO_CAMERA + CAMERA_FREE},
        {SDLK_t, VIEWER_DO_OVERLAY + VIEWER_TRAILS},
        {SDLK_x, VIEWER_DO_OVERLAY + VIEWER_CONTACTS},
        {SDLK_k, VIEWER_DO_OVERLAY + VIEWER_KDOPS},
        {SDLK_v, VIEWER_DO_OVERLAY + VIEWER_SWEEP},
        {SDLK_m, VIEWER_DO_OVERLAY + VIEWER_MEASURES},
        {SDLK_g, VIEWER_DO_OVERLAY + VIEWER_CONTROL},
        {SDLK_p, VIEWER_DO_OVERLAY + VIEWER_PLOTS},
        {SDLK_n, VIEWER_DO_OVERLAY + VIEWER_LIST},
        {SDLK_j, VIEWER_DO_APPEAL},
        {SDLK_y, VIEWER_DO_SECOND},
        {SDLK_u, VIEWER_DO_DRAW},
        {SDLK_TAB, VIEWER_DO_CLEAN},
        {SDLK_RETURN, VIEWER_DO_TAKE_OVER},
        {SDLK_F1, VIEWER_DO_HELP},
        {SDLK_F4, VIEWER_DO_OPTIONS},
        {SDLK_h, VIEWER_DO_HEADSET},
        {SDLK_F11, VIEWER_DO_FULLSCREEN},
        {SDLK_F12, VIEWER_DO_PICTURE},
        {SDLK_F10, VIEWER_DO_SHARE},
        {SDLK_F8, VIEWER_DO_FILM},
        {SDLK_ESCAPE, VIEWER_DO_LEAVE},
    };
    if (key.sym == SDLK_PERIOD || key.sym == SDLK_GREATER) {
        return stepped(key.mod, VIEWER_DO_ON_1, VIEWER_DO_ON_10, VIEWER_DO_ON_100);
    }
    if (key.sym == SDLK_COMMA || key.sym == SDLK_LESS) {
        return stepped(key.mod, VIEWER_DO_BACK_1, VIEWER_DO_BACK_10, VIEWER_DO_BACK_100);
    }
    if (key.sym == SDLK_LEFTBRACKET) {
        return stepped(key.mod, VIEWER_DO_TOUCH_BEFORE, VIEWER_DO_LOST_BEFORE,
                       VIEWER_DO_BLOW_BEFORE);
    }
    if (key.sym == SDLK_RIGHTBRACKET) {
        return stepped(key.mod, VIEWER_DO_TOUCH_AFTER, VIEWER_DO_LOST_AFTER, VIEWER_DO_BLOW_AFTER);
    }
    if (key.sym == SDLK_b) {
        return stepped(key.mod, VIEWER_DO_NOTE, VIEWER_DO_NOTE_AFTER, VIEWER_DO_NOTE_BEFORE);
    }
    if (key.sym == SDLK_z) {
        return stepped(key.mod, VIEWER_DO_COMPARE, VIEWER_DO_COMPARE_TOUCH, VIEWER_DO_COMPARE_HOLD);
    }
    for (size_t i = 0; i < sizeof action / sizeof action[0]; i++) {
        if (action[i].key == key.sym) {
            return (enum viewer_action)action[i].action;
        }
    }
    return VIEWER_DO_NOTHING;
}

// Whether the action repeats while its key is held.
static bool repeats(enum viewer_action action)
{
    return action >= VIEWER_DO_BACK_1 && action <= VIEWER_DO_ON_1000;
}

static enum viewer_action action_of_pad(Uint8 button)
{
    switch (button) {
    case SDL_CONTROLLER_BUTTON_A:
        return VIEWER_DO_PLAY;
    case SDL_CONTROLLER_BUTTON_B:
        return VIEWER_DO_LEAVE;
    case SDL_CONTROLLER_BUTTON_X:
        return VIEWER_DO_NEXT_CAMERA;
    case SDL_CONTROLLER_BUTTON_Y:
        return VIEWER_DO_NEXT_OVERLAY;
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        return VIEWER_DO_BACK_1;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        return VIEWER_DO_ON_1;
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
        return VIEWER_DO_FASTER;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
        return VIEWER_DO_SLOWER;
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER:
        return VIEWER_DO_MARK_BEFORE;
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER:
        return VIEWER_DO_MARK_AFTER;
    case SDL_CONTROLLER_BUTTON_START:
        return VIEWER_DO_HELP;
    case SDL_CONTROLLER_BUTTON_LEFTSTICK:
        return VIEWER_DO_OPTIONS;
    case SDL_CONTROLLER_BUTTON_RIGHTSTICK:
        return VIEWER_DO_APPEAL;
    case SDL_CONTROLLER_BUTTON_BACK:
        return VIEWER_DO_TAKE_OVER;
    default:
        return VIEWER_DO_NOTHING;
    }
}

// --- taking over

static void take(viewer *v, int device)
{
    snprintf(v->result.device, sizeof v->result.device, "%s",
             input_devices_info(v->devices, device).spec);
    v->result.end = VIEWER_TAKE_OVER;
    v->leaving = true;
}

static void other_side(viewer *v)
{
    v->result.side = duel_other(v->result.side);
    v->result.level = viewer_level_of(&v->file.header, duel_other(v->result.side), v->result.level);
}

static void handle_taking_over_key(viewer *v, SDL_Keysym key)
{
    switch (key.sym) {
    case SDLK_q:
        viewer_do(v, action_of_key(key));
        break;
    case SDLK_ESCAPE:
        viewer_do(v, VIEWER_DO_LEAVE);
        break;
    case SDLK_TAB:
    case SDLK_LEFT:
    case SDLK_RIGHT:
        other_side(v);
        break;
    case SDLK_1:
    case SDLK_2:
    case SDLK_3:
        v->result.level = key.sym - SDLK_1 + 1;
        break;
    case SDLK_RETURN:
        take(v, INPUT_KEYBOARD);
        break;
    case SDLK_F11:
        window_toggle_fullscreen(v->view.window);
        break;
    default:
        break;
    }
}

static void handle_taking_over(viewer *v, const SDL_Event *event)
{
    if (event->type == SDL_KEYDOWN) {
        if (event->key.repeat == 0) {
            handle_taking_over_key(v, event->key.keysym);
        }
    } else if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT) {
        enum duel_side side =
            v->mouse_x < 0.5f * canvas_width(v->view.canvas) ? DUEL_LEFT : DUEL_RIGHT;
        if (side != v->result.side) {
            other_side(v);
        }
        take(v, INPUT_MOUSE);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN &&
               (event->cbutton.button == SDL_CONTROLLER_BUTTON_DPAD_LEFT ||
                event->cbutton.button == SDL_CONTROLLER_BUTTON_DPAD_RIGHT)) {
        other_side(v);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN &&
               event->cbutton.button == SDL_CONTROLLER_BUTTON_B) {
        viewer_do(v, VIEWER_DO_LEAVE);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN || event->type == SDL_JOYBUTTONDOWN) {
        input_press press;
        input_devices_handle_event(v->devices, event);
        while (!v->leaving && input_devices_take(v->devices, &press)) {
            if (press.device != INPUT_NOBODY && !press.stick) {
                take(v, press.device);
            }
        }
    }
}

// --- writing a note

static void handle_writing(viewer *v, const SDL_Event *event)
{
    if (event->type == SDL_TEXTINPUT) {
        viewer_note_type(v, event->text.text);
    } else if (event->type == SDL_KEYDOWN) {
        switch (event->key.keysym.sym) {
        case SDLK_RETURN:
        case SDLK_KP_ENTER:
            viewer_note_end(v, true);
            break;
        case SDLK_ESCAPE:
            viewer_note_end(v, false);
            break;
        case SDLK_BACKSPACE:
            viewer_note_erase(v);
            break;
        default:
            break;
        }
    }
}

// --- comparing and drawing

static void handle_choosing(viewer *v, const SDL_Event *event)
{
    if (event->type == SDL_KEYDOWN) {
        if (event->key.keysym.sym == SDLK_q && (event->key.keysym.mod & KMOD_CTRL) != 0) {
            viewer_do(v, VIEWER_DO_QUIT);
        }
        viewer_compare_key(v, event->key.keysym.sym);
    } else if (event->type == SDL_MOUSEBUTTONDOWN) {
        viewer_compare_click(v);
    } else if (event->type == SDL_MOUSEWHEEL && event->wheel.y != 0) {
        viewer_compare_key(v, event->wheel.y > 0 ? SDLK_UP : SDLK_DOWN);
    }
}

// Returns false if the event means something else.
static bool handle_drawing(viewer *v, const SDL_Event *event)
{
    return event->type == SDL_TEXTINPUT ? viewer_drawing_type(v, event->text.text)
           : event->type == SDL_KEYDOWN ? viewer_drawing_key(v, event->key.keysym.sym)
                                        : false;
}

// --- the mouse

static bool press_button(viewer *v)
{
    for (int i = 0; i < v->button_count; i++) {
        const viewer_button *b = &v->button[i];
        if (v->mouse_x >= b->x && v->mouse_x < b->x + b->width && v->mouse_y >= b->y &&
            v->mouse_y < b->y + b->height) {
            if (b->action == VIEWER_DO_SEEK) {
                viewer_clock_seek(&v->clock, b->at);
            } else {
                viewer_do(v, b->action);
            }
            return true;
        }
    }
    return viewer_list_covers(v);
}

void viewer_scrub(viewer *v)
{
    viewer_clock_seek(&v->clock, viewer_timeline_span_tick(&v->span, v->mouse_x));
}

bool viewer_press(viewer *v)
{
    bool winds = !v->clean && v->mouse_y >= v->timeline_top && v->mouse_y <= v->timeline_foot;
    if (v->help_shown) {
        v->help_shown = false;
        return true;
    }
    if (!v->clean && press_button(v)) {
        return true;
    }
    if (winds) {
        v->scrubbing = true;
        v->was_paused = v->clock.paused;
        v->clock.paused = true;
        viewer_scrub(v);
    }
    return winds;
}

void viewer_release(viewer *v)
{
    viewer_drawing_release(v);
    if (v->scrubbing) {
        v->clock.paused = v->was_paused;
    }
    v->scrubbing = v->turning = false;
}

// A press beside the timeline and the buttons starts turning the camera.
static void press_mouse(viewer *v, Uint8 which)
{
    bool on_timeline = !v->clean && v->mouse_y >= v->timeline_top;
    if (which == SDL_BUTTON_LEFT && !v->help_shown && !on_timeline &&
        (SDL_GetModState() & KMOD_CTRL) != 0) {
        viewer_measure_pick(v, v->mouse_x, v->mouse_y);
    } else if (which == SDL_BUTTON_LEFT || v->help_shown) {
        v->turning = !viewer_press(v) && !on_timeline;
        if (v->turning && v->drawing.is_on) {
            v->turning = false;
            viewer_drawing_press(v);
        }
    } else {
        v->turning = !on_timeline;
    }
}

static void move_mouse(viewer *v, int x, int y)
{
    int width, height;
    SDL_Window *focus = SDL_GetMouseFocus();
    float old_x = v->mouse_x, old_y = v->mouse_y;
    if (focus == NULL) {
        return;
    }
    v->legend_s = VIEWER_LEGEND_S;
    // Convert from window units to canvas units.
    SDL_GetWindowSize(focus, &width, &height);
    v->mouse_x = (float)x * canvas_width(v->view.canvas) / (float)(width > 0 ? width : 1);
    v->mouse_y = (float)y * canvas_height(v->view.canvas) / (float)(height > 0 ? height : 1);
    if (v->scrubbing) {
        viewer_scrub(v);
    } else if (v->drawing.is_drawing) {
        viewer_drawing_move(v);
    } else if (v->turning) {
        watch_camera_turn(&v->camera, DRAG_RAD * (double)(v->mouse_x - old_x),
                          -DRAG_RAD * (double)(v->mouse_y - old_y));
    }
}

static void turn_wheel(viewer *v, int notches)
{
    if (!v->clean && v->mouse_y >= v->timeline_top) {
        viewer_timeline_span_zoom(&v->span, v->mouse_x,
                                  notches > 0 ? WHEEL_ZOOM : 1.0 / WHEEL_ZOOM);
    } else if (!v->clean && viewer_list_covers(v)) {
        viewer_list_scroll(v, -notches);
    } else {
        watch_camera_fly(&v->camera, v3(0.0, 0.0, WHEEL_M * notches));
    }
}

// --- all together

// Whether it is a mouse event. With a headset the beam is used instead.
static bool is_mouse(const SDL_Event *event)
{
    return event->type == SDL_MOUSEMOTION || event->type == SDL_MOUSEBUTTONDOWN ||
           event->type == SDL_MOUSEBUTTONUP || event->type == SDL_MOUSEWHEEL;
}

// In the help up, down and the wheel move the page. Returns whether the event was that.
static bool turn_help(viewer *v, const SDL_Event *event)
{
    int rows = 0;
    if (event->type == SDL_MOUSEWHEEL) {
        rows = -event->wheel.y;
    } else if (event->type == SDL_KEYDOWN) {
        rows = (event->key.keysym.sym == SDLK_DOWN) - (event->key.keysym.sym == SDLK_UP);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        rows = (event->cbutton.button == SDL_CONTROLLER_BUTTON_DPAD_DOWN) -
               (event->cbutton.button == SDL_CONTROLLER_BUTTON_DPAD_UP);
    }
    viewer_help_scroll(v, rows);
    return rows != 0;
}

static void handle_event(viewer *v, const SDL_Event *event)
{
    if (v->xr.loop.has_frame && !v->taking_over && is_mouse(event)) {
        return;
    }
    switch (event->type) {
    case SDL_QUIT:
        viewer_do(v, VIEWER_DO_QUIT);
        return;
    case SDL_MOUSEMOTION:
        move_mouse(v, event->motion.x, event->motion.y);
        break;
    case SDL_CONTROLLERAXISMOTION:
        if (event->caxis.axis < 6) {
            v->stick[event->caxis.axis] = (float)event->caxis.value / 32767.0f;
        }
        break;
    default:
        break;
    }
    if (v->options.menu.is_open) {
        if (event->type == SDL_KEYDOWN && action_of_key(event->key.keysym) == VIEWER_DO_QUIT) {
            viewer_do(v, VIEWER_DO_QUIT);
        } else {
            viewer_options_event(v, event);
        }
        return;
    }
    if (v->taking_over) {
        handle_taking_over(v, event);
        return;
    }
    if (v->notes.is_writing) {
        handle_writing(v, event);
        return;
    }
    if (v->compare.is_choosing) {
        handle_choosing(v, event);
        return;
    }
    if (v->drawing.is_on && handle_drawing(v, event)) {
        return;
    }
    if (v->help_shown && turn_help(v, event)) {
        return;
    }
    switch (event->type) {
    case SDL_KEYDOWN: {
        enum viewer_action action = action_of_key(event->key.keysym);
        if (event->key.repeat == 0 || repeats(action)) {
            viewer_do(v, action);
        }
        break;
    }
    case SDL_CONTROLLERBUTTONDOWN:
        viewer_do(v, v->appeal.shown && event->cbutton.button == SDL_CONTROLLER_BUTTON_BACK
                         ? VIEWER_DO_APPEAL // the button that appeals at the piste
                         : action_of_pad(event->cbutton.button));
        break;
    case SDL_MOUSEBUTTONDOWN:
        press_mouse(v, event->button.button);
        break;
    case SDL_MOUSEBUTTONUP:
        viewer_release(v);
        break;
    case SDL_MOUSEWHEEL:
        turn_wheel(v, event->wheel.y);
        break;
    default:
        // Controllers may be connected and disconnected.
        input_devices_handle_event(v->devices, event);
        break;
    }
}

static double rested(float value)
{
    double x = (double)value;
    return x > STICK_REST ? x - STICK_REST : x < -STICK_REST ? x + STICK_REST : 0.0;
}

// Flies, turns and winds by the keys, sticks and triggers that are held.
static void hold(viewer *v, double elapsed_s)
{
    const Uint8 *held = SDL_GetKeyboardState(NULL);
    double x = (held[SDL_SCANCODE_D] != 0) - (held[SDL_SCANCODE_A] != 0);
    double y = (held[SDL_SCANCODE_E] != 0) - (held[SDL_SCANCODE_Q] != 0);
    double z = (held[SDL_SCANCODE_W] != 0) - (held[SDL_SCANCODE_S] != 0);
    x += rested(v->stick[SDL_CONTROLLER_AXIS_LEFTX]);
    z -= rested(v->stick[SDL_CONTROLLER_AXIS_LEFTY]);
    double speed = FLY_MPS * elapsed_s;
    speed *= held[SDL_SCANCODE_LSHIFT] != 0 || held[SDL_SCANCODE_RSHIFT] != 0 ? FLY_FASTER : 1.0;
    if (x != 0.0 || y != 0.0 || z != 0.0) {
        watch_camera_fly(&v->camera, v3(speed * x, speed * y, speed * z));
    }
    double right = rested(v->stick[SDL_CONTROLLER_AXIS_RIGHTX]);
    double up = -rested(v->stick[SDL_CONTROLLER_AXIS_RIGHTY]);
    if (right != 0.0 || up != 0.0) {
        watch_camera_turn(&v->camera, TURN_RADPS * elapsed_s * right, TURN_RADPS * elapsed_s * up);
    }
    double wind = rested(v->stick[SDL_CONTROLLER_AXIS_TRIGGERRIGHT]) -
                  rested(v->stick[SDL_CONTROLLER_AXIS_TRIGGERLEFT]);
    if (wind != 0.0) {
        viewer_clock_seek(&v->clock,
                          v->clock.at + WIND_S_PER_S * wind * elapsed_s * DUEL_TICKS_PER_SECOND);
    }
}

void viewer_handle_input(viewer *v, double elapsed_s)
{
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        handle_event(v, &event);
    }
    if (!v->options.menu.is_open && !v->taking_over && !v->help_shown && !v->notes.is_writing &&
        !v->compare.is_choosing && !v->drawing.is_typing) {
        hold(v, elapsed_s);
    }
}
