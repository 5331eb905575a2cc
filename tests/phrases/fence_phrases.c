// Run by hand: fences the phrases of a file with every cast, and prints calls and segments.
//
//     fence_phrases WEAPON FILE [PART-OF-THE-NAME]
#include <stdio.h>
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

int main(int argc, char **argv)
{
    static fenced_phrases phrases;
    enum weapon_kind kind;
    if (argc < 3 || !weapon_from_key(argv[1], &kind) ||
        !fenced_phrases_read(argv[2], kind, &phrases)) {
        fprintf(stderr, "fence_phrases WEAPON FILE [PART-OF-THE-NAME]\n");
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
        fence_all(&assets, BUILD[b], &phrases, argc > 3 ? argv[3] : "");
        bout_assets_free(&assets);
    }
    return 0;
}
