// Phrases to be called: those of a seed are always the same, each is one that a referee has to
// think about, and fenced again from its frames it leads to the same call.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "calling_answer.h"
#include "calling_source.h"
#include "record_bout.h"

#define TICKS_MOST 2000000

static const recorder_options OPTIONS = {.device = {"ai:2", "ai:2"}};

static bout_assets assets;
static fencer_rack rack;

static calling_source *source_of(const calling_options *options)
{
    char error[512] = "";
    calling_source *s = calling_source_create(options, &assets, &rack, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(s);
    return s;
}

static calling_phrase *next_phrase(calling_source *s)
{
    calling_phrase *phrase = calloc(1, sizeof *phrase);
    for (int i = 0; i < TICKS_MOST / 1000; i++) {
        if (calling_source_search(s, 1000, phrase) == CALLING_FOUND) {
            return phrase;
        }
    }
    fail_msg("no phrase in %d ticks", TICKS_MOST);
    return NULL;
}

// Fences the phrase again, up to the halt.
static void assert_same_call(const calling_phrase *phrase)
{
    bout *b = bout_create(&phrase->setup);
    bout_continue(b, &phrase->start);
    for (uint32_t i = 0; i < phrase->ticks; i++) {
        duel_events events;
        // Until the last frame nothing gives the call away.
        assert_true(b->state.phase == DUEL_FENCING || b->state.phase == DUEL_LANDED);
        bout_step(b, phrase->frame[i], &events);
    }
    assert_true(b->state.phase == DUEL_HALT || b->state.phase == DUEL_OVER);
    const right_of_way call = duel_right_of_way(&b->config, &b->state);
    assert_int_equal(call.touch, phrase->call.touch);
    assert_int_equal(call.reason, phrase->call.reason);
    assert_int_equal(call.clauses, phrase->call.clauses);
    assert_true(call.margin_by == phrase->call.margin_by);
    assert_true(calling_is_question(&call, &b->state.match.apparatus));
    bout_destroy(&b);
}

static void a_phrase_fenced_again_has_the_same_call(void **state)
{
    (void)state;
    static const enum weapon_kind KIND[] = {WEAPON_FOIL, WEAPON_SABRE};
    for (int kind = 0; kind < 2; kind++) {
        calling_source *s = source_of(&(calling_options){.weapon = KIND[kind], .seed = 11});
        for (int i = 0; i < 2; i++) {
            calling_phrase *phrase = next_phrase(s);
            assert_int_equal(phrase->setup.weapon, KIND[kind]);
            assert_in_range(phrase->ticks, 1, CALLING_MOST_TICKS);
            assert_true(phrase->shown_at < phrase->hit_at && phrase->hit_at < phrase->ticks);
            assert_ptr_equal(&phrase->fencer[DUEL_LEFT]->model, phrase->setup.model[DUEL_LEFT]);
            assert_same_call(phrase);
            free(phrase);
        }
        calling_source_destroy(&s);
    }
}

// The computers fence as those who do not plan, whose thoughts do not hold up the picture: also
// where who plans has seen enough to do so, in the last of some phrases of one match.
static void who_fences_for_a_call_does_not_plan(void **state)
{
    (void)state;
    enum { SEED = 11, PHRASES = 4 };
    calling_source *s = source_of(&(calling_options){.weapon = WEAPON_SABRE, .seed = SEED});
    calling_phrase *phrase = next_phrase(s);
    for (int i = 1; i < PHRASES; i++) {
        free(phrase);
        phrase = next_phrase(s);
    }
    bout_setup setup = phrase->setup;
    assert_int_equal(setup.seed, SEED); // whose fencers are both of the best level
    for (int side = 0; side < 2; side++) {
        setup.source[side] =
            (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = AI_LEVELS, .no_plan = true};
    }
    bout *b = bout_create(&setup);
    assert_non_null(b);
    while (b->state.tick < phrase->start.tick) {
        duel_events events;
        bout_step(b, NULL, &events);
    }
    assert_true(duel_state_hash(&b->state) == duel_state_hash(&phrase->start));
    bout_destroy(&b);
    free(phrase);
    calling_source_destroy(&s);
}

static void a_seed_has_its_phrases(void **state)
{
    (void)state;
    calling_source *a = source_of(&(calling_options){.weapon = WEAPON_SABRE, .seed = 4});
    calling_source *b = source_of(&(calling_options){.weapon = WEAPON_SABRE, .seed = 4});
    calling_source *c = source_of(&(calling_options){.weapon = WEAPON_SABRE, .seed = 5});
    calling_phrase *first = next_phrase(a), *same = next_phrase(b), *other = next_phrase(c);
    assert_int_equal(duel_state_hash(&first->start), duel_state_hash(&same->start));
    assert_int_equal(first->ticks, same->ticks);
    assert_memory_equal(first->frame, same->frame, first->ticks * sizeof first->frame[0]);
    assert_true(first->ticks != other->ticks || first->shown_at != other->shown_at);
    free(first);
    free(same);
    free(other);
    calling_source_destroy(&a);
    calling_source_destroy(&b);
    calling_source_destroy(&c);
}

// Records a bout of sabre by the rules of the FIE, to 5 touches: somewhere in it both have acted.
static void record_match(const char *path)
{
    bout_setup setup = bout_setup_default(WEAPON_SABRE, assets.model, &assets.grid[WEAPON_SABRE]);
    setup.seed = 8;
    setup.settings.match = match_settings_fie(5);
    for (int side = 0; side < 2; side++) {
        setup.source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    }
    record_bout(path, &setup, &OPTIONS);
}

// A folder: a duel of one touch has no call and is passed over, a match has its phrases.
static void phrases_of_recordings(void **state)
{
    (void)state;
    char folder[] = "/tmp/battuta-calling-XXXXXX", duel[96], match[96];
    assert_non_null(mkdtemp(folder));
    snprintf(duel, sizeof duel, "%s/duel.duel", folder);
    snprintf(match, sizeof match, "%s/match.duel", folder);
    record_shipped_bout(duel, 300, &OPTIONS);
    record_match(match);
    calling_phrase *phrase = calloc(1, sizeof *phrase);

    calling_source *s = source_of(&(calling_options){.path = folder});
    int found = 0;
    enum calling_found last;
    while ((last = calling_source_search(s, 1000, phrase)) != CALLING_NO_MORE) {
        if (last == CALLING_FOUND) {
            assert_int_equal(phrase->setup.weapon, WEAPON_SABRE);
            assert_same_call(phrase);
            found++;
        }
    }
    calling_source_destroy(&s);
    assert_in_range(found, 1, 60);

    s = source_of(&(calling_options){.path = duel});
    assert_int_equal(calling_source_search(s, 100000, phrase), CALLING_NO_MORE);
    calling_source_destroy(&s);
    free(phrase);
    char command[160];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    assert_int_equal(system(command), 0);
}

// Two fencers who stand for so long that the phrase loses its first spans, and then fence.
static void a_long_phrase_keeps_its_end(void **state)
{
    (void)state;
    bout_setup setup = bout_setup_default(WEAPON_SABRE, assets.model, &assets.grid[WEAPON_SABRE]);
    setup.settings.match = match_settings_fie(15);
    for (int side = 0; side < 2; side++) {
        setup.source[side] = (bout_source){.kind = BOUT_SOURCE_EXTERNAL, .ai_level = 2};
    }
    bout *b = bout_create(&setup);
    calling_collector *c = calloc(1, sizeof *c);
    calling_phrase *phrase = calloc(1, sizeof *phrase);
    bool found = false;
    while (!found && !bout_over(b) && b->state.tick < TICKS_MOST) {
        duel_events events;
        if (b->state.tick == CALLING_MOST_TICKS + 500) {
            b->setup.source[0].kind = b->setup.source[1].kind = BOUT_SOURCE_AI;
        }
        calling_collector_before(c, &b->state);
        bout_step(b, NULL, &events);
        found = calling_collector_after(c, b, phrase) && phrase->ticks > CALLING_SPAN_TICKS;
    }
    assert_true(found);
    assert_int_equal(phrase->start.tick + phrase->ticks, b->state.tick);
    assert_int_equal(phrase->setup.source[0].kind, BOUT_SOURCE_EXTERNAL);
    assert_same_call(phrase);
    free(c);
    free(phrase);
    bout_destroy(&b);
}

static void a_missing_recording_is_told(void **state)
{
    (void)state;
    char error[512] = "";
    const calling_options options = {.weapon = WEAPON_FOIL, .path = "no-such.duel"};
    assert_null(calling_source_create(&options, &assets, &rack, error, sizeof error));
    assert_non_null(strstr(error, "no-such.duel"));
}

static int load(void **state)
{
    (void)state;
    char error[512];
    setenv("BATTUTA_ASSETS", BATTUTA_ASSETS, 1);
    const char *const build[2] = {NULL, NULL};
    return bout_assets_load_from(&assets, &rack, build, error, sizeof error) ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    bout_assets_free(&assets);
    fencer_rack_free(&rack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_phrase_fenced_again_has_the_same_call),
        cmocka_unit_test(who_fences_for_a_call_does_not_plan),
        cmocka_unit_test(a_seed_has_its_phrases),
        cmocka_unit_test(phrases_of_recordings),
        cmocka_unit_test(a_long_phrase_keeps_its_end),
        cmocka_unit_test(a_missing_recording_is_told),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
