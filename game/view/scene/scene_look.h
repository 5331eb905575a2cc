// How a person wants to see a scene: the colors of the sides, and without motion that tires the
// eye.
#ifndef SCENE_LOOK_H
#define SCENE_LOOK_H

#include "scene.h"

// Plain data. Zeroed: as it is.
typedef struct scene_look {
    bool has_accents;   // the sides have these colors instead of the usual ones
    float accent[2][3]; // enum duel_side; linear
    bool is_calm;       // blades do not light up where they meet, and the hall is still
} scene_look;

// Changes a scene that is about to be drawn. `look` NULL: leaves it as it is.
void scene_look_apply(const scene_look *look, picture_scene *scene);

#endif
