// Tests the notes on a recording: order, changing and removing, the file that people can read, and
// that a file which is none costs nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recording_notes.h"
#include "seeded.h"

static char folder[64], recording[96], path[USER_PATH_MAX];

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/battuta-notes-XXXXXX");
    bool made = mkdtemp(folder) != NULL;
    snprintf(recording, sizeof recording, "%s/a.b.duel", folder);
    return made && recording_notes_path(recording, path) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder); // no other file is left
}

static void write_text(const char *text, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fwrite(text, 1, length, file);
    fclose(file);
}

static void notes_are_kept_in_order_and_read_again(void **state)
{
    (void)state;
    static recording_notes notes, again;
    char error[256] = "", text[256] = "";
    assert_string_equal(path + strlen(folder), "/a.b.notes.txt");
    assert_true(recording_notes_set(&notes, 3204, "the parry comes too late"));
    assert_true(recording_notes_set(&notes, 40, "Größe: é"));
    assert_true(recording_notes_set(&notes, 90000, "end"));
    assert_true(recording_notes_save(&notes, recording, error, sizeof error));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, "0.040 Größe: é\n3.204 the parry comes too late\n90.000 end\n");
    recording_notes_load(&again, recording);
    assert_int_equal(again.count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(again.note[i].at, notes.note[i].at);
        assert_string_equal(again.note[i].words, notes.note[i].words);
    }
    assert_int_equal(recording_notes_before(&again, 39), -1);
    assert_int_equal(recording_notes_before(&again, 40), 0);
    assert_int_equal(recording_notes_before(&again, 3203), 0);
    assert_int_equal(recording_notes_before(&again, 100000), 2);
}

static void figures_are_kept_beside_the_notes(void **state)
{
    (void)state;
    static recording_notes notes, again;
    char error[256] = "", text[512] = "";
    const recording_drawing drawing[] = {
        {3204, RECORDING_DRAWING_TEXT, {0.55, 1.4, 0}, {0.55, 1.4, 0}, "too late"},
        {40, RECORDING_DRAWING_ARROW, {-0.31, 1.2, 0.0014}, {0.55, 1.105, -2}, ""},
        {40, RECORDING_DRAWING_CIRCLE, {0, 1, 2}, {3, 4, 5}, ""},
    };
    recording_notes_set(&notes, 50, "@arrow is no figure without places");
    for (int i = 0; i < 3; i++) {
        assert_true(recording_notes_draw(&notes, &drawing[i]));
    }
    assert_true(recording_notes_save(&notes, recording, error, sizeof error));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, "0.050 @arrow is no figure without places\n"
                              "0.040 @arrow -0.310 1.200 0.001 0.550 1.105 -2.000\n"
                              "0.040 @circle 0.000 1.000 2.000 3.000 4.000 5.000\n"
                              "3.204 @text 0.550 1.400 0.000 0.550 1.400 0.000 too late\n");
    recording_notes_load(&again, recording);
    assert_int_equal(again.count, 1);
    assert_int_equal(again.drawing_count, 3);
    static const int order[] = {1, 2, 0};
    for (int i = 0; i < 3; i++) {
        const recording_drawing *was = &drawing[order[i]], *is = &again.drawing[i];
        assert_int_equal(is->at, was->at);
        assert_int_equal(is->kind, was->kind);
        assert_string_equal(is->words, was->words);
        for (int k = 0; k < 3; k++) {
            assert_true(is->a[k] - was->a[k] < 0.0006 && was->a[k] - is->a[k] < 0.0006);
            assert_true(is->b[k] == was->b[k]);
        }
    }
    // The last figure of a tick goes first; the file goes with the last of all.
    assert_true(recording_notes_erase(&again, 40));
    assert_int_equal(again.drawing[0].kind, RECORDING_DRAWING_ARROW);
    assert_true(recording_notes_erase(&again, 40));
    assert_false(recording_notes_erase(&again, 40));
    assert_true(recording_notes_erase(&again, 3204));
    recording_notes_set(&again, 50, "");
    assert_true(recording_notes_save(&again, recording, error, sizeof error));
    assert_int_equal(access(path, F_OK), -1);
    // A coordinate that is no number or too large makes no figure.
    static const char bad[] =
        "1.0 @circle 0 0 0 1 1 nan\n1.1 @circle 0 0 0 1 1 1e9\n1.2 @ring 0 0 0 1 "
        "1 1\n1.3 @text 1 2 3 4 5 x\n";
    write_text(bad, sizeof bad - 1);
    recording_notes_load(&again, recording);
    assert_int_equal(again.drawing_count, 0);
    assert_int_equal(again.count, 4);
    // No more than there is room for.
    again.drawing_count = RECORDING_DRAWINGS_MOST;
    assert_false(recording_notes_draw(&again, &drawing[0]));
}

