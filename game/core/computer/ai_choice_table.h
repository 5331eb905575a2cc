// The letters of ai_choice.h, by rules and weapon.
#ifndef AI_CHOICE_TABLE_H
#define AI_CHOICE_TABLE_H

#include "ai_answer.h"

// Bands of distance, and the situations of each event: with a point that threatens also how and in
// which line it comes and on which side of the blade; otherwise two things more, or one.
#define AI_CHOICE_BANDS        3
#define AI_THREAT_SITUATIONS   (AI_APPROACHES * AI_LINES * 2 * AI_CHOICE_BANDS)
#define AI_OPEN_SITUATIONS     (4 * 2 * AI_CHOICE_BANDS)
#define AI_PREPARES_SITUATIONS (4 * AI_CHOICE_BANDS)
#define AI_NEAR_SITUATIONS     (2 * AI_CHOICE_BANDS)
#define AI_SITUATIONS_TO_CHOOSE_IN                                                                 \
    (AI_THREAT_SITUATIONS + AI_OPEN_SITUATIONS + AI_PREPARES_SITUATIONS + AI_NEAR_SITUATIONS)

// Each is a string of AI_SITUATIONS_TO_CHOOSE_IN letters.
extern const char AI_CHOICES[MATCH_RULES_COUNT][WEAPON_KIND_COUNT][AI_SITUATIONS_TO_CHOOSE_IN + 1];

// Those against a person at a device; an empty string: the same as above.
extern const char AI_CHOICES_PERSON[MATCH_RULES_COUNT][WEAPON_KIND_COUNT]
                                   [AI_SITUATIONS_TO_CHOOSE_IN + 1];

// Those against an opponent in a headset; an empty string: the same as above.
extern const char AI_CHOICES_HEADSET[MATCH_RULES_COUNT][WEAPON_KIND_COUNT]
                                    [AI_SITUATIONS_TO_CHOOSE_IN + 1];

#endif
