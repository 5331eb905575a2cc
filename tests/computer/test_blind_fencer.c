// Blind fencers by name, and where in a bout their scripts begin.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "blind_fencer.h"

static blind_fencer fencer[BLIND_FENCERS_MAX];

static void a_list_names_scripts_and_drawn_fencers(void **unused)
{
    (void)unused;
    assert_int_equal(blind_fencers_named("lunges", fencer), 1);
    assert_false(fencer[0].is_drawn);
    assert_int_equal(fencer[0].script, BLIND_LUNGES);
    assert_int_equal(blind_fencers_named("all", fencer), BLIND_SCRIPTS);
    assert_string_equal(fencer[BLIND_SCRIPTS - 1].name, "crouch-thrust");
    assert_int_equal(blind_fencers_named("statue,drawn:9:7,drawn:8:2-4", fencer), 5);
    assert_string_equal(fencer[0].name, "statue");
    assert_string_equal(fencer[1].name, "drawn:9:7");
    assert_string_equal(fencer[4].name, "drawn:8:4");
    assert_true(fencer[4].is_drawn);
    assert_true(fencer[4].drawn.family == 8 && fencer[4].drawn.number == 4);
    assert_int_equal(blind_fencers_named("drawn:9", fencer), BLIND_FAMILY);
    assert_string_equal(fencer[6].name, "drawn:9:7");
    assert_int_equal(blind_fencers_named("drawn:9:1-1000", fencer), BLIND_FENCERS_MAX);
}

static void a_name_that_is_unknown_is_refused(void **unused)
{
    (void)unused;
    static const char *const WRONG[] = {
        "", "lunge", "lunges,", ",lunges", "drawn:", "lunges,drawn:x",
        "lunges,drawn:9:", "lunges,drawn:9:x", "drawn:9:7x", "lunges,drawn:9:7-",
        "lunges,drawn:9:7-5", "lunges,drawn:9x", "lunges,drawn:-1", "drawn:9:1-1001",
        "drawn:9:1-1000,lunges",
        // One character too long for a name, and far too long.
        "lunges,drawn:00000000000000000009:0000000000000000000001",
        "lunges,drawn:9:000000000000000000000000000000000000000000000000000000000000000000000001"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        assert_int_equal(blind_fencers_named(WRONG[i], fencer), 0);
    }
}

static void assert_same(input_frame a, input_frame b)
{
    assert_int_equal(a.point_x, b.point_x);
    assert_int_equal(a.point_y, b.point_y);
    assert_int_equal(a.extension, b.extension);
    assert_int_equal(a.buttons, b.buttons);
}

// A script begins at each "Allez", goes on while a touch is judged, and is another one in each
// phrase.
static void a_script_begins_with_the_phrase(void **unused)
{
    (void)unused;
    assert_int_equal(blind_fencers_named("step-lunge,drawn:9:4", fencer), 2);
    static duel_state state;
    for (int i = 0; i < 2; i++) {
        blind_bout bout = blind_bout_start(&fencer[i], 50);
        for (uint8_t calls = 0; calls < 3; calls++) {
            uint64_t seed = 50 + calls * 7919u;
            state.match.calls = calls;
            state.phase = DUEL_EN_GARDE;
            state.tick = 4000u * (calls + 1u);
            assert_same(blind_bout_frame(&bout, &state), input_frame_neutral());
            state.phase_tick = state.tick + 300;
            for (uint32_t tick = 0; tick < 3000; tick += 250) {
                state.phase = tick < 2000 ? DUEL_FENCING : DUEL_LANDED;
                state.tick = 4000u * (calls + 1u) + 300 + tick;
                state.phase_tick += tick == 2000 ? 2000 : 0; // when the touch landed
                assert_same(blind_bout_frame(&bout, &state),
                            i == 0 ? blind_script_frame(BLIND_STEP_LUNGE, seed, tick)
                                   : blind_drawn_frame(&fencer[i].drawn, seed, tick));
            }
        }
    }
}

static void random_input_never_rests(void **unused)
{
    (void)unused;
    assert_int_equal(blind_fencers_named("random", fencer), 1);
    static duel_state state;
    input_random walk = input_random_start(50);
    blind_bout bout = blind_bout_start(fencer, 50);
    for (int i = 0; i < 1000; i++) {
        assert_same(blind_bout_frame(&bout, &state), input_random_frame(&walk));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_names_scripts_and_drawn_fencers),
        cmocka_unit_test(a_name_that_is_unknown_is_refused),
        cmocka_unit_test(a_script_begins_with_the_phrase),
        cmocka_unit_test(random_input_never_rests),
    };
    return cmocka_run_group_tests_name("blind_fencer", tests, NULL, NULL);
}
