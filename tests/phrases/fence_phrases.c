// Run by hand: fences the phrases of a file with every cast, and prints calls and segments.
//
//     fence_phrases WEAPON FILE [PART-OF-THE-NAME]
//
// With a number of ticks instead of a name: fences each phrase once more with A, and with B, so
// much later, and prints the calls that this changes although neither said that it was close, and
// the right of way that it gained whoever was later.
//
//     fence_phrases WEAPON FILE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fenced_phrase.h"

static const char *const BUILD[] = {"medium", "stocky"};
#define BUILDS (sizeof BUILD / sizeof BUILD[0])

static void fence_all(const bout_assets *assets, const char *build, const fenced_phrases *phrases,
                      const char *name)
{
    int wrong = 0, calls = 0;
    const bool is_medium = strcmp(build, FENCER_DEFAULT_BUILD) == 0;
    for (int i = 0; i < phrases->count; i++) {
        const fenced_phrase *phrase = &phrases->phrase[i];
        if (strstr(phrase->name, name) == NULL || (phrase->is_medium && !is_medium)) {
            continue;
        }
        for (int c = 0; c < FENCED_CASTS; c++) {
            const fenced_cast cast = fenced_cast_of(c);
            fenced_call call = fenced_phrase_fence(assets, phrases->kind, phrase, &cast);
            bool is_right = fenced_call_is_right(phrase, phrases->kind, &cast, &call);
            wrong += !is_right;
            calls++;
            if (!is_right || name[0] != '\0') {
                printf("%s %s, %s, %s\n", is_right ? "right" : "WRONG", phrase->name, build,
                       fenced_cast_words(&cast));
                fenced_call_print(phrases->kind, &call);
            }
        }
    }
    printf("%s: %d of %d calls are wrong\n", build, wrong, calls);
}

typedef struct flips {
    int fenced, close, others, helped;
} flips;

static bool is_same(const fenced_call *a, const fenced_call *b)
{
    return a->is_called == b->is_called &&
           (!a->is_called ||
            (a->match.reason == b->match.reason && a->match.points[0] == b->match.points[0] &&
             a->match.points[1] == b->match.points[1] &&
             memcmp(a->match.fault, b->match.fault, sizeof a->match.fault) == 0));
}

// Fences a phrase with one fencer later, and compares the call.
static void fence_later(const bout_assets *assets, const fenced_phrases *phrases,
                        const fenced_phrase *phrase, const fenced_cast *cast, int who,
                        uint32_t ticks, flips *count)
{
    const fenced_call written = fenced_phrase_fence(assets, phrases->kind, phrase, cast);
    fenced_cast late = *cast;
    late.later[who] = ticks;
    const fenced_call call = fenced_phrase_fence(assets, phrases->kind, phrase, &late);
    count->fenced++;
    if (is_same(&written, &call)) {
        return;
    }
    const int side = (int)fenced_side_of(cast, who);
    bool is_close = written.right.is_close || call.right.is_close;
    bool helped = call.match.reason == MATCH_REASON_RIGHT_OF_WAY && call.match.points[side] > 0;
    count->close += is_close;
    count->others += !is_close;
    count->helped += helped;
    if (!is_close || helped) {
        printf("%s %s, %s, %c later:\n", helped ? "HELPED" : "changed", phrase->name,
               fenced_cast_words(cast), 'A' + who);
        fenced_call_print(phrases->kind, &written);
        fenced_call_print(phrases->kind, &call);
    }
}

static void fence_all_later(const bout_assets *assets, const char *build,
                            const fenced_phrases *phrases, uint32_t ticks)
{
    flips count = {0};
    const bool is_medium = strcmp(build, FENCER_DEFAULT_BUILD) == 0;
    for (int i = 0; i < phrases->count; i++) {
        for (int c = 0; c < FENCED_CASTS && (is_medium || !phrases->phrase[i].is_medium); c++) {
            const fenced_cast cast = fenced_cast_of(c);
            for (int who = PHRASE_A; who <= PHRASE_B; who++) {
                fence_later(assets, phrases, &phrases->phrase[i], &cast, who, ticks, &count);
            }
        }
    }
    printf("%s: %d calls, %d changed and were close, %d changed otherwise, %d helped\n", build,
           count.fenced, count.close, count.others, count.helped);
}

int main(int argc, char **argv)
{
    static fenced_phrases phrases;
    enum weapon_kind kind;
    if (argc < 3 || !weapon_from_key(argv[1], &kind) ||
        !fenced_phrases_read(argv[2], kind, &phrases)) {
        fprintf(stderr, "fence_phrases WEAPON FILE [PART-OF-THE-NAME|TICKS]\n");
        return 2;
    }
    for (unsigned b = 0; b < BUILDS; b++) {
        const char *const build[2] = {BUILD[b], BUILD[b]};
        char error[512];
        bout_assets assets;
        if (!bout_assets_load(&assets, build, error, sizeof error)) {
            fprintf(stderr, "%s\n", error);
            return 1;
        }
        const uint32_t ticks = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
        if (ticks > 0) {
            fence_all_later(&assets, BUILD[b], &phrases, ticks);
        } else {
            fence_all(&assets, BUILD[b], &phrases, argc > 3 ? argv[3] : "");
        }
        bout_assets_free(&assets);
    }
    return 0;
}
