// The ratings of people on disk: written and read again; a broken file is named and kept.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "people_file.h"

static rating_list list, again;
static char folder[] = "/tmp/people_file_XXXXXX";
static char path[256], error[1024];

static int make_folder(void **unused)
{
    (void)unused;
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/new/ratings.txt", folder);
    return 0;
}

static void a_missing_file_is_empty(void **unused)
{
    (void)unused;
    assert_true(people_load(path, &list, error, sizeof error));
    assert_int_equal(list.count, 0);
}

static void comes_back(void **unused)
{
    (void)unused;
    list = (rating_list){0};
    rating_list_enter(&list, "Ada Lovelace", WEAPON_EPEE)->bouts = 7;
    rating_list_enter(&list, "Bert", WEAPON_SABRE)->taken = 12;
    assert_true(people_save(path, &list, error, sizeof error));
    assert_true(people_load(path, &again, error, sizeof error));
    assert_int_equal(again.count, 2);
    assert_int_equal(rating_list_find(&again, "Ada Lovelace", WEAPON_EPEE)->bouts, 7);
    assert_int_equal(rating_list_find(&again, "Bert", WEAPON_SABRE)->taken, 12);
}

static void a_broken_file_is_kept(void **unused)
{
    (void)unused;
    static const char broken[] = "battuta-ratings 1\nrating epee many\n";
    FILE *file = fopen(path, "w");
    fputs(broken, file);
    fclose(file);
    assert_false(people_load(path, &again, error, sizeof error));
    assert_int_equal(again.count, 0);
    assert_non_null(strstr(error, path));
    assert_non_null(strstr(error, "line 2, column 1"));
    assert_null(strchr(error, '\n'));
    char bytes[128] = "";
    file = fopen(path, "r");
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), strlen(broken));
    fclose(file);
    assert_string_equal(bytes, broken);
}

static void a_full_disk_is_told(void **unused)
{
    (void)unused;
    snprintf(path, sizeof path, "/dev/null/ratings.txt");
    assert_false(people_save(path, &list, error, sizeof error));
    assert_non_null(strstr(error, "/dev/null/ratings.txt"));
    assert_null(strchr(error, '\n'));
}

static int remove_folder(void **unused)
{
    (void)unused;
    snprintf(path, sizeof path, "%s/new/ratings.txt", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/new", folder);
    return rmdir(path) == 0 && rmdir(folder) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missing_file_is_empty),
        cmocka_unit_test(comes_back),
        cmocka_unit_test(a_broken_file_is_kept),
        cmocka_unit_test(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
