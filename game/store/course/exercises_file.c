#include "exercises_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "file_read.h"

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
    char path[ASSETS_PATH_MAX + EXERCISES_KEY_MAX + sizeof ENDING + 1], why[256];
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

bool exercise_list_load(exercise_list *out_list, char *error, size_t error_size)
{
    *out_list = (exercise_list){0};
    char assets[ASSETS_PATH_MAX], folder[ASSETS_PATH_MAX + 16];
    snprintf(folder, sizeof folder, "%s/exercises", assets_folder(assets));
    int found = 0;
    char(*keys)[EXERCISES_KEY_MAX] = read_keys(folder, &found);
    exercise *all = keys != NULL ? malloc((size_t)found * sizeof *all) : NULL;
    if (all == NULL) {
        snprintf(error, error_size, "%s: %s; the exercises of the course are missing", folder,
                 strerror(errno));
        free(keys);
        return false;
    }
    *out_list = (exercise_list){.exercise = all, .key = keys};
    for (int i = 0; i < found; i++) {
        char why[EXERCISES_WARNING_MAX];
        if (read_exercise(folder, keys[i], &all[out_list->count], why, sizeof why)) {
            memmove(keys[out_list->count++], keys[i], sizeof keys[i]);
        } else if (out_list->warning[0] == '\0') {
            memcpy(out_list->warning, why, sizeof why);
        }
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
