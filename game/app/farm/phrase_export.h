// A data set of labelled phrases: a text file with one JSON object per line, for each phrase that
// ended with a lamp (battuta simulate --export-phrases).
#ifndef PHRASE_EXPORT_H
#define PHRASE_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bout.h"

// Plain data. A zeroed one writes nothing.
typedef struct phrase_export {
    FILE *file;
    const char *path; // borrowed
} phrase_export;

// Creates or replaces the file; with a path of NULL nothing is written. On failure writes one line
// to `error` and returns false.
bool phrase_export_open(phrase_export *out, const char *path, char *error, size_t error_size);

// Writes the phrase that the last call has ended to the file, or to a text that becomes a part of
// it, if a lamp burns. NULL: does nothing.
void phrase_export_add(FILE *out, const bout *b);

// Closes the file. On failure (a full disk) writes one line to `error` and returns false.
bool phrase_export_close(phrase_export *out, char *error, size_t error_size);

#endif
