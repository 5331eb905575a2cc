// Where a number that is told again and again goes next: what replay_pose_track.h codes the
// difference from.
//
// There are a few ways to go on. Each is followed for each number, and those that would have been
// near of late have the say: so what is at rest, what moves evenly, what sets out and what trembles
// are each foretold as suits them, and nothing has to say which it is.
#ifndef REPLAY_PREDICT_H
#define REPLAY_PREDICT_H

#include <stdint.h>

// It stays; goes on; goes on half as far; goes on as it came to do so, faster or slower.
#define COURSE_WAYS 4

// What a number did of late. Plain data; begins with course_begin().
typedef struct course {
    int32_t past[3];           // newest first
    int32_t off[2];            // by how much it was foretold wrongly, newest first
    int32_t cost[COURSE_WAYS]; // by how much each way would have been off, older ones counting less
} course;

course course_begin(int32_t number);

// Where it is next, no further from 0 than REPLAY_STEPS_MAX (replay_pose.h), as every number; and
// where it was then.
int32_t course_foretold(const course *c);
void course_add(course *c, int32_t number);

#endif
