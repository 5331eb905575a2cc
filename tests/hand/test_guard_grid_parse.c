#include "shipped_grid.h"

#include <stdlib.h>

#include "seeded.h"

#define ERROR_SIZE 256

static void test_shipped_files_parse(void **state)
{
    (void)state;
    guard_grid grid[3];
    for (int w = 0; w < 3; w++) {
        grid[w] = shipped_grid(shipped_grid_weapon[w]);
        assert_string_equal(grid[w].key[1][1].name, "neutral");
        assert_string_equal(grid[w].key[1][0].name, "quarte");
        assert_string_equal(grid[w].key[1][2].name, "sixte");
    }
    assert_true(grid[0].hash != grid[1].hash && grid[1].hash != grid[2].hash);
}

// A grid whose nine placements are the same, with one line replaced or added.
static size_t make_text(char *out_text, size_t size, int replaced_line, const char *replacement)
{
    static const char *const row[3] = {"up", "middle", "down"};
    static const char *const column[3] = {"left", "middle", "right"};
    size_t used = 0;
    int line = 1;
    for (int i = 0; i < 9; i++) {
        char own[3][128];
        snprintf(own[0], sizeof own[0], "g%d row %s column %s", i, row[i / 3], column[i % 3]);
        snprintf(own[1], sizeof own[1], "guard hand 0.5 1.1 0 tip 1.5 1.1 0 thumb 0 1 0");
        snprintf(own[2], sizeof own[2], "thrust hand 0.8 1.1 0 tip 1.8 1.1 0 thumb 0 1 0");
        for (int k = 0; k < 3; k++, line++) {
            const char *text = line == replaced_line ? replacement : own[k];
            used += (size_t)snprintf(out_text + used, size - used, "%s\n", text);
        }
    }
    return used;
}

static void assert_parses(const char *text, size_t length, guard_grid *out_grid)
{
    char error[ERROR_SIZE] = "";
    if (!guard_grid_parse(text, length, out_grid, error, sizeof error)) {
        fail_msg("does not parse: %s", error);
    }
}

static void test_pose_of_a_placement(void **state)
{
    (void)state;
    char text[4096];
    guard_grid grid;
    // Blade to the left and a thumb that is not at a right angle to it.
    size_t length = make_text(text, sizeof text, 2,
                              "guard thumb 0 3 0.3 tip 0.5 1.1 -2 hand 0.5 1.1 0 # any order");
    assert_parses(text, length, &grid);
    phys_pose pose = grid.key[2][0].guard;
    phys_vec3 blade = quat_rotate(pose.orientation, v3(0, 0, -1));
    phys_vec3 thumb = quat_rotate(pose.orientation, v3(0, 1, 0));
    assert_true(v3_distance(pose.position, v3(0.5, 1.1, 0)) < 1e-15);
    assert_true(v3_distance(blade, v3(0, 0, -1)) < 1e-15);
    assert_true(v3_distance(thumb, v3(0, 1, 0)) < 1e-15);
}

static void test_the_hash_depends_on_the_numbers_only(void **state)
{
    (void)state;
    char text[4096];
    guard_grid plain, negative_zero, renamed, other;
    assert_parses(text, make_text(text, sizeof text, 0, ""), &plain);
    assert_parses(
        text,
        make_text(text, sizeof text, 2, "guard hand 0.50 1.10 -0 tip 1.5 1.1 -0.0 thumb 0 1 0"),
        &negative_zero);
    assert_parses(text, make_text(text, sizeof text, 1, "other row up column left"), &renamed);
    assert_parses(
        text, make_text(text, sizeof text, 2, "guard hand 0.501 1.1 0 tip 1.5 1.1 0 thumb 0 1 0"),
        &other);
    assert_true(plain.hash == negative_zero.hash);
    assert_true(plain.hash == renamed.hash);
    assert_true(plain.hash != other.hash);
}

