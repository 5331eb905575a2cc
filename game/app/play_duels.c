// From the joining to the recorded duels and back.
#include "duels_screen.h"
#include "play_state.h"

bool play_duels_may_be_shown(const play *p)
{
    return p->session.phase == SESSION_JOIN && p->pause == PAUSE_NONE && !p->help_shown &&
           p->session.side[DUEL_LEFT].seat == SESSION_FREE &&
           p->session.side[DUEL_RIGHT].seat == SESSION_FREE;
}

void play_duels(play *p)
{
    play_xr_end_frame(p);
    char folder[USER_PATH_MAX], error[PLAY_LINE_SIZE];
    enum viewer_end end = VIEWER_FAILED;
    sound_hush(p->sound);
    if (user_duels_folder(folder, error, sizeof error)) {
        end = duels_screen_run(p->venue, folder, p->session.level, error, sizeof error);
    }
    if (end == VIEWER_FAILED) {
        play_notice(p, "%s", error);
    } else if (end == VIEWER_QUIT) {
        p->closed = p->leaving = true;
    }
}
