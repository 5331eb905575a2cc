// Run by hand: how each scripted pupil fares in each exercise.
//
//     show_course [TRIES [SEED [KEY|all [PUPILS]]]]
//
// PUPILS: how many of the scripted pupils, the quick learner first; the others get a third of the
// tries. "headset": only the learner, at a device and in a headset.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "course_run.h"
#include "exercises_file.h"

int main(int argc, char **argv)
{
    uint32_t tries = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 30;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const bool is_worn = argc > 4 && strcmp(argv[4], "headset") == 0;
    int pupils = is_worn ? 1 : argc > 4 ? atoi(argv[4]) : SCRIPTED_HANDS;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    exercise_list list;
    if (!bout_assets_load(&assets, build, error, sizeof error) ||
        !exercise_list_load(&list, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    if (list.warning[0] != '\0') {
        fprintf(stderr, "%s\n", list.warning);
    }
    printf("exercise, weapon: of each pupil the good tries of all, and P if passed\n");
    for (int i = 0; i < list.count; i++) {
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            if (!exercise_is_for(&list.exercise[i], (enum weapon_kind)kind) ||
                (argc > 3 && strcmp(argv[3], "all") != 0 && strcmp(argv[3], list.key[i]) != 0)) {
                continue;
            }
            printf("%-22s %-5s", list.key[i], weapon_key((enum weapon_kind)kind));
            for (int hand = 0; hand < pupils; hand++) {
                course_run run =
                    course_run_exercise(&assets, &list.exercise[i], (enum weapon_kind)kind,
                                        DUEL_LEFT, 1.0, (enum scripted_hand)hand, seed,
                                        hand == SCRIPTED_LEARNER ? tries : (tries + 2) / 3);
                printf("  %s %2" PRIu32 "/%-2" PRIu32 "%s",
                       scripted_hand_name((enum scripted_hand)hand), run.good, run.tries,
                       run.passed ? " P" : "  ");
                if (hand == SCRIPTED_LEARNER) {
                    printf("  %s", run.blame);
                }
            }
            if (is_worn) {
                const course_run run =
                    course_run_in_headset(&assets, &list.exercise[i], (enum weapon_kind)kind,
                                          DUEL_LEFT, SCRIPTED_LEARNER, seed, tries);
                printf("  in a headset %2" PRIu32 "/%-2" PRIu32 "%s  %s", run.good, run.tries,
                       run.passed ? " P" : "  ", run.blame);
            }
            printf("\n");
            fflush(stdout);
        }
    }
    exercise_list_free(&list);
    bout_assets_free(&assets);
    return 0;
}
