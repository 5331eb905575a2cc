// Ratings of people: what a bout changes, and that simulated people of any strength get an opponent
// from whom they take 40 to 60 % of the touches after ten bouts.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "rating_list.h"
#include "near.h"
#include "seeded.h"

static rating_list people, computers;

static void enters_and_finds(void **unused)
{
    (void)unused;
    people = (rating_list){0};
    assert_null(rating_list_find(&people, "Ada", WEAPON_EPEE));
    rating_entry *ada = rating_list_enter(&people, "Ada", WEAPON_EPEE);
    assert_near(ada->is.rating, GLICKO2_START_RATING, 0.0);
    ada->bouts = 3;
    assert_int_equal(rating_list_enter(&people, "Ada", WEAPON_EPEE)->bouts, 3);
    assert_null(rating_list_find(&people, "Ada", WEAPON_SABRE));
    assert_null(rating_list_enter(&people, "two  spaces", WEAPON_EPEE));
    assert_null(rating_list_enter(&people, "", WEAPON_EPEE));
    assert_null(rating_list_enter(&people, "with #", WEAPON_EPEE));
    assert_null(rating_list_enter(&people, "a b c d e f g h", WEAPON_EPEE));
    assert_non_null(rating_list_enter(&people, "a b c d e f g", WEAPON_FOIL));
    assert_non_null(rating_list_enter(&people, "Ada", WEAPON_SABRE));
    assert_int_equal(people.count, 3);
}

// Both change by the other's rating before the bout, in opposite directions.
static void a_bout_changes_both(void **unused)
{
    (void)unused;
    people = (rating_list){0};
    rating_entry *ada = rating_list_enter(&people, "Ada", WEAPON_FOIL);
    rating_entry *bert = rating_list_enter(&people, "Bert", WEAPON_FOIL);
    const uint32_t touches[2] = {5, 2};
    rating_after_bout(ada, bert, glicko2_start(), touches);
    assert_near(ada->is.rating - GLICKO2_START_RATING, GLICKO2_START_RATING - bert->is.rating,
                1e-6);
    assert_true(ada->is.rating > bert->is.rating);
    assert_int_equal(ada->taken, 5);
    assert_int_equal(bert->taken, 2);
    assert_int_equal(bert->bouts, 1);
    // A computer fencer's measured rating is the only thing that counts of it.
    rating_entry alone = *ada;
    rating_after_bout(&alone, NULL, (glicko2){1900.0, 20.0, 0.06}, touches);
    assert_true(alone.is.rating > ada->is.rating);
}

// Twelve computer fencers, 100 points apart.
static void seat_computers(void)
{
    computers = (rating_list){0};
    for (int i = 0; i < 12; i++) {
        char name[RATING_NAME_SIZE];
        snprintf(name, sizeof name, "c%d", i);
        rating_list_enter(&computers, name, WEAPON_EPEE)->is =
            (glicko2){900.0 + 100.0 * i, 20.0, 0.06};
    }
}

#define PEOPLE 1000
#define BOUTS  10

// A person fences ten bouts to five touches with whomever is offered; returns the share of touches
// that the person really takes from the one offered then.
static double share_after_ten(seeded *random, double strength)
{
    people = (rating_list){0};
    rating_entry *person = rating_list_enter(&people, "person", WEAPON_EPEE);
    for (int bout = 0; bout < BOUTS; bout++) {
        const rating_entry *rival = rating_list_offer(&computers, person, WEAPON_EPEE);
        uint32_t touches[2] = {0, 0};
        while (touches[0] < 5 && touches[1] < 5) {
            double share = glicko2_share_of_points(strength - rival->is.rating);
            touches[seeded_range(random, 0.0, 1.0) < share ? 0 : 1]++;
        }
        rating_after_bout(person, NULL, rival->is, touches);
    }
    const rating_entry *offered = rating_list_offer(&computers, person, WEAPON_EPEE);
    return glicko2_share_of_points(strength - offered->is.rating);
}

// Ten bouts of eight touches tell a strength to about 45 points, and the offered fencer is up to 50
// points beside it: nearly four of five people are between 40 and 60 %, nobody is far from it. The
// bound
static void offers_a_fair_opponent(void **unused)
{
    (void)unused;
    seeded random = seeded_start("offers_a_fair_opponent", 6);
    seat_computers();
    int fair = 0;
    double sum = 0.0;
    for (int i = 0; i < PEOPLE; i++) {
        double share = share_after_ten(&random, seeded_range(&random, 900.0, 2000.0));
        fair += share >= 0.4 && share <= 0.6;
        sum += share;
        assert_true(share > 0.25 && share < 0.75);
    }
    printf("%d of %d people take 40 to 60 %%, mean %.3f\n", fair, PEOPLE, sum / PEOPLE);
    assert_true(fair > PEOPLE * 7 / 10);
    assert_near(sum / PEOPLE, 0.5, 0.03);
}

static void offers_weak_ones_at_first(void **unused)
{
    (void)unused;
    seat_computers();
    const rating_entry *first = rating_list_offer(&computers, NULL, WEAPON_EPEE);
    assert_true(first->is.rating < 1250.0);
    assert_null(rating_list_offer(&computers, NULL, WEAPON_SABRE));
    rating_entry known = {.weapon = WEAPON_EPEE, .is = {1760.0, 60.0, 0.06}, .bouts = 20};
    assert_near(rating_list_offer(&computers, &known, WEAPON_EPEE)->is.rating, 1800.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enters_and_finds),
        cmocka_unit_test(a_bout_changes_both),
        cmocka_unit_test(offers_a_fair_opponent),
        cmocka_unit_test(offers_weak_ones_at_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
