#include "reel.h"

#include "film_cut.h"

#define LAST_TICKS    4000
#define APART_TICKS   150
#define RACE_TICKS    300
#define LEAST_BLOW_NS 0.02
#define MOST_BLOWS    6
#define MOST_STEPS    2
#define FASTEST_MPS   9.0
#define SPEED_POINTS  3.0
#define RACE_POINTS   2.0
#define LOST_POINTS   1.0
#define DISARM_POINTS 2.0
// A foot that lands harder than this lunges.
#define LUNGE_STRENGTH 0.6

// What happened in the last seconds of a phrase.
typedef struct highlights {
    int blows, steps;
    uint32_t last_blow;
    bool race, lost, disarmed;
} highlights;

static void see(highlights *seen, const replay_event *event, const replay_event *touch)
{
    switch ((enum duel_event_kind)event->event.kind) {
    case DUEL_EVENT_BLADES_MET:
        if (event->event.impulse_ns >= LEAST_BLOW_NS &&
            (seen->blows == 0 || event->tick - seen->last_blow >= APART_TICKS)) {
            seen->blows++;
            seen->last_blow = event->tick;
        }
        break;
    case DUEL_EVENT_CONTROL_LOST:
        seen->lost = true;
        break;
    case DUEL_EVENT_DISARMED:
        seen->disarmed = true;
        break;
    case DUEL_EVENT_FOOT_DOWN:
        seen->steps += event->event.strength > LUNGE_STRENGTH;
        break;
    case DUEL_EVENT_TOUCH:
        seen->race = seen->race || event->touch.by != touch->touch.by;
        break;
    default:
        break;
    }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

double reel_score(const recording_file *file)
{
    const replay_event *touch = film_cut_touch(file, 0, file->end_tick - file->first_tick);
    highlights seen = {0};
    if (touch == NULL) {
        return 0.0;
    }
    for (uint32_t i = 0; i < file->event_count; i++) {
        const replay_event *event = &file->event[i];
        if (event->tick + LAST_TICKS >= touch->tick && event->tick <= touch->tick + RACE_TICKS) {
            see(&seen, event, touch);
        }
    }
    const double speed =
        touch->touch.speed_mps < FASTEST_MPS ? touch->touch.speed_mps : FASTEST_MPS;
    return SPEED_POINTS * speed / FASTEST_MPS + least(seen.blows, MOST_BLOWS) +
           least(seen.steps, MOST_STEPS) + (seen.race ? RACE_POINTS : 0.0) +
           (seen.lost ? LOST_POINTS : 0.0) + (seen.disarmed ? DISARM_POINTS : 0.0);
}
