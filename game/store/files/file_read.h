// A whole file in memory.
#ifndef FILE_READ_H
#define FILE_READ_H

#include <stddef.h>

// Bytes of the file, to be freed by the caller, never NULL for an empty file. NULL
// on failure or where it is longer than `size_max`, with the reason in a few words
// ("no such file") in `reason`; whoever calls names the file.
char *file_read(const char *path, size_t size_max, size_t *out_size, char *reason,
                size_t reason_size);

#endif
