// Reads files without surprises: only regular files are opened, so that a pipe cannot block the
// program and a device cannot fill its memory.
#ifndef FILE_READ_H
#define FILE_READ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Opens a regular file for reading and gets its size. Returns NULL if it cannot be opened or is not
// a regular file, and writes the reason in a few words ("No such file or directory", "it is a
// pipe") to `reason`. Never waits.
FILE *file_open_regular(const char *path, uint64_t *out_size, char *reason, size_t reason_size);

// Returns the bytes of a regular file, which the caller frees; the result is not NULL for an empty
// file. Returns NULL if reading fails or the file is larger than `size_max`, and writes the reason
// in a few words ("No such file or directory") to `reason`; the caller adds the file's name.
char *file_read(const char *path, size_t size_max, size_t *out_size, char *reason,
                size_t reason_size);

#endif
