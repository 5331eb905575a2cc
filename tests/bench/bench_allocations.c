#include "bench_allocations.h"

#include <stdlib.h>

static _Thread_local bench_allocations counted;

bench_allocations bench_allocations_now(void)
{
    return counted;
}

// The C library's implementations under their other names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// ---- Replacements for all code of the process -----------------------------------------

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

// ---- Replacements for the code linked into the benchmark, through the linker's --wrap ---

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
