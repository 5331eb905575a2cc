#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "near.h"
#include "phys_rotation.h"
#include "hand_random.h"

static uint64_t mixed(uint64_t hash, uint64_t bits)
{
    return (hash ^ bits) * 0x100000001b3u;
}

static uint64_t fold(uint64_t hash, const input_frame *frame)
{
    const input_sample *sample = &frame->sample;
    hash = mixed(hash, (uint64_t)frame->buttons << 24 | (uint64_t)sample->due << 8 | sample->flags);
    for (int i = 0; i < 3; i++) {
        hash = mixed(hash, (uint32_t)sample->head.position[i]);
        hash = mixed(hash, (uint32_t)sample->hand.position[i]);
        hash = mixed(hash, (uint16_t)sample->hand_velocity[i]);
        hash = mixed(hash, (uint16_t)sample->hand_angular_velocity[i]);
    }
    for (int i = 0; i < 4; i++) {
        hash = mixed(hash, (uint16_t)sample->head.orientation[i]);
        hash = mixed(hash, (uint16_t)sample->hand.orientation[i]);
    }
    return hash;
}

static uint64_t hash_of_walk(uint64_t seed, int ticks)
{
    hand_random fencer = hand_random_start(seed);
    uint64_t hash = 0xcbf29ce484222325u;
    for (int tick = 0; tick < ticks; tick++) {
        input_frame frame = hand_random_frame(&fencer);
        hash = fold(hash, &frame);
    }
    return hash;
}

static void a_seed_determines_the_fencer(void **unused)
{
    (void)unused;
    assert_true(hash_of_walk(7, 20000) == hash_of_walk(7, 20000));
    assert_true(hash_of_walk(7, 20000) != hash_of_walk(8, 20000));
    assert_true(hash_of_walk(0, 20000) != hash_of_walk(1, 20000));
}

// The duel accepts every frame, `due` counts down to each sample, and everything that can happen to
// a tracker happens.
static void everything_happens(void **unused)
{
    (void)unused;
    int lost = 0, guessed = 0, blind = 0, quick = 0, far = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        hand_random fencer = hand_random_start(seed);
        input_frame before = hand_random_frame(&fencer);
        for (int tick = 1; tick < 60000; tick++) {
            input_frame now = hand_random_frame(&fencer);
            const input_sample *sample = &now.sample;
            assert_int_equal(now.kind, INPUT_POSE);
            assert_true(input_sample_is_valid(sample));
            assert_in_range(sample->due, 0, 14);
            assert_true(sample->due + 1 == before.sample.due || before.sample.due <= 1);
            lost += sample->due == 0 && before.sample.due == 1;
            guessed +=
                (sample->flags & (INPUT_HAND_VALID | INPUT_HAND_TRACKED)) == INPUT_HAND_VALID;
            blind += (sample->flags & INPUT_HAND_VALID) == 0;
            quick += v3_length(input_sample_hand(sample).angular_velocity_radps) > 55.0;
            far += abs(sample->hand.position[0] - before.sample.hand.position[0]) > 3000;
            before = now;
        }
    }
    assert_true(lost > 100 && guessed > 1000 && blind > 1000 && quick > 500 && far > 5);
}

// The smallest box that contains all points so far.
typedef struct reach {
    phys_vec3 low, high;
} reach;

static reach reach_none(void)
{
    return (reach){v3(DBL_MAX, DBL_MAX, DBL_MAX), v3(-DBL_MAX, -DBL_MAX, -DBL_MAX)};
}

static void reach_add(reach *r, phys_vec3 p)
{
    r->low = v3(fmin(r->low.x, p.x), fmin(r->low.y, p.y), fmin(r->low.z, p.z));
    r->high = v3(fmax(r->high.x, p.x), fmax(r->high.y, p.y), fmax(r->high.z, p.z));
}

static void assert_reach(const reach *r, phys_vec3 low, phys_vec3 high, double tolerance)
{
    assert_near(r->low.x, low.x, tolerance);
    assert_near(r->low.y, low.y, tolerance);
    assert_near(r->low.z, low.z, tolerance);
    assert_near(r->high.x, high.x, tolerance);
    assert_near(r->high.y, high.y, tolerance);
    assert_near(r->high.z, high.z, tolerance);
}

// Advances to the next sample that is not lost. Returns false if none comes within `ticks`.
static bool next_sample(hand_random *fencer, uint32_t ticks, input_sample *out_sample)
{
    uint32_t due_tick = fencer->due_tick;
    for (uint32_t i = 0; i < ticks; i++) {
        *out_sample = hand_random_frame(fencer).sample;
        if (fencer->due_tick != due_tick) {
            return true;
        }
    }
    return false;
}

