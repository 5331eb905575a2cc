// What is wrong where on the square, found a few places at a time so that a window stays
// live: the places between the guards matter as much as the guards.
#ifndef GUARDS_SURVEY_H
#define GUARDS_SURVEY_H

#include "guards_check.h"

enum { GUARDS_SURVEY_SIDE = 13, GUARDS_SURVEY_LAYERS = 3 };

typedef struct guards_survey {
    // enum guards_wrong; [extension 0, 1/2, 1][up][across]
    uint8_t wrong[GUARDS_SURVEY_LAYERS][GUARDS_SURVEY_SIDE][GUARDS_SURVEY_SIDE];
    int done;    // places looked at since the start
    int trouble; // of them, where something is wrong
} guards_survey;

#define GUARDS_SURVEY_PLACES (GUARDS_SURVEY_LAYERS * GUARDS_SURVEY_SIDE * GUARDS_SURVEY_SIDE)

// The grid has changed: begins again. What is known of the former one stays until it is
// looked at anew.
void guards_survey_start(guards_survey *survey);

// Looks at up to `places` more; true once all are done.
bool guards_survey_go_on(guards_survey *survey, int places, guards_checker *checker,
                         const weapon *held, const guard_grid *grid);

#endif
