// The events of one picture, each handed out in the tick in which it happened.
//
// A picture comes every 8 to 33 ms and simulates the 1 ms ticks of the time that went by.
// If it took all events at its beginning, the point would move in stairs as long as
// itself. Here events wait until the tick they belong to, and no longer: what had come
// when the picture began has its effect in that picture, but for less than one tick.
//
// An event's time is its stamp where it has one of its own: the kernel's for a mouse that
// is read directly, SDL's where another thread posted it. SDL 2 stamps what it reads from
// the window system only when that is asked for, at the picture: motion then gets its time
// from a report_clock, a stick's deflections are spread evenly, and a button or key has the
// time of what came before it, or the beginning of the span without any.
#ifndef INPUT_TIMELINE_H
#define INPUT_TIMELINE_H

#include <SDL.h>
#include <stdbool.h>

#include "report_clock.h"

// A tenth of a second of a mouse with 8000 reports a second, and room for the rest.
#define INPUT_TIMELINE_EVENTS 1024

typedef struct input_timeline_entry {
    SDL_Event event;
    double time_s;
    bool stamped; // the time is the event's own
} input_timeline_entry;

// Plain data, large; zeroed it is empty. Times are in seconds of one clock of the
// caller's that never goes back.
typedef struct input_timeline {
    input_timeline_entry entry[INPUT_TIMELINE_EVENTS];
    int first, count; // entries that wait: count of them, from first
    int placed;       // of those, how many have their time
    report_clock mouse;
    double newest_s; // time of the newest event handed out
} input_timeline;

// Takes an event in the order of its coming; false where there is no room: hand out
// everything first. With `stamped`, time_s is its own time, else it is not looked at.
bool input_timeline_add(input_timeline *timeline, const SDL_Event *event, bool stamped,
                        double time_s);

// The same for an event from SDL's queue. polled_ms is SDL's clock when the caller began to
// empty the queue, now_s the caller's clock at that moment: what is stamped earlier than
// that was not stamped by the emptying, and the stamp counts.
bool input_timeline_add_polled(input_timeline *timeline, const SDL_Event *event, Uint32 polled_ms,
                               double now_s);

// Gives the events added since the last call their times: they came after from_s and by
// to_s. Stamps outside are brought to the nearer end.
void input_timeline_place(input_timeline *timeline, double from_s, double to_s);

// The next event that happened by until_s; false where there is none. HUGE_VAL hands out
// what has not been placed too.
bool input_timeline_next(input_timeline *timeline, double until_s, SDL_Event *out_event);

#endif
