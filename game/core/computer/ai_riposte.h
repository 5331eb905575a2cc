// How a parry and its riposte go: a circular parry, and a riposte straight, by disengage or along
// the other's blade. Foil and épée; a sabre's are simple and direct.
//
// Places of the hand are on the guard square, toward the side of the weapon hand and up, -1..1.
#ifndef AI_RIPOSTE_H
#define AI_RIPOSTE_H

#include "ai_parry.h"

enum ai_riposte_way {
    AI_RIPOSTE_DIRECT,
    AI_RIPOSTE_DISENGAGES, // under the other's blade, past a hand that closes the line: foil
    AI_RIPOSTE_ALONG // the hand stays on the side of the parry and holds the blade out: épée
};

// The guard in which a circular parry of this one ends: the same height on the other side.
// AI_QUINTE has none and stays.
enum ai_guard ai_guard_of_circle(enum ai_guard guard);

// Whether this parry is a circular one. Draws from the style's `circular`.
bool ai_chooses_circle(ai_fencer *ai, enum weapon_kind kind);

// Where the hand goes in a circular parry that ends at `meet`, `since` ticks after its begin: first
// around the other's blade, below it if the parry is a high one and above it otherwise.
void ai_circle_aim(const double meet[2], uint32_t since, double out_aim[2]);

// The way of the riposte. Draws from the style's `indirect`.
enum ai_riposte_way ai_choose_way(ai_fencer *ai, enum weapon_kind kind);

// Where the point goes in this riposte, `since` ticks after its begin.
void ai_riposte_aim(enum ai_riposte_way way, const ai_parry *parry, uint32_t since,
                    double out_aim[2]);

#endif
