// A tournament on disk: one text file (tournament_text.h documents it).
#ifndef TOURNAMENT_FILE_H
#define TOURNAMENT_FILE_H

#include "tournament.h"

// Whether there is a file of that name.
bool tournament_file_exists(const char *path);

// Reads a tournament. A file that cannot be read or understood is left as it is; then `error` gets
// one line with the file, line, column and what to write instead.
bool tournament_file_load(const char *path, tournament *out_tournament, char *error,
                          size_t error_size);

// Writes the tournament. The old file is replaced only when the new one is complete, so a full disk
// or a power failure loses nothing. On failure `error` gets one line that names the file.
bool tournament_file_save(const char *path, const tournament *t, char *error, size_t error_size);

#endif
