// The guard placements of a weapon: from the user's own file in the configuration folder if there
// is one, otherwise from the shipped file. Both are read again when they have changed.
#ifndef GUARDS_FILE_H
#define GUARDS_FILE_H

#include <stdint.h>

#include "guard_grid.h"
#include "user_paths.h"
#include "weapon.h"

// Largest size of a grid file. A real one is about a page of text.
#define GUARDS_BYTES_MAX (1u << 16)

// Identifies a version of a file: if the stamp differs, the file has changed.
typedef struct guards_stamp {
    bool exists;
    int64_t seconds, nanoseconds, size;
    uint64_t inode;
} guards_stamp;

// The stamp of the file now. `exists` is false if there is no such file or it may not be accessed.
guards_stamp guards_stamp_of(const char *path);
bool guards_stamp_same(guards_stamp a, guards_stamp b);

// Reads a grid file into `out_grid` and returns its text, which the caller frees. Returns NULL if
// it fails, with one line in `error` that names the file, line and column; `out_grid` is then
// unchanged.
char *guards_file_read(const char *path, size_t *out_length, guard_grid *out_grid, char *error,
                       size_t error_size);

// Writes a grid file and creates its folder. If it fails, the old file is unchanged and it returns
// false with one line in `error`.
bool guards_file_save(const char *path, const char *text, size_t length, char *error,
                      size_t error_size);

// The two files of a weapon and the grids read from them.
typedef struct guards_source {
    enum weapon_kind kind;
    char own_path[USER_PATH_MAX]; // empty if there is no configuration folder
    char shipped_path[USER_PATH_MAX];
    guards_stamp own, shipped;
    guard_grid shipped_grid;
    guard_grid grid; // in use
} guards_source;

// Reads the shipped file and uses it. Returns false with one line in `error` if it is missing or
// malformed. The user's own file is read by the first call of guards_source_refresh().
bool guards_source_open(guards_source *out_source, enum weapon_kind kind, char *error,
                        size_t error_size);

enum guards_news {
    GUARDS_UNCHANGED,
    GUARDS_READ,   // a changed file was read and is now in use
    GUARDS_REFUSED // a file is malformed: the previous grid stays in use
};

// Reads a file again if it has changed. A malformed file is reported once for each version. Writes
// a message for the user to `line`, or an empty text if nothing changed.
enum guards_news guards_source_refresh(guards_source *source, char *line, size_t line_size);

#endif
