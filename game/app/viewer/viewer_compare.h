// A second recording beside the watched one or below it. Both stand at a moment that a person has
// chosen for each, and go on together from there, at any speed and in both directions.
#ifndef VIEWER_COMPARE_H
#define VIEWER_COMPARE_H

#include <SDL.h>
#include <stdbool.h>

#include "bout_assets.h"
#include "menu.h"
#include "recording_list.h"
#include "scene_builder.h"
#include "viewer_shown.h"
#include "watch_camera.h"

struct viewer;

// Plain data; zeroed, nothing is compared.
typedef struct viewer_compare {
    // Choosing the second recording, from the folder of the first.
    bool is_choosing;
    recording_list list;
    menu_list menu;

    bool is_open;
    bool is_stacked; // the second one is below the first, not beside it
    bool is_held;    // the second one stands still, so that another moment can be chosen
    int64_t ahead;   // the second's place less the first's, ticks
    char path[USER_PATH_MAX];
    char title[2][2 * REPLAY_TEXT_MAX + 64]; // what the parts show
    recording_file file;
    bout_assets assets;
    scene_builder *builder;
    recording_player *player;
    recording_marks marks;
    bool marks_complete;
    duel_state before;
    watch_camera camera;
    phys_kdop_tree *tree[2];
} viewer_compare;

// Asks which recording to compare with. While two are compared: puts them below each other instead
// of beside each other, and then ends the comparison.
void viewer_compare_next(struct viewer *v);

// While it is asked: a key, or a click on the row under the mouse.
void viewer_compare_key(struct viewer *v, SDL_Keycode key);
void viewer_compare_click(struct viewer *v);

// Opens this recording beside the first one, so that both stand at their deciding touches together;
// at the present moment and the beginning if there is none. Returns false with a notice if it
// cannot be read.
bool viewer_compare_open(struct viewer *v, const char *path);
void viewer_compare_close(struct viewer *v);

// The second recording's next touch comes to the present moment, after the last one its first.
void viewer_compare_next_touch(struct viewer *v);

// Holds the second recording where it is; again: both go on together from what is shown now.
void viewer_compare_hold(struct viewer *v);

// Brings the second recording to its place at the clock's moment.
void viewer_compare_follow(struct viewer *v);

viewer_shown viewer_compare_shown(struct viewer *v);

// Draws what each part shows; the second recording's bar with its lower edge at `foot`, whose upper
// edge is returned; and the question which recording it shall be.
void viewer_compare_draw_titles(struct viewer *v);
float viewer_compare_draw_bar(struct viewer *v, float foot);
void viewer_compare_draw_question(struct viewer *v);

#endif
