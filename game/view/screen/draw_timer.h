// How long the graphics card takes to draw. The results come some frames later, so nothing waits
// for them. Where the driver has no timer, the processor's time for the same calls is used.
#ifndef DRAW_TIMER_H
#define DRAW_TIMER_H

#include <stdbool.h>

// Measurements whose result is awaited at the same time; further ones are left out.
#define DRAW_TIMER_AWAITED 8

// Zeroed: nothing was measured yet. Needs the same OpenGL context for all calls.
typedef struct draw_timer {
    unsigned query[DRAW_TIMER_AWAITED]; // OpenGL's; 0: the graphics card has no timer
    int first, count;                   // of those whose result is awaited
    bool is_begun, is_ready;            // is_ready: the queries were made
    double begun_s[DRAW_TIMER_AWAITED]; // by the processor's clock
    double took_s;                      // by the processor's clock, without a timer
} draw_timer;

// Around what is measured. No other measurement may be in progress.
void draw_timer_begin(draw_timer *t);
void draw_timer_end(draw_timer *t);

// Takes the oldest result, in seconds; without the card's timer, the newest. Returns false if none
// is ready, or if it cannot be true: Mesa's software renderer may report the time since the machine
// was started.
bool draw_timer_take(draw_timer *t, double *out_s);

void draw_timer_fini(draw_timer *t);

#endif
