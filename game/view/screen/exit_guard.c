#include "exit_guard.h"

#include <SDL.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// Time is counted in slices of this length: if the program is stopped, or the machine sleeps, for a
// minute, that costs one slice and not a whole limit.
#define SLICE_MS 500
// How long the guard waits for the main thread to release the lock, seconds.
#define LOCK_S 2

// Signals that follow the first one within this time are the same request: timeout(1), for example,
// sends one to its child and then one to its group. Shorter than two presses of a key.
#define REPEATED_MS 100

// The bytes in the pipe: a signal has come; the guard's thread is to end.
enum { SIGNAL_CAME = 's', GUARD_ENDS = 'e' };

// Static, because a signal handler is given no pointer to its data.
static struct {
    bool begun;
    pthread_t thread;
    int pipe[2]; // from handlers and exit_guard_end() to the thread
    struct sigaction before[2];

    // Odd while a marked call is in progress; each call has a number of its own.
    atomic_uint call;
    _Atomic(const char *) what;
    atomic_bool limited, abandoned;

    pthread_mutex_t mutex; // of the next two, and of all that is saved
    void (*save)(void *of);
    void *of;
} guard = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static const int SIGNAL[2] = {SIGINT, SIGTERM};

// ---- the guard's thread ------------------------------------------------------------

// What the thread has seen.
typedef struct watch {
    int signals;
    unsigned call; // in the last slice
    int slices;    // since it has been in progress
} watch;

static double hung_s(const watch *w)
{
    return 1e-3 * SLICE_MS * w->slices;
}

static void end_now(const char *why)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LOCK_S;
    bool locked = pthread_mutex_timedlock(&guard.mutex, &until) == 0;
    if (locked && guard.save != NULL) {
        guard.save(guard.of);
    }
    // Not fprintf(): the main thread may hold the stream's lock.
    dprintf(STDERR_FILENO, "battuta: %s%s\n", why,
            locked ? "" : "; the last quarter of a second may not be recorded");
    _exit(EXIT_FAILURE);
}

// The first signal is an event like the closing of the window.
static void take_signal(watch *w)
{
    if (++w->signals > 1) {
        end_now("interrupted twice: left at once");
    }
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
}

static void watch_call(watch *w)
{
    unsigned call = atomic_load(&guard.call);
    bool same = call % 2 == 1 && call == w->call;
    w->call = call;
    if (!same) {
        w->slices = 0;
        return;
    }
    double before_s = hung_s(w);
    w->slices++;
    const char *what = atomic_load(&guard.what);
    if (before_s < EXIT_GUARD_SAY_S && hung_s(w) >= EXIT_GUARD_SAY_S) {
        dprintf(STDERR_FILENO,
                "battuta: the headset does not answer (%s), and the window waits for it; Ctrl-C "
                "pressed twice leaves at once\n",
                what);
    }
    if (hung_s(w) >= EXIT_GUARD_LEAVE_S && (w->signals > 0 || atomic_load(&guard.limited))) {
        end_now("the headset does not answer: left without it");
    }
}

// Discards the signals that come with the first one. Returns false if the guard is to end.
static bool skip_repeated(struct pollfd *in)
{
    char byte = SIGNAL_CAME;
    poll(NULL, 0, REPEATED_MS);
    while (byte == SIGNAL_CAME && poll(in, 1, 0) > 0) {
        if (read(in->fd, &byte, 1) != 1) {
            return false;
        }
    }
    return byte == SIGNAL_CAME;
}

static void *stand_guard(void *unused)
{
    (void)unused;
    watch w = {0};
    for (;;) {
        struct pollfd in = {.fd = guard.pipe[0], .events = POLLIN};
        char byte;
        if (poll(&in, 1, SLICE_MS) <= 0) {
            watch_call(&w);
        } else if (read(guard.pipe[0], &byte, 1) != 1) {
            return NULL;
        } else if (byte == GUARD_ENDS) {
            return NULL;
        } else {
            take_signal(&w);
            if (!skip_repeated(&in)) {
                return NULL;
            }
        }
    }
}

// ---- beginning and end -------------------------------------------------------------

static void send(char byte)
{
    ssize_t sent;
    do {
        sent = write(guard.pipe[1], &byte, 1);
    } while (sent < 0 && errno == EINTR);
}

// Async-signal-safe: write() only. A pipe that is full has enough signals.
static void note_signal(int number)
{
    (void)number;
    int kept = errno;
    send(SIGNAL_CAME);
    errno = kept;
}

// A signal that the program was started to ignore stays ignored.
static void take_handlers(void)
{
    struct sigaction noted = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
    sigemptyset(&noted.sa_mask);
    for (int i = 0; i < 2; i++) {
        sigaction(SIGNAL[i], NULL, &guard.before[i]);
        if (guard.before[i].sa_handler != SIG_IGN) {
            sigaction(SIGNAL[i], &noted, NULL);
        }
    }
}

// The guard's thread runs no handlers: it must not wait for itself.
static bool start_thread(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&guard.thread, NULL, stand_guard, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void exit_guard_begin(void)
{
    if (guard.begun || pipe(guard.pipe) != 0) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(guard.pipe[i], F_SETFD, FD_CLOEXEC);
    }
    fcntl(guard.pipe[1], F_SETFL, O_NONBLOCK);
    guard.begun = start_thread();
    if (!guard.begun) {
        close(guard.pipe[0]);
        close(guard.pipe[1]);
        return;
    }
    take_handlers();
}

void exit_guard_end(void)
{
    if (!guard.begun) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        sigaction(SIGNAL[i], &guard.before[i], NULL);
    }
    send(GUARD_ENDS);
    pthread_join(guard.thread, NULL);
    close(guard.pipe[0]);
    close(guard.pipe[1]);
    guard.begun = false;
}

// ---- what the main thread says -----------------------------------------------------

void exit_guard_call(const char *what)
{
    atomic_store(&guard.what, what);
    atomic_fetch_or(&guard.call, 1u);
}

void exit_guard_returned(void)
{
    atomic_fetch_add(&guard.call, atomic_load(&guard.call) % 2);
}

void exit_guard_limit(bool limited)
{
    atomic_store(&guard.limited, limited);
}

void exit_guard_save(void (*save)(void *of), void *of)
{
    exit_guard_lock();
    guard.save = save;
    guard.of = of;
    exit_guard_unlock();
}

void exit_guard_lock(void)
{
    pthread_mutex_lock(&guard.mutex);
}

void exit_guard_unlock(void)
{
    pthread_mutex_unlock(&guard.mutex);
}

void exit_guard_abandon(void)
{
    atomic_store(&guard.abandoned, true);
}

bool exit_guard_abandoned(void)
{
    return atomic_load(&guard.abandoned);
}
