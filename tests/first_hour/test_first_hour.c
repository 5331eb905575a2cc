// The first bouts of new users against the beginner's opponent: a touch comes soon, whoever does
// something touches before long, and the beginner loses to the wild one too.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "first_bouts.h"
#include "loaded_assets.h"
#include "share_of.h"

enum { BOUTS = 8 };

static first_bouts fence(const bout_assets *assets, enum scripted_hand hand, int bouts)
{
    first_bouts all = first_bouts_fence(assets, WEAPON_EPEE, hand, 1, bouts);
    printf("%s: won %d, lost %d, both %d, without %d, slowest %.1f s\n", scripted_hand_name(hand),
           all.won, all.lost, all.both, all.longest_without, all.slowest_tick * DUEL_TICK_S);
    return all;
}

// Half a minute until the first touch, also for those who do nothing or let the point wait.
static void test_a_touch_comes_within_half_a_minute(void **state)
{
    for (int hand = 0; hand < SCRIPTED_HANDS; hand++) {
        assert_true(fence(*state, (enum scripted_hand)hand, SHARE_OF(BOUTS)).slowest_tick <= 30000);
    }
}

static void test_nobody_who_fences_waits_long_for_a_touch(void **state)
{
    static const enum scripted_hand WHO[] = {SCRIPTED_LEARNER, SCRIPTED_WILD, SCRIPTED_POINT_OUT,
                                             SCRIPTED_CAUTIOUS};
    for (size_t i = 0; i < sizeof WHO / sizeof *WHO; i++) {
        assert_true(fence(*state, WHO[i], SHARE_OF(BOUTS)).longest_without < 3);
    }
}

static void test_the_beginner_loses_to_the_wild_one_too(void **state)
{
    // All of them also where tests try less: the first ones may be lost.
    first_bouts all = fence(*state, SCRIPTED_WILD, BOUTS);
    assert_true(all.won > 0);
}

static void test_the_beginner_becomes_easier_and_only_then(void **unused)
{
    (void)unused;
    const ai_style *beginner = ai_style_of_level(1);
    assert_ptr_equal(ai_style_of_beginner(0), beginner);
    for (unsigned without = 1; without <= 3; without++) {
        const ai_style *gentle = ai_style_of_beginner(without);
        assert_true(ai_style_is_valid(gentle));
        assert_true(gentle->tremor > beginner->tremor && gentle->parry < beginner->parry);
        assert_true(gentle->patience_s > beginner->patience_s);
    }
    assert_true(ai_style_of_beginner(2)->distance_m < ai_style_of_beginner(1)->distance_m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_touch_comes_within_half_a_minute),
        cmocka_unit_test(test_nobody_who_fences_waits_long_for_a_touch),
        cmocka_unit_test(test_the_beginner_loses_to_the_wild_one_too),
        cmocka_unit_test(test_the_beginner_becomes_easier_and_only_then),
    };
    return cmocka_run_group_tests(tests, load_assets, unload_assets);
}
