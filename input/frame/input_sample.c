#include "input_sample.h"

// A quaternion whose squared length differs from one by more than this is invalid. Rounding alone
// causes 1e-4.
#define UNIT_TOLERANCE 0.01

// The resolution of a pose: steps per meter and per unit of a quaternion's component.
typedef struct pose_steps {
    int32_t position, orientation, position_max;
} pose_steps;

static const pose_steps HAND_STEPS = {INPUT_POSITION_STEPS, INPUT_ORIENTATION_STEPS,
                                      INPUT_POSITION_MAX};
static const pose_steps HEAD_STEPS = {INPUT_HEAD_POSITION_STEPS, INPUT_HEAD_ORIENTATION_STEPS,
                                      INPUT_HEAD_POSITION_MAX};

// Returns the nearest integer number of steps, with halves rounded away from zero. If it is out of
// the range +-most, it is clamped and *state is set.
static int32_t steps_of(double value, int32_t steps, int32_t most, enum input_sample_state *state)
{
    double scaled = value * steps;
    if (scaled > most || scaled < -most) {
        *state = INPUT_SAMPLE_LIMITED;
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
    return (input_sample){.head = {.orientation = {0, 0, 0, INPUT_HEAD_ORIENTATION_STEPS}},
                          .hand = {.orientation = {0, 0, 0, INPUT_ORIENTATION_STEPS}}};
}

int16_t input_turn_completed(const int16_t other[3], int32_t steps)
{
    double left = (double)steps * steps;
    for (int i = 0; i < 3; i++) {
        left -= (double)other[i] * other[i];
    }
    return (int16_t)(left > 0.0 ? sqrt(left) + 0.5 : 0.0);
}

// q and -q are the same rotation. Returns the one whose w is not negative; while the blade points
// forward, w stays far from zero, so the sign does not change.
static void turn_quantize(phys_quat turn, int32_t steps, int16_t out[4])
{
    const double part[4] = {turn.x, turn.y, turn.z, turn.w};
    enum input_sample_state within = INPUT_SAMPLE_EXACT;
    int largest = 0, count = 0;
    for (int i = 1; i < 4; i++) {
        largest = fabs(part[i]) > fabs(part[largest]) ? i : largest;
    }
    double sign = part[3] < 0.0 ? -1.0 : 1.0;
    int16_t other[3];
    for (int i = 0; i < 4; i++) {
        out[i] = (int16_t)steps_of(sign * part[i], steps, steps, &within);
        if (i != largest) {
            other[count++] = out[i];
        }
    }
    int16_t left = input_turn_completed(other, steps);
    out[largest] = (int16_t)(out[largest] < 0 ? -left : left);
}

static enum input_sample_state quantize(phys_pose pose, const pose_steps *steps,
                                        input_pose *out_pose)
{
    // If a component is NaN or infinite, so is the length, and this check fails.
    if (!v3_is_finite(pose.position) || !is_turn(pose.orientation)) {
        return INPUT_SAMPLE_NO_NUMBER;
    }
    enum input_sample_state state = INPUT_SAMPLE_EXACT;
    const double position[3] = {pose.position.x, pose.position.y, pose.position.z};
    for (int i = 0; i < 3; i++) {
        out_pose->position[i] = steps_of(position[i], steps->position, steps->position_max, &state);
    }
    turn_quantize(quat_normalized(pose.orientation), steps->orientation, out_pose->orientation);
    return state;
}

enum input_sample_state input_pose_quantize(phys_pose pose, input_pose *out_pose)
{
    return quantize(pose, &HAND_STEPS, out_pose);
}

enum input_sample_state input_head_quantize(phys_pose pose, input_pose *out_pose)
{
    return quantize(pose, &HEAD_STEPS, out_pose);
}

static void velocity_quantize(phys_vec3 v, int32_t steps, int16_t out[3],
                              enum input_sample_state *state)
{
    out[0] = (int16_t)steps_of(v.x, steps, INPUT_VELOCITY_MAX, state);
    out[1] = (int16_t)steps_of(v.y, steps, INPUT_VELOCITY_MAX, state);
    out[2] = (int16_t)steps_of(v.z, steps, INPUT_VELOCITY_MAX, state);
}

enum input_sample_state input_sample_move(input_sample *sample, phys_vec3 velocity_mps,
                                          phys_vec3 angular_velocity_radps)
{
    if (!v3_is_finite(velocity_mps) || !v3_is_finite(angular_velocity_radps)) {
        return INPUT_SAMPLE_NO_NUMBER;
    }
    enum input_sample_state state = INPUT_SAMPLE_EXACT;
    velocity_quantize(velocity_mps, INPUT_SPEED_STEPS, sample->hand_velocity, &state);
    velocity_quantize(angular_velocity_radps, INPUT_ANGULAR_SPEED_STEPS,
                      sample->hand_angular_velocity, &state);
    return state;
}

static phys_vec3 vector_read(const int16_t v[3], int32_t steps)
{
    return v3((double)v[0] / steps, (double)v[1] / steps, (double)v[2] / steps);
}

static phys_quat turn_read(const input_pose *pose, const pose_steps *steps)
{
    const int16_t *q = pose->orientation;
    const double whole = steps->orientation;
    return (phys_quat){q[0] / whole, q[1] / whole, q[2] / whole, q[3] / whole};
}

static phys_pose read(const input_pose *pose, const pose_steps *steps)
{
    const int32_t *p = pose->position;
    const double meter = steps->position;
    return (phys_pose){v3(p[0] / meter, p[1] / meter, p[2] / meter),
                       quat_normalized(turn_read(pose, steps))};
}

phys_pose input_pose_read(const input_pose *pose)
{
    return read(pose, &HAND_STEPS);
}

phys_pose input_head_read(const input_pose *head)
{
    return read(head, &HEAD_STEPS);
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

static bool pose_is_valid(const input_pose *pose, const pose_steps *steps)
{
    for (int i = 0; i < 3; i++) {
        if (pose->position[i] > steps->position_max || pose->position[i] < -steps->position_max) {
            return false;
        }
    }
    return is_turn(turn_read(pose, steps));
}

static bool velocity_is_valid(const int16_t v[3])
{
    for (int i = 0; i < 3; i++) {
        if (v[i] > INPUT_VELOCITY_MAX || v[i] < -INPUT_VELOCITY_MAX) {
            return false;
        }
    }
    return true;
}

bool input_sample_is_valid(const input_sample *sample)
{
    return pose_is_valid(&sample->head, &HEAD_STEPS) && pose_is_valid(&sample->hand, &HAND_STEPS) &&
           velocity_is_valid(sample->hand_velocity) &&
           velocity_is_valid(sample->hand_angular_velocity) && sample->due <= INPUT_DUE_MAX &&
           (sample->flags & ~INPUT_SAMPLE_FLAGS_ALL) == 0;
}
