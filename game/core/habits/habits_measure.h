// Habits as a few comparable numbers, and how far two fencers' habits are apart.
#ifndef HABITS_MEASURE_H
#define HABITS_MEASURE_H

#include <stdbool.h>

#include "habits.h"

enum habits_measure {
    HABITS_DISTANCE_M,    // mean distance of the hips while nobody attacks
    HABITS_ATTACKS_PER_S, // begun in a second of fencing
    HABITS_FEINT_SHARE,   // of the attacks: with a feint
    HABITS_BEAT_SHARE,    // beats for each attack
    HABITS_FLECHE_SHARE,  // of lunges and fleches
    HABITS_LUNGE_SHARE,   // lunges and fleches for each attack
    HABITS_RENEWAL_SHARE, // renewals for each attack
    HABITS_LANDED_SHARE,  // of all actions that could land
    HABITS_PARRY_SHARE,   // parries tried for each attack of the opponent
    HABITS_HELD_SHARE,    // of the parries: those that stopped the attack
    HABITS_RIPOSTE_SHARE, // ripostes for each parry that held
    HABITS_COUNTER_SHARE, // counter-attacks for each attack of the opponent
    HABITS_DUCK_SHARE,    // ducks for each attack of the opponent
    HABITS_RETREAT_SHARE, // steps back for each step forward of the opponent
    HABITS_DELAY_MS,      // mean time from the begin of an attack to the parry
    HABITS_FIRST_S,       // mean fenced time before the first attack of a bout
    HABITS_TOUCH_SHARE,   // touches made, of those made and received
    HABITS_MEASURES
};

// The value of a measure. Returns false if too little has been counted to tell.
bool habits_measure_of(const habits *of, enum habits_measure measure, double *out_value);

// From how many cases the measure follows: attacks, parries, seconds of fencing ...
double habits_measure_cases(const habits *of, enum habits_measure measure);

// "distance_m": the measure as a key for programs.
const char *habits_measure_key(enum habits_measure measure);

// How much the measure differs between the shipped characters: its standard deviation.
double habits_measure_spread(enum habits_measure measure);

// How far apart two fencers' habits are: 0 is equal, 1 as far as two characters are on average. The
// root of the mean square of the measures' differences, each divided by its spread, and of the
// differences of the three histograms (earth mover's distance). What one of them has too little of
// is left out.
double habits_apart(const habits *one, const habits *other);

#endif
