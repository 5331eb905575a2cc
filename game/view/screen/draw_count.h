// How much the graphics card has to draw for a displayed frame.
#ifndef DRAW_COUNT_H
#define DRAW_COUNT_H

typedef struct draw_count {
    int calls;     // draw calls, each with its own OpenGL state
    int triangles; // triangles of all draw calls, in all passes
} draw_count;

// Adds a draw call, unless it drew nothing.
static inline void draw_count_add(draw_count *count, int triangles)
{
    count->calls += triangles > 0;
    count->triangles += triangles;
}

#endif
