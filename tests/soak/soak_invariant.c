// Checks the simulation's invariant over any number of ticks: whole duels of all three weapons,
// with guards, friction, blows that loosen the grip, disarms and halts.
//
//   soak_invariant [million ticks per weapon at a desk] [the same in headsets] [seed]
//
// A failure reports the weapon, the bout's seed and the tick. Pass that seed as the third argument
// to simulate this bout first.
#include "duel_judge.h"
#include "seeded.h"

enum { BOUT_TICKS = 30000 };

// Simulates bouts with one weapon until `ticks` ticks are done, at a desk or with a headset on one
// side or both. Returns false and prints the problem if the invariant is violated.
static bool fence(enum weapon_kind kind, bool headsets, double ticks, uint64_t seed)
{
    test_duel_config test = test_duel_config_create_without_bodies(kind);
    duel_judge judge = duel_judge_new();
    seeded random = {seed};
    uint64_t bout_seed = seed;
    bool holds = true;
    for (int bout = 0; holds && (double)judge.ticks < ticks; ++bout) {
        test.config.hand[DUEL_LEFT] = bout % 4 == 1 ? -1.0 : 1.0;
        const bool tracked[2] = {headsets, headsets && bout % 3 != 0};
        const char *wrong = duel_judge_bout(&judge, &test.config, tracked, bout_seed, BOUT_TICKS);
        if (wrong != NULL) {
            fprintf(stderr, "%s%s, seed %llu, tick %d: %s; gaps %.9g and %.9g m\n",
                    weapon_key(kind), headsets ? " in headsets" : "", (unsigned long long)bout_seed,
                    judge.bout_tick - 1, wrong, judge.gap_m, judge.guard_gap_m);
            holds = false;
        }
        bout_seed = seeded_next(&random);
    }
    printf("%-6s %-8s %20llu %12ld %12ld %9ld %9ld %8ld %11.4g %11.4g\n", weapon_key(kind),
           headsets ? "headsets" : "desk", (unsigned long long)seed, judge.ticks, judge.engaged,
           judge.blows, judge.on_guards, judge.disarms, judge.least_gap_m, judge.least_guard_gap_m);
    fflush(stdout);
    test_duel_config_destroy(&test);
    return holds;
}

// The argument at `index` as a number of million ticks, or `usual` if the argument is missing.
// Returns a negative number and prints a line on stderr if it is not a number that is 0 or more.
static double millions_of(int argc, char **argv, int index, double usual)
{
    char *end;
    double millions = argc > index ? strtod(argv[index], &end) : usual;
    if (argc > index && (*end != '\0' || end == argv[index] || !(millions >= 0.0))) {
        fprintf(stderr, "'%s' is not a number of million ticks that is 0 or more\n", argv[index]);
        return -1.0;
    }
    return millions;
}

int main(int argc, char **argv)
{
    double at_desks = millions_of(argc, argv, 1, 1.0),
           in_headsets = millions_of(argc, argv, 2, 0.1);
    if (at_desks < 0.0 || in_headsets < 0.0) {
        return 2;
    }
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 0) : 1;
    bool holds = true;
    printf("%-15s %20s %12s %12s %9s %9s %8s %11s %11s\n", "weapon", "seed", "ticks", "engaged",
           "blows", "on guards", "disarms", "least gap", "with guard");
    for (int kind = 0; holds && kind < WEAPON_KIND_COUNT; ++kind) {
        enum weapon_kind held = (enum weapon_kind)kind;
        holds = (at_desks == 0.0 || fence(held, false, 1e6 * at_desks, seed)) &&
                (in_headsets == 0.0 || fence(held, true, 1e6 * in_headsets, seed));
    }
    return holds ? 0 : 1;
}
