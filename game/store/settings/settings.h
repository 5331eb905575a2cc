// The user's choices and progress as text that can be read and edited:
//
//     # Battuta
//     lesson done
//
// A line holds a key and its value; '#' starts a comment. Lines and comments that this program does
// not know are kept when it writes the file again.
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#define SETTINGS_LINES    256
#define SETTINGS_LINE_MAX 160 // with its final zero

// Plain data. Zeroed, it is an empty file.
typedef struct settings {
    size_t count;
    char line[SETTINGS_LINES][SETTINGS_LINE_MAX];
} settings;

// Parses the text of such a file. Returns false if a line is too long, contains bytes that are not
// text, or exceeds the number of lines; `error` then names the line, and *out_settings is empty, so
// defaults apply.
bool settings_parse(settings *out_settings, const char *text, size_t length, char *error,
                    size_t error_size);

// Gets the key of a line, counted from 0. Returns false if the line is empty or a comment.
bool settings_key(const settings *s, size_t index, char out_key[SETTINGS_LINE_MAX]);

// Gets the value of a key without surrounding blanks and without a comment. If several lines have
// the key, the last one counts. Returns false if none has.
bool settings_get(const settings *s, const char *key, char out_value[SETTINGS_LINE_MAX]);

// Sets the value of a key in its line, where a comment stays, or in a new line at the end. Returns
// false if there is no room.
bool settings_set(settings *s, const char *key, const char *value);

// A number in the file: its key, its valid range, and where to store it.
typedef struct settings_number {
    const char *key;
    double least, most;
    double *value;
} settings_number;

// Reads the number into *number->value, which is unchanged if the key is missing or its value is
// invalid. Returns false if the value is not a number in the range, with one line in `error` that
// says what to write.
bool settings_read_number(const settings *s, const settings_number *number, char *error,
                          size_t error_size);

// Writes the number, rounded to hundredths, if it differs from `read`, the value read before.
// Returns false if there is no room.
bool settings_write_number(settings *s, const settings_number *number, double read);

// Reads the file; a missing file counts as empty. Returns false with one line in `error` if it
// cannot be read or parsed.
bool settings_load(settings *out_settings, const char *path, char *error, size_t error_size);

// Writes a new file beside the old one and renames it, so a failure leaves the old file unchanged.
// Creates the folder if it is missing. Returns false with one line in `error` if it fails.
bool settings_save(const settings *s, const char *path, char *error, size_t error_size);

#endif
