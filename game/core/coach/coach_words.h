// A word of praise or advice after a bout, as a coach at the piste would say it. All of a coach's
// sentences are in coach_words.c.
#ifndef COACH_WORDS_H
#define COACH_WORDS_H

#include "coach_watch.h"
#include "match_stats.h"

// What a remark is about.
enum coach_note {
    // Of both.
    COACH_BOTH_WALKED_IN,
    COACH_BOTH_TOUCHED,
    COACH_NOBODY_TOUCHED,
    // To whoever touched.
    COACH_GOOD_RIPOSTE,
    COACH_GOOD_BEAT,
    COACH_GOOD_DISTANCE, // the other's attack fell short before
    COACH_GOOD_STOP,     // the arm was out, and the other came
    COACH_GOOD_ARM,      // the arm before the lunge
    COACH_GOOD_ATTACK,
    COACH_GOOD_TOUCH,
    // To whoever was touched.
    COACH_WALKED_IN,
    COACH_LATE_ARM,
    COACH_BEATEN,
    COACH_PARRIED,
    COACH_SHORT,
    COACH_RECOVERING,
    COACH_STOOD_STILL,
    COACH_NO_PARRY,
    // After a match.
    COACH_MATCH_WON_BY_RIPOSTES,
    COACH_MATCH_WON_BY_ATTACKS,
    COACH_MATCH_WON,
    COACH_MATCH_NO_PARRY,
    COACH_MATCH_MANY_ATTACKS,
    COACH_MATCH_FEW_ATTACKS,
    COACH_MATCH_LOST,
    COACH_NOTES
};

// Which of them apply to the bout of `state`, which is over: bit 1u << note. The person for whom
// the remark is, or DUEL_NOBODY for two people, who hear what is to be said of whoever touched.
unsigned coach_notes(const coach_watch *watch, const duel_config *config, const duel_state *state,
                     const match_stats *stats, uint8_t person);

// What has been said before, so that it is rarely said again. Zeroed: nothing.
typedef struct coach_talk {
    uint16_t said[COACH_NOTES]; // how often
} coach_talk;

// Chooses among these notes the one that was said least, the first of several, and one of its
// sentences; notes it in *talk. NULL if there is nothing to say.
const char *coach_say(coach_talk *talk, unsigned notes);

#define COACH_WORDINGS 3

// A sentence about this note, 0 <= wording < COACH_WORDINGS.
const char *coach_words(enum coach_note note, int wording);

#endif
