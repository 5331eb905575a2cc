// A queue that delivers each event in the tick in which it happened.
//
// A displayed frame comes every 8 to 33 ms and simulates the 1 ms ticks since the last one. If it
// applied all events at its beginning, the point would move in steps as long as a displayed frame.
// Instead, events wait until the tick to which they belong, but no longer: an event that arrived
// before the displayed frame takes effect in that frame, or less than one tick later.
//
// The time of an event is its own time stamp if it has one: the kernel's for a mouse that is read
// directly, SDL's if another thread posted the event. SDL 2 stamps events of the window system only
// when they are fetched, once per displayed frame. Then motion gets its time from a report_clock,
// the deflections of a stick are distributed evenly, and a button or key gets the time of the event
// before it, or the beginning of the time span if there is none.
#ifndef INPUT_TIMELINE_H
#define INPUT_TIMELINE_H

#include <SDL.h>
#include <stdbool.h>

#include "report_clock.h"

// A tenth of a second of a mouse with 8000 reports per second, and room for other events.
#define INPUT_TIMELINE_EVENTS 1024

typedef struct input_timeline_entry {
    SDL_Event event;
    double time_s;
    bool stamped; // the event has a time stamp of its own
} input_timeline_entry;

// Plain data, large. Zeroed, it is empty. Times are in seconds of a monotonic clock that the caller
// chooses.
typedef struct input_timeline {
    input_timeline_entry entry[INPUT_TIMELINE_EVENTS];
    int first, count; // the waiting entries: `count` entries, beginning at `first`
    int placed;       // the number of waiting entries with a time
    report_clock mouse;
    double newest_s; // time of the newest delivered event
} input_timeline;

// Adds an event; call in the order of arrival. If `stamped` is true, time_s is the event's own
// time, else time_s is ignored. Returns false if the queue is full: then deliver all events first.
bool input_timeline_add(input_timeline *timeline, const SDL_Event *event, bool stamped,
                        double time_s);

// The same for an event from SDL's queue. polled_ms is the time of SDL's clock at which the caller
// began to empty the queue, now_s that of the caller's clock at the same moment. An event with an
// earlier time stamp was not stamped when it was fetched, so its stamp is its own.
bool input_timeline_add_polled(input_timeline *timeline, const SDL_Event *event, Uint32 polled_ms,
                               double now_s);

// Assigns times to the events added since the last call, which arrived after from_s and not later
// than to_s. Time stamps outside this span are clamped to it.
void input_timeline_place(input_timeline *timeline, double from_s, double to_s);

// Returns the next event that happened not later than until_s, or false if there is none. HUGE_VAL
// also returns events without a time.
bool input_timeline_next(input_timeline *timeline, double until_s, SDL_Event *out_event);

#endif
