// The course of exercises, for a person who learns alone at the desk: which exercise comes, its
// teacher, its words, and what is passed.
#ifndef PLAY_COURSE_H
#define PLAY_COURSE_H

#include "play_parts.h"
#include "play_text.h"

// Reads the exercises and the progress. What cannot be read is told, and the course goes without.
void play_course_open(play *p);
void play_course_close(play *p);

// The next bout begins the exercise at this place of the list, with a weapon that it is for.
void play_course_want(play *p, int place);

// Begins the exercise that is wanted, or the next bout of the one in progress.
void play_course_begin(play *p, enum duel_side pupil);

// Goes on to the exercise after the present one, which need not be passed.
void play_course_skip(play *p);

// Ends the course; the next bout is against the computer.
void play_course_end(play *p);

// Call after each tick of an exercise. Notes what is passed, and goes on to the next exercise.
void play_course_tick(play *p, const duel_events *events);

// Writes what to do, how far the exercise is, and what was wrong in the last try.
void play_course_write(const play *p, hud_view *hud, play_text *text, const char *skip_key);

// The place of the exercise of the day; -1: there is none. Then its words for the title.
int play_course_daily(const play *p);
void play_course_daily_name(const play *p, char out[PLAY_LINE_SIZE]);

// The words for the exercise at this place of the list: its name, and whether it is passed.
void play_course_name(const play *p, int place, char out[PLAY_LINE_SIZE]);

#endif
