// What the teacher says: whole sentences with the number that decides.
#ifndef COURSE_WORDS_H
#define COURSE_WORDS_H

#include "course.h"
#include "texts.h"

#define COURSE_WORDS_SIZE 240

// Writes what was good or wrong in the last try, or that the pupil has to stand still
// (course_waits_long()), or an empty text before the first try.
// `grid` names the guards. In the language of the texts (NULL: English).
void course_words(const texts *t, const course *c, const guard_grid *grid,
                  char out[COURSE_WORDS_SIZE]);

// Writes how far the exercise is: "slowly: 2 good of the last 4, 3 are needed".
void course_words_progress(const texts *t, const course *c, char out[COURSE_WORDS_SIZE]);

#endif
