// Which key, button or axis asks for what, for each sort of device: one table, filled
// with the defaults and changed by the player's file or on the screen.
#ifndef BINDINGS_H
#define BINDINGS_H

#include "binding.h"
#include "action.h"

// Sorts of devices that have their own bindings; the last is the program itself.
enum bindings_group {
    BINDINGS_MOUSE,
    BINDINGS_KEYBOARD_LEFT,
    BINDINGS_KEYBOARD,
    BINDINGS_PAD,
    BINDINGS_JOYSTICK,
    BINDINGS_PROGRAM,
    BINDINGS_GROUP_COUNT
};

// So many things may ask for the same.
#define BINDINGS_SLOTS 4

// What asks for one control; BINDING_NONE ends the list.
typedef struct bindings_row {
    binding slot[BINDINGS_SLOTS];
} bindings_row;

// Plain data.
typedef struct bindings {
    bindings_row row[BINDINGS_GROUP_COUNT][ACTION_COUNT];
} bindings;

// As the program comes: all of them, or those of a group.
bindings bindings_default(void);
void bindings_reset_group(bindings *b, enum bindings_group group);

// Its word in the file ("keyboard-left"), its title on the screen, and the group of a
// word of `length` bytes; false where there is none.
const char *bindings_group_word(enum bindings_group group);
const char *bindings_group_title(enum bindings_group group);
bool bindings_group_from_word(const char *word, size_t length, enum bindings_group *out_group);

// Whether the group has that control at all, and whether it hears that sort of input.
bool bindings_has(enum bindings_group group, enum action control);
bool bindings_hears(enum bindings_group group, binding input);

// Whether two rows have the same inputs in the same order, and whether one has an input.
bool bindings_row_same(const bindings_row *a, const bindings_row *b);
bool bindings_row_has(const bindings_row *row, binding input);

// Whether the input asks for anything in the group.
bool bindings_group_uses(const bindings *b, enum bindings_group group, binding input);

// A person pressed `input` for the control: it comes first in its row, the oldest of a
// full one drops out; pressed again it goes. In the same group it then asks for
// nothing else: returns the control it was taken from, or ACTION_COUNT.
enum action bindings_press(bindings *b, enum bindings_group group, enum action control,
                           binding input);

// Whether something of the row asks, on the same keyboard, for something else too:
// the program and every fencer must not share a key, nor the keyboard's two halves.
// Fills in what it is, and where.
bool bindings_conflict(const bindings *b, enum bindings_group group, enum action control,
                       binding *out_input, enum bindings_group *out_group,
                       enum action *out_control);

// The row's names for the screen: "right Ctrl, /"; "nothing".
void bindings_row_names(const bindings_row *row, char *out_names, size_t size);

#endif
