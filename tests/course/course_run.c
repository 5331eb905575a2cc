#include "course_run.h"

#include <stdlib.h>

#include "worn_fencer.h"

enum { MOST_TICKS = 600000 };

static course_run fence(const bout_assets *assets, const exercise *e, enum weapon_kind kind,
                        enum duel_side pupil, double hand, enum scripted_hand how, uint64_t seed,
                        uint32_t tries, bool is_worn)
{
    worn_fencer worn = {.aims = true};
    course_run run = {0};
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.hand[0] = setup.hand[1] = hand;
    setup.settings.match = e->fie ? match_settings_fie(15) : match_settings_duel();
    bout *b = bout_create(&setup);
    if (b == NULL) {
        abort();
    }
    course c = course_start(e, pupil, seed);
    scripted_pupil p = scripted_pupil_start(how, seed);
    course_bout_began(&c);
    while (!c.passed && c.all_tries < tries && run.ticks < MOST_TICKS) {
        input_frame frame[2];
        duel_events events;
        frame[pupil] = scripted_pupil_frame(&p, &c, &b->config, &b->state);
        if (is_worn) {
            frame[pupil] = worn_fencer_frame(&worn, &b->config, &b->state, pupil, &frame[pupil]);
        }
        frame[duel_other(pupil)] = course_teacher_frame(&c, &b->config, &b->state);
        bout_step(b, frame, &events);
        uint32_t before = c.all_tries;
        course_tick(&c, &b->config, &b->state, &events);
        run.ticks++;
        if (c.all_tries > before) {
            run.fault[c.last.fault]++;
            if (c.last.fault != COURSE_GOOD) {
                course_words(NULL, &c, &assets->grid[kind], run.blame);
            }
        }
        if (c.wants_bout) {
            bout_restart(b, seed + run.ticks);
            worn = (worn_fencer){.aims = true};
            course_bout_began(&c);
            run.bouts++;
        }
    }
    run.tries = c.all_tries;
    run.good = run.fault[COURSE_GOOD];
    run.passed = c.passed;
    run.measure = c.measure;
    bout_destroy(&b);
    return run;
}

course_run course_run_exercise(const bout_assets *assets, const exercise *e, enum weapon_kind kind,
                               enum duel_side pupil, double hand, enum scripted_hand how,
                               uint64_t seed, uint32_t tries)
{
    return fence(assets, e, kind, pupil, hand, how, seed, tries, false);
}

course_run course_run_in_headset(const bout_assets *assets, const exercise *e,
                                 enum weapon_kind kind, enum duel_side pupil,
                                 enum scripted_hand how, uint64_t seed, uint32_t tries)
{
    return fence(assets, e, kind, pupil, 1.0, how, seed, tries, true);
}
