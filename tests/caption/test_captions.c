// Tests the captions of sounds: which, from where, and for how long.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "captions.h"

// From the side of the piste, as in play: z is toward the camera.
static const camera FROM_SIDE = {.eye = {0, 1.5, 5}, .target = {0, 1.2, 0}};

static void a_direction_is_that_of_who_looks(void **state)
{
    (void)state;
    const camera behind_left = {.eye = {-4, 1.6, 0}, .target = {0, 1.2, 0}};
    assert_int_equal(caption_way_of(&FROM_SIDE, v3(0.2, 1.2, 0)), CAPTION_AHEAD);
    assert_int_equal(caption_way_of(&FROM_SIDE, v3(3, 1.2, 0)), CAPTION_RIGHT);
    assert_int_equal(caption_way_of(&FROM_SIDE, v3(-3, 1.2, 0)), CAPTION_LEFT);
    assert_int_equal(caption_way_of(&FROM_SIDE, v3(0, 0, 9)), CAPTION_BEHIND);
    // Who looks along the piste has its near side on the right.
    assert_int_equal(caption_way_of(&behind_left, v3(0, 1.2, 3)), CAPTION_RIGHT);
    assert_int_equal(caption_way_of(&behind_left, v3(2, 1.2, 0)), CAPTION_AHEAD);
    // However high or low.
    assert_int_equal(caption_way_of(&FROM_SIDE, v3(0, -20, 0)), CAPTION_AHEAD);
}

static void each_sound_has_its_words_for_a_while(void **state)
{
    (void)state;
    captions c = {0};
    const char *words[CAPTION_SOUNDS];
    captions_write(&c, 0.1, &FROM_SIDE, words);
    assert_true(words[CAPTION_BLADES] == NULL && words[CAPTION_BUZZER] == NULL);
    duel_events events = {.count = 3};
    events.event[0] = (duel_event){.kind = DUEL_EVENT_BLADES_MET, .point = {-3, 1, 0}};
    events.event[1] = (duel_event){.kind = DUEL_EVENT_WEAPON_DOWN, .point = {3, 1, 0}};
    events.event[2] = (duel_event){.kind = DUEL_EVENT_FOOT_DOWN};
    captions_add(&c, &events);
    captions_write(&c, 0.1, &FROM_SIDE, words);
    assert_string_equal(words[CAPTION_BLADES], "[blades, left]");
    assert_string_equal(words[CAPTION_WEAPON], "[a weapon falls, right]");
    assert_null(words[CAPTION_BUZZER]);
    events.count = 1;
    events.event[0] = (duel_event){.kind = DUEL_EVENT_TOUCH, .point = {0, 1, 0}};
    captions_add(&c, &events);
    captions_write(&c, CAPTION_S - 0.05, &FROM_SIDE, words);
    assert_null(words[CAPTION_BLADES]);
    assert_string_equal(words[CAPTION_BUZZER], "[buzzer]");
    captions_write(&c, 0.1, &FROM_SIDE, words);
    assert_null(words[CAPTION_BUZZER]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_direction_is_that_of_who_looks),
        cmocka_unit_test(each_sound_has_its_words_for_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
