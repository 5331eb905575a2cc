// Where the key placements of a weapon come from: the fencer's own file in the configuration
// folder, or the one that is shipped; and the same again when the file has changed.
#ifndef GUARDS_FILE_H
#define GUARDS_FILE_H

#include <stdint.h>

#include "guard_grid.h"
#include "user_paths.h"
#include "weapon.h"

// A grid is a page of text; what is longer is something else.
#define GUARDS_BYTES_MAX (1u << 16)

// By what one sees that a file is another one than before.
typedef struct guards_stamp {
    bool exists;
    int64_t seconds, nanoseconds, size;
    uint64_t inode;
} guards_stamp;

// As the file is now; without one, or where nobody may look, `exists` is false.
guards_stamp guards_stamp_of(const char *path);
bool guards_stamp_same(guards_stamp a, guards_stamp b);

// The text of a grid file, to be freed by the caller, and the grid it holds. NULL with one
// line in `error` that names the file, line and column; `out_grid` is then untouched.
char *guards_file_read(const char *path, size_t *out_length, guard_grid *out_grid, char *error,
                       size_t error_size);

// Writes a grid file, whole or not at all; makes its folder. False with one line in `error`.
bool guards_file_save(const char *path, const char *text, size_t length, char *error,
                      size_t error_size);

// One weapon's files and what they said last.
typedef struct guards_source {
    enum weapon_kind kind;
    char own_path[USER_PATH_MAX]; // empty where there is no configuration folder
    char shipped_path[USER_PATH_MAX];
    guards_stamp own, shipped;
    guard_grid shipped_grid;
    guard_grid grid; // in force
} guards_source;

// Reads the shipped file, which is then in force; false with one line in `error` where it is
// missing or malformed. The own file is read by the first refresh.
bool guards_source_open(guards_source *out_source, enum weapon_kind kind, char *error,
                        size_t error_size);

enum guards_news {
    GUARDS_UNCHANGED,
    GUARDS_READ,   // another grid is in force now
    GUARDS_REFUSED // a file is malformed: the grid that was in force stays
};

// Looks whether a file has changed, and reads it then; a malformed one is told of once. Fills
// `line` with what to tell people, empty where nothing happened.
enum guards_news guards_source_refresh(guards_source *source, char *line, size_t line_size);

#endif