static void test_one_clear_line_for_each_mistake(void **state)
{
    (void)state;
    static const struct {
        int line;
        const char *replacement, *error;
    } cases[] = {
        {4, "quarte",
         "line 4, column 1: cannot read 'quarte': write 'NAME row up|middle|down column "
         "left|middle|right', or 'guard' or 'thrust' and its numbers"},
        {4, "quarte row top column left",
         "line 4, column 12: unknown row 'top': write up, middle or down"},
        {4, "quarte row up column center",
         "line 4, column 22: unknown column 'center': write left, middle or right"},
        {4, "a_name_of_a_guard_with_28_ch row up column middle",
         "line 4, column 1: name 'a_name_of_a_guard_with_2...' is too long: write at most 23 "
         "letters"},
        {4, "g0 row up column middle",
         "line 4, column 1: 'g0' is already on line 1: give each guard its name"},
        {4, "g1 row up column left",
         "line 4, column 8: row up, column left is already 'g0' (line 1): remove one"},
        {3, "",
         "line 4, column 1: 'g0' (line 1) has no 'thrust' line yet: write 'thrust hand F U R tip F "
         "U R thumb F U R'"},
        {3, "guard hand 0.5 1.1 0 tip 1.5 1.1 0 thumb 0 1 0",
         "line 3, column 1: 'g0' already has a 'guard' on line 2: remove one"},
        {1, "",
         "line 2, column 1: 'guard' before any guard: write first 'NAME row up|middle|down column "
         "left|middle|right'"},
        {2, "guard hand 0.5 1.1 0 tip 1.5 1.1 0",
         "line 2, column 1: 'thumb' is missing: write 'hand F U R tip F U R thumb F U R'"},
        {2, "guard hand 0.5 1.1 0 hand 0.5 1.1 0",
         "line 2, column 22: 'hand' is given twice: remove one"},
        {2, "guard hand 0.5 1.1 0 foot 1.5 1.1 0 thumb 0 1 0",
         "line 2, column 22: unexpected 'foot': write 'hand F U R tip F U R thumb F U R'"},
        {2, "guard hand 0.5 1.1 0 tip 1.5 1.1 0 thumb 0 1 0 7",
         "line 2, column 48: unexpected '7': write 'hand F U R tip F U R thumb F U R'"},
        {2, "guard hand 0.5 1.1",
         "line 2, column 7: 'hand' needs three numbers: meters forward, up and right"},
        {2, "guard hand 0.5 nan 0 tip 1.5 1.1 0 thumb 0 1 0",
         "line 2, column 16: 'nan' after 'hand' is not a number: write one such as -0.25"},
        {2, "guard hand 0.5 1e9 0 tip 1.5 1.1 0 thumb 0 1 0",
         "line 2, column 16: '1e9' after 'hand' is not a number: write one such as -0.25"},
        {2, "guard hand 1.0 1.1 0.9 tip 1.5 1.1 0 thumb 0 1 0",
         "line 2, column 7: hand is 1.35 m from the fencer's axis: keep it within 1.2 m"},
        {2, "guard hand 0.5 2.5 0 tip 1.5 1.1 0 thumb 0 1 0",
         "line 2, column 7: hand is 2.50 m above the floor: keep it within 0 and 2.4 m"},
        {2, "guard hand 0.5 1.1 0 tip 0.5 1.1 0 thumb 0 1 0",
         "line 2, column 22: tip is 0.00 m from hand: put it 0.1 to 3 m away, where the blade "
         "points"},
        {2, "guard hand 0.5 1.1 0 tip 1.5 1.1 0 thumb 2 0.1 0",
         "line 2, column 36: thumb points along the blade or nowhere: point it across the blade, 0 "
         "1 0 is thumb up"},
        {2, "guard hand 0.5 1.1 0 tip 1.5 1.1 0 thumb 0 0 0",
         "line 2, column 36: thumb points along the blade or nowhere: point it across the blade, 0 "
         "1 0 is thumb up"},
        {2, "guard hand 0.5 1.1 0 tip -0.5 1.1 0 thumb 0 1 0",
         "line 2, column 1: 'g0' guard is turned more than 150 degrees from the guard 'g4' in the "
         "middle: change tip or thumb"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4096], error[ERROR_SIZE] = "";
        size_t length = make_text(text, sizeof text, cases[i].line, cases[i].replacement);
        guard_grid grid = {.hash = 42};
        assert_false(guard_grid_parse(text, length, &grid, error, sizeof error));
        assert_string_equal(error, cases[i].error);
        assert_true(grid.hash == 42); // unchanged
    }
}

