// Seasons: the divisions hold every rated fencer once, touches add up to bouts, the standings are a
// whole round of bouts at the end, and the first goes up and the last down.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "season_list.h"

static rating_list fencers;
static season_list list;

// So many fencers with the foil, "f0" the weakest, 30 points apart; and one with the epee.
static void rate(size_t count)
{
    fencers = (rating_list){0};
    for (size_t i = 0; i < count; i++) {
        char name[RATING_NAME_SIZE];
        snprintf(name, sizeof name, "f%zu", i);
        rating_list_enter(&fencers, name, WEAPON_FOIL)->is.rating = 1300.0 + 30.0 * (double)i;
    }
    rating_list_enter(&fencers, "other", WEAPON_EPEE);
}

static void every_fencer_is_in_one_division(void **unused)
{
    (void)unused;
    for (size_t count = 1; count <= 40; count++) {
        rate(count);
        const uint32_t divisions = season_divisions(&fencers, WEAPON_FOIL);
        size_t next = 0;
        assert_true(divisions >= 1);
        for (uint32_t d = divisions; d >= 1; d--) { // the weakest first
            const season s = season_start("Ada", WEAPON_FOIL, 1, d, &fencers);
            assert_true(s.count >= 1 && s.count <= SEASON_OPPONENTS);
            assert_true(count < 5 || s.count >= 3);
            for (size_t i = 0; i < s.count; i++) {
                char name[16];
                snprintf(name, sizeof name, "f%zu", next++);
                assert_string_equal(s.bout[i].against, name);
            }
        }
        assert_int_equal(next, count);
    }
    assert_int_equal(season_divisions(&fencers, WEAPON_SABRE), 0);
}

static void a_person_begins_among_equals(void **unused)
{
    (void)unused;
    rate(14);
    rating_entry person = {.weapon = WEAPON_FOIL, .is = {1310.0, 50.0, 0.06}};
    assert_int_equal(season_first_division(&fencers, WEAPON_FOIL, NULL), 3);
    assert_int_equal(season_first_division(&fencers, WEAPON_FOIL, &person), 3);
    person.is.rating = 1500.0;
    assert_int_equal(season_first_division(&fencers, WEAPON_FOIL, &person), 2);
    person.is.rating = 2500.0;
    assert_int_equal(season_first_division(&fencers, WEAPON_FOIL, &person), 1);
}

static void a_bout_is_to_five_and_never_even(void **unused)
{
    (void)unused;
    assert_false(season_bout_is_over(&(season_bout){.made = 4, .received = 4}));
    assert_false(season_bout_is_over(&(season_bout){.made = 5, .received = 5}));
    assert_true(season_bout_is_over(&(season_bout){.made = 6, .received = 5}));
    assert_true(season_bout_is_over(&(season_bout){.made = 0, .received = 5}));
}

// Fences all bouts of the season with this result, duel by duel, and checks the standings.
static season_past fence_season(const char *name, uint32_t made, uint32_t received)
{
    season_past past = {0};
    season *s = season_list_begin(&list, name, WEAPON_FOIL, NULL, &fencers);
    assert_non_null(s);
    const size_t opponents = s->count;
    uint32_t bouts_before = 0;
    enum season_news news = SEASON_NOTHING;
    for (size_t i = 0; i < opponents; i++) {
        char against[RATING_NAME_SIZE];
        strcpy(against, season_next(s)->against);
        const uint32_t lost[2] = {0, 1}, won[2] = {1, 0};
        const bool wins = made > received;
        for (uint32_t k = 0; k < (wins ? received : made); k++) {
            news = season_list_enter(&list, name, WEAPON_FOIL, against, wins ? lost : won, &fencers,
                                     &past);
            assert_int_equal(news, SEASON_GOES_ON);
        }
        for (uint32_t k = 0; k < (wins ? made : received); k++) {
            news = season_list_enter(&list, name, WEAPON_FOIL, against, wins ? won : lost, &fencers,
                                     &past);
        }
        assert_int_equal(news, i + 1 < opponents ? SEASON_DECIDED : SEASON_OVER);
        if (news != SEASON_OVER) {
            season_row row[SEASON_OPPONENTS + 1];
            uint32_t bouts = 0, victories = 0;
            int64_t index = 0;
            for (size_t k = 0; k < season_standings(s, &fencers, row); k++) {
                bouts += row[k].bouts;
                victories += row[k].won;
                index += (int64_t)row[k].made - row[k].received;
                assert_true(!row[k].is_self || row[k].bouts == i + 1);
            }
            assert_int_equal(bouts, 2 * victories); // each bout is counted for both
            assert_true(index == 0 && bouts > bouts_before);
            bouts_before = bouts;
            // The same bout does not count twice.
            assert_int_equal(
                season_list_enter(&list, name, WEAPON_FOIL, against, won, &fencers, &past),
                SEASON_NOTHING);
        }
    }
    assert_null(season_list_find(&list, name, WEAPON_FOIL));
    return past;
}

