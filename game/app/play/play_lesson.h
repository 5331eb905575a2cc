// The lesson for a person who comes alone and for the first time.
#ifndef PLAY_LESSON_H
#define PLAY_LESSON_H

#include "play_private.h"

// Decides whether the bout about to be set up belongs to a lesson.
void play_lesson_decide(play *p);

// Ends the lesson. The settings note that it is done, if the pupil has answered any step.
void play_lesson_end(play *p);

#endif
