#include "viewer_clock.h"

// The longest time that one displayed frame may advance, seconds. The rest is dropped.
#define CATCH_UP_MAX_S 0.1
// The shortest useful loop, ticks.
#define LOOP_LEAST_TICKS 10

static const struct {
    double factor;
    const char *words;
} SPEED[] = {
    {1.0 / 32.0, "1/32"}, {1.0 / 16.0, "1/16"}, {1.0 / 8.0, "1/8"},
    {1.0 / 4.0, "1/4"},   {1.0 / 2.0, "1/2"},   {1.0, "1"},
    {2.0, "2"},           {4.0, "4"},           {8.0, "8"},
};
_Static_assert(sizeof SPEED / sizeof SPEED[0] == VIEWER_SPEEDS, "every speed has a row");

viewer_clock viewer_clock_start(uint32_t end)
{
    return (viewer_clock){.end = end, .speed = VIEWER_SPEED_REAL};
}

double viewer_clock_speed(int speed)
{
    return SPEED[speed].factor;
}

const char *viewer_clock_speed_words(int speed)
{
    return SPEED[speed].words;
}

static bool loops(const viewer_clock *clock)
{
    return clock->looping && clock->loop_until > clock->loop_from;
}

// Takes the whole ticks out of owed_ticks; negative when playing backward.
static double take_owed(viewer_clock *clock)
{
    uint32_t whole = (uint32_t)clock->owed_ticks;
    clock->owed_ticks -= whole;
    return clock->backwards ? -(double)whole : (double)whole;
}

void viewer_clock_advance(viewer_clock *clock, double elapsed_s)
{
    if (clock->paused) {
        return;
    }
    double seconds = elapsed_s < CATCH_UP_MAX_S ? elapsed_s : CATCH_UP_MAX_S;
    clock->owed_ticks += 1000.0 * seconds * SPEED[clock->speed].factor;
    double wanted = clock->at + take_owed(clock);
    if (loops(clock)) {
        if (clock->backwards) {
            wanted = wanted < clock->loop_from || wanted > clock->loop_until ? clock->loop_until
                                                                             : wanted;
        } else {
            wanted =
                wanted > clock->loop_until || wanted < clock->loop_from ? clock->loop_from : wanted;
        }
    } else if (wanted <= 0.0 && clock->backwards) {
        wanted = 0.0;
        clock->paused = true;
    } else if (wanted >= clock->end && !clock->backwards) {
        wanted = clock->end;
        clock->paused = true;
    }
    clock->at = (uint32_t)wanted;
}

void viewer_clock_seek(viewer_clock *clock, double tick)
{
    double within = tick < 0.0 ? 0.0 : tick > clock->end ? clock->end : tick;
    clock->at = (uint32_t)(within + 0.5);
    clock->owed_ticks = 0.0;
}

void viewer_clock_step(viewer_clock *clock, int ticks)
{
    clock->paused = true;
    viewer_clock_seek(clock, (double)clock->at + ticks);
}

void viewer_clock_toggle_pause(viewer_clock *clock)
{
    clock->paused = !clock->paused;
    if (!clock->paused && !loops(clock) && clock->at == (clock->backwards ? 0 : clock->end)) {
        viewer_clock_seek(clock, clock->backwards ? clock->end : 0);
    }
}

void viewer_clock_turn(viewer_clock *clock)
{
    clock->backwards = !clock->backwards;
    clock->owed_ticks = 0.0;
    clock->paused = false;
}

void viewer_clock_faster(viewer_clock *clock, int by)
{
    int speed = clock->speed + by;
    clock->speed = speed < 0 ? 0 : speed >= VIEWER_SPEEDS ? VIEWER_SPEEDS - 1 : speed;
}

void viewer_clock_loop_from(viewer_clock *clock)
{
    clock->loop_from = clock->at;
    if (clock->loop_until <= clock->loop_from + LOOP_LEAST_TICKS) {
        clock->loop_until = clock->end;
    }
    clock->looping = true;
}

void viewer_clock_loop_until(viewer_clock *clock)
{
    clock->loop_until = clock->at;
    if (clock->loop_from + LOOP_LEAST_TICKS >= clock->loop_until) {
        clock->loop_from = 0;
    }
    clock->looping = true;
}

void viewer_clock_toggle_loop(viewer_clock *clock)
{
    clock->looping = !clock->looping;
    bool laid = clock->at >= clock->loop_from && clock->at <= clock->loop_until &&
                clock->loop_until > clock->loop_from;
    if (clock->looping && !laid) {
        uint32_t about = VIEWER_LOOP_ABOUT_TICKS;
        clock->loop_from = clock->at > about ? clock->at - about : 0;
        clock->loop_until = clock->end - clock->at > about ? clock->at + about : clock->end;
    }
}
