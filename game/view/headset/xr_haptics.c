#include "xr_haptics.h"

#include <math.h>

// The motors of controllers are linear resonators that follow from about 30 to 350 Hz; the hand
// feels best near 250 Hz (Pacinian corpuscles), and below 60 Hz it feels single beats.
#define CLASH_HZ  300.0
#define TOUCH_HZ  160.0
#define SCRAPE_HZ 70.0
#define APART_HZ  40.0

// A clash: none below CLASH_LEAST_NS; then strength and time grow linearly with the impulse up to
// CLASH_FULL_NS, the impulse of a full beat. A motor needs about 5 ms to start.
#define CLASH_LEAST    0.1
#define CLASH_LEAST_NS 0.004
#define CLASH_FULL_NS  0.4
#define CLASH_S        0.006
#define CLASH_LONGER_S 0.034 // added to CLASH_S for a full beat
#define TOUCH_STRENGTH 0.9
#define TOUCH_S        0.20
// Who is hit has no weapon in the other hand to feel it through, so that hand feels less.
#define OTHER_SHARE 0.6

// A scrape: none below SCRAPE_LEAST_MPS, full from SCRAPE_FULL_MPS on, as loud as the sound is
// then.
#define SCRAPE_LEAST_MPS 0.1
#define SCRAPE_FULL_MPS  2.5
#define SCRAPE_STRENGTH  0.35
// A sliding contact is interrupted for a few ticks again and again; shorter gaps are not felt.
#define SCRAPE_LASTS_S 0.08
// The strength at full separation of weapon and hand; weaker than any blow that matters.
#define APART_STRENGTH 0.3

// Two pulses nearer in time than this are felt as one, unless the second is stronger. Blades that
// press on each other chatter, and each contact is an event.
#define PULSE_APART_S 0.05

// What goes on is asked for this long at a time, and changed no sooner than CHANGE_S after the last
// change: at most ten calls a second, four while nothing changes.
#define GOES_ON_S 0.25
#define CHANGE_S  0.1
// Steps of strength that the hand can tell apart (about 20 % of a medium one).
#define STEP 0.06

static const xr_hand_vibration NOTHING = {0.0, 0.0, 0.0, false};

static xr_hand_vibration clash(double impulse_ns)
{
    if (!(impulse_ns >= CLASH_LEAST_NS)) {
        return NOTHING;
    }
    double share = fmin(impulse_ns / CLASH_FULL_NS, 1.0);
    return (xr_hand_vibration){.strength = CLASH_LEAST + (1.0 - CLASH_LEAST) * share,
                               .seconds = CLASH_S + CLASH_LONGER_S * share,
                               .frequency_hz = CLASH_HZ};
}

xr_hand_vibration xr_haptics_pulse(const duel_event *event, enum duel_side side,
                                   enum xr_motor motor)
{
    const xr_hand_vibration touch = {TOUCH_STRENGTH, TOUCH_S, TOUCH_HZ, true};
    xr_hand_vibration pulse = NOTHING;
    if (event->kind == DUEL_EVENT_BLADES_MET && motor == XR_MOTOR_WEAPON) {
        pulse = clash(event->impulse_ns);
    } else if (event->kind == DUEL_EVENT_DISARMED && event->side == side &&
               motor == XR_MOTOR_WEAPON) {
        pulse = touch;
        pulse.strength = 1.0;
    } else if (event->kind == DUEL_EVENT_TOUCH && motor == XR_MOTOR_WEAPON) {
        pulse = touch;
    } else if (event->kind == DUEL_EVENT_TOUCH && event->side != side) {
        pulse = touch;
        pulse.strength *= OTHER_SHARE;
    }
    return pulse;
}

void xr_haptics_add(xr_haptics *h, const duel_events *events, enum duel_side side)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        for (int motor = 0; motor < XR_MOTORS; motor++) {
            xr_hand_vibration pulse = xr_haptics_pulse(event, side, (enum xr_motor)motor);
            if (pulse.strength > h->pulse[motor].strength) {
                h->pulse[motor] = pulse;
            }
        }
        if (event->kind == DUEL_EVENT_BLADES_SLIDE) {
            h->scrape_mps = fmax(h->scrape_mps, event->speed_mps);
        }
    }
}

