// Run by hand: how many thrusts a newcomer parries with each camera of play.
//
//     show_camera_parries [ATTACKS [SEED [PIXELS]]]
//
// PIXELS: by how much the eye misses a point on a screen of 1920 x 1080. A line for each weapon and
// camera: attacks parried, looks at which inside and outside were told apart, looks at which the
// guard was the right one, looks at which the point was hidden.
#include <stdio.h>
#include <stdlib.h>

#include "camera_parries.h"

static double percent(int part, int whole)
{
    return whole > 0 ? 100.0 * part / whole : 0.0;
}

int main(int argc, char **argv)
{
    static const char *const NAME[BOUT_CAMERA_KINDS + 1] = {
        "from the side", "over the shoulder", "three-quarter", "from behind", "(who knows)"};
    int attacks = argc > 1 ? atoi(argv[1]) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    double error_px = argc > 3 ? atof(argv[3]) : 10.0;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    if (attacks < 1 || !(error_px > 0.0)) {
        fprintf(stderr, "write a number of attacks and of pixels above 0\n");
        return 1;
    }
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    for (int kind = WEAPON_EPEE; kind <= WEAPON_FOIL; kind++) {
        for (int which = 0; which <= BOUT_CAMERA_KINDS; which++) {
            camera_parries all = camera_parries_count(&assets, (enum weapon_kind)kind, which,
                                                      error_px, seed, attacks);
            printf("%-5s %-18s parried %5.1f %%  side told %5.1f %%  guard right %5.1f %%  "
                   "hidden %5.1f %%\n",
                   weapon_key((enum weapon_kind)kind), NAME[which],
                   percent(all.parried, all.attacks), percent(all.sideways_right, all.guards),
                   percent(all.right, all.guards), percent(all.hidden, all.looks));
            fflush(stdout);
        }
    }
    bout_assets_free(&assets);
    return 0;
}
