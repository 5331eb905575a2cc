#include "input_track.h"

// A quaternion whose length, squared, is off one by more is none: rounding makes 1e-4.
#define UNIT_TOLERANCE 0.01

// The nearest whole number of steps, halves away from zero; brought within +-most, which *state
// then tells.
static int32_t steps_of(double value, int32_t steps, int32_t most, enum input_track_state *state)
{
    double scaled = value * steps;
    if (scaled > most || scaled < -most) {
        *state = INPUT_TRACK_LIMITED;
        return scaled > 0.0 ? most : -most;
    }
    return (int32_t)(scaled < 0.0 ? scaled - 0.5 : scaled + 0.5);
}

static bool is_turn(phys_quat q)
{
    return fabs(quat_dot(q, q) - 1.0) <= UNIT_TOLERANCE;
}

input_sample input_sample_none(void)
{
    const input_pose origin = {.orientation = {0, 0, 0, INPUT_ORIENTATION_STEPS}};
    return (input_sample){.head = origin, .hand = origin};
}

int16_t input_turn_completed(const int16_t other[3])
{
    const double whole = INPUT_ORIENTATION_STEPS;
    double left = whole * whole;
    for (int i = 0; i < 3; i++) {
        left -= (double)other[i] * other[i];
    }
    return (int16_t)(left > 0.0 ? sqrt(left) + 0.5 : 0.0);
}

// Both signs are the same turn: the one whose w is not negative, which a blade that points forward
// is far from.
static void turn_quantise(phys_quat turn, int16_t out[4])
{
    const double part[4] = {turn.x, turn.y, turn.z, turn.w};
    enum input_track_state within = INPUT_TRACK_EXACT;
    int largest = 0, count = 0;
    for (int i = 1; i < 4; i++) {
        largest = fabs(part[i]) > fabs(part[largest]) ? i : largest;
    }
    double sign = part[3] < 0.0 ? -1.0 : 1.0;
    int16_t other[3];
    for (int i = 0; i < 4; i++) {
        out[i] = (int16_t)steps_of(sign * part[i], INPUT_ORIENTATION_STEPS, INPUT_ORIENTATION_STEPS,
                                   &within);
        if (i != largest) {
            other[count++] = out[i];
        }
    }
    int16_t left = input_turn_completed(other);
    out[largest] = (int16_t)(out[largest] < 0 ? -left : left);
}

enum input_track_state input_pose_quantise(phys_pose pose, input_pose *out_pose)
{
    // A NaN or an infinity in the turn fails its length.
    if (!v3_is_finite(pose.position) || !is_turn(pose.orientation)) {
        return INPUT_TRACK_NO_NUMBER;
    }
    enum input_track_state state = INPUT_TRACK_EXACT;
    const double position[3] = {pose.position.x, pose.position.y, pose.position.z};
    for (int i = 0; i < 3; i++) {
        out_pose->position[i] =
            steps_of(position[i], INPUT_POSITION_STEPS, INPUT_POSITION_MAX, &state);
    }
    turn_quantise(quat_normalized(pose.orientation), out_pose->orientation);
    return state;
}

static void velocity_quantise(phys_vec3 v, int32_t steps, int16_t out[3],
                              enum input_track_state *state)
{
    out[0] = (int16_t)steps_of(v.x, steps, INPUT_VELOCITY_MAX, state);
    out[1] = (int16_t)steps_of(v.y, steps, INPUT_VELOCITY_MAX, state);
    out[2] = (int16_t)steps_of(v.z, steps, INPUT_VELOCITY_MAX, state);
}

enum input_track_state input_sample_move(input_sample *sample, phys_vec3 velocity_mps,
                                         phys_vec3 angular_velocity_radps)
{
    if (!v3_is_finite(velocity_mps) || !v3_is_finite(angular_velocity_radps)) {
        return INPUT_TRACK_NO_NUMBER;
    }
    enum input_track_state state = INPUT_TRACK_EXACT;
    velocity_quantise(velocity_mps, INPUT_SPEED_STEPS, sample->hand_velocity, &state);
    velocity_quantise(angular_velocity_radps, INPUT_ANGULAR_SPEED_STEPS,
                      sample->hand_angular_velocity, &state);
    return state;
}

static phys_vec3 vector_read(const int16_t v[3], int32_t steps)
{
    return v3((double)v[0] / steps, (double)v[1] / steps, (double)v[2] / steps);
}

static phys_quat turn_read(const input_pose *pose)
{
    const int16_t *q = pose->orientation;
    const double steps = INPUT_ORIENTATION_STEPS;
    return (phys_quat){q[0] / steps, q[1] / steps, q[2] / steps, q[3] / steps};
}

phys_pose input_pose_read(const input_pose *pose)
{
    const double steps = INPUT_POSITION_STEPS;
    return (phys_pose){
        v3(pose->position[0] / steps, pose->position[1] / steps, pose->position[2] / steps),
        quat_normalized(turn_read(pose))};
}

phys_body input_sample_hand(const input_sample *sample)
{
    return (phys_body){
        .pose = input_pose_read(&sample->hand),
        .velocity_mps = vector_read(sample->hand_velocity, INPUT_SPEED_STEPS),
        .angular_velocity_radps =
            vector_read(sample->hand_angular_velocity, INPUT_ANGULAR_SPEED_STEPS),
    };
}

static bool pose_is_sound(const input_pose *pose)
{
    for (int i = 0; i < 3; i++) {
        if (pose->position[i] > INPUT_POSITION_MAX || pose->position[i] < -INPUT_POSITION_MAX) {
            return false;
        }
    }
    return is_turn(turn_read(pose));
}

static bool velocity_is_sound(const int16_t v[3])
{
    return v[0] >= -INPUT_VELOCITY_MAX && v[1] >= -INPUT_VELOCITY_MAX &&
           v[2] >= -INPUT_VELOCITY_MAX;
}

bool input_sample_is_sound(const input_sample *sample)
{
    return pose_is_sound(&sample->head) && pose_is_sound(&sample->hand) &&
           velocity_is_sound(sample->hand_velocity) &&
           velocity_is_sound(sample->hand_angular_velocity) && sample->due <= INPUT_DUE_MAX &&
           (sample->flags & ~INPUT_SAMPLE_FLAGS_ALL) == 0;
}
