// Fits the quality of the eyes' images to the graphics card: measures drawing, and follows the
// user's choice and the runtime's warnings.
#ifndef XR_ADAPT_H
#define XR_ADAPT_H

#include "draw_timer.h"
#include "headset_settings.h"
#include "draw_quality.h"

// Zeroed: HEADSET_QUALITY_AUTO, nothing measured yet. Needs the same OpenGL context for all calls.
typedef struct xr_adapt {
    enum headset_quality chosen;
    draw_quality quality;
    draw_timer timer;
} xr_adapt;

// Around the drawing of both eyes. At the end, takes the time of an earlier frame that has come in
// meanwhile; `period_s` is the time from one displayed frame to the next, `strain`
// xr_session_strain().
void xr_adapt_begin(xr_adapt *a);
void xr_adapt_end(xr_adapt *a, double period_s, int strain);

// What to draw with now.
const draw_quality_step *xr_adapt_step(const xr_adapt *a);

void xr_adapt_fini(xr_adapt *a);

#endif
