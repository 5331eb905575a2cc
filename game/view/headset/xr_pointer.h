// Pointing at a board in the hall: a beam from the hand, or one's gaze where no hand is seen,
// and the trigger. Pure functions.
#ifndef XR_POINTER_H
#define XR_POINTER_H

#include "picture.h"
#include "xr_hands.h"

// Plain data; zeroed the left hand points.
typedef struct xr_pointer {
    enum xr_hand hand;      // the one that points: the one that was pressed last
    bool by_gaze;           // no hand is seen
    phys_pose aim;          // in the room; -z is where it points
    bool down[XR_HANDS];    // the triggers
    bool pressed, released; // the pointing hand's trigger, in this step
} xr_pointer;

// A frame goes by: both hands and the head, in the same space.
void xr_pointer_step(xr_pointer *p, const xr_hand_sample hand[XR_HANDS], phys_pose head);

// Where a beam meets a board.
typedef struct xr_pointer_hit {
    bool on_panel;
    float x, y;      // canvas units, from the top left
    phys_vec3 point; // in the hall
} xr_pointer_hit;

// From before the board only; `aim` in the hall, the board's sheet width x height units.
xr_pointer_hit xr_pointer_cast(phys_pose aim, const picture_panel *panel, float width,
                               float height);

// The beam as it is drawn, for a player so much larger than life.
picture_line xr_pointer_beam(phys_pose aim, const xr_pointer_hit *hit, double scale);

#endif
