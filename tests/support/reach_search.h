// What the hand can touch: every place of a grid on the square is tried, at several distances, with
// a thrust and with a stroke from each side.
#ifndef REACH_SEARCH_H
#define REACH_SEARCH_H

#include "stroke_trial.h"
#include "valid_target.h"

// How the point comes to its place: it rests there, or it is flung there from this far in the named
// direction.
enum reach_way { REACH_THRUST, REACH_DOWN, REACH_IN, REACH_OUT, REACH_UP, REACH_WAYS };
static const double REACH_FLUNG = 1.0;
static const double REACH_FROM[REACH_WAYS][2] = {[REACH_DOWN] = {0.0, 1.0},
                                                 [REACH_IN] = {1.0, 0.0},
                                                 [REACH_OUT] = {-1.0, 0.0},
                                                 [REACH_UP] = {0.0, -1.0}};

// After so many ticks the movement is over.
enum { REACH_TICKS = 260, REACH_LUNGE_TICKS = 420 };

static inline double reach_clamped(double x)
{
    return x < -1.0 ? -1.0 : x > 1.0 ? 1.0 : x;
}

// The script for the place (x, y). With `buttons` the legs act 40 ms after the arm.
static inline stroke_script reach_script(enum weapon_kind kind, enum reach_way way, double x,
                                         double y, unsigned buttons)
{
    double from_x = reach_clamped(x + REACH_FLUNG * REACH_FROM[way][0]);
    double from_y = reach_clamped(y + REACH_FLUNG * REACH_FROM[way][1]);
    uint32_t out = way == REACH_THRUST ? 1 : 30;
    return (stroke_script){.kind = kind,
                           .opponent = {.x = 0.3},
                           .moment = {{0, from_x, from_y, 0, 0},
                                      {1, x, y, way == REACH_THRUST ? 1.0 : 0.0, 0},
                                      {out + 1, x, y, 1, 0},
                                      {out + 40, x, y, 1, buttons}}};
}

// Whether a touch counts with its weapon: point or edge, and valid target.
static inline bool reach_counts(enum weapon_kind kind, const duel_touch *touch)
{
    bool edge = kind == WEAPON_SABRE &&
                (touch->blade_part == BLADE_EDGE || touch->blade_part == BLADE_BACK);
    return (touch->blade_part == BLADE_POINT || edge) &&
           body_part_is_target(kind, (enum body_part)touch->part);
}

#endif
