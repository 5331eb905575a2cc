#include "film_cut.h"

#include <math.h>

// Each cut's title and result in seconds; ticks of the phrase before and after the touch and its
// speed; the same of the touch shown again. A cut without a phrase or title has zeros there.
typedef struct cut_style {
    double title_s, result_s;
    uint32_t phrase_before, phrase_after;
    double phrase_speed;
    uint32_t touch_before, touch_after;
    double touch_speed;
} cut_style;

static const cut_style STYLE[] = {
    [FILM_CUT_STANDARD] = {2.0, 2.5, 6000, 900, 1.0, 260, 160, 1.0 / 8.0},
    [FILM_CUT_ANALYSIS] = {2.0, 3.0, 2500, 300, 1.0 / 4.0, 160, 100, 1.0 / 16.0},
    [FILM_CUT_TOUCH] = {0.0, 0.0, 0, 0, 1.0, 260, 160, 1.0 / 8.0},
    [FILM_CUT_REEL] = {1.4, 0.0, 3000, 400, 1.0, 220, 120, 1.0 / 8.0},
};

const replay_event *film_cut_touch(const recording_file *file, uint32_t from, uint32_t to)
{
    const replay_event *found = NULL;
    for (uint32_t i = 0; i < file->event_count; i++) {
        const replay_event *event = &file->event[i];
        const uint32_t at = event->tick - file->first_tick;
        if (event->event.kind == DUEL_EVENT_TOUCH && event->touch.by < DUEL_NOBODY && at >= from &&
            at <= to) {
            bool keeps = found != NULL && file->finished && file->end.is_over &&
                         found->touch.by == file->end.winner && event->touch.by != file->end.winner;
            found = keeps ? found : event;
        }
    }
    return found;
}

static void add_moving(film_plan *plan, enum film_shot_kind kind, uint32_t from, uint32_t to,
                       double speed)
{
    plan->shot[plan->count++] =
        (film_shot){kind, from, to, speed, (to - from) * DUEL_TICK_S / speed};
}

static void add_held(film_plan *plan, enum film_shot_kind kind, uint32_t at, double seconds)
{
    if (seconds > 0.0) {
        plan->shot[plan->count++] = (film_shot){kind, at, at, 1.0, seconds};
    }
}

static uint32_t earlier(uint32_t at, uint32_t by, uint32_t least)
{
    return at > by && at - by > least ? at - by : least;
}

static uint32_t later(uint32_t at, uint32_t by, uint32_t most)
{
    return at + by < most ? at + by : most;
}

// The first tick of the phrase that ends at `at`: where fencing began last.
static uint32_t phrase_begin(const recording_file *file, uint32_t at, uint32_t least)
{
    uint32_t begin = least;
    for (uint32_t i = 0; i < file->event_count; i++) {
        const uint32_t tick = file->event[i].tick - file->first_tick;
        if (file->event[i].event.kind == DUEL_EVENT_FENCE && tick < at && tick > begin) {
            begin = tick;
        }
    }
    return begin;
}

film_plan film_cut_plan(const recording_file *file, enum film_cut cut, uint32_t from, uint32_t to,
                        double speed, double hold_s)
{
    film_plan plan = {.cut = cut, .touch = film_cut_touch(file, from, to)};
    plan.touch_at = plan.touch != NULL ? plan.touch->tick - file->first_tick : to;
    if (cut == FILM_CUT_PLAIN || (cut == FILM_CUT_TOUCH && plan.touch == NULL)) {
        plan.cut = FILM_CUT_PLAIN;
        add_moving(&plan, FILM_SHOT_PLAIN, from, to, speed);
        add_held(&plan, FILM_SHOT_PLAIN, to, hold_s);
        return plan;
    }
    const cut_style *style = &STYLE[cut];
    uint32_t begin = earlier(plan.touch_at, style->phrase_before, from);
    uint32_t end = later(plan.touch_at, style->phrase_after, to);
    begin = phrase_begin(file, plan.touch_at, begin);
    add_held(&plan, FILM_SHOT_TITLE, begin, style->title_s);
    if (style->phrase_before > 0) {
        add_moving(&plan, FILM_SHOT_PHRASE, begin, end, style->phrase_speed);
    }
    if (plan.touch != NULL) {
        add_moving(&plan, FILM_SHOT_TOUCH, earlier(plan.touch_at, style->touch_before, from),
                   later(plan.touch_at, style->touch_after, to), style->touch_speed);
    }
    add_held(&plan, FILM_SHOT_RESULT, end, style->result_s);
    return plan;
}

static double ticks_apart(const film_shot *shot, double fps)
{
    return shot->speed * DUEL_TICKS_PER_SECOND / fps;
}

uint32_t film_shot_pictures(const film_shot *shot, double fps, bool is_last)
{
    if (shot->from == shot->to && shot->seconds > 0.0) {
        return (uint32_t)(shot->seconds * fps);
    }
    // Include a last frame that rounding puts just after the end.
    const double frames = (shot->to - shot->from) / ticks_apart(shot, fps);
    return is_last ? (uint32_t)floor(frames + 1e-6) + 1 : (uint32_t)ceil(frames - 1e-6);
}

uint32_t film_shot_place(const film_shot *shot, uint32_t number, double fps)
{
    if (shot->from == shot->to) {
        return shot->to;
    }
    uint32_t at = shot->from + (uint32_t)floor(number * ticks_apart(shot, fps) + 0.5);
    return at < shot->to ? at : shot->to;
}
