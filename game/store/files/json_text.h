// Text and numbers as JSON, for scripts that read what battuta prints.
#ifndef JSON_TEXT_H
#define JSON_TEXT_H

#include <stdint.h>
#include <stdio.h>

// "text" with its quotes; what JSON does not allow in a string is escaped, and bytes
// that are no UTF-8 become U+FFFD. NULL is null.
void json_print_text(FILE *out, const char *text);

// A number with all its digits; null where it is not finite, as JSON has no word for it.
void json_print_number(FILE *out, double number);

// A hash as a string of 16 hexadecimal digits: JSON's numbers do not hold 64 bits.
void json_print_hash(FILE *out, uint64_t hash);

#endif
