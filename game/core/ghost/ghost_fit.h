// A ghost: the style of a computer fencer whose habits are as near as possible to those of a
// person. The ghost-to-be fences bouts against an opponent as strong as the person's, its habits
// are counted as the person's were, and each number of its style is moved by what is still
// different, a little less in every round (a stochastic approximation: H. Robbins and S. Monro, "A
// Stochastic Approximation Method", Annals of Mathematical Statistics 22, 1951).
//
// Most numbers of a style go with strength: senses, hand, parry, riposte. They follow one number,
// the skill, from the weakest level to a master, and the rest is measured one by one. Pure: the
// same task gives the same style.
#ifndef GHOST_FIT_H
#define GHOST_FIT_H

#include "bout.h"
#include "habits.h"

// Rounds and bouts that are enough for a person's profile: about 150 bouts.
#define GHOST_ROUNDS 18
#define GHOST_BOUTS  8

// Fenced time below which habits say too little, milliseconds.
#define GHOST_FENCED_LEAST_MS 60000u

// What is borrowed must outlive the fit.
typedef struct ghost_task {
    const habits *wanted; // of the person, with this weapon
    enum weapon_kind weapon;
    const fencer_model *model[2]; // of the ghost, and of the opponent
    const guard_grid *grid;
    double hand;             // of the ghost: +1 right, -1 left
    const ai_style *against; // somebody as strong as those whom the person has fenced
    uint64_t seed;
    uint32_t rounds, bouts; // in a round
} ghost_task;

// Plain data, but for what the task borrows. A style is a place with these coordinates.
#define GHOST_COORDINATES 11
typedef struct ghost_fit {
    ghost_task task;
    double at[GHOST_COORDINATES];   // of the present round, 0 to 1 within each one's limits
    double mean[GHOST_COORDINATES]; // of the later half of the rounds
    uint32_t round;
    habits counted; // of the last rounds, for who wants to see how near it is
} ghost_fit;

// Begins with what is usual among fencers.
ghost_fit ghost_fit_start(const ghost_task *task);

// Does one round. Returns false if all are done, or if memory runs out.
bool ghost_fit_round(ghost_fit *fit);

// The style found so far.
ai_style ghost_fit_style(const ghost_fit *fit);

#endif
