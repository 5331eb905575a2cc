// Sets this thread's floating-point control word: round to nearest, no flush to zero.
//
// A shared object linked with -ffast-math (a graphics or headset driver, for example) sets
// flush-to-zero for the whole thread when it is loaded. A simulation that ran with it would produce
// different bits.
#ifndef FP_ENVIRONMENT_H
#define FP_ENVIRONMENT_H

#include <stdint.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
// All exceptions masked, round to nearest, no flush to zero, no denormals as zero.
#define FP_ENVIRONMENT_DEFAULT 0x1f80u

static inline uint64_t fp_environment_enter(void)
{
    unsigned before = _mm_getcsr();
    _mm_setcsr(FP_ENVIRONMENT_DEFAULT);
    return before;
}

static inline void fp_environment_leave(uint64_t before)
{
    _mm_setcsr((unsigned)before);
}
#elif defined(__aarch64__)
static inline uint64_t fp_environment_enter(void)
{
    uint64_t before;
    __asm__ volatile("mrs %0, fpcr" : "=r"(before));
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)0));
    return before;
}

static inline void fp_environment_leave(uint64_t before)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(before));
}
#else
#error "add the code that sets the rounding and flush-to-zero modes of this processor"
#endif

#endif
