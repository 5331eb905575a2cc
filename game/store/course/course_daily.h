// The exercise of the day: chosen from the date and from what the person can already do, the same
// all day long, and kept as one value of the settings: the day, the exercise, whether it is passed,
// and on how many days in a row one was ("daily 20783 04_parry_quarte 1 3").
#ifndef COURSE_DAILY_H
#define COURSE_DAILY_H

#include "course_progress.h"

// Room for the text, including the final zero.
#define COURSE_DAILY_TEXT_SIZE (EXERCISES_KEY_MAX + 48)

// Zeroed, nothing was kept yet.
typedef struct course_daily {
    int32_t day;                 // see course_daily_day()
    char key[EXERCISES_KEY_MAX]; // of the exercise; empty: none was chosen
    bool is_done;
    uint32_t in_a_row; // days on which it was passed, without a gap, this one included if it is
} course_daily;

// The number of a day of the calendar, 0 for 1970-01-01; month and day from 1.
int32_t course_daily_day(int year, int month, int day);

// Reads and writes the value of the setting. A text that is none is read as nothing.
course_daily course_daily_read(const char *text);
void course_daily_write(const course_daily *daily, char out_text[COURSE_DAILY_TEXT_SIZE]);

// The exercise of this day. `kept` is what was read: it stays if it is of this day. Otherwise one
// is chosen for the weapon: what is new, and what goes wrong more than 3 times in 10, comes three
// times as often as what is known, and never the one of the day before if there is another. The key
// is empty if there is no exercise for the weapon.
course_daily course_daily_of(const course_daily *kept, int32_t day, const course_progress *progress,
                             const exercise_list *list, enum weapon_kind kind);

// It is passed.
void course_daily_done(course_daily *daily);

#endif
