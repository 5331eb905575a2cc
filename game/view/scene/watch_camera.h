// From where a recorded bout is watched: cameras that go with the fencers, and one that flies.
#ifndef WATCH_CAMERA_H
#define WATCH_CAMERA_H

#include "camera.h"

enum watch_camera_kind {
    VIEWER_SIDE,
    VIEWER_BEHIND_LEFT,
    VIEWER_BEHIND_RIGHT,
    VIEWER_EYES_LEFT, // what the fencer sees
    VIEWER_EYES_RIGHT,
    VIEWER_POINT, // close to the point of a blade, wherever it goes
    VIEWER_FREE,
    VIEWER_CAMERAS
};

// Plain data; zeroed it is the camera at the side.
typedef struct watch_camera {
    enum watch_camera_kind kind;
    enum duel_side point_of; // VIEWER_POINT: whose blade
    camera_rig rig;          // rig.view is what to draw with
    camera free;             // VIEWER_FREE
} watch_camera;

// "side", "left fencer's eyes".
const char *watch_camera_name(const watch_camera *c);

// Another view; the free camera begins where the last one was. The point's camera chosen
// again goes to the other blade.
void watch_camera_choose(watch_camera *c, enum watch_camera_kind kind);

// Takes the free camera from wherever one looks now: turns by radians, to the right and up,
// and flies by meters, to the right, up and ahead.
void watch_camera_turn(watch_camera *c, double right_rad, double up_rad);
void watch_camera_fly(watch_camera *c, phys_vec3 right_up_ahead_m);

// Follows the state; `elapsed_s` since the last frame. The lowest `covered` share of the picture
// is hidden by something: all views but the free one keep what they follow above it.
void watch_camera_follow(watch_camera *c, const duel_config *config, const duel_state *state,
                         double aspect, double covered, double elapsed_s);

#endif
