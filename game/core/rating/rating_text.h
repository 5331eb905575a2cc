// A list of ratings as text, one line for each person and weapon:
//
//   battuta-ratings 1
//   # weapon, rating, deviation, volatility, bouts, touches made, touches received, name
//   rating epee 1487.3 61.2 0.0600 14 41 38 Ada Lovelace
//
// '#' starts a comment. The name comes last, because it may contain spaces.
#ifndef RATING_TEXT_H
#define RATING_TEXT_H

#include "rating_list.h"

// Room for any list, including the final zero.
#define RATING_TEXT_SIZE (RATING_LIST_MAX * 160 + 256)

// Reads a list. Returns false with one line in `error` that names line and column; *out_list is
// then incomplete.
bool rating_text_parse(const char *text, size_t length, rating_list *out_list, char *error,
                       size_t error_size);

// Writes a list and returns its length. Ratings are rounded to a tenth of a point.
size_t rating_text_write(const rating_list *list, char out_text[RATING_TEXT_SIZE]);

#endif
