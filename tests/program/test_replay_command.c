// What `battuta replay` prints about a recording, in words and as JSON.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "duel_settings_table.h"
#include "record_bout.h"
#include "recording_file.h"
#include "replay_command.h"
#include "temporary_file.h"

#define TICKS 120

static char folder[40], path[64], continued_path[64], printed_path[64];

static int set_up(void **state)
{
    (void)state;
    const recorder_options plain = {.device = {"mouse", "ai:3"}};
    const recorder_options continued = {.device = {"pad0", "ai:1"}, .from = "a"};
    strcpy(folder, "/tmp/battuta-info-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/bout.duel", folder);
    snprintf(continued_path, sizeof continued_path, "%s/continued.duel", folder);
    snprintf(printed_path, sizeof printed_path, "%s/printed", folder);
    record_shipped_bout(path, TICKS, &plain);
    record_shipped_bout(continued_path, TICKS, &continued);
    return 0;
}

static int clear(void **state)
{
    (void)state;
    remove(path);
    remove(continued_path);
    remove(printed_path);
    return rmdir(folder);
}

// What the command prints on standard output; valid until the next call.
static const char *printed(const command_line *command, int status)
{
    static char text[8000];
    fflush(stdout);
    int screen = dup(STDOUT_FILENO);
    FILE *file = fopen(printed_path, "w");
    assert_non_null(file);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    int exit = replay_command_run(command);
    fflush(stdout);
    assert_true(dup2(screen, STDOUT_FILENO) >= 0);
    close(screen);
    fclose(file);
    assert_int_equal(exit, status);
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(printed_path, &size);
    assert_non_null(bytes);
    assert_true(size < sizeof text);
    memcpy(text, bytes, size);
    text[size] = '\0';
    free(bytes);
    return text;
}

static void assert_says(const char *text, const char *words)
{
    if (strstr(text, words) == NULL) {
        fail_msg("no '%s' in: %s", words, text);
    }
}

static const char *info(const char *file, bool json)
{
    return printed(&(command_line){.recording_file = file, .info = true, .json = json}, EXIT_DONE);
}

static recording_file read_recording(const char *file)
{
    char error[512];
    recording_file recording;
    assert_true(recording_file_read(file, &recording, error, sizeof error));
    return recording;
}

static void the_words_say_who_fenced_with_what_and_how_it_ended(void **state)
{
    (void)state;
    char line[256];
    const char *text = info(path, false);
    snprintf(line, sizeof line,
             "%s: épée, mouse (medium, right hand) against ai:3 (medium, right hand), seed ", path);
    assert_int_equal(strncmp(text, line, strlen(line)), 0);
    assert_says(text, "by battuta " BATTUTA_VERSION ", simulation ");
    assert_says(text, "\n120 ticks, 0.120 s: no touch\n");
    assert_null(strstr(text, "continues"));
}

static void the_words_say_what_a_bout_continues(void **state)
{
    (void)state;
    assert_says(info(continued_path, false), "continues a from its tick 0 (0.000 s)\n");
    assert_says(info(continued_path, true), "\"goes_on_from\": \"a\"");
    assert_says(info(path, true), "\"goes_on_from\": null");
}

