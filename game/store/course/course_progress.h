// Which exercises of the course a person has passed: one text file (user_course_path()).
//
//     # what anything after '#' says is a comment
//     passed 04_parry_quarte
//     next 05_parry_sixte          # where the person goes on
//     # practiced NAME: tries, good ones, mean reaction in ms (0: none), mean distance in meters
//     practiced 04_parry_quarte 34 25 412 2.12
//
// A line that is not understood is reported, and the file is kept beside the new one as
// course.txt.broken when the progress is saved.
#ifndef COURSE_PROGRESS_H
#define COURSE_PROGRESS_H

#include "course.h"
#include "exercises_file.h"
#include "user_paths.h"

#define COURSE_PROGRESS_MOST 64

// What the tries of an exercise were like, of all days together.
typedef struct course_practice {
    char key[EXERCISES_KEY_MAX];
    uint32_t tries, good;
    double reaction_s; // mean, from the cue to the first movement; 0: never measured
    double distance_m; // mean, at the end of a try
} course_practice;

typedef struct course_progress {
    char passed[COURSE_PROGRESS_MOST][EXERCISES_KEY_MAX];
    int count;
    course_practice practice[COURSE_PROGRESS_MOST];
    int practiced;
    char next[EXERCISES_KEY_MAX]; // empty: at the first exercise that is not passed
    bool is_broken;               // a line of the file was not understood
} course_progress;

// Reads the file; a missing file is no progress. Returns false if a line was not understood, with
// one line in `error` that names it; the other lines count.
bool course_progress_load(course_progress *out_progress, const char *path, char *error,
                          size_t error_size);

// Writes the file. Returns false with one line in `error` if it fails; the old file is then
// unchanged.
bool course_progress_save(course_progress *progress, const char *path, char *error,
                          size_t error_size);

bool course_progress_has_passed(const course_progress *progress, const char *key);

// Notes that an exercise is passed; nothing changes if it is already, or if the list is full.
void course_progress_pass(course_progress *progress, const char *key);

// Adds the tries of an exercise to what is known of it. Nothing changes without a try, or if the
// list is full.
void course_progress_practice(course_progress *progress, const char *key,
                              const course_measure *measure);

// What is known of an exercise, or NULL if it was never tried.
const course_practice *course_progress_practice_of(const course_progress *progress,
                                                   const char *key);

// The place of the exercise to go on with for this weapon: the one noted as next, otherwise the
// first that is not passed, otherwise the first. -1 if no exercise is for this weapon.
int course_progress_next(const course_progress *progress, const exercise_list *list,
                         enum weapon_kind kind);

#endif
