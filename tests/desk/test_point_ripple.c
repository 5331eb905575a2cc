// What a mouse's reports and the pictures that fetch them leave of the tip's speed.
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

// Shares of the rms of the tip's velocity, by mouse. Over a hundred seeds 0.080 and 0.021 at
// most, in the mean 0.037 and 0.012; a mouse of 125 Hz has stairs of its own, 0.027 with the
// true times of its reports. Worst are mice and pictures nearly in step, whose beat is too
// slow to see.
static const double MOST_RMS[] = {0.1, 0.025};
static const double MOST_RMS_STAMPED[] = {0.032, 0.02};
// A mouse tells of the motion since its last report: 4 ms late in the mean, at 125 Hz. Nothing
// more may be added but a report misplaced by half a period; 6 and 0 over the same seeds.
static const int MOST_LATE_MS[] = {8, 1};
// Of what it is with all reports of a picture at once, by picture: 1.04, 0.49 and 0.18.
static const double MOST_OF_BEFORE[] = {1.2, 0.6, 0.25};

static tip_ripple measure(const test_duel_config *test, tip_ripple_case what,
                          enum tip_ripple_way way)
{
    what.way = way;
    return tip_ripple_measure(&test->config, &what, NULL);
}

// Every hand, every mouse, every picture: the ripple stays small, and where pictures are long
// it was many times as much.
static void the_tip_does_not_ripple(void **state)
{
    (void)state;
    seeded random = seeded_start("the_tip_does_not_ripple", 11);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    for (int i = 0; i < 12; i++) {
        int mouse = i / 2 % 2, picture = i / 4;
        // No quartz is right, and no picture comes when it should.
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
        cmocka_unit_test(the_tip_does_not_ripple),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
