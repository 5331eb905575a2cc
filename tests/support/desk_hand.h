// Simulates a player's hand at a mouse, to produce realistic input frames.
//
// The hand moves to its goals by minimum-jerk movements (Flash and Hogan 1985), corrects itself,
// rests between phrases, and trembles at 9 Hz all the time. The mouse counts this motion and
// reports the counts at its own rate. The game's report_clock decides in which tick each report
// takes effect, for frames displayed at 60 Hz. Fingers press the buttons for steps, extension and
// lunges.
#ifndef DESK_HAND_H
#define DESK_HAND_H

#include <math.h>

#include "input_quantize.h"
#include "report_clock.h"
#include "seeded.h"

#define DESK_REPORTS_MAX 64 // per displayed frame

typedef struct desk_hand {
    seeded random;
    double report_hz, counts_to_edge;        // counts from the middle of the square to its edge
    double from[2], to[2], begun_s, lasts_s; // the movement under way, in counts
    double counted[2];                       // reported so far
    double point[2];                         // the game's point on the square, -1..1
    double reported_s, picture_s, now_s;
    report_clock clock;
    uint8_t buttons;
    double button_until_s[6], extend_until_s;
} desk_hand;

#define DESK_PICTURE_S (1.0 / 60.0)

// The amplitude of the tremor: a twentieth of a millimeter in counts of a common mouse.
#define DESK_TREMOR_COUNTS 1.5

// Starts a hand at a mouse with this report rate and sensitivity (1: the game's default).
static inline desk_hand desk_hand_start(seeded random, double report_hz, double sensitivity)
{
    return (desk_hand){
        .random = random, .report_hz = report_hz, .counts_to_edge = 315.0 / sensitivity};
}

// Chooses the next movement: a parry or an aim across the square, a small correction, or a rest.
static inline void desk_hand_decide(desk_hand *hand, double now_s)
{
    double what = seeded_range(&hand->random, 0.0, 1.0);
    for (int axis = 0; axis < 2; axis++) {
        double anywhere = seeded_range(&hand->random, -0.8, 0.8) * hand->counts_to_edge;
        double nearby = seeded_range(&hand->random, -0.12, 0.12) * hand->counts_to_edge;
        hand->from[axis] = hand->to[axis];
        hand->to[axis] = what < 0.35  ? anywhere
                         : what < 0.6 ? hand->to[axis] + nearby
                                      : hand->to[axis];
    }
    hand->begun_s = now_s;
    // A parry takes 150 to 350 ms, a correction as long, a rest up to a second.
    hand->lasts_s = what < 0.6 ? seeded_range(&hand->random, 0.15, 0.35)
                               : seeded_range(&hand->random, 0.1, 1.0);
}

// The hand's position along an axis, counts.
static inline double desk_hand_at(const desk_hand *hand, int axis, double now_s)
{
    double t = (now_s - hand->begun_s) / hand->lasts_s;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    double share = t * t * t * (10.0 + t * (6.0 * t - 15.0));
    double tremor = sin(6.283185307179586 * (9.0 + 0.7 * axis) * now_s);
    return hand->from[axis] + share * (hand->to[axis] - hand->from[axis]) +
           DESK_TREMOR_COUNTS * tremor;
}

// The mouse's reports until the end of a displayed frame, in counts. Returns the number of
// reports.
static inline int desk_hand_reports(desk_hand *hand, double until_s, double out[][2])
{
    int count = 0;
    for (double next = hand->reported_s + 1.0 / hand->report_hz; next <= until_s;
         next += 1.0 / hand->report_hz) {
        hand->reported_s = next;
        if (next >= hand->begun_s + hand->lasts_s) {
            desk_hand_decide(hand, next);
        }
        bool any = false;
        for (int axis = 0; axis < 2; axis++) {
            double whole = floor(desk_hand_at(hand, axis, next) + 0.5);
            out[count][axis] = whole - hand->counted[axis];
            any = any || whole != hand->counted[axis];
            hand->counted[axis] = whole;
        }
        count += any && count < DESK_REPORTS_MAX - 1;
    }
    return count;
}

// Presses and releases the buttons for steps, lunges and extension at random, between one and two
// presses per second.
static inline void desk_hand_press(desk_hand *hand)
{
    static const double per_s[6] = {0.5, 0.45, 0.2, 0.05, 0.01, 0.05};
    for (int i = 0; i < 6; i++) {
        if (hand->now_s >= hand->button_until_s[i] &&
            seeded_range(&hand->random, 0.0, 1000.0) < per_s[i]) {
            hand->button_until_s[i] = hand->now_s + seeded_range(&hand->random, 0.08, 0.4);
        }
        unsigned others = hand->buttons & ~(1u << i);
        hand->buttons = (uint8_t)(others | (unsigned)(hand->now_s < hand->button_until_s[i]) << i);
    }
    if (hand->now_s >= hand->extend_until_s && seeded_range(&hand->random, 0.0, 1000.0) < 0.5) {
        hand->extend_until_s = hand->now_s + seeded_range(&hand->random, 0.2, 0.6);
    }
}

// Writes the input frames of the ticks of `pictures` displayed frames at 60 Hz into frame[][side].
// Returns the number of ticks; a displayed frame has 16 or 17.
static inline uint32_t desk_hand_frames(desk_hand *hand, int pictures, input_frame (*frame)[2],
                                        int side)
{
    uint32_t done = 0;
    for (int i = 0; i < pictures; i++) {
        double counts[DESK_REPORTS_MAX][2], place_s[DESK_REPORTS_MAX];
        double until_s = hand->picture_s + DESK_PICTURE_S;
        int reports = desk_hand_reports(hand, until_s, counts), used = 0;
        report_clock_place(&hand->clock, hand->picture_s, until_s, reports, place_s);
        for (; hand->now_s + 1e-3 <= until_s; hand->now_s += 1e-3) {
            desk_hand_press(hand);
            for (; used < reports && place_s[used] <= hand->now_s + 1e-3; used++) {
                for (int axis = 0; axis < 2; axis++) {
                    double to = hand->point[axis] + counts[used][axis] / hand->counts_to_edge;
                    hand->point[axis] = to < -1.0 ? -1.0 : to > 1.0 ? 1.0 : to;
                }
            }
            input_wish wish = {hand->point[0], hand->point[1],
                               hand->now_s < hand->extend_until_s ? 1.0 : 0.0, hand->buttons};
            input_quantize(&wish, &frame[done++][side]);
        }
        // Because of rounding the last report may belong to a tick after this displayed frame:
        // apply it now.
        for (; used < reports; used++) {
            hand->point[0] += counts[used][0] / hand->counts_to_edge;
            hand->point[1] += counts[used][1] / hand->counts_to_edge;
        }
        hand->picture_s = until_s;
    }
    return done;
}

#endif
