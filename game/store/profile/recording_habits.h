// The habits of both fencers of a recorded bout, which is simulated again.
#ifndef RECORDING_HABITS_H
#define RECORDING_HABITS_H

#include "bout_assets.h"
#include "habits.h"
#include "replay_stream.h"

// Reads the recording and counts what both fencers do in it. `rack` keeps the fencers' models, so
// that many recordings load them once. Returns false with one line in `error` if it cannot be read,
// or not be simulated by this program.
bool recording_habits(const char *path, fencer_rack *rack, habits out_habits[2],
                      replay_header *out_header, char *error, size_t error_size);

#endif
