// A phrase as JSON: the call with its reason and margin, its clauses in words, and the segments of
// both fencers. Times in ticks of 1 ms since the bout began.
#ifndef PHRASE_JSON_H
#define PHRASE_JSON_H

#include <stdio.h>

#include "bout.h"

// Prints the phrase that has ended, as one object without a line break.
void phrase_json_print(FILE *out, const bout *b);

#endif
