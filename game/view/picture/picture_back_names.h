// The fencers' names on the backs of their jackets.
#ifndef PICTURE_BACK_NAMES_H
#define PICTURE_BACK_NAMES_H

#include "gl_names.h"
#include "scene.h"

// Of a name, with its end; what is longer is cut.
#define PICTURE_BACK_NAME_SIZE 20

// Zeroed: no names.
typedef struct picture_back_names {
    char text[2][PICTURE_BACK_NAME_SIZE]; // enum duel_side: as it is in the texture
    GLuint texture[2];                    // 0: nothing is written there
} picture_back_names;

// What is written on a back: the name in capitals as far as it fits, without what follows a comma
// or a parenthesis. NULL: nothing.
void picture_back_name_of(const char *name, char out[PICTURE_BACK_NAME_SIZE]);

// Draws the names of a scene that are not yet in their textures.
void picture_back_names_update(picture_back_names *names, const picture_scene *scene);

void picture_back_names_fini(picture_back_names *names);

#endif
