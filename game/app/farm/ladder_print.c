#include "ladder_print.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Cycles below these are noise: weaker leads, and fewer touches between two.
#define CYCLE_POINTS  100.0
#define CYCLE_TOUCHES 40
#define CYCLES_SHOWN  10

static size_t place_of(const cross_table *table, const char *name)
{
    size_t i = 0;
    while (i < table->count && strcmp(table->name[i], name) != 0) {
        i++;
    }
    return i;
}

static void print_share(FILE *out, const cross_table *table, size_t a, size_t b)
{
    uint32_t taken = table->touches[a][b], given = table->touches[b][a];
    if (a == b || taken + given == 0) {
        fputs("    .", out);
    } else {
        fprintf(out, " %4.0f", 100.0 * taken / (taken + given));
    }
}

static void print_cycles(FILE *out, const cross_table *table)
{
    cross_cycle cycle[CYCLES_SHOWN];
    size_t count = cross_table_cycles(table, CYCLE_POINTS, CYCLE_TOUCHES, cycle, CYCLES_SHOWN);
    if (count == 0) {
        fprintf(out, "no cycle of %.0f points or more\n", CYCLE_POINTS);
    }
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "cycle: %s beats %s beats %s beats the first, each by %.0f points or more\n",
                table->name[cycle[i].fencer[0]], table->name[cycle[i].fencer[1]],
                table->name[cycle[i].fencer[2]], cycle[i].points);
    }
}

static uint32_t bouts_of(const cross_table *table, size_t fencer)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < table->count; i++) {
        sum += i != fencer ? table->bouts[fencer][i] : 0;
    }
    return sum;
}

static void print_table(FILE *out, const cross_table *table, enum weapon_kind kind,
                        const char *anchor)
{
    glicko2 rating[CROSS_TABLE_FENCERS_MAX];
    size_t by_rank[CROSS_TABLE_FENCERS_MAX];
    cross_table_rate(table, place_of(table, anchor), rating);
    cross_table_order(table, rating, by_rank);
    fprintf(out, "\n%s: rating, deviation, bouts, and the share of touches taken from each, %%\n",
            weapon_key(kind));
    fprintf(out, "%36s", "");
    for (size_t i = 0; i < table->count; i++) {
        fprintf(out, " %4zu", i + 1);
    }
    fputc('\n', out);
    for (size_t i = 0; i < table->count; i++) {
        size_t who = by_rank[i];
        fprintf(out, "%2zu %-16.40s %5.0f %4.0f %5" PRIu32 " ", i + 1, table->name[who],
                rating[who].rating, rating[who].deviation, bouts_of(table, who));
        for (size_t k = 0; k < table->count; k++) {
            print_share(out, table, who, by_rank[k]);
        }
        fputc('\n', out);
    }
    print_cycles(out, table);
}

void ladder_print_tables(FILE *out, const farm_results *results, const char *anchor)
{
    fprintf(out, "%zu results of %zu program%s, %zu of them read again\n",
            farm_results_count(results), farm_results_programs(results),
            farm_results_programs(results) == 1 ? "" : "s", farm_results_repeated(results));
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const cross_table *table = farm_results_table(results, (enum weapon_kind)kind);
        if (table->count > 0) {
            print_table(out, table, (enum weapon_kind)kind, anchor);
        }
    }
}

static void add_ratings(const cross_table *table, enum weapon_kind kind, const char *anchor,
                        rating_list *list)
{
    static const char prefix[] = "ai:";
    glicko2 rating[CROSS_TABLE_FENCERS_MAX];
    size_t by_rank[CROSS_TABLE_FENCERS_MAX];
    cross_table_rate(table, place_of(table, anchor), rating);
    cross_table_order(table, rating, by_rank);
    for (size_t i = 0; i < table->count; i++) {
        size_t who = by_rank[i];
        const char *key = table->name[who] + strlen(prefix);
        if (strncmp(table->name[who], prefix, strlen(prefix)) != 0 ||
            !character_key_is_valid(key, strlen(key))) {
            continue;
        }
        rating_entry *entry = rating_list_enter(list, key, kind);
        if (entry != NULL) {
            entry->is = rating[who];
            entry->bouts = bouts_of(table, who);
            for (size_t k = 0; k < table->count; k++) {
                entry->taken += k != who ? table->touches[who][k] : 0;
                entry->given += k != who ? table->touches[k][who] : 0;
            }
        }
    }
}

void ladder_ratings(const farm_results *results, const char *anchor, rating_list *out_list)
{
    *out_list = (rating_list){0};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        add_ratings(farm_results_table(results, (enum weapon_kind)kind), (enum weapon_kind)kind,
                    anchor, out_list);
    }
}

// A line of the list: a person or a character.
typedef struct ladder_line {
    const rating_entry *entry;
    const character *about; // NULL: a person
} ladder_line;

static int by_rating(const void *first, const void *second)
{
    const ladder_line *a = first, *b = second;
    return (a->entry->is.rating < b->entry->is.rating) -
           (a->entry->is.rating > b->entry->is.rating);
}

static const character *named(const character *about, size_t count, const char *key)
{
    size_t i = 0;
    while (i < count && strcmp(about[i].key, key) != 0) {
        i++;
    }
    return i < count ? &about[i] : NULL;
}

// Those whom nobody has measured, such as fencers of one's own.
static void print_unrated(FILE *out, const character *about, size_t count,
                          const rating_list *characters, enum weapon_kind kind)
{
    for (size_t i = 0; i < count; i++) {
        if (about[i].fences[kind] && rating_list_find(characters, about[i].key, kind) == NULL) {
            fprintf(out, " not rated   ai:%-12s %s. %s\n", about[i].key, about[i].name,
                    about[i].words);
        }
    }
}

void ladder_print_list(FILE *out, const character *about, size_t count,
                       const rating_list *characters, const rating_list *people)
{
    static ladder_line line[2 * RATING_LIST_MAX];
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        size_t lines = 0;
        for (size_t i = 0; i < characters->count; i++) {
            const rating_entry *entry = &characters->entry[i];
            const character *who = named(about, count, entry->name);
            if ((int)entry->weapon == kind && who != NULL) {
                line[lines++] = (ladder_line){entry, who};
            }
        }
        for (size_t i = 0; i < people->count; i++) {
            if ((int)people->entry[i].weapon == kind) {
                line[lines++] = (ladder_line){&people->entry[i], NULL};
            }
        }
        qsort(line, lines, sizeof *line, by_rating);
        fprintf(out, "%s%s\n", kind > 0 ? "\n" : "", weapon_name((enum weapon_kind)kind));
        for (size_t i = 0; i < lines; i++) {
            const rating_entry *entry = line[i].entry;
            fprintf(out, "%5.0f +-%3.0f  ", entry->is.rating, 2.0 * entry->is.deviation);
            if (line[i].about != NULL) {
                fprintf(out, "ai:%-12s %s. %s\n", entry->name, line[i].about->name,
                        line[i].about->words);
            } else {
                fprintf(out, "%-15s %" PRIu32 " bouts, %" PRIu32 " : %" PRIu32 " touches\n",
                        entry->name, entry->bouts, entry->taken, entry->given);
            }
        }
        print_unrated(out, about, count, characters, (enum weapon_kind)kind);
    }
}
