// The recordings of a folder: their contents in short, and how to rename, delete and mark them.
//
// Opening the list reads only the file names; the contents of a file are read on request. The names
// of marked recordings are stored in the folder's text file marked.txt, one per line. Deleted files
// move to the folder's trash and can be restored.
#ifndef RECORDING_LIST_H
#define RECORDING_LIST_H

#include "recording_file.h"
#include "user_paths.h"

#define DUEL_NAME_MAX 200 // size of a file's name, including the final zero

typedef struct recording_entry {
    char name[DUEL_NAME_MAX]; // the file's name, with .duel
    char when[20]; // "2026-11-21 03:31:48", local time; the file's time until the recording is read
    bool is_marked;
    bool
        is_named; // by the user: it is not a name that the program made, which begins with the time

    // Valid once is_read is true.
    bool is_read;
    bool is_usable;    // at least a part of it can be shown
    bool is_checked;   // the whole file was read, so any damage is known
    char problem[256]; // one line about the damage known so far, or empty
    char fencer[2][REPLAY_TEXT_MAX];
    enum weapon_kind weapon;
    double seconds;
    bool is_finished; // the result is present; valid only then:
    uint8_t winner;   // enum duel_side or DUEL_NOBODY
    uint8_t touch_by; // who made the touch, or DUEL_NOBODY
    uint8_t touch_part;
} recording_entry;

typedef struct recording_list {
    char folder[USER_PATH_MAX];
    uint32_t count;
    recording_entry *entry; // [count], newest first
    // The last deleted file: its name in the trash and its former name. Empty if there is none.
    char trashed[DUEL_NAME_MAX], trashed_from[DUEL_NAME_MAX];
} recording_list;

// Lists the *.duel files of a folder. Returns false with one line in `error` if the folder cannot
// be read or memory runs out; nothing stays allocated then.
bool recording_list_open(recording_list *out_list, const char *folder, char *error,
                         size_t error_size);
void recording_list_close(recording_list *list);

// Reads a recording's contents in short unless this is already done: its two ends, or the whole
// file if they are not sufficient (recording_summary.h).
void recording_list_read(recording_list *list, uint32_t index);

// Reads a recording's whole file unless this is already done, and so finds all damage.
void recording_list_check(recording_list *list, uint32_t index);

// Sorts the list again, newest first. The time of a renamed or copied recording is known only once
// it is read.
void recording_list_sort(recording_list *list);

// Gets the path of a recording. Returns false if it is too long.
bool recording_list_path(const recording_list *list, uint32_t index, char out_path[USER_PATH_MAX]);

// Renames a file and keeps its mark. ".duel" is added if it is missing. Returns false with one line
// in `error` if the name is not valid or already exists.
bool recording_list_rename(recording_list *list, uint32_t index, const char *name, char *error,
                           size_t error_size);

// Moves a file to the trash and removes it from the list. Returns false with one line in `error` if
// it fails.
bool recording_list_delete(recording_list *list, uint32_t index, char *error, size_t error_size);

// Restores the last deleted file; `out_index` is its place in the list. Returns false with one line
// in `error` if it fails or there is no such file.
bool recording_list_restore(recording_list *list, uint32_t *out_index, char *error,
                            size_t error_size);

// Marks a recording or removes its mark. Returns false with one line in `error` if the change
// cannot be saved.
bool recording_list_mark(recording_list *list, uint32_t index, bool is_marked, char *error,
                         size_t error_size);

// Writes the result in words: "left hits: mask", "nobody hit", "no result".
void recording_entry_result(const recording_entry *entry, char *out, size_t out_size);

#endif
