#include "profile_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fencer_choice.h"
#include "profile_desk.h"
#include "profile_file.h"
#include "profile_report.h"
#include "recording_habits.h"

static bool is_known(const char *name, const rating_list *people)
{
    static char listed[PROFILES_MAX][RATING_NAME_SIZE];
    size_t count = profiles_list(listed);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(listed[i], name) == 0) {
            return true;
        }
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (rating_list_find(people, name, (enum weapon_kind)kind) != NULL) {
            return true;
        }
    }
    return false;
}

// One after the other; a broken file is reported, and the others follow.
static bool print_everybody(bool json, profile *p, const rating_list *people, char *error,
                            size_t error_size)
{
    static char name[PROFILES_MAX][RATING_NAME_SIZE];
    const size_t count = profiles_list(name);
    bool is_whole = true;
    char reason[1024];
    if (count == 0 && !json) {
        puts("Nobody has a profile yet. 'battuta settings name.mouse Ada' says who fences with the "
             "mouse; bouts are then kept under that name.");
    }
    for (size_t i = 0; i < count; i++) {
        if (!profile_load(name[i], p, reason, sizeof reason)) {
            snprintf(error, error_size, "%s", reason);
            is_whole = false;
        } else if (json) {
            profile_print_json(stdout, p, people);
        } else {
            fputs(i > 0 ? "\n" : "", stdout);
            profile_print(stdout, p, people);
        }
    }
    return is_whole;
}

// The rating that the curve goes on with.
static glicko2 last_rating(const profile_weapon *of, const rating_entry *rated)
{
    if (of->count > 0) {
        const profile_bout *last = &of->bout[of->count - 1];
        return (glicko2){last->rating, last->deviation, GLICKO2_START_VOLATILITY};
    }
    return rated != NULL ? rated->is : glicko2_start();
}

// Splits FILE:left into the path and the side.
static bool split(const char *text, char out_path[USER_PATH_MAX], enum duel_side *out_side,
                  char *error, size_t error_size)
{
    const char *colon = strrchr(text, ':');
    bool is_left = colon != NULL && strcmp(colon, ":left") == 0;
    if (colon == NULL || (!is_left && strcmp(colon, ":right") != 0) ||
        colon - text >= USER_PATH_MAX) {
        snprintf(error, error_size,
                 "'%s' does not say on which side the person fenced; write FILE:left or FILE:right",
                 text);
        return false;
    }
    memcpy(out_path, text, (size_t)(colon - text));
    out_path[colon - text] = '\0';
    *out_side = is_left ? DUEL_LEFT : DUEL_RIGHT;
    return true;
}

// Enters a recorded bout. Old bouts tell how somebody fences; the rating stays as it is.
static bool enter_recording(const char *text, fencer_rack *rack, profile *p,
                            const rating_list *people, char *error, size_t error_size)
{
    static replay_header header;
    char path[USER_PATH_MAX];
    habits of[2];
    enum duel_side side;
    if (!split(text, path, &side, error, error_size) ||
        !recording_habits(path, rack, of, &header, error, error_size)) {
        return false;
    }
    const glicko2 rating =
        last_rating(&p->weapon[header.weapon], rating_list_find(people, p->name, header.weapon));
    profile_bout bout = {.ended_unix_s = header.began_unix_s > 0 ? header.began_unix_s : 0,
                         .rating = rating.rating,
                         .deviation = rating.deviation,
                         .made = habits_made(&of[side]),
                         .received = habits_received(&of[side])};
    fencer_choice_words(NULL, header.device[duel_other(side)], bout.opponent, sizeof bout.opponent);
    if (!rating_name_is_valid(bout.opponent, strlen(bout.opponent))) {
        snprintf(bout.opponent, sizeof bout.opponent, "somebody");
    }
    profile_enter(p, header.weapon, &bout, &of[side]);
    return true;
}

static bool run(const profile_request *asked, profile *p, const rating_list *people, char *error,
                size_t error_size)
{
    if (asked->name == NULL) {
        return print_everybody(asked->json, p, people, error, error_size);
    }
    if (!rating_name_is_valid(asked->name, strlen(asked->name))) {
        snprintf(error, error_size,
                 "'%.60s' is no name; it has at most 47 bytes, seven words and no '#'",
                 asked->name);
        return false;
    }
    if (asked->recordings == 0 && !is_known(asked->name, people)) {
        snprintf(error, error_size,
                 "nobody named '%s' has fenced here; 'battuta profile' lists everybody",
                 asked->name);
        return false;
    }
    if (!profile_load(asked->name, p, error, error_size)) {
        return false;
    }
    fencer_rack rack = {0};
    bool done = true;
    for (size_t i = 0; i < asked->recordings && done; i++) {
        done = enter_recording(asked->recording[i], &rack, p, people, error, error_size);
    }
    fencer_rack_free(&rack);
    if (!done || (asked->recordings > 0 && !profile_save(p, error, error_size))) {
        return false;
    }
    (asked->json ? profile_print_json : profile_print)(stdout, p, people);
    return true;
}

bool profile_command(const profile_request *asked, char *error, size_t error_size)
{
    profile_desk *desk = profile_desk_open(error, error_size);
    const bool done = desk != NULL && run(asked, &desk->person, &desk->people, error, error_size);
    profile_desk_close(&desk);
    return done;
}
