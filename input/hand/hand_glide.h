// Interpolation of a tracked hand from its present state to the next sample.
//
// A tracker reports pose and velocity 72 to 144 times per second. Between two samples the hand
// follows the cubic Hermite curve with the pose and velocity of both ends. The rotation is
// interpolated as a rotation vector relative to the later orientation. The path is C1 and reaches
// the sample exactly. There is no delay if the later sample lies in the near future, as a headset's
// predicted pose for the time of the next displayed frame does.
//
// Each tick starts from the result of the tick before. The rest of a cubic is the cubic from any of
// its inner points to its end, so only the state of motion is stored, and a newer sample can take
// over at any time.
//
// Error of the tip of a blade, 0.9 m from the hand, in mm and m/s rms, over sines, lunges, circles
// and flicks of 3600 degrees per second (test_hand_glide prints it):
//
//                                         72 Hz         90 Hz        120 Hz        144 Hz
//     straight lines                  6.88   1.59   4.52   1.29   2.53   0.96   1.76   0.80
//     cubic, velocities estimated     5.34   1.35   2.44   0.82   1.89   0.94   1.18   0.73
//     cubic, the runtime's            0.57   0.14   0.23   0.07   0.09   0.04   0.03   0.02
//     the same, quantized             0.59   0.15   0.28   0.08   0.18   0.05   0.16   0.04
//   with a tracker's noise
//     straight lines                  7.11   1.60   4.88   1.32   3.12   1.03   2.54   0.91
//     cubic, velocities estimated     5.85   1.40   3.34   0.92   2.79   1.05   2.33   0.91
//     cubic, the runtime's            2.03   0.29   1.94   0.32   1.91   0.41   1.90   0.49
//     the same, quantized             2.03   0.29   1.95   0.32   1.92   0.41   1.91   0.49
//   and one sample in ten lost
//     straight lines                 25.18   3.16  25.44   3.76  22.46   3.99  17.51   3.88
//     cubic, velocities estimated    13.97   2.27  13.67   2.35  10.75   2.21  10.33   2.47
//     cubic, the runtime's           10.45   1.59   8.48   1.46   7.77   1.61   7.57   1.84
//     the same, quantized            10.45   1.59   8.50   1.46   7.77   1.61   7.57   1.84
//
// "Estimated" are velocities computed by hand_velocity.h, for a runtime that reports none.
// "Quantized" is a sample rounded to the steps of input_sample.h.
#ifndef HAND_GLIDE_H
#define HAND_GLIDE_H

#include <stdint.h>

#include "phys_body.h"

// Returns the state after one tick of `tick_s` seconds along the cubic from `from` to `to`. `to` is
// reached after `ticks` ticks (at least 1), and after the last tick the result equals `to` bit for
// bit. Both states are in the same frame, with its axes for the angular velocities; velocity_mps is
// the velocity of the pose's origin.
phys_body hand_glide(const phys_body *from, const phys_body *to, uint32_t ticks, double tick_s);

// Returns the state at a share t, 0 to 1, of the same cubic, which lasts lasts_s > 0 seconds.
phys_body hand_glide_at(const phys_body *from, const phys_body *to, double lasts_s, double t);

// Returns the state after one tick without a newer sample: the hand continues its motion and comes
// to rest. Its velocities fall by a factor of e in HAND_COAST_S and finally become exactly zero.
phys_body hand_coast(const phys_body *from, double tick_s);

// Time constant of a hand without samples. If one sample in ten is lost, the error at 120 Hz is 50
// % larger with 5 ms than with this value, and 10 % larger with 200 ms. A hand whose tracking is
// lost for long stops before it is out of the arm's reach.
#define HAND_COAST_S 0.025

#endif
