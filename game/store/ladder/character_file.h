// The named computer fencers on disk: assets/characters/KEY.txt, and files of one's own in
// battuta/characters of the user's data folder, such as ghosts.
#ifndef CHARACTER_FILE_H
#define CHARACTER_FILE_H

#include "character.h"
#include "rating_list.h"

#define CHARACTERS_MAX 40

// Reads one. `name` is a key ("marta"), or the path of a file, which has a '/' or ends with ".txt".
// Returns false with one line in `error` that names the file, the position and the remedy.
bool character_load(const char *name, character *out_character, char *error, size_t error_size);

// Reads all shipped characters and one's own in the order of their keys; with the same key the
// shipped one is read. Returns their number. A file with a
// mistake is left out; `error` then says why (the last one), and is otherwise empty.
size_t characters_load(character out_character[CHARACTERS_MAX], char *error, size_t error_size);

// Reads the measured ratings by key: those of the shipped characters, and those that characters of
// `about` bring in their own files (with the same key the shipped one's is read). Returns false
// with one line in `error`; the list then has only the latter.
bool character_ratings_load(const character *about, size_t count, rating_list *out_list,
                            char *error, size_t error_size);

#endif
