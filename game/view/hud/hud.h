// Everything drawn over the picture while people play: score, lamps, insets,
// words, the ways in and the pauses. Says what it is told, decides nothing.
#ifndef HUD_H
#define HUD_H

#include "hud_inset.h"
#include "hud_menu.h"

#define HUD_HELP_LINES 13

// Lines on a joining card.
#define HUD_WAYS 4

// One side of the piste as the HUD shows it.
typedef struct hud_side {
    canvas_color accent;
    const char *name;           // "mouse", "computer, level 2"; NULL: nobody yet
    const char *controls;       // how to fence with it, one line; NULL: nothing to explain
    const char *ways[HUD_WAYS]; // on the joining card, below: hand and sides, or how to join
    int won;                    // bouts
    bool lamp;                  // this side touched
    bool inset_shown;           // a person: draw the inset
    hud_inset inset;
    // A ring around the hand in the picture while the weapon is out of control.
    bool ring_shown;
    double ring_x, ring_y; // 0..1 of the window, from the top left
    double ring_share;     // 0 lost .. 1 held again
} hud_side;

// The screens on top of a bout, at most one at a time.
enum hud_panel { HUD_PANEL_NONE, HUD_PANEL_JOIN, HUD_PANEL_PAUSE, HUD_PANEL_HELP, HUD_PANEL_MENU };

typedef struct hud_view {
    hud_side side[2];        // enum duel_side
    const char *weapon;      // "épée"
    const char *call;        // "En garde", "Prêts ?", "Allez !"; NULL: none
    double call_strength;    // 1 just said .. 0 gone
    const char *reason;      // why the bout ended; NULL: it has not
    const char *reason_hint; // what to do now
    int reason_side;         // enum duel_side or DUEL_NOBODY: whose color it has
    const char *task;        // what a newcomer is to do now; NULL: nothing
    const char *task_hint;   // how far they are
    const char *foot_line;   // at the foot of the window; NULL: none
    bool held_actions_shown; // tell both people their controls, for newcomers
    const char *notice;      // something happened to a device or a file; NULL: none

    enum hud_panel panel;
    const char *title;                   // of the panel
    const char *line;                    // what to do, or what happened
    const char *foot;                    // smaller, below
    const char *help[HUD_HELP_LINES][2]; // key, meaning; NULL ends the list
    hud_menu menu;

    const char *stats;   // frame figures in the corner; NULL: none
    const char *latency; // and those of the input above them; NULL: none
} hud_view;

// Between canvas_begin() and canvas_end().
void hud_draw(canvas *c, const hud_view *view);

#endif
