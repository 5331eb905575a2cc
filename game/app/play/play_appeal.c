#include "play_appeal.h"

#include <SDL.h>

#include "duel.h"
#include "play.h"
#include "play_state.h"
#include "play_xr.h"
#include "replay_input.h"

void play_appeal_tick(play *p)
{
    play_appeal *a = &p->review.appeal;
    const duel_state *now = &p->bout->state;
    if (now->match.calls == a->calls) {
        return;
    }
    a->calls = now->match.calls;
    a->has_reason = false;
    if (p->bout->setup.weapon == WEAPON_EPEE || now->match.call.halt != MATCH_HALT_LAMP) {
        return;
    }
    const right_of_way call = duel_right_of_way(&p->bout->config, now);
    for (uint32_t i = 0; i < call.clauses; i++) {
        const uint8_t fact = call.clause[i].fact;
        a->has_reason |= fact == RIGHT_FACT_START || fact == RIGHT_FACT_PARRY;
    }
}

// Whether the recording on the disk has the tick of the last call, and so many after it that its
// lamps are to be seen.
static bool is_written(const play *p)
{
    const uint32_t since = p->bout->state.tick - p->bout->state.match.call.tick;
    return p->share.recording[0] != '\0' && (p->session.phase == SESSION_REVIEW ||
                                             (p->record != NULL && since > REPLAY_INPUT_TICKS));
}

bool play_appeal_applies(const play *p)
{
    const uint8_t phase = p->bout->state.phase;
    const bool fences = phase == DUEL_FENCING || phase == DUEL_LANDED;
    const bool is_bout = p->session.phase == SESSION_FENCING || p->session.phase == SESSION_REVIEW;
    return is_bout && p->review.appeal.has_reason && !fences && is_written(p);
}

void play_appeal_make(play *p)
{
    if (!play_appeal_applies(p)) {
        play_notice(p, "an appeal is made after a touch by the rules of the FIE, foil and sabre, "
                       "before the next \"Allez\"");
        return;
    }
    p->review.appeal.in_headset = p->xr.side != DUEL_NOBODY;
    if (p->review.appeal.in_headset) {
        play_xr_close(p); // the viewer opens it
    }
    SDL_SetRelativeMouseMode(SDL_FALSE);
    p->input.mouse_held = false;
    p->notice.left_s = 0.0; // it may say that there was no call yet
    play_leave(p, PLAY_APPEAL);
}

void play_appeal_return(play *p)
{
    char error[PLAY_LINE_SIZE];
    if (p->end != PLAY_APPEAL) {
        return;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (p->session.side[side].seat == SESSION_PERSON) {
            input_devices_rest(p->input.devices, p->session.side[side].device);
        }
    }
    if (!p->review.appeal.in_headset) {
        return;
    }
    p->review.appeal.in_headset = false;
    p->xr.head_is_known = false;
    p->xr.check = (xr_room_check){0};
    if (play_xr_open(p, error, sizeof error)) {
        play_xr_bout_begins(p);
    } else {
        // It counts as a device that is missing: the bout waits, and another takes the side over.
        play_warn(p, error);
        input_devices_headset(p->input.devices, "headset", error);
    }
}

const char *play_appealed(const play *p, uint32_t *out_tick, bool *out_in_headset)
{
    *out_tick = p->bout->state.match.call.tick;
    *out_in_headset = p->review.appeal.in_headset;
    return p->share.recording;
}
