// A character as text, which is assets/characters/KEY.txt:
//
//   battuta-character 1
//   name Old Marta                  # needed; at most 47 bytes
//   words Taught three generations. Never runs.
//   weakness Her riposte always comes to the same place.
//   weapon epee sabre               # those it fences with; without the line all three
//   hand left                       # left or right; without the line right
//   build tall                      # the fencer's model; without the line medium
//   color 0.8 0.2 0.2               # of the name: red, green and blue, each 0 to 1
//   level 2                         # the style starts from that of a level, 1 to 3
//   numbers 19                      # so many lines `style`: a file that was cut is found out
//   rating epee 1487.3 61.2         # measured with a weapon: points and their standard deviation
//   style parry 0.9                 # one number of the style; AI_STYLE_FIELD (ai_style.c) has all
//
// '#' starts a comment. The line `level` precedes the lines `style`. `words` and `weakness` have at
// most 14 words and 127 bytes. `style` occurs once for each
// number and `rating` once for each weapon, every other key once.
#ifndef CHARACTER_TEXT_H
#define CHARACTER_TEXT_H

#include "character.h"

// Room for any character, including the final zero.
#define CHARACTER_TEXT_SIZE 8192

// Reads a character; its key becomes empty: it is the file's name. Returns false with one line in
// `error` that names line and column; *out_character is then incomplete.
bool character_text_parse(const char *text, size_t length, character *out_character, char *error,
                          size_t error_size);

// Writes a character with all numbers of its style, and returns the length.
size_t character_text_write(const character *c, char out_text[CHARACTER_TEXT_SIZE]);

#endif
