// The pace of a screen's loop: the time between its displayed frames.
#ifndef FRAME_CLOCK_H
#define FRAME_CLOCK_H

#include <stdint.h>

// Minimum frame time of a loop whose window does not wait for the screen, seconds.
#define FRAME_CLOCK_LEAST_S 0.002

typedef struct frame_clock {
    uint64_t before; // SDL's performance counter at the last call
} frame_clock;

frame_clock frame_clock_start(void);

// Returns the seconds since the last call, or since the start.
double frame_clock_next(frame_clock *clock);

// Call at the end of a displayed frame that began elapsed_s after the one before it. If that is
// less than least_s, nothing waited for the screen (no vsync, or the window is hidden): sleeps for
// a millisecond, so that other programs get time.
void frame_clock_rest(double elapsed_s, double least_s);

// Sleeps for the rest of a displayed frame that has taken spent_s so far, so that at most most_hz
// frames are shown per second; 0: no limit.
void frame_clock_limit(double spent_s, double most_hz);

#endif
