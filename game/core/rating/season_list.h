// The seasons of all people of a machine: those in progress, and those that are over.
#ifndef SEASON_LIST_H
#define SEASON_LIST_H

#include "season.h"

#define SEASONS_NOW  64
#define SEASONS_PAST 256 // the oldest ones are dropped

typedef struct season_list {
    size_t count, past_count;
    season now[SEASONS_NOW]; // at most one for each person and weapon
    season_past past[SEASONS_PAST];
} season_list;

// The season in progress of a person with a weapon, or NULL.
season *season_list_find(season_list *list, const char *name, enum weapon_kind kind);

// The same, but begun if there is none: the first one in the division of the person's rating (NULL:
// the lowest one), a later one where the last one led. NULL if the list is full, the name is
// invalid, or no fencer of this weapon is rated.
season *season_list_begin(season_list *list, const char *name, enum weapon_kind kind,
                          const rating_entry *person, const rating_list *fencers);

// Opponents who are no longer rated, such as a ghost whose file is gone, give up their bouts.
// Returns whether anything changed.
bool season_list_drop_missing(season_list *list, const rating_list *fencers);

enum season_news {
    SEASON_NOTHING, // the bout is none of the season
    SEASON_GOES_ON, // touches are added; the bout of the season is not decided
    SEASON_DECIDED, // it is; others are to be fenced
    SEASON_OVER     // it was the last one
};

// Adds the touches of a bout of this person against an opponent. If that ends the season,
// *out_past has how.
enum season_news season_list_enter(season_list *list, const char *name, enum weapon_kind kind,
                                   const char *against, const uint32_t touches[2],
                                   const rating_list *fencers, season_past *out_past);

#endif
