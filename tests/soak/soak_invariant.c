// The invariant over as many ticks as one cares to wait for: whole duels of all three
// weapons, with guards, friction, blows that loosen the grip, disarms and halts.
//
//   soak_invariant [million ticks a weapon] [seed]
//
// A failure names the weapon, the bout's seed and the tick; given as the seed, it fences
// that bout first.
#include "duel_judge.h"
#include "seeded.h"

enum { BOUT_TICKS = 30000 };

int main(int argc, char **argv)
{
    double millions = argc > 1 ? strtod(argv[1], NULL) : 1.0;
    if (!(millions > 0.0)) {
        fprintf(stderr, "'%s' is no number of million ticks; give one above 0\n", argv[1]);
        return 2;
    }
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    bool holds = true;
    printf("%-7s %20s %12s %12s %9s %9s %8s %11s %11s\n", "weapon", "seed", "ticks", "engaged",
           "blows", "on guards", "disarms", "least gap", "with guard");
    for (int kind = 0; kind < WEAPON_KIND_COUNT; ++kind) {
        test_duel_config test = test_duel_config_create_without_bodies((enum weapon_kind)kind);
        duel_judge judge = duel_judge_new();
        seeded random = {seed};
        uint64_t bout_seed = seed;
        for (int bout = 0; holds && (double)judge.ticks < 1e6 * millions; ++bout) {
            test.config.hand[DUEL_LEFT] = bout % 4 == 1 ? -1.0 : 1.0;
            const char *wrong = duel_judge_bout(&judge, &test.config, bout_seed, BOUT_TICKS);
            if (wrong != NULL) {
                fprintf(stderr, "%s, seed %llu, tick %d: %s; gaps %.9g and %.9g m\n",
                        weapon_key((enum weapon_kind)kind), (unsigned long long)bout_seed,
                        judge.bout_tick - 1, wrong, judge.gap_m, judge.guard_gap_m);
                holds = false;
            }
            bout_seed = seeded_next(&random);
        }
        printf("%-7s %20llu %12ld %12ld %9ld %9ld %8ld %11.4g %11.4g\n",
               weapon_key((enum weapon_kind)kind), (unsigned long long)seed, judge.ticks,
               judge.engaged, judge.blows, judge.on_guards, judge.disarms, judge.least_gap_m,
               judge.least_guard_gap_m);
        fflush(stdout);
        test_duel_config_destroy(&test);
    }
    return holds ? 0 : 1;
}
