#include "profile_words.h"

#include <stdio.h>
#include <string.h>

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
static void write_most(const texts *t, const uint32_t *number, size_t count,
                       const char *(*name)(size_t), char out[PROFILE_WORDS_SIZE])
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
                             text_of(t, name(most)), number[most]);
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

static void write_touches(const texts *t, profile_words *out, const char *name, const uint32_t *by,
                          const uint32_t *on)
{
    char actions[PROFILE_WORDS_SIZE] = "", targets[PROFILE_WORDS_SIZE] = "";
    write_most(t, by, MATCH_STATS_ACTIONS, action_name, actions);
    write_most(t, on, MATCH_STATS_TARGETS, target_name, targets);
    char *text = add(out, text_of(t, name));
    if (targets[0] == '\0' && actions[0] != '\0') {
        text_write(t, text, PROFILE_WORDS_SIZE, "by %.100s", actions);
    } else if (actions[0] == '\0') {
        snprintf(text, PROFILE_WORDS_SIZE, "%s", text_of(t, "none so far"));
    } else {
        text_write(t, text, PROFILE_WORDS_SIZE, "by %.100s     on %.100s", actions, targets);
    }
}

static void write_rating(const texts *t, profile_words *out, const rating_entry *rated)
{
    char *text = add(out, text_of(t, "Rating"));
    if (rated == NULL) {
        snprintf(text, PROFILE_WORDS_SIZE, "%s", text_of(t, "none yet: fence a named opponent"));
        return;
    }
    text_write(t, text, PROFILE_WORDS_SIZE,
               "%.0f, give or take %.0f, after %u bouts: %u touches made, %u received",
               rated->is.rating, 2.0 * rated->is.deviation, rated->bouts, rated->taken,
               rated->given);
}

static void write_defense(const texts *t, profile_words *out, const habits *of)
{
    double parried, held, answered;
    char *text = add(out, text_of(t, "Defense"));
    if (!habits_measure_of(of, HABITS_PARRY_SHARE, &parried)) {
        snprintf(text, PROFILE_WORDS_SIZE, "%s", text_of(t, "too few attacks have come to tell"));
        return;
    }
    const bool has_held = habits_measure_of(of, HABITS_HELD_SHARE, &held);
    const bool has_ripostes = habits_measure_of(of, HABITS_RIPOSTE_SHARE, &answered);
    if (has_held && has_ripostes) {
        text_write(t, text, PROFILE_WORDS_SIZE,
                   "%.0f of 100 attacks are parried, %.0f of 100 parries hold; %u ripostes",
                   100.0 * parried, 100.0 * held, of->ripostes);
    } else if (has_held) {
        text_write(t, text, PROFILE_WORDS_SIZE,
                   "%.0f of 100 attacks are parried, %.0f of 100 parries hold", 100.0 * parried,
                   100.0 * held);
    } else if (has_ripostes) {
        text_write(t, text, PROFILE_WORDS_SIZE, "%.0f of 100 attacks are parried; %u ripostes",
                   100.0 * parried, of->ripostes);
    } else {
        text_write(t, text, PROFILE_WORDS_SIZE, "%.0f of 100 attacks are parried", 100.0 * parried);
    }
}

static void write_offense(const texts *t, profile_words *out, const habits *of)
{
    double landed, each_s;
    char *text = add(out, text_of(t, "Offense"));
    if (!habits_measure_of(of, HABITS_ATTACKS_PER_S, &each_s)) {
        snprintf(text, PROFILE_WORDS_SIZE, "%s", text_of(t, "too little has been fenced to tell"));
        return;
    }
    if (habits_measure_of(of, HABITS_LANDED_SHARE, &landed)) {
        text_write(t, text, PROFILE_WORDS_SIZE,
                   "%.0f attacks a minute, %u of %u with a feint; %.0f of 100 actions land",
                   60.0 * each_s, of->feints, of->attacks, 100.0 * landed);
    } else {
        text_write(t, text, PROFILE_WORDS_SIZE, "%.0f attacks a minute, %u of %u with a feint",
                   60.0 * each_s, of->feints, of->attacks);
    }
}

static void write_distance(const texts *t, profile_words *out, const habits *of)
{
    double distance_m, back;
    char *text = add(out, text_of(t, "Distance"));
    if (!habits_measure_of(of, HABITS_DISTANCE_M, &distance_m)) {
        snprintf(text, PROFILE_WORDS_SIZE, "%s", text_of(t, "too little has been fenced to tell"));
        return;
    }
    if (habits_measure_of(of, HABITS_RETREAT_SHARE, &back)) {
        text_write(t, text, PROFILE_WORDS_SIZE,
                   "%.1f m from hip to hip while nobody attacks; %.0f steps back for 10 of the "
                   "opponent's forward",
                   distance_m, 10.0 * back);
    } else {
        text_write(t, text, PROFILE_WORDS_SIZE, "%.1f m from hip to hip while nobody attacks",
                   distance_m);
    }
}

// Whether opponents remember, and what they expect of whom they know.
static void write_memory(const texts *t, profile_words *out, const profile *p,
                         const profile_weapon *w)
{
    char *text = add(out, text_of(t, "Opponents"));
    if (!p->is_remembered) {
        snprintf(text, PROFILE_WORDS_SIZE, "%s", text_of(t, "forget you after each bout"));
        return;
    }
    if (w->memories == 0) {
        snprintf(text, PROFILE_WORDS_SIZE, "%s", text_of(t, "will remember how you fence"));
        return;
    }
    const profile_memory *last = &w->memory[w->memories - 1];
    text_write(t, text, PROFILE_WORDS_SIZE,
               "remember how you fence; of 100 of your steps forward %s expects %.0f to attack",
               last->key, 100.0 * ai_memory_attacks(&last->of));
    size_t length = strlen(text);
    for (size_t i = 1; i < NAMED && i < w->memories; i++) {
        const profile_memory *memory = &w->memory[w->memories - 1 - i];
        length = text_append(text, PROFILE_WORDS_SIZE, length, ", %s %.0f", memory->key,
                             100.0 * ai_memory_attacks(&memory->of));
    }
}

static void write_last(const texts *t, profile_words *out, const profile_weapon *w)
{
    if (w->count == 0) {
        return;
    }
    char *text = add(out, text_of(t, "Last bouts"));
    size_t length = 0;
    for (size_t i = 0; i < LAST && i < w->count; i++) {
        const profile_bout *b = &w->bout[w->count - 1 - i];
        length = text_append(text, PROFILE_WORDS_SIZE, length, "%s%s %u:%u", i > 0 ? ", " : "",
                             b->opponent, b->made, b->received);
    }
}

void profile_words_write(const texts *t, const profile *p, enum weapon_kind kind,
                         const rating_entry *rated, profile_words *out)
{
    const habits *of = &p->weapon[kind].habits;
    out->count = 0;
    write_rating(t, out, rated);
    if (of->fenced_ms > 0) {
        write_touches(t, out, TEXT("Touches made"), of->made_by, of->made_on);
        write_touches(t, out, TEXT("Touches received"), of->received_by, of->received_on);
        write_offense(t, out, of);
        write_defense(t, out, of);
        write_distance(t, out, of);
    }
    write_memory(t, out, p, &p->weapon[kind]);
    write_last(t, out, &p->weapon[kind]);
}
