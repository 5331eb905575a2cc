// The user's own bindings, stored as text beside the settings: only what differs from the defaults
// (bindings_text.h describes the format).
#ifndef BINDINGS_FILE_H
#define BINDINGS_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "bindings.h"

// Loads the defaults with the file's changes; a missing file changes nothing. Returns false if
// something in the file is not understood. That binding keeps its default, and `error` describes
// the first such place in one line.
bool bindings_file_load(bindings *out_bindings, const char *path, char *error, size_t error_size);

// Writes the bindings that differ from the file's lines into it. Comments, unrelated lines and
// lines that were not understood stay. Returns false with one line in `error` if the file cannot be
// written.
bool bindings_file_save(const bindings *b, const char *path, char *error, size_t error_size);

#endif
