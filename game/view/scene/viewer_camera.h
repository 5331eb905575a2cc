// From where a recorded bout is watched: cameras that go with the fencers, and one that flies.
#ifndef VIEWER_CAMERA_H
#define VIEWER_CAMERA_H

#include "camera.h"

enum viewer_camera_kind {
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
typedef struct viewer_camera {
    enum viewer_camera_kind kind;
    enum duel_side point_of; // VIEWER_POINT: whose blade
    camera_rig rig;          // rig.view is what to draw with
    camera free;             // VIEWER_FREE
} viewer_camera;

// "side", "left fencer's eyes".
const char *viewer_camera_name(const viewer_camera *c);

// Another view; the free camera begins where the last one was. The point's camera chosen
// again goes to the other blade.
void viewer_camera_choose(viewer_camera *c, enum viewer_camera_kind kind);

// Takes the free camera from wherever one looks now: turns by radians, to the right and up,
// and flies by metres, to the right, up and ahead.
void viewer_camera_turn(viewer_camera *c, double right_rad, double up_rad);
void viewer_camera_fly(viewer_camera *c, phys_vec3 right_up_ahead_m);

// Follows the state; `elapsed_s` since the last frame. The lowest `covered` share of the picture
// is hidden by something: all views but the free one keep what they follow above it.
void viewer_camera_follow(viewer_camera *c, const duel_config *config, const duel_state *state,
                          double aspect, double covered, double elapsed_s);

#endif
