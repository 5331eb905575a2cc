// The table of all numbers of a duel's state. The hash, the comparison of states and the key states
// of a recording all use it. A new field of the state needs a new line in duel_state_fields.c and a
// new DUEL_SIMULATION_VERSION.
#ifndef DUEL_STATE_FIELDS_H
#define DUEL_STATE_FIELDS_H

#include "duel.h"

enum duel_field_type { DUEL_FIELD_U8, DUEL_FIELD_U16, DUEL_FIELD_U32, DUEL_FIELD_F64 };

// A field with one number, or several of the same type (a vector, an array).
typedef struct duel_field {
    const char *group;         // "" for the duel, or the fencer: "left ", "right "
    const char *name;          // the name in C, within its group
    const char *parts;         // one-letter names of its numbers; NULL: they are numbered
    enum duel_field_type type; // of each number
    uint32_t offset, count;    // within duel_state; how many numbers
} duel_field;

// The position of an iteration over the fields; starts zeroed.
typedef struct duel_field_walk {
    uint32_t section, row;
} duel_field_walk;

// Gets the next field; the order is always the same. Returns false after the last field. Fields
// without meaning are skipped: a headset's data if `state` has no headset, and the fall of a weapon
// that is held. The decision uses the values of `state` at the time of the call.
bool duel_field_next(duel_field_walk *walk, const duel_state *state, duel_field *out_field);

// Reads or writes number `i` of a field as bits: integers by value, doubles in IEEE 754 format.
uint64_t duel_field_get(const duel_state *state, const duel_field *field, uint32_t i);
void duel_field_set(duel_state *state, const duel_field *field, uint32_t i, uint64_t bits);

// Upper limit of the number of numbers in a state.
#define DUEL_FIELD_NUMBERS_MAX 1088

// A checksum of the table's names, types and order.
uint32_t duel_state_fields_layout(void);

// The first number in which two states differ; -0 and +0 count as equal.
typedef struct duel_difference {
    bool found; // false: the states are equal, and the other fields have no meaning
    char name[96];
    double one, other; // the two values; integers are converted
} duel_difference;

duel_difference duel_state_difference(const duel_state *one, const duel_state *other);

#endif
