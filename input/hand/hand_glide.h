// How a tracked hand gets from where it is to where it is known to be next.
//
// A tracker tells pose and velocity 72 to 144 times a second; between two samples the hand goes
// along the cubic that has pose and velocity of both (Hermite): the position, and the turn as
// its rotation vector from the later orientation. The path is C1, arrives exactly, and is known
// without delay where the later sample is one of the near future, as a headset's for the time of
// the next picture is.
//
// Each tick begins anew from what the one before led to: the rest of a cubic is the cubic
// between its own middle and its end, so nothing but the state of motion has to be kept, and a
// newer sample may take over at any time.
//
// Error of the tip of a blade, 0.9 m from the hand, in mm and m/s rms, over sines, lunges, circles
// and flicks of 3600 degrees a second (test_hand_glide prints it):
//
//                                         72 Hz         90 Hz        120 Hz        144 Hz
//     straight lines                  6.88   1.59   4.52   1.29   2.53   0.96   1.76   0.80
//     cubic, velocities estimated     5.34   1.35   2.44   0.82   1.89   0.94   1.18   0.73
//     cubic, the runtime's            0.57   0.14   0.23   0.07   0.09   0.04   0.03   0.02
//     the same, as it is told         0.59   0.15   0.28   0.08   0.18   0.05   0.16   0.04
//   with a tracker's noise
//     straight lines                  7.11   1.60   4.88   1.32   3.12   1.03   2.54   0.91
//     cubic, velocities estimated     5.85   1.40   3.34   0.92   2.79   1.05   2.33   0.91
//     cubic, the runtime's            2.03   0.29   1.94   0.32   1.91   0.41   1.90   0.49
//     the same, as it is told         2.03   0.29   1.95   0.32   1.92   0.41   1.91   0.49
//   and one sample in ten lost
//     straight lines                 25.18   3.16  25.44   3.76  22.46   3.99  17.51   3.88
//     cubic, velocities estimated    13.97   2.27  13.67   2.35  10.75   2.21  10.33   2.47
//     cubic, the runtime's           10.45   1.59   8.48   1.46   7.77   1.61   7.57   1.84
//     the same, as it is told        10.45   1.59   8.50   1.46   7.77   1.61   7.57   1.84
//
// Estimated are they as by hand_velocity.h, where a runtime tells none; told is a sample rounded to
// the steps of input_sample.h.
#ifndef HAND_GLIDE_H
#define HAND_GLIDE_H

#include <stdint.h>

#include "phys_body.h"

// One tick of `tick_s` seconds along the cubic from `from` to `to`, which is reached after
// `ticks` of them, at least 1: to the bit after the last. Any frame, the same for both, and its
// axes for the angular velocities; what the pose is the place of moves with velocity_mps.
phys_body hand_glide(const phys_body *from, const phys_body *to, uint32_t ticks, double tick_s);

// One tick of a hand that nothing more is known of: it goes on as it did and comes to rest, its
// velocities falling by 1/e in HAND_COAST_S, and is quite still in the end.
phys_body hand_coast(const phys_body *from, double tick_s);

// Where one sample in ten is lost, 5 ms make half as much error again as this (at 120 Hz), and 200
// a tenth more; and a hand that is lost for good stops before it is where no arm reaches.
#define HAND_COAST_S 0.025

#endif
