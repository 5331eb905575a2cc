// The lesson for a person who comes alone and for the first time, and the exercises that follow it
// (play_course.h): both take the place of the bout against the computer.
#ifndef PLAY_LESSON_H
#define PLAY_LESSON_H

#include "play_parts.h"

// Decides whether the bout about to be set up belongs to a lesson.
void play_lesson_decide(play *p);

// Ends the lesson. The settings note that it is done, if the pupil has answered any step.
void play_lesson_end(play *p);

// Whether a lesson or an exercise is in progress.
bool play_lesson_is_given(const play *p);

// The pupil's side, the trainer's input frame for this tick, and what follows the tick.
enum duel_side play_lesson_pupil(const play *p);
input_frame play_lesson_trainer(play *p);
void play_lesson_tick(play *p, const duel_events *events);

// Whether the lesson is over, and whether it needs a new bout.
bool play_lesson_is_over(const play *p);
bool play_lesson_wants_bout(const play *p);

// The speed at which the bout runs, as a share of real time.
double play_lesson_speed(const play *p);

// The next step or exercise.
void play_lesson_skip(play *p);

// The guard to take now, as lesson_hint() says it.
bool play_lesson_hint(const play *p, int *out_row, int *out_column);

#endif
