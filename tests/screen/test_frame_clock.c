// The pace of a screen's frame loop.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>

#include "frame_clock.h"

static double since_s(uint64_t before)
{
    return (double)(SDL_GetPerformanceCounter() - before) / (double)SDL_GetPerformanceFrequency();
}

static void test_the_frame_times_add_up(void **state)
{
    (void)state;
    uint64_t outer = SDL_GetPerformanceCounter();
    frame_clock clock = frame_clock_start();
    uint64_t inner = SDL_GetPerformanceCounter();
    double sum_s = 0.0, least_s = 0.0;
    for (int i = 0; i < 20; i++) {
        SDL_Delay(1);
        least_s = since_s(inner);
        double elapsed_s = frame_clock_next(&clock);
        assert_true(elapsed_s > 0.0);
        sum_s += elapsed_s;
    }
    // No time is lost between two calls, and none is counted twice.
    assert_true(sum_s > least_s - 1e-9);
    assert_true(sum_s < since_s(outer) + 1e-9);
}

static void test_a_short_frame_waits(void **state)
{
    (void)state;
    uint64_t before = SDL_GetPerformanceCounter();
    frame_clock_rest(0.5 * FRAME_CLOCK_LEAST_S, FRAME_CLOCK_LEAST_S);
    // SDL_Delay() waits at least as long as requested.
    assert_true(since_s(before) > 0.9e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_frame_times_add_up),
        cmocka_unit_test(test_a_short_frame_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
