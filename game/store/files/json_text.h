// Prints text and numbers as JSON, for scripts that read the output of battuta.
#ifndef JSON_TEXT_H
#define JSON_TEXT_H

#include <stdint.h>
#include <stdio.h>

// Prints "text" with its quotes. Characters that JSON does not allow in a string are escaped, and
// bytes that are not valid UTF-8 become U+FFFD. NULL becomes null.
void json_print_text(FILE *out, const char *text);

// Prints a number with enough digits to restore it exactly, or null if it is not finite, because
// JSON has no notation for that.
void json_print_number(FILE *out, double number);

// Prints a hash as a string of 16 hexadecimal digits, because JSON numbers cannot represent all
// 64-bit values.
void json_print_hash(FILE *out, uint64_t hash);

#endif
