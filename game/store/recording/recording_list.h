// The recordings of a folder: their contents in short, and how to rename, delete and mark them.
//
// Opening the list reads only the file names and the index (recording_index.h); the contents of a
// file that the index does not know are read on request. Closing it writes the index. The names
// of marked recordings are stored in the folder's text file marked.txt, one per line. Deleted files
// move to the folder's trash and can be restored.
#ifndef RECORDING_LIST_H
#define RECORDING_LIST_H

#include "recording_entry.h"
#include "recording_file.h"
#include "user_paths.h"
#include "texts.h"

// By what a list is ordered.
enum recording_order {
    RECORDING_BY_TIME, // newest first
    RECORDING_BY_NAME, // of the fencers, or of the file if the user has named it
    RECORDING_BY_WEAPON,
    RECORDING_BY_RESULT,
    RECORDING_BY_LENGTH,
    RECORDING_ORDERS
};

#define RECORDING_FILTER_MAX 64

// A deleted file: its name in the trash and its former name.
typedef struct recording_trashed {
    char name[DUEL_NAME_MAX], from[DUEL_NAME_MAX];
} recording_trashed;

typedef struct recording_list {
    char folder[USER_PATH_MAX];
    uint32_t count;
    uint32_t shown;         // the first of them match the filter
    recording_entry *entry; // [count], in the chosen order
    enum recording_order order;
    bool is_reversed;
    char filter[RECORDING_FILTER_MAX]; // words that all must occur; empty: everything is shown
    bool is_index_old;                 // something was read that the index does not know
    // The deleted files, the last one last.
    uint32_t trashed_count;
    recording_trashed *trashed;
} recording_list;

// Lists the *.duel files of a folder. Returns false with one line in `error` if the folder cannot
// be read or memory runs out; nothing stays allocated then.
bool recording_list_open(recording_list *out_list, const char *folder, char *error,
                         size_t error_size);
// Closing frees a list and saves the index if something new was read.
void recording_list_close(recording_list *list);

// Reads a recording's contents in short unless this is already done: its two ends, or the whole
// file if they are not sufficient (recording_summary.h).
void recording_list_read(recording_list *list, uint32_t index);

// Reads a recording's whole file unless this is already done, and so finds all damage.
void recording_list_check(recording_list *list, uint32_t index);

// Orders the list again by its order, with those that match the filter first, and counts them. The
// time of a renamed or copied recording is known only once it is read. A recording matches if every
// word of the filter occurs, in any case, in its name, time, fencers, weapon or result, or is
// "marked" or "damaged" and it is.
void recording_list_sort(recording_list *list);

// The number of shown recordings that are chosen together.
uint32_t recording_list_chosen(const recording_list *list);

// The bytes of all recordings.
uint64_t recording_list_bytes(const recording_list *list);

// Gets the path of a recording. Returns false if it is too long.
bool recording_list_path(const recording_list *list, uint32_t index, char out_path[USER_PATH_MAX]);

// Renames a file and keeps its mark and its notes. ".duel" is added if it is missing. Returns false
// with one line in `error` if the name is not valid or already exists.
bool recording_list_rename(recording_list *list, uint32_t index, const char *name, char *error,
                           size_t error_size);

// Moves a file to the trash and removes it from the list. Returns false with one line in `error` if
// it fails.
bool recording_list_delete(recording_list *list, uint32_t index, char *error, size_t error_size);

// Restores the last deleted file that was not restored yet; `out_index` is its place in the list.
// Returns false with one line in `error` if it fails or there is no such file.
bool recording_list_restore(recording_list *list, uint32_t *out_index, char *error,
                            size_t error_size);

// Marks a recording or removes its mark. Returns false with one line in `error` if the change
// cannot be saved.
bool recording_list_mark(recording_list *list, uint32_t index, bool is_marked, char *error,
                         size_t error_size);

// Writes the result in words: "left hits: mask", "nobody hit", "no result".
void recording_entry_result(const texts *t, const recording_entry *entry, char *out,
                            size_t out_size);

#endif
