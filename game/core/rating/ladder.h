// The ladder: named computer fencers and people in the order of their ratings, and whom a person
// on it may challenge next. Pure.
#ifndef LADDER_H
#define LADDER_H

#include <stdbool.h>
#include <stddef.h>

enum ladder_mark {
    LADDER_NONE,
    LADDER_SELF,
    LADDER_ABOVE, // the next computer fencer who is stronger: the one to challenge
    LADDER_BELOW  // the next one who is weaker
};

typedef struct ladder_row {
    int who; // the caller's number of a computer fencer or person
    double rating;
    bool is_person;
    bool is_self; // the person whose ladder it is; at most one row
    enum ladder_mark mark;
} ladder_row;

// Orders the rows, the weakest first, and marks the person's neighbours. Equal ratings keep their
// order.
void ladder_order(ladder_row *row, size_t count);

// The person's rank among ordered rows, 1 for the strongest; 0 if the person is not among them.
size_t ladder_rank(const ladder_row *row, size_t count);

#endif
