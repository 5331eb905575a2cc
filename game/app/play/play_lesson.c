// The lesson for a person who comes alone and for the first time.
#include "play_lesson.h"

#include "play_settings.h"
#include "settings_keys.h"

// The side of the only person, if they are at the desk and the command line did not name their
// opponent; otherwise DUEL_NOBODY.
static int pupil_of(const play *p)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        enum duel_side other = duel_other((enum duel_side)side);
        if (p->session.side[side].seat == SESSION_PERSON &&
            p->session.side[side].device != INPUT_HEADSET &&
            p->session.side[other].seat == SESSION_COMPUTER &&
            p->options->fencer[other].kind == FENCER_UNDECIDED) {
            return side;
        }
    }
    return DUEL_NOBODY;
}

void play_lesson_decide(play *p)
{
    int pupil = pupil_of(p);
    bool given = p->training.is_given;
    p->training.is_given =
        p->training.is_wanted && pupil != DUEL_NOBODY && p->session.phase != SESSION_JOIN;
    if (p->training.is_given && !given) {
        p->training.lesson = lesson_start((enum duel_side)pupil);
    }
}

void play_lesson_end(play *p)
{
    p->training.is_given = p->training.is_wanted = false;
    if (p->training.lesson.answered > 0) {
        play_save_setting(p, SETTINGS_KEY_LESSON, "done");
    } // otherwise nobody was at the device, and the lesson is given again next time
}
