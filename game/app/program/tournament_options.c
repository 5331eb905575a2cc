#include "tournament_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command_words.h"
#include "fencer_choice.h"
#include "tournament_text.h"

static bool is_entered(const tournament *t, const char *name)
{
    bool found = false;
    for (uint32_t i = 0; i < t->fencers; i++) {
        found = found || strcmp(t->fencer[i].name, name) == 0;
    }
    return found;
}

// What somebody who writes the sheet by hand would call a fencer without a name: a character by its
// name, another computer by its level, and a person by the number on the list. Who comes a second
// time is called "Anna (2)".
static void call_by_kind(tournament *t, const char *who, const fencer_choice *choice)
{
    char kind[TOURNAMENT_NAME_SIZE - 16], *name = t->fencer[t->fencers].name;
    if (fencer_choice_is_character(choice)) {
        fencer_choice_words(NULL, who, kind, sizeof kind);
    } else if (choice->kind == FENCER_AI) {
        snprintf(kind, sizeof kind, "Computer, level %d", choice->number);
    } else {
        snprintf(kind, sizeof kind, "Fencer %u", t->fencers + 1);
    }
    snprintf(name, TOURNAMENT_NAME_SIZE, "%s", kind);
    for (uint32_t again = 2; is_entered(t, name); again++) {
        snprintf(name, TOURNAMENT_NAME_SIZE, "%s (%u)", kind, again);
    }
}

// Reads NAME=WHO or WHO.
static bool take_entry(words *from, const char *word, tournament *t)
{
    if (t->fencers == TOURNAMENT_FENCERS_MAX) {
        return words_fail(from, "'%s' is one fencer too many; at most 64 can take part%s", word,
                          "");
    }
    tournament_fencer *fencer = &t->fencer[t->fencers];
    const char *equals = strchr(word, '='), *who = equals != NULL ? equals + 1 : word;
    char reason[256];
    fencer_choice choice;
    if (!fencer_choice_parse(who, &choice, reason, sizeof reason)) {
        return words_fail(from, "%s%s", reason, "");
    }
    if (!tournament_who_is_valid(who, strlen(who))) {
        return words_fail(from, "'%s' is too long or has a space or '#'; name another%s", who, "");
    }
    snprintf(fencer->who, sizeof fencer->who, "%s", who);
    if (equals == NULL) {
        call_by_kind(t, who, &choice);
    } else if (!tournament_name_is_valid(word, (size_t)(equals - word))) {
        return words_fail(from,
                          "'%s' does not begin with a name; a name has 1 to 47 bytes, single "
                          "spaces and no '#'%s",
                          word, "");
    } else {
        snprintf(fencer->name, sizeof fencer->name, "%.*s", (int)(equals - word), word);
    }
    t->fencers++;
    return true;
}

// Reads A:B.
static bool take_score(words *from, const char *option, tournament_options *options)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    unsigned first, second;
    int read = 0;
    bool valid = text[0] >= '0' && text[0] <= '9' &&
                 sscanf(text, "%2u:%2u%n", &first, &second, &read) == 2 && text[read] == '\0' &&
                 first <= TOURNAMENT_TOUCHES_MAX && second <= TOURNAMENT_TOUCHES_MAX;
    if (!valid) {
        return words_fail(from, "%s '%s' is not valid; write the touches of both such as 5:3",
                          option, text);
    }
    options->score_given = true;
    options->score[0] = (uint8_t)first;
    options->score[1] = (uint8_t)second;
    return true;
}

static bool take_weapon(words *from, const char *option, enum weapon_kind *out_weapon)
{
    const char *text;
    return words_take(from, option, &text) &&
           (weapon_from_key(text, out_weapon) ||
            words_fail(from, "%s '%s' is not a weapon; write epee, foil or sabre", option, text));
}

static bool take_whole(words *from, const char *option, uint64_t lowest, uint64_t highest,
                       uint32_t *out_number)
{
    uint64_t number;
    bool taken = words_take_whole(from, option, lowest, highest, &number);
    if (taken) {
        *out_number = (uint32_t)number;
    }
    return taken;
}

// Reads an option that describes a new tournament. Sets *out_known to whether it is one.
static bool take_setting(words *from, const char *option, tournament *t, bool *out_known)
{
    *out_known = true;
    if (strcmp(option, "--weapon") == 0) {
        return take_weapon(from, option, &t->weapon);
    }
    if (strcmp(option, "--touches") == 0) {
        return take_whole(from, option, 1, TOURNAMENT_TOUCHES_MAX, &t->touches);
    }
    if (strcmp(option, "--elimination-touches") == 0) {
        return take_whole(from, option, 1, TOURNAMENT_TOUCHES_MAX, &t->elimination_touches);
    }
    if (strcmp(option, "--seed") == 0) {
        return take_whole(from, option, 0, UINT32_MAX, &t->lot);
    }
    if (strcmp(option, "--pools") == 0) {
        t->format = TOURNAMENT_POOLS;
        return take_whole(from, option, 1, TOURNAMENT_POOLS_MAX, &t->pools);
    }
    if (strcmp(option, "--best-of") == 0) {
        t->format = TOURNAMENT_BEST_OF;
        return take_whole(from, option, 1, TOURNAMENT_BEST_OF_MAX, &t->best_of);
    }
    if (strcmp(option, "--elimination") == 0) {
        t->format = TOURNAMENT_ELIMINATION;
        return true;
    }
    *out_known = false;
    return true;
}

static bool take_option(words *from, const char *command, const char *option,
                        tournament_options *options)
{
    bool known;
    if (!take_setting(from, option, &options->entry, &known)) {
        return false;
    }
    if (known) {
        options->settings_given = true;
    } else if (strcmp(option, "--show") == 0) {
        options->show_only = true;
    } else if (strcmp(option, "--json") == 0) {
        options->json = true;
    } else if (strcmp(option, "--score") == 0) {
        return take_score(from, option, options);
    } else if (strcmp(option, "--priority") == 0) {
        return take_whole(from, option, 1, 2, &options->priority);
    } else if (strcmp(option, "--html") == 0) {
        return words_take(from, option, &options->page_file);
    } else {
        return words_unknown(from, command, option);
    }
    return true;
}

bool tournament_options_parse(words *from, const char *command, tournament_options *out_options)
{
    tournament_options options = {.entry = tournament_default()};
    // One pool, or pools followed by direct elimination with as many pools as FIE sizes ask for.
    bool is_pool = strcmp(command, "pool") == 0;
    options.entry.format = is_pool ? TOURNAMENT_POOL : TOURNAMENT_POOLS;
    options.entry.pools = is_pool ? 1 : 0;
    while (from->left > 0) {
        const char *word = *from->word++;
        from->left--;
        bool taken = true;
        if (word[0] == '-') {
            taken = take_option(from, command, word, &options);
        } else if (options.file == NULL) {
            options.file = word;
        } else {
            taken = take_entry(from, word, &options.entry);
        }
        if (!taken) {
            return false;
        }
    }
    if (options.file == NULL) {
        return words_fail(from, "%s needs the name of the file in which it is kept%s", command, "");
    }
    if (is_pool && options.entry.format != TOURNAMENT_POOL) {
        return words_fail(from, "a pool has no other format; write 'battuta tournament'%s%s", "",
                          "");
    }
    if (options.priority != 0 && !options.score_given) {
        return words_fail(from, "--priority needs --score; add it%s%s", "", "");
    }
    if (options.entry.pools == 0) {
        options.entry.pools = (options.entry.fencers + 6) / 7; // pools of at most seven (FIE o.13)
    }
    *out_options = options;
    return true;
}
