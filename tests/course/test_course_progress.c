// The file of passed exercises: what is saved comes back, and a broken file is kept.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bout_assets.h"
#include "course_progress.h"

static char folder[] = "/tmp/battuta-course-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/course.txt", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char kept[80];
    snprintf(kept, sizeof kept, "%s.broken", path);
    unlink(kept);
    unlink(path);
    return rmdir(folder);
}

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void test_what_is_saved_comes_back(void **unused)
{
    (void)unused;
    course_progress saved = {0}, read;
    char error[256] = "";
    course_progress_pass(&saved, "01_steps");
    course_progress_pass(&saved, "04_parry_quarte");
    course_progress_pass(&saved, "01_steps");
    snprintf(saved.next, sizeof saved.next, "05_parry_sixte");
    assert_true(course_progress_save(&saved, path, error, sizeof error));
    assert_true(course_progress_load(&read, path, error, sizeof error));
    assert_int_equal(read.count, 2);
    assert_true(course_progress_has_passed(&read, "04_parry_quarte"));
    assert_false(course_progress_has_passed(&read, "05_parry_sixte"));
    assert_string_equal(read.next, "05_parry_sixte");
}

// The tries of several days are added, and the means weigh every try the same.
static void test_what_tries_were_like_is_kept(void **unused)
{
    (void)unused;
    course_progress saved = {0}, read;
    char error[256] = "";
    const course_measure first = {
        .tries = 4, .good = 1, .reacted = 2, .reaction_s = 1.0, .distance_m = 8.0};
    const course_measure second = {
        .tries = 6, .good = 5, .reacted = 6, .reaction_s = 1.8, .distance_m = 15.0};
    course_progress_practice(&saved, "04_parry_quarte", &first);
    course_progress_practice(&saved, "04_parry_quarte", &second);
    course_progress_practice(&saved, "08_beat", &(course_measure){0});
    assert_true(course_progress_save(&saved, path, error, sizeof error));
    assert_true(course_progress_load(&read, path, error, sizeof error));
    assert_int_equal(read.practiced, 1);
    assert_null(course_progress_practice_of(&read, "08_beat"));
    const course_practice *known = course_progress_practice_of(&read, "04_parry_quarte");
    assert_non_null(known);
    assert_int_equal(known->tries, 10);
    assert_int_equal(known->good, 6);
    assert_true(known->distance_m > 2.29 && known->distance_m < 2.31);
    assert_true(known->reaction_s > 0.37 && known->reaction_s < 0.39);
    write_file("practiced 08_beat 3 4 200 2.0\n");
    assert_false(course_progress_load(&read, path, error, sizeof error));
    assert_non_null(strstr(error, "line 1, column 1"));
    assert_int_equal(read.practiced, 0);
}

static void test_a_missing_file_is_no_progress(void **unused)
{
    (void)unused;
    course_progress read;
    char error[256] = "";
    unlink(path);
    assert_true(course_progress_load(&read, path, error, sizeof error));
    assert_int_equal(read.count, 0);
}

static void test_a_broken_file_is_reported_and_kept(void **unused)
{
    (void)unused;
    course_progress read;
    char error[256] = "", kept[80];
    write_file("passed 01_steps\nlearned everything\npassed 02_distance\n");
    assert_false(course_progress_load(&read, path, error, sizeof error));
    assert_non_null(strstr(error, "line 2, column 1: 'learned' is not understood"));
    assert_int_equal(read.count, 2);
    assert_true(course_progress_save(&read, path, error, sizeof error));
    snprintf(kept, sizeof kept, "%s.broken", path);
    assert_int_equal(access(kept, F_OK), 0);
    assert_true(course_progress_load(&read, path, error, sizeof error));
    assert_int_equal(read.count, 2);
}

static void test_a_folder_that_cannot_be_written_is_told(void **unused)
{
    (void)unused;
    course_progress progress = {0};
    char error[256] = "";
    assert_false(course_progress_save(&progress, "/dev/null/course.txt", error, sizeof error));
    assert_non_null(strstr(error, "/dev/null/course.txt"));
}

