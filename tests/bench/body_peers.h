// The interface of another library for the comparison: a body of triangles that deforms and is
// refitted in each tick, and whether a blade meets it.
#ifndef BODY_PEERS_H
#define BODY_PEERS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct phys_capsule;
struct phys_tick_path;

// Meters. Borrowed; the arrays exist as long as the peer.
typedef struct body_peer_mesh {
    uint32_t vertex_count, triangle_count;
    const float (*rest)[3], (*from)[3], (*to)[3]; // at rest, as the tick starts, as it ends
    const uint32_t (*triangle)[3];
} body_peer_mesh;

// A blade at the end of the tick in the world frame: both ends of its axis and its radius.
typedef struct body_peer_blade {
    double a[3], b[3], radius;
    // Where it was at the start, how far it bulges from straight ways of its ends, and its path.
    double first_a[3], first_b[3], bulge;
    const struct phys_capsule *capsule;
    const struct phys_tick_path *way;
} body_peer_blade;

// An implementation. refit changes the body from any shape to `to`.
typedef struct body_peer {
    const char *name;
    const char *query; // a description of its query
    void *(*create)(const body_peer_mesh *mesh);
    void (*refit)(void *self);
    bool (*ask)(void *self, const body_peer_blade *blade);
    void (*destroy)(void **self);
} body_peer;

extern const body_peer BODY_PEER_PLAIN;      // of this benchmark: a plain tree of boxes in floats
extern const body_peer BODY_PEER_PLAIN_WAY;  // the same, but it follows blade and body
extern const body_peer BODY_PEER_FCL_KDOP;   // BVHModel<KDOP<18>>
extern const body_peer BODY_PEER_FCL_AABB;   // BVHModel<AABB>
extern const body_peer BODY_PEER_FCL_OBBRSS; // BVHModel<OBBRSS>
extern const body_peer BODY_PEER_EMBREE;     // RTC_BUILD_QUALITY_REFIT, one thread

#ifdef __cplusplus
}
#endif

#endif
