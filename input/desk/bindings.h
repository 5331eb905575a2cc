// The bindings: which inputs trigger which action, for each kind of device. One table, which holds
// the defaults until the player's file or the screen for keys and buttons changes it.
#ifndef BINDINGS_H
#define BINDINGS_H

#include "binding.h"
#include "action.h"
#include "texts.h"

// Kinds of devices with bindings of their own. The last group is the program itself.
enum bindings_group {
    BINDINGS_MOUSE,
    BINDINGS_KEYBOARD_LEFT,
    BINDINGS_KEYBOARD,
    BINDINGS_PAD,
    BINDINGS_JOYSTICK,
    BINDINGS_PROGRAM,
    BINDINGS_GROUP_COUNT
};

// The largest number of inputs for one action.
#define BINDINGS_SLOTS 4

// The inputs of one action; BINDING_NONE ends the list.
typedef struct bindings_row {
    binding slot[BINDINGS_SLOTS];
} bindings_row;

// Plain data.
typedef struct bindings {
    bindings_row row[BINDINGS_GROUP_COUNT][ACTION_COUNT];
    bool has_pictures; // inputs are told by pictures (binding_picture.h); not kept in the file
} bindings;

// The default bindings: returned for all groups, or restored for one group.
bindings bindings_default(void);
void bindings_reset_group(bindings *b, enum bindings_group group);

// The name of a group in the file ("keyboard-left"), its title on the screen, and the group with
// that name, of `length` bytes; the last returns false if there is none.
const char *bindings_group_word(enum bindings_group group);
const char *bindings_group_title(enum bindings_group group);
bool bindings_group_from_word(const char *word, size_t length, enum bindings_group *out_group);

// Whether the group has that action at all, and whether inputs of that source can be bound in it.
bool bindings_has(enum bindings_group group, enum action action);
bool bindings_accepts(enum bindings_group group, binding input);

// Whether two rows have the same inputs in the same order, and whether a row contains an input.
bool bindings_row_same(const bindings_row *a, const bindings_row *b);
bool bindings_row_has(const bindings_row *row, binding input);

// Whether the input is bound to any action in the group.
bool bindings_group_uses(const bindings *b, enum bindings_group group, binding input);

// Binds `input`, which a person has pressed, to the action, or removes it if it was bound to it. A
// new input becomes the first of its row, and the last input of a full row is dropped. An input has
// only one action in a group: returns the action from which it was taken, or ACTION_COUNT.
enum action bindings_press(bindings *b, enum bindings_group group, enum action action,
                           binding input);

// Returns whether an input of the row also triggers another action: one of the same group, or one
// of the program, which must not share a key with any fencer (for a row of the program: one of any
// group). Other groups may share keys, because each key then goes to the fencer who uses that
// device. Fills in the input and the other action.
bool bindings_conflict(const bindings *b, enum bindings_group group, enum action action,
                       binding *out_input, enum bindings_group *out_group, enum action *out_action);

// Writes the names of the row's inputs for the screen: "right Ctrl, /", or "none".
void bindings_row_names(const texts *t, const bindings_row *row, char *out_names, size_t size);

#endif
