#include "background_export.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// This program, whatever it was called.
#define PROGRAM "/proc/self/exe"
// How much less than the screen the film gets of the processor.
#define NICENESS 10
#define NAMES    1000

// Finds a free name beside the recording.
static bool find_name(const char *recording, char out[EXPORT_PATH_MAX])
{
    const char *slash = strrchr(recording, '/'), *dot = strrchr(recording, '.');
    const size_t stem = dot != NULL && (slash == NULL || dot > slash) ? (size_t)(dot - recording)
                                                                      : strlen(recording);
    for (int number = 1; number <= NAMES; number++) {
        char again[16] = "";
        if (number > 1) {
            snprintf(again, sizeof again, "-%d", number);
        }
        if (snprintf(out, EXPORT_PATH_MAX, "%.*s%s.mp4", (int)stem, recording, again) >=
            EXPORT_PATH_MAX) {
            return false;
        }
        if (access(out, F_OK) != 0) {
            return true;
        }
    }
    return false;
}

// Runs in the child process: becomes the command or exits. Ctrl-C must not reach it. It is asked to
// stop when the program ends, however that happens.
static void become_export(const char *const *word, int report, pid_t parent)
{
    setpgid(0, 0);
    setpriority(PRIO_PROCESS, 0, NICENESS);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() == parent && dup2(report, STDOUT_FILENO) >= 0 &&
        dup2(report, STDERR_FILENO) >= 0) {
        execv(PROGRAM, (char *const *)word);
    }
    _exit(127);
}

static void forget(background_export *film)
{
    if (film->report != NULL) {
        fclose(film->report);
    }
    film->report = NULL;
    film->child = 0;
}

// Runs the command in the background; film->path is set. `what` is told if that fails.
static bool start(background_export *film, const char *const *word, const char *what, char *error,
                  size_t error_size)
{
    const pid_t parent = getpid();
    film->read = 0;
    film->stopping = false;
    film->report = tmpfile();
    if (film->report != NULL) {
        // The child writes at the end of the file, whatever has been read here.
        fcntl(fileno(film->report), F_SETFL, O_RDWR | O_APPEND);
        fflush(NULL);
        film->child = fork();
    }
    if (film->report != NULL && film->child == 0) {
        become_export(word, fileno(film->report), parent);
    }
    if (film->report == NULL || film->child < 0) {
        snprintf(error, error_size, "the %s cannot begin: %s", what, strerror(errno));
        forget(film);
        return false;
    }
    return true;
}

static bool is_free(const background_export *film, char *error, size_t error_size)
{
    if (film->child != 0) {
        snprintf(error, error_size, "a film is being made already; wait for it");
    }
    return film->child == 0;
}

bool background_export_start(background_export *film, const char *recording, char *error,
                             size_t error_size)
{
    if (!is_free(film, error, error_size)) {
        return false;
    }
    if (!find_name(recording, film->path)) {
        snprintf(error, error_size, "the film cannot begin: no free name beside the recording");
        return false;
    }
    const char *const word[] = {"battuta", "export",   recording, film->path,
                                "--cut",   "standard", NULL};
    return start(film, word, "film", error, error_size);
}

bool background_export_start_poster(background_export *picture, const char *recording,
                                    const char *out, int width_px, int height_px, char *error,
                                    size_t error_size)
{
    if (!is_free(picture, error, error_size)) {
        return false;
    }
    char size[32];
    snprintf(size, sizeof size, "%dx%d", width_px, height_px);
    snprintf(picture->path, sizeof picture->path, "%s", out);
    const char *const word[] = {"battuta", "export", recording, picture->path,
                                "--plain", "--size", size,      NULL};
    return start(picture, word, "picture", error, error_size);
}

// Reads the lines that are new and keeps the last one that is complete.
static void read_report(background_export *film, char *line, size_t line_size)
{
    char text[512];
    fseek(film->report, film->read, SEEK_SET);
    while (fgets(text, sizeof text, film->report) != NULL) {
        size_t length = strlen(text);
        if (text[length - 1] != '\n' && length + 1 < sizeof text) {
            break; // the child is writing it
        }
        film->read = ftell(film->report);
        text[strcspn(text, "\n")] = '\0';
        snprintf(line, line_size, "%s", text);
    }
}

enum background_state background_export_look(background_export *film, char *line, size_t line_size)
{
    int status = 0;
    line[0] = '\0';
    if (film->child == 0) {
        return BACKGROUND_IDLE;
    }
    const pid_t ended = waitpid(film->child, &status, WNOHANG);
    read_report(film, line, line_size);
    if (ended == 0 || (ended < 0 && errno == EINTR)) {
        return BACKGROUND_RUNNING;
    }
    forget(film);
    if (ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        return BACKGROUND_DONE;
    }
    return film->stopping ? BACKGROUND_STOPPED : BACKGROUND_FAILED;
}

void background_export_stop(background_export *film)
{
    if (film->child > 0) {
        film->stopping = true;
        kill(film->child, SIGTERM);
    }
}

// Ends the child and its encoder by force, and removes what they have written.
static void end_by_force(background_export *film)
{
    char part[EXPORT_PATH_MAX], line[EXPORT_LINE];
    kill(-film->child, SIGKILL);
    waitpid(film->child, NULL, 0);
    if (export_part_name(film->path, part, line, sizeof line)) {
        unlink(part);
    }
    forget(film);
}

void background_export_end(background_export *film, int patience_ms)
{
    char line[EXPORT_LINE];
    background_export_stop(film);
    for (int waited_ms = 0; waited_ms < patience_ms; waited_ms++) {
        if (background_export_look(film, line, sizeof line) != BACKGROUND_RUNNING) {
            return;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (film->child > 0) {
        end_by_force(film);
    }
}
