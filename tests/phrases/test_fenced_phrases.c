// Phrases as input frames of two fencers, three weapons, and how the referee has to call them: each
// row of right of way (FIE t.83 to t.89, t.101 to t.106), halts and faults. Each is fenced as it is
// written, and once more on the other side, with left hands, or with other bodies, and there one of
// them does everything a tick later. The program fence_phrases does all of that with every phrase.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "fenced_phrase.h"

#define OTHER_BUILD "stocky"

// No call flips when one fencer does all that he does a tick later, unless its margin said so. Of
// the phrases that end with another halt than a lamp's only those of corps a corps have a margin.
#define NOISE_TICKS 1

static bout_assets medium, other;

static bool load_build(const char *build, bout_assets *out_assets)
{
    const char *const both[2] = {build, build};
    char error[512];
    bool loaded = bout_assets_load(out_assets, both, error, sizeof error);
    if (!loaded) {
        fprintf(stderr, "%s\n", error);
    }
    return loaded;
}

static int load(void **unused)
{
    (void)unused;
    return load_build(FENCER_DEFAULT_BUILD, &medium) && load_build(OTHER_BUILD, &other) ? 0 : 1;
}

static int unload(void **unused)
{
    (void)unused;
    bout_assets_free(&medium);
    bout_assets_free(&other);
    return 0;
}

// Fences a phrase, and returns whether its call was so close that a tick could have changed it.
// Counts into `wrong` a call that is not the expected one, unless a close call was fenced a tick
// later.
static bool fence(const bout_assets *assets, enum weapon_kind kind, const fenced_phrase *phrase,
                  const fenced_cast *cast, bool was_close, int *wrong)
{
    fenced_call call = fenced_phrase_fence(assets, kind, phrase, cast);
    const bool is_later = cast->later[PHRASE_A] > 0 || cast->later[PHRASE_B] > 0;
    const bool may_change = is_later && (was_close || call.right.is_close);
    if (!fenced_call_is_right(phrase, kind, cast, &call) && !may_change) {
        printf("%s, %s, %s%s%s:\n", weapon_key(kind), phrase->name, fenced_cast_words(cast),
               assets == &other ? ", " OTHER_BUILD : "", is_later ? ", one of them later" : "");
        fenced_call_print(kind, &call);
        (*wrong)++;
    }
    return call.right.is_close;
}

static void check_phrases(enum weapon_kind kind, int least)
{
    static fenced_phrases phrases;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", PHRASES, weapon_key(kind));
    assert_true(fenced_phrases_read(path, kind, &phrases));
    assert_true(phrases.count >= least);
    int wrong = 0;
    for (int i = 0; i < phrases.count; i++) {
        const fenced_phrase *phrase = &phrases.phrase[i];
        const fenced_cast written = fenced_cast_of(0);
        fenced_cast turned = fenced_cast_of(1 + i % 3);
        const bool has_margin =
            phrase->halt[0] == '\0' || strcmp(phrase->halt, "corps_a_corps") == 0;
        turned.later[i / 2 % 2] = has_margin ? NOISE_TICKS : 0;
        const bool was_close = fence(&medium, kind, phrase, &written, false, &wrong);
        const bool by_others = i % 2 == 0 && !phrase->is_medium;
        fence(by_others ? &other : &medium, kind, phrase, &turned, was_close, &wrong);
    }
    assert_int_equal(wrong, 0);
}

static void foil_is_called_as_the_rules_have_it(void **unused)
{
    (void)unused;
    check_phrases(WEAPON_FOIL, 30);
}

static void sabre_is_called_as_the_rules_have_it(void **unused)
{
    (void)unused;
    check_phrases(WEAPON_SABRE, 25);
}

static void epee_is_called_as_the_rules_have_it(void **unused)
{
    (void)unused;
    check_phrases(WEAPON_EPEE, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foil_is_called_as_the_rules_have_it),
        cmocka_unit_test(sabre_is_called_as_the_rules_have_it),
        cmocka_unit_test(epee_is_called_as_the_rules_have_it),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
