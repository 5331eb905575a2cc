// Tests the small pictures of recordings: where they lie, that one is trusted only while it has the
// time of its recording, and that one is drawn at a time. The program that draws here is this test,
// which writes an empty file (see main()).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "thumbnail.h"

static char folder[64], one[128], two[128], bad[128];

static void touch(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
}

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/battuta-thumb-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(one, sizeof one, "%s/one.duel", folder);
    snprintf(two, sizeof two, "%s/two.duel", folder);
    snprintf(bad, sizeof bad, "%s/bad.duel", folder);
    touch(one);
    touch(two);
    touch(bad);
    return 0;
}

static int clear(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

// Waits until nothing is drawn; returns whether a picture became ready.
static bool wait_for(thumbnail_desk *desk)
{
    bool is_ready = false;
    while (desk->job.child != 0) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        is_ready = thumbnail_look(desk) || is_ready;
    }
    return is_ready;
}

static void a_picture_lies_in_a_folder_beside_its_recording(void **state)
{
    (void)state;
    char path[USER_PATH_MAX], wanted[160];
    assert_true(thumbnail_path(one, path));
    snprintf(wanted, sizeof wanted, "%s/.battuta-thumbnails/one.duel.png", folder);
    assert_string_equal(path, wanted);
    assert_true(thumbnail_path("here.duel", path));
    assert_string_equal(path, ".battuta-thumbnails/here.duel.png");
}

static void a_picture_is_drawn_once_and_again_when_its_recording_changes(void **state)
{
    (void)state;
    thumbnail_desk desk = {0};
    assert_false(thumbnail_is_fresh(one));
    assert_true(thumbnail_begin(&desk, one));
    assert_false(thumbnail_begin(&desk, two)); // one at a time
    assert_true(wait_for(&desk));
    assert_true(thumbnail_is_fresh(one));
    assert_false(thumbnail_look(&desk));
    assert_true(thumbnail_begin(&desk, two));
    assert_true(wait_for(&desk));
    assert_false(thumbnail_begin(&desk, one));
    const struct timespec changed[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, one, changed, 0), 0);
    assert_false(thumbnail_is_fresh(one));
    assert_true(thumbnail_begin(&desk, one));
    assert_true(wait_for(&desk));
    assert_true(thumbnail_is_fresh(one));
}

// It is not tried again at once, and after three failures nothing is.
static void what_cannot_be_drawn_is_given_up(void **state)
{
    (void)state;
    thumbnail_desk desk = {0};
    for (int i = 0; i < 3; i++) {
        desk.recording[0] = '\0';
        assert_true(thumbnail_begin(&desk, bad));
        assert_false(wait_for(&desk));
        assert_false(thumbnail_begin(&desk, bad));
    }
    assert_false(thumbnail_is_fresh(bad));
    assert_false(thumbnail_begin(&desk, one));
}

static void a_picture_without_recording_is_removed(void **state)
{
    (void)state;
    thumbnail_desk desk = {0};
    char path[2][USER_PATH_MAX];
    assert_true(thumbnail_path(one, path[0]) && thumbnail_path(two, path[1]));
    assert_true(thumbnail_begin(&desk, one) && wait_for(&desk));
    assert_true(thumbnail_begin(&desk, two) && wait_for(&desk));
    unlink(two);
    thumbnail_prune(folder);
    assert_int_equal(access(path[0], F_OK), 0);
    assert_int_equal(access(path[1], F_OK), -1);
    thumbnail_prune("/nowhere/at/all");
}

static void leaving_leaves_nothing_half(void **state)
{
    (void)state;
    thumbnail_desk desk = {0};
    assert_true(thumbnail_begin(&desk, one));
    thumbnail_end(&desk);
    assert_int_equal(desk.job.child, 0);
    thumbnail_end(&desk);
}

int main(int argc, char **argv)
{
    if (argc > 3 && strcmp(argv[1], "export") == 0) {
        if (strstr(argv[2], "bad") == NULL) {
            touch(argv[3]);
            return 0;
        }
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_picture_lies_in_a_folder_beside_its_recording, set_up,
                                        clear),
        cmocka_unit_test_setup_teardown(
            a_picture_is_drawn_once_and_again_when_its_recording_changes, set_up, clear),
        cmocka_unit_test_setup_teardown(what_cannot_be_drawn_is_given_up, set_up, clear),
        cmocka_unit_test_setup_teardown(a_picture_without_recording_is_removed, set_up, clear),
        cmocka_unit_test_setup_teardown(leaving_leaves_nothing_half, set_up, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
