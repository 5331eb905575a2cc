// Pictures of what the program computes, drawn by the program's own parts. Each writes one SVG
// file; false, with one line to stderr, where that fails.
#ifndef SHOW_H
#define SHOW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct show_picture {
    const char *name; // of the file
    bool (*show)(const char *path);
} show_picture;

// The program: draws all of them into the folder that is its only argument. What main()
// returns.
int show_all(int argc, char **argv, const show_picture *pictures, size_t count);

// An épée out of the hand: over time, and its height, energy and speed until it rests.
bool show_disarm(const char *path);

// Two blades pressed against each other by equal hands, at several places.
bool show_separation(const char *path);

// A rope let go, and a cord dragged over the floor.
bool show_rope(const char *path);

// Of show_input: the speed of a blade's tip from a tracker's poses, beside the truth.
bool show_tip_speed(const char *path);

// Of show_input: the speed of the tip while a mouse moves it, picture by picture.
bool show_ripple(const char *path);

#endif
