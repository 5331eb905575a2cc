// From the state of a duel to what the picture is told: skinned bodies, weapons,
// trails, cords and marks. Keeps only what the eye keeps (trails, glow) and what hangs on
// the fencers (their cords).
#ifndef SCENE_BUILDER_H
#define SCENE_BUILDER_H

#include "scene.h"

typedef struct scene_builder scene_builder;

// Room for both fencers' skinned vertices. The models outlive the stage. NULL where
// memory is out. Destroy takes the address and nulls it.
scene_builder *scene_builder_create(const fencer_model *const model[2]);
void scene_builder_destroy(scene_builder **address);

// Forgets trails, glow and cords (a cut in time or place).
void scene_builder_clear(scene_builder *s);

// After every tick that is to be seen: trails and glow follow the blades, cords the bodies.
void scene_builder_tick(scene_builder *s, const duel_config *config, const duel_state *state,
                        const duel_events *events);

// Fills a scene with the state; the camera is left for the caller to set.
// What the scene points at stays valid until the next call.
void scene_builder_scene(scene_builder *s, const duel_config *config, const duel_state *state,
                         picture_scene *out_scene);

// What the cameras look at in this state; `aspect` is the picture's.
camera_subject scene_builder_subject(const duel_config *config, const duel_state *state,
                                     double aspect);

#endif
