// A list one chooses from, with keys, pads or the pointer: what is selected and what of it
// fits. Knows nothing of what its rows mean.
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

// What a control asks for in a menu: the point and the steps move, arm and lunge choose,
// recover and pause go back, a flèche clears.
enum menu_order menu_order_of(enum action control);

// Plain data; zeroed the first row is selected.
typedef struct menu_list {
    int selected;
    int top; // first row shown
} menu_list;

// Rows shown at once.
#define MENU_ROWS 11

// Up and down go round; `count` rows, at least one. Other orders do nothing.
void menu_move(menu_list *m, enum menu_order order, int count);

// The row under the pointer is selected, of those shown from the top; false where there is
// none.
bool menu_point(menu_list *m, int shown_row, int count);

#endif
