#include "menu.h"

enum menu_order menu_order_of(enum control control)
{
    switch (control) {
    case CONTROL_POINT_UP:
    case CONTROL_STEP_FORWARD:
        return MENU_UP;
    case CONTROL_POINT_DOWN:
    case CONTROL_STEP_BACK:
        return MENU_DOWN;
    case CONTROL_POINT_LEFT:
    case CONTROL_STEP_LEFT:
        return MENU_LEFT;
    case CONTROL_POINT_RIGHT:
    case CONTROL_STEP_RIGHT:
        return MENU_RIGHT;
    case CONTROL_EXTEND:
    case CONTROL_LUNGE:
        return MENU_CHOOSE;
    case CONTROL_FLECHE:
        return MENU_CLEAR;
    case CONTROL_RECOVER:
    case CONTROL_PAUSE:
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
