// What is wrong where on the square, found a few places at a time so that a window stays
// live: the places between the guards matter as much as the guards.
#ifndef KEYFRAMES_SURVEY_H
#define KEYFRAMES_SURVEY_H

#include "keyframes_check.h"

enum { KEYFRAMES_SURVEY_SIDE = 13, KEYFRAMES_SURVEY_LAYERS = 3 };

typedef struct keyframes_survey {
    // enum keyframes_wrong; [extension 0, 1/2, 1][up][across]
    uint8_t wrong[KEYFRAMES_SURVEY_LAYERS][KEYFRAMES_SURVEY_SIDE][KEYFRAMES_SURVEY_SIDE];
    int done;    // places looked at since the start
    int trouble; // of them, where something is wrong
} keyframes_survey;

#define KEYFRAMES_SURVEY_PLACES                                                                    \
    (KEYFRAMES_SURVEY_LAYERS * KEYFRAMES_SURVEY_SIDE * KEYFRAMES_SURVEY_SIDE)

// The grid has changed: begins again. What is known of the former one stays until it is
// looked at anew.
void keyframes_survey_start(keyframes_survey *survey);

// Looks at up to `places` more; true once all are done.
bool keyframes_survey_go_on(keyframes_survey *survey, int places, keyframes_checker *checker,
                            const weapon *held, const key_grid *grid);

#endif
