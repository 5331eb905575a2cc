#include "character_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "assets_path.h"
#include "character_text.h"
#include "file_read.h"
#include "rating_text.h"
#include "user_paths.h"

#define ENDING ".txt"
// Stands in the same folder as the characters.
#define RATINGS_NAME "ratings.txt"

static bool is_path(const char *name)
{
    size_t length = strlen(name), ending = strlen(ENDING);
    return strchr(name, '/') != NULL ||
           (length > ending && strcmp(name + length - ending, ENDING) == 0);
}

static bool read_at(const char *path, character *out_character, char *error, size_t error_size)
{
    char reason[256];
    size_t length = 0;
    char *text = file_read(path, CHARACTER_TEXT_SIZE - 1, &length, reason, sizeof reason);
    bool is_read =
        text != NULL && character_text_parse(text, length, out_character, reason, sizeof reason);
    free(text);
    if (!is_read) {
        snprintf(error, error_size, "cannot read the character '%s': %s", path, reason);
    }
    return is_read;
}

// The path of a character of one's own; false if there is no file.
static bool own_path(const char *key, char out_path[USER_PATH_MAX])
{
    char folder[USER_PATH_MAX], error[256];
    if (!user_characters_folder(folder, error, sizeof error)) {
        return false;
    }
    snprintf(out_path, USER_PATH_MAX, "%.900s/%s" ENDING, folder, key);
    return access(out_path, F_OK) == 0;
}

// The file of a key: that of a shipped character, or else one's own.
static bool path_of_key(const char *key, char out_path[USER_PATH_MAX])
{
    char file[CHARACTER_KEY_SIZE + 16], path[ASSETS_PATH_MAX], error[256];
    snprintf(file, sizeof file, "characters/%s" ENDING, key);
    if (strcmp(file, "characters/" RATINGS_NAME) == 0) {
        return false;
    }
    if (assets_path(file, path, error, sizeof error)) {
        return (size_t)snprintf(out_path, USER_PATH_MAX, "%s", path) < USER_PATH_MAX;
    }
    return own_path(key, out_path);
}

bool character_load(const char *name, character *out_character, char *error, size_t error_size)
{
    if (is_path(name)) {
        return read_at(name, out_character, error, error_size);
    }
    char path[USER_PATH_MAX];
    if (!character_key_is_valid(name, strlen(name))) {
        snprintf(error, error_size, "'%.40s' is no character; 'battuta ladder' lists them", name);
        return false;
    }
    if (!path_of_key(name, path)) {
        // The name is more likely misspelled than the file lost.
        snprintf(error, error_size, "there is no character '%s'; 'battuta ladder' lists them",
                 name);
        return false;
    }
    if (!read_at(path, out_character, error, error_size)) {
        return false;
    }
    snprintf(out_character->key, sizeof out_character->key, "%s", name);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const character *)a)->key, ((const character *)b)->key);
}

static bool is_loaded(const character *all, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(all[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

// Adds the characters of a folder to the `count` that are there, and returns their new number.
static size_t load_folder(DIR *list, character out_character[CHARACTERS_MAX], size_t count,
                          char *error, size_t error_size)
{
    for (struct dirent *entry = readdir(list); entry != NULL && count < CHARACTERS_MAX;
         entry = readdir(list)) {
        size_t length = strlen(entry->d_name), ending = strlen(ENDING);
        char key[CHARACTER_KEY_SIZE];
        if (length <= ending || length - ending >= sizeof key ||
            strcmp(entry->d_name + length - ending, ENDING) != 0 ||
            strcmp(entry->d_name, RATINGS_NAME) == 0) {
            continue;
        }
        memcpy(key, entry->d_name, length - ending);
        key[length - ending] = '\0';
        count += !is_loaded(out_character, count, key) &&
                 character_load(key, &out_character[count], error, error_size);
    }
    return count;
}

size_t characters_load(character out_character[CHARACTERS_MAX], char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX], path[ASSETS_PATH_MAX + 16], own[USER_PATH_MAX], reason[256];
    size_t count = 0;
    error[0] = '\0';
    snprintf(path, sizeof path, "%s/characters", assets_folder(folder));
    DIR *list = opendir(path);
    if (list == NULL) {
        snprintf(error, error_size, "there is no folder '%s' with characters", path);
        return 0;
    }
    count = load_folder(list, out_character, count, error, error_size);
    closedir(list);
    list = user_characters_folder(own, reason, sizeof reason) ? opendir(own) : NULL;
    if (list != NULL) {
        count = load_folder(list, out_character, count, error, error_size);
        closedir(list);
    }
    qsort(out_character, count, sizeof *out_character, by_name);
    return count;
}

static bool load_shipped_ratings(rating_list *out_list, char *error, size_t error_size)
{
    char path[ASSETS_PATH_MAX], reason[256];
    size_t length = 0;
    *out_list = (rating_list){0};
    if (!assets_path("characters/" RATINGS_NAME, path, error, error_size)) {
        return false;
    }
    char *text = file_read(path, RATING_TEXT_SIZE, &length, reason, sizeof reason);
    bool is_read = text != NULL && rating_text_parse(text, length, out_list, reason, sizeof reason);
    free(text);
    if (!is_read) {
        *out_list = (rating_list){0};
        snprintf(error, error_size, "cannot read the ratings '%s': %s", path, reason);
    }
    return is_read;
}

// A character from a path has no key and so no place on the ladder.
static void add_own_ratings(const character *c, rating_list *list)
{
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const character_rating *is = &c->rated[kind];
        if (is->deviation > 0.0 && c->fences[kind] &&
            rating_list_find(list, c->key, (enum weapon_kind)kind) == NULL) {
            rating_entry *entry = rating_list_enter(list, c->key, (enum weapon_kind)kind);
            if (entry != NULL) {
                entry->is = (glicko2){is->rating, is->deviation, GLICKO2_START_VOLATILITY};
            }
        }
    }
}

bool character_ratings_load(const character *about, size_t count, rating_list *out_list,
                            char *error, size_t error_size)
{
    const bool is_read = load_shipped_ratings(out_list, error, error_size);
    for (size_t i = 0; i < count; i++) {
        add_own_ratings(&about[i], out_list);
    }
    return is_read;
}
