// Why the referee gave the touch to the teacher, with the number.
#ifndef COURSE_RIGHT_H
#define COURSE_RIGHT_H

#include "course.h"

// The fault of a pupil whose touch the call does not count, although it landed; `number` is written
// as enum course_fault says. The call must be one that right_of_way_call() gave to the teacher.
enum course_fault course_right_fault(const right_of_way *call, enum duel_side teacher,
                                     double *out_number);

#endif
