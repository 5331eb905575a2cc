// Creates the source of input frames for a fencer named on the command line.
#ifndef BOUT_SOURCE_OPEN_H
#define BOUT_SOURCE_OPEN_H

#include "bout.h"
#include "character.h"
#include "fencer_choice.h"

// Opens the source for the fencer chosen for a side. People at devices and sides without a fencer
// yet are external sources. Characters, scripts and recordings are read from their files; the
// source owns them until bout_source_close() frees them. Returns false with one line in `error` if
// it fails.
bool bout_source_open(const fencer_choice *choice, enum duel_side side, bout_source *out_source,
                      char *error, size_t error_size);
void bout_source_close(bout_source *source);

// How a fencer stands at the piste: which hand, and which model.
typedef struct bout_body {
    double hand;                      // +1 right, -1 left
    char build[CHARACTER_BUILD_SIZE]; // name of the model
} bout_body;

// The body of the fencer chosen for a side: what is asked for (`hand` 0 and `build` NULL: nothing),
// otherwise that of the character, otherwise a right-hander of medium build. Returns false with one
// line in `error` if the character's file cannot be read.
bool bout_body_choose(const fencer_choice *choice, double hand, const char *build,
                      bout_body *out_body, char *error, size_t error_size);

#endif
