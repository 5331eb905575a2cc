#include "second_duel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The middle of the second piste and its height (assets/scripts/salle_marks.py). It lies across the
// hall: the recorded duel's x is the world's z there.
static const phys_vec3 PISTE_M = {9.25, 0.018, 1.45};

static const char MAGIC[] = "BATTUTA-POSES 1\n";

enum {
    MAGIC_BYTES = sizeof MAGIC - 1,
    HEAD_BYTES = MAGIC_BYTES + 3 * 4,
    FENCER_BYTES = SECOND_DUEL_POINTS * 3 * 2,
    FRAME_BYTES = 2 * FENCER_BYTES,
    // At least a spline's frames, and at most ten minutes at the highest rate.
    FRAMES_LEAST = 4,
    RATE_MOST = 100,
    FRAMES_MOST = 600 * RATE_MOST
};

static uint32_t read_u32(const uint8_t *b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

// What is wrong with the file's head or size; NULL: nothing.
static const char *problem_of(const uint8_t *bytes, size_t size)
{
    if (size < HEAD_BYTES || memcmp(bytes, MAGIC, MAGIC_BYTES) != 0) {
        return "it does not begin with BATTUTA-POSES 1";
    }
    const uint32_t frames = read_u32(bytes + MAGIC_BYTES), rate = read_u32(bytes + MAGIC_BYTES + 4);
    if (read_u32(bytes + MAGIC_BYTES + 8) != SECOND_DUEL_POINTS) {
        return "its fencers do not have 20 points";
    }
    if (rate < 1 || rate > RATE_MOST) {
        return "its rate is not 1 to 100 frames a second";
    }
    if (frames < FRAMES_LEAST || frames > FRAMES_MOST) {
        return "it does not have 4 to 60000 frames";
    }
    return size == HEAD_BYTES + (size_t)frames * FRAME_BYTES ? NULL
                                                             : "its size is not that of its frames";
}

bool second_duel_take(second_duel *d, uint8_t *bytes, size_t size, char *problem,
                      size_t problem_size)
{
    *d = (second_duel){0};
    const char *wrong = problem_of(bytes, size);
    if (wrong != NULL) {
        snprintf(problem, problem_size, "%s", wrong);
        free(bytes);
        return false;
    }
    *d = (second_duel){.bytes = bytes,
                       .frames = read_u32(bytes + MAGIC_BYTES),
                       .frames_per_s = read_u32(bytes + MAGIC_BYTES + 4)};
    return true;
}

void second_duel_free(second_duel *d)
{
    free(d->bytes);
    *d = (second_duel){0};
}

double second_duel_length_s(const second_duel *d)
{
    return (double)d->frames / d->frames_per_s;
}

static double millimeters(const uint8_t *b)
{
    return (double)(int16_t)(uint16_t)(b[0] | b[1] << 8);
}

static phys_vec3 recorded(const second_duel *d, uint32_t frame, int side, int point)
{
    const uint8_t *b =
        d->bytes + HEAD_BYTES + (size_t)frame * FRAME_BYTES + side * FENCER_BYTES + point * 3 * 2;
    return v3(1e-3 * millimeters(b), 1e-3 * millimeters(b + 2), 1e-3 * millimeters(b + 4));
}

void second_duel_at(const second_duel *d, double time_s, phys_vec3 out_point[2][SECOND_DUEL_POINTS])
{
    const double at = fmod(time_s, second_duel_length_s(d)) * d->frames_per_s;
    const uint32_t frame = (uint32_t)at % d->frames;
    const double t = at - floor(at);
    // A Catmull-Rom spline through the frames; the last one is followed by the first.
    const double weight[4] = {0.5 * t * (t * (2.0 - t) - 1.0),
                              0.5 * (t * t * (3.0 * t - 5.0) + 2.0),
                              0.5 * t * (t * (4.0 - 3.0 * t) + 1.0), 0.5 * t * t * (t - 1.0)};
    for (int side = 0; side < 2; side++) {
        for (int point = 0; point < SECOND_DUEL_POINTS; point++) {
            phys_vec3 place = v3(0, 0, 0);
            for (uint32_t i = 0; i < 4; i++) {
                const uint32_t neighbor = (frame + d->frames + i - 1) % d->frames;
                place = v3_add_scaled(place, recorded(d, neighbor, side, point), weight[i]);
            }
            out_point[side][point] = v3_add(PISTE_M, v3(-place.z, place.y, place.x));
        }
    }
}