static void test_the_next_exercise(void **unused)
{
    (void)unused;
    exercise_list list;
    char error[256];
    assert_true(exercise_list_load(&list, error, sizeof error));
    course_progress progress = {0};
    // Nothing passed: the first one for the weapon.
    int first = course_progress_next(&progress, &list, WEAPON_SABRE);
    assert_true(first >= 0 && exercise_is_for(&list.exercise[first], WEAPON_SABRE));
    course_progress_pass(&progress, list.key[first]);
    int second = course_progress_next(&progress, &list, WEAPON_SABRE);
    assert_true(second > first);
    // One that is noted comes first, but only with its own weapon.
    snprintf(progress.next, sizeof progress.next, "%s", "04_parry_quarte");
    assert_int_equal(course_progress_next(&progress, &list, WEAPON_EPEE),
                     exercise_list_find(&list, "04_parry_quarte"));
    assert_int_equal(course_progress_next(&progress, &list, WEAPON_SABRE), second);
    exercise_list_free(&list);
}

// A person's own exercises come behind the shipped ones; one that is malformed, or has the name of
// a shipped one, is named and left out.
static void test_own_exercises_come_behind(void **unused)
{
    (void)unused;
    static const char GOOD[] = "name Mine\nsays Hit.\ncue\nwant touch\n";
    static const char *const FILES[][2] = {
        {"mine.txt", GOOD}, {"broken.txt", "name\n"}, {"01_steps.txt", GOOD}};
    exercise_list list;
    char error[256], own[80];
    assert_true(exercise_list_load(&list, error, sizeof error));
    const int shipped = list.count;
    snprintf(own, sizeof own, "%s/none", folder);
    assert_true(exercise_list_add(&list, own));
    assert_int_equal(list.count, shipped);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i][0]);
        write_file(FILES[i][1]);
    }
    assert_true(exercise_list_add(&list, folder));
    assert_int_equal(list.count, shipped + 1);
    assert_int_equal(exercise_list_find(&list, "mine"), shipped);
    assert_string_equal(list.exercise[shipped].name, "Mine");
    assert_non_null(strstr(list.warning, "01_steps.txt: an exercise of this name exists"));
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i][0]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/course.txt", folder);
    exercise_list_free(&list);
}

// A parry in a guard that no grid has can never be judged: the exercise is left out and named.
static void test_an_exercise_with_an_unknown_guard_is_left_out(void **state)
{
    (void)state;
    char error[512];
    exercise_list list;
    bout_assets assets;
    const char *const medium[2] = {NULL, NULL};
    assert_true(bout_assets_load(&assets, medium, error, sizeof error));
    assert_true(exercise_list_load(&list, error, sizeof error));
    const int count = list.count;
    exercise_list_fit(&list, assets.grid);
    assert_int_equal(list.count, count);
    assert_string_equal(list.warning, "");
    const int broken = exercise_list_find(&list, "04_parry_quarte");
    assert_true(broken >= 0 && broken + 1 < count);
    char next[EXERCISES_KEY_MAX];
    memcpy(next, list.key[broken + 1], sizeof next);
    snprintf(list.exercise[broken].cue[0].want[0].guard, EXERCISE_GUARD_MAX, "quart");
    exercise_list_fit(&list, assets.grid);
    assert_int_equal(list.count, count - 1);
    assert_int_equal(exercise_list_find(&list, "04_parry_quarte"), -1);
    assert_int_equal(exercise_list_find(&list, next), broken);
    assert_string_equal(list.warning, "04_parry_quarte.txt: there is no guard 'quart' for this "
                                      "weapon; correct the name or your guards");
    exercise_list_free(&list);
    bout_assets_free(&assets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_saved_comes_back),
        cmocka_unit_test(test_what_tries_were_like_is_kept),
        cmocka_unit_test(test_a_missing_file_is_no_progress),
        cmocka_unit_test(test_a_broken_file_is_reported_and_kept),
        cmocka_unit_test(test_a_folder_that_cannot_be_written_is_told),
        cmocka_unit_test(test_the_next_exercise),
        cmocka_unit_test(test_own_exercises_come_behind),
        cmocka_unit_test(test_an_exercise_with_an_unknown_guard_is_left_out),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
