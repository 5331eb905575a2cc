// The exercise of the day: the same all day, another one tomorrow, what is weak more often than
// what is known, never what is far ahead; days in a row are counted and a gap ends them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "course_daily.h"

#define DAYS 3000

static exercise_list list;
static char error[EXERCISES_WARNING_MAX];

static int load(void **unused)
{
    (void)unused;
    return exercise_list_load(&list, error, sizeof error) ? 0 : -1;
}

static int unload(void **unused)
{
    (void)unused;
    exercise_list_free(&list);
    return 0;
}

static void days_are_numbered(void **unused)
{
    (void)unused;
    assert_int_equal(course_daily_day(1970, 1, 1), 0);
    assert_int_equal(course_daily_day(1969, 12, 31), -1);
    assert_int_equal(course_daily_day(2000, 2, 29), 11016);
    assert_int_equal(course_daily_day(2000, 3, 1), 11017);
    assert_int_equal(course_daily_day(2026, 11, 26), 20783);
}

static void comes_back(void **unused)
{
    (void)unused;
    const course_daily daily = {
        .day = 20783, .key = "04_parry_quarte", .is_done = true, .in_a_row = 3};
    char text[COURSE_DAILY_TEXT_SIZE];
    course_daily_write(&daily, text);
    assert_string_equal(text, "20783 04_parry_quarte 1 3");
    const course_daily again = course_daily_read(text);
    assert_int_equal(again.day, daily.day);
    assert_string_equal(again.key, daily.key);
    assert_true(again.is_done);
    assert_int_equal(again.in_a_row, 3);
    static const char *const broken[] = {"",           "x",          "1 2 3", "1 key 0 nan",
                                         "-1 key 0 1", "1 key 0 1 5"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        assert_string_equal(course_daily_read(broken[i]).key, "");
    }
}

static void a_beginner_begins_with_the_first(void **unused)
{
    (void)unused;
    const course_progress nothing = {0};
    const course_daily none = {0};
    for (int32_t day = 0; day < 20; day++) {
        assert_string_equal(course_daily_of(&none, day, &nothing, &list, WEAPON_EPEE).key,
                            list.key[0]);
    }
    const exercise_list empty = {0};
    assert_string_equal(course_daily_of(&none, 5, &nothing, &empty, WEAPON_EPEE).key, "");
}

// Of three that are passed, the middle one goes wrong; one more is new.
static void what_is_weak_comes_more_often(void **unused)
{
    (void)unused;
    course_progress progress = {0};
    for (int i = 0; i < 3; i++) {
        course_progress_pass(&progress, list.key[i]);
    }
    progress.practice[progress.practiced++] = (course_practice){.tries = 20, .good = 6};
    snprintf(progress.practice[0].key, sizeof progress.practice[0].key, "%s", list.key[1]);
    int times[4] = {0};
    course_daily daily = {0};
    for (int32_t day = 20000; day < 20000 + DAYS; day++) {
        const course_daily today = course_daily_of(&daily, day, &progress, &list, WEAPON_EPEE);
        const int place = exercise_list_find(&list, today.key);
        assert_in_range(place, 0, 3);
        assert_string_not_equal(today.key, daily.key);
        times[place]++;
        daily = today;
    }
    print_message("%d %d %d %d\n", times[0], times[1], times[2], times[3]);
    for (int i = 0; i < 4; i++) {
        assert_true(times[i] > DAYS / 20);
    }
    assert_true(times[1] > times[0] + DAYS / 20 && times[1] > times[2] + DAYS / 20);
    assert_true(times[3] > times[0] + DAYS / 20 && times[3] > times[2] + DAYS / 20);
}

static void stays_all_day_and_counts_days_in_a_row(void **unused)
{
    (void)unused;
    course_progress progress = {0};
    course_daily daily = {0};
    for (int32_t day = 100; day < 105; day++) {
        daily = course_daily_of(&daily, day, &progress, &list, WEAPON_FOIL);
        const course_daily before = daily;
        assert_int_equal(daily.in_a_row, day - 100);
        assert_false(daily.is_done);
        course_progress_pass(&progress, daily.key);
        course_daily_done(&daily);
        course_daily_done(&daily); // twice counts once
        daily = course_daily_of(&daily, day, &progress, &list, WEAPON_SABRE);
        assert_string_equal(daily.key, before.key);
        assert_int_equal(daily.in_a_row, day - 99);
    }
    daily = course_daily_of(&daily, 106, &progress, &list, WEAPON_FOIL);
    assert_int_equal(daily.in_a_row, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_numbered),
        cmocka_unit_test(comes_back),
        cmocka_unit_test(a_beginner_begins_with_the_first),
        cmocka_unit_test(what_is_weak_comes_more_often),
        cmocka_unit_test(stays_all_day_and_counts_days_in_a_row),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
