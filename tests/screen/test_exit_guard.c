// The exit guard: the first signal asks the program to leave, the second ends it wherever it is,
// and what was to be saved is saved before. Each case is a process of its own that hangs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <SDL.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exit_guard.h"

// What the process writes to its pipe.
enum { READY = 'r', ASKED = 'a', SAVED = 's' };

typedef struct hung_process {
    pid_t pid;
    int said;  // its pipe
    int error; // its terminal
} hung_process;

static void say(int pipe, char what)
{
    assert_int_equal(write(pipe, &what, 1), 1);
}

static void save(void *of)
{
    say(*(int *)of, SAVED);
}

// Says so when SDL asks it to leave, but does not leave.
static void hang_until_asked(int said)
{
    SDL_Event event;
    for (;;) {
        while (SDL_PollEvent(&event)) {
            if (event.type == SDL_QUIT) {
                say(said, ASKED);
            }
        }
        SDL_Delay(1);
    }
}

// What the process does before it hangs.
static void in_a_call(void)
{
    exit_guard_call("a call");
}

static void in_a_limited_call(void)
{
    exit_guard_limit(true);
    exit_guard_call("a call");
}

static void in_no_call(void)
{
    exit_guard_call("a call");
    exit_guard_returned();
}

static void while_saving(void)
{
    exit_guard_lock();
}

static hung_process begin(void (*act)(void))
{
    int said[2], error[2];
    assert_int_equal(pipe(said), 0);
    assert_int_equal(pipe(error), 0);
    hung_process p = {.pid = fork(), .said = said[0], .error = error[0]};
    assert_true(p.pid >= 0);
    if (p.pid == 0) {
        dup2(error[1], STDERR_FILENO);
        SDL_Init(SDL_INIT_EVENTS);
        exit_guard_begin();
        exit_guard_save(save, &said[1]);
        act();
        say(said[1], READY);
        hang_until_asked(said[1]);
    }
    close(said[1]);
    close(error[1]);
    return p;
}

// The next thing that the process says, or 0 if it has ended.
static char next(const hung_process *p)
{
    char byte = 0;
    ssize_t size;
    do {
        size = read(p->said, &byte, 1);
    } while (size < 0 && errno == EINTR);
    return size == 1 ? byte : 0;
}

// Signals again and again, since what follows the first signal closely counts with it, until the
// process says something or ends.
static void signal_again(const hung_process *p, int number)
{
    struct pollfd in = {.fd = p->said, .events = POLLIN};
    do {
        kill(p->pid, number);
    } while (poll(&in, 1, 50) == 0);
}

// Waits until the guard has ended the process; its terminal must begin with this line.
static void assert_ended(const hung_process *p, const char *line)
{
    int status = 0;
    char text[1000];
    size_t length = 0;
    ssize_t size;
    while ((size = read(p->error, text + length, sizeof text - 1 - length)) > 0) {
        length += (size_t)size;
    }
    text[length] = '\0';
    assert_int_equal(waitpid(p->pid, &status, 0), p->pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), EXIT_FAILURE);
    if (strncmp(text, line, strlen(line)) != 0) {
        fail_msg("'%s' instead of '%s'", text, line);
    }
    close(p->said);
    close(p->error);
}

static void test_the_second_signal_ends_and_saves(void **state)
{
    (void)state;
    static const int SIGNAL[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        hung_process p = begin(in_no_call);
        assert_int_equal(next(&p), READY);
        kill(p.pid, SIGNAL[i]);
        assert_int_equal(next(&p), ASKED);
        signal_again(&p, SIGNAL[1 - i]);
        assert_int_equal(next(&p), SAVED);
        assert_int_equal(next(&p), 0);
        assert_ended(&p, "battuta: interrupted twice: left at once\n");
    }
}

// Both signals are delivered at the moment at which the process continues.
static void test_signals_that_come_together_are_one(void **state)
{
    (void)state;
    hung_process p = begin(in_no_call);
    assert_int_equal(next(&p), READY);
    kill(p.pid, SIGSTOP);
    kill(p.pid, SIGTERM);
    kill(p.pid, SIGINT);
    kill(p.pid, SIGCONT);
    assert_int_equal(next(&p), ASKED);
    struct pollfd in = {.fd = p.said, .events = POLLIN};
    assert_int_equal(poll(&in, 1, 500), 0); // it neither saves nor ends
    signal_again(&p, SIGINT);
    assert_int_equal(next(&p), SAVED);
    assert_ended(&p, "battuta: interrupted twice: left at once\n");
}

static void test_what_is_being_changed_is_not_saved(void **state)
{
    (void)state;
    hung_process p = begin(while_saving);
    assert_int_equal(next(&p), READY);
    kill(p.pid, SIGTERM);
    assert_int_equal(next(&p), ASKED);
    signal_again(&p, SIGTERM);
    assert_int_equal(next(&p), 0);
    assert_ended(&p, "battuta: interrupted twice: left at once; the last quarter of a second may");
}

// One signal, or the limit of a program that is leaving, and a call that does not return.
static void test_a_call_that_hangs_ends_a_program_that_leaves(void **state)
{
    (void)state;
    static void (*const ACT[])(void) = {in_a_call, in_a_limited_call};
    for (int i = 0; i < 2; i++) {
        hung_process p = begin(ACT[i]);
        assert_int_equal(next(&p), READY);
        if (i == 0) {
            kill(p.pid, SIGTERM);
            assert_int_equal(next(&p), ASKED);
        }
        assert_int_equal(next(&p), SAVED);
        assert_ended(&p, "battuta: the headset does not answer (a call), and the window waits");
    }
}

static void test_without_the_guard_signals_do_what_they_did(void **state)
{
    (void)state;
    struct sigaction before, during, after;
    sigaction(SIGTERM, NULL, &before);
    exit_guard_begin();
    sigaction(SIGTERM, NULL, &during);
    exit_guard_end();
    sigaction(SIGTERM, NULL, &after);
    assert_true(before.sa_handler != during.sa_handler);
    assert_true(before.sa_handler == after.sa_handler);
    // What a parent has set to be ignored stays ignored.
    signal(SIGINT, SIG_IGN);
    exit_guard_begin();
    sigaction(SIGINT, NULL, &during);
    exit_guard_end();
    signal(SIGINT, SIG_DFL);
    assert_true(during.sa_handler == SIG_IGN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_second_signal_ends_and_saves),
        cmocka_unit_test(test_signals_that_come_together_are_one),
        cmocka_unit_test(test_what_is_being_changed_is_not_saved),
        cmocka_unit_test(test_a_call_that_hangs_ends_a_program_that_leaves),
        cmocka_unit_test(test_without_the_guard_signals_do_what_they_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
