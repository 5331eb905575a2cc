#include "recordings_command.h"

#include <stdio.h>

#include "command_output.h"
#include "display.h"
#include "recording_list.h"
#include "evening.h"
#include "json_text.h"

static void print_json(const recording_list *list, uint32_t index)
{
    const recording_entry *entry = &list->entry[index];
    char path[USER_PATH_MAX];
    fputs("{\"file\": ", stdout);
    json_print_text(stdout, recording_list_path(list, index, path) ? path : entry->name);
    printf(", \"when\": \"%s\", \"marked\": %s, \"usable\": %s, \"problem\": ", entry->when,
           entry->is_marked ? "true" : "false", entry->is_usable ? "true" : "false");
    json_print_text(stdout, entry->problem[0] != '\0' ? entry->problem : NULL);
    if (entry->is_usable) {
        fputs(", \"left\": ", stdout);
        json_print_text(stdout, entry->fencer[DUEL_LEFT]);
        fputs(", \"right\": ", stdout);
        json_print_text(stdout, entry->fencer[DUEL_RIGHT]);
        printf(", \"weapon\": \"%s\", \"seconds\": %.3f, \"winner\": ", weapon_key(entry->weapon),
               entry->seconds);
        json_print_text(stdout, entry->is_finished ? fencer_side_word(entry->winner) : NULL);
        fputs(", \"part\": ", stdout);
        json_print_text(stdout, entry->is_finished && entry->touch_by < DUEL_NOBODY
                                    ? body_part_key((enum body_part)entry->touch_part)
                                    : NULL);
    }
    puts("}");
}

static void print_words(const recording_entry *entry)
{
    char result[160];
    recording_entry_result(NULL, entry, result, sizeof result);
    if (entry->is_usable) {
        printf("%c %s  %s: %s, %s against %s, %.1f s, %s\n", entry->is_marked ? '*' : ' ',
               entry->when, entry->name, weapon_name(entry->weapon), entry->fencer[DUEL_LEFT],
               entry->fencer[DUEL_RIGHT], entry->seconds, result);
    }
    if (entry->problem[0] != '\0') {
        printf("%c %s  %s: %s\n", entry->is_marked ? '*' : ' ', entry->when, entry->name,
               entry->problem);
    }
}

static int print_all(const char *folder, bool json)
{
    char error[512];
    recording_list list;
    if (!recording_list_open(&list, folder, error, sizeof error)) {
        return command_fail(error);
    }
    for (uint32_t i = 0; i < list.count; i++) {
        recording_list_check(&list, i);
        if (json) {
            print_json(&list, i);
        } else {
            print_words(&list.entry[i]);
        }
    }
    if (list.count == 0 && !json) {
        printf("no duels are recorded in '%s' yet; 'battuta play' records them\n", folder);
    }
    recording_list_close(&list);
    return EXIT_DONE;
}

int recordings_command_run(const command_line *command)
{
    char folder[USER_PATH_MAX], error[512];
    if (command->duels_folder != NULL) {
        snprintf(folder, sizeof folder, "%s", command->duels_folder);
    } else if (!user_duels_folder(folder, error, sizeof error)) {
        return command_fail(error);
    }
    if (command->json || !display_open(DISPLAY_ANY, error, sizeof error)) {
        return print_all(folder, command->json);
    }
    return evening_list(folder, error, sizeof error) == EVENING_OVER ? EXIT_DONE
                                                                     : command_fail(error);
}
