#include "assist_names.h"

#include <stdio.h>
#include <string.h>

#include "text_mark.h"

static const struct {
    const char *word, *meaning;
} KIND[] = {
    {"snap", TEXT("rest in the nearest guard")},        {"recover", TEXT("a lunge ends by itself")},
    {"aim", TEXT("lead the point onto the target")},    {"slow", TEXT("half speed, for both")},
    {"hint", TEXT("light the guard that would parry")},
};
_Static_assert(sizeof KIND / sizeof KIND[0] == ASSIST_KINDS, "every assist has a name");

const char *assist_meaning(int number)
{
    return KIND[number].meaning;
}

bool assist_names_parse(const char *text, unsigned *out_kinds, char *error, size_t error_size)
{
    static const char BETWEEN[] = ", \t";
    unsigned kinds = 0;
    for (const char *at = text + strspn(text, BETWEEN); *at != '\0';) {
        size_t length = strcspn(at, BETWEEN);
        unsigned kind = 0;
        for (int i = 0; i < ASSIST_KINDS; i++) {
            if (strlen(KIND[i].word) == length && strncmp(KIND[i].word, at, length) == 0) {
                kind = 1u << i;
            }
        }
        if (kind == 0 && !(length == 4 && strncmp(at, "none", 4) == 0)) {
            snprintf(error, error_size,
                     "'%.*s' is not a kind of help; write some of snap, recover, aim, slow, hint, "
                     "or none",
                     (int)(length < 40 ? length : 40), at);
            return false;
        }
        kinds |= kind;
        at += length;
        at += strspn(at, BETWEEN);
    }
    *out_kinds = kinds;
    return true;
}

void assist_names_write(unsigned kinds, char out_words[ASSIST_WORDS_SIZE])
{
    size_t used = 0;
    out_words[0] = '\0';
    for (int i = 0; i < ASSIST_KINDS; i++) {
        if ((kinds & 1u << i) != 0) {
            used += (size_t)snprintf(out_words + used, ASSIST_WORDS_SIZE - used, "%s%s",
                                     used > 0 ? ", " : "", KIND[i].word);
        }
    }
    if (used == 0) {
        snprintf(out_words, ASSIST_WORDS_SIZE, "none");
    }
}
