// A hand moves a mouse; pictures fetch what the mouse reports, the duel's ticks get it, and
// the tip moves: beside the tip of a hand whose every tick is known.
#ifndef TIP_RIPPLE_H
#define TIP_RIPPLE_H

#include "duel.h"

enum tip_ripple_way {
    TIP_AT_PICTURE, // all reports of a picture in its first tick
    TIP_SPREAD,     // without stamps, through input_timeline
    TIP_STAMPED     // with stamps, through input_timeline
};

enum tip_ripple_hand {
    TIP_STEADY, // to and fro at constant speed, 2.4 half squares a second
    TIP_SWEEP   // sine of 0.5 to 3 Hz
};

typedef struct tip_ripple_case {
    enum tip_ripple_way way;
    enum tip_ripple_hand hand;
    double mouse_hz, picture_s;
    double picture_jitter; // share of picture_s
    uint64_t seed;
} tip_ripple_case;

#define TIP_RIPPLE_TICKS 4000

// Filled by the measurement: the tip's speed in every tick.
typedef struct tip_ripple_trace {
    double speed_mps[TIP_RIPPLE_TICKS], true_mps[TIP_RIPPLE_TICKS];
} tip_ripple_trace;

typedef struct tip_ripple {
    // Of the difference of the tip's velocities from the true ones, as shares of the true
    // ones' rms; the true ones moved in time so that the rms is least: a delay is no ripple.
    double rms, most;
    int late_ms; // by so much
} tip_ripple;

// `trace` may be NULL. The hand is the left fencer's, who stands en garde.
tip_ripple tip_ripple_measure(const duel_config *config, const tip_ripple_case *what,
                              tip_ripple_trace *trace);

#endif
