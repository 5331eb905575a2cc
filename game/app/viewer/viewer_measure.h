// The distance between two places that a person has chosen: points of blades and joints of bodies,
// which it follows while the bout plays, or places on the floor.
#ifndef VIEWER_MEASURE_H
#define VIEWER_MEASURE_H

#include "viewer_lines.h"

struct viewer;

enum measure_place {
    MEASURE_TIP,
    MEASURE_GUARD,
    MEASURE_HEAD,
    MEASURE_CHEST,
    MEASURE_FRONT_FOOT,
    MEASURE_REAR_FOOT,
    MEASURE_ON_BODY,                 // the number of those above
    MEASURE_FLOOR = MEASURE_ON_BODY, // `point` is fixed
};

typedef struct measure_end {
    enum measure_place place;
    enum duel_side side; // not of the floor
    phys_vec3 point;     // MEASURE_FLOOR
} measure_end;

// Plain data; zeroed, nothing is measured.
typedef struct viewer_measure {
    int count; // ends that are chosen: 0 to 2
    measure_end end[2];
} viewer_measure;

// Chooses the place under this point of the canvas: the nearest one near it, or the floor. A third
// place begins again; where there is nothing, all are forgotten.
void viewer_measure_pick(struct viewer *v, float x, float y);

// Draws the chosen places and the distance, with the speed at which it changes.
void viewer_measure_draw(const struct viewer *v, const viewer_lines *l);

#endif
