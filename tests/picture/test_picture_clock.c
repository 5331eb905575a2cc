// The hands of the hall's clock show the time of day.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "near.h"
#include "picture_clock.h"

static const double TURN = 2.0 * 3.14159265358979323846;

static void the_hands_show_the_time(void **state)
{
    (void)state;
    const struct {
        double hour, minute, hour_turn, minute_turn;
    } times[] = {
        {0, 0, 0.0, 0.0},       {3, 0, 0.25, 0.0},          {15, 0, 0.25, 0.0},
        {6, 30, 6.5 / 12, 0.5}, {23, 45, 11.75 / 12, 0.75},
    };
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        double angle[2];
        picture_clock_angles(3600.0 * times[i].hour + 60.0 * times[i].minute, angle);
        assert_near(angle[0], TURN * times[i].hour_turn, 1e-9);
        assert_near(angle[1], TURN * times[i].minute_turn, 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_hands_show_the_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
