#include "look_text.h"

#include <string.h>

bool look_text_hand(const text_line *line, bool *out_is_left, char *error, size_t error_size)
{
    text_word hand = line->word[line->count - 1];
    *out_is_left = text_word_is(hand, "left");
    return (line->count == 2 && (*out_is_left || text_word_is(hand, "right"))) ||
           text_line_fail(line, 1, "is no hand; write left or right", error, error_size);
}

bool look_text_build(const text_line *line, char out_build[CHARACTER_BUILD_SIZE], char *error,
                     size_t error_size)
{
    text_word build = line->word[line->count - 1];
    bool valid = line->count == 2 && build.length < CHARACTER_BUILD_SIZE;
    for (size_t i = 0; i < build.length && valid; i++) {
        char byte = build.start[i];
        valid = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '_';
    }
    if (!valid) {
        return text_line_fail(line, 1, "is no build; write medium, tall, stocky or slight", error,
                              error_size);
    }
    memcpy(out_build, build.start, build.length);
    out_build[build.length] = '\0';
    return true;
}

bool look_text_color(const text_line *line, float out_color[3], char *error, size_t error_size)
{
    for (size_t i = 0; i < 3; i++) {
        double part = 0.0;
        if (line->count != 4 || !text_word_number(line->word[1 + i], &part) || part < 0.0 ||
            part > 1.0) {
            return text_line_fail(line, 1 + i,
                                  "is not valid; write red, green and blue, each from 0 to 1",
                                  error, error_size);
        }
        out_color[i] = (float)part;
    }
    return true;
}
