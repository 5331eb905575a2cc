// The legend of overlays, the help, the question of taking over, and notices.
#ifndef VIEWER_PANEL_H
#define VIEWER_PANEL_H

struct viewer;

void viewer_draw_legend(struct viewer *v);

// The help or the question of taking over, while one of them is open.
void viewer_draw_panels(struct viewer *v);

// Moves the help by so many rows, where not all of them fit.
void viewer_help_scroll(struct viewer *v, int rows);

// A line below the score; NULL: none.
void viewer_draw_notice(struct viewer *v, const char *line);

#endif
