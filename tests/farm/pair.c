// Says how much stronger one fencer is than another, from results of jobs between the two: the
// share of the touches with its interval of 95 %, as rating points, and what the shipped ratings
// say.
//
//   pair WEAPON ONE OTHER RESULT.jsonl...
//   pair epee ai:vera ai:third run/*.jsonl
#include <stdio.h>
#include <string.h>

#include "character_file.h"
#include "farm_results.h"
#include "share_interval.h"

// The number of a fencer in the table; its count if there is none of this name.
static size_t number_of(const cross_table *table, const char *name)
{
    size_t i = 0;
    while (i < table->count && strcmp(table->name[i], name) != 0) {
        i++;
    }
    return i;
}

static const rating_entry *rating_of(const rating_list *ratings, const char *name,
                                     enum weapon_kind kind)
{
    return strncmp(name, "ai:", 3) == 0 ? rating_list_find(ratings, name + 3, kind) : NULL;
}

// Says what the shipped ratings let one expect, if both are rated.
static void print_expected(const char *const name[2], enum weapon_kind kind)
{
    static character about[CHARACTERS_MAX];
    static rating_list ratings;
    char error[1024];
    size_t count = characters_load(about, error, sizeof error);
    if (!character_ratings_load(about, count, &ratings, error, sizeof error)) {
        fprintf(stderr, "pair: %s\n", error);
        return;
    }
    const rating_entry *one = rating_of(&ratings, name[0], kind);
    const rating_entry *other = rating_of(&ratings, name[1], kind);
    if (one != NULL && other != NULL) {
        double points = one->is.rating - other->is.rating;
        double deviation = hypot(one->is.deviation, other->is.deviation);
        printf("shipped ratings: %+.0f points, %.0f to %.0f: %.1f %%\n", points,
               points - SHARE_WITHIN_95 * deviation, points + SHARE_WITHIN_95 * deviation,
               100.0 * glicko2_share_of_points(points));
    }
}

// Rating points of a share; a fencer who has made no touch, or all, has no limit.
static double points_of(double share)
{
    return share <= 0.0 ? -INFINITY : share >= 1.0 ? INFINITY : glicko2_points_of_share(share);
}

int main(int argc, char **argv)
{
    char error[768];
    enum weapon_kind kind;
    if (argc < 5 || !weapon_from_key(argv[1], &kind)) {
        fputs("usage: pair WEAPON ONE OTHER RESULT.jsonl...\n", stderr);
        return 2;
    }
    farm_results *results =
        farm_results_read((const char *const *)&argv[4], (size_t)argc - 4, error, sizeof error);
    if (results == NULL) {
        fprintf(stderr, "pair: %s\n", error);
        return 2;
    }
    const cross_table *table = farm_results_table(results, kind);
    size_t one = number_of(table, argv[2]), other = number_of(table, argv[3]);
    bool known = one < table->count && other < table->count;
    if (known) {
        double taken = table->touches[one][other], given = table->touches[other][one];
        share_interval is = share_interval_of(taken, given);
        printf("%s %s: %.0f touches to %.0f of %s in %u bouts\n", argv[1], argv[2], taken, given,
               argv[3], table->bouts[one][other]);
        printf("share %.1f %%, %.1f to %.1f %%: %+.0f points, %.0f to %.0f\n", 100.0 * is.share,
               100.0 * is.low, 100.0 * is.high, points_of(is.share), points_of(is.low),
               points_of(is.high));
        print_expected((const char *const *)&argv[2], kind);
    } else {
        fputs("pair: the two have not fenced in these results\n", stderr);
    }
    farm_results_destroy(&results);
    return known ? 0 : 1;
}
