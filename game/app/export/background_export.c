#include "background_export.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
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

// Runs in the child process: becomes the command or exits. Ctrl-C must not reach it.
static void become_export(const char *recording, const char *out, int report)
{
    const char *const word[] = {"battuta", "export", recording, out, "--cut", "standard", NULL};
    setpgid(0, 0);
    setpriority(PRIO_PROCESS, 0, NICENESS);
    if (dup2(report, STDOUT_FILENO) >= 0 && dup2(report, STDERR_FILENO) >= 0) {
        execv(PROGRAM, (char *const *)word);
    }
    _exit(127);
}

bool background_export_start(background_export *film, const char *recording, char *error,
                             size_t error_size)
{
    if (film->child != 0) {
        snprintf(error, error_size, "a film is being made already; wait for it");
        return false;
    }
    *film = (background_export){.report = tmpfile()};
    if (film->report == NULL || !find_name(recording, film->path)) {
        snprintf(error, error_size, "the film cannot begin: %s",
                 film->report == NULL ? strerror(errno) : "no free name beside the recording");
        background_export_leave(film);
        return false;
    }
    // The child writes at the end of the file, whatever has been read here.
    fcntl(fileno(film->report), F_SETFL, O_RDWR | O_APPEND);
    fflush(NULL);
    film->child = fork();
    if (film->child == 0) {
        become_export(recording, film->path, fileno(film->report));
    }
    if (film->child < 0) {
        snprintf(error, error_size, "the film cannot begin: %s", strerror(errno));
        background_export_leave(film);
        return false;
    }
    return true;
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
    background_export_leave(film);
    return ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? BACKGROUND_DONE
                                                                      : BACKGROUND_FAILED;
}

void background_export_leave(background_export *film)
{
    if (film->report != NULL) {
        fclose(film->report);
    }
    film->report = NULL;
    film->child = 0;
}
