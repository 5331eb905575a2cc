// The list of events. A click on a line goes to that moment.
#ifndef VIEWER_LIST_H
#define VIEWER_LIST_H

#include <stdbool.h>

struct viewer;

void viewer_draw_list(struct viewer *v);

// Whether the list is under the mouse.
bool viewer_list_covers(const struct viewer *v);

void viewer_list_scroll(struct viewer *v, int rows);

// Where the list ends at its right, canvas units; 0 while it is not shown.
float viewer_list_edge(const struct viewer *v);

#endif
