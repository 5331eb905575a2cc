#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "texts_private.h"

void texts_destroy(texts **address)
{
    texts *t = *address;
    if (t != NULL) {
        free(t->memory);
        free(t->entry);
        free(t);
    }
    *address = NULL;
}

int texts_count(const texts *t)
{
    return t != NULL ? t->count : 0;
}

const char *texts_key(const texts *t, int index)
{
    return t->entry[index].english;
}

static const texts_entry *find(const texts *t, const char *english)
{
    int low = 0, high = texts_count(t);
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const int order = strcmp(english, t->entry[middle].english);
        if (order == 0) {
            return &t->entry[middle];
        }
        low = order > 0 ? middle + 1 : low;
        high = order > 0 ? high : middle;
    }
    return NULL;
}

const char *text_of(const texts *t, const char *english)
{
    const texts_entry *found = english != NULL ? find(t, english) : NULL;
    return found != NULL ? found->form[0] : english;
}

const char *text_count(const texts *t, unsigned long number, const char *one, const char *several)
{
    const texts_entry *found = find(t, one);
    const long form = found != NULL && found->is_plural ? texts_plural_form(t->rule, number) : -1;
    if (form < 0 || form >= t->forms || !found->has_same_places) {
        return number == 1 ? one : several;
    }
    return found->form[form];
}

void text_write_list(const texts *t, char *out, size_t size, const char *english, va_list arguments)
{
    const texts_entry *found = find(t, english);
    vsnprintf(out, size, found != NULL && found->has_same_places ? found->form[0] : english,
              arguments);
}

void text_write(const texts *t, char *out, size_t size, const char *english, ...)
{
    va_list arguments;
    va_start(arguments, english);
    text_write_list(t, out, size, english, arguments);
    va_end(arguments);
}
