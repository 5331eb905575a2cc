#include "xr_measure.h"

#include "text_mark.h"

#include <math.h>
#include <stdio.h>

// A posture is taken when nothing has moved farther than this for this long. Stretched arms sway by
// 1 to 2 cm.
#define STILL_M 0.04
#define HOLD_S  0.8
// Hands that are lost this long, and a gesture that takes this long, end it.
#define LOST_S 2.0
#define WAIT_S 40.0
// Out to the sides the hands are at least this far apart, and about as high as the shoulders;
// ahead they are at most this far apart, and at least this far in front of where they were.
#define APART_M    1.0
#define TOGETHER_M 0.75
#define AHEAD_M    0.3
#define BELOW_M    0.65 // at most so far below the eyes

static bool is_number(phys_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static bool is_sane(const xr_measure_sight *s)
{
    return s->is_seen && is_number(s->head) && is_number(s->hand[0]) && is_number(s->hand[1]);
}

static bool has_moved(const xr_measure_sight *a, const xr_measure_sight *b)
{
    return v3_distance(a->head, b->head) > STILL_M ||
           v3_distance(a->hand[0], b->hand[0]) > STILL_M ||
           v3_distance(a->hand[1], b->hand[1]) > STILL_M;
}

// The middle between the hands, from the head.
static phys_vec3 middle(const xr_measure_sight *s)
{
    return v3_sub(v3_lerp(s->hand[0], s->hand[1], 0.5), s->head);
}

static bool is_high(const xr_measure_sight *s)
{
    double lowest = fmin(s->hand[0].y, s->hand[1].y);
    return lowest > s->head.y - BELOW_M;
}

static bool is_posture(const xr_measure *m, const xr_measure_sight *s)
{
    double apart = v3_distance(s->hand[0], s->hand[1]);
    if (m->step == XR_MEASURE_SIDES) {
        return apart >= APART_M && is_high(s);
    }
    double ahead = v3_distance(middle(s), middle(&m->sides));
    return apart <= TOGETHER_M && ahead >= AHEAD_M && is_high(s);
}

static void begin_still(xr_measure *m, const xr_measure_sight *sight)
{
    const phys_vec3 zero = v3(0.0, 0.0, 0.0);
    m->still_s = 0.0;
    m->count = 0;
    m->first = *sight;
    m->sum = (xr_measure_sight){.head = zero, .hand = {zero, zero}};
}

static void add_still(xr_measure *m, const xr_measure_sight *sight)
{
    m->sum.head = v3_add(m->sum.head, sight->head);
    m->sum.hand[0] = v3_add(m->sum.hand[0], sight->hand[0]);
    m->sum.hand[1] = v3_add(m->sum.hand[1], sight->hand[1]);
    m->count++;
}

static xr_measure_sight mean(const xr_measure *m)
{
    double share = 1.0 / m->count;
    return (xr_measure_sight){
        .head = v3_scale(m->sum.head, share),
        .hand = {v3_scale(m->sum.hand[0], share), v3_scale(m->sum.hand[1], share)}};
}

static void fail(xr_measure *m, const char *why)
{
    m->step = XR_MEASURE_FAILED;
    snprintf(m->problem, sizeof m->problem, "%s", why);
}

static bool is_between(double x, double least, double most)
{
    return x >= least && x <= most;
}

// Both postures are taken: stores the lengths if a body can have them.
static void finish(xr_measure *m, const xr_measure_sight *ahead)
{
    double arm_m = v3_distance(middle(ahead), middle(&m->sides));
    double span_m = v3_distance(m->sides.hand[0], m->sides.hand[1]);
    double shoulders_m = span_m - 2.0 * arm_m, eyes_m = m->sides.head.y;
    if (!is_between(arm_m, XR_MEASURE_ARM_LEAST_M, XR_MEASURE_ARM_MOST_M) ||
        !is_between(shoulders_m, XR_MEASURE_SHOULDERS_LEAST_M, XR_MEASURE_SHOULDERS_MOST_M)) {
        fail(m, TEXT("arms are not that long or short: stretch both to the sides, then ahead"));
    } else if (!is_between(eyes_m, XR_MEASURE_EYES_LEAST_M, XR_MEASURE_EYES_MOST_M)) {
        fail(m, TEXT("eyes are not at that height: stand upright, and set the headset's floor"));
    } else {
        m->arm_m = arm_m;
        m->eyes_m = eyes_m;
        m->step = XR_MEASURE_DONE;
    }
}

static void take(xr_measure *m)
{
    xr_measure_sight taken = mean(m);
    if (m->step == XR_MEASURE_SIDES) {
        m->sides = taken;
        m->step = XR_MEASURE_AHEAD;
        m->still_s = 0.0;
        m->count = 0;
    } else {
        finish(m, &taken);
    }
}

enum xr_measure_step xr_measure_add(xr_measure *m, const xr_measure_sight *sight, double dt_s)
{
    if (m->step == XR_MEASURE_DONE || m->step == XR_MEASURE_FAILED) {
        return m->step;
    }
    m->waited_s += dt_s;
    m->lost_s = is_sane(sight) ? 0.0 : m->lost_s + dt_s;
    if (m->lost_s > LOST_S) {
        fail(m, TEXT("a controller is not tracked: hold both where the headset sees them"));
    } else if (m->waited_s > WAIT_S) {
        fail(m, TEXT("arms out and then ahead were not seen: choose the measurement again"));
    } else if (!is_sane(sight)) {
        m->count = 0;
    } else if (m->count == 0 || has_moved(&m->first, sight) || !is_posture(m, sight)) {
        begin_still(m, sight);
        add_still(m, sight);
    } else {
        add_still(m, sight);
        m->still_s += dt_s;
        if (m->still_s >= HOLD_S) {
            take(m);
        }
    }
    return m->step;
}

const char *xr_measure_line(const xr_measure *m)
{
    return m->step == XR_MEASURE_SIDES
               ? TEXT("1 of 2: Stand upright, stretch your arms to the sides, hold still")
               : TEXT("2 of 2: Now stretch both arms straight ahead, hold still");
}
