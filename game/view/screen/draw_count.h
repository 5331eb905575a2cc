// How much a frame asks of the graphics card.
#ifndef DRAW_COUNT_H
#define DRAW_COUNT_H

typedef struct draw_count {
    int calls;     // of drawing, each with its own state
    int triangles; // sent by them, all passes together
} draw_count;

// One more call, unless it drew nothing.
static inline void draw_count_add(draw_count *count, int triangles)
{
    count->calls += triangles > 0;
    count->triangles += triangles;
}

#endif
