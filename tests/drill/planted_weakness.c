#include "planted_weakness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recorder.h"

enum { BOUT_TICKS = 12000 };

exercise planted_exercise(const planted_attacks *attacks)
{
    char text[8192], error[256];
    exercise e;
    int used = snprintf(text, sizeof text, "name A\nsays B\nmeasure 2.2\n");
    for (int i = 0; i < attacks->count; i++) {
        // This person parries and does not hit back.
        const char *cue = drill_action_named(attacks->key[i], attacks->with)->cue;
        const char *riposte = strstr(cue, "want touch");
        size_t length = riposte != NULL ? (size_t)(riposte - cue) : strlen(cue);
        used += snprintf(text + used, sizeof text - (size_t)used, "%.*s", (int)length, cue);
    }
    if (!exercise_parse(text, strlen(text), &e, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        abort();
    }
    return e;
}

void planted_record(const bout_assets *assets, const char *folder, int number, const exercise *e,
                    enum weapon_kind with, enum duel_side person, double hand, int weakness)
{
    char path[320], error[512];
    bout_setup setup = bout_setup_default(with, assets->model, &assets->grid[with]);
    setup.hand[0] = setup.hand[1] = hand;
    recorder_options options = {.device = {"ai:2", "ai:2"}};
    options.device[person] = "mouse";
    snprintf(path, sizeof path, "%s/20260101-0000%02d-a.duel", folder, number);
    bout *b = bout_create(&setup);
    recorder *r = b != NULL ? recorder_create(path, b, &options, error, sizeof error) : NULL;
    if (r == NULL) {
        abort();
    }
    course c = course_start(e, person, (uint64_t)number);
    scripted_pupil p = scripted_pupil_start(SCRIPTED_LEARNER, (uint64_t)number);
    course_bout_began(&c);
    while (!bout_over(b) && b->state.tick < BOUT_TICKS) {
        input_frame frame[2];
        duel_events events;
        frame[person] = scripted_pupil_frame(&p, &c, &b->config, &b->state);
        if (c.phase == COURSE_CUE && c.cue == weakness) {
            frame[person] = input_frame_neutral();
        }
        frame[duel_other(person)] = course_teacher_frame(&c, &b->config, &b->state);
        bout_step(b, frame, &events);
        recorder_tick(r, b, &events);
        course_tick(&c, &b->config, &b->state, &events);
    }
    if (!recorder_finish(&r, b, error, sizeof error)) {
        abort();
    }
    bout_destroy(&b);
}
