// The cameras for watching a recorded bout: most follow the fencers, one flies freely.
#ifndef WATCH_CAMERA_H
#define WATCH_CAMERA_H

#include "camera.h"

// Plain data. Zeroed it is the side camera.
typedef struct watch_camera {
    enum camera_kind kind;
    camera_rig rig; // rig.view is the view to draw with
    camera free;    // CAMERA_FREE
} watch_camera;

// The camera's name to show, such as "side" or "left's eyes".
const char *watch_camera_name(const watch_camera *c);

// Chooses a camera. The free camera starts from the current view. Choosing the camera at a point
// again switches to the other fencer's point.
void watch_camera_choose(watch_camera *c, enum camera_kind kind);

// Switch to the free camera, starting from the current view. Turn rotates it to the right and up,
// in radians; fly moves it to the right, up and ahead, in meters.
void watch_camera_turn(watch_camera *c, double right_rad, double up_rad);
void watch_camera_fly(watch_camera *c, phys_vec3 right_up_ahead_m);

// Follows the state; `elapsed_s` is the time since the last displayed frame. `covered` is the share
// of the image, from the bottom, that is hidden by something else: all views except the free one
// keep what they follow above it.
void watch_camera_follow(watch_camera *c, const duel_config *config, const duel_state *state,
                         double aspect, double covered, double elapsed_s);

#endif
