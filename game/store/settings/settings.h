// What this person has chosen or learned, as text that one can read and edit:
//
//     # Battuta
//     lesson done
//
// A line is a key and its value; '#' starts a comment. Lines and comments that this
// program does not know are kept when it writes the file again.
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#define SETTINGS_LINES    256
#define SETTINGS_LINE_MAX 160 // with its final zero

// Plain data; zeroed it is an empty file.
typedef struct settings {
    size_t count;
    char line[SETTINGS_LINES][SETTINGS_LINE_MAX];
} settings;

// Reads the text of such a file. False with one line in `error` that names the line
// where it is too long, holds bytes that are no text, or is one too many; then
// *out_settings is empty: defaults stay in force.
bool settings_parse(settings *out_settings, const char *text, size_t length, char *error,
                    size_t error_size);

// Key of a line, from 0; false where it has none: it is empty or a comment.
bool settings_key(const settings *s, size_t index, char out_key[SETTINGS_LINE_MAX]);

// Value of a key, without blanks around it and without a comment; the last of several
// lines counts. False where there is none.
bool settings_get(const settings *s, const char *key, char out_value[SETTINGS_LINE_MAX]);

// Sets a key in its line, whose comment stays, or in a new one at the end. False where
// that has no room.
bool settings_set(settings *s, const char *key, const char *value);

// A number that the file may hold: its key, the range in which it does, and where it goes.
typedef struct settings_number {
    const char *key;
    double least, most;
    double *value;
} settings_number;

// Reads it into *number->value, which stays what it was where the key is missing, and where
// it holds no number of that range: then false, with one line in `error` that says what
// to write.
bool settings_read_number(const settings *s, const settings_number *number, char *error,
                          size_t error_size);

// Writes it, to the hundredth, where it differs from what was `read`. False where that has
// no room.
bool settings_write_number(settings *s, const settings_number *number, double read);

// Reads the file; one that is not there is empty. False as above, or where it cannot
// be read.
bool settings_load(settings *out_settings, const char *path, char *error, size_t error_size);

// Writes the file whole or not at all: beside it first, then renamed. Its folder is made
// where it is missing.
bool settings_save(const settings *s, const char *path, char *error, size_t error_size);

#endif
