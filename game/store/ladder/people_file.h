// The ratings of the people of this machine: one text file, which core/rating/rating_text.h
// describes.
#ifndef PEOPLE_FILE_H
#define PEOPLE_FILE_H

#include "rating_list.h"

// Reads the file; a missing file is an empty list. Returns false with one line in `error` that
// names the file, the position and the remedy; the list is then empty and must not be saved there:
// the broken file is kept for its owner to mend.
bool people_load(const char *path, rating_list *out_list, char *error, size_t error_size);

// Writes a new file beside the old one and renames it, so a failure leaves the old file unchanged.
// Creates the folder if it is missing. Returns false with one line in `error` if it fails.
bool people_save(const char *path, const rating_list *list, char *error, size_t error_size);

#endif
