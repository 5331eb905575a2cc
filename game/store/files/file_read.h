// Reads a whole file into memory.
#ifndef FILE_READ_H
#define FILE_READ_H

#include <stddef.h>

// Returns the bytes of the file, which the caller frees; the result is not NULL for an empty file.
// Returns NULL if reading fails or the file is larger than `size_max`, and writes the reason in a
// few words ("no such file") to `reason`; the caller adds the file's name.
char *file_read(const char *path, size_t size_max, size_t *out_size, char *reason,
                size_t reason_size);

#endif
