// Tests which file is used, what happens when one changes, and that saving loses nothing.
#include "shipped_grid.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guards_file.h"
#include "temporary_file.h"

static char home[64];

static int make_home(void **state)
{
    (void)state;
    strcpy(home, "/tmp/battuta-guards-XXXXXX");
    return mkdtemp(home) == NULL || setenv("XDG_CONFIG_HOME", home, 1) != 0;
}

static int remove_home(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

static void opened(guards_source *source)
{
    char error[400] = "";
    bool done = guards_source_open(source, WEAPON_FOIL, error, sizeof error);
    assert_string_equal(error, "");
    assert_true(done);
}

static void save_own(const guards_source *source, const char *name, size_t cut)
{
    char text[SHIPPED_GRID_MAX_BYTES], error[400] = "";
    size_t length = shipped_grid_text(name, text);
    assert_true(guards_file_save(source->own_path, text, length - cut, error, sizeof error));
    assert_string_equal(error, "");
}

static void the_own_file_comes_before_the_shipped_one(void **state)
{
    (void)state;
    guards_source source;
    char line[400];
    opened(&source);
    assert_non_null(strstr(source.own_path, "/battuta/guards/foil.txt"));
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_UNCHANGED);
    assert_string_equal(line, "");
    assert_true(source.grid.hash == shipped_grid("foil").hash);

    save_own(&source, "epee", 0);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_READ);
    assert_non_null(strstr(line, source.own_path));
    assert_true(source.grid.hash == shipped_grid("epee").hash);
    assert_true(source.shipped_grid.hash == shipped_grid("foil").hash);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_UNCHANGED);

    // The next program start uses it.
    opened(&source);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_READ);
    assert_true(source.grid.hash == shipped_grid("epee").hash);

    assert_int_equal(remove(source.own_path), 0);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_READ);
    assert_true(source.grid.hash == shipped_grid("foil").hash);
}

static void a_file_in_the_old_folder_is_used_until_there_is_a_new_one(void **state)
{
    (void)state;
    char old_path[200], new_path[200], text[SHIPPED_GRID_MAX_BYTES], error[400] = "", line[400];
    size_t length = shipped_grid_text("epee", text);
    snprintf(old_path, sizeof old_path, "%s/battuta/keyframes/foil.txt", home);
    snprintf(new_path, sizeof new_path, "%s/battuta/guards/foil.txt", home);
    assert_true(guards_file_save(old_path, text, length, error, sizeof error));
    guards_source source;
    opened(&source);
    assert_string_equal(source.own_path, old_path);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_READ);
    assert_true(source.grid.hash == shipped_grid("epee").hash);

    length = shipped_grid_text("sabre", text);
    assert_true(guards_file_save(new_path, text, length, error, sizeof error));
    opened(&source);
    assert_string_equal(source.own_path, new_path);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_READ);
    assert_true(source.grid.hash == shipped_grid("sabre").hash);
    assert_int_equal(remove(new_path), 0);
    assert_int_equal(remove(old_path), 0);
}

static void a_malformed_file_is_told_of_once_and_the_former_stays(void **state)
{
    (void)state;
    guards_source source;
    char line[400];
    opened(&source);
    save_own(&source, "sabre", 0);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_READ);
    save_own(&source, "epee", 20);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_REFUSED);
    assert_non_null(strstr(line, source.own_path));
    assert_non_null(strstr(line, "line "));
    assert_non_null(strstr(line, "column "));
    assert_non_null(strstr(line, "stays in use"));
    assert_true(source.grid.hash == shipped_grid("sabre").hash);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_UNCHANGED);
    save_own(&source, "epee", 0);
    assert_int_equal(guards_source_refresh(&source, line, sizeof line), GUARDS_READ);
    assert_true(source.grid.hash == shipped_grid("epee").hash);
    assert_int_equal(remove(source.own_path), 0);
}

static void what_is_saved_is_read_again(void **state)
{
    (void)state;
    char path[200], error[400] = "", text[SHIPPED_GRID_MAX_BYTES];
    snprintf(path, sizeof path, "%s/a/b/my.txt", home);
    size_t length = shipped_grid_text("sabre", text), read_length = 0;
    assert_false(guards_stamp_of(path).exists);
    assert_true(guards_file_save(path, text, length, error, sizeof error));
    guards_stamp first = guards_stamp_of(path);
    assert_true(first.exists && first.size == (int64_t)length);
    guard_grid grid;
    char *read = guards_file_read(path, &read_length, &grid, error, sizeof error);
    assert_non_null(read);
    assert_int_equal(read_length, length);
    assert_memory_equal(read, text, length);
    free(read);
    // A rewritten file is recognized as changed, even at the same time.
    assert_true(guards_file_save(path, text, length, error, sizeof error));
    assert_false(guards_stamp_same(first, guards_stamp_of(path)));
}

static void what_cannot_be_saved_or_read_says_why(void **state)
{
    (void)state;
    char path[200], error[400] = "";
    size_t length;
    guard_grid grid = {.hash = 42};
    snprintf(path, sizeof path, "%s/file", home);
    assert_true(temporary_file_save(path, "x", 1));
    snprintf(path, sizeof path, "%s/file/my.txt", home);
    assert_false(guards_file_save(path, "x", 1, error, sizeof error));
    assert_non_null(strstr(error, strerror(ENOTDIR)));
    assert_null(guards_file_read(path, &length, &grid, error, sizeof error));
    assert_non_null(strstr(error, path));
    snprintf(path, sizeof path, "%s/file", home);
    assert_null(guards_file_read(path, &length, &grid, error, sizeof error));
    assert_non_null(strstr(error, "line 1, column 1"));
    assert_true(grid.hash == 42);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_own_file_comes_before_the_shipped_one),
        cmocka_unit_test(a_file_in_the_old_folder_is_used_until_there_is_a_new_one),
        cmocka_unit_test(a_malformed_file_is_told_of_once_and_the_former_stays),
        cmocka_unit_test(what_is_saved_is_read_again),
        cmocka_unit_test(what_cannot_be_saved_or_read_says_why),
    };
    return cmocka_run_group_tests(tests, make_home, remove_home);
}
