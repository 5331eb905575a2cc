// The appeal: what decided a call is fenced again without the contact of the blades, or against an
// opponent who stands, and the ghost of that is drawn over the picture, with the timelines of both
// fencers below (phrase_proof.h).
#ifndef VIEWER_APPEAL_H
#define VIEWER_APPEAL_H

#include "phrase_proof.h"
#include "viewer_clock.h"
#include "viewer_lines.h"

struct viewer;

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

// Appeals against the call at the shown place, or against the one that comes next; again: the next
// question; after the last one everything is as before. Says so if there is no call.
void viewer_appeal_next(struct viewer *v);

// Ends the appeal, and goes back to where it was made.
void viewer_appeal_end(struct viewer *v);

// Draws the ghost at the shown place.
void viewer_appeal_draw_ghost(const struct viewer *v, const viewer_lines *l);

// Draws the question, the answer and both timelines, with the lower edge at `foot`.
void viewer_appeal_draw_panel(struct viewer *v, float foot);

#endif
