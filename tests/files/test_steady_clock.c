// The steady clock agrees with the system's monotonic clock at every moment, whole seconds
// included.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "steady_clock.h"

// A double holds the seconds since the machine was started to about a microsecond for a century.
#define ROUNDING_S 1e-6

static double system_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// For more than a second, so that it also holds where a second begins.
static void it_tells_the_time_of_the_system(void **state)
{
    (void)state;
    double began_s = system_s(), last_s = steady_clock_s();
    while (last_s < began_s + 1.1) {
        double before_s = system_s(), now_s = steady_clock_s(), after_s = system_s();
        assert_true(now_s >= before_s - ROUNDING_S && now_s <= after_s + ROUNDING_S);
        assert_true(now_s >= last_s);
        last_s = now_s;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_tells_the_time_of_the_system),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
