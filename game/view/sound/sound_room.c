#include "sound_room.h"

#include <string.h>

#define SOUND_MPS 343.0
static const double HALF_LENGTH_M = 11.0, HALF_WIDTH_M = 6.0, HEIGHT_M = 6.0;
// How far a person may be beyond a wall without an echo going wrong: in the wall at most.
#define INSIDE_M 0.3
// Plaster, wood and glass send back about so much, the more the lower.
#define REFLECTS 0.62
#define WALL_HZ  4500.0
// An echo's way changes at most so much in a sample, which changes the pitch as little.
#define GLIDE 0.0015
// Lengths of the delay lines, samples: without common factors, up to the time across the hall.
static const size_t LINE[SOUND_REVERB_LINES] = {1129, 1427, 1693, 1999, 2371, 2729, 3119, 3571};
#define REVERB_HZ       3600.0
#define REVERB_LOUDNESS 0.30f

void sound_echoes_init(sound_echoes *e)
{
    *e = (sound_echoes){0};
    for (int i = 0; i < SOUND_ECHOES; i++) {
        sound_pole_tune(&e->echo[i].wall, WALL_HZ);
    }
}

double sound_distance_gain(double distance_m)
{
    return (1.0 + SOUND_NEAR_M) / (1.0 + (distance_m > 0.0 ? distance_m : 0.0));
}

static phys_vec3 inside(phys_vec3 p)
{
    return v3(phys_clamp(p.x, INSIDE_M - HALF_LENGTH_M, HALF_LENGTH_M - INSIDE_M),
              phys_clamp(p.y, 0.0, HEIGHT_M - INSIDE_M),
              phys_clamp(p.z, INSIDE_M - HALF_WIDTH_M, HALF_WIDTH_M - INSIDE_M));
}

static phys_vec3 mirrored(phys_vec3 p, int wall)
{
    switch (wall) {
    case 0:
        return v3(-2.0 * HALF_LENGTH_M - p.x, p.y, p.z);
    case 1:
        return v3(2.0 * HALF_LENGTH_M - p.x, p.y, p.z);
    case 2:
        return v3(p.x, p.y, -2.0 * HALF_WIDTH_M - p.z);
    case 3:
        return v3(p.x, p.y, 2.0 * HALF_WIDTH_M - p.z);
    default:
        return v3(p.x, 2.0 * HEIGHT_M - p.y, p.z);
    }
}

void sound_echoes_place(sound_echoes *e, phys_vec3 ear, phys_vec3 source)
{
    const phys_vec3 at = inside(source);
    const double direct_m = v3_distance(inside(ear), at);
    for (int i = 0; i < SOUND_ECHOES; i++) {
        sound_echo *echo = &e->echo[i];
        echo->image = mirrored(at, i);
        const double way_m = v3_distance(inside(ear), echo->image);
        const double delay = (way_m - direct_m) / SOUND_MPS * SOUND_RATE_HZ;
        echo->delay_wanted = phys_clamp(delay, 1.0, SOUND_ECHO_RING - 2.0);
        echo->gain_wanted = (float)(REFLECTS * sound_distance_gain(way_m));
        if (!e->is_placed) {
            echo->delay = echo->delay_wanted;
        }
    }
    e->is_placed = true;
}

static float ring_at(const sound_echoes *e, double delay)
{
    const size_t whole = (size_t)delay;
    const float share = (float)(delay - (double)whole);
    const float newer = e->ring[(e->at - whole) % SOUND_ECHO_RING];
    const float older = e->ring[(e->at - whole - 1) % SOUND_ECHO_RING];
    return newer + share * (older - newer);
}

void sound_echoes_run(sound_echoes *e, const float *in, float *const out[SOUND_ECHOES],
                      size_t count)
{
    float step[SOUND_ECHOES];
    for (int i = 0; i < SOUND_ECHOES; i++) {
        step[i] = (e->echo[i].gain_wanted - e->echo[i].gain) / (float)count;
    }
    for (size_t s = 0; s < count; s++) {
        e->at++;
        e->ring[e->at % SOUND_ECHO_RING] = in[s];
        for (int i = 0; i < SOUND_ECHOES; i++) {
            sound_echo *echo = &e->echo[i];
            echo->gain += step[i];
            echo->delay += phys_clamp(echo->delay_wanted - echo->delay, -GLIDE, GLIDE);
            out[i][s] = echo->gain * sound_pole_low(&echo->wall, ring_at(e, echo->delay));
        }
    }
}

void sound_reverb_init(sound_reverb *r)
{
    *r = (sound_reverb){0};
    for (int i = 0; i < SOUND_REVERB_LINES; i++) {
        const double s = (double)LINE[i] / SOUND_RATE_HZ;
        r->keep[i] = (float)pow(10.0, -3.0 * s / SOUND_ROOM_RT60_S);
        sound_pole_tune(&r->dull[i], REVERB_HZ);
    }
}

void sound_reverb_run(sound_reverb *r, const float *in, float (*out)[2], size_t count)
{
    for (size_t s = 0; s < count; s++) {
        float ends[SOUND_REVERB_LINES], sum = 0.0f;
        r->at++;
        for (int i = 0; i < SOUND_REVERB_LINES; i++) {
            const float end = r->line[i][(r->at - LINE[i]) % SOUND_REVERB_RING];
            ends[i] = r->keep[i] * sound_pole_low(&r->dull[i], end);
            sum += ends[i];
        }
        for (int i = 0; i < SOUND_REVERB_LINES; i++) {
            const float fed = ends[i] - 2.0f / SOUND_REVERB_LINES * sum;
            r->line[i][r->at % SOUND_REVERB_RING] = fed + in[s];
            out[s][i % 2] += REVERB_LOUDNESS * (i % 4 < 2 ? ends[i] : -ends[i]);
        }
    }
}
