#include "course_progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_read.h"
#include "file_replace.h"
#include "text_line.h"

// A file of 64 lines has a few thousand bytes; people may add comments.
#define BYTES_MAX (1u << 15)
// Means are over so many tries before the present ones.
#define PRACTICE_REMEMBERS 100
// A larger number in the file is a slip of the pen.
#define PRACTICE_MOST 1e9

bool course_progress_has_passed(const course_progress *progress, const char *key)
{
    for (int i = 0; i < progress->count; i++) {
        if (strcmp(progress->passed[i], key) == 0) {
            return true;
        }
    }
    return false;
}

void course_progress_pass(course_progress *progress, const char *key)
{
    if (progress->count < COURSE_PROGRESS_MOST && !course_progress_has_passed(progress, key)) {
        snprintf(progress->passed[progress->count++], EXERCISES_KEY_MAX, "%s", key);
    }
}

const course_practice *course_progress_practice_of(const course_progress *progress, const char *key)
{
    for (int i = 0; i < progress->practiced; i++) {
        if (strcmp(progress->practice[i].key, key) == 0) {
            return &progress->practice[i];
        }
    }
    return NULL;
}

// The place for what is known of an exercise, a new one if it was never tried; NULL if the list is
// full.
static course_practice *practice_at(course_progress *progress, const char *key)
{
    const course_practice *known = course_progress_practice_of(progress, key);
    if (known != NULL) {
        return &progress->practice[known - progress->practice];
    }
    if (progress->practiced == COURSE_PROGRESS_MOST) {
        return NULL;
    }
    course_practice *added = &progress->practice[progress->practiced++];
    *added = (course_practice){0};
    snprintf(added->key, sizeof added->key, "%s", key);
    return added;
}

void course_progress_practice(course_progress *progress, const char *key,
                              const course_measure *measure)
{
    course_practice *p = measure->tries > 0 ? practice_at(progress, key) : NULL;
    if (p == NULL) {
        return;
    }
    // Every try counts the same, up to the last hundred, so that progress is seen.
    double before = p->tries < PRACTICE_REMEMBERS ? p->tries : PRACTICE_REMEMBERS;
    p->distance_m = (p->distance_m * before + measure->distance_m) / (before + measure->tries);
    if (measure->reacted > 0) {
        before = p->reaction_s > 0.0 ? before : 0.0;
        p->reaction_s =
            (p->reaction_s * before + measure->reaction_s) / (before + measure->reacted);
    }
    p->tries += measure->tries;
    p->good += measure->good;
}

// Reads "practiced NAME TRIES GOOD MS METERS".
static bool read_practice(course_progress *progress, const text_line *line, const char *key)
{
    double number[4];
    for (size_t i = 0; i < 4; i++) {
        if (!text_word_number(line->word[2 + i], &number[i]) || number[i] < 0.0 ||
            number[i] > PRACTICE_MOST) {
            return false;
        }
    }
    course_practice *p = number[1] <= number[0] ? practice_at(progress, key) : NULL;
    if (p == NULL) {
        return false;
    }
    p->tries = (uint32_t)number[0];
    p->good = (uint32_t)number[1];
    p->reaction_s = number[2] / 1000.0;
    p->distance_m = number[3];
    return true;
}

// Reads one line. Returns false if it is not understood.
static bool read_line(course_progress *progress, const text_line *line)
{
    char key[EXERCISES_KEY_MAX];
    bool is_practice = text_word_is(line->word[0], "practiced");
    if (line->count != (is_practice ? 6u : 2u) || line->word[1].length >= sizeof key) {
        return false;
    }
    memcpy(key, line->word[1].start, line->word[1].length);
    key[line->word[1].length] = '\0';
    if (is_practice) {
        return read_practice(progress, line, key);
    }
    if (text_word_is(line->word[0], "passed")) {
        course_progress_pass(progress, key);
        return true;
    }
    if (text_word_is(line->word[0], "next")) {
        memcpy(progress->next, key, sizeof key);
        return true;
    }
    return false;
}

bool course_progress_load(course_progress *out_progress, const char *path, char *error,
                          size_t error_size)
{
    *out_progress = (course_progress){0};
    if (access(path, F_OK) != 0) {
        return true;
    }
    char reason[160];
    size_t size = 0;
    char *text = file_read(path, BYTES_MAX, &size, reason, sizeof reason);
    if (text == NULL) {
        snprintf(error, error_size, "the progress of the course '%s' cannot be read: %s", path,
                 reason);
        out_progress->is_broken = true;
        return false;
    }
    text_cursor cursor = {text, size, 0, 0};
    text_line line;
    while (text_line_next(&cursor, &line)) {
        if (!read_line(out_progress, &line) && !out_progress->is_broken) {
            char quote[TEXT_QUOTE_SIZE];
            text_word_quote(line.word[0], quote);
            snprintf(error, error_size,
                     "'%s', line %u, column %u: '%s' is not understood: write 'passed NAME', "
                     "'next NAME' or 'practiced NAME TRIES GOOD MS METERS' with the name of an "
                     "exercise's file",
                     path, line.number, text_word_column(&line, line.word[0]), quote);
            out_progress->is_broken = true;
        }
    }
    free(text);
    return !out_progress->is_broken;
}

bool course_progress_save(course_progress *progress, const char *path, char *error,
                          size_t error_size)
{
    char text[(2 * COURSE_PROGRESS_MOST + 2) * (EXERCISES_KEY_MAX + 64)], reason[160];
    char kept[USER_PATH_MAX + 8];
    int length = snprintf(text, sizeof text, "# Battuta: the exercises that are passed\n");
    for (int i = 0; i < progress->count; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "passed %s\n",
                           progress->passed[i]);
    }
    for (int i = 0; i < progress->practiced; i++) {
        const course_practice *p = &progress->practice[i];
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "practiced %s %u %u %.0f %.2f\n",
                     p->key, p->tries, p->good, 1000.0 * p->reaction_s, p->distance_m);
    }
    if (progress->next[0] != '\0') {
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "next %s\n", progress->next);
    }
    // What was not understood stays for its owner.
    if (progress->is_broken) {
        snprintf(kept, sizeof kept, "%s.broken", path);
        progress->is_broken = rename(path, kept) != 0;
    }
    user_make_folder_of(path);
    if (!file_replace(path, text, (size_t)length, reason, sizeof reason)) {
        snprintf(error, error_size, "the progress of the course is not saved in '%s': %s", path,
                 reason);
        return false;
    }
    return true;
}

int course_progress_next(const course_progress *progress, const exercise_list *list,
                         enum weapon_kind kind)
{
    int noted = exercise_list_find(list, progress->next), first = -1;
    if (noted >= 0 && exercise_is_for(&list->exercise[noted], kind)) {
        return noted;
    }
    for (int i = 0; i < list->count; i++) {
        if (exercise_is_for(&list->exercise[i], kind)) {
            if (!course_progress_has_passed(progress, list->key[i])) {
                return i;
            }
            first = first < 0 ? i : first;
        }
    }
    return first;
}
