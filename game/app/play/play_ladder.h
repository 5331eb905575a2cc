// The ladder at the piste: named computer fencers, people's ratings, and the opponent to offer. It
// calls only play_state.c.
#ifndef PLAY_LADDER_H
#define PLAY_LADDER_H

#include "canvas.h"
#include "ladder.h"
#include "play_parts.h"

// Reads characters and ratings. What cannot be read is reported; ratings are then not kept.
void play_ladder_open(play *p);

// The session's number of the named fencer that the command line chose, whose file is read if it is
// none of the shipped ones. Returns 0 with one line in `error` on failure.
int play_ladder_named(play *p, const fencer_choice *choice, char *error, size_t error_size);

// The named fencer on a side, or NULL.
const character *play_ladder_on(const play *p, enum duel_side side);

// The name of the person on a side from the settings; false if it is not known.
bool play_ladder_person(const play *p, enum duel_side side, char out_name[RATING_NAME_SIZE]);

// The color of a named fencer's name on the screen, as light as words on a dark ground must be.
canvas_color play_ladder_color(const character *named);

// Writes the opponent of a single player: "Old Marta", or "the computer (level 2)".
void play_ladder_write_opponent(const play *p, char *out, size_t size);

typedef struct ladder_rows {
    int count;
    // `who` is the place in play_ladder.about, or of a person in play_ladder.people.
    ladder_row row[CHARACTERS_MAX + RATING_LIST_MAX];
} ladder_rows;

// The ladder of the session's weapon, the weakest first: named fencers, those who are not rated
// with a rating of 0, and people. `self`: whose neighbors are marked; NULL: nobody's.
void play_ladder_order(const play *p, const char *self, ladder_rows *out);

// The name of the only person at the piste; false if there is none, or their name is not known.
bool play_ladder_only_person(const play *p, char out_name[RATING_NAME_SIZE]);

// The named fencer to offer to the only person, and the share of touches that this person is then
// expected to take. Returns the session's number, or 0 if nobody can be offered.
int play_ladder_offer(const play *p, double *out_share);

// Makes the fencer who suits the only person the session's opponent, if offers are wanted.
void play_ladder_follow_offer(play *p);

// Enters a bout that has ended into the ratings of the people who fenced it.
void play_ladder_bout_ended(play *p);

#endif
