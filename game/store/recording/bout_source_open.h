// Creates the source of input frames for a fencer named on the command line.
#ifndef BOUT_SOURCE_OPEN_H
#define BOUT_SOURCE_OPEN_H

#include "bout.h"
#include "fencer_choice.h"

// Opens the source for the fencer chosen for a side. People at devices and sides without a fencer
// yet are external sources. Scripts and recordings are read from their files; the source owns them
// until bout_source_close() frees them. Returns false with one line in `error` if it fails.
bool bout_source_open(const fencer_choice *choice, enum duel_side side, bout_source *out_source,
                      char *error, size_t error_size);
void bout_source_close(bout_source *source);

#endif
