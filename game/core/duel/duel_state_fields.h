// Every number of a duel's state, named once: what the hash mixes, what a comparison names
// and what a key frame keeps all follow this one table. A new field of the state is one new
// line in duel_state_fields.c, and another DUEL_SIMULATION_VERSION.
#ifndef DUEL_STATE_FIELDS_H
#define DUEL_STATE_FIELDS_H

#include "duel.h"

enum duel_field_type { DUEL_FIELD_U8, DUEL_FIELD_U16, DUEL_FIELD_U32, DUEL_FIELD_F64 };

// A field of one number, or of several alike (a vector, an array).
typedef struct duel_field {
    const char *group;         // whose it is: "", "left ", "right "
    const char *name;          // as it is written in C, within its group
    const char *parts;         // names of its numbers, a letter each; NULL: they are counted
    enum duel_field_type type; // of each number
    uint32_t offset, count;    // within duel_state; how many numbers
} duel_field;

// Where a walk through the fields is; begins zeroed.
typedef struct duel_field_walk {
    uint32_t section, row;
} duel_field_walk;

// The next field, always in the same order; false after the last. What a headset sees and how a
// weapon falls or flies is left out where `state` says, by then, that there is none or that it is
// held: it is of no meaning.
bool duel_field_next(duel_field_walk *walk, const duel_state *state, duel_field *out_field);

// Number `i` of a field as bits: whole numbers as they are, doubles as in IEEE 754.
uint64_t duel_field_get(const duel_state *state, const duel_field *field, uint32_t i);
void duel_field_set(duel_state *state, const duel_field *field, uint32_t i, uint64_t bits);

// Most numbers a state can have.
#define DUEL_FIELD_NUMBERS_MAX 640

// A number that changes with the table: names, types, order.
uint32_t duel_state_fields_layout(void);

// The first number in which two states differ, -0 and +0 being the same.
typedef struct duel_difference {
    bool found; // false: the states are equal, and the rest is of no meaning
    char name[96];
    double one, other; // the numbers; whole ones too
} duel_difference;

duel_difference duel_state_difference(const duel_state *one, const duel_state *other);

#endif
