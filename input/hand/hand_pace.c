#include "hand_pace.h"

#include "hand_glide.h"
#include "hand_velocity.h"
#include "phys_rotation.h"

// Number of instants of a glide whose speed is examined. The acceleration is largest at the ends
// and measured as the mean between instants: with 16 all but one of 100,000 jumps are within 8 % of
// the limit, one is 16 % above it; with 8 it was 33 %.
enum { INSTANTS = 16 };

// Number of times that a duration is prolonged by what the speed exceeds. What the speeds at both
// ends contribute does not shrink with time, so once is not enough.
enum { ROUNDS = 5 };

// No glide takes longer: 50 m, the farthest sample, at the speed of a hand.
#define LONGEST_TICKS 10000

static phys_vec3 tip_velocity(const phys_body *motion)
{
    phys_vec3 blade = quat_rotate(motion->pose.orientation, v3(0, 0, -HAND_TIP_M));
    return v3_add(motion->velocity_mps, v3_cross(motion->angular_velocity_radps, blade));
}

double hand_pace_excess(const phys_body *motion)
{
    double hand = v3_length(motion->velocity_mps) / HAND_SPEED_MOST_MPS;
    double turn = v3_length(motion->angular_velocity_radps) / HAND_TURN_MOST_RADPS;
    return phys_max(phys_max(hand, turn), v3_length(tip_velocity(motion)) / HAND_TIP_MOST_MPS);
}

phys_body hand_pace_bounded(phys_body motion)
{
    double excess = hand_pace_excess(&motion);
    if (excess > 1.0) {
        motion.velocity_mps = v3_scale(motion.velocity_mps, 1.0 / excess);
        motion.angular_velocity_radps = v3_scale(motion.angular_velocity_radps, 1.0 / excess);
    }
    return motion;
}

// Upper bounds of the slope and of the second derivative of a cubic that covers `way` in lasts_s
// seconds. The second derivative is linear, so it is largest at one of the ends.
typedef struct cubic_bounds {
    double slope, curve;
} cubic_bounds;

static cubic_bounds bounds_of(phys_vec3 way, phys_vec3 first, phys_vec3 last, double lasts_s)
{
    phys_vec3 mean = v3_scale(way, 6.0 / lasts_s);
    phys_vec3 start = v3_sub(v3_sub(mean, v3_scale(first, 4.0)), v3_scale(last, 2.0));
    phys_vec3 end = v3_sub(v3_sub(mean, v3_scale(first, 2.0)), v3_scale(last, 4.0));
    return (cubic_bounds){0.25 * v3_length(mean) + v3_length(first) + v3_length(last),
                          phys_max(v3_length(start), v3_length(end)) / lasts_s};
}

// Returns true if neither speed nor acceleration of the glide can be near the limits. This spares
// nearly all ticks the search. A rotation vector is treated as if its rate were the angular
// velocity; the difference is within the factor of 2.
static bool is_surely_possible(const phys_body *from, const phys_body *to, double lasts_s)
{
    phys_vec3 way = v3_sub(to->pose.position, from->pose.position);
    phys_vec3 turn = phys_rotation_vector_from_quat(
        quat_mul(to->pose.orientation, quat_conjugate(from->pose.orientation)));
    cubic_bounds hand = bounds_of(way, from->velocity_mps, to->velocity_mps, lasts_s);
    cubic_bounds wrist =
        bounds_of(turn, from->angular_velocity_radps, to->angular_velocity_radps, lasts_s);
    double tip_mps = hand.slope + HAND_TIP_M * wrist.slope;
    double tip_mps2 = hand.curve + HAND_TIP_M * (wrist.curve + wrist.slope * wrist.slope);
    return hand.slope < HAND_SPEED_MOST_MPS && 2.0 * wrist.slope < HAND_TURN_MOST_RADPS &&
           2.0 * tip_mps < HAND_TIP_MOST_MPS && 2.0 * tip_mps2 < HAND_TIP_MOST_MPS2;
}

// Returns by what the time of the glide has to be multiplied to make it possible, if it exceeds 1.
// Twice the time is half of the speed, and half to a quarter of the acceleration.
static double glide_excess(const phys_body *from, const phys_body *to, double lasts_s)
{
    phys_vec3 before = tip_velocity(from);
    double speed = 0.0, acceleration = 0.0;
    for (int i = 1; i <= INSTANTS; i++) {
        phys_body now = *to;
        if (i < INSTANTS) {
            now = hand_glide_at(from, to, lasts_s, (double)i / INSTANTS);
        }
        phys_vec3 tip = tip_velocity(&now);
        speed = phys_max(speed, hand_pace_excess(&now));
        acceleration = phys_max(acceleration, v3_distance(tip, before) * INSTANTS / lasts_s);
        before = tip;
    }
    return phys_max(speed, sqrt(acceleration / HAND_TIP_MOST_MPS2));
}

uint32_t hand_pace_ticks(const phys_body *from, const phys_body *to, uint32_t ticks, double tick_s)
{
    if (is_surely_possible(from, to, ticks * tick_s)) {
        return ticks;
    }
    for (int round = 0; round < ROUNDS; round++) {
        double excess = glide_excess(from, to, ticks * tick_s);
        if (!(excess > 1.0)) {
            break;
        }
        double longer = excess * ticks + 1.0;
        ticks = longer < LONGEST_TICKS ? (uint32_t)longer : LONGEST_TICKS;
    }
    return ticks;
}
