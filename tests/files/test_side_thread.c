// A side thread does one piece of work after another, and whoever awaits one sees all that it
// wrote.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdatomic.h>
#include <stdbool.h>

#include "side_thread.h"

#define SIZE 1000

typedef struct pages {
    uint32_t number;
    uint32_t page[SIZE];
    atomic_bool may_end;
} pages;

static void write_pages(void *on)
{
    pages *p = on;
    for (uint32_t i = 0; i < SIZE; i++) {
        p->page[i] = p->number + i;
    }
}

static void write_when_it_may(void *on)
{
    pages *p = on;
    while (!atomic_load(&p->may_end)) {
    }
    write_pages(p);
}

static void assert_written(const pages *p)
{
    for (uint32_t i = 0; i < SIZE; i++) {
        assert_int_equal(p->page[i], p->number + i);
    }
}

static void all_that_the_work_wrote_is_seen(void **state)
{
    (void)state;
    static pages p;
    side_thread *thread = side_thread_create();
    assert_non_null(thread);
    side_thread_await(thread); // nothing has begun
    assert_true(side_thread_is_done(thread));
    for (p.number = 1; p.number < 2000; p.number++) {
        side_thread_begin(thread, write_pages, &p);
        side_thread_await(thread);
        assert_written(&p);
    }
    side_thread_await(thread);
    side_thread_destroy(&thread);
    assert_null(thread);
    side_thread_destroy(&thread);
}

// The work ends only after its caller has gone on, so it cannot run on the caller's thread.
static void the_caller_goes_on_meanwhile(void **state)
{
    (void)state;
    static pages p = {.number = 7};
    side_thread *thread = side_thread_create();
    assert_non_null(thread);
    side_thread_begin(thread, write_when_it_may, &p);
    assert_int_equal(p.page[0], 0);
    assert_false(side_thread_is_done(thread));
    atomic_store(&p.may_end, true);
    side_thread_await(thread);
    assert_true(side_thread_is_done(thread));
    assert_written(&p);
    side_thread_destroy(&thread);
}

static void who_leaves_waits_for_the_work(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 200; i++) {
        static pages p;
        p.number = 100 * i;
        side_thread *thread = side_thread_create();
        assert_non_null(thread);
        side_thread_begin(thread, write_pages, &p);
        side_thread_destroy(&thread);
        assert_written(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_the_work_wrote_is_seen),
        cmocka_unit_test(the_caller_goes_on_meanwhile),
        cmocka_unit_test(who_leaves_waits_for_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
