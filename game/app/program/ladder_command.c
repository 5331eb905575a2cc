#include "ladder_command.h"

#include <stdio.h>
#include <stdlib.h>

#include "character_file.h"
#include "command_output.h"
#include "ladder_print.h"
#include "people_file.h"
#include "user_paths.h"

#define ERROR_SIZE 1024

static int list(void)
{
    static character about[CHARACTERS_MAX];
    static rating_list characters, people;
    char error[ERROR_SIZE], path[USER_PATH_MAX];
    size_t count = characters_load(about, error, sizeof error);
    if (error[0] != '\0') {
        return command_fail(error);
    }
    if (!character_ratings_load(&characters, error, sizeof error) ||
        !user_ratings_path(path, error, sizeof error) ||
        !people_load(path, &people, error, sizeof error)) {
        return command_fail(error);
    }
    ladder_print_list(stdout, about, count, &characters, &people);
    return EXIT_DONE;
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
