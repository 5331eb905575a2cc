#include "sound_cue.h"

#include <math.h>

#include "sound_levels.h"
#include "sound_synth.h"

static sound_cue clash(double impulse_ns, double along_left, double along_right)
{
    return (sound_cue){.kind = SOUND_CLASH,
                       .level = sound_clash_level(impulse_ns),
                       .impulse_ns = impulse_ns,
                       .along = {along_left, along_right}};
}

int sound_of_event(const duel_event *event, sound_cue out_cue[SOUND_CUES_MAX])
{
    switch ((enum duel_event_kind)event->kind) {
    case DUEL_EVENT_BLADES_MET:
        out_cue[0] = clash(event->impulse_ns, event->along[0], event->along[1]);
        return 1;
    case DUEL_EVENT_BLADES_SLIDE:
        out_cue[0] = (sound_cue){.kind = SOUND_SCRAPE,
                                 .level = fmin(1.0, event->speed_mps / SOUND_SCRAPE_LOUD_MPS)};
        return 1;
    case DUEL_EVENT_FOOT_DOWN:
        out_cue[0] =
            (sound_cue){.kind = SOUND_STEP, .gain = SOUND_STEP_GAIN, .strength = event->strength};
        return 1;
    case DUEL_EVENT_CONTROL_LOST:
    case DUEL_EVENT_DISARMED:
        out_cue[0] = (sound_cue){.kind = SOUND_LOST, .gain = SOUND_LOST_GAIN};
        return 1;
    case DUEL_EVENT_WEAPON_DOWN:
        out_cue[0] =
            clash(SOUND_FALL_MASS_KG * event->speed_mps, SOUND_FALL_ALONG, SOUND_FALL_ALONG);
        out_cue[1] = (sound_cue){.kind = SOUND_THUMP,
                                 .gain = SOUND_FALL_THUMP_GAIN * fmin(2.0, event->speed_mps)};
        return 2;
    case DUEL_EVENT_TOUCH:
        out_cue[0] =
            (sound_cue){.kind = SOUND_BUZZER, .gain = SOUND_BUZZER_GAIN, .side = event->side};
        return 1;
    case DUEL_EVENT_CONTROL_REGAINED:
    case DUEL_EVENT_EN_GARDE:
    case DUEL_EVENT_FENCE:
    case DUEL_EVENT_OVER:
        break;
    }
    return 0;
}

void sound_clash_limit_tick(sound_clash_limit *limit)
{
    if (limit->busy_ticks > 0) {
        limit->busy_ticks--;
    }
}

bool sound_clash_limit_passes(sound_clash_limit *limit, double level)
{
    if (limit->busy_ticks > 0 && level <= limit->level) {
        return false;
    }
    *limit = (sound_clash_limit){.level = level, .busy_ticks = SOUND_CLASH_APART_TICKS};
    return true;
}
