// The hands of a viewer in a headset. See viewer_xr.h for what each button does.
#ifndef VIEWER_XR_HANDS_H
#define VIEWER_XR_HANDS_H

struct viewer;

// Does what the hands ask for, after viewer_xr_wait() has read them; nothing without a displayed
// frame in which the head is known.
void viewer_xr_hands(struct viewer *v, double elapsed_s);

#endif
