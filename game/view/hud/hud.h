// The HUD: everything drawn over the picture in play, such as score, lamps, insets, calls, the
// joining screen, pause and menus. It draws what the caller filled in and decides nothing.
#ifndef HUD_H
#define HUD_H

#include "hud_hand.h"
#include "hud_inset.h"
#include "hud_match.h"
#include "hud_menu.h"
#include "hud_page.h"
#include "hud_preview.h"
#include "hud_table.h"
#include "hud_title.h"
#include "texts.h"

// Views of the bout side by side in the window: 1 or, in a split window, 2.
#define HUD_PANES 2

// Captions of sounds at once.
#define HUD_SOUNDS 3

// Lines of `hints` on a joining card.
#define HUD_HINTS 4

// One side of the piste as the HUD shows it.
typedef struct hud_side {
    canvas_color accent;
    const char *name;        // "Ada", "mouse", "computer, level 2"; NULL: side not taken
    canvas_color name_color; // of the name over the bout; transparent: white
    const char *controls;    // how to fence with the device, one line; NULL: not shown
    // Last lines of the joining card: hand and changing sides, or how to join.
    const char *hints[HUD_HINTS];
    int won;          // bouts won
    bool lamp;        // this side's lamp is lit
    bool inset_shown; // true for a person: draw the inset
    hud_inset inset;
    hud_hand hand[HUD_PANES]; // in each view of the bout
    // The camera looks along the piste over this fencer's shoulder: the opponent is on the side of
    // the weapon hand, and the inset on the other one.
    bool looks_along;
} hud_side;

// What covers the bout; at most one at a time.
enum hud_panel { HUD_PANEL_NONE, HUD_PANEL_JOIN, HUD_PANEL_PAUSE, HUD_PANEL_HELP, HUD_PANEL_MENU };

typedef struct hud_view {
    const texts *texts;      // of the HUD's own words; NULL: English
    bool has_pictures;       // keys are drawn as caps, as in the texts that the caller fills in
    hud_side side[2];        // enum duel_side
    bool squares_hidden;     // the squares of guards in the corners are not drawn
    bool marks_hidden;       // nor the guard to go to at the hand, and how far a lunge reaches
    bool is_split;           // the window has two views of the bout, left and right
    hud_match match;         // shown instead of bouts won and lamps, if it is shown
    const char *weapon;      // "épée"
    const char *call;        // "En garde", "Prêts ?", "Allez !"; NULL: no call
    double call_strength;    // 1: just called .. 0: faded out
    const char *reason;      // why the bout ended; NULL: it has not ended
    const char *coach;       // a coach's word about it, above the reason; NULL: none
    const char *reason_hint; // what to do now
    int reason_side;         // enum duel_side for that side's color, or DUEL_NOBODY
    const char *task;        // task for a beginner; NULL: no task
    const char *task_hint;   // progress of the task
    hud_table table;         // shown while the bout is not covered, if it has rows
    const char *foot_line;   // one line at the foot of the window; NULL: none
    bool held_actions_shown; // show each person's `controls`, for beginners
    const char *sound[HUD_SOUNDS]; // captions of sounds, below the score; NULL: none
    const char *notice;            // message about a device or a file; NULL: none
    float covered; // height at the foot of the window that the caller covers itself, canvas units

    enum hud_panel panel;
    const char *title; // of the panel
    const char *line;  // what to do, or what happened
    const char *foot;  // smaller, below
    hud_page page;     // HUD_PANEL_HELP
    hud_menu menu;
    hud_preview preview; // beside the menu
    hud_title first;     // HUD_PANEL_JOIN: drawn instead of the cards, if it has rows

    const char *stats;   // frame statistics in the corner; NULL: none
    const char *latency; // input latency, in the line above them; NULL: none
} hud_view;

// Call it between canvas_begin() and canvas_end().
void hud_draw(canvas *c, const hud_view *view);

#endif
