#include "right_margin.h"

#include <math.h>

bool right_margin_is_in_meters(enum right_margin kind)
{
    return kind == RIGHT_MARGIN_PARRY || kind == RIGHT_MARGIN_TARGET;
}

bool right_margin_is_of_lamps(enum right_margin kind)
{
    return kind == RIGHT_MARGIN_TARGET || kind == RIGHT_MARGIN_CONTACT ||
           kind == RIGHT_MARGIN_LOCKOUT;
}

// By how much a number may be off.
static double doubt_of(const phrase_settings *settings, enum right_margin kind)
{
    switch (kind) {
    case RIGHT_MARGIN_PARRY:
        return settings->doubt_m;
    case RIGHT_MARGIN_TARGET:
        return settings->doubt_target_m;
    case RIGHT_MARGIN_CONTACT:
        return (double)settings->doubt_contact_ticks;
    case RIGHT_MARGIN_LOCKOUT:
        return (double)settings->doubt_lockout_ticks;
    case RIGHT_MARGIN_NONE:
    case RIGHT_MARGIN_ONSET:
    case RIGHT_MARGIN_RIPOSTE:
    case RIGHT_MARGIN_BEAT:
    case RIGHT_MARGIN_LINE:
    case RIGHT_MARGIN_IN_TIME:
    case RIGHT_MARGIN_END:
    case RIGHT_MARGIN_CAUSE:
    case RIGHT_MARGIN_MEETING:
    case RIGHT_MARGIN_COUNT:
        break;
    }
    return (double)settings->doubt_ticks;
}

void right_margin_weigh(const phrase_settings *settings, right_of_way *call, enum right_margin kind,
                        double distance)
{
    const double by = fabs(distance), share = by / doubt_of(settings, kind);
    const bool of_lamps = right_margin_is_of_lamps(kind), is_close = share < 1.0;
    if (of_lamps && !is_close) {
        return;
    }
    call->is_arguable = call->is_arguable || (is_close && !of_lamps);
    const enum right_margin now = (enum right_margin)call->margin;
    if (now == RIGHT_MARGIN_NONE || share < call->margin_by / doubt_of(settings, now)) {
        call->margin = (uint8_t)kind;
        call->margin_by = by;
        call->is_close = is_close;
    }
}

void right_margin_forget(right_of_way *call)
{
    call->margin = RIGHT_MARGIN_NONE;
    call->is_close = call->is_arguable = 0;
    call->margin_by = 0.0;
}
