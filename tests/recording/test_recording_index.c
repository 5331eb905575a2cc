// Tests the index of a folder of recordings: what was saved is loaded, but only for files of the
// same size and time and for the same version; a malformed line is refused, whatever it is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recording_index.h"
#include "seeded.h"

#define COUNT 300

static char folder[] = "/tmp/battuta-index-XXXXXX", path[64];

static int set_up(void **state)
{
    (void)state;
    bool made = mkdtemp(folder) != NULL;
    snprintf(path, sizeof path, "%s/" RECORDING_INDEX_NAME, folder);
    return made ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static recording_entry entry_of(seeded *random, uint32_t number)
{
    recording_entry e = {.is_read = true,
                         .size_bytes = seeded_next(random) >> 1,
                         .modified_ns = (int64_t)(seeded_next(random) >> 2),
                         .is_usable = seeded_next(random) % 2 == 0,
                         .is_checked = seeded_next(random) % 2 == 0,
                         .is_finished = seeded_next(random) % 2 == 0,
                         .winner = (uint8_t)(seeded_next(random) % 3),
                         .touch_by = (uint8_t)(seeded_next(random) % 3),
                         .touch_part = (uint8_t)(seeded_next(random) % BODY_PART_COUNT),
                         .weapon = (enum weapon_kind)(seeded_next(random) % WEAPON_KIND_COUNT),
                         .began_unix_s = (int64_t)(seeded_next(random) >> 3) - 5,
                         .seconds = (double)(seeded_next(random) % 1000000) * DUEL_TICK_S};
    snprintf(e.name, sizeof e.name, "bout é %u.duel", number);
    snprintf(e.fencer[0], sizeof e.fencer[0], "ai:%u", number % 3 + 1);
    snprintf(e.fencer[1], sizeof e.fencer[1], "%s", number % 2 == 0 ? "" : "script:a b");
    snprintf(e.problem, sizeof e.problem, "%s", number % 5 == 0 ? "it is\tdamaged" : "");
    return e;
}

static recording_entry *entries(void)
{
    seeded random = seeded_start("index", 3);
    recording_entry *all = calloc(COUNT, sizeof *all);
    assert_non_null(all);
    for (uint32_t i = 0; i < COUNT; i++) {
        all[i] = entry_of(&random, i);
    }
    return all;
}

// The entries as a list finds them in the folder, in the opposite order.
static recording_entry *listed(const recording_entry *all)
{
    recording_entry *found = calloc(COUNT, sizeof *found);
    assert_non_null(found);
    for (uint32_t i = 0; i < COUNT; i++) {
        const recording_entry *e = &all[COUNT - 1 - i];
        found[i].size_bytes = e->size_bytes;
        found[i].modified_ns = e->modified_ns;
        found[i].is_marked = i % 3 == 0;
        memcpy(found[i].name, e->name, sizeof e->name);
    }
    return found;
}

static void what_was_saved_is_loaded_if_the_file_is_the_same(void **state)
{
    (void)state;
    recording_entry *all = entries(), *found = listed(all);
    assert_true(recording_index_save(folder, all, COUNT));
    found[0].size_bytes++;
    found[1].modified_ns--;
    recording_index_load(folder, found, COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        const recording_entry *e = &all[COUNT - 1 - i], *f = &found[i];
        assert_true(f->is_read == (i > 1));
        assert_true(f->is_marked == (i % 3 == 0));
        if (i > 1) {
            assert_string_equal(f->name, e->name);
            assert_string_equal(f->fencer[0], e->fencer[0]);
            assert_string_equal(f->fencer[1], e->fencer[1]);
            assert_true(f->problem[0] == e->problem[0] && strchr(f->problem, '\t') == NULL);
            assert_true(f->is_usable == e->is_usable && f->is_checked == e->is_checked);
            assert_true(f->is_finished == e->is_finished && f->winner == e->winner);
            assert_true(f->touch_by == e->touch_by && f->touch_part == e->touch_part);
            assert_true(f->weapon == e->weapon && f->began_unix_s == e->began_unix_s);
            assert_true(f->seconds > e->seconds - 1e-6 && f->seconds < e->seconds + 1e-6);
        }
    }
    free(all);
    free(found);
}

static void another_version_s_index_is_not_used(void **state)
{
    (void)state;
    recording_entry *all = entries(), *found = listed(all);
    assert_true(recording_index_save(folder, all, COUNT));
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fputs("battuta index 0", file);
    fclose(file);
    recording_index_load(folder, found, COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_false(found[i].is_read);
    }
    unlink(path);
    recording_index_load(folder, found, COUNT); // none at all
    assert_false(found[0].is_read);
    free(all);
    free(found);
}

static void malformed_lines_are_refused(void **state)
{
    (void)state;
    static const char good[] = "100\t5\t1\t0\t1\t0\t1\t3\t2\t7\t2500\tai:1\tai:2\t\ta.duel";
    recording_entry entry;
    assert_true(recording_index_parse(good, strlen(good), &entry));
    assert_true(entry.seconds == 2.5 && entry.size_bytes == 100);
    assert_string_equal(entry.name, "a.duel");
    static const char *const BAD[] = {
        "",
        "100",
        "100\t5\t2\t0\t1\t0\t1\t3\t2\t7\t2500\tai:1\tai:2\t\ta.duel",  // usable 2
        "100\t5\t1\t0\t1\t3\t1\t3\t2\t7\t2500\tai:1\tai:2\t\ta.duel",  // winner 3
        "100\t5\t1\t0\t1\t0\t1\t99\t2\t7\t2500\tai:1\tai:2\t\ta.duel", // part 99
        "100\t5\t1\t0\t1\t0\t1\t3\t9\t7\t2500\tai:1\tai:2\t\ta.duel",  // weapon 9
        "-1\t5\t1\t0\t1\t0\t1\t3\t2\t7\t2500\tai:1\tai:2\t\ta.duel",
        "100x\t5\t1\t0\t1\t0\t1\t3\t2\t7\t2500\tai:1\tai:2\t\ta.duel",
        "99999999999999999999\t5\t1\t0\t1\t0\t1\t3\t2\t7\t2500\tai:1\tai:2\t\ta.duel",
        "100\t5\t1\t0\t1\t0\t1\t3\t2\t7\t2500\tai:1\tai:2\t\t",
        "100\t5\t1\t0\t1\t0\t1\t3\t2\t7\t2500\tai:1\tai:2\t\ta.duel\tb",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(recording_index_parse(BAD[i], strlen(BAD[i]), &entry));
    }
    // Random damage: whatever is accepted is within its ranges.
    seeded random = seeded_start("lines", 4);
    for (int i = 0; i < 100000; i++) {
        char line[sizeof good];
        memcpy(line, good, sizeof good);
        size_t length = seeded_next(&random) % sizeof good;
        for (int k = 0; k < 3; k++) {
            line[seeded_next(&random) % sizeof line] = (char)seeded_next(&random);
        }
        if (recording_index_parse(line, length, &entry)) {
            assert_true(entry.winner <= DUEL_NOBODY && entry.touch_part < BODY_PART_COUNT);
            assert_true((int)entry.weapon < WEAPON_KIND_COUNT && entry.name[0] != '\0');
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_saved_is_loaded_if_the_file_is_the_same),
        cmocka_unit_test(another_version_s_index_is_not_used),
        cmocka_unit_test(malformed_lines_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
