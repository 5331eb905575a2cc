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

// Reads the file; a missing file counts as empty. Returns false with one line in `error` if it
// cannot be read or parsed.
bool settings_load(settings *out_settings, const char *path, char *error, size_t error_size);

// Writes a new file beside the old one and renames it, so a failure leaves the old file unchanged.
// Creates the folder if it is missing. Returns false with one line in `error` if it fails.
bool settings_save(const settings *s, const char *path, char *error, size_t error_size);

#endif
