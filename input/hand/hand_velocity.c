#include "hand_velocity.h"

#include <math.h>
#include <string.h>

#include "phys_rotation.h"

// Allowance for noise in the change between two steps: four times the effect of 0.3 mm and 0.1
// degree along each axis. A change within it is no jump.
static const double NOISE_M = 4e-3;
static const double NOISE_RAD = 0.03;

// A rotation vector is unique only below half a turn, so poses with a larger rotation relative to
// the newest pose are not used for the fit.
static const double TURN_MOST_RAD = 2.6;

static bool is_number(phys_vec3 v)
{
    return fabs(v.x) < HUGE_VAL && fabs(v.y) < HUGE_VAL && fabs(v.z) < HUGE_VAL;
}

// Returns whether the pose is finite and the length of its quaternion is near one.
static bool is_pose(phys_pose pose)
{
    phys_quat q = pose.orientation;
    double length = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    return is_number(pose.position) && length > 0.25 && length < 4.0;
}

// The velocities with which a hand moves from one pose to another in dt_s.
static hand_motion motion_between(phys_pose from, phys_pose to, double dt_s)
{
    phys_quat turn = quat_mul(to.orientation, quat_conjugate(from.orientation));
    return (hand_motion){HAND_MOTION_DIFFERENCE,
                         v3_scale(v3_sub(to.position, from.position), 1.0 / dt_s),
                         v3_scale(phys_rotation_vector_from_quat(turn), 1.0 / dt_s)};
}

static hand_motion motion_of_step(const hand_velocity *hand, int step)
{
    return motion_between(hand->pose[step - 1], hand->pose[step],
                          hand->time_s[step] - hand->time_s[step - 1]);
}

// Returns whether a hand can move like that after the step before it.
static bool can_follow(const hand_velocity *hand, const hand_motion *next, double dt_s)
{
    double noise_mps = NOISE_M / dt_s, noise_radps = NOISE_RAD / dt_s;
    if (v3_length(next->velocity_mps) > HAND_SPEED_MOST_MPS + noise_mps ||
        v3_length(next->angular_velocity_radps) > HAND_ANGULAR_SPEED_MOST_RADPS + noise_radps) {
        return false;
    }
    if (hand->count < 2) {
        return true;
    }
    int last = hand->count - 1;
    hand_motion before = motion_of_step(hand, last);
    // From the middle of one step to the middle of the next.
    double between_s = 0.5 * (dt_s + hand->time_s[last] - hand->time_s[last - 1]);
    return v3_distance(next->velocity_mps, before.velocity_mps) <=
               HAND_ACCELERATION_MOST_MPS2 * between_s + noise_mps &&
           v3_distance(next->angular_velocity_radps, before.angular_velocity_radps) <=
               HAND_ANGULAR_ACCELERATION_MOST_RADPS2 * between_s + noise_radps;
}

static void append(hand_velocity *hand, double time_s, phys_pose pose)
{
    if (hand->count == HAND_POSES_KEPT) {
        hand->count--;
        memmove(hand->time_s, hand->time_s + 1, (size_t)hand->count * sizeof *hand->time_s);
        memmove(hand->pose, hand->pose + 1, (size_t)hand->count * sizeof *hand->pose);
    }
    hand->time_s[hand->count] = time_s;
    hand->pose[hand->count++] = pose;
}

enum hand_pose_state hand_velocity_add(hand_velocity *hand, double time_s, phys_pose pose)
{
    if (!(fabs(time_s) < HUGE_VAL) || !is_pose(pose)) {
        return HAND_POSE_NO_NUMBER;
    }
    pose.orientation = quat_normalized(pose.orientation);
    if (hand->count == 0) {
        append(hand, time_s, pose);
        return HAND_POSE_TAKEN;
    }
    int last = hand->count - 1;
    double dt_s = time_s - hand->time_s[last];
    if (dt_s < HAND_STEP_LEAST_S) {
        return HAND_POSE_STALE;
    }
    if (dt_s > HAND_GAP_S) {
        hand_velocity_reset(hand);
        append(hand, time_s, pose);
        return HAND_POSE_TAKEN;
    }
    hand_motion next = motion_between(hand->pose[last], pose, dt_s);
    bool jumped = !can_follow(hand, &next, dt_s);
    if (jumped) {
        hand_velocity_reset(hand);
    }
    append(hand, time_s, pose);
    return jumped ? HAND_POSE_JUMPED : HAND_POSE_TAKEN;
}

void hand_velocity_reset(hand_velocity *hand)
{
    *hand = (hand_velocity){0};
}