// The strength that a pulse still has; 0 when it is over.
static double strength_left(const xr_motor_state *m, double now_s)
{
    double left = m->now.seconds > 0.0 ? 1.0 - (now_s - m->from_s) / m->now.seconds : 0.0;
    if (m->goes_on || !(left > 0.0)) {
        return 0.0;
    }
    return m->now.strength * (m->now.fades ? left * left : 1.0);
}

static bool is_felt(const xr_motor_state *m, double now_s, const xr_hand_vibration *pulse)
{
    bool soon = now_s - m->pulse_s < PULSE_APART_S && pulse->strength <= m->pulse;
    return !soon && pulse->strength > strength_left(m, now_s);
}

static xr_motor_order start(xr_motor_state *m, double now_s, const xr_hand_vibration *vibration,
                            bool goes_on)
{
    m->now = *vibration;
    m->from_s = now_s;
    m->goes_on = goes_on;
    if (!goes_on) {
        m->pulse = vibration->strength;
        m->pulse_s = now_s;
    }
    return (xr_motor_order){XR_MOTOR_START, *vibration};
}

// What goes on in the weapon hand: the stronger of scrape and distance, in steps.
static xr_hand_vibration going_on(xr_haptics *h, double now_s, double apart)
{
    double slide = (h->scrape_mps - SCRAPE_LEAST_MPS) / (SCRAPE_FULL_MPS - SCRAPE_LEAST_MPS);
    if (slide > 0.0) {
        h->scrape = SCRAPE_STRENGTH * fmin(slide, 1.0);
        h->scrape_until_s = now_s + SCRAPE_LASTS_S;
    } else if (now_s >= h->scrape_until_s) {
        h->scrape = 0.0;
    }
    double far = APART_STRENGTH * apart;
    bool scrapes = h->scrape >= far;
    double strength = STEP * ceil((scrapes ? h->scrape : far) / STEP - 1e-9);
    return (xr_hand_vibration){strength, GOES_ON_S, scrapes ? SCRAPE_HZ : APART_HZ, false};
}

static bool same(const xr_hand_vibration *a, const xr_hand_vibration *b)
{
    return a->strength == b->strength && a->frequency_hz == b->frequency_hz;
}

// Begins, changes, renews or ends what goes on.
static xr_motor_order follow(xr_motor_state *m, double now_s, double frame_s,
                             const xr_hand_vibration *wanted)
{
    const xr_motor_order keep = {XR_MOTOR_KEEP, NOTHING};
    double left_s = m->from_s + m->now.seconds - now_s;
    bool is_on = m->goes_on && left_s > 0.0;
    if (!(wanted->strength > 0.0)) {
        // Let it run out if it ends by itself in this frame.
        bool stops = is_on && left_s > frame_s;
        m->now = NOTHING;
        return stops ? (xr_motor_order){XR_MOTOR_STOP, NOTHING} : keep;
    }
    bool ends = left_s <= frame_s;
    bool changes = !same(&m->now, wanted) && now_s - m->from_s >= CHANGE_S;
    return !is_on || ends || changes ? start(m, now_s, wanted, true) : keep;
}

void xr_haptics_next(xr_haptics *h, double now_s, double frame_s, double apart,
                     xr_motor_order out_order[XR_MOTORS])
{
    xr_hand_vibration wanted[XR_MOTORS] = {going_on(h, now_s, apart), NOTHING};
    for (int i = 0; i < XR_MOTORS; i++) {
        xr_motor_state *m = &h->motor[i];
        if (h->pulse[i].strength > 0.0 && is_felt(m, now_s, &h->pulse[i])) {
            out_order[i] = start(m, now_s, &h->pulse[i], false);
        } else if (strength_left(m, now_s) > 0.0) {
            out_order[i] = (xr_motor_order){XR_MOTOR_KEEP, NOTHING};
        } else {
            out_order[i] = follow(m, now_s, frame_s, &wanted[i]);
        }
        h->pulse[i] = NOTHING;
    }
    h->scrape_mps = 0.0;
}
