// When a mouse's reports came, where only their number in every picture is known.
//
// SDL 2 stamps an event when it is fetched, so all reports of a picture look as old as
// each other. A mouse in motion reports at a steady pace, though, and the numbers tell
// that pace and its phase: 2, 2, 2, 3 reports in pictures of 16.7 ms are 8 ms apart. An
// alpha-beta tracker (Kalata 1984) follows the sum of all reports over time, and every
// report is placed where that line passes it, within its own picture: none is held back
// for a later one. A hand that sets out, stops or changes pace is noticed by a number
// that does not fit; its reports are then spread evenly over their picture.
//
// Measured in tests/desk/test_point_ripple.c: the ripple this leaves in the tip's speed.
#ifndef REPORT_CLOCK_H
#define REPORT_CLOCK_H

// Plain data; zeroed it knows nothing yet.
typedef struct report_clock {
    double rate_per_s; // of the reports; 0: not known
    double phase;      // of the tracked sum: reports ahead of those that have come, 0..1
    double spans;      // followed since the rate was found anew
} report_clock;

// The times of `count` reports that came after from_s and by to_s, oldest first, all
// within that span. Call for every span, also for one without reports. Where to_s is not
// after from_s all came at to_s.
void report_clock_place(report_clock *clock, double from_s, double to_s, int count,
                        double *out_time_s);

#endif
