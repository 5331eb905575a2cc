// The ring buffer of the states of the last second.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bout_history.h"

static void test_it_keeps_the_last_second(void **state)
{
    (void)state;
    bout_history *history = bout_history_create();
    assert_non_null(history);
    assert_null(bout_history_at(history, 0));
    for (uint32_t tick = 1; tick <= 2500; tick++) {
        duel_state now = {.tick = tick};
        bout_history_add(history, &now);
        uint32_t kept = tick < BOUT_HISTORY_TICKS ? tick : BOUT_HISTORY_TICKS;
        assert_int_equal(bout_history_at(history, 0)->tick, tick);
        assert_int_equal(bout_history_at(history, kept - 1)->tick, tick - kept + 1);
        // Further back than it reaches it gives the oldest.
        assert_int_equal(bout_history_at(history, kept)->tick, tick - kept + 1);
        assert_int_equal(bout_history_at(history, UINT32_MAX)->tick, tick - kept + 1);
    }
    bout_history_clear(history);
    assert_null(bout_history_at(history, 0));
    bout_history_destroy(&history);
    assert_null(history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_it_keeps_the_last_second)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
