#include "exercises_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "file_read.h"
#include "user_paths.h"

static const char ENDING[] = ".txt";

// Whether a file of the folder is an exercise; writes its key.
static bool is_exercise(const char *name, char out_key[EXERCISES_KEY_MAX])
{
    size_t length = strlen(name), ending = sizeof ENDING - 1;
    if (name[0] == '.' || length <= ending || length - ending >= EXERCISES_KEY_MAX ||
        strcmp(name + length - ending, ENDING) != 0) {
        return false;
    }
    memcpy(out_key, name, length - ending);
    out_key[length - ending] = '\0';
    return true;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(a, b);
}

// The keys of all exercises in the folder, sorted; NULL if the folder cannot be read or memory runs
// out.
static char (*read_keys(const char *folder, int *out_count))[EXERCISES_KEY_MAX]
{
    char(*keys)[EXERCISES_KEY_MAX] = NULL;
    int count = 0, room = 0;
    DIR *names = opendir(folder);
    if (names == NULL) {
        return NULL;
    }
    bool whole = true;
    for (struct dirent *found; whole && (found = readdir(names)) != NULL;) {
        char key[EXERCISES_KEY_MAX];
        if (!is_exercise(found->d_name, key)) {
            continue;
        }
        if (count == room) {
            room = 2 * room + 16;
            void *larger = realloc(keys, (size_t)room * sizeof *keys);
            whole = larger != NULL;
            keys = whole ? larger : keys;
        }
        if (whole) {
            memcpy(keys[count++], key, sizeof key);
        }
    }
    closedir(names);
    if (!whole || count == 0) {
        free(keys);
        errno = whole ? ENOENT : ENOMEM;
        return NULL;
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    *out_count = count;
    return keys;
}

// Reads one exercise; on failure writes `error` with the file's name.
static bool read_exercise(const char *folder, const char *key, exercise *out, char *error,
                          size_t error_size)
{
    char path[USER_PATH_MAX + EXERCISES_KEY_MAX + sizeof ENDING + 1], why[256];
    snprintf(path, sizeof path, "%s/%s%s", folder, key, ENDING);
    size_t length = 0;
    char *text = file_read(path, EXERCISES_BYTES_MAX, &length, why, sizeof why);
    bool good = text != NULL && exercise_parse(text, length, out, why, sizeof why);
    if (!good) {
        snprintf(error, error_size, "%s%s: %s", key, ENDING, why);
    }
    free(text);
    return good;
}

// Notes the first thing that is wrong with a file.
static void warn(exercise_list *list, const char *why)
{
    if (list->warning[0] == '\0') {
        snprintf(list->warning, sizeof list->warning, "%s", why);
    }
}

// Reads the exercises of these names behind those of the list, which has room for them.
static void read_all(exercise_list *list, const char *folder, char (*keys)[EXERCISES_KEY_MAX],
                     int found)
{
    for (int i = 0; i < found; i++) {
        char why[EXERCISES_WARNING_MAX];
        if (exercise_list_find(list, keys[i]) >= 0) {
            snprintf(why, sizeof why, "%s%s: an exercise of this name exists; rename the file",
                     keys[i], ENDING);
            warn(list, why);
        } else if (read_exercise(folder, keys[i], &list->exercise[list->count], why, sizeof why)) {
            memcpy(list->key[list->count++], keys[i], sizeof keys[i]);
        } else {
            warn(list, why);
        }
    }
}

// Makes room for so many more. Returns false without memory.
static bool grow(exercise_list *list, size_t more)
{
    const size_t room = (size_t)list->count + more;
    exercise *all = realloc(list->exercise, room * sizeof *all);
    list->exercise = all != NULL ? all : list->exercise;
    char(*names)[EXERCISES_KEY_MAX] = realloc(list->key, room * sizeof *names);
    list->key = names != NULL ? names : list->key;
    return all != NULL && names != NULL;
}

bool exercise_list_add_text(exercise_list *list, const char *key, const char *text)
{
    char why[EXERCISES_WARNING_MAX];
    if (exercise_list_find(list, key) >= 0) {
        return true;
    }
    if (!grow(list, 1)) {
        return false;
    }
    if (exercise_parse(text, strlen(text), &list->exercise[list->count], why, sizeof why)) {
        snprintf(list->key[list->count++], EXERCISES_KEY_MAX, "%s", key);
    } else {
        warn(list, why);
    }
    return true;
}

bool exercise_list_add(exercise_list *list, const char *folder)
{
    int found = 0;
    char(*keys)[EXERCISES_KEY_MAX] = read_keys(folder, &found);
    if (keys == NULL) {
        return errno != ENOMEM;
    }
    const bool has_room = grow(list, (size_t)found);
    if (has_room) {
        read_all(list, folder, keys, found);
    }
    free(keys);
    return has_room;
}

// Whether the grids of all its weapons have the guards that the exercise names.
static bool fits_all(const exercise *e, const guard_grid *grid, char *error, size_t error_size)
{
    bool fits = true;
    for (int kind = 0; fits && kind < WEAPON_KIND_COUNT; kind++) {
        fits = !exercise_is_for(e, (enum weapon_kind)kind) ||
               course_fits(e, &grid[kind], error, error_size);
    }
    return fits;
}

void exercise_list_fit(exercise_list *list, const guard_grid *grid)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        char why[EXERCISES_WARNING_MAX], line[EXERCISES_WARNING_MAX];
        if (!fits_all(&list->exercise[i], grid, why, sizeof why)) {
            snprintf(line, sizeof line, "%s%s: %.400s; correct the name or your guards",
                     list->key[i], ENDING, why);
            warn(list, line);
            continue;
        }
        list->exercise[kept] = list->exercise[i];
        memmove(list->key[kept], list->key[i], sizeof list->key[i]);
        kept++;
    }
    list->count = kept;
}

bool exercise_list_load(exercise_list *out_list, char *error, size_t error_size)
{
    *out_list = (exercise_list){0};
    char assets[ASSETS_PATH_MAX], folder[ASSETS_PATH_MAX + 16];
    snprintf(folder, sizeof folder, "%s/exercises", assets_folder(assets));
    errno = ENOENT;
    if (!exercise_list_add(out_list, folder) ||
        (out_list->count == 0 && out_list->warning[0] == '\0')) {
        snprintf(error, error_size, "%s: %s; the exercises of the course are missing", folder,
                 strerror(errno));
        exercise_list_free(out_list);
        return false;
    }
    return true;
}

void exercise_list_free(exercise_list *list)
{
    free(list->exercise);
    free(list->key);
    *list = (exercise_list){0};
}

int exercise_list_find(const exercise_list *list, const char *key)
{
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->key[i], key) == 0) {
            return i;
        }
    }
    return -1;
}
