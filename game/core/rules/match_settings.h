// What is agreed before a bout: by which rules, to how many touches, in how many periods, and how
// strictly the referee judges.
#ifndef MATCH_SETTINGS_H
#define MATCH_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "weapon.h"

// A new set of rules is appended, because recordings store the numbers.
enum match_rules {
    MATCH_DUEL, // the first touch, anywhere on the body, ends the bout
    MATCH_FIE   // the rules of the International Fencing Federation for the weapon
};
#define MATCH_RULES_COUNT (MATCH_FIE + 1)

// How wide the thresholds of a judging referee are (right of way). They do not concern the
// apparatus.
enum match_referee { MATCH_NORMAL, MATCH_STRICT, MATCH_LENIENT };
#define MATCH_REFEREE_COUNT (MATCH_LENIENT + 1)

// Plain data; recorded in the header of a recording. Only `rules` has a meaning in a MATCH_DUEL.
typedef struct match_settings {
    uint8_t rules;   // enum match_rules
    uint8_t touches; // the bout ends with this many: 1, 5 or 15
    uint8_t periods; // of three minutes: 1..MATCH_PERIODS_MAX
    uint8_t referee; // enum match_referee
} match_settings;

#define MATCH_PERIODS_MAX 9

// The rules of the old duel.
match_settings match_settings_duel(void);

// The rules of the FIE for a bout of so many touches, with as many periods as the book has for it:
// three for 15 touches, one for fewer (t.38).
match_settings match_settings_fie(uint8_t touches);

// Whether every number is one that a bout accepts.
bool match_settings_are_valid(const match_settings *settings);

// Reads "duel", "fie", "epee", "foil" or "sabre". A weapon's name means the rules of the FIE and
// that weapon: then *out_names_weapon is true and *out_weapon is set. Returns false if the text is
// none of these.
bool match_rules_from_key(const char *text, enum match_rules *out_rules, bool *out_names_weapon,
                          enum weapon_kind *out_weapon);

// "duel" or "fie".
const char *match_rules_key(enum match_rules rules);

// "strict", "normal" or "lenient", and back; false if the text is none of these.
const char *match_referee_key(enum match_referee referee);
bool match_referee_from_key(const char *text, enum match_referee *out_referee);

#endif
