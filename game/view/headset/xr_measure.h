// Measures a player's height and arms in one gesture: both arms out to the sides, then both ahead.
//
// The hands are where the controllers are held. Out to the sides they are as far apart as the
// shoulders are wide and both arms are long; ahead they are an arm's length in front of the line
// between the shoulders. So each posture checks the other. A posture is taken as soon as head and
// hands have been still for a moment. Lengths that no body has end the gesture with one line, and
// nothing is measured.
#ifndef XR_MEASURE_H
#define XR_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

#include "phys_math.h"

enum xr_measure_step {
    XR_MEASURE_SIDES, // waits for arms out to the sides
    XR_MEASURE_AHEAD, // then for arms ahead
    XR_MEASURE_DONE,
    XR_MEASURE_FAILED
};

// Where head and hands are, meters above the floor, in any room.
typedef struct xr_measure_sight {
    phys_vec3 head;    // between the eyes
    phys_vec3 hand[2]; // left and right
    bool is_seen;      // all of them are tracked
} xr_measure_sight;

// Plain data. Zeroed: waits for arms out to the sides.
typedef struct xr_measure {
    enum xr_measure_step step;
    double still_s, lost_s, waited_s;
    int count;              // of sights in `sum`
    xr_measure_sight first; // the first since which nothing has moved
    xr_measure_sight sum;   // of the sights since then
    xr_measure_sight sides; // as taken
    double eyes_m, arm_m;   // the result: the eyes' height; from the shoulder to the grip
    char problem[128];      // why it has failed
} xr_measure;

// Lengths of a body, meters; beyond them a measurement is wrong.
#define XR_MEASURE_EYES_LEAST_M      1.0
#define XR_MEASURE_EYES_MOST_M       2.2
#define XR_MEASURE_ARM_LEAST_M       0.40
#define XR_MEASURE_ARM_MOST_M        0.90
#define XR_MEASURE_SHOULDERS_LEAST_M 0.15
#define XR_MEASURE_SHOULDERS_MOST_M  0.60

// Adds what is seen dt_s seconds after the last call. Returns the step that follows.
enum xr_measure_step xr_measure_add(xr_measure *m, const xr_measure_sight *sight, double dt_s);

// What the player is to do now, in one line.
const char *xr_measure_line(const xr_measure *m);

#endif
