// Says by a sequential test whether a changed fencer is stronger than the one before it, from
// results of jobs between the two: "accept", "reject", or "go on" if more bouts are needed (exit 0,
// 1 or 3).
//
//   accept WEAPON CHANGED BEFORE RESULT.jsonl...
//   accept epee ai:./tuned.txt ai:third run/*.jsonl
#include <stdio.h>
#include <string.h>

#include "farm_results.h"
#include "sprt.h"

int main(int argc, char **argv)
{
    char error[768];
    enum weapon_kind kind;
    if (argc < 5 || !weapon_from_key(argv[1], &kind)) {
        fputs("usage: accept WEAPON CHANGED BEFORE RESULT.jsonl...\n", stderr);
        return 2;
    }
    farm_results *results =
        farm_results_read((const char *const *)&argv[4], (size_t)argc - 4, error, sizeof error);
    if (results == NULL) {
        fprintf(stderr, "accept: %s\n", error);
        return 2;
    }
    const cross_table *table = farm_results_table(results, kind);
    double taken = 0.0, given = 0.0;
    for (size_t i = 0; i < table->count; i++) {
        for (size_t k = 0; k < table->count; k++) {
            if (strcmp(table->name[i], argv[2]) == 0 && strcmp(table->name[k], argv[3]) == 0) {
                taken = table->touches[i][k];
                given = table->touches[k][i];
            }
        }
    }
    farm_results_destroy(&results);
    const sprt test = sprt_default();
    enum sprt_verdict verdict = sprt_verdict_of(&test, taken, given);
    printf("%s: %.0f touches to %.0f\n",
           verdict == SPRT_ACCEPT   ? "accept"
           : verdict == SPRT_REJECT ? "reject"
                                    : "go on",
           taken, given);
    return verdict == SPRT_ACCEPT ? 0 : verdict == SPRT_REJECT ? 1 : 3;
}
