// A season: a person meets every computer fencer of a division once, in bouts to five touches, and
// then goes up a division, down, or stays. Pure.
//
// The divisions are the rated fencers of a weapon, cut into groups of about five by their ratings;
// division 1 is the strongest. While the person fences, the others fence each other as well: those
// bouts are drawn from the ratings, touch by touch, always in the same way for the same season.
#ifndef SEASON_H
#define SEASON_H

#include "rating_list.h"

// A bout is to this many touches. Touches of several bouts against the same opponent add up, so a
// bout may be fenced as duels of one touch.
#define SEASON_TOUCHES 5
// Named fencers of a division: about so many, and at most.
#define SEASON_USUAL     5
#define SEASON_OPPONENTS 8

typedef struct season_bout {
    char against[RATING_NAME_SIZE]; // name in the list of ratings
    uint32_t made, received;
} season_bout;

// Plain data: of one person and weapon.
typedef struct season {
    char name[RATING_NAME_SIZE];
    enum weapon_kind weapon;
    uint32_t number, division; // both from 1
    size_t count;
    season_bout bout[SEASON_OPPONENTS]; // the weakest opponent first
} season;

// A season that is over.
typedef struct season_past {
    char name[RATING_NAME_SIZE];
    enum weapon_kind weapon;
    uint32_t number, division;
    uint32_t place, of; // place 1 of 6
} season_past;

// Into how many divisions the rated fencers of a weapon are cut; 0 if there are none.
uint32_t season_divisions(const rating_list *fencers, enum weapon_kind kind);

// The division in which somebody begins: that of the nearest rating; `person` NULL: the lowest one.
uint32_t season_first_division(const rating_list *fencers, enum weapon_kind kind,
                               const rating_entry *person);

// A season that begins. The name must be valid, and the weapon must have rated fencers; a division
// that does not exist becomes the lowest one.
season season_start(const char *name, enum weapon_kind kind, uint32_t number, uint32_t division,
                    const rating_list *fencers);

bool season_bout_is_over(const season_bout *bout);

// The next opponent, or NULL if the season is over.
const season_bout *season_next(const season *s);

// The bout that is still to be fenced against this opponent, or NULL.
season_bout *season_open_bout(season *s, const char *against);

typedef struct season_row {
    char name[RATING_NAME_SIZE];
    bool is_self;
    uint32_t bouts, won;
    uint32_t made, received;
} season_row;

// Writes the standings, the first place first: by bouts won, then by touches made less touches
// received, then by touches made. Returns the number of rows, that of the opponents and one.
size_t season_standings(const season *s, const rating_list *fencers,
                        season_row out_row[SEASON_OPPONENTS + 1]);

// The person's place in the standings, from 1.
uint32_t season_place(const season *s, const rating_list *fencers);

// The division after a season that is over: the first goes up, the last goes down.
uint32_t season_next_division(const season_past *past, uint32_t divisions);

// What is kept of a season that is over.
season_past season_end(const season *s, const rating_list *fencers);

#endif
