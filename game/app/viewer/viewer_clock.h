// Which tick of a recording is shown: playing either way at any speed, steps, a loop.
// Pure: told how much time went by, it says where the viewer is to be.
#ifndef VIEWER_CLOCK_H
#define VIEWER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct viewer_clock {
    uint32_t at, end;  // ticks: shown now, and how many there are
    double owed_ticks; // time that went by and makes no whole tick yet
    int speed;         // viewer_clock_speed() by 0..VIEWER_SPEEDS - 1
    bool paused, backwards;
    bool looping; // from loop_from to loop_until, once both are set
    uint32_t loop_from, loop_until;
} viewer_clock;

#define VIEWER_SPEEDS     9 // 1/32 to 8
#define VIEWER_SPEED_REAL 5

// Half of what a loop is about one moment, ticks.
#define VIEWER_LOOP_ABOUT_TICKS 600

// At the beginning of a recording of `end` ticks, playing in real time.
viewer_clock viewer_clock_start(uint32_t end);

// Seconds of the bout for each second, and the same in words ("1/8").
double viewer_clock_speed(int speed);
const char *viewer_clock_speed_words(int speed);

// Time goes by. Stands still at the end it plays towards, and pauses there.
void viewer_clock_advance(viewer_clock *clock, double elapsed_s);

// To a tick, kept within the recording; what is owed is forgotten.
void viewer_clock_seek(viewer_clock *clock, double tick);
// Some ticks on or back, paused.
void viewer_clock_step(viewer_clock *clock, int ticks);

// Plays on or pauses; from the end it plays towards it begins anew.
void viewer_clock_toggle_pause(viewer_clock *clock);
void viewer_clock_turn(viewer_clock *clock); // the other way, playing
void viewer_clock_faster(viewer_clock *clock, int by);

// The loop: begins or ends here (the other end gives way), is let go, or is laid about
// this moment where there was none.
void viewer_clock_loop_from(viewer_clock *clock);
void viewer_clock_loop_until(viewer_clock *clock);
void viewer_clock_toggle_loop(viewer_clock *clock);

#endif
