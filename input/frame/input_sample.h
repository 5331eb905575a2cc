// What a headset and its controller tell of a fencer, quantized: part of the input frame.
//
// Poses are given in the fencer's line frame: x forward to the opponent, y up from the floor, z
// to the fencer's right hand side as they face the opponent (never mirrored: a left-hander's is
// the same), origin on the piste where the root stands as the bout begins. `head` lies between the
// eyes, which look along its -z, +y being up: a headset's own frame. `hand` is the pose of
// the weapon model that the hand asks for (origin between thumb and index finger, blade along
// -z, thumb side +y): what lies between the controller and the weapon is reckoned in before.
//
// How finely: rounding to a step s adds s^2/12 to the variance of what is told. Steps as large as a
// tracker's noise (standard deviation along an axis) make the noise 4 % more, and finer ones record
// little but noise. The hand's place is told to 0.2 mm of its 0.3; its turn to 1/4095 of a
// quaternion's number, a quarter of 0.1 degree, for trackers turn more steadily than they move and
// a blade is long: 0.44 mm at its tip. Velocities matter for the way between two samples and for
// blows: steps of 31 mm/s and 125 mrad/s put the tip's off by 48 mm/s rms, where it is known to 290
// at best. Together the tip is off by 0.2 mm more, and where a tracker's noise puts it off by 1.9
// mm, by a hundredth of one (hand_glide.h). The head only leads the body: it is told to 0.5 mm and
// 0.11 degree.
#ifndef INPUT_SAMPLE_H
#define INPUT_SAMPLE_H

#include <stdint.h>

#include "phys_body.h"

// Steps of a meter, of a quaternion's number, of a meter and of a radian a second.
#define INPUT_POSITION_STEPS         5000
#define INPUT_ORIENTATION_STEPS      4095
#define INPUT_HEAD_POSITION_STEPS    2000
#define INPUT_HEAD_ORIENTATION_STEPS 1023
#define INPUT_SPEED_STEPS            32
#define INPUT_ANGULAR_SPEED_STEPS    8

// No room is larger; and no hand is as quick as 128 m/s or 512 rad/s.
#define INPUT_POSITION_MAX      (50 * INPUT_POSITION_STEPS)
#define INPUT_HEAD_POSITION_MAX (50 * INPUT_HEAD_POSITION_STEPS)
#define INPUT_VELOCITY_MAX      4095

// Ticks from the earliest to when a sample holds: longer than the gap between two of any
// headset, and than the picture's delay.
#define INPUT_DUE_MAX 100

typedef struct input_pose {
    int32_t position[3]; // x y z, in the hand's or the head's steps
    // x y z w, of unit length to within rounding. Where a pose was quantized w is not negative, and
    // the largest is what the others leave (input_turn_completed()).
    int16_t orientation[4];
} input_pose;

enum input_sample_flag {
    INPUT_HEAD_TRACKED = 1u << 0,
    INPUT_HAND_VALID = 1u << 1,   // the hand's pose is known, perhaps by inference
    INPUT_HAND_TRACKED = 1u << 2, // ... and seen: only then its blade may score
};
#define INPUT_SAMPLE_FLAGS_ALL 0x7u

// Plain data. Where the hand is not valid, its pose and velocities are those of before.
typedef struct input_sample {
    input_pose head, hand;
    int16_t hand_velocity[3];         // of the weapon frame's origin, INPUT_SPEED_STEPS a m/s
    int16_t hand_angular_velocity[3]; // INPUT_ANGULAR_SPEED_STEPS a rad/s; both line axes
    // In how many ticks from this one the sample holds: 1, at the end of this tick; one less in
    // each tick that follows; 0: it has held, and nothing newer is known.
    uint8_t due;
    uint8_t flags; // enum input_sample_flag
} input_sample;

// A fencer at the origin whom nothing sees: what a sample begins as.
input_sample input_sample_none(void);

enum input_sample_state {
    INPUT_SAMPLE_EXACT,    // to within rounding
    INPUT_SAMPLE_LIMITED,  // something lay beyond what can be told, and was brought within it
    INPUT_SAMPLE_NO_NUMBER // NaN, infinite or a turn that is none: nothing was changed
};

// The quantized form of a hand and of a head. `out_pose`, or the velocities of `sample`, get the
// nearest that can be told.
enum input_sample_state input_pose_quantize(phys_pose pose, input_pose *out_pose);
enum input_sample_state input_head_quantize(phys_pose pose, input_pose *out_pose);
enum input_sample_state input_sample_move(input_sample *sample, phys_vec3 velocity_mps,
                                          phys_vec3 angular_velocity_radps);

// What three numbers of a turn leave for the fourth, not negative: the nearest that makes the
// length `steps`; 0 where they are longer alone.
int16_t input_turn_completed(const int16_t other[3], int32_t steps);

// What it stands for; the orientation of unit length to the last bit that doubles have.
phys_pose input_pose_read(const input_pose *pose);
phys_pose input_head_read(const input_pose *head);
// The hand's pose and velocities.
phys_body input_sample_hand(const input_sample *sample);

// Whether a duel accepts it: numbers within their bounds, turns that are some, no unknown flag.
bool input_sample_is_sound(const input_sample *sample);

#endif
