#include "tournament_print.h"

#include <stdio.h>
#include <string.h>

#include "json_text.h"
#include "pool_sheet.h"
#include "tableau.h"
#include "tournament_text.h"
#include "tournament_words.h"

// Prints a name in a column, counting characters instead of bytes.
static void print_column(const char *name, int width)
{
    int characters = 0;
    for (const char *at = name; *at != '\0'; at++) {
        characters += ((unsigned char)*at & 0xc0) != 0x80;
    }
    printf("%s%*s", name, characters < width ? width - characters : 0, "");
}

// The width of the column with the longest name.
static int name_width(const tournament *t)
{
    size_t width = 4;
    for (uint32_t i = 0; i < t->fencers; i++) {
        size_t length = strlen(t->fencer[i].name);
        width = length > width ? length : width;
    }
    return (int)width;
}

static void print_pool(const tournament *t, uint32_t pool)
{
    pool_line line[POOL_FENCERS_MAX];
    uint32_t count = pool_sheet(t, pool, line);
    char words[TOURNAMENT_WORDS_SIZE];
    tournament_pool_words(t, pool, words);
    printf("%s\n   ", words);
    print_column("", name_width(t));
    for (uint32_t i = 0; i < count; i++) {
        printf("%5u", i + 1);
    }
    printf("    V/B  TS  TR  Ind Place\n");
    for (uint32_t i = 0; i < count; i++) {
        printf("%u  ", i + 1);
        print_column(t->fencer[line[i].fencer].name, name_width(t));
        for (uint32_t k = 0; k < count; k++) {
            const tournament_result *result =
                i == k ? NULL : tournament_find(t, STAGE_POOL, line[i].fencer, line[k].fencer);
            char score[8] = "";
            if (result != NULL) {
                int side = result->fencer[1] == line[i].fencer;
                snprintf(score, sizeof score, "%s%u", result->winner == side ? "V" : "",
                         result->touches[side]);
            }
            printf("%5s", i == k ? "-" : score);
        }
        printf("    %u/%u %3u %3u %+4d %5u\n", line[i].victories, line[i].bouts, line[i].scored,
               line[i].received, pool_line_indicator(&line[i]), line[i].rank);
    }
}

static void print_pool_ranking(const tournament *t)
{
    pool_line line[TOURNAMENT_FENCERS_MAX];
    uint32_t count = pool_ranking(t, line);
    printf("Ranking after the pools\n");
    for (uint32_t i = 0; i < count; i++) {
        printf("%3u  ", line[i].rank);
        print_column(t->fencer[line[i].fencer].name, name_width(t));
        printf("  %u/%u %+4d %3u\n", line[i].victories, line[i].bouts,
               pool_line_indicator(&line[i]), line[i].scored);
    }
}

static void print_elimination(const tournament *t)
{
    tableau_rank rank[TOURNAMENT_FENCERS_MAX];
    uint32_t count = tableau_ranking(t, rank);
    for (uint32_t i = 0; i < t->results; i++) {
        if (t->result[i].stage == STAGE_ELIMINATION) {
            tournament_print_result(t, &t->result[i], false);
        }
    }
    printf("%s", count > 0 ? "Final ranking\n" : "");
    for (uint32_t i = 0; i < count; i++) {
        printf("%3u  %s\n", rank[i].rank, t->fencer[rank[i].fencer].name);
    }
}

void tournament_print_sheets(const tournament *t)
{
    if (t->format == TOURNAMENT_BEST_OF) {
        printf("Best of %u: %s %u, %s %u\n", t->best_of, t->fencer[0].name,
               tournament_series_won(t, 0), t->fencer[1].name, tournament_series_won(t, 1));
    }
    for (uint32_t pool = 0;
         pool < t->pools && (t->format == TOURNAMENT_POOL || t->format == TOURNAMENT_POOLS);
         pool++) {
        print_pool(t, pool);
    }
    if (t->format == TOURNAMENT_POOLS && t->results > 0) {
        print_pool_ranking(t);
    }
    if (tournament_has_elimination(t)) {
        print_elimination(t);
    }
}

void tournament_print_bout(const tournament *t, const tournament_bout *bout)
{
    char words[TOURNAMENT_WORDS_SIZE];
    tournament_bout_words(NULL, t, bout, words);
    printf("%s%s\n", words, bout->stage == STAGE_OVER ? "." : "");
}

void tournament_print_result(const tournament *t, const tournament_result *result, bool json)
{
    char words[TOURNAMENT_WORDS_SIZE];
    if (!json) {
        tournament_result_words(NULL, t, result, words);
        puts(words);
        return;
    }
    printf("{\"stage\": \"%s\", \"first\": ",
           tournament_stage_word((enum tournament_stage)result->stage));
    json_print_text(stdout, t->fencer[result->fencer[0]].name);
    fputs(", \"second\": ", stdout);
    json_print_text(stdout, t->fencer[result->fencer[1]].name);
    printf(", \"touches\": [%u, %u], \"winner\": ", result->touches[0], result->touches[1]);
    json_print_text(stdout, t->fencer[result->fencer[result->winner]].name);
    puts("}");
}

static void print_json_place(const tournament *t, bool *first, uint32_t place, uint8_t fencer)
{
    printf("%s{\"place\": %u, \"name\": ", *first ? "" : ", ", place);
    json_print_text(stdout, t->fencer[fencer].name);
    putchar('}');
    *first = false;
}

void tournament_print_json_ranking(const tournament *t)
{
    bool over = tournament_next(t).stage == STAGE_OVER, first = true;
    printf("{\"over\": %s, \"ranking\": [", over ? "true" : "false");
    tableau_rank rank[TOURNAMENT_FENCERS_MAX];
    pool_line line[TOURNAMENT_FENCERS_MAX];
    uint32_t count = over ? tableau_ranking(t, rank) : 0;
    for (uint32_t i = 0; i < count; i++) {
        print_json_place(t, &first, rank[i].rank, rank[i].fencer);
    }
    if (over && t->format == TOURNAMENT_POOL) {
        count = pool_ranking(t, line);
        for (uint32_t i = 0; i < count; i++) {
            print_json_place(t, &first, line[i].rank, line[i].fencer);
        }
    }
    if (over && t->format == TOURNAMENT_BEST_OF) {
        uint8_t best = tournament_series_won(t, 1) > tournament_series_won(t, 0);
        print_json_place(t, &first, 1, best);
        print_json_place(t, &first, 2, (uint8_t)(1 - best));
    }
    puts("]}");
}
