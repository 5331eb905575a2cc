#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "track_random.h"

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
    track_random fencer = track_random_start(seed);
    uint64_t hash = 0xcbf29ce484222325u;
    for (int tick = 0; tick < ticks; tick++) {
        input_frame frame = track_random_frame(&fencer);
        hash = fold(hash, &frame);
    }
    return hash;
}

static void a_seed_is_a_fencer(void **unused)
{
    (void)unused;
    assert_true(hash_of_walk(7, 20000) == hash_of_walk(7, 20000));
    assert_true(hash_of_walk(7, 20000) != hash_of_walk(8, 20000));
    assert_true(hash_of_walk(0, 20000) != hash_of_walk(1, 20000));
}

// Frames are such as a duel accepts, `due` counts down to every sample, and all that can happen
// to a tracker does.
static void everything_happens(void **unused)
{
    (void)unused;
    int lost = 0, guessed = 0, blind = 0, quick = 0, far = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        track_random fencer = track_random_start(seed);
        input_frame before = track_random_frame(&fencer);
        for (int tick = 1; tick < 60000; tick++) {
            input_frame now = track_random_frame(&fencer);
            const input_sample *sample = &now.sample;
            assert_int_equal(now.kind, INPUT_POSE);
            assert_true(input_sample_is_sound(sample));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_is_a_fencer),
        cmocka_unit_test(everything_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
