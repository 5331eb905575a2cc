// An exercise fenced by a scripted pupil with the shipped bodies, bout after bout.
#ifndef COURSE_RUN_H
#define COURSE_RUN_H

#include "bout.h"
#include "bout_assets.h"
#include "course_words.h"
#include "scripted_pupil.h"

typedef struct course_run {
    uint32_t tries, good; // of all tempos
    uint32_t ticks;       // fenced
    uint32_t bouts;
    bool passed;
    course_measure measure;
    uint32_t fault[COURSE_FAULTS]; // how many tries ended so
    char blame[COURSE_WORDS_SIZE]; // what was said after the last bad try
} course_run;

// Fences until the exercise is passed, or `tries` are done, or for ten minutes.
course_run course_run_exercise(const bout_assets *assets, const exercise *e, enum weapon_kind kind,
                               enum duel_side pupil, double hand, enum scripted_hand how,
                               uint64_t seed, uint32_t tries);

// The same for a right-handed pupil who wears a headset.
course_run course_run_in_headset(const bout_assets *assets, const exercise *e,
                                 enum weapon_kind kind, enum duel_side pupil,
                                 enum scripted_hand how, uint64_t seed, uint32_t tries);

#endif
