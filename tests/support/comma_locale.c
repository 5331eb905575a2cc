// Loaded into a program by LD_PRELOAD: sets the locale from the environment before main(), as a
// library may do, and prints "comma" if this locale writes decimal commas.
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
