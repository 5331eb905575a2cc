// Keyboard and mouse of the editor of guards.
#include "guards_desk.h"

#include <math.h>

#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

// Step of one key press; a held key repeats.
#define STEP_M       0.01
#define STEP_RAD     (2.0 * DEGREE)
#define FINE_SHARE   0.1
#define COARSE_TIMES 5.0
// Per pixel of mouse motion.
#define DRAG_RAD   (0.15 * DEGREE)
#define ORBIT_RAD  (0.4 * DEGREE)
#define STEEPEST   1.45
#define WHEEL_STEP 1.1

static double share(const guards_desk *desk)
{
    return desk->fine ? FINE_SHARE : desk->coarse ? COARSE_TIMES : 1.0;
}

static void report_result(guards_desk *desk, bool done)
{
    desk->preview_s = -1.0;
    desk->leaving_asked = false;
    if (done) {
        desk->notice_s = 0.0;
    } else {
        guards_notify(desk, true, "%s", text_of(desk->venue.texts, desk->edit.refusal));
    }
}

static void move(guards_desk *desk, double ahead, double up, double aside)
{
    report_result(desk, guards_edit_move(&desk->edit, v3(ahead, up, aside)));
}

static void turn(guards_desk *desk, double yaw, double pitch, double roll)
{
    report_result(desk, guards_edit_turn(&desk->edit, yaw, pitch, roll));
}

static void leave(guards_desk *desk)
{
    if (!desk->edit.unsaved || desk->leaving_asked) {
        desk->leaving = true;
        return;
    }
    desk->leaving_asked = true;
    guards_notify(desk, true, "not saved: Ctrl+S saves, Esc again leaves without saving");
}

static void pick(guards_desk *desk, int row, int column)
{
    desk->preview_s = -1.0;
    guards_edit_pick(&desk->edit, row, column);
}

// Moves or turns. Returns false if the key does neither.
static bool placing_key(guards_desk *desk, SDL_Keycode key)
{
    const double m = STEP_M * share(desk), a = STEP_RAD * share(desk);
    const struct {
        SDL_Keycode key;
        phys_vec3 move, turn;
    } placing[] = {
        {SDLK_w, {m, 0, 0}, {0, 0, 0}},     {SDLK_s, {-m, 0, 0}, {0, 0, 0}},
        {SDLK_r, {0, m, 0}, {0, 0, 0}},     {SDLK_f, {0, -m, 0}, {0, 0, 0}},
        {SDLK_d, {0, 0, m}, {0, 0, 0}},     {SDLK_a, {0, 0, -m}, {0, 0, 0}},
        {SDLK_RIGHT, {0, 0, 0}, {a, 0, 0}}, {SDLK_LEFT, {0, 0, 0}, {-a, 0, 0}},
        {SDLK_UP, {0, 0, 0}, {0, a, 0}},    {SDLK_DOWN, {0, 0, 0}, {0, -a, 0}},
        {SDLK_e, {0, 0, 0}, {0, 0, a}},     {SDLK_q, {0, 0, 0}, {0, 0, -a}},
    };
    for (size_t i = 0; i < sizeof placing / sizeof *placing; i++) {
        if (placing[i].key == key) {
            phys_vec3 by = placing[i].move, about = placing[i].turn;
            if (v3_length(by) > 0.0) {
                move(desk, by.x, by.y, by.z);
            } else {
                turn(desk, about.x, about.y, about.z);
            }
            return true;
        }
    }
    return false;
}

// The digits are arranged as the guards are on a keypad.
static bool picking_key(guards_desk *desk, SDL_Keycode key)
{
    int digit = key >= SDLK_1 && key <= SDLK_9         ? key - SDLK_1
                : key >= SDLK_KP_1 && key <= SDLK_KP_9 ? key - SDLK_KP_1
                                                       : -1;
    if (digit >= 0) {
        pick(desk, digit / 3, digit % 3);
    }
    return digit >= 0;
}

static void command_key(guards_desk *desk, SDL_Keycode key)
{
    guards_edit *edit = &desk->edit;
    switch (key) {
    case SDLK_SPACE:
        desk->preview_s = -1.0;
        guards_edit_set_layer(edit, edit->layer == GUARDS_GUARD ? GUARDS_THRUST : GUARDS_GUARD);
        break;
    case SDLK_z:
    case SDLK_BACKSPACE:
        report_result(desk, guards_edit_undo(edit));
        break;
    case SDLK_DELETE:
        report_result(desk, desk->fine ? guards_edit_reset_all(edit) : guards_edit_reset(edit));
        break;
    case SDLK_p:
        desk->preview_s = desk->preview_s >= 0.0 ? -1.0 : 0.0;
        break;
    case SDLK_c:
        guards_desk_choose_view(desk, desk->camera + 1);
        break;
    case SDLK_o:
        desk->opponent_shown = !desk->opponent_shown;
        break;
    case SDLK_l:
        desk->hand = -desk->hand;
        break;
    case SDLK_F1:
    case SDLK_h:
        desk->help_shown = !desk->help_shown;
        break;
    case SDLK_F11:
        window_toggle_fullscreen(desk->venue.window);
        break;
    case SDLK_F12:
        desk->picture_wanted = true;
        break;
    case SDLK_ESCAPE:
        leave(desk);
        break;
    default:
        break;
    }
}

