// The options over the recording that is watched: the same menu as at the piste, saved at once.
#ifndef VIEWER_OPTIONS_H
#define VIEWER_OPTIONS_H

#include <SDL.h>

#include "options_menu.h"
#include "settings.h"
#include "user_paths.h"

struct viewer;

// Zeroed: closed.
typedef struct viewer_options {
    options_menu menu;
    settings kept;
    char path[USER_PATH_MAX]; // of the settings; empty: they cannot be saved
    user_settings chosen;
} viewer_options;

// Opens the menu; what is played waits meanwhile.
void viewer_options_open(struct viewer *v);

// Acts on an order of any device while the menu is open.
void viewer_options_order(struct viewer *v, enum menu_order what);

// Acts on an event while the menu is open.
void viewer_options_event(struct viewer *v, const SDL_Event *event);

// Draws the menu, if it is open.
void viewer_options_draw(struct viewer *v);

#endif
