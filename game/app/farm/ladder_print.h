// The ladder on the screen: cross tables of results with ratings and cycles, and the list of the
// named fencers and of the people of this machine by their ratings.
#ifndef LADDER_PRINT_H
#define LADDER_PRINT_H

#include <stdio.h>

#include "character.h"
#include "farm_results.h"
#include "rating_list.h"

// Prints for each weapon the fencers by rating, what share of the touches each takes from each
// other, and the cycles. `anchor` is who has the rating 1500, as in the results ("ai:third").
void ladder_print_tables(FILE *out, const farm_results *results, const char *anchor);

// The ratings of the characters of the results ("ai:KEY" becomes KEY), best first.
void ladder_ratings(const farm_results *results, const char *anchor, rating_list *out_list);

// Prints the characters and people by rating, for each weapon. `about`[count] has the characters'
// names and words.
void ladder_print_list(FILE *out, const character *about, size_t count,
                       const rating_list *characters, const rating_list *people);

#endif
