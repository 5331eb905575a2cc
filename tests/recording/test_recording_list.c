// Tests the list of recordings in a temporary folder: what it finds, and how renaming, deleting and
// marking change the files.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "recording_list.h"
#include "recording_notes.h"
#include "recorded_bout.h"
#include "temporary_file.h"

#define NEW "20261121-101500-epee.duel"
#define OLD "20250102-030405-foil.duel"
#define CUT "20240102-030405-cut.duel"
#define BAD "19990102-030405-bad.duel"

static recorded_bout *recorded;
static char folder[64];

static const char *in_folder(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put(const char *name, const void *bytes, size_t size)
{
    assert_true(temporary_file_save(in_folder(name), bytes, size));
}

static bool is_there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

static int set_up(void **state)
{
    (void)state;
    recorded = recorded_bout_create(300);
    strcpy(folder, "/tmp/battuta-list-XXXXXX");
    assert_non_null(mkdtemp(folder));
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(recorded->path, &size);
    assert_non_null(bytes);
    put(NEW, bytes, size);
    put(OLD, bytes, size);
    put(CUT, bytes, size * 5 / 6);
    put(BAD, "no duel", 7);
    put("notes.txt", "x", 1);
    free(bytes);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    recorded_bout_destroy(&recorded);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command) == 0 ? 0 : -1;
}

static recording_list list_now(void)
{
    recording_list list;
    char error[256];
    assert_true(recording_list_open(&list, folder, error, sizeof error));
    return list;
}

static void the_newest_comes_first_and_damaged_ones_say_why(void **state)
{
    (void)state;
    recording_list list = list_now();
    char line[160];
    assert_int_equal(list.count, 4);
    assert_string_equal(list.entry[0].name, NEW);
    assert_string_equal(list.entry[0].when, "2026-11-21 10:15:00");
    assert_string_equal(list.entry[3].name, BAD);
    for (uint32_t i = 0; i < list.count; i++) {
        recording_list_read(&list, i);
    }
    const recording_entry *whole = &list.entry[1], *cut = &list.entry[2], *bad = &list.entry[3];
    assert_true(whole->is_usable && whole->is_finished);
    assert_string_equal(whole->problem, "");
    assert_string_equal(whole->fencer[DUEL_LEFT], "ai:3");
    assert_string_equal(whole->fencer[DUEL_RIGHT], "ai:2");
    assert_int_equal(whole->weapon, WEAPON_FOIL);
    assert_true(whole->seconds == 0.3);
    recording_entry_result(NULL, whole, line, sizeof line);
    assert_string_equal(line, "nobody hit");
    assert_true(cut->is_usable && !cut->is_finished && cut->problem[0] != '\0');
    recording_entry_result(NULL, cut, line, sizeof line);
    assert_string_equal(line, "no result");
    assert_false(bad->is_usable);
    assert_non_null(strstr(bad->problem, "not a recording"));
    assert_null(strstr(bad->problem, folder));
    recording_list_close(&list);
}

// Opening a pipe would block, and a folder is not a file.
static void only_files_are_listed(void **state)
{
    (void)state;
    char pipe[128], inner[128];
    snprintf(pipe, sizeof pipe, "%s/pipe.duel", folder);
    snprintf(inner, sizeof inner, "%s/folder.duel", folder);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_int_equal(mkdir(inner, 0700), 0);
    recording_list list = list_now();
    assert_int_equal(list.count, 4);
    recording_list_close(&list);
    unlink(pipe);
    rmdir(inner);
}

static void the_index_is_as_good_as_the_files(void **state)
{
    (void)state;
    recording_list first = list_now();
    for (uint32_t i = 0; i < first.count; i++) {
        recording_list_check(&first, i);
    }
    recording_list_close(&first);
    recording_list second = list_now();
    for (uint32_t i = 0; i < second.count; i++) {
        assert_true(second.entry[i].is_read && second.entry[i].is_checked);
    }
    recording_list_close(&second);
}

static void words_filter_and_columns_order(void **state)
{
    (void)state;
    static const struct {
        const char *filter;
        uint32_t shown;
    } CASE[] = {{"", 4},        {"FOIL", 3},       {"foil ai:3", 3}, {"  ", 4},    {"sabre", 0},
                {"damaged", 2}, {"foil damag", 1}, {"marked", 0},    {"cannot", 1}};
    recording_list list = list_now();
    for (uint32_t i = 0; i < list.count; i++) {
        recording_list_check(&list, i);
    }
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        snprintf(list.filter, sizeof list.filter, "%s", CASE[i].filter);
        recording_list_sort(&list);
        assert_int_equal(list.shown, CASE[i].shown);
        assert_int_equal(list.count, 4);
    }
    list.filter[0] = '\0';
    for (int order = 0; order < RECORDING_ORDERS; order++) {
        char name[4][DUEL_NAME_MAX];
        list.order = (enum recording_order)order;
        list.is_reversed = false;
        recording_list_sort(&list);
        for (uint32_t i = 0; i < 4; i++) {
            memcpy(name[i], list.entry[i].name, DUEL_NAME_MAX);
            assert_true(order != RECORDING_BY_LENGTH || i == 0 ||
                        list.entry[i].seconds <= list.entry[i - 1].seconds);
        }
        list.is_reversed = true;
        recording_list_sort(&list);
        for (uint32_t i = 0; i < 4; i++) {
            assert_string_equal(list.entry[i].name, name[3 - i]);
        }
    }
    assert_true(recording_list_bytes(&list) > 1000);
    recording_list_close(&list);
}

