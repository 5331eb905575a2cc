#include "report_clock.h"

#include <math.h>

#include "phys_math.h"

// Gains of the tracker after it has settled: one report more or less than expected changes the
// phase by 0.15 of a report and the rate by 0.01 reports per time span. Smaller gains follow the
// changes of a hand too late, larger ones follow the jitter of displayed frames. From 0.08 and
// 0.003 to 0.25 and 0.02 the ripple differs by a fifth.
static const double PHASE_GAIN = 0.15;
static const double RATE_GAIN = 0.01;

// If the number of reports differs from the expected one by more than one report plus a tenth of
// the number, the hand has changed its pace.
static const double SURPRISE_REPORTS = 1.1;
static const double SURPRISE_SHARE = 0.1;

// Distributes the reports evenly: each in the middle of its share of the time span.
static void place_evenly(report_clock *clock, double from_s, double to_s, int count,
                         double *out_time_s)
{
    double span_s = to_s - from_s;
    *clock = (report_clock){.rate_per_s = count / span_s, .phase = 0.5, .spans = 1.0};
    for (int i = 0; i < count; i++) {
        out_time_s[i] = from_s + span_s * (i + 0.5) / count;
    }
}

void report_clock_place(report_clock *clock, double from_s, double to_s, int count,
                        double *out_time_s)
{
    double span_s = to_s - from_s;
    if (!(span_s > 0.0)) {
        for (int i = 0; i < count; i++) {
            out_time_s[i] = to_s;
        }
        return;
    }
    // The expected number of reports at the end of the span; on average half a report is still due.
    double expected = clock->phase + clock->rate_per_s * span_s;
    double surprise = count + 0.5 - expected;
    if (clock->rate_per_s <= 0.0 ||
        fabs(surprise) > SURPRISE_REPORTS + SURPRISE_SHARE * (double)count) {
        place_evenly(clock, from_s, to_s, count, out_time_s);
        return;
    }

    // The first time spans get larger gains, because nothing else is known yet.
    clock->spans += 1.0;
    expected += phys_max(PHASE_GAIN, 1.0 / clock->spans) * surprise;
    clock->rate_per_s +=
        phys_max(RATE_GAIN, 1.0 / (clock->spans * clock->spans)) * surprise / span_s;
    if (!(clock->rate_per_s > 0.0)) {
        place_evenly(clock, from_s, to_s, count, out_time_s);
        return;
    }
    for (int i = 0; i < count; i++) {
        double ago_s = (expected - (i + 1)) / clock->rate_per_s;
        out_time_s[i] = phys_clamp(to_s - ago_s, from_s, to_s);
    }
    clock->phase = phys_clamp(expected - count, 0.0, 1.0);
}
