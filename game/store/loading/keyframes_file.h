// Where the key placements of a weapon come from: the fencer's own file in the configuration
// folder, or the one that is shipped; and the same again when the file has changed.
#ifndef KEYFRAMES_FILE_H
#define KEYFRAMES_FILE_H

#include <stdint.h>

#include "key_grid.h"
#include "user_paths.h"
#include "weapon.h"

// A grid is a page of text; what is longer is something else.
#define KEYFRAMES_BYTES_MAX (1u << 16)

// By what one sees that a file is another one than before.
typedef struct keyframes_stamp {
    bool exists;
    int64_t seconds, nanoseconds, size;
    uint64_t inode;
} keyframes_stamp;

// As the file is now; without one, or where nobody may look, `exists` is false.
keyframes_stamp keyframes_stamp_of(const char *path);
bool keyframes_stamp_same(keyframes_stamp a, keyframes_stamp b);

// The text of a grid file, to be freed by the caller, and the grid it holds. NULL with one
// line in `error` that names the file, line and column; `out_grid` is then untouched.
char *keyframes_file_read(const char *path, size_t *out_length, key_grid *out_grid, char *error,
                          size_t error_size);

// Writes a grid file, whole or not at all; makes its folder. False with one line in `error`.
bool keyframes_file_save(const char *path, const char *text, size_t length, char *error,
                         size_t error_size);

// One weapon's files and what they said last.
typedef struct keyframes_source {
    enum weapon_kind kind;
    char own_path[USER_PATH_MAX]; // empty where there is no configuration folder
    char shipped_path[USER_PATH_MAX];
    keyframes_stamp own, shipped;
    key_grid shipped_grid;
    key_grid grid; // in force
} keyframes_source;

// Reads the shipped file, which is then in force; false with one line in `error` where it is
// missing or malformed. The own file is read by the first refresh.
bool keyframes_source_open(keyframes_source *out_source, enum weapon_kind kind, char *error,
                           size_t error_size);

enum keyframes_news {
    KEYFRAMES_UNCHANGED,
    KEYFRAMES_READ,   // another grid is in force now
    KEYFRAMES_REFUSED // a file is malformed: the grid that was in force stays
};

// Looks whether a file has changed, and reads it then; a malformed one is told of once. Fills
// `line` with what to tell people, empty where nothing happened.
enum keyframes_news keyframes_source_refresh(keyframes_source *source, char *line,
                                             size_t line_size);

#endif
