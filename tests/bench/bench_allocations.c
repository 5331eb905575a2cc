#include "bench_allocations.h"

#include <stdlib.h>

static _Thread_local bench_allocations counted;

bench_allocations bench_allocations_now(void)
{
    return counted;
}

// The C library's own, by their other names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// --- for everybody in the process

void *malloc(size_t size)
{
    counted.all++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    counted.all++;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    counted.all++;
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    counted.all++;
    return __libc_memalign(alignment, size);
}

// --- for what is linked in: --wrap sends it here

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    counted.ours++;
    counted.all++;
    return __libc_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    counted.ours++;
    counted.all++;
    return __libc_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    counted.ours++;
    counted.all++;
    return __libc_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    counted.ours++;
    counted.all++;
    return __libc_memalign(alignment, size);
}
