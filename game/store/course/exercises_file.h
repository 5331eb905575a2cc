// The exercises of the course: every text file in assets/exercises, in the order of the file names.
#ifndef EXERCISES_FILE_H
#define EXERCISES_FILE_H

#include "course.h"

// Size of a file's name without ".txt", including the final zero. It is the exercise's key, under
// which its progress is kept.
#define EXERCISES_KEY_MAX     48
#define EXERCISES_WARNING_MAX 512
// Largest size of a file. A real one is half a page.
#define EXERCISES_BYTES_MAX (1u << 15)

typedef struct exercise_list {
    exercise *exercise; // [count]
    char (*key)[EXERCISES_KEY_MAX];
    int count;
    // The first file that was left out, because it is malformed or does not fit: with line, column
    // and remedy, or with the name of the guard; empty if there is none.
    char warning[EXERCISES_WARNING_MAX];
} exercise_list;

// Reads all exercises. A malformed file is left out and named in the warning. Returns false with
// one line in `error` if the folder is missing or memory runs out; nothing stays allocated then.
bool exercise_list_load(exercise_list *out_list, char *error, size_t error_size);

// Adds the exercises of another folder behind those of the list, in the order of their names; a
// missing folder has none. What cannot be added is named in the warning: a malformed file, or one
// with the name of an exercise that is there. Returns false only if memory runs out; the list then
// stays as it was.
bool exercise_list_add(exercise_list *list, const char *folder);

// Adds one exercise from text behind those of the list, unless it has one with this key; a text
// that is none is named in the warning. Returns false only if memory runs out.
bool exercise_list_add_text(exercise_list *list, const char *key, const char *text);

// Leaves out the exercises that name a guard which the grid of one of their weapons does not have;
// the first of them is named in the warning. grid: [WEAPON_KIND_COUNT], by enum weapon_kind.
void exercise_list_fit(exercise_list *list, const guard_grid *grid);

void exercise_list_free(exercise_list *list);

// Returns the place of the exercise with this key, or -1.
int exercise_list_find(const exercise_list *list, const char *key);

#endif
