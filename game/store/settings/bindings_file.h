// A person's own bindings, kept as text beside the settings: only what is not as it
// comes (bindings_text.h has the form).
#ifndef BINDINGS_FILE_H
#define BINDINGS_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "bindings.h"

// The defaults with what the file changes; a file that is not there changes nothing.
// False where something in it was not understood, and is left as it comes: `error` has
// one line about the first such place.
bool bindings_file_load(bindings *out_bindings, const char *path, char *error, size_t error_size);

// Writes what differs from the file's lines into it; comments, lines of other things and
// those not understood stay. False with one line in `error` where it cannot.
bool bindings_file_save(const bindings *b, const char *path, char *error, size_t error_size);

#endif
