#include "voice_engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "voice_wav.h"

#define PROGRAM "espeak-ng"
// Words a minute, fast enough that each word fits between two hand signals; and a low voice.
#define SPEED "170"
#define PITCH "38"
// An engine that says nothing for so long hangs.
#define HANGS_MS 5000
// Five seconds of samples, and their head.
#define BYTES_MOST ((size_t)512 * 1024)

extern char **environ;

static const char *const LANGUAGE[VOICE_LANGUAGES] = {"fr", "en"};

// Starts the engine with its words going into `out`. Returns an error number, or 0.
static int start(int word, enum voice_language language, int out, pid_t *child)
{
    const char *const words[] = {PROGRAM, "-v",       LANGUAGE[language],         "-s", SPEED, "-p",
                                 PITCH,   "--stdout", voice_word(word, language), NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, out, 1);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    const int problem = posix_spawnp(child, PROGRAM, &files, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&files);
    return problem;
}

// Reads all that comes until the other end is closed. Returns false if it hangs or is too long.
static bool read_all(int in, uint8_t *bytes, size_t *out_size)
{
    *out_size = 0;
    while (*out_size < BYTES_MOST) {
        struct pollfd wait = {.fd = in, .events = POLLIN};
        const int ready = poll(&wait, 1, HANGS_MS);
        const ssize_t got =
            ready > 0 ? read(in, bytes + *out_size, BYTES_MOST - *out_size) : ready - 1;
        if (got == 0) {
            return true;
        }
        if (got < 0 && (ready == 0 || errno != EINTR)) {
            return false;
        }
        *out_size += got > 0 ? (size_t)got : 0;
    }
    return false;
}

// Waits for the child's end. Returns whether it ended well.
static bool ended(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static enum voice_said listen_to(pid_t child, int in, sound_clip *out)
{
    size_t size;
    uint8_t *bytes = malloc(BYTES_MOST);
    bool is_said = bytes != NULL && read_all(in, bytes, &size);
    if (!is_said) {
        kill(child, SIGKILL);
    }
    is_said = ended(child) && is_said && voice_wav_read(bytes, size, out);
    free(bytes);
    return is_said ? VOICE_SAID : VOICE_FAILED;
}

enum voice_said voice_engine_say(int word, enum voice_language language, sound_clip *out)
{
    int end[2];
    pid_t child;
    *out = (sound_clip){NULL, 0};
    if (pipe(end) != 0) {
        return VOICE_FAILED;
    }
    // Another program that starts meanwhile must not keep the pipe open.
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    const int problem = start(word, language, end[1], &child);
    close(end[1]);
    const enum voice_said said = problem == 0        ? listen_to(child, end[0], out)
                                 : problem == ENOENT ? VOICE_MISSING
                                                     : VOICE_FAILED;
    close(end[0]);
    return said;
}
