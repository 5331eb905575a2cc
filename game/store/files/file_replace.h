// Replaces a whole file, so that a full disk or a power failure loses nothing: the new text is
// written beside the old file and takes its name when it is safe on the disk.
#ifndef FILE_REPLACE_H
#define FILE_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

// Writes the text to the file, whose folder must exist. On failure the old file is unchanged; then
// the function returns false and writes the reason in a few words ("No space left on device") to
// `reason`.
bool file_replace(const char *path, const char *text, size_t length, char *reason,
                  size_t reason_size);

#endif
