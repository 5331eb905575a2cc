// A tick gives the same bits with any floating-point control word that a driver may have set, and
// restores it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fp_environment.h"
#include "input_random.h"
#include "test_duel_config.h"

// Control words that a driver could set: flush to zero, rounding up, both.
#if defined(__SSE2__)
static const uint64_t HOSTILE[] = {0x1f80u | 0x8040u, 0x1f80u | 0x4000u, 0x1f80u | 0xc040u};
#else
static const uint64_t HOSTILE[] = {1u << 24, 1u << 22, 1u << 24 | 1u << 22};
#endif
enum { HOSTILE_COUNT = sizeof HOSTILE / sizeof HOSTILE[0], TICKS = 300 };

static uint64_t action_word(void)
{
    uint64_t word = fp_environment_enter();
    fp_environment_leave(word);
#if defined(__SSE2__)
    word &= ~(uint64_t)0x3fu; // status flags, not control bits
#endif
    return word;
}

// The bits of numbers that rounding and flushing to zero would change.
static uint64_t bits_of_numbers(void)
{
    volatile double third = 1.0, least = 1e-310, three = 3.0, one = 1.0;
    third = third / three;
    least = least * one;
    return (third > 0.33333333333333331) | (uint64_t)(least > 0.0) << 1;
}

static void between_enter_and_leave_numbers_are_usual(void **unused)
{
    (void)unused;
    uint64_t own = fp_environment_enter();
    uint64_t usual = bits_of_numbers();
    for (int i = 0; i < HOSTILE_COUNT; i++) {
        fp_environment_leave(HOSTILE[i]);
        uint64_t hostile = bits_of_numbers();
        uint64_t before = fp_environment_enter();
        uint64_t inside = bits_of_numbers();
        fp_environment_leave(before);
        uint64_t word = action_word();
        fp_environment_leave(own);
        assert_true(hostile != usual);
        assert_true(inside == usual);
        assert_true(word == HOSTILE[i]);
    }
}

// The state's hash after a few hundred ticks, each begun with this control word.
static uint64_t fence_under(uint64_t word, uint64_t *out_word_after)
{
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    input_random walk[2] = {input_random_start(1), input_random_start(2)};
    duel_state state;
    test_duel_start_engaged(&test.config, &state);
    uint64_t own = fp_environment_enter();
    for (int tick = 0; tick < TICKS; tick++) {
        const input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
        duel_events events;
        fp_environment_leave(word);
        duel_step(&test.config, &state, frame, &events);
        *out_word_after = action_word();
        fp_environment_enter();
    }
    fp_environment_leave(own);
    test_duel_config_destroy(&test);
    return duel_state_hash(&state);
}

static void a_tick_is_the_same_under_each(void **unused)
{
    (void)unused;
    uint64_t after, usual = fence_under(action_word(), &after);
    for (int i = 0; i < HOSTILE_COUNT; i++) {
        uint64_t hash = fence_under(HOSTILE[i], &after);
        assert_true(hash == usual);
        assert_true(after == HOSTILE[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_enter_and_leave_numbers_are_usual),
        cmocka_unit_test(a_tick_is_the_same_under_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
