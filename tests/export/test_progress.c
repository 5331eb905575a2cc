// The reports of a task's progress.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "progress.h"

static void words_tell_rate_and_what_is_left(void **state)
{
    (void)state;
    char words[160];
    FILE *out = tmpfile();
    progress p = progress_begin(out, "film.mp4", "frames", 600);
    progress_words(&p, 150, 50.0, words, sizeof words);
    assert_string_equal(words, "150 of 600 frames, 3.0 per second, 2:30 left");
    progress_words(&p, 600, 2.0, words, sizeof words);
    assert_string_equal(words, "600 of 600 frames, 300 per second, 0:00 left");
    progress_words(&p, 0, 0.0, words, sizeof words);
    assert_string_equal(words, "0 of 600 frames");
    fclose(out);
}

// A short task writes no lines, and there is no bar in a file.
static void what_is_quick_is_not_told_of(void **state)
{
    (void)state;
    FILE *out = tmpfile();
    progress p = progress_begin(out, "film.mp4", "frames", 1000);
    // Starts an hour in the future, since on a busy machine the loop itself could take seconds.
    p.began_s += 3600.0;
    for (uint64_t done = 1; done <= 1000; done++) {
        progress_report(&p, done);
    }
    progress_end(&p);
    assert_int_equal(ftell(out), 0);
    // Started long ago: at most one line for each tenth.
    p.began_s -= 3600.0 + 100.0;
    progress_report(&p, 500);
    progress_report(&p, 501);
    rewind(out);
    char line[160];
    assert_non_null(fgets(line, sizeof line, out));
    assert_memory_equal(line, "film.mp4: 500 of 1000 frames, 5.0 per second, 1:40 left\n", 20);
    assert_null(fgets(line, sizeof line, out));
    fclose(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_tell_rate_and_what_is_left),
        cmocka_unit_test(what_is_quick_is_not_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