static void a_file_gets_another_name_but_no_others(void **state)
{
    (void)state;
    recording_list list = list_now();
    char error[256], taken[DUEL_NAME_MAX + 8];
    memset(taken, 'x', sizeof taken);
    taken[sizeof taken - 1] = '\0';
    const char *const refused[] = {"", "a/b", "..", ".hidden", "tab\there", OLD, taken};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        error[0] = '\0';
        assert_false(recording_list_rename(&list, 0, refused[i], error, sizeof error));
        assert_true(strlen(error) > 10);
        assert_string_equal(list.entry[0].name, NEW);
        assert_true(is_there(NEW) && is_there(OLD));
    }
    assert_true(recording_list_mark(&list, 0, true, error, sizeof error));
    static recording_notes notes;
    char path[USER_PATH_MAX];
    recording_notes_set(&notes, 5, "a note");
    assert_true(recording_list_path(&list, 0, path));
    assert_true(recording_notes_save(&notes, path, error, sizeof error));
    assert_true(recording_list_rename(&list, 0, "Meine Flèche", error, sizeof error));
    assert_true(is_there("Meine Flèche.duel") && !is_there(NEW));
    assert_true(is_there("Meine Flèche.notes.txt"));
    recording_list_close(&list);

    // The mark was kept; the time is now the file's.
    list = list_now();
    uint32_t i = 0;
    while (i < list.count && strcmp(list.entry[i].name, "Meine Flèche.duel") != 0) {
        i++;
    }
    assert_true(i < list.count && list.entry[i].is_marked);
    assert_int_equal(strlen(list.entry[i].when), 19);
    assert_true(recording_list_rename(&list, i, NEW, error, sizeof error));
    recording_notes_load(&notes, path);
    assert_int_equal(notes.count, 1);
    notes.count = 0;
    assert_true(recording_notes_save(&notes, path, error, sizeof error));
    assert_true(recording_list_mark(&list, i, false, error, sizeof error));
    recording_list_close(&list);
}

static void marks_are_kept(void **state)
{
    (void)state;
    recording_list list = list_now();
    char error[256];
    assert_true(recording_list_mark(&list, 1, true, error, sizeof error));
    assert_true(recording_list_mark(&list, 3, true, error, sizeof error));
    recording_list_close(&list);
    list = list_now();
    for (uint32_t i = 0; i < list.count; i++) {
        assert_int_equal(list.entry[i].is_marked, i == 1 || i == 3);
        assert_true(recording_list_mark(&list, i, false, error, sizeof error));
    }
    recording_list_close(&list);
    list = list_now();
    for (uint32_t i = 0; i < list.count; i++) {
        assert_false(list.entry[i].is_marked);
    }
    recording_list_close(&list);
}

static void what_is_deleted_can_be_brought_back(void **state)
{
    (void)state;
    recording_list list = list_now();
    char error[256];
    uint32_t index;
    assert_false(recording_list_restore(&list, &index, error, sizeof error));
    for (int again = 0; again < 2; again++) {
        assert_true(recording_list_delete(&list, 1, error, sizeof error));
        assert_int_equal(list.count, 3);
        assert_false(is_there(OLD));
        assert_true(is_there("trash/" OLD));
        assert_true(recording_list_restore(&list, &index, error, sizeof error));
        assert_int_equal(index, 1);
        assert_int_equal(list.count, 4);
        assert_true(is_there(OLD) && !is_there("trash/" OLD));
        recording_list_read(&list, index);
        assert_true(list.entry[index].is_usable);
    }
    // Files in the trash are not overwritten.
    assert_true(recording_list_delete(&list, 1, error, sizeof error));
    put(OLD, "another", 7);
    recording_list_close(&list);
    list = list_now();
    assert_true(recording_list_delete(&list, 1, error, sizeof error));
    assert_true(is_there("trash/" OLD) && is_there("trash/20250102-030405-foil-2.duel"));
    // Nor is a file that was created in the meantime.
    put(OLD, "third", 5);
    assert_false(recording_list_restore(&list, &index, error, sizeof error));
    assert_true(is_there("trash/20250102-030405-foil-2.duel"));
    recording_list_close(&list);
}

static void a_folder_that_is_not_there_is_said(void **state)
{
    (void)state;
    recording_list list;
    char error[256] = "";
    assert_false(recording_list_open(&list, in_folder("nowhere"), error, sizeof error));
    assert_non_null(strstr(error, "nowhere"));
}

static void an_empty_folder_is_an_empty_list(void **state)
{
    (void)state;
    char empty[] = "/tmp/battuta-list-XXXXXX";
    assert_non_null(mkdtemp(empty));
    recording_list list;
    char error[256] = "";
    assert_true(recording_list_open(&list, empty, error, sizeof error));
    recording_list_sort(&list);
    assert_int_equal(list.count, 0);
    assert_int_equal(list.shown, 0);
    recording_list_close(&list);
    rmdir(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_newest_comes_first_and_damaged_ones_say_why),
        cmocka_unit_test(only_files_are_listed),
        cmocka_unit_test(the_index_is_as_good_as_the_files),
        cmocka_unit_test(words_filter_and_columns_order),
        cmocka_unit_test(a_file_gets_another_name_but_no_others),
        cmocka_unit_test(marks_are_kept),
        cmocka_unit_test(what_is_deleted_can_be_brought_back),
        cmocka_unit_test(a_folder_that_is_not_there_is_said),
        cmocka_unit_test(an_empty_folder_is_an_empty_list),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
