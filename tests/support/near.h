// Compares doubles in the manner of cmocka, whose own comparison is limited to floats.
#ifndef NEAR_H
#define NEAR_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define assert_near(a, b, tolerance) near_check((a), (b), (tolerance), #a, __FILE__, __LINE__)

static inline void near_check(double a, double b, double tolerance, const char *what,
                              const char *file, int line)
{
    if (!(fabs(a - b) <= tolerance)) {
        print_error("%s is %.17g instead of %.17g\n", what, a, b);
        _fail(file, line);
    }
}

#endif
