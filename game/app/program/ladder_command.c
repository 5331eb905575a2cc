#include "ladder_command.h"

#include <stdio.h>
#include <stdlib.h>

#include "character_file.h"
#include "command_output.h"
#include "ladder_print.h"
#include "people_file.h"
#include "season_file.h"
#include "season_words.h"
#include "user_paths.h"

#define ERROR_SIZE 1024

// Prints each season in progress with its standings.
static int print_seasons(const rating_list *fencers, const character *about, size_t count)
{
    static season_list seasons;
    char error[ERROR_SIZE], path[USER_PATH_MAX];
    if (!user_seasons_path(path, error, sizeof error) ||
        !seasons_load(path, &seasons, error, sizeof error)) {
        return command_fail(error);
    }
    const season_view view = {&seasons, fencers, about, count};
    for (size_t i = 0; i < seasons.count; i++) {
        season_words words;
        season_words_write(NULL, &view, &seasons.now[i], &words);
        printf("\n%s: %s\n", seasons.now[i].name, words.title);
        for (int k = 0; k < words.count; k++) {
            printf("  %-24s %s\n", words.name[k], words.text[k]);
        }
    }
    return EXIT_DONE;
}

static int list(void)
{
    static character about[CHARACTERS_MAX];
    static rating_list characters, people;
    char error[ERROR_SIZE], broken[ERROR_SIZE], path[USER_PATH_MAX];
    // A character that cannot be read is named, and the others are listed.
    size_t count = characters_load(about, broken, sizeof broken);
    const int named = broken[0] != '\0' ? command_fail(broken) : EXIT_DONE;
    if (!character_ratings_load(about, count, &characters, error, sizeof error) ||
        !user_ratings_path(path, error, sizeof error) ||
        !people_load(path, &people, error, sizeof error)) {
        return command_fail(error);
    }
    ladder_print_list(stdout, about, count, &characters, &people);
    const int seasons = print_seasons(&characters, about, count);
    return named != EXIT_DONE ? named : seasons;
}

int ladder_command_run(const command_line *command)
{
    char error[ERROR_SIZE];
    if (command->ladder.count == 0) {
        return list();
    }
    farm_results *results =
        farm_results_read(command->ladder.results, command->ladder.count, error, sizeof error);
    if (results == NULL) {
        return command_fail(error);
    }
    ladder_print_tables(stdout, results, command->ladder.anchor);
    bool saved = true;
    if (command->ladder.ratings_file != NULL) {
        static rating_list ratings;
        ladder_ratings(results, command->ladder.anchor, &ratings);
        saved = people_save(command->ladder.ratings_file, &ratings, error, sizeof error);
    }
    farm_results_destroy(&results);
    return saved ? EXIT_DONE : command_fail(error);
}