static void test_missing_guard_and_empty_file(void **state)
{
    (void)state;
    char text[4096], error[ERROR_SIZE];
    guard_grid grid;
    size_t length = make_text(text, sizeof text, 0, "");
    char *last = strstr(text, "g8");
    assert_non_null(last);
    assert_false(guard_grid_parse(text, (size_t)(last - text), &grid, error, sizeof error));
    assert_string_equal(
        error, "line 24, column 1: no guard for row down, column right: a grid has all nine");
    assert_false(guard_grid_parse("", 0, &grid, error, sizeof error));
    assert_string_equal(
        error, "line 1, column 1: no guard for row down, column left: a grid has all nine");
    // If the buffer for the message is short or NULL, nothing is written past it.
    char tiny[8] = "";
    assert_false(guard_grid_parse(text, length / 2, &grid, tiny, sizeof tiny));
    assert_string_equal(tiny, "line 14");
    assert_false(guard_grid_parse(text, length / 2, &grid, NULL, 0));
}

// Mutations of the shipped files: the parser accepts each or rejects it in one line, and a grid
// that it accepts can be used by the map. Each text is a heap copy of its exact size, so that a
// sanitizer notices a read past its end.
static void test_mutations(void **state)
{
    (void)state;
    seeded random = seeded_start("key_grid_mutations", 21);
    static const char *const piece[] = {"nan", "-1e9", "guard", "thrust", "hand", "tip",
                                        "#",   "\n",   " ",     "up",     "row",  "999",
                                        "-",   ".",    "0.50",  "thumb"};
    static char shipped[SHIPPED_GRID_MAX_BYTES];
    int accepted = 0;
    for (int i = 0; i < 6000; i++) {
        size_t length = shipped_grid_text(shipped_grid_weapon[i % 3], shipped);
        int changes = 1 + (int)(seeded_next(&random) % 3);
        for (int k = 0; k < changes; k++) {
            size_t at = (size_t)(seeded_next(&random) % length);
            switch (seeded_next(&random) % 4) {
            case 0:
                shipped[at] = (char)seeded_next(&random);
                break;
            case 1: {
                size_t gone = (size_t)(seeded_next(&random) % 40);
                gone = gone < length - at ? gone : length - at - 1;
                memmove(shipped + at, shipped + at + gone, length - at - gone);
                length -= gone;
                break;
            }
            case 2: {
                const char *text = piece[seeded_next(&random) % (sizeof piece / sizeof *piece)];
                size_t size = strlen(text);
                size = size < length - at ? size : length - at;
                memcpy(shipped + at, text, size);
                break;
            }
            default:
                length = at + 1;
                break;
            }
        }
        char *copy = malloc(length);
        assert_non_null(copy);
        memcpy(copy, shipped, length);
        char error[ERROR_SIZE] = "";
        guard_grid grid;
        if (guard_grid_parse(copy, length, &grid, error, sizeof error)) {
            accepted++;
            phys_pose pose = guard_grid_pose(&grid, -0.3, 0.6, 0.5);
            assert_true(v3_is_finite(pose.position));
            assert_string_equal(error, "");
        } else {
            assert_int_equal(strncmp(error, "line ", 5), 0);
            assert_null(strchr(error, '\n'));
        }
        free(copy);
    }
    // Some changes affect only comments, others damage the file: both kinds must have occurred.
    assert_in_range(accepted, 100, 5900);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped_files_parse),
        cmocka_unit_test(test_pose_of_a_placement),
        cmocka_unit_test(test_the_hash_depends_on_the_numbers_only),
        cmocka_unit_test(test_one_clear_line_for_each_mistake),
        cmocka_unit_test(test_missing_guard_and_empty_file),
        cmocka_unit_test(test_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
