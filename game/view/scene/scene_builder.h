// Turns the state of a duel into a scene to draw: skinned bodies, weapons, trails, cords and
// stains. Of earlier ticks it keeps only what the picture needs: trails, glow, smears and cords.
#ifndef SCENE_BUILDER_H
#define SCENE_BUILDER_H

#include "scene.h"
#include "touch_sight.h"

typedef struct scene_builder scene_builder;

// Allocates the skinned vertices of both fencers. The models must outlive the builder. Returns NULL
// if out of memory. Destroy takes the address and sets it to NULL.
scene_builder *scene_builder_create(const fencer_model *const model[2]);
void scene_builder_destroy(scene_builder **address);

// Clears trails, glow, smears and cords. Call it after a jump in time or place.
void scene_builder_clear(scene_builder *s);

// Call it after every tick that is to be seen: it updates trails and glow from the blades, and
// cords and smears from the bodies.
void scene_builder_tick(scene_builder *s, const duel_config *config, const duel_state *state,
                        const duel_events *events);

// Fills a scene from the state, except for the camera, which the caller sets. What the scene points
// at stays valid until the next call.
void scene_builder_scene(scene_builder *s, const duel_config *config, const duel_state *state,
                         picture_scene *out_scene);

// What can hide a touch from view, in the state of its tick. `touch` may be any touch of the
// state's bout.
touch_sight scene_builder_sight(const scene_builder *s, const duel_config *config,
                                const duel_state *state, const duel_touch *touch);

// What the cameras need to know of this state; `aspect` is the image's width / height.
camera_subject scene_builder_subject(const duel_config *config, const duel_state *state,
                                     double aspect);

#endif
