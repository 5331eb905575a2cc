#include "match_settings.h"

#include <string.h>

// A bout of 15 touches has three periods, a shorter one has one (t.38).
#define DIRECT_TOUCHES 15
#define DIRECT_PERIODS 3

match_settings match_settings_duel(void)
{
    return (match_settings){.rules = MATCH_DUEL, .touches = 1, .periods = 1};
}

match_settings match_settings_fie(uint8_t touches)
{
    return (match_settings){.rules = MATCH_FIE,
                            .touches = touches,
                            .periods = touches >= DIRECT_TOUCHES ? DIRECT_PERIODS : 1};
}

bool match_settings_are_valid(const match_settings *settings)
{
    uint8_t touches = settings->touches;
    return settings->rules < MATCH_RULES_COUNT && settings->referee < MATCH_REFEREE_COUNT &&
           (touches == 1 || touches == 5 || touches == DIRECT_TOUCHES) && settings->periods >= 1 &&
           settings->periods <= MATCH_PERIODS_MAX;
}

bool match_rules_from_key(const char *text, enum match_rules *out_rules, bool *out_names_weapon,
                          enum weapon_kind *out_weapon)
{
    *out_names_weapon = weapon_from_key(text, out_weapon);
    if (!*out_names_weapon && strcmp(text, "fie") != 0 && strcmp(text, "duel") != 0) {
        return false;
    }
    *out_rules = strcmp(text, "duel") == 0 ? MATCH_DUEL : MATCH_FIE;
    return true;
}

const char *match_rules_key(enum match_rules rules)
{
    return rules == MATCH_FIE ? "fie" : "duel";
}

static const char *const REFEREE_KEY[] = {
    [MATCH_NORMAL] = "normal", [MATCH_STRICT] = "strict", [MATCH_LENIENT] = "lenient"};
_Static_assert(sizeof REFEREE_KEY / sizeof REFEREE_KEY[0] == MATCH_REFEREE_COUNT,
               "every referee has a word");

const char *match_referee_key(enum match_referee referee)
{
    return REFEREE_KEY[referee];
}

bool match_referee_from_key(const char *text, enum match_referee *out_referee)
{
    for (int i = 0; i < MATCH_REFEREE_COUNT; i++) {
        if (strcmp(text, REFEREE_KEY[i]) == 0) {
            *out_referee = (enum match_referee)i;
            return true;
        }
    }
    return false;
}
