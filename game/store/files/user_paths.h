// Where this person's recordings and settings go (XDG base directories).
#ifndef USER_PATHS_H
#define USER_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#define USER_PATH_MAX 1024
// Of what a recording's name tells besides its time, with the final zero; more is cut off.
#define USER_WHAT_MAX 144

// $XDG_DATA_HOME/battuta/duels, or ~/.local/share/battuta/duels; made with its
// parents where it is missing. On failure fills `error` with one line.
bool user_duels_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// $XDG_CONFIG_HOME/battuta/settings.txt, or ~/.config/battuta/settings.txt; nothing is
// made. On failure fills `error` with one line.
bool user_settings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// The same for bindings.txt beside it.
bool user_bindings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// $XDG_CONFIG_HOME/battuta/keyframes/<weapon>.txt, or the same in ~/.config: this person's own
// key placements of a weapon, named as on the command line; nothing is made. On failure fills
// `error` with one line.
bool user_keyframes_path(const char *weapon, char out_path[USER_PATH_MAX], char *error,
                         size_t error_size);

// Makes a folder and its parents; true where it then exists. On failure errno tells why.
bool user_make_folder(const char *path);

// Makes the folder that a file is to be in. Where it cannot be made, opening the file fails
// and tells why.
void user_make_folder_of(const char *path);

// A new name for a recording in `folder`, <date>-<time>-<what>.duel in local time,
// with -2, -3 ... before the ending where that name is taken. An empty file of that name is made,
// so that nobody else takes it.
bool user_new_duel_path(const char *folder, const char *what, char out_path[USER_PATH_MAX],
                        char *error, size_t error_size);

// A new name for a picture, beside the recordings: picture-<date>-<time>.png, in the same
// way. Makes the folder where it is missing.
bool user_new_picture_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

#endif