// The slope at time 0 as weights of the values at `time`, so that the slopes of position and
// rotation are weighted sums: the row of (A^T A)^-1 A^T for c1 in c0 + c1 t + c2 t^2.
static void slope_weights(const double *time, int count, int degree, double *out_weight)
{
    double s1 = 0.0, s2 = 0.0, s3 = 0.0, s4 = 0.0, n = count;
    for (int i = 0; i < count; i++) {
        double t = time[i], tt = t * t;
        s1 += t;
        s2 += tt;
        s3 += tt * t;
        s4 += tt * tt;
    }
    // Cofactors of the normal matrix [[n s1 s2] [s1 s2 s3] [s2 s3 s4]] for its second row.
    double k0, k1, k2;
    if (degree == 1) {
        k0 = -s1;
        k1 = n;
        k2 = 0.0;
    } else {
        k0 = s2 * s3 - s1 * s4;
        k1 = n * s4 - s2 * s2;
        k2 = s1 * s2 - n * s3;
    }
    double determinant = k0 * s1 + k1 * s2 + k2 * s3;
    for (int i = 0; i < count; i++) {
        out_weight[i] = (k0 + time[i] * (k1 + time[i] * k2)) / determinant;
    }
}

static hand_motion bounded(hand_motion motion)
{
    motion.velocity_mps = v3_clamp_length(motion.velocity_mps, HAND_SPEED_MOST_MPS);
    motion.angular_velocity_radps =
        v3_clamp_length(motion.angular_velocity_radps, HAND_ANGULAR_SPEED_MOST_RADPS);
    return motion;
}

hand_motion hand_velocity_fit(const hand_velocity *hand, int poses, int degree)
{
    if (hand->count < 2) {
        return (hand_motion){HAND_MOTION_UNKNOWN, v3(0, 0, 0), v3(0, 0, 0)};
    }
    // The newest pose first; the values are the differences between each pose and the newest.
    int newest = hand->count - 1, count = 0;
    int most = poses < hand->count ? poses : hand->count;
    double time[HAND_POSES_KEPT], weight[HAND_POSES_KEPT];
    phys_vec3 way[HAND_POSES_KEPT], turn[HAND_POSES_KEPT];
    // Scale the times by the step, so that the sums of their fourth powers stay near 1.
    double step_s = hand->time_s[newest] - hand->time_s[newest - 1];
    for (; count < most; count++) {
        const phys_pose *pose = &hand->pose[newest - count];
        time[count] = (hand->time_s[newest - count] - hand->time_s[newest]) / step_s;
        way[count] = v3_sub(pose->position, hand->pose[newest].position);
        turn[count] = phys_rotation_vector_from_quat(
            quat_mul(pose->orientation, quat_conjugate(hand->pose[newest].orientation)));
        if (v3_length(turn[count]) > TURN_MOST_RAD) {
            break;
        }
    }
    if (count <= degree) {
        return bounded(motion_of_step(hand, newest));
    }

    slope_weights(time, count, degree, weight);
    phys_vec3 velocity = v3(0, 0, 0), angular = v3(0, 0, 0);
    for (int i = 0; i < count; i++) {
        velocity = v3_add_scaled(velocity, way[i], weight[i] / step_s);
        angular = v3_add_scaled(angular, turn[i], weight[i] / step_s);
    }
    return bounded((hand_motion){HAND_MOTION_FITTED, velocity, angular});
}

hand_motion hand_velocity_now(const hand_velocity *hand)
{
    int newest = hand->count - 1, poses = HAND_POSES_LEAST;
    while (poses < hand->count &&
           hand->time_s[newest] - hand->time_s[newest - poses] <= HAND_WINDOW_S) {
        poses++;
    }
    return hand_velocity_fit(hand, poses, 2);
}

// Whether a reported velocity is near one of the two that the poses show.
static bool is_near(phys_vec3 reported, phys_vec3 fitted, phys_vec3 difference, double constant)
{
    double fastest = phys_max(v3_length(fitted), v3_length(difference));
    double error = phys_min(v3_distance(reported, fitted), v3_distance(reported, difference));
    return error <= constant + HAND_AGREES_SHARE * fastest;
}

bool hand_velocity_agrees(const hand_velocity *hand, const hand_motion *reported)
{
    if (hand->count < 2) {
        return false;
    }
    hand_motion fitted = hand_velocity_now(hand),
                difference = motion_of_step(hand, hand->count - 1);
    return v3_length(reported->velocity_mps) <= HAND_SPEED_MOST_MPS &&
           v3_length(reported->angular_velocity_radps) <= HAND_ANGULAR_SPEED_MOST_RADPS &&
           is_near(reported->velocity_mps, fitted.velocity_mps, difference.velocity_mps,
                   HAND_AGREES_MPS) &&
           is_near(reported->angular_velocity_radps, fitted.angular_velocity_radps,
                   difference.angular_velocity_radps, HAND_AGREES_RADPS);
}

phys_vec3 hand_motion_at(const hand_motion *motion, phys_pose pose, phys_vec3 point)
{
    return v3_add(motion->velocity_mps,
                  v3_cross(motion->angular_velocity_radps, v3_sub(point, pose.position)));
}
