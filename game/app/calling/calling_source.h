// Where the phrases to be called come from: computer fencers who fence by a seed, or recorded
// bouts. It is searched a few ticks at a time, while something else is on the screen.
#ifndef CALLING_SOURCE_H
#define CALLING_SOURCE_H

#include "bout_assets.h"
#include "calling_phrase.h"

// What a person wants to call. The texts are borrowed.
typedef struct calling_options {
    enum weapon_kind weapon; // foil or sabre; recordings have their own
    uint64_t seed;           // of the computer fencers
    const char *path;        // a recording or a folder of recordings; NULL: computer fencers
} calling_options;

enum calling_found {
    CALLING_NOT_YET,
    CALLING_FOUND,
    CALLING_NO_MORE // all recordings have been searched, or memory ran out
};

typedef struct calling_source calling_source;

// The assets with the guards, and the rack with the fencers' bodies, are borrowed; the phrases
// that are found point into them. Returns NULL with one line in `error` if the recordings cannot be
// read.
calling_source *calling_source_create(const calling_options *options, const bout_assets *assets,
                                      fencer_rack *rack, char *error, size_t error_size);
void calling_source_destroy(calling_source **address);

// Searches on for at most `ticks` ticks of fencing. With CALLING_FOUND, *out is the next phrase.
// Recordings of another simulation, of an épée or of a duel of one touch have no phrases.
enum calling_found calling_source_search(calling_source *s, uint32_t ticks, calling_phrase *out);

#endif
