// The seasons of the people of this machine: one text file, which core/rating/season_text.h
// describes.
#ifndef SEASON_FILE_H
#define SEASON_FILE_H

#include "season_list.h"

// Reads the file; a missing file is an empty list. Returns false with one line in `error` that
// names the file, the position and the remedy; the list is then empty and must not be saved there.
bool seasons_load(const char *path, season_list *out_list, char *error, size_t error_size);

// Writes a new file beside the old one and renames it. Creates the folder if it is missing. Returns
// false with one line in `error` if it fails.
bool seasons_save(const char *path, const season_list *list, char *error, size_t error_size);

#endif
