// The lesson for whoever comes alone and for the first time.
#include <stdio.h>
#include <string.h>

#include "play_private.h"
#include "settings_keys.h"

void play_settings_open(play *p)
{
    char error[PLAY_LINE_SIZE], value[SETTINGS_LINE_MAX];
    bool found = user_settings_path(p->settings_path, error, sizeof error);
    if (!found) {
        p->settings_path[0] = '\0';
    }
    if (!found || !settings_load(&p->settings, p->settings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
        // What cannot be read is not written over.
        p->settings_path[0] = '\0';
    }
    // The program said so already if this follows a recording in the viewer.
    bool said = p->from != NULL && p->from->is_watched;
    if (!said && settings_tell_unknown(&p->settings, p->settings_path, error, sizeof error)) {
        play_warn(p, error);
    }
    bool known =
        settings_get(&p->settings, SETTINGS_KEY_LESSON, value) && strcmp(value, "done") == 0;
    p->lesson_wanted = p->options->lesson || !known;
}

// The one person at a desk there is, if the computer came to fence with them unasked; otherwise
// DUEL_NOBODY.
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
    bool given = p->lesson_given;
    p->lesson_given = p->lesson_wanted && pupil != DUEL_NOBODY && p->session.phase != SESSION_JOIN;
    if (p->lesson_given && !given) {
        p->lesson = lesson_start((enum duel_side)pupil);
    }
}

void play_save_settings(play *p)
{
    char error[PLAY_LINE_SIZE];
    if (p->settings_path[0] != '\0' &&
        !settings_save(&p->settings, p->settings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
    }
}

void play_keep_setting(play *p, const char *key, const char *value)
{
    if (settings_set(&p->settings, key, value)) {
        play_save_settings(p);
    } else {
        play_notice(p, "settings not saved: their file has no room for another line");
    }
}

void play_lesson_end(play *p)
{
    p->lesson_given = p->lesson_wanted = false;
    if (p->lesson.answered > 0) {
        play_keep_setting(p, SETTINGS_KEY_LESSON, "done");
    } // else nobody was at the device: it is given again next time
}
