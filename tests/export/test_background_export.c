// Tests a film in the background and sharing a touch: a film gets a free name beside the recording,
// its report is read, its end is told once, and a film that was asked to stop leaves nothing. The
// program that runs here is not battuta but this test (see main()).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "replay_input.h"
#include "touch_share.h"

static char folder[64], taken[128];

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/battuta-film-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(taken, sizeof taken, "%s/a.b.mp4", folder);
    return 0;
}

static int clear(void **state)
{
    (void)state;
    unlink(taken);
    return rmdir(folder); // nothing else is left
}

static const char *path_of(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

// Waits for the end, and gets the last line of the report.
static enum background_state run_to_its_end(background_export *job, char last[256])
{
    enum background_state what;
    char line[256];
    last[0] = '\0';
    do {
        rest();
        what = background_export_look(job, line, sizeof line);
        if (line[0] != '\0') {
            memcpy(last, line, sizeof line);
        }
    } while (what == BACKGROUND_RUNNING);
    return what;
}

static void a_film_has_a_free_name_and_its_end_is_told_once(void **state)
{
    (void)state;
    char error[256], line[256], last[256];
    background_export film = {0};
    assert_int_equal(background_export_look(&film, line, sizeof line), BACKGROUND_IDLE);
    fclose(fopen(taken, "w"));
    assert_true(background_export_start(&film, path_of("a.b.duel"), error, sizeof error));
    assert_string_equal(film.path + strlen(folder), "/a.b-2.mp4");
    assert_false(background_export_start(&film, path_of("a.b.duel"), error, sizeof error));
    assert_non_null(strstr(error, "already"));
    assert_int_equal(run_to_its_end(&film, last), BACKGROUND_FAILED);
    assert_string_equal(last, "the command was export a.b.duel --cut standard");
    assert_int_equal(background_export_look(&film, line, sizeof line), BACKGROUND_IDLE);
}

static void a_picture_gets_the_name_and_size_that_were_asked_for(void **state)
{
    (void)state;
    char error[256], last[256];
    background_export picture = {0};
    assert_true(background_export_start_poster(&picture, path_of("b.duel"), path_of("b.png"), 32,
                                               18, error, sizeof error));
    assert_int_equal(run_to_its_end(&picture, last), BACKGROUND_FAILED);
    assert_string_equal(last, "the command was export b.duel --plain --size 32x18");
}

// Waits until the child has written its half file.
static void wait_for(const char *path)
{
    while (access(path, F_OK) != 0) {
        rest();
    }
}

static void a_stopped_film_says_so_and_is_gone(void **state)
{
    (void)state;
    char error[256], line[256], part[EXPORT_PATH_MAX + 8];
    background_export film = {0};
    assert_true(background_export_start(&film, path_of("slow.duel"), error, sizeof error));
    snprintf(part, sizeof part, "%s.part", film.path);
    wait_for(part);
    background_export_stop(&film);
    assert_int_equal(run_to_its_end(&film, line), BACKGROUND_STOPPED);
    assert_int_equal(access(part, F_OK), -1);
    assert_int_equal(background_export_look(&film, line, sizeof line), BACKGROUND_IDLE);
}

// One that does not stop is ended by force, and its half file is removed.
static void at_the_end_nothing_is_left_of_a_film(void **state)
{
    (void)state;
    static const char *const name[] = {"slow.duel", "deaf.duel"};
    for (int i = 0; i < 2; i++) {
        char error[256], part[EXPORT_PATH_MAX + 8];
        background_export film = {0};
        assert_true(background_export_start(&film, path_of(name[i]), error, sizeof error));
        snprintf(part, sizeof part, "%s.part", film.path);
        wait_for(part);
        background_export_end(&film, 1000);
        assert_int_equal(film.child, 0);
        assert_int_equal(access(part, F_OK), -1);
    }
}

// The child holds one end of a pipe, which is closed when it has ended.
static void a_program_that_is_killed_takes_its_film_along(void **state)
{
    (void)state;
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    const pid_t program = fork();
    if (program == 0) {
        char error[256];
        background_export film = {0};
        close(ends[0]);
        background_export_start(&film, path_of("slow.duel"), error, sizeof error);
        for (;;) {
            pause();
        }
    }
    close(ends[1]);
    wait_for(path_of("slow.mp4.part"));
    kill(program, SIGKILL);
    waitpid(program, NULL, 0);
    assert_int_equal(read(ends[0], &byte, 1), 0);
    assert_int_equal(access(path_of("slow.mp4.part"), F_OK), -1);
    close(ends[0]);
}

static void tick(touch_share *share, enum duel_event_kind kind, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        const duel_events events = {.count = 1, .event = {{.kind = kind}}};
        touch_share_tick(share, &events);
    }
}

