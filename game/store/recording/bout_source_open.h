// From the name of a fencer on the command line to a source of input frames.
#ifndef BOUT_SOURCE_OPEN_H
#define BOUT_SOURCE_OPEN_H

#include "bout.h"
#include "fencer_choice.h"

// The source of what was chosen for a side; people at devices and nobody yet are external.
// Scripts and recordings are read from their files, belong to the source and are given back
// by bout_source_close(). On failure fills `error` with one line and returns false.
bool bout_source_open(const fencer_choice *choice, enum duel_side side, bout_source *out_source,
                      char *error, size_t error_size);
void bout_source_close(bout_source *source);

#endif
