// The seasons of the people of a machine as text:
//
//   battuta-seasons 1
//   # season: weapon, number, division (1 is the strongest), person
//   season epee 2 3 Ada Lovelace
//   # bout of the season above: opponent, touches made, touches received; to five
//   bout tom 5 2
//   bout lena 3 1
//   # past: weapon, number, division, place, of how many, person
//   past epee 1 3 4 6 Ada Lovelace
//
// '#' starts a comment. A person has at most one season in progress with a weapon, and the past
// ones stand in the order in which they ended.
#ifndef SEASON_TEXT_H
#define SEASON_TEXT_H

#include "season_list.h"

// Room for any list, including the final zero.
#define SEASON_TEXT_SIZE (SEASONS_NOW * (100 + SEASON_OPPONENTS * 100) + SEASONS_PAST * 120 + 512)

// Reads a list. Returns false with one line in `error` that names line and column; *out_list is
// then incomplete.
bool season_text_parse(const char *text, size_t length, season_list *out_list, char *error,
                       size_t error_size);

// Writes a list and returns its length.
size_t season_text_write(const season_list *list, char out_text[SEASON_TEXT_SIZE]);

#endif