static void the_first_goes_up_and_the_last_down(void **unused)
{
    (void)unused;
    rate(14);
    list = (season_list){0};
    season_past past = fence_season("Ada", 5, 2);
    assert_int_equal(past.division, 3);
    assert_int_equal(past.place, 1);
    assert_int_equal(past.number, 1);
    past = fence_season("Ada", 5, 4);
    assert_int_equal(past.division, 2);
    assert_int_equal(past.number, 2);
    past = fence_season("Ada", 0, 5);
    assert_int_equal(past.division, 1);
    assert_int_equal(past.place, past.of);
    past = fence_season("Ada", 0, 5);
    assert_int_equal(past.division, 2);
    past = fence_season("Ada", 0, 5);
    assert_int_equal(past.division, 3);
    past = fence_season("Ada", 0, 5); // nothing is below
    assert_int_equal(past.division, 3);
    // Somebody else begins anew.
    past = fence_season("Bert", 5, 0);
    assert_int_equal(past.number, 1);
    assert_int_equal(past.division, 3);
    assert_int_equal(list.past_count, 7);
}

// The others' bouts are drawn by strength, and always in the same way.
static void the_others_fence_as_their_ratings_say(void **unused)
{
    (void)unused;
    int strong = 0, weak = 0;
    rate(5);
    for (uint32_t number = 1; number <= 200; number++) {
        season s = season_start("Ada", WEAPON_FOIL, number, 1, &fencers);
        season_row row[SEASON_OPPONENTS + 1], again[SEASON_OPPONENTS + 1];
        for (size_t i = 0; i < s.count; i++) {
            s.bout[i].received = SEASON_TOUCHES;
        }
        const size_t count = season_standings(&s, &fencers, row);
        assert_int_equal(count, 6);
        assert_int_equal(season_standings(&s, &fencers, again), count);
        assert_memory_equal(row, again, sizeof row[0] * count);
        assert_int_equal(season_place(&s, &fencers), 6);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(row[i].bouts, 5);
            assert_true(i == 0 || row[i - 1].won >= row[i].won);
        }
        strong += strcmp(row[0].name, "f4") == 0;
        weak += strcmp(row[0].name, "f0") == 0;
    }
    // 120 points are 67 % of the touches.
    assert_true(strong > 60 && weak < 20);
}

static void who_is_gone_gives_up(void **unused)
{
    (void)unused;
    rate(14);
    list = (season_list){0};
    season *s = season_list_begin(&list, "Ada", WEAPON_FOIL, NULL, &fencers);
    assert_false(season_list_drop_missing(&list, &fencers));
    strcpy(s->bout[0].against, "ghost-ada");
    s->bout[0].received = 3;
    assert_true(season_list_drop_missing(&list, &fencers));
    assert_int_equal(s->bout[0].made, 8);
    assert_string_equal(season_next(s)->against, "f1");
    fencers.count = 0;
    assert_true(season_list_drop_missing(&list, &fencers));
    assert_int_equal(list.count, 0);
    assert_int_equal(list.past[0].place, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fencer_is_in_one_division),
        cmocka_unit_test(a_person_begins_among_equals),
        cmocka_unit_test(a_bout_is_to_five_and_never_even),
        cmocka_unit_test(the_first_goes_up_and_the_last_down),
        cmocka_unit_test(the_others_fence_as_their_ratings_say),
        cmocka_unit_test(who_is_gone_gives_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
