#include "xr_adapt.h"

// The step of HEADSET_QUALITY_LOW.
#define LOW_STEP 3

void xr_adapt_begin(xr_adapt *a)
{
    draw_timer_begin(&a->timer);
}

void xr_adapt_end(xr_adapt *a, double period_s, int strain)
{
    double frame_s;
    draw_timer_end(&a->timer);
    if (!draw_timer_take(&a->timer, &frame_s)) {
        frame_s = -1.0; // no time, but the strain may have changed
    }
    draw_quality_add(&a->quality, frame_s, period_s, strain);
}

const draw_quality_step *xr_adapt_step(const xr_adapt *a)
{
    int step = a->chosen == HEADSET_QUALITY_AUTO   ? a->quality.step
               : a->chosen == HEADSET_QUALITY_HIGH ? 0
                                                   : LOW_STEP;
    return &DRAW_QUALITY_STEP[step];
}

void xr_adapt_fini(xr_adapt *a)
{
    draw_timer_fini(&a->timer);
}
