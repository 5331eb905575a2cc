// What this proves: a tournament is the same after saving and loading, a broken file is reported
// with its name, line and column and is left as it is, and a failed save keeps the old file.
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

#include "temporary_file.h"
#include "tournament_file.h"
#include "tournament_next.h"

static char folder[64], path[128];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/battuta-tournament-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/evening.txt", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static tournament three(void)
{
    tournament t = tournament_default();
    t.fencers = 3;
    for (int i = 0; i < 3; i++) {
        snprintf(t.fencer[i].name, sizeof t.fencer[i].name, "Fencer %c", 'A' + i);
        snprintf(t.fencer[i].who, sizeof t.fencer[i].who, "ai:%d", i + 1);
    }
    return t;
}

static void a_tournament_goes_on_tomorrow(void **state)
{
    (void)state;
    char error[512];
    tournament t = three(), read;
    assert_false(tournament_file_exists(path));
    assert_true(tournament_file_save(path, &t, error, sizeof error));
    tournament_result result = {STAGE_POOL, {0, 1}, {5, 2}, 0};
    assert_true(tournament_enter(&t, &result, error, sizeof error));
    assert_true(tournament_file_save(path, &t, error, sizeof error));
    assert_true(tournament_file_exists(path));
    assert_true(tournament_file_load(path, &read, error, sizeof error));
    assert_int_equal(read.results, 1);
    assert_int_equal(tournament_next(&read).fencer[0], 1);
    assert_string_equal(read.fencer[2].name, "Fencer C");
}

static void a_broken_file_is_reported_and_kept(void **state)
{
    (void)state;
    static const char broken[] = "battuta-tournament 1\nweapon axe\n";
    char error[512];
    tournament read;
    assert_true(temporary_file_save(path, broken, sizeof broken - 1));
    assert_false(tournament_file_load(path, &read, error, sizeof error));
    assert_non_null(strstr(error, "evening.txt"));
    assert_non_null(strstr(error, "line 2, column 8: 'axe'"));
    size_t size;
    unsigned char *bytes = temporary_file_load(path, &size);
    assert_int_equal(size, sizeof broken - 1);
    assert_memory_equal(bytes, broken, size);
    free(bytes);
}

static void a_failed_save_keeps_the_old_file(void **state)
{
    (void)state;
    char error[512];
    tournament t = three(), read;
    assert_true(tournament_file_save(path, &t, error, sizeof error));
    // The name of the new file is taken by a folder, so it cannot be written.
    char part[160];
    snprintf(part, sizeof part, "%s.new", path);
    assert_int_equal(mkdir(part, 0755), 0);
    t.fencers = 2;
    assert_false(tournament_file_save(path, &t, error, sizeof error));
    assert_non_null(strstr(error, "evening.txt"));
    rmdir(part);
    assert_true(tournament_file_load(path, &read, error, sizeof error));
    assert_int_equal(read.fencers, 3);
}

static void a_missing_or_huge_file_is_reported(void **state)
{
    (void)state;
    char error[512];
    static tournament read;
    unlink(path);
    assert_false(tournament_file_load(path, &read, error, sizeof error));
    assert_non_null(strstr(error, "No such file"));
    static char huge[1 << 17];
    memset(huge, '#', sizeof huge);
    assert_true(temporary_file_save(path, huge, sizeof huge));
    assert_false(tournament_file_load(path, &read, error, sizeof error));
    assert_non_null(strstr(error, "too large"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tournament_goes_on_tomorrow),
        cmocka_unit_test(a_broken_file_is_reported_and_kept),
        cmocka_unit_test(a_failed_save_keeps_the_old_file),
        cmocka_unit_test(a_missing_or_huge_file_is_reported),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
