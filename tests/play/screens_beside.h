// The screens of an evening beside the piste, for test `screens`: viewer, list of recordings,
// tournament, and "You call it".
#ifndef SCREENS_BESIDE_H
#define SCREENS_BESIDE_H

#include "user_settings.h"

// Records a bout that is watched and listed. A failure fails the test.
void screens_beside_open(void);
// Draws all of them in the present window of drawn_screen.h.
void screens_beside_visit(void);
// From now on they say their words in this language.
void screens_beside_speak(enum screen_language language);
void screens_beside_close(void);

#endif
