// The targets of the three weapons, as the rules draw them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "valid_target.h"

static void check_target(enum weapon_kind kind, const enum body_part *valid, size_t count)
{
    for (int part = 0; part < BODY_PART_COUNT; part++) {
        bool listed = false;
        for (size_t i = 0; i < count; i++) {
            listed = listed || valid[i] == (enum body_part)part;
        }
        if (body_part_is_target(kind, (enum body_part)part) != listed) {
            fail_msg("%s: %s", weapon_key(kind), body_part_key((enum body_part)part));
        }
    }
}

static void test_every_part_is_target_with_the_epee(void **state)
{
    (void)state;
    for (int part = 0; part < BODY_PART_COUNT; part++) {
        assert_true(body_part_is_target(WEAPON_EPEE, (enum body_part)part));
    }
}

static void test_the_foil_knows_the_trunk_and_the_bib(void **state)
{
    (void)state;
    const enum body_part valid[] = {PART_TORSO, PART_GROIN, PART_BIB};
    check_target(WEAPON_FOIL, valid, sizeof valid / sizeof valid[0]);
}

static void test_the_sabre_knows_all_above_the_thighs_but_hands(void **state)
{
    (void)state;
    const enum body_part valid[] = {PART_MASK,           PART_NECK,    PART_BIB,
                                    PART_TORSO,          PART_WAIST,   PART_WEAPON_UPPER_ARM,
                                    PART_WEAPON_FOREARM, PART_FREE_ARM};
    check_target(WEAPON_SABRE, valid, sizeof valid / sizeof valid[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_part_is_target_with_the_epee),
        cmocka_unit_test(test_the_foil_knows_the_trunk_and_the_bib),
        cmocka_unit_test(test_the_sabre_knows_all_above_the_thighs_but_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
