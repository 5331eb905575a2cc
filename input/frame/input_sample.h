// Quantized poses and velocities of a headset and its controller: part of the input frame.
//
// Poses are given in the fencer's line frame: x forward to the opponent, y up from the floor, z to
// the fencer's right (not mirrored for a left-hander), origin on the piste where the fencer's root
// stands at the beginning of the bout. `head` lies between the eyes, which look along its -z, with
// +y up, as OpenXR defines a headset's frame. `hand` is the pose that the player's hand asks of the
// weapon model (origin between thumb and index finger, blade along -z, thumb's side +y); the
// transform from controller to weapon has already been applied.
//
// Why these step sizes: rounding to a step s adds s^2/12 to the variance. A step as large as a
// tracker's noise (standard deviation along an axis) increases the noise by 4 %, and smaller steps
// would mostly record noise. The hand's position has steps of 0.2 mm, where the noise is 0.3 mm.
// Its orientation has steps of 1/4095 of a quaternion's component, a quarter of the noise of 0.1
// degree, because trackers measure rotation more steadily than position and a blade is long: the
// step is 0.44 mm at the tip. Velocities matter for the path between two samples and for contacts:
// steps of 31 mm/s and 125 mrad/s cause an error of the tip's velocity of 48 mm/s rms, where the
// tracker's own error is 290 mm/s at best. All steps together move the tip by 0.2 mm, or, with a
// tracker's noise of 1.9 mm at the tip, increase the error by 0.01 mm (hand_glide.h). The head only
// leads the body: its steps are 0.5 mm and 0.11 degree.
#ifndef INPUT_SAMPLE_H
#define INPUT_SAMPLE_H

#include <stdint.h>

#include "phys_body.h"

// Steps per meter, per unit of a quaternion's component, per m/s and per rad/s.
#define INPUT_POSITION_STEPS         5000
#define INPUT_ORIENTATION_STEPS      4095
#define INPUT_HEAD_POSITION_STEPS    2000
#define INPUT_HEAD_ORIENTATION_STEPS 1023
#define INPUT_SPEED_STEPS            32
#define INPUT_ANGULAR_SPEED_STEPS    8

// Positions are limited to 50 m from the origin, velocities to 128 m/s and 512 rad/s, which no hand
// reaches.
#define INPUT_POSITION_MAX      (50 * INPUT_POSITION_STEPS)
#define INPUT_HEAD_POSITION_MAX (50 * INPUT_HEAD_POSITION_STEPS)
#define INPUT_VELOCITY_MAX      4095

// The largest number of ticks between the arrival of a sample and its time: longer than the gap
// between two samples of any headset, and than the time until a frame is displayed.
#define INPUT_DUE_MAX 100

typedef struct input_pose {
    int32_t position[3]; // x y z, in the steps of the hand or the head
    // x y z w, of unit length to within rounding. Quantization makes w not negative, and the
    // largest component follows from the other three (input_turn_completed()).
    int16_t orientation[4];
} input_pose;

enum input_sample_flag {
    INPUT_HEAD_TRACKED = 1u << 0,
    INPUT_HAND_VALID = 1u << 1,   // the hand's pose is known, perhaps only estimated
    INPUT_HAND_TRACKED = 1u << 2, // the controller is tracked: only then its blade may score
};
#define INPUT_SAMPLE_FLAGS_ALL 0x7u

// Plain data. If the hand is not valid, its pose and velocities are the last valid ones.
typedef struct input_sample {
    input_pose head, hand;
    // Velocity of the weapon frame's origin (INPUT_SPEED_STEPS per m/s) and angular velocity
    // (INPUT_ANGULAR_SPEED_STEPS per rad/s), both along the axes of the line frame.
    int16_t hand_velocity[3];
    int16_t hand_angular_velocity[3];
    // The number of ticks until the time for which the sample is valid. 1: the end of this tick. It
    // decreases by one in each following tick. 0: the time has passed, and there is no newer
    // sample.
    uint8_t due;
    uint8_t flags; // bits of enum input_sample_flag
} input_sample;

// The initial sample: head and hand at the origin, not tracked.
input_sample input_sample_none(void);

enum input_sample_state {
    INPUT_SAMPLE_EXACT,    // to within rounding
    INPUT_SAMPLE_LIMITED,  // a value was out of range and was clamped
    INPUT_SAMPLE_NO_NUMBER // NaN, infinite, or a quaternion of zero length: nothing was changed
};

// Quantize the pose of a hand, the pose of a head, and the velocities of a hand. `out_pose`, or the
// velocities of `sample`, get the nearest values that can be represented.
enum input_sample_state input_pose_quantize(phys_pose pose, input_pose *out_pose);
enum input_sample_state input_head_quantize(phys_pose pose, input_pose *out_pose);
enum input_sample_state input_sample_move(input_sample *sample, phys_vec3 velocity_mps,
                                          phys_vec3 angular_velocity_radps);

// Returns the fourth component of a quaternion, given the other three: the nearest non-negative
// number with which the length is `steps`, or 0 if the three are already longer.
int16_t input_turn_completed(const int16_t other[3], int32_t steps);

// The pose that the numbers stand for. The orientation is normalized to double precision.
phys_pose input_pose_read(const input_pose *pose);
phys_pose input_head_read(const input_pose *head);
// The pose and the velocities of the hand.
phys_body input_sample_hand(const input_sample *sample);

// Returns whether a duel accepts the sample: numbers within their bounds, orientations that are not
// zero, no unknown flag.
bool input_sample_is_valid(const input_sample *sample);

#endif
