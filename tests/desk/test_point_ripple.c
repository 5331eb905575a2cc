// The ripple of the tip's speed that is caused by a mouse's report rate and by the frames in which
// the reports are read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "seeded.h"
#include "test_duel_config.h"
#include "tip_ripple.h"

static const double PICTURES_S[] = {0.008, 0.0167, 0.0333};
static const double MICE_HZ[] = {125.0, 1000.0};

// Fractions of the rms of the tip's velocity, by mouse. Over a hundred seeds they are at most 0.080
// and 0.021, on average 0.037 and 0.012; a mouse of 125 Hz causes steps of its own, 0.027 even with
// the true times of its reports. The worst cases are a report rate and a frame rate that nearly
// agree, because their beat is too slow to be detected.
static const double MOST_RMS[] = {0.1, 0.025};
static const double MOST_RMS_STAMPED[] = {0.032, 0.02};
// A report contains the motion since the last one: at 125 Hz it is 4 ms late on average. Only a
// report that is misplaced by half a period may add to that; over the same seeds 6 and 0.
static const int MOST_LATE_MS[] = {8, 1};
// Relative to the ripple if all reports of a frame came at once, by frame rate: 1.04, 0.49 and
// 0.18.
static const double MOST_OF_BEFORE[] = {1.2, 0.6, 0.25};

static tip_ripple measure(const test_duel_config *test, tip_ripple_case what,
                          enum tip_ripple_way way)
{
    what.way = way;
    return tip_ripple_measure(&test->config, &what, NULL);
}

// For every hand, mouse and frame rate the ripple is small, and with long frames it was many times
// as large without the timeline.
static void the_tip_has_little_ripple(void **state)
{
    (void)state;
    seeded random = seeded_start("the_tip_has_little_ripple", 11);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    for (int i = 0; i < 12; i++) {
        int mouse = i / 2 % 2, picture = i / 4;
        // No crystal oscillator is exact, and no frame comes exactly on time.
        tip_ripple_case what = {.hand = i % 2 == 0 ? TIP_STEADY : TIP_SWEEP,
                                .mouse_hz = MICE_HZ[mouse] * seeded_range(&random, 0.999, 1.001),
                                .picture_s = PICTURES_S[picture],
                                .picture_jitter = 0.03,
                                .seed = seeded_next(&random)};
        tip_ripple now = measure(&test, what, TIP_SPREAD);
        tip_ripple stamped = measure(&test, what, TIP_STAMPED);
        tip_ripple before = measure(&test, what, TIP_AT_PICTURE);
        if (!(now.rms < MOST_RMS[mouse]) || !(stamped.rms < MOST_RMS_STAMPED[mouse]) ||
            !(now.late_ms <= MOST_LATE_MS[mouse]) || !(stamped.late_ms <= MOST_LATE_MS[mouse]) ||
            !(now.rms < MOST_OF_BEFORE[picture] * before.rms)) {
            fail_msg("%g Hz, %g ms: %.3f, %d ms late; stamped %.3f; all at once %.3f",
                     MICE_HZ[mouse], 1e3 * PICTURES_S[picture], now.rms, now.late_ms, stamped.rms,
                     before.rms);
        }
    }
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tip_has_little_ripple),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