// Returns true if the hand's pose is known and the tracker does not displace it.
static bool hand_is_right(const hand_random *fencer, const input_sample *sample)
{
    return (sample->flags & INPUT_HAND_VALID) && fencer->due_tick >= fencer->displaced_until;
}

// The rotation vector from the orientation that points forward along the piste.
static phys_vec3 turn_from_forward(phys_quat orientation)
{
    const phys_quat forward = phys_quat_from_rotation_vector(v3(0.0, -0.5 * PHYS_PI, 0.0));
    return phys_rotation_vector_from_quat(quat_mul(orientation, quat_conjugate(forward)));
}

// In half an hour of fencing, head and hand reach every side of the boxes that their places are
// drawn from, never leave them, and move from place to place as fast as the legs' durations say.
static void head_and_hand_reach_all_sides_of_their_boxes(void **unused)
{
    (void)unused;
    enum { SEEDS = 30, TICKS = 60000, EN_GARDE_TICKS = 1300 };
    reach head = reach_none(), turn = reach_none(), hand = reach_none();
    double head_way_m = 0.0, hand_way_m = 0.0, fastest_radps = 0.0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        hand_random fencer = hand_random_start(seed);
        input_sample sample;
        phys_vec3 head_before = v3(0, 0, 0), hand_before = v3(0, 0, 0);
        bool known = false;
        while (next_sample(&fencer, TICKS - fencer.tick, &sample)) {
            // The head starts outside its box; the first leg takes it inside.
            if (fencer.tick < EN_GARDE_TICKS) {
                continue;
            }
            phys_pose at = input_head_read(&sample.head);
            reach_add(&head, at.position);
            reach_add(&turn, turn_from_forward(at.orientation));
            head_way_m += known ? fabs(at.position.x - head_before.x) : 0.0;
            head_before = at.position;
            if (hand_is_right(&fencer, &sample)) {
                phys_body moving = input_sample_hand(&sample);
                phys_vec3 from_head = v3_sub(moving.pose.position, at.position);
                reach_add(&hand, from_head);
                hand_way_m += known ? fabs(from_head.x - hand_before.x) : 0.0;
                hand_before = from_head;
                fastest_radps = fmax(fastest_radps, v3_length(moving.angular_velocity_radps));
            } else if (!known) {
                continue;
            }
            known = true;
        }
    }
    // To within the tracker's noise.
    assert_reach(&head, v3(0.3, 1.25, -0.3), v3(1.6, 1.75, 0.3), 0.005);
    assert_reach(&hand, v3(0.1, -0.7, -0.4), v3(0.8, 0.2, 0.5), 0.01);
    assert_reach(&turn, v3(-0.5, -0.5, -0.5), v3(0.5, 0.5, 0.5), 0.03);
    // Two random places of a box are a third of its edge apart on average. A leg of the head lasts
    // 0.55 s on average. One of the hand lasts 0.235 s, or 0.0625 s if it is a flick, which is one
    // of four; two of four go to another place.
    double seconds = SEEDS * (TICKS - EN_GARDE_TICKS) * 0.001;
    double head_mps = (1.6 - 0.3) / 3.0 / 0.55;
    double hand_mps = 0.5 * (0.8 - 0.1) / 3.0 / (0.75 * 0.235 + 0.25 * 0.0625);
    printf("x: head %.3f m/s (%.3f), hand %.3f m/s (%.3f); fastest %.1f rad/s\n",
           head_way_m / seconds, head_mps, hand_way_m / seconds, hand_mps, fastest_radps);
    assert_near(head_way_m / seconds, head_mps, 0.05 * head_mps);
    assert_near(hand_way_m / seconds, hand_mps, 0.1 * hand_mps);
    // 3600 degrees per second; a fit through a few noisy poses may report a quarter more.
    assert_true(fastest_radps > 20.0 * PHYS_PI && fastest_radps < 1.3 * 20.0 * PHYS_PI);
}

static double squares(phys_vec3 v)
{
    return v3_dot(v, v);
}

