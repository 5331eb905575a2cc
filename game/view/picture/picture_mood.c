#include "picture_mood.h"

static const picture_light LIGHT[PICTURE_MOODS] = {
    // Warm light of a low sun through high windows.
    [PICTURE_DAY] = {.key_color = {1.06f, 1.0f, 0.91f},
                     .sky_share = {1.0f, 1.0f, 1.0f},
                     .glass_light = {2.6f, 3.0f, 3.4f},
                     .ceiling_light = {4.0f, 3.8f, 3.5f},
                     .room_share = {1.0f, 1.0f, 1.0f},
                     .glass_glow = 1.0f,
                     .ceiling_glow = 1.0f,
                     .flood = 0.0f},
    // Spotlights over the piste, and a little blue light where the spectators sit.
    [PICTURE_FINAL] = {.key_color = {1.25f, 1.23f, 1.2f},
                       .sky_share = {0.55f, 0.60f, 0.70f},
                       .glass_light = {0.02f, 0.03f, 0.06f},
                       .ceiling_light = {1.6f, 1.6f, 1.7f},
                       .room_share = {0.07f, 0.08f, 0.115f},
                       .glass_glow = 0.008f,
                       .ceiling_glow = 0.05f,
                       .flood = 1.6f},
};

const picture_light *picture_light_of(enum picture_mood mood)
{
    return &LIGHT[mood];
}

void picture_mood_use(GLuint program, enum picture_mood mood, const picture_scene *scene,
                      const phys_vec3 lamp_place[2])
{
    const picture_light *light = picture_light_of(mood);
    float flood[3] = {0.0f, 0.0f, 0.0f}, place[3] = {0.0f, 0.0f, 0.0f};
    int lit = 0;
    for (int side = 0; side < 2; side++) {
        const picture_fencer *fencer = &scene->fencer[side];
        if (!fencer->lamp) {
            continue;
        }
        lit++;
        for (int k = 0; k < 3; k++) {
            flood[k] += light->flood * (fencer->lamp_is_white ? 1.0f : fencer->accent[k]);
        }
        // Two lit lamps flood the hall from between them.
        place[0] += ((float)lamp_place[side].x - place[0]) / (float)lit;
        place[1] += ((float)lamp_place[side].y - place[1]) / (float)lit;
        place[2] += ((float)lamp_place[side].z - place[2]) / (float)lit;
    }
    gl_set_vec3(program, "key_color", light->key_color);
    gl_set_vec3(program, "sky_share", light->sky_share);
    gl_set_vec3(program, "glass_light", light->glass_light);
    gl_set_vec3(program, "ceiling_light", light->ceiling_light);
    gl_set_vec3(program, "room_share", light->room_share);
    gl_set_vec3(program, "flood_color", flood);
    gl_set_vec3(program, "flood_place", place);
}
