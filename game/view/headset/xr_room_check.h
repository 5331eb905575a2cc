// Tells a player when the headset's floor or guardian cannot be right, each thing once.
#ifndef XR_ROOM_CHECK_H
#define XR_ROOM_CHECK_H

#include "xr_bounds.h"
#include "xr_hands.h"
#include "xr_session.h"

// What is known about the player's room in a displayed frame; heights in meters above the
// headset's floor.
typedef struct xr_room_sight {
    bool stands;       // is not seated, and the runtime knows the floor
    double eyes_m;     // height of the eyes
    double lowest_m;   // of the hands that are tracked; INFINITY: no hand is tracked
    bool has_guardian; // the runtime can have a measured area
    bool is_measured;  // and has one
    double area_m[2];  // its sides
} xr_room_sight;

// Reads it from a session: a head and both hands in its space, not scaled; the guardian as of the
// last query of its bounds.
xr_room_sight xr_room_sight_of(const xr_session *session, const xr_bounds *bounds, phys_vec3 head,
                               const xr_hand_sample hand[XR_HANDS], bool is_seated);

enum xr_room_fault {
    XR_ROOM_FLOOR_HIGH,   // the eyes are too low
    XR_ROOM_FLOOR_LOW,    // the eyes are too high
    XR_ROOM_HAND_BELOW,   // a hand is below the floor
    XR_ROOM_NOT_MEASURED, // no guardian
    XR_ROOM_SMALL,        // a guardian too small for a lunge
    XR_ROOM_FAULTS
};

// Plain data. Zeroed: nothing was reported.
typedef struct xr_room_check {
    double since_s[XR_ROOM_FAULTS]; // how long each has lasted
    bool said[XR_ROOM_FAULTS];
} xr_room_check;

// Heights of a standing player's eyes, meters; a person on their knees is below.
#define XR_ROOM_EYES_LEAST_M 1.0
#define XR_ROOM_EYES_MOST_M  2.3
// A lunge takes 1.2 to 1.5 m ahead of the rear foot, and the arm and the body need some more.
#define XR_ROOM_LUNGE_M 1.8

// Adds a displayed frame of dt_s seconds. Returns a line that says what is wrong and what to do, or
// NULL; each line once.
const char *xr_room_check_add(xr_room_check *c, const xr_room_sight *sight, double dt_s);

#endif
