// A profile as text, one file for each person:
//
//   battuta-profile 1
//   name Ada Lovelace              # needed, first; at most 47 bytes
//   hand left                      # left or right; without the line right
//   build tall                     # the fencer's model; without the line medium
//   color 0.8 0.2 0.2              # red, green and blue, each 0 to 1
//   memory on                      # whether named opponents may remember this person; without it
//   off bout epee 1764115200 1487.3 61.2 5 3 anna
//        # weapon, end in seconds since 1970, rating and deviation after it, touches made and
//        # received, opponent; at most 200 for each weapon, oldest first
//   habit epee attacks 41          # a number, or several, of habits.h (HABITS_FIELD)
//
//   learnt epee anna comes 0.4 2.1 0.3
//        # what an opponent has learnt: weapon, opponent, what the person does (stands, comes or
//        # points), and how often nothing, a lunge and a fleche followed, the older the less. Needs
//        # a line 'memory on' before it; the opponent who was fenced last comes last
//
// '#' starts a comment. A habit without a line is 0, and each occurs once with a weapon.
#ifndef PROFILE_TEXT_H
#define PROFILE_TEXT_H

#include "profile.h"

// Room for any profile, including the final zero.
#define PROFILE_TEXT_SIZE (1u << 18)

// Reads a profile. Returns false with one line in `error` that names line and column; *out_profile
// is then incomplete.
bool profile_text_parse(const char *text, size_t length, profile *out_profile, char *error,
                        size_t error_size);

// Writes a profile, with a comment on what each habit means, and returns the length.
size_t profile_text_write(const profile *p, char out_text[PROFILE_TEXT_SIZE]);

#endif
