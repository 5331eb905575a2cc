#include "input_timeline.h"

#include <math.h>
#include <string.h>

static bool is_motion(const input_timeline_entry *entry)
{
    return entry->event.type == SDL_MOUSEMOTION && !entry->stamped;
}

static bool is_axis(const input_timeline_entry *entry)
{
    Uint32 type = entry->event.type;
    return (type == SDL_CONTROLLERAXISMOTION || type == SDL_JOYAXISMOTION) && !entry->stamped;
}

// Moves the waiting entries to the front.
static void make_room(input_timeline *timeline)
{
    memmove(timeline->entry, timeline->entry + timeline->first,
            (size_t)timeline->count * sizeof *timeline->entry);
    timeline->first = 0;
}

bool input_timeline_add(input_timeline *timeline, const SDL_Event *event, bool stamped,
                        double time_s)
{
    if (timeline->count == INPUT_TIMELINE_EVENTS) {
        return false;
    }
    if (timeline->first + timeline->count == INPUT_TIMELINE_EVENTS) {
        make_room(timeline);
    }
    timeline->entry[timeline->first + timeline->count++] =
        (input_timeline_entry){*event, time_s, stamped};
    return true;
}

bool input_timeline_add_polled(input_timeline *timeline, const SDL_Event *event, Uint32 polled_ms,
                               double now_s)
{
    // Compare the difference, because SDL's clock overflows after 49 days.
    Sint32 before_ms = (Sint32)(polled_ms - event->common.timestamp);
    return input_timeline_add(timeline, event, before_ms > 0, now_s - 1e-3 * before_ms);
}

// Assigns times to motion by the report clock, which is called for every time span, and to sticks
// evenly.
static void place_moves(input_timeline *timeline, input_timeline_entry *entry, int count,
                        double from_s, double to_s)
{
    double time_s[INPUT_TIMELINE_EVENTS];
    int reports = 0, axes = 0;
    for (int i = 0; i < count; i++) {
        reports += is_motion(&entry[i]) ? 1 : 0;
        axes += is_axis(&entry[i]) ? 1 : 0;
    }
    report_clock_place(&timeline->mouse, from_s, to_s, reports, time_s);
    for (int i = 0, report = 0, axis = 0; i < count; i++) {
        if (is_motion(&entry[i])) {
            entry[i].time_s = time_s[report++];
        } else if (is_axis(&entry[i])) {
            entry[i].time_s = from_s + (to_s - from_s) * (axis++ + 0.5) / axes;
        }
    }
}

// Sorts the entries by time; equal times keep the order of arrival. Insertion sort is fast here,
// because the entries are almost sorted.
static void sort_by_time(input_timeline_entry *entry, int count)
{
    for (int i = 1; i < count; i++) {
        input_timeline_entry moved = entry[i];
        int to = i;
        while (to > 0 && entry[to - 1].time_s > moved.time_s) {
            entry[to] = entry[to - 1];
            to--;
        }
        entry[to] = moved;
    }
}

void input_timeline_place(input_timeline *timeline, double from_s, double to_s)
{
    input_timeline_entry *entry = timeline->entry + timeline->first + timeline->placed;
    int count = timeline->count - timeline->placed;
    place_moves(timeline, entry, count, from_s, to_s);

    double before_s = from_s;
    for (int i = 0; i < count; i++) {
        bool edge = !entry[i].stamped && !is_motion(&entry[i]) && !is_axis(&entry[i]);
        double time_s = edge ? before_s : entry[i].time_s;
        before_s = time_s > to_s ? to_s : time_s > from_s ? time_s : from_s;
        entry[i].time_s = before_s;
    }
    sort_by_time(entry, count);
    timeline->placed = timeline->count;
}

bool input_timeline_next(input_timeline *timeline, double until_s, SDL_Event *out_event)
{
    if (timeline->count == 0) {
        return false;
    }
    const input_timeline_entry *next = &timeline->entry[timeline->first];
    bool placed = timeline->placed > 0;
    if (placed ? next->time_s > until_s : until_s < HUGE_VAL) {
        return false;
    }
    if (placed) {
        timeline->placed--;
        timeline->newest_s = next->time_s;
    }
    *out_event = next->event;
    timeline->first++;
    timeline->count--;
    return true;
}
