// Checks placements all over the square, since the places between the guards matter as much as the
// guards. Checks a few places per call, so that the window stays responsive.
#ifndef GUARDS_SURVEY_H
#define GUARDS_SURVEY_H

#include "guards_check.h"

enum { GUARDS_SURVEY_SIDE = 13, GUARDS_SURVEY_LAYERS = 3 };

typedef struct guards_survey {
    // enum guards_wrong; [extension 0, 1/2, 1][up][across]
    uint8_t wrong[GUARDS_SURVEY_LAYERS][GUARDS_SURVEY_SIDE][GUARDS_SURVEY_SIDE];
    int done;    // places checked since the start
    int trouble; // how many of them have a problem
} guards_survey;

#define GUARDS_SURVEY_PLACES (GUARDS_SURVEY_LAYERS * GUARDS_SURVEY_SIDE * GUARDS_SURVEY_SIDE)

// Starts again after the grid has changed. Old results stay until their place is checked again.
void guards_survey_start(guards_survey *survey);

// Checks up to `places` more places. Returns true when all are done.
bool guards_survey_continue(guards_survey *survey, int places, guards_checker *checker,
                            const weapon *held, const guard_grid *grid);

#endif