// En garde nothing moves yet, so that samples differ from the truth only by the tracker's noise and
// by quantization, whose standard deviation is the step divided by the square root of 12.
static void a_still_hand_is_seen_with_the_noise_of_trackers(void **unused)
{
    (void)unused;
    double place = 0.0, turning = 0.0;
    int count = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        hand_random fencer = hand_random_start(seed);
        input_sample sample;
        while (next_sample(&fencer, 340 - fencer.tick, &sample)) {
            if (hand_is_right(&fencer, &sample)) {
                phys_pose hand = input_pose_read(&sample.hand);
                place += squares(v3_sub(hand.position, v3(0.45, 1.2, 0.1)));
                turning += squares(turn_from_forward(hand.orientation));
                count++;
            }
        }
    }
    assert_true(count > 8000);
    double step_m = 1.0 / INPUT_POSITION_STEPS, step_rad = 2.0 / INPUT_ORIENTATION_STEPS;
    double noise_rad = 0.1 * PHYS_PI / 180.0;
    double place_m = sqrt(0.3e-3 * 0.3e-3 + step_m * step_m / 12.0);
    double turn_rad = sqrt(noise_rad * noise_rad + step_rad * step_rad / 12.0);
    assert_near(sqrt(place / (3.0 * count)), place_m, 0.02 * place_m);
    assert_near(sqrt(turning / (3.0 * count)), turn_rad, 0.02 * turn_rad);
}

// The expected share of samples within an outage. One outage of 20 to 600 ms begins per 400
// samples, so this is the probability that the one that began last still lasts.
static double outage_share(double rate_hz)
{
    double share = 0.0, none_since = 1.0;
    for (int ago = 0; ago / rate_hz < 0.6; ago++) {
        double lasts = fmin(1.0, (0.6 - ago / rate_hz) / 0.58);
        share += none_since / 400.0 * lasts;
        none_since *= 399.0 / 400.0;
    }
    return share;
}

// Samples are lost, and outages begin and last, as often and as long as the constants say.
static void trackers_fail_as_often_as_they_should(void **unused)
{
    (void)unused;
    enum { TICKS = 200000, SEEDS = 60 };
    bool seen_hz[145] = {false};
    double due = 0.0, taken = 0.0, blind = 0.0, guessed = 0.0, displaced = 0.0;
    double dark_share = 0.0;
    int turned_over = 0;
    reach aside = reach_none();
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        hand_random fencer = hand_random_start(seed);
        seen_hz[fencer.rate_hz] = true;
        uint32_t due_tick = fencer.due_tick;
        uint8_t buttons = fencer.buttons;
        for (int tick = 0; tick < TICKS; tick++) {
            input_frame frame = hand_random_frame(&fencer);
            for (unsigned b = 1; b <= INPUT_BUTTONS_ALL; b <<= 1) {
                turned_over += ((frame.buttons ^ buttons) & b) != 0;
            }
            buttons = frame.buttons;
            if (fencer.due_tick == due_tick) {
                continue;
            }
            due_tick = fencer.due_tick;
            const input_sample *sample = &frame.sample;
            assert_true(sample->flags & INPUT_HEAD_TRACKED);
            taken++;
            blind += (sample->flags & INPUT_HAND_VALID) == 0;
            guessed += (sample->flags & INPUT_HAND_TRACKED) == 0;
            if (due_tick < fencer.displaced_until) {
                displaced++;
                reach_add(&aside, fencer.displaced);
            }
        }
        assert_near(fencer.samples, TICKS * 0.001 * fencer.rate_hz, 2.0);
        due += fencer.samples;
        dark_share += outage_share(fencer.rate_hz) * fencer.samples;
    }
    assert_true(seen_hz[72] && seen_hz[90] && seen_hz[120] && seen_hz[144]);
    assert_near((due - taken) / due, 1.0 / 80.0, 0.05 / 80.0);
    assert_near(turned_over, 6.0 * SEEDS * TICKS / 2000.0, 0.02 * 6.0 * SEEDS * TICKS / 2000.0);
    dark_share /= due;
    double unseen_share = dark_share + (1.0 - dark_share) * dark_share;
    printf("blind %.4f, not seen %.4f, displaced %.4f of %g samples; by constants %.4f, %.4f\n",
           blind / taken, guessed / taken, displaced / taken, taken, dark_share, unseen_share);
    assert_near(blind / taken, dark_share, 0.05 * dark_share);
    assert_near(displaced / taken, dark_share, 0.05 * dark_share);
    assert_near(guessed / taken, unseen_share, 0.05 * unseen_share);
    assert_reach(&aside, v3(-0.6, -0.6, -0.6), v3(0.6, 0.6, 0.6), 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_determines_the_fencer),
        cmocka_unit_test(everything_happens),
        cmocka_unit_test(head_and_hand_reach_all_sides_of_their_boxes),
        cmocka_unit_test(a_still_hand_is_seen_with_the_noise_of_trackers),
        cmocka_unit_test(trackers_fail_as_often_as_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
