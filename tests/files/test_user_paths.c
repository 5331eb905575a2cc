// Tests folders and names of recordings, reading whole files, and the assets folder.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "assets_path.h"
#include "bout_source_open.h"
#include "file_read.h"
#include "user_paths.h"

// The user nobody, with its number in Debian's base-passwd.
#define NOBODY 65534

static char folder[USER_PATH_MAX];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/battuta-paths-XXXXXX");
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[USER_PATH_MAX + 16];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static const char *in_folder(const char *name)
{
    static char path[USER_PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void recordings_go_where_xdg_says(void **state)
{
    (void)state;
    char path[USER_PATH_MAX], wanted[USER_PATH_MAX + 64], error[256];
    setenv("XDG_DATA_HOME", in_folder("data"), 1);
    assert_true(user_duels_folder(path, error, sizeof error));
    snprintf(wanted, sizeof wanted, "%s/data/battuta/duels", folder);
    assert_string_equal(path, wanted);
    assert_int_equal(access(path, W_OK), 0);
}

static void otherwise_into_the_home(void **state)
{
    (void)state;
    char path[USER_PATH_MAX], wanted[USER_PATH_MAX + 64], error[256];
    setenv("HOME", in_folder("home"), 1);
    snprintf(wanted, sizeof wanted, "%s/home/.local/share/battuta/duels", folder);
    // A relative XDG path is ignored.
    setenv("XDG_DATA_HOME", "data", 1);
    assert_true(user_duels_folder(path, error, sizeof error));
    assert_string_equal(path, wanted);
    unsetenv("XDG_DATA_HOME");
    assert_true(user_duels_folder(path, error, sizeof error));
    assert_string_equal(path, wanted);
    unsetenv("HOME");
    assert_false(user_duels_folder(path, error, sizeof error));
    assert_non_null(strstr(error, "HOME"));
}

static void settings_go_where_xdg_says_or_into_the_home(void **state)
{
    (void)state;
    char path[USER_PATH_MAX], wanted[USER_PATH_MAX + 64], error[256] = "";
    setenv("XDG_CONFIG_HOME", in_folder("config"), 1);
    assert_true(user_settings_path(path, error, sizeof error));
    snprintf(wanted, sizeof wanted, "%s/config/battuta/settings.txt", folder);
    assert_string_equal(path, wanted);
    assert_true(user_bindings_path(path, error, sizeof error));
    snprintf(wanted, sizeof wanted, "%s/config/battuta/bindings.txt", folder);
    assert_string_equal(path, wanted);
    // The folder is made only when something is saved.
    assert_int_not_equal(access(in_folder("config"), F_OK), 0);
    setenv("XDG_CONFIG_HOME", "config", 1);
    setenv("HOME", in_folder("home"), 1);
    assert_true(user_settings_path(path, error, sizeof error));
    snprintf(wanted, sizeof wanted, "%s/home/.config/battuta/settings.txt", folder);
    assert_string_equal(path, wanted);
    assert_string_equal(error, "");
    unsetenv("HOME");
    assert_false(user_settings_path(path, error, sizeof error));
    assert_string_equal(error,
                        "no folder for settings; set HOME, or XDG_CONFIG_HOME to a full path");
}

// The longest path that fits, and one that is a byte longer, of the folder and of the file in it.
static void a_path_that_is_too_long_is_refused(void **state)
{
    (void)state;
    static const char FOLDER[] = "/battuta", FILE_NAME[] = "/settings.txt";
    char base[USER_PATH_MAX + 1], path[USER_PATH_MAX], error[256];
    for (size_t length = 1; length < USER_PATH_MAX; length++) {
        size_t needed = length + sizeof FOLDER - 1 + sizeof FILE_NAME - 1;
        memset(base, 'x', length);
        base[0] = '/';
        base[length] = '\0';
        setenv("XDG_CONFIG_HOME", base, 1);
        error[0] = '\0';
        assert_int_equal(user_settings_path(path, error, sizeof error), needed < USER_PATH_MAX);
        if (needed < USER_PATH_MAX) {
            assert_int_equal(strlen(path), needed);
        } else {
            assert_string_equal(error, "the path of the folder for settings is too long");
        }
    }
}

static void a_folder_that_cannot_be_made_is_named(void **state)
{
    (void)state;
    char path[USER_PATH_MAX], error[512];
    write_file(in_folder("file"), "x", 1);
    setenv("XDG_DATA_HOME", in_folder("file"), 1);
    assert_false(user_duels_folder(path, error, sizeof error));
    assert_non_null(strstr(error, "/file/battuta/duels"));
    assert_false(user_make_folder(in_folder("file")));
    assert_false(user_make_folder(""));
}

// The reason is the folder without write permission, not the missing one inside it.
static void the_first_parent_that_fails_says_why(void **state)
{
    (void)state;
    char error[512], path[USER_PATH_MAX];
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(mkdir(in_folder("closed"), 0555), 0);
    setenv("XDG_DATA_HOME", in_folder("closed/data"), 1);
    pid_t child = fork();
    assert_int_not_equal(child, -1);
    if (child == 0) {
        // Root may write everywhere.
        bool shut_out = geteuid() != 0 || setuid(NOBODY) == 0;
        bool told = shut_out && !user_duels_folder(path, error, sizeof error) &&
                    strstr(error, strerror(EACCES)) != NULL &&
                    strstr(error, "closed/data/battuta/duels") != NULL;
        _exit(told ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

// "20261122-213407" at the beginning of a text, which is a time between these two, local as well.
static void assert_stamp(const char *text, time_t earliest, time_t latest)
{
    struct tm local = {.tm_isdst = -1};
    int end = 0;
    assert_int_equal(sscanf(text, "%4d%2d%2d-%2d%2d%2d%n", &local.tm_year, &local.tm_mon,
                            &local.tm_mday, &local.tm_hour, &local.tm_min, &local.tm_sec, &end),
                     6);
    assert_int_equal(end, 15);
    local.tm_year -= 1900;
    local.tm_mon -= 1;
    time_t stamp = mktime(&local);
    assert_true(stamp >= earliest && stamp <= latest);
}

static void names_of_recordings_never_meet(void **state)
{
    (void)state;
    char path[20][USER_PATH_MAX], error[256];
    time_t earliest = time(NULL);
    for (int i = 0; i < 20; i++) {
        assert_true(user_new_duel_path(folder, "sabre", path[i], error, sizeof error));
        assert_stamp(path[i] + strlen(folder) + 1, earliest, time(NULL));
        assert_non_null(strstr(path[i], "-sabre"));
        assert_string_equal(path[i] + strlen(path[i]) - 5, ".duel");
        assert_int_equal(access(path[i], F_OK), 0);
        for (int before = 0; before < i; before++) {
            assert_string_not_equal(path[i], path[before]);
        }
    }
}

// "20261122-213407-sabre.duel", "20261122-213407-sabre-2.duel", ...
static void files_of_the_same_second_are_numbered(void **state)
{
    (void)state;
    char path[3][USER_PATH_MAX], stem[USER_PATH_MAX], wanted[USER_PATH_MAX + 64], error[256];
    bool is_same_second = false;
    while (!is_same_second) {
        sleep(1); // the names of this second may be taken
        for (int i = 0; i < 3; i++) {
            assert_true(user_new_duel_path(folder, "foil", path[i], error, sizeof error));
        }
        strcpy(stem, path[0]);
        *strrchr(stem, '.') = '\0';
        is_same_second =
            strncmp(path[1], stem, strlen(stem)) == 0 && strncmp(path[2], stem, strlen(stem)) == 0;
    }
    for (int i = 1; i < 3; i++) {
        snprintf(wanted, sizeof wanted, "%s-%d.duel", stem, i + 1);
        assert_string_equal(path[i], wanted);
    }
}

// Two images of the same second get two files.
static void a_picture_gets_a_name_of_its_own(void **state)
{
    (void)state;
    setenv("XDG_DATA_HOME", in_folder("pictures"), 1);
    char first[USER_PATH_MAX], second[USER_PATH_MAX], error[256] = "";
    time_t earliest = time(NULL);
    for (int i = 0; i < 5; i++) {
        assert_true(user_new_picture_path(first, error, sizeof error));
        assert_non_null(strstr(first, "/battuta/duels/picture-"));
        assert_stamp(strstr(first, "picture-") + 8, earliest, time(NULL));
        assert_string_equal(first + strlen(first) - 4, ".png");
        write_file(first, "x", 1);
        assert_true(user_new_picture_path(second, error, sizeof error));
        assert_string_not_equal(first, second);
    }
}

static void a_file_is_read_whole_or_not_at_all(void **state)
{
    (void)state;
    const size_t sizes[] = {0, 1, 16383, 16384, 16385, 40000};
    char *bytes = malloc(40000);
    for (size_t i = 0; i < 40000; i++) {
        bytes[i] = (char)(i * 7 + i / 256);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char reason[128];
        size_t size;
        write_file(in_folder("bytes"), bytes, sizes[i]);
        char *got = file_read(in_folder("bytes"), sizes[i], &size, reason, sizeof reason);
        assert_non_null(got);
        assert_int_equal(size, sizes[i]);
        assert_memory_equal(got, bytes, size);
        free(got);
        if (sizes[i] > 0) {
            assert_null(file_read(in_folder("bytes"), sizes[i] - 1, &size, reason, sizeof reason));
            assert_non_null(strstr(reason, "too large"));
        }
    }
    free(bytes);
    char reason[128];
    size_t size;
    assert_null(file_read(in_folder("none"), 10, &size, reason, sizeof reason));
    assert_non_null(strstr(reason, "No such file"));
    assert_null(file_read(folder, 10, &size, reason, sizeof reason));
}

static void assets_are_where_the_environment_says(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[ASSETS_PATH_MAX + 256];
    unsetenv("BATTUTA_ASSETS");
    assert_true(assets_path("guards/epee.txt", path, error, sizeof error));
    setenv("BATTUTA_ASSETS", folder, 1);
    assert_string_equal(assets_folder(path), folder);
    assert_false(assets_path("guards/epee.txt", path, error, sizeof error));
    assert_non_null(strstr(error, folder));
    assert_non_null(strstr(error, "guards/epee.txt"));
    assert_non_null(strstr(error, "BATTUTA_ASSETS"));
    write_file(in_folder("thing"), "x", 1);
    assert_true(assets_path("thing", path, error, sizeof error));
    assert_string_equal(path, in_folder("thing"));
    unsetenv("BATTUTA_ASSETS");
}

// Copies this program to <folder>/installed/bin and runs it there; it prints its folder of assets.
static void ask_installed_program(char *out_assets, size_t size)
{
    char command[5 * USER_PATH_MAX], program[USER_PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    assert_true(length > 0);
    program[length] = '\0';
    snprintf(command, sizeof command,
             "mkdir -p '%s/installed/bin' && cp '%s' '%s/installed/bin/program' && "
             "'%s/installed/bin/program' assets",
             folder, program, folder, folder);
    FILE *answer = popen(command, "r");
    assert_non_null(answer);
    assert_non_null(fgets(out_assets, (int)size, answer));
    assert_int_equal(pclose(answer), 0);
}

static void an_installed_program_has_its_assets_beside_it(void **state)
{
    (void)state;
    char found[2 * USER_PATH_MAX], wanted[USER_PATH_MAX + 64], sources[ASSETS_PATH_MAX];
    unsetenv("BATTUTA_ASSETS");
    assets_folder(sources);
    ask_installed_program(found, sizeof found);
    assert_string_equal(found, sources);
    assert_true(user_make_folder(in_folder("installed/share/battuta")));
    ask_installed_program(found, sizeof found);
    snprintf(wanted, sizeof wanted, "%s/installed/bin/../share/battuta", folder);
    assert_string_equal(found, wanted);
}

static void scripts_are_read_and_refused_by_name(void **state)
{
    (void)state;
    char text[USER_PATH_MAX + 80], error[USER_PATH_MAX + 512];
    fencer_choice choice;
    bout_source source;
    const char *line = "0.0 extension 1\n";
    write_file(in_folder("good"), line, strlen(line));
    snprintf(text, sizeof text, "script:%s", in_folder("good"));
    assert_true(fencer_choice_parse(text, &choice, error, sizeof error));
    assert_true(bout_source_open(&choice, DUEL_LEFT, &source, error, sizeof error));
    assert_int_equal(source.kind, BOUT_SOURCE_SCRIPT);
    assert_int_equal(input_script_frame(source.script, 5).extension, INPUT_EXTENSION_MAX);
    bout_source_close(&source);
    assert_int_equal(source.kind, BOUT_SOURCE_EXTERNAL);

    write_file(in_folder("good"), "0.0 dance 1\n", 12);
    assert_false(bout_source_open(&choice, DUEL_LEFT, &source, error, sizeof error));
    assert_non_null(strstr(error, in_folder("good")));
    assert_non_null(strstr(error, "line 1"));
    assert_true(fencer_choice_parse("ai:3", &choice, error, sizeof error));
    assert_true(bout_source_open(&choice, DUEL_LEFT, &source, error, sizeof error));
    assert_int_equal(source.kind, BOUT_SOURCE_AI);
    assert_int_equal(source.ai_level, 3);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "assets") == 0) {
        char assets[ASSETS_PATH_MAX];
        fputs(assets_folder(assets), stdout);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recordings_go_where_xdg_says),
        cmocka_unit_test(otherwise_into_the_home),
        cmocka_unit_test(settings_go_where_xdg_says_or_into_the_home),
        cmocka_unit_test(a_path_that_is_too_long_is_refused),
        cmocka_unit_test(a_folder_that_cannot_be_made_is_named),
        cmocka_unit_test(the_first_parent_that_fails_says_why),
        cmocka_unit_test(names_of_recordings_never_meet),
        cmocka_unit_test(files_of_the_same_second_are_numbered),
        cmocka_unit_test(a_picture_gets_a_name_of_its_own),
        cmocka_unit_test(a_file_is_read_whole_or_not_at_all),
        cmocka_unit_test(assets_are_where_the_environment_says),
        cmocka_unit_test(an_installed_program_has_its_assets_beside_it),
        cmocka_unit_test(scripts_are_read_and_refused_by_name),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
