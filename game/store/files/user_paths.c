#include "user_paths.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Attempts to find a free name within the same second.
#define NAMES_IN_A_SECOND 10000

// Returns true if `path` is a folder now; otherwise errno has the reason.
static bool make_one_folder(const char *path)
{
    if (mkdir(path, 0755) == 0) {
        return true;
    }
    int reason = errno;
    struct stat about;
    bool there = stat(path, &about) == 0;
    errno = there ? ENOTDIR : reason;
    return there && S_ISDIR(about.st_mode);
}

bool user_make_folder(const char *path)
{
    char part[USER_PATH_MAX];
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof part) {
        errno = length == 0 ? ENOENT : ENAMETOOLONG;
        return false;
    }
    memcpy(part, path, length + 1);
    // Create every parent first. The first one that fails has the real reason.
    for (size_t i = 1; i < length; i++) {
        if (part[i] == '/') {
            part[i] = '\0';
            if (!make_one_folder(part)) {
                return false;
            }
            part[i] = '/';
        }
    }
    return make_one_folder(part);
}

void user_make_folder_of(const char *path)
{
    char folder[USER_PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (slash != NULL && slash > path && (size_t)(slash - path) < sizeof folder) {
        memcpy(folder, path, (size_t)(slash - path));
        folder[slash - path] = '\0';
        user_make_folder(folder);
    }
}

// Gets `folder` in one of the base directories: the one in the environment variable `variable`, or
// else `below_home` in the home folder.
static bool base_folder(const char *variable, const char *below_home, const char *folder,
                        const char *purpose, char out_path[USER_PATH_MAX], char *error,
                        size_t error_size)
{
    const char *base = getenv(variable);
    const char *home = getenv("HOME");
    int written;
    // Relative XDG paths are to be ignored (XDG Base Directory Specification).
    if (base != NULL && base[0] == '/') {
        written = snprintf(out_path, USER_PATH_MAX, "%s/%s", base, folder);
    } else if (home != NULL && home[0] == '/') {
        written = snprintf(out_path, USER_PATH_MAX, "%s/%s/%s", home, below_home, folder);
    } else {
        snprintf(error, error_size, "no folder for %s; set HOME, or %s to a full path", purpose,
                 variable);
        return false;
    }
    if (written < 0 || written >= USER_PATH_MAX) {
        snprintf(error, error_size, "the path of the folder for %s is too long", purpose);
        return false;
    }
    return true;
}

bool user_duels_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    if (!base_folder("XDG_DATA_HOME", ".local/share", "battuta/duels", "recordings", out_path,
                     error, error_size)) {
        return false;
    }
    if (!user_make_folder(out_path)) {
        snprintf(
            error, error_size,
            "cannot make the folder '%s': %s; set XDG_DATA_HOME to a folder that you can write to",
            out_path, strerror(errno));
        return false;
    }
    return true;
}

bool user_ratings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return base_folder("XDG_DATA_HOME", ".local/share", "battuta/ratings.txt", "ratings", out_path,
                       error, error_size);
}

bool user_seasons_path(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return base_folder("XDG_DATA_HOME", ".local/share", "battuta/seasons.txt", "seasons", out_path,
                       error, error_size);
}

bool user_people_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return base_folder("XDG_DATA_HOME", ".local/share", "battuta/people", "profiles", out_path,
                       error, error_size);
}

bool user_characters_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return base_folder("XDG_DATA_HOME", ".local/share", "battuta/characters", "characters",
                       out_path, error, error_size);
}

// Gets the path of a file in the settings folder.
static bool config_file(const char *name, char out_path[USER_PATH_MAX], char *error,
                        size_t error_size)
{
    if (!base_folder("XDG_CONFIG_HOME", ".config", "battuta", "settings", out_path, error,
                     error_size)) {
        return false;
    }
    size_t length = strlen(out_path), more = strlen(name);
    if (length + 1 + more >= USER_PATH_MAX) {
        snprintf(error, error_size, "the path of the folder for settings is too long");
        return false;
    }
    out_path[length] = '/';
    memcpy(out_path + length + 1, name, more + 1);
    return true;
}

bool user_settings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return config_file("settings.txt", out_path, error, error_size);
}

bool user_bindings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return config_file("bindings.txt", out_path, error, error_size);
}

bool user_course_path(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return config_file("course.txt", out_path, error, error_size);
}

bool user_exercises_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    return config_file("exercises", out_path, error, error_size);
}

bool user_guards_path(const char *weapon, char out_path[USER_PATH_MAX], char *error,
                      size_t error_size)
{
    char name[64], old_path[USER_PATH_MAX];
    snprintf(name, sizeof name, "guards/%s.txt", weapon);
    if (!config_file(name, out_path, error, error_size)) {
        return false;
    }
    // Until November 2026 the folder was named keyframes. A file there is still the user's own.
    snprintf(name, sizeof name, "keyframes/%s.txt", weapon);
    if (access(out_path, F_OK) != 0 && config_file(name, old_path, error, error_size) &&
        access(old_path, F_OK) == 0) {
        memcpy(out_path, old_path, sizeof old_path);
    }
    return true;
}

// Returns false if the name exists. Otherwise reserves it with an empty file, so that no other
// battuta process uses it. If the file cannot be created, the later attempt to write it reports
// why.
static bool take_name(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file >= 0) {
        close(file);
    }
    return file >= 0 || errno != EEXIST;
}

// Gets the first free path of the form <folder>/<before><date>-<time><after>[-2 ...]<ending>.
static bool new_path(const char *folder, const char *before, const char *after, const char *ending,
                     char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "now";
    if (localtime_r(&now, &local) != NULL) {
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    }
    for (int number = 1; number <= NAMES_IN_A_SECOND; number++) {
        char again[16] = "";
        if (number > 1) {
            snprintf(again, sizeof again, "-%d", number);
        }
        int written = snprintf(out_path, USER_PATH_MAX, "%s/%s%s%s%s%s", folder, before, stamp,
                               after, again, ending);
        if (written < 0 || written >= USER_PATH_MAX) {
            snprintf(error, error_size, "the name of the folder '%.64s...' is too long", folder);
            return false;
        }
        if (take_name(out_path)) {
            return true;
        }
    }
    snprintf(error, error_size, "no name is free for a new file in '%s'", folder);
    return false;
}

bool user_new_duel_path(const char *folder, const char *what, char out_path[USER_PATH_MAX],
                        char *error, size_t error_size)
{
    char after[USER_WHAT_MAX + 1];
    snprintf(after, sizeof after, "-%s", what);
    return new_path(folder, "", after, ".duel", out_path, error, error_size);
}

bool user_new_picture_path(char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    char folder[USER_PATH_MAX];
    return user_duels_folder(folder, error, error_size) &&
           new_path(folder, "picture-", "", ".png", out_path, error, error_size);
}
