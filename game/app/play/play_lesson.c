// The lesson for a person who comes alone and for the first time.
#include "play_lesson.h"

#include "play_course.h"
#include "play_settings.h"
#include "settings_keys.h"

// The side of the only person, if the command line did not name their opponent; otherwise
// DUEL_NOBODY.
static int pupil_of(const play *p)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        enum duel_side other = duel_other((enum duel_side)side);
        if (p->session.side[side].seat == SESSION_PERSON &&
            p->session.side[other].seat == SESSION_COMPUTER &&
            p->options->fencer[other].kind == FENCER_UNDECIDED) {
            return side;
        }
    }
    return DUEL_NOBODY;
}

bool play_lesson_is_given(const play *p)
{
    return p->training.is_given || p->training.exercises.is_given;
}

void play_lesson_decide(play *p)
{
    int pupil = pupil_of(p);
    bool can_be =
        pupil != DUEL_NOBODY && p->session.phase != SESSION_JOIN && !p->options->is_tournament;
    bool given = p->training.is_given;
    if (can_be && p->training.exercises.wanted >= 0) {
        p->training.is_given = false;
        play_course_begin(p, (enum duel_side)pupil);
        return;
    }
    play_course_end(p);
    // The lesson teaches mouse, keys and sticks; a player in a headset has hands and feet.
    p->training.is_given =
        can_be && p->training.is_wanted && p->session.side[pupil].device != INPUT_HEADSET;
    if (p->training.is_given && !given) {
        p->training.lesson = lesson_start((enum duel_side)pupil);
    }
}

void play_lesson_end(play *p)
{
    if (p->training.exercises.is_given) {
        play_course_end(p);
        return;
    }
    p->training.is_given = p->training.is_wanted = false;
    if (p->training.lesson.answered > 0) {
        play_save_setting(p, SETTINGS_KEY_LESSON, "done");
    } // otherwise nobody was at the device, and the lesson is given again next time
}

enum duel_side play_lesson_pupil(const play *p)
{
    return (enum duel_side)(p->training.exercises.is_given ? p->training.exercises.now.pupil
                                                           : p->training.lesson.pupil);
}

input_frame play_lesson_trainer(play *p)
{
    return p->training.exercises.is_given
               ? course_teacher_frame(&p->training.exercises.now, &p->bout->config, &p->bout->state)
               : lesson_trainer_frame(&p->training.lesson, &p->bout->config, &p->bout->state);
}

void play_lesson_tick(play *p, const duel_events *events)
{
    if (p->training.exercises.is_given) {
        play_course_tick(p, events);
    } else {
        lesson_tick(&p->training.lesson, &p->bout->state, events);
    }
}

bool play_lesson_is_over(const play *p)
{
    return !p->training.exercises.is_given &&
           (!p->training.is_given || p->training.lesson.step == LESSON_DONE);
}

bool play_lesson_wants_bout(const play *p)
{
    return p->training.exercises.is_given ? p->training.exercises.now.wants_bout
                                          : bout_over(p->bout);
}

double play_lesson_speed(const play *p)
{
    return p->training.exercises.is_given ? course_speed(&p->training.exercises.now) : 1.0;
}

void play_lesson_skip(play *p)
{
    if (p->training.exercises.is_given) {
        play_course_skip(p);
    } else {
        lesson_skip(&p->training.lesson);
    }
}

bool play_lesson_hint(const play *p, int *out_row, int *out_column)
{
    return p->training.exercises.is_given
               ? course_hint(&p->training.exercises.now, &p->bout->config, out_row, out_column)
               : lesson_hint(&p->training.lesson, out_row, out_column);
}
