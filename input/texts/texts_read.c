// Reads .po files: a comment begins with '#'; "msgid" has the English text, "msgstr" its
// translation, and a text may go on in quotes on the next lines. With "msgid_plural" there are
// "msgstr[0]", "msgstr[1]" and so on. The text of the empty msgid is the header.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "texts_private.h"

// The largest number that a rule of plurals is tried with before it is trusted: the rules of all
// languages depend on the last two digits.
#define NUMBERS_TRIED 1000

// The entry that is being read.
typedef struct pending {
    const char *english, *several, *form[TEXTS_FORMS];
    int line;
    bool is_format; // "#, c-format"
    bool is_fuzzy;  // "#, fuzzy": a guess of a tool, which nobody has looked at
    bool is_broken;
} pending;

typedef struct reader {
    const char *name;
    int line;
    texts *t;
    texts_report *report;
    size_t used;      // bytes of the texts' memory
    int entries_most; // allocated
    bool is_in_text;  // a line in quotes goes on with the last text of the memory
    bool lacks_memory;
    pending now;
} reader;

static void complain(reader *r, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(reader *r, int line, const char *format, ...)
{
    if (r->report->faults++ == 0) {
        va_list arguments;
        char what[TEXTS_LINE_SIZE / 2];
        va_start(arguments, format);
        vsnprintf(what, sizeof what, format, arguments);
        va_end(arguments);
        snprintf(r->report->first, sizeof r->report->first, "%.100s, line %d: %s", r->name, line,
                 what);
    }
    r->now.is_broken = true;
}

// --- one entry

// Whether the bytes are UTF-8 without control characters other than line feed and tab.
static bool is_utf8(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        const int follow = *at < 0x80   ? 0
                           : *at < 0xC2 ? -1
                           : *at < 0xE0 ? 1
                           : *at < 0xF0 ? 2
                           : *at < 0xF5 ? 3
                                        : -1;
        if (follow < 0 || (*at < 0x20 && *at != '\n' && *at != '\t')) {
            return false;
        }
        at++;
        for (int i = 0; i < follow; i++, at++) {
            if ((*at & 0xC0) != 0x80) {
                return false;
            }
        }
    }
    return true;
}

// Takes over the rule of plurals: "Plural-Forms: nplurals=2; plural=n > 1;".
static void read_header(reader *r, const char *header)
{
    const char *found = strstr(header, "Plural-Forms:");
    const char *rule = found != NULL ? strstr(found, "plural=") : NULL;
    const char *forms = found != NULL ? strstr(found, "nplurals=") : NULL;
    if (rule == NULL || forms == NULL) {
        return; // a language without plurals needs none
    }
    rule += strlen("plural=");
    const size_t length = strcspn(rule, ";\n");
    r->t->forms = (int)strtol(forms + strlen("nplurals="), NULL, 10);
    snprintf(r->t->rule, sizeof r->t->rule, "%.*s", (int)(length < 999 ? length : 999), rule);
    bool is_good = r->t->forms > 0 && r->t->forms <= TEXTS_FORMS && length < TEXTS_RULE_SIZE;
    for (unsigned long n = 0; is_good && n <= NUMBERS_TRIED; n++) {
        const long form = texts_plural_form(r->t->rule, n);
        is_good = form >= 0 && form < r->t->forms;
    }
    if (!is_good) {
        complain(r, r->now.line, "the rule of Plural-Forms cannot be used");
        r->t->forms = 0;
    }
}

static void keep(reader *r, const texts_entry *entry)
{
    if (r->t->count == r->entries_most) {
        const int most = 2 * r->entries_most + 64;
        texts_entry *more = realloc(r->t->entry, (size_t)most * sizeof *more);
        if (more == NULL) {
            r->lacks_memory = true;
            return;
        }
        r->t->entry = more;
        r->entries_most = most;
    }
    r->t->entry[r->t->count++] = *entry;
}

static bool has_words(reader *r, const pending *e, int forms)
{
    for (int i = 0; i < forms; i++) {
        if (e->form[i] == NULL) {
            complain(r, e->line, "this text has no msgstr, or not each form of its plural");
            return false;
        }
        if (e->form[i][0] == '\0') {
            return false; // not translated yet
        }
        if (!is_utf8(e->form[i])) {
            complain(r, e->line, "the translation is not UTF-8");
            return false;
        }
    }
    return true;
}

static void end_entry(reader *r)
{
    const pending *e = &r->now;
    const int forms = e->several != NULL ? r->t->forms : 1;
    r->is_in_text = false;
    if (e->english != NULL && e->english[0] == '\0' && e->form[0] != NULL) {
        read_header(r, e->form[0]);
    } else if (e->english != NULL && !e->is_broken && !e->is_fuzzy) {
        if (forms == 0) {
            complain(r, e->line, "a plural, but the header has no Plural-Forms");
        } else if (has_words(r, e, forms)) {
            texts_entry entry = {.english = e->english,
                                 .is_plural = e->several != NULL,
                                 .line = e->line,
                                 .has_same_places = true};
            for (int i = 0; i < forms; i++) {
                entry.form[i] = e->form[i];
                entry.has_same_places =
                    entry.has_same_places && texts_same_places(e->english, e->form[i]);
            }
            if (e->is_format && !entry.has_same_places) {
                complain(r, e->line, "the translation has not the places (%%s, %%d) of the text");
            } else {
                keep(r, &entry);
            }
        }
    }
    r->now = (pending){0};
}

