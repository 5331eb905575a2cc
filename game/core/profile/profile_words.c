#include "profile_words.h"

#include <stdio.h>

#include "habits_measure.h"
#include "text_line.h"

// A list in words names this many things at most.
#define NAMED 3
// Bouts named in the line of the last ones.
#define LAST 5

static char *add(profile_words *out, const char *name)
{
    out->name[out->count] = name;
    out->text[out->count][0] = '\0';
    return out->text[out->count++];
}

// The largest of the numbers, largest first, as "attack 12, riposte 4".
static void write_most(const uint32_t *number, size_t count, const char *(*name)(size_t),
                       char out[PROFILE_WORDS_SIZE])
{
    size_t length = 0;
    bool is_told[MATCH_STATS_ACTIONS + MATCH_STATS_TARGETS] = {0};
    for (int named = 0; named < NAMED; named++) {
        size_t most = count;
        for (size_t i = 0; i < count; i++) {
            if (!is_told[i] && number[i] > 0 && (most == count || number[i] > number[most])) {
                most = i;
            }
        }
        if (most == count) {
            return;
        }
        is_told[most] = true;
        length = text_append(out, PROFILE_WORDS_SIZE, length, "%s%s %u", named > 0 ? ", " : "",
                             name(most), number[most]);
    }
}

static const char *action_name(size_t i)
{
    return match_stats_action_name((enum match_stats_action)i);
}

static const char *target_name(size_t i)
{
    return match_stats_target_name((enum match_stats_target)i);
}

static void write_touches(profile_words *out, const char *name, const uint32_t *by,
                          const uint32_t *on)
{
    char actions[PROFILE_WORDS_SIZE] = "", targets[PROFILE_WORDS_SIZE] = "";
    write_most(by, MATCH_STATS_ACTIONS, action_name, actions);
    write_most(on, MATCH_STATS_TARGETS, target_name, targets);
    char *text = add(out, name);
    if (actions[0] == '\0') {
        snprintf(text, PROFILE_WORDS_SIZE, "none so far");
    } else {
        snprintf(text, PROFILE_WORDS_SIZE, "by %.100s%s%.100s", actions,
                 targets[0] != '\0' ? "     on " : "", targets);
    }
}

static void write_rating(profile_words *out, const rating_entry *rated)
{
    char *text = add(out, "Rating");
    if (rated == NULL) {
        snprintf(text, PROFILE_WORDS_SIZE, "none yet: fence a named opponent");
        return;
    }
    snprintf(text, PROFILE_WORDS_SIZE,
             "%.0f, give or take %.0f, after %u bouts: %u touches made, %u received",
             rated->is.rating, 2.0 * rated->is.deviation, rated->bouts, rated->taken, rated->given);
}

static void write_defense(profile_words *out, const habits *of)
{
    double parried, held, answered;
    char *text = add(out, "Defense");
    if (!habits_measure_of(of, HABITS_PARRY_SHARE, &parried)) {
        snprintf(text, PROFILE_WORDS_SIZE, "too few attacks have come to tell");
        return;
    }
    size_t length = text_append(text, PROFILE_WORDS_SIZE, 0, "%.0f of 100 attacks are parried",
                                100.0 * parried);
    if (habits_measure_of(of, HABITS_HELD_SHARE, &held)) {
        length = text_append(text, PROFILE_WORDS_SIZE, length, ", %.0f of 100 parries hold",
                             100.0 * held);
    }
    if (habits_measure_of(of, HABITS_RIPOSTE_SHARE, &answered)) {
        text_append(text, PROFILE_WORDS_SIZE, length, "; %u ripostes", of->ripostes);
    }
}

static void write_offense(profile_words *out, const habits *of)
{
    double landed, each_s;
    char *text = add(out, "Offense");
    if (!habits_measure_of(of, HABITS_ATTACKS_PER_S, &each_s)) {
        snprintf(text, PROFILE_WORDS_SIZE, "too little has been fenced to tell");
        return;
    }
    size_t length =
        text_append(text, PROFILE_WORDS_SIZE, 0, "%.0f attacks a minute, %u of %u with a feint",
                    60.0 * each_s, of->feints, of->attacks);
    if (habits_measure_of(of, HABITS_LANDED_SHARE, &landed)) {
        text_append(text, PROFILE_WORDS_SIZE, length, "; %.0f of 100 actions land", 100.0 * landed);
    }
}

static void write_distance(profile_words *out, const habits *of)
{
    double distance_m, back;
    char *text = add(out, "Distance");
    if (!habits_measure_of(of, HABITS_DISTANCE_M, &distance_m)) {
        snprintf(text, PROFILE_WORDS_SIZE, "too little has been fenced to tell");
        return;
    }
    size_t length = text_append(text, PROFILE_WORDS_SIZE, 0,
                                "%.1f m from hip to hip while nobody attacks", distance_m);
    if (habits_measure_of(of, HABITS_RETREAT_SHARE, &back)) {
        text_append(text, PROFILE_WORDS_SIZE, length,
                    "; %.0f steps back for 10 of the opponent's forward", 10.0 * back);
    }
}

// Whether opponents remember, and what they expect of whom they know.
static void write_memory(profile_words *out, const profile *p, const profile_weapon *w)
{
    char *text = add(out, "Opponents");
    if (!p->is_remembered) {
        snprintf(text, PROFILE_WORDS_SIZE, "forget you after each bout");
        return;
    }
    size_t length =
        text_append(text, PROFILE_WORDS_SIZE, 0,
                    w->memories == 0 ? "will remember how you fence" : "remember how you fence");
    for (size_t i = 0; i < NAMED && i < w->memories; i++) {
        const profile_memory *memory = &w->memory[w->memories - 1 - i];
        length = text_append(text, PROFILE_WORDS_SIZE, length,
                             i == 0 ? "; of 100 of your steps forward %s expects %.0f to attack"
                                    : ", %s %.0f",
                             memory->key, 100.0 * ai_memory_attacks(&memory->of));
    }
}

static void write_last(profile_words *out, const profile_weapon *w)
{
    if (w->count == 0) {
        return;
    }
    char *text = add(out, "Last bouts");
    size_t length = 0;
    for (size_t i = 0; i < LAST && i < w->count; i++) {
        const profile_bout *b = &w->bout[w->count - 1 - i];
        length = text_append(text, PROFILE_WORDS_SIZE, length, "%s%s %u:%u", i > 0 ? ", " : "",
                             b->opponent, b->made, b->received);
    }
}

void profile_words_write(const profile *p, enum weapon_kind kind, const rating_entry *rated,
                         profile_words *out)
{
    const habits *of = &p->weapon[kind].habits;
    out->count = 0;
    write_rating(out, rated);
    if (of->fenced_ms > 0) {
        write_touches(out, "Touches made", of->made_by, of->made_on);
        write_touches(out, "Touches received", of->received_by, of->received_on);
        write_offense(out, of);
        write_defense(out, of);
        write_distance(out, of);
    }
    write_memory(out, p, &p->weapon[kind]);
    write_last(out, &p->weapon[kind]);
}
