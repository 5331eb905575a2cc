// Whoever fences those who are offered makes 40 to 60 % of the touches after ten bouts: people of
// every strength that the ladder has, whose touches are drawn from their true strength, with seeds.
#include <setjmp.h>
#include <stdarg.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "character_file.h"
#include "seeded.h"

#define PEOPLE       200
#define BOUTS_BEFORE 10
#define BOUTS_AFTER  10
#define EVEN_WITHIN  60.0 // points: 40 to 60 % are 70 points, and the person's rating errs as well

static rating_list characters;

static int load(void **unused)
{
    (void)unused;
    char error[1024];
    return character_ratings_load(NULL, 0, &characters, error, sizeof error) ? 0 : -1;
}

// Fences those who are offered; returns the share of touches that the person's true strength leads
// to in the bouts after the first ten.
static double share_after_ten(double strength, enum weapon_kind kind, uint32_t touches,
                              seeded *random)
{
    rating_entry person = {.weapon = kind, .is = glicko2_start()};
    double sum = 0.0;
    for (int bout = 0; bout < BOUTS_BEFORE + BOUTS_AFTER; bout++) {
        const rating_entry *against = rating_list_offer(&characters, &person, kind);
        const double share = glicko2_share_of_points(strength - against->is.rating);
        uint32_t made[2] = {0, 0};
        while (made[0] < touches && made[1] < touches) {
            made[seeded_range(random, 0.0, 1.0) < share ? 0 : 1]++;
        }
        rating_after_bout(&person, NULL, against->is, made);
        sum += bout >= BOUTS_BEFORE ? share / BOUTS_AFTER : 0.0;
    }
    return sum;
}

// How far the nearest character's rating is from a strength.
static double gap_at(double strength, enum weapon_kind kind)
{
    double gap = INFINITY;
    for (size_t i = 0; i < characters.count; i++) {
        if (characters.entry[i].weapon == kind) {
            gap = fmin(gap, fabs(characters.entry[i].is.rating - strength));
        }
    }
    return gap;
}

static void try_strength(double strength, enum weapon_kind kind, uint32_t touches)
{
    seeded random = seeded_start("try_strength", 17);
    int within = 0;
    double sum = 0.0;
    for (int i = 0; i < PEOPLE; i++) {
        const double share = share_after_ten(strength, kind, touches, &random);
        within += share >= 0.40 && share <= 0.60;
        sum += share / PEOPLE;
    }
    print_message(
        "%s, strength %.0f, to %u: %.0f %% of the touches, %d of %d people within 40 to 60\n",
        weapon_key(kind), strength, touches, 100.0 * sum, within, PEOPLE);
    assert_true(sum >= 0.40 && sum <= 0.60);
    // Ten single touches tell little of each person; ten bouts to five tell enough of nearly all.
    // In the gap between two characters nobody even is on the ladder.
    bool may_be_even = gap_at(strength, kind) < EVEN_WITHIN;
    assert_true(touches == 1 || !may_be_even || within >= PEOPLE * 7 / 10);
}

static void limits(enum weapon_kind kind, double *out_weakest, double *out_strongest)
{
    *out_weakest = INFINITY;
    *out_strongest = -INFINITY;
    for (size_t i = 0; i < characters.count; i++) {
        if (characters.entry[i].weapon == kind) {
            *out_weakest = fmin(*out_weakest, characters.entry[i].is.rating);
            *out_strongest = fmax(*out_strongest, characters.entry[i].is.rating);
        }
    }
}

static void the_right_one_is_offered(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        double weakest, strongest;
        limits((enum weapon_kind)kind, &weakest, &strongest);
        for (double strength = weakest; strength <= strongest; strength += 50.0) {
            try_strength(strength, (enum weapon_kind)kind, 1);
            try_strength(strength, (enum weapon_kind)kind, 5);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_right_one_is_offered)};
    return cmocka_run_group_tests(tests, load, NULL);
}