static void the_last_touch_is_shared_once_it_is_in_the_file(void **state)
{
    (void)state;
    background_export film = {0};
    touch_share share = {.film = &film};
    assert_string_equal(touch_share_words(&share), "nobody has touched yet");
    assert_string_equal(touch_share_choose(&share), "there is no touch to share yet");
    touch_share_begin(&share, "one.duel");
    tick(&share, DUEL_EVENT_BLADES_MET, 2 * REPLAY_INPUT_TICKS);
    touch_share_bout_ended(&share);
    assert_string_equal(share.touched, "");
    tick(&share, DUEL_EVENT_TOUCH, 1);
    tick(&share, DUEL_EVENT_BLADES_MET, REPLAY_INPUT_TICKS);
    assert_string_equal(share.touched, "");
    tick(&share, DUEL_EVENT_BLADES_MET, 1);
    assert_string_equal(share.touched, "one.duel");
    assert_string_equal(touch_share_words(&share), "a short film of the last touch");
    // The next bout's file counts when it is whole, or has the touch.
    touch_share_begin(&share, "two.duel");
    assert_string_equal(share.touched, "one.duel");
    tick(&share, DUEL_EVENT_TOUCH, 1);
    touch_share_bout_ended(&share);
    assert_string_equal(share.touched, "two.duel");
}

static const char *news_at_last(touch_share *share, bool progress_too)
{
    const char *news;
    while ((news = touch_share_news(share, progress_too)) == NULL) {
        rest();
    }
    return news;
}

static void sharing_says_how_far_it_is_and_can_be_stopped(void **state)
{
    (void)state;
    background_export film = {0};
    touch_share share = {.film = &film};
    touch_share_begin(&share, path_of("slow.duel"));
    tick(&share, DUEL_EVENT_TOUCH, 1);
    touch_share_bout_ended(&share);
    assert_non_null(strstr(touch_share_choose(&share), "is being made"));
    assert_string_equal(news_at_last(&share, true), "filming: 1 of 10 frames, slowly");
    assert_string_equal(touch_share_words(&share), "filming: 1 of 10 frames, slowly");
    assert_non_null(strstr(touch_share_choose(&share), "is being stopped"));
    assert_non_null(strstr(news_at_last(&share, false), "was stopped"));
    assert_null(touch_share_news(&share, true));
    // A film that ends is told on whichever screen looks, and a new touch makes the row new.
    memcpy(share.touched, taken, sizeof taken);
    strcpy(strrchr(share.touched, '/'), "/good.duel");
    touch_share_choose(&share);
    assert_non_null(strstr(news_at_last(&share, false), "/good.mp4"));
    assert_non_null(strstr(touch_share_words(&share), "saved /"));
    tick(&share, DUEL_EVENT_TOUCH, 1);
    touch_share_bout_ended(&share);
    assert_string_equal(touch_share_words(&share), "a short film of the last touch");
}

// --- the program in the background: a slow one leaves nothing when it is asked to stop, a deaf one
// does not listen, a good one ends well, and every other one fails at once

static char part_path[EXPORT_PATH_MAX + 8];

static void leave(int signal_number)
{
    (void)signal_number;
    unlink(part_path);
    _exit(1);
}

static int be_the_command(int argc, char **argv)
{
    const char *name = strrchr(argv[2], '/') + 1;
    const bool is_deaf = strcmp(name, "deaf.duel") == 0;
    if (strcmp(name, "good.duel") == 0) {
        return 0;
    }
    if (is_deaf || strcmp(name, "slow.duel") == 0) {
        snprintf(part_path, sizeof part_path, "%s.part", argv[3]);
        signal(SIGTERM, is_deaf ? SIG_IGN : leave);
        puts("slow.mp4: 1 of 10 frames, slowly");
        fflush(stdout);
        fclose(fopen(part_path, "w"));
        for (;;) {
            pause();
        }
    }
    printf("the command was export %s", name);
    for (int i = 4; i < argc; i++) {
        printf(" %s", argv[i]);
    }
    puts("");
    return 1;
}

int main(int argc, char **argv)
{
    if (argc > 3 && strcmp(argv[1], "export") == 0) {
        return be_the_command(argc, argv);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_film_has_a_free_name_and_its_end_is_told_once, set_up,
                                        clear),
        cmocka_unit_test_setup_teardown(a_picture_gets_the_name_and_size_that_were_asked_for,
                                        set_up, clear),
        cmocka_unit_test_setup_teardown(a_stopped_film_says_so_and_is_gone, set_up, clear),
        cmocka_unit_test_setup_teardown(at_the_end_nothing_is_left_of_a_film, set_up, clear),
        cmocka_unit_test_setup_teardown(a_program_that_is_killed_takes_its_film_along, set_up,
                                        clear),
        cmocka_unit_test_setup_teardown(the_last_touch_is_shared_once_it_is_in_the_file, set_up,
                                        clear),
        cmocka_unit_test_setup_teardown(sharing_says_how_far_it_is_and_can_be_stopped, set_up,
                                        clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
