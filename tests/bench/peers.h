// The interface of another library for the comparison: pairs of moving capsules in plain numbers;
// the result is whether and when each pair first meets.
#ifndef PEERS_H
#define PEERS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// A capsule that rotates about its body's origin while the origin moves on a straight line, both at
// constant speed. Meters and radians; quaternions x y z w of unit length.
typedef struct peer_blade {
    double a[3], b[3], radius;                      // in the body's frame
    double start_position[3], start_orientation[4]; // of the body
    double end_position[3], end_orientation[4];     // at the window's end
} peer_blade;

typedef struct peer_pair {
    peer_blade blade[2];
} peer_pair;

typedef struct peer_answer {
    bool hit;
    double fraction; // of the window, if hit
} peer_answer;

// An implementation. create builds what a game would keep from tick to tick; it is not timed.
typedef struct peer {
    const char *name;
    void *(*create)(const peer_pair *pairs, int count);
    peer_answer (*ask)(void *self, int index);
    void (*destroy)(void **self);
} peer;

extern const peer PEER_FCL_ADVANCEMENT; // conservative advancement, its own tolerance
extern const peer PEER_BULLET;          // btContinuousConvexCollision
extern const peer PEER_ODE;             // dCollide at the window's end

#ifdef __cplusplus
}
#endif

#endif
