// Phrases as input frames of two fencers, three weapons, and how the referee has to call them: each
// row of right of way (FIE t.83 to t.89, t.101 to t.106), halts and faults. Each is fenced as it is
// written, and once more on the other side, with left hands, or with other bodies. The program
// fence_phrases does all of that with every phrase.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "fenced_phrase.h"

#define OTHER_BUILD "stocky"

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

static int fence(const bout_assets *assets, enum weapon_kind kind, const fenced_phrase *phrase,
                 const fenced_cast *cast)
{
    fenced_call call = fenced_phrase_fence(assets, kind, phrase, cast);
    bool is_right = fenced_call_is_right(phrase, kind, cast, &call);
    if (!is_right) {
        printf("%s, %s, %s%s:\n", weapon_key(kind), phrase->name, fenced_cast_words(cast),
               assets == &other ? ", " OTHER_BUILD : "");
        fenced_call_print(kind, &call);
    }
    return is_right ? 0 : 1;
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
        const fenced_cast written = fenced_cast_of(0), turned = fenced_cast_of(1 + i % 3);
        wrong += fence(&medium, kind, phrase, &written);
        const bool by_others = i % 2 == 0 && !phrase->is_medium;
        wrong += fence(by_others ? &other : &medium, kind, phrase, &turned);
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
