// The controls of a device in words, according to its bindings, in the language of a catalog of
// texts (NULL: English).
#ifndef INPUT_HELP_H
#define INPUT_HELP_H

#include "bindings.h"
#include "texts.h"

#define INPUT_HELP_SIZE 320
// Of a line with all inputs.
#define INPUT_HELP_FULL_SIZE 1024

// Writes how one input is told: its name, or a picture (binding_picture.h) where the bindings say
// so.
void input_help_shown(const texts *t, const bindings *b, binding input,
                      char out_name[BINDING_NAME_SIZE]);

// Writes one line: "move: point   Left button: arm out   ...". Actions without inputs are left out.
void input_help_line(const texts *t, const bindings *b, enum bindings_group group,
                     char out_line[INPUT_HELP_SIZE]);

// The same with all inputs of each action: "left button or G: arm out".
void input_help_full_line(const texts *t, const bindings *b, enum bindings_group group,
                          char out_line[INPUT_HELP_FULL_SIZE]);

// Writes the first inputs of several actions together: "arrows", "left stick", ", ."; an empty text
// if there are none.
void input_help_names(const texts *t, const bindings *b, enum bindings_group group,
                      const enum action *action, int count, char *out_names, size_t size);

// The same with all their inputs: "wheel or W S".
void input_help_all_names(const texts *t, const bindings *b, enum bindings_group group,
                          const enum action *action, int count, char *out_names, size_t size);

#endif