static void notes_are_changed_and_removed(void **state)
{
    (void)state;
    static recording_notes notes;
    char error[256] = "";
    recording_notes_set(&notes, 10, "one");
    recording_notes_set(&notes, 20, "two");
    recording_notes_set(&notes, 10, "another");
    assert_int_equal(notes.count, 2);
    assert_string_equal(notes.note[0].words, "another");
    assert_true(recording_notes_save(&notes, recording, error, sizeof error));
    recording_notes_set(&notes, 15, ""); // there is none
    recording_notes_set(&notes, 10, "");
    assert_int_equal(notes.count, 1);
    assert_int_equal(notes.note[0].at, 20);
    recording_notes_set(&notes, 20, "");
    assert_true(recording_notes_save(&notes, recording, error, sizeof error));
    assert_int_equal(access(path, F_OK), -1);
    assert_true(recording_notes_save(&notes, recording, error, sizeof error));
}

static void there_is_room_for_so_many(void **state)
{
    (void)state;
    static recording_notes notes;
    for (uint32_t i = 0; i < RECORDING_NOTES_MOST; i++) {
        assert_true(recording_notes_set(&notes, 7 * i, "x"));
    }
    assert_false(recording_notes_set(&notes, 3, "x"));
    assert_true(recording_notes_set(&notes, 7, "changed"));
}

// An editor's other lines are skipped, and too long words end with a whole letter.
static void strange_lines_harm_nothing(void **state)
{
    (void)state;
    static recording_notes notes;
    char text[1200] = "no number\n-1 before\n2.5\n 1.5   spaces before\n1e300 far\nnan x\n7 ";
    const size_t start = strlen(text);
    for (int i = 0; i < 300; i++) {
        strcat(text, "é");
    }
    write_text(text, strlen(text));
    recording_notes_load(&notes, recording);
    assert_int_equal(notes.count, 2);
    assert_int_equal(notes.note[0].at, 1500);
    assert_string_equal(notes.note[0].words, "spaces before");
    assert_int_equal(notes.note[1].at, 7000);
    const size_t length = strlen(notes.note[1].words);
    assert_true(length % 2 == 0 && length + 3 > RECORDING_NOTE_SIZE);
    assert_memory_equal(notes.note[1].words, text + start, length);
    // Bytes at random, and no file.
    seeded random = seeded_start(__func__, 5);
    for (int round = 0; round < 200; round++) {
        for (size_t i = 0; i < sizeof text; i++) {
            static const char byte[] = "0123456789. \n\tx\xc3\xa9-";
            text[i] = seeded_next(&random) % 40 == 0
                          ? '\0'
                          : byte[seeded_next(&random) % (sizeof byte - 1)];
        }
        write_text(text, sizeof text);
        recording_notes_load(&notes, recording);
        assert_true(notes.count <= RECORDING_NOTES_MOST);
        for (uint32_t i = 0; i < notes.count; i++) {
            assert_true(i == 0 || notes.note[i - 1].at < notes.note[i].at);
            assert_true(strlen(notes.note[i].words) < RECORDING_NOTE_SIZE);
        }
    }
    unlink(path);
    recording_notes_load(&notes, recording);
    assert_int_equal(notes.count, 0);
}

static void what_cannot_be_saved_is_told(void **state)
{
    (void)state;
    static recording_notes notes;
    char error[256] = "";
    recording_notes_set(&notes, 1, "x");
    assert_false(recording_notes_save(&notes, "/nowhere/at/all.duel", error, sizeof error));
    assert_non_null(strstr(error, "cannot be saved: No such file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(notes_are_kept_in_order_and_read_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(figures_are_kept_beside_the_notes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(notes_are_changed_and_removed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(there_is_room_for_so_many, set_up, tear_down),
        cmocka_unit_test_setup_teardown(strange_lines_harm_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_saved_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
