// Where a headset's next sample is likely to be, from those before it: what replay_headset.h
// codes the difference from. Doubles and no libm: the same for who writes and who reads.
#ifndef REPLAY_FORETELL_H
#define REPLAY_FORETELL_H

#include "input_track.h"

// How a pose is foretold: by a filter of place and rate that follows slowly, against noise, or
// quickly; the hand by the velocities told with the last sample, without and with their change,
// from a filtered place; the head, of which none are told, straight on or as it was.
enum foretell_pose {
    FORETELL_SLOWLY,
    FORETELL_QUICKLY,
    FORETELL_TOLD,
    FORETELL_STRAIGHT_ON = FORETELL_TOLD,
    FORETELL_TOLD_CHANGING,
    FORETELL_STAYING = FORETELL_TOLD_CHANGING
};

// How the hand's velocities are, from its poses: as the last ones, the mean of the way from the
// last sample, what makes that way with the last ones, or the slope of the parabola through
// three poses.
enum foretell_velocity { FORETELL_LAST, FORETELL_MEAN, FORETELL_ONWARD, FORETELL_PARABOLA };

// There are four of each.
#define FORETELL_WAYS 4
#define FORETELL_BITS 2

typedef struct foretell_ways {
    uint8_t head, hand; // enum foretell_pose
    uint8_t velocity;   // enum foretell_velocity
} foretell_ways;

// A pose that is followed, and its rates a second.
typedef struct foretell_follower {
    phys_vec3 at, rate;
    phys_quat turn, turn_rate;
} foretell_follower;

// All that samples are foretold from. Plain data; begins with foretell_begin().
typedef struct foretell {
    foretell_follower head, hand;
    phys_body last, before; // the hand of the last two samples
    phys_vec3 mean[2];      // its mean velocities, linear and angular, on the way between them
    double took_s;          // by that way
} foretell;

foretell foretell_begin(const input_sample *first);

// The sample dt seconds after the last: its poses; then, those being known, its velocities.
void foretell_poses(const foretell *f, foretell_ways ways, double dt, input_sample *out_sample);
void foretell_velocities(const foretell *f, foretell_ways ways, double dt, input_sample *sample);

// The sample as it was.
void foretell_learn(foretell *f, foretell_ways ways, double dt, const input_sample *sample);

#endif
