// Keys, mouse and pads of "You call it".
#include "calling_desk.h"

#define SLOW_SPEED 0.25

static void leave(calling_desk *desk, enum calling_end end)
{
    desk->end = end;
    desk->leaving = true;
}

static bool may_answer(const calling_desk *desk)
{
    return desk->stage == CALLING_WATCHING && calling_is_over(desk);
}

static void answer(calling_desk *desk)
{
    desk->answer = calling_cell_answer(desk->selected);
    desk->tally.count[calling_mark_of(&desk->phrase->call, desk->answer)]++;
    desk->stage = CALLING_TOLD;
    desk->speed = 1.0;
}

// Gives the selected answer, or goes on to the next phrase.
static void choose(calling_desk *desk)
{
    if (may_answer(desk)) {
        answer(desk);
    } else if (desk->stage == CALLING_TOLD) {
        desk->stage = CALLING_SEARCHING;
    }
}

static void show_again(calling_desk *desk, double speed)
{
    if (desk->stage == CALLING_WATCHING || desk->stage == CALLING_TOLD) {
        calling_show_again(desk, speed);
    }
}

static void move(calling_desk *desk, int right, int down)
{
    if (desk->stage == CALLING_WATCHING) {
        desk->selected = calling_cell_beside(desk->selected, right, down);
    }
}

static void handle_key(calling_desk *desk, SDL_Keycode key)
{
    switch (key) {
    case SDLK_LEFT:
        move(desk, -1, 0);
        break;
    case SDLK_RIGHT:
        move(desk, 1, 0);
        break;
    case SDLK_UP:
        move(desk, 0, -1);
        break;
    case SDLK_DOWN:
        move(desk, 0, 1);
        break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_SPACE:
        choose(desk);
        break;
    case SDLK_r:
        show_again(desk, 1.0);
        break;
    case SDLK_s:
        show_again(desk, SLOW_SPEED);
        break;
    case SDLK_ESCAPE:
        leave(desk, CALLING_LEFT);
        break;
    case SDLK_F11:
        window_toggle_fullscreen(desk->venue->window);
        break;
    case SDLK_F12:
        desk->picture_wanted = true;
        break;
    default:
        break;
    }
}

static void handle_pad(calling_desk *desk, Uint8 button)
{
    static const struct {
        Uint8 button;
        SDL_Keycode key;
    } MEANING[] = {
        {SDL_CONTROLLER_BUTTON_A, SDLK_RETURN},
        {SDL_CONTROLLER_BUTTON_B, SDLK_ESCAPE},
        {SDL_CONTROLLER_BUTTON_X, SDLK_r},
        {SDL_CONTROLLER_BUTTON_Y, SDLK_s},
        {SDL_CONTROLLER_BUTTON_DPAD_LEFT, SDLK_LEFT},
        {SDL_CONTROLLER_BUTTON_DPAD_UP, SDLK_UP},
        {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDLK_RIGHT},
        {SDL_CONTROLLER_BUTTON_DPAD_DOWN, SDLK_DOWN},
    };
    for (size_t i = 0; i < sizeof MEANING / sizeof MEANING[0]; i++) {
        if (MEANING[i].button == button) {
            handle_key(desk, MEANING[i].key);
        }
    }
}

// The cell under the pointer, where the last frame drew it.
static int cell_under(const calling_desk *desk, Uint32 window_id, int x, int y)
{
    int width = 1, height = 1;
    const canvas *c = desk->venue->canvas;
    SDL_GetWindowSize(SDL_GetWindowFromID(window_id), &width, &height);
    const float unit = canvas_width(c) / (float)(width > 0 ? width : 1);
    return calling_cell_at(canvas_width(c), canvas_height(c), unit * (float)x, unit * (float)y);
}

static void handle_motion(calling_desk *desk, const SDL_MouseMotionEvent *motion)
{
    const int cell = cell_under(desk, motion->windowID, motion->x, motion->y);
    if (cell >= 0 && desk->stage == CALLING_WATCHING) {
        desk->selected = cell;
    }
}

// A click on an answer gives it; a click anywhere goes on.
static void handle_click(calling_desk *desk, const SDL_MouseButtonEvent *press)
{
    const int cell = cell_under(desk, press->windowID, press->x, press->y);
    if (press->button != SDL_BUTTON_LEFT) {
        return;
    }
    if (desk->stage == CALLING_WATCHING && cell >= 0) {
        desk->selected = cell;
        choose(desk);
    } else if (desk->stage == CALLING_TOLD) {
        choose(desk);
    }
}

void calling_event(calling_desk *desk, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        leave(desk, CALLING_CLOSED);
        break;
    case SDL_KEYDOWN:
        if (event->key.keysym.sym == SDLK_q && (event->key.keysym.mod & KMOD_CTRL) != 0) {
            leave(desk, CALLING_CLOSED);
        } else if (event->key.repeat == 0) {
            handle_key(desk, event->key.keysym.sym);
        }
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        handle_pad(desk, event->cbutton.button);
        break;
    case SDL_MOUSEMOTION:
        handle_motion(desk, &event->motion);
        break;
    case SDL_MOUSEBUTTONDOWN:
        handle_click(desk, &event->button);
        break;
    default:
        break;
    }
}
