// The folders of the user's recordings and settings (XDG base directories).
#ifndef USER_PATHS_H
#define USER_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#define USER_PATH_MAX 1024
// Size of the descriptive part of a recording's name (the part after the time), including the final
// zero; longer text is cut off.
#define USER_WHAT_MAX 144

// $XDG_DATA_HOME/battuta/duels, or ~/.local/share/battuta/duels. Creates the folder and its parents
// if they are missing. Returns false with one line in `error` if it fails.
bool user_duels_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// $XDG_CONFIG_HOME/battuta/settings.txt, or ~/.config/battuta/settings.txt. Creates nothing.
// Returns false with one line in `error` if it fails.
bool user_settings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// The same for bindings.txt in the same folder.
bool user_bindings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// The same for course.txt in the same folder: which exercises are passed.
bool user_course_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// The folder exercises beside it: exercises of the user's own, and the drills that the coach makes.
// Creates nothing. Returns false with one line in `error` if it fails.
bool user_exercises_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// $XDG_CONFIG_HOME/battuta/guards/<weapon>.txt, or the same in ~/.config: the user's own guard
// placements of a weapon, which is named as on the command line. If there is only a file in the old
// folder, battuta/keyframes, returns its path. Creates nothing. Returns false with one line in
// `error` if it fails.
bool user_guards_path(const char *weapon, char out_path[USER_PATH_MAX], char *error,
                      size_t error_size);

// $XDG_DATA_HOME/battuta/ratings.txt, or the same in ~/.local/share: the ratings of the people of
// this machine. Creates nothing. Returns false with one line in `error` if it fails.
bool user_ratings_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// The same for seasons.txt in the same folder: the seasons of these people.
bool user_seasons_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// The same for the folder battuta/people: a profile of each person of this machine.
bool user_people_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// The same for the folder battuta/characters: computer fencers of one's own, such as ghosts.
bool user_characters_folder(char out_path[USER_PATH_MAX], char *error, size_t error_size);

// Creates a folder and its parents. Returns true if the folder then exists; otherwise errno has the
// reason.
bool user_make_folder(const char *path);

// Creates the folder of a file. There is no result: if it fails, opening the file fails and gives
// the reason.
void user_make_folder_of(const char *path);

// Returns a new path for a recording in `folder`: <date>-<time>-<what>.duel in local time, with -2,
// -3 ... before the extension if that name is taken. Creates an empty file of that name to reserve
// it.
bool user_new_duel_path(const char *folder, const char *what, char out_path[USER_PATH_MAX],
                        char *error, size_t error_size);

// Returns a new path for an image beside the recordings in the same way: picture-<date>-<time>.png.
// Creates the folder if it is missing.
bool user_new_picture_path(char out_path[USER_PATH_MAX], char *error, size_t error_size);

#endif
