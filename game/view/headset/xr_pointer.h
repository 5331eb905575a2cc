// Pointing at a panel in the hall: with a beam from the hand, or with the gaze if no hand is
// tracked, and the trigger. Pure functions.
#ifndef XR_POINTER_H
#define XR_POINTER_H

#include "picture.h"
#include "xr_hands.h"

// Plain data. Zeroed: the left hand points.
typedef struct xr_pointer {
    enum xr_hand hand;      // the pointing hand: the one whose trigger was pressed last
    bool by_gaze;           // no hand is tracked
    phys_pose aim;          // in the room; points along -z
    bool down[XR_HANDS];    // whether each trigger is pressed
    bool pressed, released; // the pointing hand's trigger, in this step
} xr_pointer;

// Updates the pointer once per frame from both hands and the head, all in the same space.
void xr_pointer_step(xr_pointer *p, const xr_hand_sample hand[XR_HANDS], phys_pose head);

// Where a beam meets a panel.
typedef struct xr_pointer_hit {
    bool on_panel;
    float x, y;      // canvas units, from the top left
    phys_vec3 point; // in the hall
} xr_pointer_hit;

// Intersects the beam with a panel of width x height canvas units; hits it only from the front.
// `aim` is in the hall.
xr_pointer_hit xr_pointer_cast(phys_pose aim, const picture_panel *panel, float width,
                               float height);

// The beam to draw, for a player of this scale.
picture_line xr_pointer_beam(phys_pose aim, const xr_pointer_hit *hit, double scale);

#endif
