#include "settings_command.h"

#include <stdio.h>

#include "command_output.h"
#include "settings_choose.h"
#include "user_paths.h"

#define ERROR_SIZE (USER_PATH_MAX + 256)

static void print_all(const char *path, const user_settings *chosen)
{
    char value[SETTINGS_LINE_MAX], choices[SETTINGS_LINE_MAX];
    enum settings_page page = SETTINGS_PAGES;
    printf("Kept in %s\n", path);
    for (int i = 0; i < settings_table_count(); i++) {
        const setting *row = settings_table_row(i);
        if (row->page != page) {
            page = row->page;
            printf("\n%s\n", settings_page_name(page));
        }
        setting_write(row, chosen, value, sizeof value);
        setting_write_choices(row, choices, sizeof choices);
        printf("  %s %s    (%s)\n      %s\n", row->key, value, choices, row->meaning);
    }
}

static int set(settings *lines, const char *path, const setting *row, const char *text,
               user_settings *chosen)
{
    char error[ERROR_SIZE], choices[SETTINGS_LINE_MAX];
    if (!setting_read(row, text, chosen)) {
        setting_write_choices(row, choices, sizeof choices);
        snprintf(error, sizeof error, "%s '%.40s' is not valid; write %s", row->key, text, choices);
        (void)command_fail(error);
        return EXIT_USAGE;
    }
    if (!settings_write(chosen, lines)) {
        return command_fail("the settings file is full; delete lines that are not needed");
    }
    return settings_save(lines, path, error, sizeof error) ? EXIT_DONE : command_fail(error);
}

int settings_command_run(const command_line *command)
{
    static settings lines; // too large for the stack
    user_settings chosen;
    char path[USER_PATH_MAX], error[ERROR_SIZE], value[SETTINGS_LINE_MAX];
    if (!user_settings_path(path, error, sizeof error) ||
        !settings_load(&lines, path, error, sizeof error)) {
        return command_fail(error);
    }
    if (!settings_read(&lines, &chosen, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
    }
    if (command->setting_key == NULL) {
        print_all(path, &chosen);
        return EXIT_DONE;
    }
    const setting *row = settings_table_find(command->setting_key);
    if (row == NULL) {
        snprintf(error, sizeof error, "'%.40s' is not a setting; 'battuta settings' lists them",
                 command->setting_key);
        (void)command_fail(error);
        return EXIT_USAGE;
    }
    if (command->setting_value != NULL) {
        return set(&lines, path, row, command->setting_value, &chosen);
    }
    setting_write(row, &chosen, value, sizeof value);
    puts(value);
    return EXIT_DONE;
}