static void key_down(guards_desk *desk, const SDL_KeyboardEvent *event)
{
    SDL_Keycode key = event->keysym.sym;
    if ((event->keysym.mod & KMOD_CTRL) != 0) {
        if (key == SDLK_s && event->repeat == 0) {
            guards_desk_save(desk);
        } else if (key == SDLK_z) {
            report_result(desk, guards_edit_undo(&desk->edit));
        } else if (key == SDLK_q) {
            leave(desk);
        }
        return;
    }
    // All repetitions of a held key are one change.
    if (event->repeat == 0) {
        guards_edit_begin(&desk->edit);
    }
    if (!placing_key(desk, key) && event->repeat == 0 && !picking_key(desk, key)) {
        command_key(desk, key);
    }
}

static void mouse_down(guards_desk *desk, const SDL_MouseButtonEvent *event)
{
    int row, column, width, height;
    SDL_GetWindowSize(SDL_GetWindowFromID(event->windowID), &width, &height);
    // Canvas units per pixel (canvas.h).
    float unit = fmaxf(CANVAS_LEAST_WIDTH / (float)width, CANVAS_LEAST_HEIGHT / (float)height);
    if (event->button == SDL_BUTTON_RIGHT) {
        desk->orbiting = true;
    } else if (guards_panel_cell(unit * (float)event->x, unit * (float)event->y, &row, &column)) {
        pick(desk, row, column);
    } else if (event->button == SDL_BUTTON_LEFT) {
        desk->dragging = true;
        guards_edit_begin(&desk->edit);
    }
}

// Converts a motion on the screen to a motion of the hand.
static phys_vec3 dragged(const guards_desk *desk, double x_px, double y_px)
{
    guards_screen screen = guards_desk_screen(desk);
    double scale = screen.meters_per_pixel * (desk->fine ? FINE_SHARE : 1.0);
    phys_vec3 way = v3_scale(screen.right, scale * x_px);
    way = v3_add_scaled(way, screen.up, -scale * y_px);
    fencer_frame frame = {0.0, 1.0, desk->hand, 0};
    return fencer_frame_vector_from_world(frame, way);
}

static void mouse_moved(guards_desk *desk, const SDL_MouseMotionEvent *event)
{
    if (desk->orbiting) {
        desk->look_yaw_rad += desk->hand * ORBIT_RAD * event->xrel;
        double pitch = desk->look_pitch_rad + ORBIT_RAD * event->yrel;
        desk->look_pitch_rad = fmax(-0.1, fmin(STEEPEST, pitch));
    } else if (desk->dragging && (SDL_GetModState() & KMOD_CTRL) != 0) {
        // The tip follows the mouse as seen from the camera.
        double a = DRAG_RAD * (desk->fine ? FINE_SHARE : 1.0);
        phys_vec3 way = dragged(desk, event->xrel, 0.0);
        double sign = way.z + way.x < 0.0 ? -1.0 : 1.0;
        turn(desk, sign * a * fabs((double)event->xrel), -a * event->yrel, 0.0);
    } else if (desk->dragging) {
        phys_vec3 by = dragged(desk, event->xrel, event->yrel);
        move(desk, by.x, by.y, by.z);
    }
}

static void wheel_turned(guards_desk *desk, const SDL_MouseWheelEvent *event)
{
    if (desk->orbiting) {
        desk->look_m = fmax(1.2, fmin(5.0, desk->look_m * pow(WHEEL_STEP, -event->y)));
        return;
    }
    guards_edit_begin(&desk->edit);
    if ((SDL_GetModState() & KMOD_CTRL) != 0) {
        turn(desk, 0.0, 0.0, STEP_RAD * share(desk) * event->y);
    } else {
        move(desk, STEP_M * share(desk) * event->y, 0.0, 0.0);
    }
}

void guards_desk_event(guards_desk *desk, const SDL_Event *event)
{
    SDL_Keymod held = SDL_GetModState();
    desk->fine = (held & KMOD_SHIFT) != 0;
    desk->coarse = (held & KMOD_ALT) != 0;
    switch (event->type) {
    case SDL_QUIT:
        leave(desk);
        break;
    case SDL_KEYDOWN:
        key_down(desk, &event->key);
        break;
    case SDL_MOUSEBUTTONDOWN:
        mouse_down(desk, &event->button);
        break;
    case SDL_MOUSEBUTTONUP:
        desk->dragging = desk->orbiting = false;
        break;
    case SDL_MOUSEMOTION:
        mouse_moved(desk, &event->motion);
        break;
    case SDL_MOUSEWHEEL:
        wheel_turned(desk, &event->wheel);
        break;
    default:
        break;
    }
}
