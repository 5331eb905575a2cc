#include "drill_command.h"

#include <stdio.h>

#include "command_output.h"
#include "drill_file.h"
#include "user_paths.h"

// A partner who repeats one action.
static int make(const command_line *command)
{
    char text[DRILL_TEXT_SIZE], key[64], error[1200];
    const char *wanted = command->drill.action;
    const drill_action *action = drill_action_named(wanted, command->fence.weapon);
    if (action == NULL) {
        int used = snprintf(error, sizeof error, "no drill '%s' with %s; write ", wanted,
                            weapon_name(command->fence.weapon));
        for (int i = 0; (action = drill_action_at(i)) != NULL; i++) {
            if (action->weapon[command->fence.weapon]) {
                used += snprintf(error + used, sizeof error - (size_t)used, "%s ", action->key);
            }
        }
        snprintf(error + used, sizeof error - (size_t)used, "or no word for what you lose to");
        return command_fail(error);
    }
    drill_write(action, command->fence.weapon, command->drill.tempo, NULL, text);
    snprintf(key, sizeof key, "drill_%s_%s", weapon_key(command->fence.weapon), action->key);
    if (!drill_file_save(key, text, error, sizeof error)) {
        return command_fail(error);
    }
    printf("%s\nIt is the exercise '%s' in Learn.\n", action->says, action->name);
    return EXIT_DONE;
}

// The drill against what the person is hit by most.
static int find(const command_line *command)
{
    char folder[USER_PATH_MAX], error[512];
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    drill_finding finding;
    enum weapon_kind with = WEAPON_EPEE;
    if (command->duels_folder != NULL) {
        snprintf(folder, sizeof folder, "%s", command->duels_folder);
    } else if (!user_duels_folder(folder, error, sizeof error)) {
        return command_fail(error);
    }
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        return command_fail(error);
    }
    bool done = drill_file_renew(folder, &assets, &finding, &with, error, sizeof error);
    bout_assets_free(&assets);
    if (!done) {
        return command_fail(error);
    }
    if (finding.count == 0) {
        printf("Too few touches against you are recorded in '%s': %u; %u are needed.\n", folder,
               finding.of, DRILL_TOUCHES_LEAST);
        return EXIT_DONE;
    }
    printf("With the %s you are hit most by %s, %s: %u of %u touches.\n", weapon_key(with),
           drill_kind_words((enum drill_kind)finding.kind),
           drill_line_words((enum drill_line)finding.line), finding.count, finding.of);
    puts("The exercise 'The situation you lose' in Learn trains against it.");
    return EXIT_DONE;
}

int drill_command_run(const command_line *command)
{
    return command->drill.action != NULL ? make(command) : find(command);
}
