// Where the bout is seen from. Pure functions: a wanted view from what is shown,
// and a rig that glides from view to view.
#ifndef CAMERA_H
#define CAMERA_H

#include <cglm/types.h>

#include "duel.h"

typedef struct camera {
    phys_vec3 eye, target; // world, meters; world y is up
    double fov_y_rad;      // whole angle, bottom to top
} camera;

// What the cameras look at.
typedef struct camera_subject {
    double root_x_m[2]; // world x of the fencers' roots, enum duel_side
    double hand[2];     // +1 right-handed, -1 left-handed
    double aspect;      // width / height of the picture
} camera_subject;

// From the side, both fencers from mask to shadow, a little from above: comes
// closer as they do, goes back as they part. Smooth (C1) in the roots.
camera camera_side(const camera_subject *subject);

// Over the weapon shoulder of one fencer, so that the screen's left is the fencer's
// left: the view for who fences through the 3 x 3 grid.
camera camera_behind(const camera_subject *subject, enum duel_side side);

// A slow turn about a point on somebody's body, seen from the camera's side of the
// piste; `normal` points out of the body, `seconds` since the look began.
camera camera_touch(phys_vec3 point, phys_vec3 normal, double seconds);

// Glides after a wanted view like a critically damped spring.
typedef struct camera_rig {
    camera view;        // what to draw with
    double velocity[7]; // of eye, target and angle, a second
    bool placed;
} camera_rig;

// Moves the rig on by dt seconds, any dt >= 0; the first call places it at `wanted`.
// About `settle_s` seconds to come near a view that stands still.
void camera_rig_step(camera_rig *rig, const camera *wanted, double settle_s, double dt_s);

// Clip space as OpenGL has it, from the world.
void camera_clip_from_world(const camera *view, double aspect, mat4 out_clip_from_world);

// Where a world point appears: x and y in 0..1 from the top left, and whether it
// lies in front of the camera.
bool camera_project(const camera *view, double aspect, phys_vec3 point, double out_xy[2]);

#endif
