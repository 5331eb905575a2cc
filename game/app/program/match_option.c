#include "match_option.h"

#include <string.h>

// The touches of a bout by the rules of the FIE unless --touches says otherwise: as in a pool.
#define DEFAULT_TOUCHES 5

static bool take_touches(match_option *match, words *from, const char *option)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    static const char *const word[] = {"1", "5", "15"};
    static const uint8_t number[] = {1, 5, 15};
    for (size_t i = 0; i < sizeof number; i++) {
        if (strcmp(text, word[i]) == 0) {
            match->touches = number[i];
            return true;
        }
    }
    return words_fail(from, "%s '%s' is not valid; write 1, 5 or 15", option, text);
}

static bool take_rules(match_option *match, words *from, const char *option)
{
    enum match_rules rules;
    enum weapon_kind kind;
    bool names_weapon;
    return words_take(from, option, &match->rules) &&
           (match_rules_from_key(match->rules, &rules, &names_weapon, &kind) ||
            words_fail(from, "%s '%s' names no rules; write duel, fie, epee, foil or sabre", option,
                       match->rules));
}

static bool take_referee(match_option *match, words *from, const char *option)
{
    const char *text;
    return words_take(from, option, &text) &&
           (match_referee_from_key(text, &match->referee) ||
            words_fail(from, "%s '%s' is no referee; write strict, normal or lenient", option,
                       text));
}

bool match_option_take(match_option *match, words *from, const char *option, bool *out_known)
{
    bool is_rules = strcmp(option, "--rules") == 0;
    bool is_touches = strcmp(option, "--touches") == 0;
    bool is_periods = strcmp(option, "--periods") == 0;
    bool is_referee = strcmp(option, "--referee") == 0;
    *out_known = is_rules || is_touches || is_periods || is_referee;
    if (is_touches || is_periods || is_referee) {
        match->other = option;
    }
    return is_rules     ? take_rules(match, from, option)
           : is_touches ? take_touches(match, from, option)
           : is_referee ? take_referee(match, from, option)
           : is_periods ? words_take_whole(from, option, 1, MATCH_PERIODS_MAX, &match->periods)
                        : true;
}

// The rules that the options mean: those of the FIE if anything is said that only these have.
static bool settle_rules(const match_option *match, const words *from, play_options *out,
                         enum match_rules *out_rules)
{
    *out_rules = match->other != NULL ? MATCH_FIE : MATCH_DUEL;
    bool names_weapon = false;
    enum weapon_kind kind = out->weapon;
    if (match->rules == NULL) {
        return true;
    }
    match_rules_from_key(match->rules, out_rules, &names_weapon, &kind);
    if (names_weapon && match->weapon != NULL && strcmp(match->weapon, match->rules) != 0) {
        return words_fail(from, "--rules %s contradicts --weapon %s; remove one", match->rules,
                          match->weapon);
    }
    if (*out_rules == MATCH_DUEL && match->other != NULL) {
        return words_fail(from, "%s has no meaning in a duel; write --rules fie%s", match->other,
                          "");
    }
    out->weapon = names_weapon ? kind : out->weapon;
    return true;
}

bool match_option_settle(const match_option *match, const words *from, play_options *out)
{
    enum match_rules rules;
    if (!settle_rules(match, from, out, &rules)) {
        return false;
    }
    uint8_t touches = match->touches > 0 ? match->touches : DEFAULT_TOUCHES;
    match_settings fie = match_settings_fie(touches);
    fie.referee = (uint8_t)match->referee;
    fie.periods = match->periods > 0 ? (uint8_t)match->periods : fie.periods;
    out->match = rules == MATCH_FIE ? fie : match_settings_duel();
    out->match_given = match->rules != NULL || match->other != NULL;
    return true;
}