static void json_has_every_fact_of_the_header(void **state)
{
    (void)state;
    static const char *const fact[] = {"\"program\": \"" BATTUTA_VERSION "\"",
                                       "\"weapon\": \"epee\"",
                                       "\"left\": \"mouse\"",
                                       "\"right\": \"ai:3\"",
                                       "\"left_hand\": \"right\"",
                                       "\"left_build\": \"medium\"",
                                       "\"right_build\": \"medium\"",
                                       "\"same_simulation\": true",
                                       "\"seconds\": 0.120",
                                       "\"damaged\": false",
                                       "\"gaps\": []",
                                       "\"first_tick\": 0",
                                       "\"ticks\": 120",
                                       "\"complete\": true",
                                       "\"problem\": null",
                                       "\"winner\": \"none\"",
                                       "\"touch\": null"};
    char words[128];
    const char *text = info(path, true);
    for (size_t i = 0; i < sizeof fact / sizeof *fact; i++) {
        assert_says(text, fact[i]);
    }
    recording_file recording = read_recording(path);
    snprintf(words, sizeof words, "\"file\": \"%s\"", path);
    assert_says(text, words);
    snprintf(words, sizeof words, "\"seed\": %llu", (unsigned long long)recording.header.seed);
    assert_says(text, words);
    snprintf(words, sizeof words, "\"grid_hash\": \"%016llx\"",
             (unsigned long long)recording.header.grid_hash);
    assert_says(text, words);
    snprintf(words, sizeof words, "\"left_model_hash\": \"%016llx\"",
             (unsigned long long)recording.header.model_hash[DUEL_LEFT]);
    assert_says(text, words);
    snprintf(words, sizeof words, "\"state_hash\": \"%016llx\"",
             (unsigned long long)recording.end.state_hash);
    assert_says(text, words);
    snprintf(words, sizeof words, "\"key_frames\": %u, \"events\": %u", recording.key_count,
             recording.event_count);
    assert_says(text, words);
    recording_file_free(&recording);
}

static void json_has_every_setting_with_its_value(void **state)
{
    (void)state;
    const char *text = info(path, true);
    recording_file recording = read_recording(path);
    assert_says(text, "\"settings\": {\"limit_ticks\": 120");
    for (size_t i = 0; i < DUEL_SETTING_COUNT; i++) {
        char name[80];
        snprintf(name, sizeof name, "\"%s\": ", DUEL_SETTING[i].name);
        const char *at = strstr(text, name);
        assert_non_null(at);
        assert_true(atof(at + strlen(name)) ==
                    duel_setting_get(&recording.header.settings, &DUEL_SETTING[i]));
    }
    recording_file_free(&recording);
}

// One object on one line: quotes and brackets are paired.
static void json_is_one_object(void **state)
{
    (void)state;
    const command_line commands[] = {
        {.recording_file = path, .json = true},
        {.recording_file = path, .json = true, .info = true},
        {.recording_file = path, .json = true, .verify = true},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *text = printed(&commands[i], EXIT_DONE);
        int open = 0;
        bool quoted = false;
        assert_int_equal(text[0], '{');
        for (const char *at = text; *at != '\0'; at++) {
            quoted = quoted != (*at == '"');
            if (!quoted) {
                open += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
                assert_false(*at == ':' && (at[-1] != '"' || at[1] != ' ' || at[2] == ','));
            }
            assert_true(open > 0 || at[1] == '\n' || at[1] == '\0');
        }
        assert_int_equal(open, 0);
        assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
    }
}

static void a_verified_recording_is_equal(void **state)
{
    (void)state;
    assert_string_equal(printed(&(command_line){.recording_file = path, .verify = true}, EXIT_DONE),
                        "bit for bit equal, 120 ticks\n");
    const char *text =
        printed(&(command_line){.recording_file = path, .verify = true, .json = true}, EXIT_DONE);
    assert_says(text, "\"equal\": true, \"ticks_equal\": 120, \"first_difference\": null, "
                      "\"seen_by\": null, \"field\": null, \"every_tick\": false, "
                      "\"lost_ticks\": 0, \"same_model\": true, \"same_grid\": true}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_say_who_fenced_with_what_and_how_it_ended),
        cmocka_unit_test(the_words_say_what_a_bout_continues),
        cmocka_unit_test(json_has_every_fact_of_the_header),
        cmocka_unit_test(json_has_every_setting_with_its_value),
        cmocka_unit_test(json_is_one_object),
        cmocka_unit_test(a_verified_recording_is_equal),
    };
    return cmocka_run_group_tests(tests, set_up, clear);
}
