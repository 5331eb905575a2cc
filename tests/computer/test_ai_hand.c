// The hand: its tremor about the aim, and the point within the square.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_scene.h"
#include "near.h"

// The point is the aim, mirrored for a left-hander, plus a wobble of the level's size: every 240
// ticks there is a new target, which the wobble approaches by 0.006 of the way per tick.
static void the_hand_trembles_about_the_aim(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        // With an épée, whose square is taller, the arm that is out moves the point less.
        enum weapon_kind kind = i < 2 ? WEAPON_FOIL : WEAPON_EPEE;
        double hand = i % 2 == 0 ? -1.0 : 1.0, share = kind == WEAPON_EPEE ? 0.42 : 1.0;
        scene s = scene_create(kind);
        s.test.config.hand[DUEL_LEFT] = hand;
        for (int level = 1; level <= AI_LEVELS; level++) {
            double wobble = ai_style_of_level(level)->tremor, farthest = 0.0;
            begin(&s, level, 5, AI_FLECHE, 0);
            ai_view view = quiet(2.8);
            double before[2] = {0, 0};
            for (int tick = 0; tick < 240 * 400; tick++) {
                s.ai.intent_tick = s.state.tick; // never ends
                s.ai.aim[0] = 0.3;
                s.ai.aim[1] = -0.4;
                bool anew = s.state.tick % 240 == 0;
                double target[2] = {s.ai.wobble_target[0], s.ai.wobble_target[1]};
                input_frame frame = see(&s, &view);
                assert_near(frame.point_x, hand * (0.3 + s.ai.wobble[0]) * INPUT_POINT_MAX, 1.0);
                assert_near(frame.point_y, share * (-0.4 + s.ai.wobble[1]) * INPUT_POINT_MAX, 1.0);
                for (int k = 0; k < 2; k++) {
                    assert_true(anew || s.ai.wobble_target[k] == target[k]);
                    double way = (s.ai.wobble_target[k] - before[k]) * 0.006;
                    assert_near(s.ai.wobble[k], before[k] + way, 1e-12);
                    before[k] = s.ai.wobble[k];
                    farthest = fmax(farthest, fabs(s.ai.wobble_target[k]));
                }
            }
            assert_true(farthest > 0.95 * wobble && farthest <= wobble);
        }
        // An aim outside the square gives a point on its edge.
        begin(&s, 1, 5, AI_FLECHE, 0);
        ai_view view = quiet(2.8);
        s.ai.aim[0] = 2.0;
        s.ai.aim[1] = -2.0;
        input_frame frame = see(&s, &view);
        assert_int_equal(frame.point_x, hand * INPUT_POINT_MAX);
        assert_int_equal(frame.point_y, -INPUT_POINT_MAX);
        scene_destroy(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hand_trembles_about_the_aim),
    };
    return cmocka_run_group_tests_name("ai_hand", tests, NULL, NULL);
}
