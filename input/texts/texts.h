// The texts of the screens in another language than English. The program is written in English, and
// the English text is the key: text_of(catalog, "Weapon") is the translation of "Weapon". NULL is
// the catalog of English, and a text that a catalog does not have stays English.
//
// A catalog is a .po file as GNU gettext has them (assets/texts), so that translators can use their
// tools. It is read directly: gettext() would need the language installed in the system.
#ifndef TEXTS_H
#define TEXTS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "text_mark.h"

// Of a report.
#define TEXTS_LINE_SIZE 240

typedef struct texts texts;

// What was wrong with a file.
typedef struct texts_report {
    int faults;                  // texts that are left out, and lines that are not understood
    char first[TEXTS_LINE_SIZE]; // the first of them with file and line; empty: none
} texts_report;

// Reads a catalog from the bytes of a .po file; `name` is the file's name for the report. Whatever
// is broken is counted and left out, so that it stays English. Returns NULL only without memory.
texts *texts_read(const char *name, const char *bytes, size_t size, texts_report *out_report);

// Frees a catalog and sets the pointer to NULL.
void texts_destroy(texts **address);

// The number of translated texts, and the English key of each of them (of a plural the form for
// one), in alphabetical order.
int texts_count(const texts *t);
const char *texts_key(const texts *t, int index);

// The translation of an English text. The result belongs to the catalog or is `english`; NULL
// for NULL.
const char *text_of(const texts *t, const char *english);

// The same with a form for one and a form for several things. The result has exactly the places of
// both forms (printf conversions of the same types), so it may be the format of snprintf().
const char *text_count(const texts *t, unsigned long number, const char *one, const char *several)
    __attribute__((format_arg(3), format_arg(4)));

// Writes a text with places for names and numbers, as snprintf() does. A translation may have the
// places in another order ("%2$s %1$d"). One with other places is not used.
void text_write(const texts *t, char *out, size_t size, const char *english, ...)
    __attribute__((format(printf, 4, 5)));

// The same for functions that get their arguments as a list.
void text_write_list(const texts *t, char *out, size_t size, const char *english, va_list arguments)
    __attribute__((format(printf, 4, 0)));

#endif
