// Which of its actions a fencer chooses in a situation: a table of letters that was learnt by
// fencing (tests/farm/learn_choices), by weapon, rules and kind of opponent.
//
// A situation is an event with what is seen of it: how the point comes and from where, how far away
// its fencer is, and whether he comes nearer. A letter is an option, and '.' the usual one.
#ifndef AI_CHOICE_H
#define AI_CHOICE_H

#include "ai_moment.h"

enum ai_event {
    AI_THREATENED,   // a point threatens and is near enough to be answered
    AI_HE_IS_OPEN,   // he has lunged and missed
    AI_HE_PREPARES,  // he steps into the distance of a lunge with the arm back
    AI_HE_IS_NEAR,   // he is so near that the arm alone reaches him, and his arm is back
    AI_CHOICE_EVENTS // how many there are
};

// Options of AI_THREATENED: the answer (ai_answer.h) to a point that comes in another way, in
// capital letters of the own rules, in small ones of the other rules.
#define AI_OPTION_USUAL '.' // what the fencer does without a table
#define AI_OPTION_BACK  'r' // gives ground
// Options of the other events.
#define AI_OPTION_WAITS  'w' // does nothing for a moment
#define AI_OPTION_MEETS  'm' // meets the blade as if an attack had been seen
#define AI_OPTION_BEATS  'b' // AI_HE_IS_OPEN: beats, then attacks
#define AI_OPTION_STOPS  's' // AI_HE_PREPARES: thrusts with the arm alone
#define AI_OPTION_LUNGES 'l' // AI_HE_IS_NEAR: attacks with a lunge

// The options of the event, as a string of letters; the first is the usual one.
const char *ai_options(enum ai_event event);

// The event that a situation belongs to.
enum ai_event ai_event_of(unsigned situation);

// Whom the letters are for.
enum ai_opponent { AI_COMPUTER, AI_PERSON_AT_DEVICE, AI_PERSON_IN_HEADSET };
#define AI_OPPONENTS (AI_PERSON_IN_HEADSET + 1)

// The letters of every computer fencer with this weapon by these rules against such an opponent,
// AI_SITUATIONS_TO_CHOOSE_IN of them.
const char *ai_choices(enum match_rules rules, enum ai_opponent opponent, enum weapon_kind kind);

// The fencer's choice now that this happens, a letter of ai_options(). A style's foresight above
// one half is the chance of it; others do the usual.
char ai_choose(ai_fencer *ai, const ai_moment *now, enum ai_event event);

// The answer that an option of AI_THREATENED stands for: how and where the point would come, and
// whether by the other rules. False for the usual answer and for giving ground.
bool ai_option_answer(char option, enum ai_approach *out_approach, enum ai_line *out_line,
                      bool *out_other_rules);

#endif
