// A clock that only goes forward, even if the system time is changed.
#ifndef STEADY_CLOCK_H
#define STEADY_CLOCK_H

// Returns the seconds since an unspecified moment before the program began.
double steady_clock_s(void);

#endif
