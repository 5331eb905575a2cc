#include "replay_foretell.h"

#include "phys_rotation.h"

// How far a follower goes along with what it sees (alpha and beta of such a filter).
typedef struct gain {
    double at, rate;
} gain;

static const gain HEAD_GAIN[FORETELL_WAYS] = {{0.5, 0.15}, {0.8, 0.5}, {1.0, 1.0}, {1.0, 0.0}};
static const gain HAND_GAIN[FORETELL_WAYS] = {{0.5, 0.15}, {0.8, 0.5}, {0.6, 0.0}, {0.6, 0.0}};

static phys_quat quat_sum(phys_quat a, phys_quat b, double k)
{
    return (phys_quat){a.x + b.x * k, a.y + b.y * k, a.z + b.z * k, a.w + b.w * k};
}

static phys_quat quat_scale(phys_quat q, double k)
{
    return (phys_quat){q.x * k, q.y * k, q.z * k, q.w * k};
}

static foretell_follower follower_at(phys_pose at)
{
    return (foretell_follower){.at = at.position, .turn = at.orientation};
}

foretell foretell_begin(const input_sample *first)
{
    foretell f = {.head = follower_at(input_head_read(&first->head)),
                  .hand = follower_at(input_pose_read(&first->hand))};
    f.last = f.before = input_sample_hand(first);
    f.mean[0] = f.hand.rate = f.last.velocity_mps;
    f.mean[1] = f.last.angular_velocity_radps;
    f.took_s = 1.0;
    return f;
}

static phys_pose followed(const foretell_follower *f, double dt)
{
    return (phys_pose){v3_add_scaled(f->at, f->rate, dt), quat_sum(f->turn, f->turn_rate, dt)};
}

// Where the hand gets with the velocities it was told to have; with as much more as they changed
// by from the sample before.
static phys_pose told(const foretell *f, bool changing, double dt)
{
    phys_vec3 velocity = f->last.velocity_mps, turning = f->last.angular_velocity_radps;
    if (changing) {
        double share = 0.5 * dt / f->took_s;
        velocity = v3_add_scaled(velocity, v3_sub(velocity, f->before.velocity_mps), share);
        turning = v3_add_scaled(turning, v3_sub(turning, f->before.angular_velocity_radps), share);
    }
    phys_quat turn = phys_quat_from_rotation_vector(v3_scale(turning, dt));
    return (phys_pose){v3_add_scaled(f->hand.at, velocity, dt), quat_mul(turn, f->hand.turn)};
}

static phys_pose head_at(const foretell *f, double dt)
{
    return followed(&f->head, dt);
}

static phys_pose hand_at(const foretell *f, foretell_ways ways, double dt)
{
    return ways.hand >= FORETELL_TOLD ? told(f, ways.hand == FORETELL_TOLD_CHANGING, dt)
                                      : followed(&f->hand, dt);
}

void foretell_poses(const foretell *f, foretell_ways ways, double dt, input_sample *out_sample)
{
    // As they would be told; what cannot be is as it was.
    phys_pose head = head_at(f, dt), hand = hand_at(f, ways, dt);
    head.orientation = quat_normalized(head.orientation);
    hand.orientation = quat_normalized(hand.orientation);
    input_head_quantise(head, &out_sample->head);
    input_pose_quantise(hand, &out_sample->hand);
}

static phys_vec3 turn_between(phys_quat from, phys_quat to)
{
    return phys_rotation_vector_from_quat(quat_mul(to, quat_conjugate(from)));
}

// The mean velocities of the way from the last sample, linear and angular.
static void mean_velocities(const foretell *f, const input_sample *sample, double dt,
                            phys_vec3 out[2])
{
    phys_pose at = input_pose_read(&sample->hand);
    out[0] = v3_scale(v3_sub(at.position, f->last.pose.position), 1.0 / dt);
    out[1] = v3_scale(turn_between(f->last.pose.orientation, at.orientation), 1.0 / dt);
}

static phys_vec3 velocity_now(enum foretell_velocity how, phys_vec3 last, phys_vec3 mean,
                              phys_vec3 mean_before, double share)
{
    switch (how) {
    case FORETELL_MEAN:
        return mean;
    case FORETELL_ONWARD:
        return v3_sub(v3_scale(mean, 2.0), last);
    case FORETELL_PARABOLA:
        return v3_add_scaled(mean, v3_sub(mean, mean_before), share);
    case FORETELL_LAST:
        break;
    }
    return last;
}

void foretell_velocities(const foretell *f, foretell_ways ways, double dt, input_sample *sample)
{
    enum foretell_velocity how = (enum foretell_velocity)ways.velocity;
    double share = dt / (dt + f->took_s);
    phys_vec3 mean[2];
    mean_velocities(f, sample, dt, mean);
    input_sample_move(
        sample, velocity_now(how, f->last.velocity_mps, mean[0], f->mean[0], share),
        velocity_now(how, f->last.angular_velocity_radps, mean[1], f->mean[1], share));
}

static void follow(foretell_follower *f, phys_pose expected, phys_pose seen, gain g, double dt)
{
    // Of the two signs of a turn the one that is nearer.
    if (quat_dot(expected.orientation, seen.orientation) < 0.0) {
        seen.orientation = quat_scale(seen.orientation, -1.0);
    }
    phys_vec3 off = v3_sub(seen.position, expected.position);
    phys_quat turned_off = quat_sum(seen.orientation, expected.orientation, -1.0);
    f->at = v3_add_scaled(expected.position, off, g.at);
    f->rate = v3_add_scaled(f->rate, off, g.rate / dt);
    f->turn = quat_sum(expected.orientation, turned_off, g.at);
    f->turn_rate = quat_sum(f->turn_rate, turned_off, g.rate / dt);
}

void foretell_learn(foretell *f, foretell_ways ways, double dt, const input_sample *sample)
{
    phys_vec3 mean[2];
    mean_velocities(f, sample, dt, mean);
    follow(&f->head, head_at(f, dt), input_head_read(&sample->head), HEAD_GAIN[ways.head], dt);
    follow(&f->hand, hand_at(f, ways, dt), input_pose_read(&sample->hand), HAND_GAIN[ways.hand],
           dt);
    f->before = f->last;
    f->last = input_sample_hand(sample);
    f->mean[0] = mean[0];
    f->mean[1] = mean[1];
    f->took_s = dt;
}
