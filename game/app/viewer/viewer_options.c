#include "viewer_options.h"

#include "settings_choose.h"
#include "viewer_private.h"
#include "viewer_state.h"

void viewer_options_open(viewer *v)
{
    viewer_options *o = &v->options;
    char error[VIEWER_LINE_SIZE];
    bool is_read = user_settings_path(o->path, error, sizeof error) &&
                   settings_load(&o->kept, o->path, error, sizeof error);
    if (!is_read) { // a file that cannot be read is not overwritten
        viewer_notice(v, "%s", error);
        o->kept = (settings){0};
        o->path[0] = '\0';
    }
    (void)settings_read(&o->kept, &o->chosen, error, sizeof error); // it was told at the start
    o->menu = options_menu_open(venue_has_languages() ? 0 : OPTIONS_ENGLISH);
    v->was_paused = v->clock.paused;
    v->clock.paused = true;
}

// Loads the picture again if its quality or the hall has changed. A headset's images are not drawn
// meanwhile, so with one they count from the next start.
static void change_picture(viewer *v, const user_settings *before)
{
    char error[VIEWER_LINE_SIZE];
    const picture_settings *was = &before->picture, *now = &v->options.chosen.picture;
    if (was->fineness == now->fineness && was->mood == now->mood) {
        return;
    }
    if (v->xr.loop.connection.state == XR_CONNECTION_OPEN) {
        viewer_notice(v, "the picture's quality counts from the next start");
        return;
    }
    picture *loaded =
        venue_choose_picture(v->lent, &v->options.chosen, v->assets.fencer, error, sizeof error);
    if (loaded != NULL) {
        v->view.picture = loaded;
    } else {
        viewer_notice(v, "%s", error);
    }
}

static void apply(viewer *v, const user_settings *before)
{
    viewer_options *o = &v->options;
    char error[VIEWER_LINE_SIZE];
    if (v->lent != NULL) { // tests have no venue
        venue_choose(v->lent, &o->chosen);
        change_picture(v, before);
        if (o->chosen.screen.language != before->screen.language &&
            v->lent->texts_fault[0] != '\0') {
            viewer_notice(v, "%s", v->lent->texts_fault);
        }
    }
    if (!settings_write(&o->chosen, &o->kept)) {
        viewer_notice(v, "settings not saved: the settings file is full");
    } else if (o->path[0] != '\0' && !settings_save(&o->kept, o->path, error, sizeof error)) {
        viewer_notice(v, "%s", error);
    }
}

void viewer_options_order(viewer *v, enum menu_order what)
{
    const user_settings before = v->options.chosen;
    switch (options_menu_order(&v->options.menu, what, &v->options.chosen)) {
    case OPTIONS_CHANGED:
        apply(v, &before);
        break;
    case OPTIONS_CLOSED:
        v->clock.paused = v->was_paused;
        break;
    case OPTIONS_SAME:
    case OPTIONS_OPEN_KEYS:
    case OPTIONS_OPEN_HELP:
    case OPTIONS_OPEN_BOOK:
    case OPTIONS_OPEN_HEADSET:
        break;
    }
}

static enum menu_order order_of_key(SDL_Keycode key)
{
    switch (key) {
    case SDLK_UP:
    case SDLK_w:
        return MENU_UP;
    case SDLK_DOWN:
    case SDLK_s:
        return MENU_DOWN;
    case SDLK_LEFT:
    case SDLK_a:
        return MENU_LEFT;
    case SDLK_RIGHT:
    case SDLK_d:
        return MENU_RIGHT;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_SPACE:
        return MENU_CHOOSE;
    case SDLK_DELETE:
        return MENU_CLEAR;
    case SDLK_ESCAPE:
    case SDLK_BACKSPACE:
        return MENU_BACK;
    default:
        return MENU_NOTHING;
    }
}

static enum menu_order order_of_pad(Uint8 button)
{
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
        return MENU_UP;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
        return MENU_DOWN;
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        return MENU_LEFT;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        return MENU_RIGHT;
    case SDL_CONTROLLER_BUTTON_A:
        return MENU_CHOOSE;
    case SDL_CONTROLLER_BUTTON_X:
        return MENU_CLEAR;
    case SDL_CONTROLLER_BUTTON_B:
    case SDL_CONTROLLER_BUTTON_LEFTSTICK:
        return MENU_BACK;
    default:
        return MENU_NOTHING;
    }
}

// The row under the mouse, counted from the first one shown; -1: none.
static int row_at_mouse(const viewer *v)
{
    const options_menu *m = &v->options.menu;
    const menu_list *list = m->page == OPTIONS_CONTENTS ? &m->first : &m->list;
    const int left = options_menu_rows(m) - list->top;
    return hud_menu_row_at(left < MENU_ROWS ? left : MENU_ROWS, list->selected - list->top,
                           canvas_width(v->view.canvas), canvas_height(v->view.canvas), v->mouse_x,
                           v->mouse_y);
}

static void point(viewer *v)
{
    const int row = row_at_mouse(v);
    if (row >= 0) {
        (void)menu_point(options_menu_list(&v->options.menu), row,
                         options_menu_rows(&v->options.menu));
    }
}

static enum menu_order order_of_mouse(const viewer *v, Uint8 button)
{
    switch (button) {
    case SDL_BUTTON_LEFT:
        return row_at_mouse(v) >= 0 ? MENU_CHOOSE : MENU_NOTHING;
    case SDL_BUTTON_RIGHT:
        return MENU_LEFT;
    case SDL_BUTTON_MIDDLE:
        return MENU_BACK;
    default:
        return MENU_NOTHING;
    }
}

void viewer_options_event(viewer *v, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_KEYDOWN:
        viewer_options_order(v, order_of_key(event->key.keysym.sym));
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        viewer_options_order(v, order_of_pad(event->cbutton.button));
        break;
    case SDL_MOUSEMOTION:
        point(v);
        break;
    case SDL_MOUSEBUTTONDOWN:
        viewer_options_order(v, order_of_mouse(v, event->button.button));
        break;
    case SDL_MOUSEWHEEL:
        if (event->wheel.y != 0) {
            viewer_options_order(v, event->wheel.y > 0 ? MENU_UP : MENU_DOWN);
        }
        break;
    default: // controllers may be connected and disconnected
        input_devices_handle_event(v->devices, event);
        break;
    }
}

void viewer_options_draw(viewer *v)
{
    options_text text;
    hud_view hud = {.texts = viewer_texts(v), .panel = HUD_PANEL_MENU, .reason_side = DUEL_NOBODY};
    if (v->options.menu.is_open) {
        options_menu_write(&v->options.menu, &v->options.chosen, &text, &hud);
        hud_draw(v->canvas, &hud);
    }
}
