// The index of a folder of recordings: what a list tells of each, in a text file beside them, so
// that a list of thousands opens at once.
//
// A line is trusted only if the file's size and the time when it was last written are those of the
// line, so a changed, replaced or damaged recording is read again. The index of another version of
// the program is not used. The index is never necessary: a missing or damaged one costs time only.
#ifndef RECORDING_INDEX_H
#define RECORDING_INDEX_H

#include "recording_entry.h"

#define RECORDING_INDEX_NAME ".battuta-index"

// Fills the entries of which the folder's index knows, and sets their is_read.
void recording_index_load(const char *folder, recording_entry *entry, uint32_t count);

// Replaces the index by one of all entries that were read. Returns false if it cannot be written.
bool recording_index_save(const char *folder, const recording_entry *entry, uint32_t count);

// Reads a line of an index, without its end. Fills all that it tells, the name, size and time too.
// Returns false if it is malformed.
bool recording_index_parse(const char *line, size_t length, recording_entry *out_entry);

#endif
