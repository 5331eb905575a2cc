// The results of jobs come out in order, whatever order the threads finish them in.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdatomic.h>
#include <time.h>

#include "ordered_jobs.h"
#include "workers.h"

#define COUNT 200

typedef struct scene {
    ordered_jobs *jobs;
    bool leaves; // each thread leaves after its first job
    uint32_t last;
    atomic_uint begun;
    uint32_t result[COUNT];
    uint32_t used[COUNT];
    uint32_t used_count;
} scene;

static bool use(void *of, uint32_t number)
{
    scene *s = of;
    assert_true(s->used_count < COUNT);
    assert_int_equal(s->result[number], number * number + 1);
    s->used[s->used_count++] = number;
    return number != s->last;
}

// Every seventh job takes long, so that later ones finish before it.
static void *work(void *of)
{
    scene *s = of;
    uint32_t number;
    while (ordered_jobs_take(s->jobs, &number)) {
        atomic_fetch_add(&s->begun, 1);
        const struct timespec pause = {.tv_nsec = number % 7 == 0 ? 300000 : 0};
        nanosleep(&pause, NULL);
        s->result[number] = number * number + 1;
        ordered_jobs_done(s->jobs, number);
        if (s->leaves) {
            break;
        }
    }
    return NULL;
}

static void run(scene *s, uint32_t count, uint32_t threads)
{
    s->jobs = ordered_jobs_create(count, use, s);
    assert_non_null(s->jobs);
    workers_run(threads, work, s);
    for (uint32_t i = 0; i < s->used_count; i++) {
        assert_int_equal(s->used[i], i);
    }
}

static void all_results_come_out_in_order(void **state)
{
    (void)state;
    for (uint32_t threads = 1; threads <= 5; threads++) {
        scene s = {.last = UINT32_MAX};
        run(&s, COUNT, threads);
        assert_int_equal(s.used_count, COUNT);
        assert_int_equal(s.begun, COUNT);
        assert_true(ordered_jobs_finished(s.jobs));
        ordered_jobs_destroy(&s.jobs);
        assert_null(s.jobs);
    }
}

static void after_the_end_nothing_comes_out(void **state)
{
    (void)state;
    for (uint32_t threads = 1; threads <= 3; threads++) {
        scene s = {.last = 21};
        run(&s, COUNT, threads);
        assert_int_equal(s.used_count, 22);
        // While the last job ran, the other threads may have been far ahead, but not one thread.
        assert_true(threads > 1 || s.begun == 22);
        assert_true(ordered_jobs_finished(s.jobs));
        ordered_jobs_destroy(&s.jobs);
    }
}

static void jobs_that_nobody_does_are_noticed(void **state)
{
    (void)state;
    scene s = {.last = UINT32_MAX, .leaves = true};
    run(&s, COUNT, 3);
    assert_false(ordered_jobs_finished(s.jobs));
    ordered_jobs_destroy(&s.jobs);
}

static void no_jobs_are_finished(void **state)
{
    (void)state;
    scene s = {.last = UINT32_MAX};
    run(&s, 0, 2);
    assert_true(ordered_jobs_finished(s.jobs));
    assert_int_equal(s.used_count, 0);
    ordered_jobs_destroy(&s.jobs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_results_come_out_in_order),
        cmocka_unit_test(after_the_end_nothing_comes_out),
        cmocka_unit_test(jobs_that_nobody_does_are_noticed),
        cmocka_unit_test(no_jobs_are_finished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
