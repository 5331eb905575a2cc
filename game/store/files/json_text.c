#include "json_text.h"

#include <inttypes.h>
#include <math.h>

// Returns the number of bytes of the UTF-8 character at `text`, or 0 if it is not valid: stray
// bytes, overlong forms, surrogates, code points above U+10FFFF.
static int utf8_length(const unsigned char *text)
{
    unsigned char first = text[0];
    int length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first > 0xf4 || length == 0) {
        return 0;
    }
    for (int i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    unsigned char second = text[length > 1 ? 1 : 0];
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) {
        return 0;
    }
    return length;
}

void json_print_text(FILE *out, const char *text)
{
    if (text == NULL) {
        fputs("null", out);
        return;
    }
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0';) {
        int length = utf8_length(at);
        if (length == 0) {
            fputs("\\ufffd", out);
            length = 1;
        } else if (*at == '"' || *at == '\\') {
            fprintf(out, "\\%c", *at);
        } else if (*at < 0x20) {
            fprintf(out, "\\u%04x", *at);
        } else {
            fwrite(at, 1, (size_t)length, out);
        }
        at += length;
    }
    fputc('"', out);
}

void json_print_number(FILE *out, double number)
{
    if (isfinite(number)) {
        fprintf(out, "%.17g", number);
    } else {
        fputs("null", out);
    }
}

void json_print_hash(FILE *out, uint64_t hash)
{
    fprintf(out, "\"%016" PRIx64 "\"", hash);
}
