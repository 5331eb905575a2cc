// Statistics of a bout by the rules of the FIE: touches by action and by target, attacks, parries,
// distance and tempo. They are read from the states of the bout and are no part of them.
#ifndef MATCH_STATS_H
#define MATCH_STATS_H

#include <stdbool.h>
#include <stddef.h>

#include "duel.h"

// With what a touch was made, as the referee reads the phrase.
enum match_stats_action {
    MATCH_STATS_ATTACK,
    MATCH_STATS_COMPOUND, // an attack with a feint
    MATCH_STATS_RIPOSTE,
    MATCH_STATS_COUNTER_ATTACK,
    MATCH_STATS_RENEWAL, // remise, redoublement, reprise
    MATCH_STATS_LINE,
    MATCH_STATS_OTHER,  // a hit without any of these, such as a blade that stayed in the way
    MATCH_STATS_PENALTY // a card, or the rear line
};
#define MATCH_STATS_ACTIONS (MATCH_STATS_PENALTY + 1)

enum match_stats_target {
    MATCH_STATS_HEAD, // mask, bib and neck
    MATCH_STATS_TRUNK,
    MATCH_STATS_WEAPON_ARM,
    MATCH_STATS_FREE_ARM,
    MATCH_STATS_LEGS
};
#define MATCH_STATS_TARGETS (MATCH_STATS_LEGS + 1)

typedef struct match_stats_side {
    uint32_t touches[MATCH_STATS_ACTIONS]; // given to this fencer
    uint32_t hits_on[MATCH_STATS_TARGETS]; // of those made with the weapon: where they landed
    uint32_t attacks;                      // offensive actions, whatever came of them
    uint32_t parries;                      // that stopped an attack
    uint32_t counted;                      // how many segments of the present phrase are counted
} match_stats_side;

// Plain data; zeroed at the begin of a bout.
typedef struct match_stats {
    match_stats_side side[2]; // enum duel_side
    uint32_t calls;           // of the referee, as seen so far
    uint32_t phrases;         // that ended with a call
    uint32_t fenced_ticks;    // from "Allez" to "Halte"
    double distance_sum_m;    // between the fencers' hips, summed over these ticks
} match_stats;

// Call it after every tick of a bout, with the state after it. In a MATCH_DUEL it counts nothing.
void match_stats_add(match_stats *stats, const duel_config *config, const duel_state *state);

// The mean distance between the fencers' hips while they fenced, meters; 0 if they have not.
double match_stats_distance_m(const match_stats *stats);

// The mean time from "Allez" to the reason for "Halte", seconds; 0 before the first call.
double match_stats_phrase_s(const match_stats *stats);

// Attacks of both in a minute of fencing; 0 if nobody has fenced.
double match_stats_attacks_per_minute(const match_stats *stats);

// Whether a point of the call that has just been made is the side's own hit, not a penalty.
bool match_stats_is_hit(const duel_state *state, enum duel_side side);

// Where a hit on this part of the body counts.
enum match_stats_target match_stats_target_of(enum body_part part);

// The action with which the fencer's last hit was made: the newest of the phrase that landed, or
// that runs if the phrase has not noted the hit yet; NULL if it was none. Only for who has hit.
const phrase_segment *match_stats_segment_of_hit(const phrase_fencer *fencer);
enum match_stats_action match_stats_action_of_hit(const phrase_fencer *fencer);

// In words ("counter-attack") and as a key for programs ("counter_attack").
const char *match_stats_action_name(enum match_stats_action action);
const char *match_stats_action_key(enum match_stats_action action);
const char *match_stats_target_name(enum match_stats_target target);
const char *match_stats_target_key(enum match_stats_target target);

#endif
