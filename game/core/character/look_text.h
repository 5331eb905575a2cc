// How a fencer looks at the piste, as lines of a text: characters and people's profiles share them.
//
//   hand left            # left or right
//   build tall           # the fencer's model
//   color 0.8 0.2 0.2    # red, green and blue, each 0 to 1
//
// Each function reads the words after the key. On failure it returns false with one line in `error`
// that names line and column; the output is then unspecified.
#ifndef LOOK_TEXT_H
#define LOOK_TEXT_H

#include "character.h"
#include "text_line.h"

bool look_text_hand(const text_line *line, bool *out_is_left, char *error, size_t error_size);

// Lowercase letters, digits and '_'; whether there is such a model, the loading tells.
bool look_text_build(const text_line *line, char out_build[CHARACTER_BUILD_SIZE], char *error,
                     size_t error_size);

bool look_text_color(const text_line *line, float out_color[3], char *error, size_t error_size);

#endif
