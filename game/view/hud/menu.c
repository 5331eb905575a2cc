#include "menu.h"

enum menu_order menu_order_of(enum action action)
{
    switch (action) {
    case ACTION_POINT_UP:
    case ACTION_STEP_FORWARD:
        return MENU_UP;
    case ACTION_POINT_DOWN:
    case ACTION_STEP_BACK:
        return MENU_DOWN;
    case ACTION_POINT_LEFT:
    case ACTION_STEP_LEFT:
        return MENU_LEFT;
    case ACTION_POINT_RIGHT:
    case ACTION_STEP_RIGHT:
        return MENU_RIGHT;
    case ACTION_EXTEND:
    case ACTION_LUNGE:
        return MENU_CHOOSE;
    case ACTION_FLECHE:
        return MENU_CLEAR;
    case ACTION_RECOVER:
    case ACTION_PAUSE:
        return MENU_BACK;
    default:
        return MENU_NOTHING;
    }
}

void menu_move(menu_list *m, enum menu_order order, int count)
{
    int by = order == MENU_UP ? count - 1 : order == MENU_DOWN ? 1 : 0;
    m->selected = (m->selected + by) % count;
    if (m->selected < m->top) {
        m->top = m->selected;
    } else if (m->selected >= m->top + MENU_ROWS) {
        m->top = m->selected - MENU_ROWS + 1;
    }
}

bool menu_point(menu_list *m, int shown_row, int count)
{
    int row = m->top + shown_row;
    if (shown_row < 0 || shown_row >= MENU_ROWS || row >= count) {
        return false;
    }
    m->selected = row;
    return true;
}
