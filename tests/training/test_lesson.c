// The lesson with a diligent pupil, and with one who does nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "lesson.h"
#include "test_duel_config.h"

// A running lesson; bouts follow each other as in the program.
typedef struct course {
    test_duel_config test;
    duel_state state;
    lesson l;
    int bouts, struck; // bouts begun; touches by the trainer
} course;

static course begin(enum weapon_kind kind, enum duel_side pupil)
{
    course c = {.test = test_duel_config_create(kind), .l = lesson_start(pupil), .bouts = 1};
    duel_start(&c.test.config, &c.state);
    return c;
}

static void tick(course *c, input_frame pupil)
{
    duel_events events;
    input_frame frame[2];
    enum duel_side trainer = duel_other((enum duel_side)c->l.pupil);
    frame[c->l.pupil] = pupil;
    frame[trainer] = lesson_trainer_frame(&c->l, &c->test.config, &c->state);
    duel_step(&c->test.config, &c->state, frame, &events);
    lesson_tick(&c->l, &c->state, &events);
    for (uint32_t i = 0; i < events.count; i++) {
        c->struck += events.event[i].kind == DUEL_EVENT_TOUCH && events.event[i].side == trainer;
    }
    if (c->state.phase == DUEL_OVER) {
        duel_start(&c->test.config, &c->state);
        c->bouts++;
    }
}

static double apart(const course *c)
{
    return duel_fencer_frame(&c->test.config, &c->state, DUEL_RIGHT).root_x_m -
           duel_fencer_frame(&c->test.config, &c->state, DUEL_LEFT).root_x_m;
}

// The input of a diligent newcomer at each step.
static input_frame diligent(const course *c)
{
    input_frame frame = input_frame_neutral();
    uint32_t t = c->l.ticks;
    int row, column;
    switch ((enum lesson_step)c->l.step) {
    case LESSON_MOVE:
        frame.point_x = t / 300 % 2 == 0 ? 25000 : -25000;
        frame.point_y = t / 500 % 2 == 0 ? 20000 : -20000;
        break;
    case LESSON_TOUCH:
        if (apart(c) > 2.4) {
            frame.buttons = INPUT_ADVANCE;
        } else {
            frame.extension = INPUT_EXTENSION_MAX;
            frame.buttons = t % 1500 < 150 ? INPUT_LUNGE : 0;
        }
        break;
    case LESSON_PARRY:
        if (lesson_hint(&c->l, &row, &column)) {
            frame.point_x = (int16_t)((column - 1) * 30000);
            frame.point_y = (int16_t)((row - 1) * 30000);
        }
        break;
    case LESSON_BEAT:
        frame.extension = 90;
        frame.point_x = t / 350 % 2 == 0 ? 32000 : -32000;
        break;
    case LESSON_DONE:
        break;
    }
    return frame;
}

static void a_diligent_pupil_learns_it_all(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            course c = begin((enum weapon_kind)kind, (enum duel_side)side);
            for (int step = LESSON_MOVE; step < LESSON_DONE; step++) {
                int ticks = 0;
                assert_int_equal(c.l.step, step);
                for (; c.l.step == step; ticks++) {
                    tick(&c, diligent(&c));
                }
                print_message("%s, pupil %d, step %d: %.1f s\n", weapon_key((enum weapon_kind)kind),
                              side, step, ticks * DUEL_TICK_S);
                // The step was done and did not just end by itself.
                assert_true(ticks < LESSON_STEP_MOST_S * DUEL_TICKS_PER_SECOND - 1);
            }
            assert_int_equal(c.l.step, LESSON_DONE);
            assert_int_equal(c.l.answered, 4);
            test_duel_config_destroy(&c.test);
        }
    }
}

// A pupil who does nothing sees every step, is hit by the attacks, and fences after two minutes at
// the latest.
static void nobody_is_kept(void **unused)
{
    (void)unused;
    course c = begin(WEAPON_EPEE, DUEL_LEFT);
    int ticks = 0;
    for (; c.l.step != LESSON_DONE; ticks++) {
        tick(&c, input_frame_neutral());
        assert_non_null(lesson_line(&c.l));
    }
    assert_int_equal(ticks, 4 * LESSON_STEP_MOST_S * DUEL_TICKS_PER_SECOND);
    assert_true(c.struck >= 2);
    assert_int_equal(c.l.parries, 0);
    assert_int_equal(c.l.answered, 0);
    lesson done = c.l;
    tick(&c, input_frame_neutral());
    assert_memory_equal(&done, &c.l, sizeof done);
    test_duel_config_destroy(&c.test);
}

static void every_step_can_be_skipped(void **unused)
{
    (void)unused;
    lesson l = lesson_start(DUEL_RIGHT);
    int row, column;
    for (int step = LESSON_MOVE; step < LESSON_DONE; step++) {
        assert_int_equal(l.step, step);
        assert_false(lesson_hint(&l, &row, &column));
        lesson_skip(&l);
    }
    assert_int_equal(l.step, LESSON_DONE);
    assert_int_equal(l.answered, 4);
    lesson_skip(&l);
    assert_int_equal(l.step, LESSON_DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_diligent_pupil_learns_it_all),
        cmocka_unit_test(nobody_is_kept),
        cmocka_unit_test(every_step_can_be_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
