// Run by hand: the first bouts of five sorts of new users against the beginner's opponent.
//
//     show_first_hour [BOUTS [SEED [USER]]]
//
// USER: one of them by its number, from 0. A line for each weapon and user: bouts won, lost and
// both hit, the longest row of bouts without an own touch, the longest wait for a touch, and every
// bout as a timeline: seconds to the first touch and + own, - the other's, x both, . nobody's.
#include <stdio.h>
#include <stdlib.h>

#include "first_bouts.h"

static char sign_of(const first_bout *done)
{
    return done->own && done->others ? 'x' : done->own ? '+' : done->others ? '-' : '.';
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 10;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int only = argc > 3 ? atoi(argv[3]) : -1;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    if (count < 1 || count > FIRST_BOUTS_MOST) {
        fprintf(stderr, "write from 1 to %d bouts\n", FIRST_BOUTS_MOST);
        return 1;
    }
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int hand = 0; hand < SCRIPTED_HANDS; hand++) {
            if (only >= 0 && hand != only) {
                continue;
            }
            first_bouts all = first_bouts_fence(&assets, (enum weapon_kind)kind,
                                                (enum scripted_hand)hand, seed, count);
            printf("%-5s %-9s won %2d lost %2d both %2d  without %2d  slowest %4.1f s ",
                   weapon_key((enum weapon_kind)kind), scripted_hand_name((enum scripted_hand)hand),
                   all.won, all.lost, all.both, all.longest_without,
                   all.slowest_tick * DUEL_TICK_S);
            for (int i = 0; i < count; i++) {
                printf(" %.0f%c", all.bout[i].touch_tick * DUEL_TICK_S, sign_of(&all.bout[i]));
            }
            printf("\n");
            fflush(stdout);
        }
    }
    bout_assets_free(&assets);
    return 0;
}
