// The cameras of a bout. Pure functions return the wanted view; a rig moves smoothly from view to
// view.
#ifndef CAMERA_H
#define CAMERA_H

#include <cglm/types.h>

#include "duel.h"

typedef struct camera {
    phys_vec3 eye, target; // world, meters; world y is up
    double fov_y_rad;      // full vertical angle
} camera;

// The cameras that can be chosen for a recording: films offer all except the free one, the viewer
// all; play has its own (bout_camera.h). No table is indexed by them: each use is a switch without
// a default, so that a new camera that one of them forgets does not compile.
enum camera_kind {
    CAMERA_SIDE,
    CAMERA_BEHIND_LEFT, // over that fencer's shoulder
    CAMERA_BEHIND_RIGHT,
    CAMERA_EYES_LEFT, // from that fencer's eyes
    CAMERA_EYES_RIGHT,
    CAMERA_POINT_LEFT, // close to the point of that fencer's blade, which it follows
    CAMERA_POINT_RIGHT,
    CAMERA_FREE, // flown by the person who watches
    CAMERA_KINDS
};

// What the cameras look at.
typedef struct camera_subject {
    double root_x_m[2]; // world x of the fencers' roots, enum duel_side
    double hand[2];     // +1 right-handed, -1 left-handed
    double aspect;      // width / height of the image
} camera_subject;

// The side view: both fencers from mask to shadow, slightly from above. The camera moves closer as
// the fencers close the distance and back as they part. Smooth (C1) in the roots.
camera camera_side(const camera_subject *subject);

// Over the weapon shoulder of one fencer, so that the screen's left is the fencer's left: the view
// for playing with the 3 x 3 grid of guards.
camera camera_behind(const camera_subject *subject, enum duel_side side);

// A slow turn about a point on a body, seen from the direction `toward` (a unit vector from the
// point to the camera; touch_sight.h chooses it); `seconds` is the time since the close-up began.
camera camera_touch(phys_vec3 point, phys_vec3 toward, double seconds);

// The same view moved to its left, so that what it looks at appears `share` of the image's width to
// the right of the middle.
camera camera_aside(const camera *view, double aspect, double share);

// The direction for a touch of which nothing but the place is known: the side that the touched skin
// faces, but preferably the side camera's side of the piste. `normal` points out of the body.
phys_vec3 camera_touch_toward(phys_vec3 normal);

// Follows a wanted view like a critically damped spring.
typedef struct camera_rig {
    camera view;        // the view to draw with
    double velocity[7]; // of eye, target and angle, per second
    bool placed;
} camera_rig;

// Moves the rig on by dt_s >= 0 seconds of any length; the first call places it at `wanted`. It
// needs about `settle_s` seconds to come close to a view that stands still.
void camera_rig_step(camera_rig *rig, const camera *wanted, double settle_s, double dt_s);

// The matrix from the world to OpenGL's clip space.
void camera_clip_from_world(const camera *view, double aspect, mat4 out_clip_from_world);

// Projects a world point: x and y in 0..1 from the top left of the image. Returns whether the point
// lies in front of the camera.
bool camera_project(const camera *view, double aspect, phys_vec3 point, double out_xy[2]);

#endif
