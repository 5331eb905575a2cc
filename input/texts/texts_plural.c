// The rule of a language's plurals, "Plural-Forms" of a .po file: an expression of C that counts
// from `n` which form a number has.
#include <string.h>

#include "texts_private.h"

// Parentheses within each other, at most.
#define DEPTH_MOST 30

typedef struct rule_reader {
    const char *at;
    unsigned long n;
    int depth;
    bool is_wrong;
} rule_reader;

static unsigned long read_choice(rule_reader *r);

static bool take(rule_reader *r, const char *sign)
{
    const size_t length = strlen(sign);
    r->at += strspn(r->at, " \t");
    if (strncmp(r->at, sign, length) != 0) {
        return false;
    }
    r->at += length;
    return true;
}

static unsigned long read_value(rule_reader *r)
{
    unsigned long value = 0;
    if (++r->depth > DEPTH_MOST) {
        r->is_wrong = true;
    } else if (take(r, "!")) {
        value = !read_value(r);
    } else if (take(r, "(")) {
        value = read_choice(r);
        r->is_wrong = r->is_wrong || !take(r, ")");
    } else if (take(r, "n")) {
        value = r->n;
    } else if (*r->at >= '0' && *r->at <= '9') {
        while (*r->at >= '0' && *r->at <= '9') {
            value = 10 * value + (unsigned long)(*r->at++ - '0');
        }
    } else {
        r->is_wrong = true;
    }
    r->depth--;
    return value;
}

static unsigned long read_product(rule_reader *r)
{
    unsigned long value = read_value(r);
    while (!r->is_wrong && take(r, "%")) {
        const unsigned long by = read_value(r);
        r->is_wrong = r->is_wrong || by == 0;
        value = by != 0 ? value % by : 0;
    }
    return value;
}

static unsigned long read_order(rule_reader *r)
{
    unsigned long value = read_product(r);
    while (!r->is_wrong) {
        if (take(r, "<=")) {
            value = value <= read_product(r);
        } else if (take(r, ">=")) {
            value = value >= read_product(r);
        } else if (take(r, "<")) {
            value = value < read_product(r);
        } else if (take(r, ">")) {
            value = value > read_product(r);
        } else {
            break;
        }
    }
    return value;
}

static unsigned long read_equality(rule_reader *r)
{
    unsigned long value = read_order(r);
    while (!r->is_wrong) {
        if (take(r, "==")) {
            value = value == read_order(r);
        } else if (take(r, "!=")) {
            value = value != read_order(r);
        } else {
            break;
        }
    }
    return value;
}

static unsigned long read_all_of(rule_reader *r)
{
    unsigned long value = read_equality(r);
    while (!r->is_wrong && take(r, "&&")) {
        const unsigned long other = read_equality(r);
        value = value && other;
    }
    return value;
}

static unsigned long read_any_of(rule_reader *r)
{
    unsigned long value = read_all_of(r);
    while (!r->is_wrong && take(r, "||")) {
        const unsigned long other = read_all_of(r);
        value = value || other;
    }
    return value;
}

static unsigned long read_choice(rule_reader *r)
{
    unsigned long value = read_any_of(r);
    if (++r->depth > DEPTH_MOST) {
        r->is_wrong = true;
    } else if (!r->is_wrong && take(r, "?")) {
        const unsigned long yes = read_choice(r);
        r->is_wrong = r->is_wrong || !take(r, ":");
        const unsigned long no = r->is_wrong ? 0 : read_choice(r);
        value = value != 0 ? yes : no;
    }
    r->depth--;
    return value;
}

long texts_plural_form(const char *rule, unsigned long n)
{
    rule_reader r = {.at = rule, .n = n};
    const unsigned long form = read_choice(&r);
    r.at += strspn(r.at, " \t");
    return !r.is_wrong && *r.at == '\0' && form < TEXTS_FORMS ? (long)form : -1;
}
