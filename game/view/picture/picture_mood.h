// The two moods of the hall: the salle by day, and the final, in which only the piste is lit and
// the scoring lamps flood the hall with the color of the touch.
#ifndef PICTURE_MOOD_H
#define PICTURE_MOOD_H

#include "gl_program.h"
#include "picture.h"

// The light of a mood. Colors are linear; the shaders' light.glsl says where each is used.
typedef struct picture_light {
    float key_color[3];     // the light that casts shadows
    float sky_share[3];     // of the diffuse light by day that falls on fencers
    float glass_light[3];   // of the windows, in reflections
    float ceiling_light[3]; // of the lamps under the ceiling, in reflections
    float room_share[3];    // of the light away from the piste
    float glass_glow;       // what is left of the windows' own brightness
    float ceiling_glow;     // ... and of the lamps'
    float flood;            // strength of the scoring lamps' light
} picture_light;

const picture_light *picture_light_of(enum picture_mood mood);

// Sets the mood's light for a program that uses light.glsl. `lamp_place` has the middle of each
// side's lamp, world; lamps that are lit in the scene flood the hall.
void picture_mood_use(GLuint program, enum picture_mood mood, const picture_scene *scene,
                      const phys_vec3 lamp_place[2]);

#endif
