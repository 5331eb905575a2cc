// The profiles of the people of this machine on disk: battuta/people/NAME.txt in the user's data
// folder, one text file each, which core/profile/profile_text.h describes. Nothing of it is sent
// anywhere.
#ifndef PROFILE_FILE_H
#define PROFILE_FILE_H

#include "profile.h"
#include "user_paths.h"

// People that are listed at most.
#define PROFILES_MAX 64

// The path of a person's file. Letters and digits of the name stay as they are, a space becomes
// '-', and every other byte '%' and two hexadecimal digits, so that each name has its own file.
// Returns false with one line in `error` if there is no data folder. Creates nothing.
bool profile_path(const char *name, char out_path[USER_PATH_MAX], char *error, size_t error_size);

// Reads the profile of a person; without a file it is that of somebody new. Returns false with one
// line in `error` that names the file, the position and the remedy; *out_profile is then that of
// somebody new and must not be saved: the broken file is kept for its owner to mend.
bool profile_load(const char *name, profile *out_profile, char *error, size_t error_size);

// Writes a new file beside the old one and renames it, so a failure leaves the old file unchanged.
// Returns false with one line in `error` if it fails.
bool profile_save(const profile *p, char *error, size_t error_size);

// Lists the names of the people who have a file, in alphabetical order. Returns their number; 0 if
// there is no folder yet.
size_t profiles_list(char out_name[PROFILES_MAX][RATING_NAME_SIZE]);

#endif
