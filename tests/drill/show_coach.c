// Run by hand: what the coach finds in fifty recorded bouts of a person with one planted weakness,
// for each weapon and each weakness.
//
//     show_coach FOLDER [BOUTS]
//
// The recordings stay in FOLDER, one folder for each weakness.
#include <stdio.h>
#include <stdlib.h>

#include "lost_touches.h"
#include "planted_weakness.h"
#include "user_paths.h"

static const planted_attacks ATTACKS[] = {
    {WEAPON_EPEE, 5, {"inside", "outside", "low-inside", "low-outside", "beat"}},
    {WEAPON_FOIL, 5, {"inside", "outside", "low-inside", "low-outside", "beat"}},
    {WEAPON_SABRE, 3, {"head", "chest", "flank"}},
};

static bool show(const bout_assets *assets, const char *root, const planted_attacks *of,
                 int weakness, int bouts)
{
    char folder[256], error[512];
    drill_tally tally[WEAPON_KIND_COUNT];
    drill_finding found = {0};
    const exercise e = planted_exercise(of);
    snprintf(folder, sizeof folder, "%s/%s-%s", root, weapon_key(of->with), of->key[weakness]);
    if (!user_make_folder(folder)) {
        fprintf(stderr, "cannot make '%s'\n", folder);
        return false;
    }
    for (int i = 0; i < bouts; i++) {
        // On either side, with either hand.
        planted_record(assets, folder, i, &e, of->with, i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT,
                       i % 4 < 2 ? 1.0 : -1.0, weakness);
    }
    if (!lost_touches_read(folder, assets, tally, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return false;
    }
    const bool is_enough = drill_find(&tally[of->with], &found);
    const drill_action *drill =
        drill_action_for(of->with, (enum drill_kind)found.kind, (enum drill_line)found.line);
    printf("| %s | %s | %u of %u: %s, %s | %s |\n", weapon_key(of->with), of->key[weakness],
           found.count, tally[of->with].touches, drill_kind_words((enum drill_kind)found.kind),
           drill_line_words((enum drill_line)found.line), is_enough ? drill->key : "too little");
    return true;
}

int main(int argc, char **argv)
{
    bout_assets assets;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    if (argc < 2 || !bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", argc < 2 ? "show_coach FOLDER [BOUTS]" : error);
        return 1;
    }
    const int bouts = argc > 2 ? atoi(argv[2]) : LOST_TOUCHES_BOUTS;
    bool done = true;
    printf("| weapon | does nothing against | what the coach finds | the drill "
           "|\n|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof ATTACKS / sizeof *ATTACKS; i++) {
        for (int weakness = 0; done && weakness < ATTACKS[i].count; weakness++) {
            done = show(&assets, argv[1], &ATTACKS[i], weakness, bouts);
            fflush(stdout);
        }
    }
    bout_assets_free(&assets);
    return done ? 0 : 1;
}
