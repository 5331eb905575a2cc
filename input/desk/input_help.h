// How to fence with a device, in words, as its keys and buttons are bound.
#ifndef INPUT_HELP_H
#define INPUT_HELP_H

#include "bindings.h"

#define INPUT_HELP_SIZE 192

// One line: "move: point   Left button: arm out   ..."; what nothing is bound to is left
// out.
void input_help_line(const bindings *b, enum bindings_group group, char out_line[INPUT_HELP_SIZE]);

// What asks for several controls together: "arrows", "left stick", ", ."; empty where
// nothing does.
void input_help_names(const bindings *b, enum bindings_group group, const enum action *control,
                      int count, char *out_names, size_t size);

#endif
