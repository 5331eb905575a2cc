// The recorded duels of a folder: what they are, and renaming, deleting and marking them.
//
// The names are found at once, what is in a file is read when it is asked for. Marked duels
// stand in a text file of their own in the folder, marked.txt, a name a line. What is
// deleted goes into the folder's trash and can be brought back.
#ifndef RECORDING_LIST_H
#define RECORDING_LIST_H

#include "recording_file.h"
#include "user_paths.h"

#define DUEL_NAME_MAX 200 // bytes of a file's name, with its final zero

typedef struct duel_entry {
    char name[DUEL_NAME_MAX]; // of the file, with .duel
    char when[20];            // "2026-11-21 03:31:48", local time: the file's until it is read
    bool is_marked;
    bool is_named; // by somebody: not what the program calls it, which begins with the time

    // The rest once it is read.
    bool is_read;
    bool is_usable;    // something of it can be shown
    char problem[256]; // what is seen at a glance to be wrong with it, one line, or empty
    char fencer[2][REPLAY_TEXT_MAX];
    enum weapon_kind weapon;
    double seconds;
    bool is_finished; // the result is there:
    uint8_t winner;   // enum duel_side or DUEL_NOBODY
    uint8_t touch_by; // who hit, or DUEL_NOBODY
    uint8_t touch_part;
} duel_entry;

typedef struct recording_list {
    char folder[USER_PATH_MAX];
    uint32_t count;
    duel_entry *entry; // [count], the newest first
    // The last one deleted, as it is named in the trash and was before; empty: none.
    char trashed[DUEL_NAME_MAX], trashed_from[DUEL_NAME_MAX];
} recording_list;

// Lists *.duel of a folder. False with one line in `error` where the folder cannot be read or
// memory is out; then nothing is left allocated.
bool recording_list_open(recording_list *out_list, const char *folder, char *error,
                         size_t error_size);
void recording_list_close(recording_list *list);

// Reads what is in a file, where that is not done yet: its two ends, and all of it only where these
// do not tell (recording_summary.h).
void recording_list_read(recording_list *list, uint32_t index);

// The newest first again: a file that somebody has named or copied tells its time only once it is
// read.
void recording_list_sort(recording_list *list);

// Path of a duel's file. False where it is too long.
bool recording_list_path(const recording_list *list, uint32_t index, char out_path[USER_PATH_MAX]);

// Another name for a file; ".duel" is added where it lacks. A mark goes with it. False with one
// line in `error` where the name does not do or is taken.
bool recording_list_rename(recording_list *list, uint32_t index, const char *name, char *error,
                           size_t error_size);

// Moves a file into the trash, and out of the list. False with one line in `error`.
bool recording_list_delete(recording_list *list, uint32_t index, char *error, size_t error_size);

// Brings the last one deleted back; `out_index` is where it is in the list then. False with one
// line in `error`, also where there is none.
bool recording_list_restore(recording_list *list, uint32_t *out_index, char *error,
                            size_t error_size);

// Marks a duel or takes its mark away. False with one line in `error` where that cannot be kept.
bool recording_list_mark(recording_list *list, uint32_t index, bool is_marked, char *error,
                         size_t error_size);

// How it ended, in words: "left hits: mask", "nobody hit", "no result".
void duel_entry_result(const duel_entry *entry, char *out, size_t out_size);

#endif
