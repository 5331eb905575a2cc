// Which camera shows a bout in the window: what the settings choose for the people at the desk.
#ifndef BOUT_SHOTS_H
#define BOUT_SHOTS_H

#include "bout_camera.h"
#include "user_settings.h"

// The automatic camera of a person who fences alone: of all cameras the one that separates the
// lines of an attack best. tests/show/show_cameras.c: inside is at least 71 pixels from outside in
// a picture of 1280 x 720, from the side only 12.
#define BOUT_SHOTS_ALONE CAMERA_CHOICE_SHOULDER

// The shot for these people at the desk, by enum duel_side. A camera of one fencer is that of the
// only person; with two people or none, of the left one.
bout_shot bout_shot_of(const camera_settings *chosen, const bool is_person[2]);

// The camera after the present one, for a key.
enum camera_choice bout_shot_next(const camera_settings *chosen, const bool is_person[2]);

#endif
