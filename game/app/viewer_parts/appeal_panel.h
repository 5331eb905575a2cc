// An appeal against a call as it is shown: the ghost of what would have happened, over the picture,
// and a panel with the question, the answer and the timelines of both fencers. It draws only;
// viewer_appeal.h finds out what there is to draw.
#ifndef APPEAL_PANEL_H
#define APPEAL_PANEL_H

#include "canvas.h"
#include "phrase_proof.h"
#include "viewer_clock.h"
#include "viewer_lines.h"
#include "texts.h"

// The longest ghost: the longest attacks are compound.
#define VIEWER_GHOST_TICKS 800
// The joints of a drawn figure.
#define VIEWER_GHOST_JOINTS 15

// Both fencers in a tick of what would have happened, world.
typedef struct viewer_ghost {
    phys_vec3 blade[2][2]; // [side][guard, tip]
    phys_vec3 joint[2][VIEWER_GHOST_JOINTS];
} viewer_ghost;

typedef struct viewer_appeal {
    bool shown;
    bool alone;           // made at the piste: when it ends, so does the viewer
    viewer_clock before;  // the clock when the appeal was made
    uint32_t tick_offset; // the duel's tick at the recording's beginning
    duel_state state;     // in which the call was made
    right_of_way call;
    int questions, question;       // clauses of the call that can be asked about; the one shown
    uint8_t clause[RIGHT_CLAUSES]; // of each question
    uint32_t from, count;          // the ghost: its first tick of the duel, and its length
    enum duel_side by;             // whose attack it proves
    enum phrase_without without;   // what was taken away
    phrase_proof proof;            // what came of it
    viewer_ghost ghost[VIEWER_GHOST_TICKS];
    input_frame frame[VIEWER_GHOST_TICKS][2];
} viewer_appeal;

// Draws the ghost as it is at this tick of the duel.
void appeal_panel_draw_ghost(const texts *t, const viewer_appeal *a, uint32_t tick,
                             const viewer_lines *l);

// The height of the panel in the window, canvas units.
#define APPEAL_PANEL_HEIGHT 168.0f

// Draws the panel in the window, with its upper left corner there.
void appeal_panel_draw(const texts *t, const viewer_appeal *a, double tick, canvas *c, float x,
                       float y, float width);

// Draws the same on a board in the hall, without a ground of its own, in letters of that height.
// From `y` it is APPEAL_BOARD_LETTERS such letters high.
#define APPEAL_BOARD_LETTERS 7.1f
void appeal_panel_draw_board(const texts *t, const viewer_appeal *a, double tick, canvas *c,
                             float x, float y, float width, float letter);

#endif
