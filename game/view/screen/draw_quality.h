// How finely images are drawn, those of a headset's eyes or the window's: chosen from the time that
// drawing takes.
//
// A pure controller without a clock or OpenGL. It judges windows of frames, so that single spikes
// count for nothing; it steps down at once if many frames are late, and up only if the finer step
// is predicted to leave room. A step up that fails is tried again after twice the time, so the
// quality never swings to and fro.
#ifndef DRAW_QUALITY_H
#define DRAW_QUALITY_H

#include <stdint.h>

// One step: samples per texel (0: one, without multisampling) and the scale of width and height.
typedef struct draw_quality_step {
    int samples;
    double scale;
    double cost; // expected time of drawing, as a share of the finest step's
} draw_quality_step;

// From the finest, 0, to the coarsest.
#define DRAW_QUALITY_STEPS 6
extern const draw_quality_step DRAW_QUALITY_STEP[DRAW_QUALITY_STEPS];

// Frames after a change that do not count: the images are made anew, and times come late.
#define DRAW_QUALITY_SETTLE_FRAMES 8
// Frames of a window.
#define DRAW_QUALITY_WINDOW_FRAMES 30

// Plain data. Zeroed, it is at the finest step and has seen no frame.
typedef struct draw_quality {
    int step;
    int settling;           // frames that do not count yet
    int frames, late;       // of the window in progress
    double load;            // of the window in progress: sum of shares of the period
    uint32_t calm_windows;  // windows in a row that leave room for the finer step
    uint32_t trial_windows; // windows until the last step up has stood its trial
    int failed_trials;      // the wait for the next step up doubles with each
} draw_quality;

// Takes the time that drawing a frame took and the time from one displayed frame to the next, both
// in seconds, and changes q->step if needed. The step is never finer than `finest`, which follows
// at once. Values that are not valid times are ignored.
void draw_quality_add(draw_quality *q, double frame_s, double period_s, int finest);

#endif
