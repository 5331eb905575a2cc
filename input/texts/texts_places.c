// The places of a printf format: which argument of which type each of them takes.
#include <string.h>

#include "texts_private.h"

#define PLACES_MOST 12

typedef struct places {
    char type[PLACES_MOST][4]; // of each argument: length and conversion, such as "ld"; "": none
    int count;
    bool is_good;
} places;

// Reads a number; returns 0 if there is none, and at most 99.
static int read_number(const char **at)
{
    int number = 0;
    while (**at >= '0' && **at <= '9') {
        number = number < 10 ? 10 * number + (**at - '0') : 99;
        (*at)++;
    }
    return number;
}

// Reads what follows a '%'. `*out_argument` is the argument's number from 1 on, or 0: the next one.
static bool read_place(const char **at, int *out_argument, char out_type[4])
{
    const char *start = *at;
    size_t length = 0;
    *out_argument = read_number(at);
    if (*out_argument == 0 || **at != '$') {
        *at = start; // it was a width
        *out_argument = 0;
    } else {
        (*at)++;
    }
    *at += strspn(*at, "-+ #0");
    read_number(at);
    if (**at == '.') {
        (*at)++;
        read_number(at);
    }
    while (length < 2 && **at != '\0' && strchr("hljzt", **at) != NULL) {
        out_type[length++] = *(*at)++;
    }
    const char conversion = **at;
    if (conversion == '\0' || strchr("diouxXeEfgGcs", conversion) == NULL) {
        return false;
    }
    // Conversions that take the same type of argument are alike.
    out_type[length++] = strchr("di", conversion) != NULL      ? 'd'
                         : strchr("ouxX", conversion) != NULL  ? 'u'
                         : strchr("eEfgG", conversion) != NULL ? 'f'
                                                               : conversion;
    out_type[length] = '\0';
    (*at)++;
    return true;
}

static places read_places(const char *format)
{
    places p = {.is_good = true};
    int next = 0, numbered = 0;
    const char *at = format;
    while ((at = strchr(at, '%')) != NULL) {
        char type[4];
        int argument;
        at++;
        if (*at == '%') {
            at++;
            continue;
        }
        if (!read_place(&at, &argument, type)) {
            p.is_good = false;
            return p;
        }
        numbered += argument > 0;
        const int index = argument > 0 ? argument - 1 : next++;
        if (index >= PLACES_MOST ||
            (p.type[index][0] != '\0' && strcmp(p.type[index], type) != 0)) {
            p.is_good = false;
            return p;
        }
        memcpy(p.type[index], type, sizeof type);
        p.count = index + 1 > p.count ? index + 1 : p.count;
    }
    p.is_good = numbered == 0 || next == 0;
    return p;
}

bool texts_same_places(const char *a, const char *b)
{
    const places of_a = read_places(a), of_b = read_places(b);
    bool same = of_a.is_good && of_b.is_good && of_a.count == of_b.count;
    for (int i = 0; same && i < of_a.count; i++) {
        // An argument that no place takes has no type, and printf would not know its size.
        same = of_a.type[i][0] != '\0' && strcmp(of_a.type[i], of_b.type[i]) == 0;
    }
    return same;
}
