// What the files of this room share.
#ifndef TEXTS_PRIVATE_H
#define TEXTS_PRIVATE_H

#include <stdint.h>

#include "texts.h"

// Forms of a plural that a language has at most; Arabic has six.
#define TEXTS_FORMS 6
// Of the rule that chooses one.
#define TEXTS_RULE_SIZE 240

typedef struct texts_entry {
    const char *english;
    const char *form[TEXTS_FORMS]; // one if it is no plural
    bool is_plural;
    int line;             // of the file
    bool has_same_places; // all forms have those of the English text
} texts_entry;

struct texts {
    char *memory; // the words of all entries
    texts_entry *entry;
    int count, forms;
    char rule[TEXTS_RULE_SIZE]; // chooses the form of a plural by the number `n`
};

// Whether two printf formats take the same arguments. A format takes them in order or says for each
// place which one ("%2$s"). Formats that take no fixed list of arguments ("%*d", "%n") are like no
// other.
bool texts_same_places(const char *a, const char *b);

// The form of a number by a rule of C's operators, for example "n > 1"; -1 if the rule is wrong.
long texts_plural_form(const char *rule, unsigned long n);

#endif
