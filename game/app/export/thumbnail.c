#include "thumbnail.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// After so many pictures that could not be drawn, such as without OpenGL, no more are tried.
#define FAILURES_MOST 3

// Splits a path into folder and name. Returns the length of the folder with its slash.
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

bool thumbnail_path(const char *recording, char out_path[USER_PATH_MAX])
{
    const size_t folder = folder_length(recording);
    return snprintf(out_path, USER_PATH_MAX, "%.*s" THUMBNAIL_FOLDER "/%s.png", (int)folder,
                    recording, recording + folder) < USER_PATH_MAX;
}

static bool is_same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

bool thumbnail_is_fresh(const char *recording)
{
    char path[USER_PATH_MAX];
    struct stat drawn, recorded;
    return thumbnail_path(recording, path) && stat(path, &drawn) == 0 &&
           stat(recording, &recorded) == 0 && is_same_time(drawn.st_mtim, recorded.st_mtim);
}

bool thumbnail_begin(thumbnail_desk *desk, const char *recording)
{
    char path[USER_PATH_MAX], folder[USER_PATH_MAX], error[EXPORT_LINE];
    if (desk->job.child != 0 || desk->failures >= FAILURES_MOST ||
        strcmp(desk->recording, recording) == 0 || !thumbnail_path(recording, path) ||
        thumbnail_is_fresh(recording)) {
        return false;
    }
    snprintf(desk->recording, sizeof desk->recording, "%s", recording);
    snprintf(folder, sizeof folder, "%.*s", (int)folder_length(path), path);
    return user_make_folder(folder) &&
           background_export_start_poster(&desk->job, recording, path, THUMBNAIL_WIDTH_PX,
                                          THUMBNAIL_HEIGHT_PX, error, sizeof error);
}

bool thumbnail_look(thumbnail_desk *desk)
{
    char path[USER_PATH_MAX], line[EXPORT_LINE];
    struct stat recorded;
    const enum background_state what = background_export_look(&desk->job, line, sizeof line);
    desk->failures += what == BACKGROUND_FAILED;
    if (what != BACKGROUND_DONE || stat(desk->recording, &recorded) != 0 ||
        !thumbnail_path(desk->recording, path)) {
        return false;
    }
    const struct timespec times[2] = {recorded.st_mtim, recorded.st_mtim};
    return utimensat(AT_FDCWD, path, times, 0) == 0;
}

// Whether a file of the pictures' folder is a picture without a recording.
static bool is_left_over(const char *folder, const char *name)
{
    char recording[USER_PATH_MAX];
    const char *ending = strstr(name, ".duel.png");
    return ending != NULL && strcmp(ending, ".duel.png") == 0 &&
           snprintf(recording, sizeof recording, "%s/%.*s", folder,
                    (int)(strlen(name) - strlen(".png")), name) < (int)sizeof recording &&
           access(recording, F_OK) != 0;
}

void thumbnail_prune(const char *folder)
{
    char path[USER_PATH_MAX];
    if (snprintf(path, sizeof path, "%s/" THUMBNAIL_FOLDER, folder) >= (int)sizeof path) {
        return;
    }
    DIR *all = opendir(path);
    for (struct dirent *e; all != NULL && (e = readdir(all)) != NULL;) {
        if (is_left_over(folder, e->d_name)) {
            unlinkat(dirfd(all), e->d_name, 0);
        }
    }
    if (all != NULL) {
        closedir(all);
    }
}

void thumbnail_end(thumbnail_desk *desk)
{
    background_export_end(&desk->job, 0); // a list that is left must not wait for it
}
