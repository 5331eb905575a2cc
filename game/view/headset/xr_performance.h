// XR_EXT_performance_settings: tells the runtime how fast the processors should run, and learns
// from it when drawing is too slow or the headset gets too hot.
#ifndef XR_PERFORMANCE_H
#define XR_PERFORMANCE_H

#include "xr_runtime.h"

enum { XR_PERFORMANCE_CPU, XR_PERFORMANCE_GPU, XR_PERFORMANCE_DOMAINS };
enum {
    XR_PERFORMANCE_COMPOSITING,
    XR_PERFORMANCE_RENDERING,
    XR_PERFORMANCE_THERMAL,
    XR_PERFORMANCE_SUBJECTS
};

// The last level that the runtime reported on each subject. Zeroed: all are normal.
typedef struct xr_performance {
    XrPerfSettingsNotificationLevelEXT level[XR_PERFORMANCE_DOMAINS][XR_PERFORMANCE_SUBJECTS];
} xr_performance;

// Call when the session begins: requests the level that a headset sustains for as long as a bout
// lasts. (BOOST is for less than 30 seconds, by the specification.) Forgets what the runtime said.
void xr_performance_begin(xr_performance *p, const xr_runtime *r, XrSession session);

// Takes an event of the runtime. A processor that gets hot is asked to run slower until it has
// cooled down.
void xr_performance_take(xr_performance *p, const xr_runtime *r, XrSession session,
                         const XrEventDataPerfSettingsEXT *event);

// How far the picture should be simplified: 0 not at all, 1 a step (the runtime warns), 2 more
// (something is impaired already).
int xr_performance_strain(const xr_performance *p);

#endif
