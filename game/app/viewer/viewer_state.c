// The notices and the marks of the recording that is watched. All other files may call this one.
#include "viewer_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "referee_call.h"
#include "viewer_private.h"

#define NOTICE_S 4.0
// Per displayed frame this share of its time is spent on finding marks, within these limits.
#define MARKS_SHARE 0.25
#define MARKS_MIN_S 0.006
#define MARKS_MAX_S 0.050
// Time spent at once when the next or the previous mark is asked for.
#define MARKS_ASKED_S 0.5
// A headset's displayed frames leave less time.
#define MARKS_HEADSET_S 0.0015
// The clock is read again after this many ticks.
#define MARKS_TICKS 64

void viewer_notice(viewer *v, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_write_list(viewer_texts(v), v->notice, sizeof v->notice, format, arguments);
    va_end(arguments);
    v->notice_s = NOTICE_S;
}

const char *viewer_notice_now(const viewer *v)
{
    const duel_state *now = &recording_player_now(v->player)->state;
    if (v->notice_s > 0.0) {
        return v->notice;
    }
    if (!recording_player_now(v->player)->is_known) {
        return viewer_say(v, "this moment of the recording is lost");
    }
    if (!recording_player_now(v->player)->is_exact) {
        return v->missing[0] != '\0'
                   ? v->missing
                   : viewer_say(v, "inputs are lost here: shown from the recorded poses");
    }
    if (now->phase == DUEL_OVER && v->marks.reason[0] != '\0') {
        return v->marks.reason;
    }
    return viewer_say(v, referee_notice(recording_player_config(v->player), now));
}

int viewer_level_of(const replay_header *header, enum duel_side side, int level)
{
    const char *device = header->device[side];
    bool tells = strncmp(device, "ai:", 3) == 0 && device[3] >= '1' &&
                 device[3] < '1' + AI_LEVELS && device[4] == '\0';
    return tells ? device[3] - '0' : level;
}

// What the search for marks is to find before its time is over.
enum wanted { WANTED_NOTHING, WANTED_NEXT_MARK, WANTED_MARK_BEFORE };

static bool is_known(const viewer *v, enum wanted wanted)
{
    switch (wanted) {
    case WANTED_NEXT_MARK:
        return recording_marks_after(&v->marks, v->clock.at) != v->clock.at;
    case WANTED_MARK_BEFORE:
        return v->marks.here.at >= v->clock.at;
    case WANTED_NOTHING:
        break;
    }
    return false;
}

// Continues the search for at most `most_s` seconds, or until what is wanted is known.
static void find_marks(viewer *v, double most_s, enum wanted wanted)
{
    uint64_t began = SDL_GetPerformanceCounter();
    double most = most_s * (double)SDL_GetPerformanceFrequency();
    while (!v->marks_complete && (double)(SDL_GetPerformanceCounter() - began) < most &&
           !is_known(v, wanted)) {
        v->marks_complete = !recording_marks_walk(&v->marks, v->player, MARKS_TICKS);
    }
}

uint32_t viewer_next_mark(viewer *v)
{
    find_marks(v, MARKS_ASKED_S, WANTED_NEXT_MARK);
    return recording_marks_after(&v->marks, v->clock.at);
}

// The last event before the clock among those that the file stores itself.
static uint32_t event_before(const viewer *v)
{
    for (uint32_t i = v->file.event_count; i > 0; i--) {
        const replay_event *event = &v->file.event[i - 1];
        uint32_t at = event->tick - v->file.first_tick;
        bool is_mark = event->event.kind == DUEL_EVENT_BLADES_MET ||
                       event->event.kind == DUEL_EVENT_DISARMED ||
                       event->event.kind == DUEL_EVENT_TOUCH;
        if (is_mark && at < v->clock.at) {
            return at;
        }
    }
    return v->clock.at;
}

uint32_t viewer_mark_before(viewer *v)
{
    find_marks(v, MARKS_ASKED_S, WANTED_MARK_BEFORE);
    return is_known(v, WANTED_MARK_BEFORE) ? recording_marks_before(&v->marks, v->clock.at)
                                           : event_before(v);
}

uint32_t viewer_mark_of(viewer *v, enum recording_mark_kind kind, bool forward)
{
    uint32_t at = recording_marks_of_kind(&v->marks, kind, v->clock.at, forward);
    if (at == v->clock.at) {
        find_marks(v, MARKS_ASKED_S, WANTED_NOTHING);
        at = recording_marks_of_kind(&v->marks, kind, v->clock.at, forward);
    }
    return at;
}

static double search_s(double elapsed_s)
{
    double share_s = MARKS_SHARE * elapsed_s;
    return share_s < MARKS_MIN_S ? MARKS_MIN_S : share_s > MARKS_MAX_S ? MARKS_MAX_S : share_s;
}

void viewer_find_marks(viewer *v, double elapsed_s)
{
    find_marks(v, v->xr.loop.has_frame ? MARKS_HEADSET_S : search_s(elapsed_s), WANTED_NOTHING);
}
