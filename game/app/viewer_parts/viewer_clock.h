// Which tick of a recording is shown: playing forward or backward at any speed, steps, a loop. Pure
// functions of the time that went by.
#ifndef VIEWER_CLOCK_H
#define VIEWER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct viewer_clock {
    uint32_t at, end;  // the shown tick, and the last one
    double owed_ticks; // fraction of a tick that has gone by
    int speed;         // argument of viewer_clock_speed(), 0..VIEWER_SPEEDS - 1
    bool paused, backwards;
    bool looping; // from loop_from to loop_until
    uint32_t loop_from, loop_until;
} viewer_clock;

#define VIEWER_SPEEDS     9 // 1/32 to 8
#define VIEWER_SPEED_REAL 5

// Half the length of a loop that is created around a moment, ticks.
#define VIEWER_LOOP_ABOUT_TICKS 600

// At the beginning of a recording of `end` ticks, playing in real time.
viewer_clock viewer_clock_start(uint32_t end);

// Seconds of the bout per second, and the same as text ("1/8").
double viewer_clock_speed(int speed);
const char *viewer_clock_speed_words(int speed);

// Advances by the time that went by. Pauses at the end of the recording, or at its beginning when
// playing backward.
void viewer_clock_advance(viewer_clock *clock, double elapsed_s);

// Goes to a tick, limited to the recording, and drops the fraction of a tick.
void viewer_clock_seek(viewer_clock *clock, double tick);
// Pauses and steps by `ticks`, which may be negative.
void viewer_clock_step(viewer_clock *clock, int ticks);

// Plays or pauses. At the end, playing starts again from the other end.
void viewer_clock_toggle_pause(viewer_clock *clock);
void viewer_clock_turn(viewer_clock *clock); // plays in the other direction
void viewer_clock_faster(viewer_clock *clock, int by);

// Sets the loop's begin or end to this tick; if they would cross, the other one moves to the end of
// the recording. Toggling turns the loop off, or on: around this tick if it lies outside the loop.
void viewer_clock_loop_from(viewer_clock *clock);
void viewer_clock_loop_until(viewer_clock *clock);
void viewer_clock_toggle_loop(viewer_clock *clock);

#endif
