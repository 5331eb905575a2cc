// A list to choose from with keys, pads or the pointer: which row is selected and which rows are
// shown. It knows nothing about what the rows mean.
#ifndef MENU_H
#define MENU_H

#include <stdbool.h>

#include "action.h"

enum menu_order {
    MENU_NOTHING,
    MENU_UP,
    MENU_DOWN,
    MENU_LEFT,
    MENU_RIGHT,
    MENU_CHOOSE,
    MENU_CLEAR,
    MENU_BACK
};

// The menu order for an action: moving the point and steps move the selection, extend and lunge
// choose, recover and pause go back, a flèche clears.
enum menu_order menu_order_of(enum action action);

// Plain data. When zeroed, the first row is selected.
typedef struct menu_list {
    int selected;
    int top; // index of the first row shown
} menu_list;

// The most rows shown at once.
#define MENU_ROWS 11

// Moves the selection up or down and wraps around at the ends; `count` rows, at least one. Other
// orders do nothing.
void menu_move(menu_list *m, enum menu_order order, int count);

// Selects the row under the pointer; `shown_row` counts from the first row shown. Returns false if
// there is no such row.
bool menu_point(menu_list *m, int shown_row, int count);

#endif
