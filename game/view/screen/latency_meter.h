// How long it takes from what a hand does to the picture that shows it.
//
// A picture's latency is counted from the newest event that entered the state it shows to
// the moment it is on its way to the screen: the end of the buffer swap, with all drawing
// done. What the screen itself takes is not known here; nor is what lies before the event,
// in the mouse and its cable.
#ifndef LATENCY_METER_H
#define LATENCY_METER_H

// Figures are over this time, and at most so many pictures.
#define LATENCY_OVER_S   3.0
#define LATENCY_PICTURES 512

// One picture, seconds of one clock.
typedef struct latency_picture {
    double newest_s;    // of the newest event in it
    double mean_s;      // the mean time of all events that are new in it
    double began_s;     // its simulation began, all of its events being known
    double simulated_s; // ... and ended
    double shown_s;     // the swap has returned
} latency_picture;

// Plain data; zeroed it has seen nothing.
typedef struct latency_meter {
    int count, next;
    latency_picture picture[LATENCY_PICTURES];
} latency_meter;

// A picture without new events has no latency: it is not to be added.
void latency_meter_add(latency_meter *meter, const latency_picture *picture);

typedef struct latency_figures {
    int pictures; // these figures are of; 0: the others are 0 too
    double median_ms, p95_ms;
    double mean_ms; // of all events, also those that waited long for a picture
    // Where the time of the newest event goes, shares of 1: until the picture's simulation
    // begins, simulating, and drawing with everything after it.
    double waiting, simulating, drawing;
} latency_figures;

// Of the pictures shown in the last LATENCY_OVER_S before now_s.
latency_figures latency_meter_read(const latency_meter *meter, double now_s);

#endif
