#include "draw_timer.h"

#include <epoxy/gl.h>

#include "steady_clock.h"

// Makes the queries, unless the graphics card has no timer.
static void make_ready(draw_timer *t)
{
    GLint bits = 0;
    glGetQueryiv(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS, &bits);
    if (bits > 0) {
        glGenQueries(DRAW_TIMER_AWAITED, t->query);
    }
    t->is_ready = true;
}

void draw_timer_begin(draw_timer *t)
{
    if (!t->is_ready) {
        make_ready(t);
    }
    int next = (t->first + t->count) % DRAW_TIMER_AWAITED;
    t->is_begun = t->count < DRAW_TIMER_AWAITED;
    if (!t->is_begun) {
        return;
    }
    t->begun_s[next] = steady_clock_s();
    if (t->query[0] != 0) {
        glBeginQuery(GL_TIME_ELAPSED, t->query[next]);
    }
}

void draw_timer_end(draw_timer *t)
{
    if (!t->is_begun) {
        return;
    }
    t->is_begun = false;
    if (t->query[0] != 0) {
        glEndQuery(GL_TIME_ELAPSED);
        t->count++;
    } else {
        t->took_s = steady_clock_s() - t->begun_s[(t->first + t->count) % DRAW_TIMER_AWAITED];
        t->count = 1;
    }
}

bool draw_timer_take(draw_timer *t, double *out_s)
{
    if (t->count == 0) {
        return false;
    }
    if (t->query[0] == 0) {
        t->count = 0;
        *out_s = t->took_s;
        return true;
    }
    GLuint is_there = GL_FALSE;
    GLuint64 took_ns = 0;
    glGetQueryObjectuiv(t->query[t->first], GL_QUERY_RESULT_AVAILABLE, &is_there);
    if (is_there == GL_FALSE) {
        return false;
    }
    glGetQueryObjectui64v(t->query[t->first], GL_QUERY_RESULT, &took_ns);
    double most_s = steady_clock_s() - t->begun_s[t->first];
    t->first = (t->first + 1) % DRAW_TIMER_AWAITED;
    t->count--;
    *out_s = 1e-9 * (double)took_ns;
    return *out_s <= most_s;
}

void draw_timer_fini(draw_timer *t)
{
    if (t->query[0] != 0) {
        glDeleteQueries(DRAW_TIMER_AWAITED, t->query);
    }
    *t = (draw_timer){0};
}
