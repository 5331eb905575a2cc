#include "sound_track.h"

#include <math.h>
#include <stdlib.h>

#include "sound_leveller.h"
#include "sound_limiter.h"
#include "sound_mix.h"

// Where the listener of a film stands, from the middle between the fencers.
#define EAR_UP_M     1.6
#define EAR_BESIDE_M 5.0
// How a part comes and goes.
#define FADE_IN_S  0.010
#define FADE_OUT_S 1.0
// Samples that are limited at once.
#define CHUNK 1024

struct sound_track {
    uint32_t ticks, tick; // the track's length, and the ticks added so far
    size_t count, made;   // samples of it, and made by the mix so far
    float (*sample)[2];
    sound_mix *mix;
};

static size_t sample_at(uint32_t tick)
{
    return (size_t)tick * SOUND_TICK;
}

sound_track *sound_track_create(uint32_t ticks, uint64_t seed)
{
    sound_track *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    t->ticks = ticks;
    t->count = sample_at(ticks);
    t->sample = calloc(t->count > 0 ? t->count : 1, sizeof *t->sample);
    t->mix = sound_mix_create(SOUND_LOUDSPEAKERS, true, seed);
    if (t->sample == NULL || t->mix == NULL) {
        sound_track_destroy(&t);
    }
    return t;
}

void sound_track_destroy(sound_track **address)
{
    sound_track *t = *address;
    if (t != NULL) {
        sound_mix_destroy(&t->mix);
        free(t->sample);
        free(t);
        *address = NULL;
    }
}

// Takes what is ready. What the placing holds back is left out of the beginning, so that a sound
// begins with its tick.
static void collect(sound_track *t)
{
    float ready[SOUND_BLOCK][2];
    size_t count;
    while ((count = sound_mix_take(t->mix, ready, SOUND_BLOCK)) > 0) {
        for (size_t i = 0; i < count; i++, t->made++) {
            const size_t at = t->made - SOUND_PLACE_DELAY;
            if (t->made >= SOUND_PLACE_DELAY && at < t->count) {
                t->sample[at][0] += ready[i][0];
                t->sample[at][1] += ready[i][1];
            }
        }
    }
}

void sound_track_tick(sound_track *t, const sound_tick *tick, double middle_x_m)
{
    if (t->tick >= t->ticks) {
        return;
    }
    const sound_listener beside = {
        .ear = v3(middle_x_m, EAR_UP_M, EAR_BESIDE_M), .forward = v3(0, 0, -1), .up = v3(0, 1, 0)};
    sound_mix_listen(t->mix, &beside);
    sound_mix_tick(t->mix, tick, SOUND_TICK);
    collect(t);
    t->tick++;
}

void sound_track_say(sound_track *t, sound_clip words)
{
    sound_mix_say(t->mix, words);
}

// How loud a part is at a sample of it.
static float fade_at(size_t at, size_t count)
{
    const float in = (float)at / (float)(FADE_IN_S * SOUND_RATE_HZ);
    const float out = (float)(count - at) / (float)(FADE_OUT_S * SOUND_RATE_HZ);
    return fminf(1.0f, fminf(in, out));
}

static void add_part(sound_track *t, const sound_track *part, double speed)
{
    const size_t from = sample_at(t->tick);
    for (size_t i = 0; from + i < t->count; i++) {
        const double at = (double)i * speed;
        const size_t before = (size_t)at;
        if (before + 1 >= part->count) {
            break;
        }
        const float share = (float)(at - (double)before), fade = fade_at(before, part->count);
        for (int ear = 0; ear < 2; ear++) {
            const float here = part->sample[before][ear], next = part->sample[before + 1][ear];
            t->sample[from + i][ear] += fade * (here + share * (next - here));
        }
    }
}

void sound_track_append(sound_track *t, const sound_track *part, double speed, uint32_t ticks)
{
    if (part != NULL) {
        add_part(t, part, speed);
    }
    t->tick += ticks < t->ticks - t->tick ? ticks : t->ticks - t->tick;
}

const float (*sound_track_samples(const sound_track *t, size_t *out_count))[2]
{
    *out_count = t->count;
    return (const float(*)[2])t->sample;
}

static void put(FILE *wav, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        putc((int)(number >> (8 * i) & 0xff), wav);
    }
}

static void put_head(FILE *wav, uint32_t data_bytes)
{
    fputs("RIFF", wav);
    put(wav, 36 + data_bytes, 4);
    fputs("WAVEfmt ", wav);
    put(wav, 16, 4);
    put(wav, 1, 2); // integers
    put(wav, 2, 2); // channels
    put(wav, SOUND_RATE_HZ, 4);
    put(wav, SOUND_RATE_HZ * 4, 4);
    put(wav, 4, 2);
    put(wav, 16, 2);
    fputs("data", wav);
    put(wav, data_bytes, 4);
}

bool sound_track_write(const sound_track *t, FILE *wav)
{
    sound_limiter limiter;
    sound_leveller leveller = {0};
    float chunk[CHUNK][2];
    sound_limiter_init(&limiter);
    put_head(wav, (uint32_t)t->count * 4);
    // The limiter's delay is left out of the beginning, and silence drives out the end.
    const size_t whole = t->count + SOUND_LIMITER_DELAY;
    for (size_t from = 0; from < whole; from += CHUNK) {
        const size_t count = whole - from < CHUNK ? whole - from : CHUNK;
        for (size_t i = 0; i < count; i++) {
            for (int ear = 0; ear < 2; ear++) {
                chunk[i][ear] = from + i < t->count ? t->sample[from + i][ear] : 0.0f;
            }
        }
        sound_leveller_run(&leveller, chunk, count);
        sound_limiter_run(&limiter, chunk, count);
        for (size_t i = 0; i < count; i++) {
            for (int ear = 0; ear < 2 && from + i >= SOUND_LIMITER_DELAY; ear++) {
                put(wav, (uint32_t)(int32_t)lrintf(chunk[i][ear] * 32767.0f), 2);
            }
        }
    }
    return fflush(wav) == 0 && !ferror(wav);
}
