// Time that only goes forward, whatever is done to the machine's calendar.
#ifndef STEADY_CLOCK_H
#define STEADY_CLOCK_H

// Seconds since some moment before the program began.
double steady_clock_s(void);

#endif
