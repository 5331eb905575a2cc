// The movements of the hand that a person at a mouse makes on purpose, as scripts.
#ifndef STROKE_SCRIPT_H
#define STROKE_SCRIPT_H

#include "stroke_trial.h"

// Ticks of a script that are of interest.
enum { STROKE_SHOWN_TICKS = 420 };

// The opponent on guard.
// Opponents: on guard with the hand to the outside, and with it to the inside.
#define STROKE_SIXTE                                                                               \
    {                                                                                              \
        .x = 0.3                                                                                   \
    }
#define STROKE_QUARTE                                                                              \
    {                                                                                              \
        .x = -0.8                                                                                  \
    }

// A cut or flick: the point is flung and, 30 ms later, the arm asked out.
#define STROKE_FLUNG(from_x, from_y, to_x, to_y)                                                   \
    {                                                                                              \
        {0, from_x, from_y, 0, 0}, {1, to_x, to_y, 0, 0}, {30, to_x, to_y, 1, 0},                  \
        {                                                                                          \
            280, to_x, to_y, 0, 0                                                                  \
        }                                                                                          \
    }

static const stroke_script STROKE_SCRIPT[] = {
    {"thrust", WEAPON_EPEE, STROKE_SIXTE, {{0, 0, 0, 0, 0}, {1, 0, 0, 1, 0}, {280, 0, 0, 0, 0}}},
    {"feint", WEAPON_EPEE, STROKE_SIXTE, {{0, 0, 0, 0, 0}, {1, 0, 0, 1, 0}, {61, 0, 0, 0, 0}}},
    {"disengage",
     WEAPON_EPEE,
     STROKE_SIXTE,
     {{0, 0.5, 0, 0, 0},
      {1, 0.5, 0, 1, 0},
      {60, 0.2, -0.6, 1, 0},
      {110, -0.4, 0, 1, 0},
      {300, -0.4, 0, 0, 0}}},
    {"flick", WEAPON_FOIL, STROKE_SIXTE, STROKE_FLUNG(-0.5, 1.0, -0.5, 0.3)},
    {"wrist flick", WEAPON_EPEE, STROKE_SIXTE, STROKE_FLUNG(-0.2, 0.7, -0.2, 0.0)},
    {"head", WEAPON_SABRE, STROKE_SIXTE, STROKE_FLUNG(0.3, 1.0, 0.0, 0.2)},
    {"flank", WEAPON_SABRE, STROKE_SIXTE, STROKE_FLUNG(-0.33, -0.67, 0.67, -0.67)},
    {"chest", WEAPON_SABRE, STROKE_SIXTE, STROKE_FLUNG(0.9, 0.1, 0.0, 0.0)},
    {"wrist", WEAPON_SABRE, STROKE_QUARTE, STROKE_FLUNG(-0.33, 0.33, -0.33, -0.67)},
};
enum { STROKE_SCRIPTS = sizeof STROKE_SCRIPT / sizeof STROKE_SCRIPT[0] };

#endif
