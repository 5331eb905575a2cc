// The computer fencers by name: the upper half is the ladder's, and characters come with their own
// body and hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "computer_fencers.h"

static computer_fencers all;
static computer_fencer named[COMPUTER_FENCERS_MAX];

static double rating_of(const char *key, enum weapon_kind kind)
{
    const rating_entry *entry = rating_list_find(&all.ratings, key, kind);
    assert_non_null(entry);
    return entry->is.rating;
}

static void the_upper_half_is_better_than_the_rest(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        size_t count = computer_fencers_named(&all, "upper", (enum weapon_kind)kind, named);
        size_t rated = 0, below = 0, above = 0;
        for (size_t i = 1; i < count; i++) {
            assert_true(rating_of(named[i - 1].name, (enum weapon_kind)kind) >=
                        rating_of(named[i].name, (enum weapon_kind)kind));
        }
        for (size_t i = 0; i < all.count; i++) {
            if (rating_list_find(&all.ratings, all.about[i].key, (enum weapon_kind)kind) != NULL) {
                const double rating = rating_of(all.about[i].key, (enum weapon_kind)kind);
                const double last = rating_of(named[count - 1].name, (enum weapon_kind)kind);
                rated++;
                below += rating < last;
                above += rating > last;
            }
        }
        assert_true(rated > 10);
        assert_int_equal(count, (rated + 1) / 2);
        // Others may have the same rating as the last of the upper half.
        assert_true(above < count && below <= rated - count);
    }
}

static void a_list_names_levels_and_characters(void **unused)
{
    (void)unused;
    assert_int_equal(computer_fencers_named(&all, "all", WEAPON_FOIL, named), AI_LEVELS);
    assert_int_equal(named[2].level, 3);
    assert_int_equal(computer_fencers_named(&all, "2,anna", WEAPON_FOIL, named), 2);
    assert_int_equal(named[0].level, 2);
    assert_string_equal(named[0].name, "2");
    assert_int_equal(named[1].level, 0);
    assert_string_equal(named[1].who->key, "anna");
    assert_int_equal(computer_fencers_named(&all, "4", WEAPON_FOIL, named), 0);
    assert_int_equal(computer_fencers_named(&all, "anna,nobody", WEAPON_FOIL, named), 0);
    assert_int_equal(computer_fencers_named(&all, "", WEAPON_FOIL, named), 0);
    // A key has at most 31 letters.
    assert_int_equal(
        computer_fencers_named(&all, "1,abcdefghijklmnopqrstuvwxyzabcdef", WEAPON_FOIL, named), 0);
    assert_int_equal(computer_fencers_named(&all, "1,abcdefghijklmnopqrstuvwxyzabcdefghijkl",
                                            WEAPON_FOIL, named),
                     0);
    // More than anybody has.
    char many[4 * COMPUTER_FENCERS_MAX + 1] = "all";
    for (size_t at = 3; at + 4 < sizeof many; at += 4) {
        memcpy(many + at, ",all", 5);
    }
    assert_int_equal(computer_fencers_named(&all, many, WEAPON_FOIL, named), 0);
    all.about[0].fences[WEAPON_FOIL] = false;
    assert_int_equal(computer_fencers_named(&all, all.about[0].key, WEAPON_FOIL, named), 0);
    all.about[0].fences[WEAPON_FOIL] = true;
    assert_int_equal(computer_fencers_named(&all, all.about[0].key, WEAPON_FOIL, named), 1);
}

static void a_character_enters_with_body_and_hand(void **unused)
{
    (void)unused;
    char error[512];
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    assert_true(bout_assets_load(&assets, build, error, sizeof error));
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
    assert_int_equal(computer_fencers_named(&all, "1,anna,gaspard", WEAPON_EPEE, named), 3);
    assert_true(computer_fencer_enter(&all, &named[0], &setup, DUEL_LEFT, error, sizeof error));
    assert_int_equal(setup.source[DUEL_LEFT].kind, BOUT_SOURCE_AI);
    assert_int_equal(setup.source[DUEL_LEFT].ai_level, 1);
    assert_null(setup.source[DUEL_LEFT].style);
    assert_true(computer_fencer_enter(&all, &named[1], &setup, DUEL_LEFT, error, sizeof error));
    assert_ptr_equal(setup.source[DUEL_LEFT].style, &named[1].who->style);
    assert_true(setup.hand[DUEL_LEFT] == -1.0 && setup.hand[DUEL_RIGHT] == 1.0);
    assert_true(computer_fencer_enter(&all, &named[2], &setup, DUEL_RIGHT, error, sizeof error));
    assert_true(setup.hand[DUEL_RIGHT] == 1.0);
    assert_string_equal(setup.build[DUEL_RIGHT], "tall");
    assert_true(setup.model[DUEL_RIGHT]->joint_rest[BONE_HEAD].y >
                assets.model[0]->joint_rest[BONE_HEAD].y);
    bout_assets_free(&assets);
}

static int load(void **unused)
{
    (void)unused;
    char error[1024] = "";
    return computer_fencers_load(&all, error, sizeof error) ? 0 : -1;
}

static int unload(void **unused)
{
    (void)unused;
    computer_fencers_free(&all);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_upper_half_is_better_than_the_rest),
        cmocka_unit_test(a_list_names_levels_and_characters),
        cmocka_unit_test(a_character_enters_with_body_and_hand),
    };
    return cmocka_run_group_tests_name("computer_fencers", tests, load, unload);
}
