#include "camera_parries.h"

#include <stdlib.h>
#include <string.h>

#include "course.h"
#include "scripted_pupil.h"

// The thrusts of the shipped exercises for quarte, sixte and septime, in one exercise: the pupil
// does not know which one comes. At half speed, as the first ones of a lesson are.
static const char EXERCISE[] = "name Three parries\n"
                               "says A thrust inside, outside or low: quarte, sixte or septime.\n"
                               "weapons epee foil\n"
                               "measure 2.2\n"
                               "tempo 0.5 0.5\n"
                               "cue\n"
                               "0.00 x 0.3\n"
                               "0.10 extension 1\n"
                               "0.30 lunge 1\n"
                               "0.42 lunge 0\n"
                               "want parry quarte within 1.2\n"
                               "cue\n"
                               "0.00 x -0.9 y -1\n"
                               "0.10 x -0.8 y 0.2 extension 1\n"
                               "0.45 lunge 1\n"
                               "0.57 lunge 0\n"
                               "want parry sixte within 1.2\n"
                               "cue\n"
                               "0.00 x 0.3 y -0.5\n"
                               "0.10 extension 1\n"
                               "0.30 lunge 1\n"
                               "0.42 lunge 0\n"
                               "want parry septime within 1.2\n";
// Ten looks in a second of real time.
static const double LOOK_S = 0.1;
// Where the lines are divided, fencer frame: halfway between the middle of the body and the hand on
// guard, and halfway between hand and hip. Whoever knows where the point is chooses the right guard
// by these at every look after the delay (who knows, in show_camera_parries.c).
static const double OUTSIDE_M = 0.06, LOW_M = 1.05;
enum { SIDE_INSIDE = 0, SIDE_OUTSIDE = 2, ROW_LOW = 0, ROW_HIGH = 1 };

typedef struct looker {
    scripted_pupil pupil;
    newcomer_sight sight;
    bool knows;
    uint32_t looked_tick; // of the try
} looker;

static phys_vec3 point_of(const bout *b)
{
    phys_vec3 ends[2];
    duel_blade_ends_seen(&b->config, &b->state, DUEL_RIGHT, ends);
    return fencer_frame_point_from_world(duel_fencer_frame(&b->config, &b->state, DUEL_LEFT),
                                         ends[1]);
}

// Looks, and believes in a guard.
static void look(looker *l, const bout *b, int row, int column, camera_parries *out)
{
    out->looks++;
    if (!l->knows && !newcomer_sight_look(&l->sight, DUEL_LEFT, &b->config, &b->state)) {
        out->hidden++;
        return;
    }
    const phys_vec3 at = l->knows ? point_of(b) : l->sight.guess_m;
    l->pupil.guard[1] = at.z > OUTSIDE_M ? SIDE_OUTSIDE : SIDE_INSIDE;
    l->pupil.guard[0] = l->pupil.guard[1] == SIDE_INSIDE && at.y < LOW_M ? ROW_LOW : ROW_HIGH;
    out->guards++;
    out->sideways_right += l->pupil.guard[1] == column;
    out->right += l->pupil.guard[1] == column && l->pupil.guard[0] == row;
}

// Looks if it is time to, once a person could have seen anything.
static void look_in_time(looker *l, const course *c, const bout *b, camera_parries *out)
{
    const double ticks_per_s = course_speed(c) * DUEL_TICKS_PER_SECOND;
    int row, column;
    if (!course_hint(c, &b->config, &row, &column)) {
        l->looked_tick = 0;
        l->pupil.guard[0] = -1;
        return;
    }
    uint32_t since = c->now.ticks - c->now.cue_tick;
    if (since > CAMERA_PARRIES_SEEN_S * ticks_per_s &&
        since >= l->looked_tick + (uint32_t)(LOOK_S * ticks_per_s)) {
        l->looked_tick = since;
        look(l, b, row, column, out);
    }
}

camera_parries camera_parries_count(const bout_assets *assets, enum weapon_kind kind, int which,
                                    double error_px, uint64_t seed, int attacks)
{
    camera_parries all = {0};
    exercise e;
    char error[256];
    bool knows = which >= BOUT_CAMERA_KINDS;
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    bout *b = bout_create(&setup);
    if (b == NULL || !exercise_parse(EXERCISE, strlen(EXERCISE), &e, error, sizeof error)) {
        abort();
    }
    const bout_shot shot = {.kind = knows ? BOUT_CAMERA_SIDE : (enum bout_camera_kind)which,
                            .own = DUEL_LEFT};
    looker l = {.pupil = scripted_pupil_start(SCRIPTED_LEARNER, seed),
                .sight = newcomer_sight_of(&shot, error_px, &b->config, seed),
                .knows = knows};
    l.pupil.believes = true;
    course c = course_start(&e, DUEL_LEFT, seed);
    course_bout_began(&c);
    while (c.all_tries < (uint32_t)attacks) {
        duel_events events;
        input_frame frame[2];
        look_in_time(&l, &c, b, &all);
        frame[DUEL_LEFT] = scripted_pupil_frame(&l.pupil, &c, &b->config, &b->state);
        frame[DUEL_RIGHT] = course_teacher_frame(&c, &b->config, &b->state);
        bout_step(b, frame, &events);
        uint32_t before = c.all_tries;
        course_tick(&c, &b->config, &b->state, &events);
        if (c.all_tries > before) {
            all.attacks++;
            all.parried += c.last.fault == COURSE_GOOD;
        }
        if (c.wants_bout) {
            bout_restart(b, seed + c.all_tries);
            course_bout_began(&c);
        }
    }
    bout_destroy(&b);
    return all;
}
