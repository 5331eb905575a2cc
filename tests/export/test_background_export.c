// Tests a film in the background: it gets a free name beside the recording, its report is read, and
// its end is told once. The program that runs here is not battuta but this test, which does not
// know the command and fails at once.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "background_export.h"

static void a_film_has_a_free_name_and_its_end_is_told_once(void **state)
{
    (void)state;
    char folder[] = "/tmp/battuta-film-XXXXXX", path[64], taken[64], error[256], line[256];
    background_export film = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.b.duel", folder);
    snprintf(taken, sizeof taken, "%s/a.b.mp4", folder);
    assert_int_equal(background_export_look(&film, line, sizeof line), BACKGROUND_IDLE);
    fclose(fopen(taken, "w"));
    assert_true(background_export_start(&film, path, error, sizeof error));
    assert_string_equal(film.path + strlen(folder), "/a.b-2.mp4");
    assert_false(background_export_start(&film, path, error, sizeof error));
    assert_non_null(strstr(error, "already"));
    char last[256] = "";
    enum background_state what;
    while ((what = background_export_look(&film, line, sizeof line)) == BACKGROUND_RUNNING) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        if (line[0] != '\0') {
            memcpy(last, line, sizeof last);
        }
    }
    if (line[0] != '\0') {
        memcpy(last, line, sizeof last);
    }
    assert_int_equal(what, BACKGROUND_FAILED);
    assert_string_equal(last, "the command was export");
    assert_int_equal(background_export_look(&film, line, sizeof line), BACKGROUND_IDLE);
    background_export_leave(&film);
    unlink(taken);
    rmdir(folder);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "export") == 0) {
        puts("the command was export");
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_film_has_a_free_name_and_its_end_is_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
