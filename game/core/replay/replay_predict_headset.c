#include "replay_predict_headset.h"

#include <math.h>

#include "phys_rotation.h"

// The properties of a motion along or about an axis before anything was measured. If a hand
// trembles more or a tracker less, the filters and the coder adapt; these are the initial values.
typedef struct nature {
    double jerk;                         // spectral density of the jerk
    double place_noise, rate_noise;      // variances of the measurements
    double first_rate;                   // variances: of the rate if the first sample has none, ...
    double first_acceleration;           // ... of the acceleration, which no sample has
    double rate_most, acceleration_most; // limits of a hand's or head's motion (hand_velocity.h)
    double steps, rate_steps;            // steps per unit in which the numbers are coded
} nature;

// The variance of a tracker's noise with this standard deviation plus that of rounding to whole
// steps.
#define SEEN(noise, steps) ((noise) * (noise) + 1.0 / (12.0 * (steps) * (steps)))

// For a quaternion's component, which changes by half the angle.
#define HEAD_TURN_STEPS (0.5 * INPUT_HEAD_ORIENTATION_STEPS)
#define HAND_TURN_STEPS (0.5 * INPUT_ORIENTATION_STEPS)

// Meters and radians; noise of 0.3 mm, 0.1 degree, 20 mm/s and 80 mrad/s.
#define SPEED_SEEN SEEN(0.02, INPUT_SPEED_STEPS)
#define SPIN_SEEN  SEEN(0.08, INPUT_ANGULAR_SPEED_STEPS)
#define MOVES_MOST HAND_SPEED_MOST_MPS, HAND_ACCELERATION_MOST_MPS2
#define TURNS_MOST HAND_ANGULAR_SPEED_MOST_RADPS, HAND_ANGULAR_ACCELERATION_MOST_RADPS2
// clang-format off
static const nature
    HEAD_PLACE = {1e1, SEEN(0.3e-3, INPUT_HEAD_POSITION_STEPS), 0.0, 0.25, 300.0, MOVES_MOST,
                  INPUT_HEAD_POSITION_STEPS, 0.0},
    HEAD_TURN = {1e2, SEEN(1.75e-3, HEAD_TURN_STEPS), 0.0, 1.0, 3000.0, TURNS_MOST,
                 HEAD_TURN_STEPS, 0.0},
    HAND_PLACE = {5e3, SEEN(0.3e-3, INPUT_POSITION_STEPS), SPEED_SEEN, SPEED_SEEN, 300.0, MOVES_MOST,
                  INPUT_POSITION_STEPS, INPUT_SPEED_STEPS},
    HAND_TURN = {1e5, SEEN(1.75e-3, HAND_TURN_STEPS), SPIN_SEEN, SPIN_SEEN, 3000.0, TURNS_MOST,
                 HAND_TURN_STEPS, INPUT_ANGULAR_SPEED_STEPS};
// clang-format on

// The jerk's factor moves this share of the way to the measured one, which counts as at most
// SURPRISE_MOST times the expected variance; it is limited to the range below.
#define RESTLESS_GAIN 0.2
#define SURPRISE_MOST 4.0
#define RESTLESS_MOST 100.0

// ---- filters -------------------------------------------------------------------

static kalman_filter filter_begin(const nature *n, phys_vec3 rate)
{
    return (kalman_filter){
        .rate = rate,
        .spread = {.pp = n->place_noise, .rr = n->first_rate, .aa = n->first_acceleration},
        .jerk_factor = 1.0};
}

// Advances by dt seconds and returns the displacement.
static phys_vec3 advance(kalman_filter *f, const nature *n, double dt)
{
    phys_vec3 way = v3_add_scaled(v3_scale(f->rate, dt), f->acceleration, 0.5 * dt * dt);
    f->rate = v3_clamp_length(v3_add_scaled(f->rate, f->acceleration, dt), n->rate_most);
    kalman_advance(&f->spread, n->jerk * f->jerk_factor, dt);
    return way;
}

// Updates the jerk's factor: a measurement differed by `off` where `variance` was expected along
// each axis.
static void update_jerk_factor(kalman_filter *f, phys_vec3 off, double variance)
{
    double surprise = v3_dot(off, off) / (3.0 * variance);
    double share = 1.0 + RESTLESS_GAIN * (phys_min(surprise, SURPRISE_MOST) - 1.0);
    f->jerk_factor = phys_clamp(f->jerk_factor * share, 1.0 / RESTLESS_MOST, RESTLESS_MOST);
}

// Corrects the filter by a measured difference and returns the correction of the place. Limits the
// motion, because a tracker's jumps must not make it grow without bound; a turn beyond half a
// revolution comes back from the other side.
static phys_vec3 correct(kalman_filter *f, const nature *n, kalman_gains k, phys_vec3 off)
{
    f->rate = v3_clamp_length(v3_add_scaled(f->rate, off, k.rate), n->rate_most);
    f->acceleration =
        v3_clamp_length(v3_add_scaled(f->acceleration, off, k.acceleration), n->acceleration_most);
    return v3_scale(off, k.place);
}

