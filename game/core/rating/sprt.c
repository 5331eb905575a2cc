#include "sprt.h"

#include <math.h>

#include "glicko2.h"

sprt sprt_default(void)
{
    return (sprt){.points = {0.0, 20.0}, .wrongly_in = 0.05, .wrongly_out = 0.05};
}

double sprt_ratio(const sprt *test, double taken, double given)
{
    double low = glicko2_share_of_points(test->points[0]);
    double high = glicko2_share_of_points(test->points[1]);
    return taken * log(high / low) + given * log((1.0 - high) / (1.0 - low));
}

enum sprt_verdict sprt_verdict_of(const sprt *test, double taken, double given)
{
    double ratio = sprt_ratio(test, taken, given);
    if (ratio >= log((1.0 - test->wrongly_out) / test->wrongly_in)) {
        return SPRT_ACCEPT;
    }
    return ratio <= log(test->wrongly_out / (1.0 - test->wrongly_in)) ? SPRT_REJECT : SPRT_GO_ON;
}
