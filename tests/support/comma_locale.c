// Loaded into a program (LD_PRELOAD): it starts in the language of its surroundings, as a library
// may make it do, and says so where that writes numbers with a comma.
#include <locale.h>
#include <stdio.h>

static void adopt(void) __attribute__((constructor));
static void adopt(void)
{
    setlocale(LC_ALL, "");
    if (localeconv()->decimal_point[0] == ',') {
        fputs("comma\n", stderr);
    }
}
