// The camera that somebody who fences alone gets is the one with which a newcomer parries most.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bout_shots.h"
#include "camera_parries.h"
#include "share_of.h"

enum { THRUSTS = SHARE_OF(12) };
// By how much the eye misses a point, of 1080 lines: 3 mm on a screen of 34 cm, 0.3 degrees from an
// arm's length away.
static const double EYE_PX = 10.0;
// The share of the thrusts that the best camera lets a newcomer parry.
static const double BEST_SHARE = 0.75;

static void the_camera_of_one_person_is_parried_with_best(void **state)
{
    (void)state;
    const camera_settings automatic = {.view = CAMERA_CHOICE_AUTO};
    const bool is_person[2] = {true, false};
    const enum bout_camera_kind own = bout_shot_of(&automatic, is_person).kind;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    assert_true(bout_assets_load(&assets, build, error, sizeof error));
    for (int kind = WEAPON_EPEE; kind <= WEAPON_FOIL; kind++) {
        int parried[BOUT_CAMERA_KINDS];
        for (int which = 0; which < BOUT_CAMERA_KINDS; which++) {
            parried[which] =
                camera_parries_count(&assets, (enum weapon_kind)kind, which, EYE_PX, 1, THRUSTS)
                    .parried;
            printf("camera %d: %d of %d\n", which, parried[which], THRUSTS);
        }
        assert_true(parried[own] >= BEST_SHARE * THRUSTS);
        for (int which = 0; which < BOUT_CAMERA_KINDS; which++) {
            assert_true(parried[which] <= parried[own]);
        }
        // The measure can tell cameras apart: from the side, inside and outside look alike.
        assert_true(parried[BOUT_CAMERA_SIDE] < parried[own]);
    }
    bout_assets_free(&assets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_camera_of_one_person_is_parried_with_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
