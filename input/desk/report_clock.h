// Estimates when the reports of a mouse arrived, if only their number per displayed frame is known.
//
// SDL 2 stamps an event when it is fetched, so all reports of a displayed frame seem to have the
// same age. But a moving mouse reports at a constant rate, and the numbers reveal the rate and its
// phase: 2, 2, 2, 3 reports in displayed frames of 16.7 ms mean an interval of 8 ms. An alpha-beta
// tracker (Kalata 1984) follows the total number of reports over time, and each report gets the
// time at which the tracked line reaches its number, within its own displayed frame: no report is
// delayed to a later one. When the hand starts, stops or changes its pace, the number of reports
// does not fit; the reports are then distributed evenly over their displayed frame.
//
// tests/desk/test_point_ripple.c measures the remaining ripple in the tip's speed.
#ifndef REPORT_CLOCK_H
#define REPORT_CLOCK_H

// Plain data. Zeroed, the rate is unknown.
typedef struct report_clock {
    double rate_per_s; // of the reports; 0: unknown
    double phase;      // how far the tracked total is ahead of the reports that have arrived, 0..1
    double spans;      // time spans tracked since the rate was last estimated from scratch
} report_clock;

// Estimates the times of `count` reports that arrived after from_s and not later than to_s, oldest
// first, all within that span. Call it for every span, also for one without reports. If to_s is not
// after from_s, all times are to_s.
void report_clock_place(report_clock *clock, double from_s, double to_s, int count,
                        double *out_time_s);

#endif
