// Measures how evenly the tip moves when a hand moves a mouse: the mouse's reports are read once
// per displayed frame and given to the duel's ticks. The tip's velocity is compared with that for a
// hand whose position is known in every tick; the difference is the ripple.
#ifndef TIP_RIPPLE_H
#define TIP_RIPPLE_H

#include "duel.h"

enum tip_ripple_way {
    TIP_AT_PICTURE, // all reports of a displayed frame take effect in its first tick
    TIP_SPREAD,     // through input_timeline, without time stamps
    TIP_STAMPED     // through input_timeline, with time stamps
};

enum tip_ripple_hand {
    TIP_STEADY, // back and forth at constant speed, 2.4 half squares per second
    TIP_SWEEP   // a sine whose frequency rises from 0.5 to 3 Hz
};

typedef struct tip_ripple_case {
    enum tip_ripple_way way;
    enum tip_ripple_hand hand;
    double mouse_hz, picture_s;
    double picture_jitter; // as a fraction of picture_s, the time of a displayed frame
    uint64_t seed;
} tip_ripple_case;

#define TIP_RIPPLE_TICKS 4000

// The tip's speed in every tick: with the mouse, and with the exactly known hand.
typedef struct tip_ripple_trace {
    double speed_mps[TIP_RIPPLE_TICKS], true_mps[TIP_RIPPLE_TICKS];
} tip_ripple_trace;

typedef struct tip_ripple {
    // The rms and the maximum of the difference between the tip's velocity and the true velocity,
    // as fractions of the true velocity's rms. The true velocity is first shifted in time by
    // late_ms, so that the rms is smallest: a delay does not count as ripple.
    double rms, most;
    int late_ms;
} tip_ripple;

// Measures one case; the hand belongs to the left fencer, who stands en garde. `trace` may be NULL.
tip_ripple tip_ripple_measure(const duel_config *config, const tip_ripple_case *what,
                              tip_ripple_trace *trace);

#endif