// Corrects the filter by a measured place that differs by `off`, and returns the correction of the
// place.
static phys_vec3 see_place(kalman_filter *f, const nature *n, phys_vec3 off)
{
    update_jerk_factor(f, off, f->spread.pp + n->place_noise);
    return correct(f, n, kalman_see_place(&f->spread, n->place_noise), off);
}

static phys_vec3 see_rate(kalman_filter *f, const nature *n, phys_vec3 rate)
{
    phys_vec3 off = v3_sub(rate, f->rate);
    update_jerk_factor(f, off, f->spread.rr + n->rate_noise);
    return correct(f, n, kalman_see_rate(&f->spread, n->rate_noise), off);
}

// The likely errors of the next place and the next rate, in steps.
static double place_off(const kalman_filter *f, const nature *n)
{
    return sqrt(f->spread.pp + n->place_noise) * n->steps;
}

static double rate_off(const kalman_filter *f, const nature *n)
{
    return sqrt(f->spread.rr + n->rate_noise) * n->rate_steps;
}

// ---- bodies --------------------------------------------------------------------

static predicted_body body_begin(const phys_body *body, const nature *place, const nature *turn)
{
    return (predicted_body){.at = body->pose,
                            .place = filter_begin(place, body->velocity_mps),
                            .turn = filter_begin(turn, body->angular_velocity_radps)};
}

static void shift(phys_pose *at, phys_vec3 way, phys_vec3 turn)
{
    at->position = v3_add(at->position, way);
    at->orientation =
        quat_normalized(quat_mul(phys_quat_from_rotation_vector(turn), at->orientation));
}

static void body_onward(predicted_body *body, const nature *place, const nature *turn, double dt)
{
    phys_vec3 way = advance(&body->place, place, dt);
    shift(&body->at, way, advance(&body->turn, turn, dt));
}

static void body_see(predicted_body *body, const nature *place, const nature *turn, phys_pose seen)
{
    phys_vec3 off = v3_sub(seen.position, body->at.position);
    phys_vec3 turned_off = phys_rotation_vector_from_quat(
        quat_mul(seen.orientation, quat_conjugate(body->at.orientation)));
    phys_vec3 way = see_place(&body->place, place, off);
    shift(&body->at, way, see_place(&body->turn, turn, turned_off));
}

// ---- samples -------------------------------------------------------------------

headset_predictor headset_predictor_begin(const input_sample *first, bool computed)
{
    phys_body head = {.pose = input_head_read(&first->head)}, hand = input_sample_hand(first);
    headset_predictor f = {.head = body_begin(&head, &HEAD_PLACE, &HEAD_TURN),
                           .hand = body_begin(&hand, &HAND_PLACE, &HAND_TURN),
                           .computed = computed};
    hand_velocity_add(&f.history, f.now_s, hand.pose);
    return f;
}

void headset_predictor_poses(headset_predictor *f, double dt, input_sample *out_sample)
{
    f->now_s += dt;
    body_onward(&f->head, &HEAD_PLACE, &HEAD_TURN, dt);
    body_onward(&f->hand, &HAND_PLACE, &HAND_TURN, dt);
    f->off[PREDICTED_HEAD_PLACE] = place_off(&f->head.place, &HEAD_PLACE);
    f->off[PREDICTED_HEAD_TURN] = place_off(&f->head.turn, &HEAD_TURN);
    f->off[PREDICTED_HAND_PLACE] = place_off(&f->hand.place, &HAND_PLACE);
    f->off[PREDICTED_HAND_TURN] = place_off(&f->hand.turn, &HAND_TURN);
    input_head_quantize(f->head.at, &out_sample->head);
    input_pose_quantize(f->hand.at, &out_sample->hand);
}

void headset_predictor_velocities(headset_predictor *f, const input_pose *hand,
                                  input_sample *out_sample)
{
    phys_pose seen = input_pose_read(hand);
    body_see(&f->hand, &HAND_PLACE, &HAND_TURN, seen);
    hand_velocity_add(&f->history, f->now_s, seen);
    f->off[PREDICTED_VELOCITY] = rate_off(&f->hand.place, &HAND_PLACE);
    f->off[PREDICTED_SPIN] = rate_off(&f->hand.turn, &HAND_TURN);
    if (f->computed) {
        hand_motion motion = hand_velocity_now(&f->history);
        input_sample_move(out_sample, motion.velocity_mps, motion.angular_velocity_radps);
    } else {
        input_sample_move(out_sample, f->hand.place.rate, f->hand.turn.rate);
    }
}

void headset_predictor_update(headset_predictor *f, const input_sample *sample)
{
    body_see(&f->head, &HEAD_PLACE, &HEAD_TURN, input_head_read(&sample->head));
    if (!f->computed) {
        phys_body hand = input_sample_hand(sample);
        phys_vec3 way = see_rate(&f->hand.place, &HAND_PLACE, hand.velocity_mps);
        shift(&f->hand.at, way, see_rate(&f->hand.turn, &HAND_TURN, hand.angular_velocity_radps));
    }
}
