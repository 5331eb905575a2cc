// The values that are published for this generator.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "split_mix.h"

static void the_published_numbers_are_generated(void **unused)
{
    (void)unused;
    uint64_t state = 0;
    assert_true(split_mix_next(&state) == 0xe220a8397b1dcdafu);
    assert_true(split_mix_next(&state) == 0x6e789e6aa1b965f4u);
    assert_true(split_mix_next(&state) == 0x06c45d188009454fu);
}

static void neighboring_states_give_independent_numbers(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        uint64_t a = seed, b = seed + 1;
        uint64_t differing = split_mix_next(&a) ^ split_mix_next(&b);
        int bits = 0;
        for (; differing != 0; differing &= differing - 1) {
            bits++;
        }
        assert_in_range(bits, 10, 54); // 32, and five standard deviations of 4
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_numbers_are_generated),
        cmocka_unit_test(neighboring_states_give_independent_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