// --- one line

// Appends a text in quotes to the text at the end of the memory, which has room for all of the
// file's bytes. Returns false if it is not in quotes.
static bool read_quoted(reader *r, const char *at, const char *end)
{
    char *out = r->t->memory;
    bool is_open = at < end && *at == '"';
    for (at += is_open; is_open && at < end; at++) {
        if (*at == '"') {
            out[r->used++] = '\0';
            for (at++; at < end && (*at == ' ' || *at == '\t'); at++) {
            }
            return at == end;
        }
        if (*at == '\\' && at + 1 < end) {
            at++;
            if (strchr("nt\"\\", *at) == NULL) {
                break;
            }
            out[r->used++] = (char)(*at == 'n' ? '\n' : *at == 't' ? '\t' : *at);
        } else if (*at == '\0') {
            break;
        } else {
            out[r->used++] = *at;
        }
    }
    out[r->used++] = '\0';
    return false;
}

static bool takes(const char **at, const char *end, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(end - *at) < length || memcmp(*at, word, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

// Finds where the text that the keyword announces belongs to, or returns NULL.
static const char **target_of(reader *r, const char **at, const char *end)
{
    if (takes(at, end, "msgid_plural")) {
        return &r->now.several;
    }
    if (takes(at, end, "msgid")) {
        if (r->now.english != NULL) {
            end_entry(r);
        }
        r->now.line = r->line;
        return &r->now.english;
    }
    if (!takes(at, end, "msgstr")) {
        return NULL;
    }
    if (*at < end && **at == '[') {
        const int form = end - *at > 2 && (*at)[2] == ']' ? (*at)[1] - '0' : -1;
        *at += end - *at < 3 ? end - *at : 3;
        return form >= 0 && form < TEXTS_FORMS && r->now.several != NULL ? &r->now.form[form]
                                                                         : NULL;
    }
    return r->now.several == NULL ? &r->now.form[0] : NULL;
}

static void read_comment(reader *r, const char *at, const char *end)
{
    if (r->now.english != NULL) {
        end_entry(r); // comments stand before an entry
    }
    if (!takes(&at, end, "#,")) {
        return;
    }
    for (; at < end; at++) {
        const char *flag = at;
        r->now.is_format = takes(&flag, end, " c-format") || r->now.is_format;
        r->now.is_fuzzy = takes(&flag, end, " fuzzy") || r->now.is_fuzzy;
    }
}

static void read_line(reader *r, const char *at, const char *end)
{
    while (end > at && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    while (at < end && (*at == ' ' || *at == '\t')) {
        at++;
    }
    if (at == end) {
        end_entry(r); // what follows cannot break it
        return;
    }
    if (*at == '#') {
        read_comment(r, at, end);
        return;
    }
    if (*at == '"' && r->is_in_text) {
        r->used--; // the end of the text so far
        if (!read_quoted(r, at, end)) {
            complain(r, r->line,
                     "the quotes do not end, or have an escape other than \\n \\t \\\" \\\\");
        }
        return;
    }
    const char **target = target_of(r, &at, end);
    if (target == NULL || *target != NULL) {
        complain(r, r->line, "this line is not understood here");
        r->is_in_text = false;
        return;
    }
    while (at < end && (*at == ' ' || *at == '\t')) {
        at++;
    }
    *target = r->t->memory + r->used;
    r->is_in_text = true;
    if (!read_quoted(r, at, end)) {
        complain(r, r->line,
                 "the text is not in quotes, or has an escape other than \\n \\t \\\" \\\\");
    }
}

// --- all of it

static int by_english(const void *a, const void *b)
{
    const texts_entry *first = a, *second = b;
    const int order = strcmp(first->english, second->english);
    return order != 0 ? order : first->line - second->line;
}

static void sort(reader *r)
{
    texts *t = r->t;
    int kept = 0;
    if (t->count > 0) {
        qsort(t->entry, (size_t)t->count, sizeof *t->entry, by_english);
    }
    for (int i = 0; i < t->count; i++) {
        if (kept > 0 && strcmp(t->entry[kept - 1].english, t->entry[i].english) == 0) {
            complain(r, t->entry[i].line, "the same text stands in line %d already",
                     t->entry[kept - 1].line);
        } else {
            t->entry[kept++] = t->entry[i];
        }
    }
    t->count = kept;
}

texts *texts_read(const char *name, const char *bytes, size_t size, texts_report *out_report)
{
    texts *t = calloc(1, sizeof *t);
    reader r = {.name = name, .t = t, .report = out_report};
    *out_report = (texts_report){0};
    if (t == NULL) {
        return NULL;
    }
    // A text has at least as many bytes in the file as here, where a zero ends it: its quotes.
    t->memory = malloc(size + 1);
    const char *at = bytes, *end = bytes + size;
    while (t->memory != NULL && at < end) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = feed != NULL ? feed : end;
        r.line++;
        read_line(&r, at, line_end);
        at = feed != NULL ? feed + 1 : end;
    }
    if (t->memory == NULL || r.lacks_memory) {
        texts_destroy(&t);
        return NULL;
    }
    end_entry(&r);
    if (r.lacks_memory) {
        texts_destroy(&t);
        return NULL;
    }
    sort(&r);
    return t;
}
