#include "scene_look.h"

#include <string.h>

void scene_look_apply(const scene_look *look, picture_scene *scene)
{
    scene->is_still = scene->is_still || (look != NULL && look->is_calm);
    for (int side = 0; look != NULL && side < 2; side++) {
        picture_fencer *fencer = &scene->fencer[side];
        if (look->has_accents) {
            memcpy(fencer->accent, look->accent[side], sizeof fencer->accent);
            // The stain is of the color of the opponent, who made it.
            memcpy(fencer->mark.color, look->accent[1 - side], sizeof fencer->mark.color);
        }
        if (look->is_calm) {
            fencer->blade_glow = 0.0f;
        }
    }
}
