// Plots of what the program computes, drawn with the program's own code. Each function writes one
// SVG file. It returns false and prints one line on stderr if that fails.
#ifndef SHOW_H
#define SHOW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct show_picture {
    const char *name; // the file's name
    bool (*show)(const char *path);
} show_picture;

// Draws all pictures into the folder that is the program's only argument. Returns the exit status
// for main().
int show_all(int argc, char **argv, const show_picture *pictures, size_t count);

// An épée that was struck out of the hand: its path, and its height, energy and speed over time
// until it comes to rest.
bool show_disarm(const char *path);

// Two blades pressed against each other by equal hands, at several places.
bool show_separation(const char *path);

// A rope that is released, and a cord that is dragged over the floor.
bool show_rope(const char *path);

// For show_input: the speed of a blade's tip estimated from a tracker's poses, and the true speed.
bool show_tip_speed(const char *path);

// For show_input: the speed of the tip while a mouse moves it, with reports applied once per
// displayed frame and with reports spread over the ticks.
bool show_ripple(const char *path);

#endif
