// The fencing hall: its model, turned so that the piste lies along world x, its baked light and
// its scoring lamps.
#ifndef PICTURE_HALL_H
#define PICTURE_HALL_H

#include "gl_model.h"
#include "picture.h"

// The lamps of the scoring apparatus: on its box each fencer has a field of the own color and a
// white one for hits off target; the lamp on the pole shows either.
enum picture_hall_lamp { PICTURE_HALL_COLORED, PICTURE_HALL_WHITE, PICTURE_HALL_POLE };
#define PICTURE_HALL_LAMPS (PICTURE_HALL_POLE + 1)

typedef struct picture_hall {
    model_file *file; // owned; positions in the world frame
    gl_model model;
    GLuint light_map; // owned by the texture store, like the model's textures
    int8_t *lamp_of;  // [range_count]: the enum duel_side whose lamp this is, or -1
    uint8_t *lamp;    // [range_count]: enum picture_hall_lamp, if it is one
    bool *is_far;     // [range_count]: no shadow of a fencer falls on it
    phys_vec3 lamp_place[2][PICTURE_HALL_LAMPS]; // their centers, of each fencer
} picture_hall;

// Reads salle.glb and turns it into the world frame; the caller fills model.texture and light_map.
bool picture_hall_init(picture_hall *h, const char *path, char *error, size_t error_size);
void picture_hall_fini(picture_hall *h);

// What a range of the hall needs of the program that draws it.
enum picture_hall_kind {
    PICTURE_HALL_FAR,   // where no shadow of a fencer falls: walls, ceiling, windows
    PICTURE_HALL_DULL,  // the scoring table and what stands on the floor near the piste
    PICTURE_HALL_SHINY, // floor and piste: reflect their surroundings
    PICTURE_HALL_KINDS
};

// How a range of the hall is drawn.
typedef struct picture_hall_paint {
    float base_color[3];
    float emission[3];
    enum picture_hall_kind kind;
} picture_hall_paint;

// Whether a fencer's lamp burns.
bool picture_hall_lamp_is_lit(const picture_fencer *fencer, enum picture_hall_lamp lamp);

picture_hall_paint picture_hall_paint_of(const picture_hall *h, uint32_t range,
                                         const picture_scene *scene, enum picture_mood mood);

#endif
