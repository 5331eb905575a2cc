// What a headset and its controller tell of a fencer, quantised: part of the input frame.
//
// Poses are given in the fencer's line frame: x forward to the opponent, y up from the floor, z
// to the fencer's right hand side as they face the opponent (never mirrored: a left-hander's is
// the same), origin on the piste where the root stands as the bout begins. `head` lies between the
// eyes, which look along its -z, +y being up: a headset's own frame. `hand` is the pose of
// the weapon model that the hand asks for (origin between thumb and index finger, blade along
// -z, thumb side +y): what lies between the controller and the weapon is reckoned in before.
//
// Of the hand, a step of 0.1 mm is a third of a tracker's noise, one of 1/8191 in a quaternion's
// number (0.014 degree: 0.2 mm at the tip of a blade) a seventh. Velocities are told to 4 mm/s and
// 16 mrad/s, 14 mm/s at the tip, which is known to 200. The head only leads the body: it is told to
// 0.5 mm and 0.06 degree.
#ifndef INPUT_TRACK_H
#define INPUT_TRACK_H

#include <stdint.h>

#include "phys_body.h"

// Steps of a metre, of a quaternion's number, of a metre and of a radian a second. Velocities reach
// 130 m/s and 510 rad/s, far beyond any hand.
#define INPUT_POSITION_STEPS         10000
#define INPUT_ORIENTATION_STEPS      8191
#define INPUT_HEAD_POSITION_STEPS    2000
#define INPUT_HEAD_ORIENTATION_STEPS 2047
#define INPUT_SPEED_STEPS            250
#define INPUT_ANGULAR_SPEED_STEPS    64

// No room is larger; and no number of a velocity.
#define INPUT_POSITION_MAX      (50 * INPUT_POSITION_STEPS)
#define INPUT_HEAD_POSITION_MAX (50 * INPUT_HEAD_POSITION_STEPS)
#define INPUT_VELOCITY_MAX      32767

// Ticks from the earliest to when a sample holds: longer than the gap between two of any
// headset, and than the picture's delay.
#define INPUT_DUE_MAX 100

typedef struct input_pose {
    int32_t position[3]; // x y z, in the hand's or the head's steps
    // x y z w, of unit length to within rounding. Where a pose was quantised w is not negative, and
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

enum input_track_state {
    INPUT_TRACK_EXACT,    // to within rounding
    INPUT_TRACK_LIMITED,  // something lay beyond what can be told, and was brought within it
    INPUT_TRACK_NO_NUMBER // NaN, infinite or a turn that is none: nothing was changed
};

// The quantised form of a hand and of a head. `out_pose`, or the velocities of `sample`, get the
// nearest that can be told.
enum input_track_state input_pose_quantise(phys_pose pose, input_pose *out_pose);
enum input_track_state input_head_quantise(phys_pose pose, input_pose *out_pose);
enum input_track_state input_sample_move(input_sample *sample, phys_vec3 velocity_mps,
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
