// Loops over many floats that use wider vector instructions where the processor has them.
//
// A function that is marked with PHYS_WIDE is compiled twice for x86-64, once for any processor and
// once for those with AVX2; the program chooses when it starts. Both compute the same bits: the
// lanes of a vector do not depend on each other, and neither version may fuse a product with a sum
// (-ffp-contract=off). Elsewhere the mark means nothing. The helpers that such a function calls
// must be inline, otherwise they are not compiled a second time.
#ifndef PHYS_WIDE_H
#define PHYS_WIDE_H

// Needs the choice at the start of a program (ifunc), which glibc has. Sanitizers are not ready at
// that moment. Clang 14 knows the attribute, but gives such functions names that other files do not
// find.
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__OPTIMIZE__) &&                      \
    !defined(__clang__) && !defined(__AVX2__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !defined(__SANITIZE_THREAD__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define PHYS_WIDE      __attribute__((target_clones("avx2", "default")))
#define PHYS_WIDE_PART static inline __attribute__((always_inline))
#endif
#endif
#ifndef PHYS_WIDE
#define PHYS_WIDE
#define PHYS_WIDE_PART static inline
#endif

#endif
