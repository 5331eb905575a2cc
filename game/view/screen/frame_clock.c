#include "frame_clock.h"

#include <SDL.h>

frame_clock frame_clock_start(void)
{
    return (frame_clock){SDL_GetPerformanceCounter()};
}

double frame_clock_next(frame_clock *clock)
{
    uint64_t now = SDL_GetPerformanceCounter();
    double elapsed_s = (double)(now - clock->before) / (double)SDL_GetPerformanceFrequency();
    clock->before = now;
    return elapsed_s;
}

void frame_clock_rest(double elapsed_s, double least_s)
{
    if (elapsed_s < least_s) {
        SDL_Delay(1);
    }
}

void frame_clock_limit(double spent_s, double most_hz)
{
    double rest_ms = most_hz > 0.0 ? 1000.0 * (1.0 / most_hz - spent_s) : 0.0;
    if (rest_ms >= 1.0) {
        SDL_Delay((Uint32)rest_ms);
    }
}
