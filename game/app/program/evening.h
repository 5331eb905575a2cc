// The loop over screens: the piste, the list of recorded duels, the viewer, calling phrases, and a
// tournament's sheets. A screen returns what is wanted next and never calls another screen.
#ifndef EVENING_H
#define EVENING_H

#include "command_line.h"
#include "tournament.h"

enum evening_end {
    EVENING_OVER,     // the users left the program
    EVENING_FAILED,   // `error` says why
    EVENING_NO_WINDOW // no display or no OpenGL 3.3: `error` says which; nothing was shown
};

// Each function opens the program's window and shows screens until the users leave. It fills
// `error` with one line unless the result is EVENING_OVER.

// `battuta play`: begins at the piste.
enum evening_end evening_fence(const play_options *options, char *error, size_t error_size);
// `battuta duels`: begins with the list of recorded duels in a folder.
enum evening_end evening_list(const char *folder, char *error, size_t error_size);
// `battuta replay FILE`: begins in the viewer, or with --continue at the piste from a moment of
// the recording.
enum evening_end evening_replay(const command_line *command, char *error, size_t error_size);
// `battuta call`: begins with calling phrases.
enum evening_end evening_call(const command_line *command, char *error, size_t error_size);
// `battuta pool` and `battuta tournament`: begins with the sheets. The tournament is kept in the
// file after every bout.
enum evening_end evening_tournament(tournament *t, const char *file, char *error,
                                    size_t error_size);

#endif
