#include "sound_track.h"

#include <math.h>
#include <stdlib.h>

#include "sound_cue.h"
#include "sound_levels.h"
#include "sound_synth.h"

struct sound_track {
    uint32_t ticks, tick; // the track's length, and the ticks added so far
    size_t count;
    float (*sample)[2];
    float *work, *scrape; // a sound while it is mixed in; the scrape's loop
    double scrape_level, scrape_pan, scrape_at;
    sound_clash_limit clashes;
    uint64_t seed; // varies the sounds
};

static size_t sample_at(uint32_t tick)
{
    return (size_t)((uint64_t)tick * SOUND_RATE_HZ / DUEL_TICKS_PER_SECOND);
}

sound_track *sound_track_create(uint32_t ticks)
{
    sound_track *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    t->ticks = ticks;
    t->count = sample_at(ticks);
    t->sample = calloc(t->count > 0 ? t->count : 1, sizeof *t->sample);
    t->work = malloc(SOUND_RATE_HZ * sizeof *t->work);
    t->scrape = malloc(SOUND_SCRAPE_SAMPLES * sizeof *t->scrape);
    if (t->sample == NULL || t->work == NULL || t->scrape == NULL) {
        sound_track_destroy(&t);
        return NULL;
    }
    sound_scrape(t->seed++, t->scrape, SOUND_SCRAPE_SAMPLES);
    return t;
}

void sound_track_destroy(sound_track **address)
{
    sound_track *t = *address;
    if (t != NULL) {
        free(t->sample);
        free(t->work);
        free(t->scrape);
        free(t);
        *address = NULL;
    }
}

// -1 left .. 1 right, but never in one ear only.
static double pan_of(phys_vec3 point, double middle_x_m)
{
    double side = point.x - middle_x_m;
    side = fmin(fmax(side, -SOUND_PAN_REACH_M), SOUND_PAN_REACH_M);
    return side / sqrt(side * side + SOUND_PAN_DEPTH_M * SOUND_PAN_DEPTH_M);
}

// Adds one sample to both channels, with the same power from every direction.
static void add(sound_track *t, size_t at, double value, double pan)
{
    t->sample[at][0] += (float)(value * sqrt(0.5 * (1.0 - pan)));
    t->sample[at][1] += (float)(value * sqrt(0.5 * (1.0 + pan)));
}

// Mixes in the sound in `work`, starting at the current tick.
static void mix(sound_track *t, size_t length, double gain, double pan)
{
    size_t from = sample_at(t->tick);
    for (size_t i = 0; i < length && from + i < t->count; i++) {
        add(t, from + i, gain * (double)t->work[i], pan);
    }
}

static void add_cue(sound_track *t, const sound_cue *cue, double pan)
{
    switch (cue->kind) {
    case SOUND_CLASH:
        if (sound_clash_limit_passes(&t->clashes, cue->level)) {
            sound_clash(cue->impulse_ns, cue->along, t->seed++, t->work, SOUND_CLASH_SAMPLES);
            mix(t, SOUND_CLASH_SAMPLES, 1.0, pan);
        }
        break;
    case SOUND_SCRAPE:
        t->scrape_level = fmax(t->scrape_level, cue->level);
        t->scrape_pan = pan;
        break;
    case SOUND_STEP:
    case SOUND_THUMP:
        sound_footfall(cue->strength, t->seed++, t->work, SOUND_STEP_SAMPLES);
        mix(t, SOUND_STEP_SAMPLES, cue->gain, pan);
        break;
    case SOUND_LOST:
        sound_control_lost(t->work, SOUND_LOST_SAMPLES);
        mix(t, SOUND_LOST_SAMPLES, cue->gain, pan);
        break;
    case SOUND_BUZZER:
        sound_buzzer(cue->side == DUEL_RIGHT, t->work, SOUND_BUZZER_SAMPLES);
        mix(t, SOUND_BUZZER_SAMPLES, cue->gain, pan);
        break;
    }
}

static void add_event(sound_track *t, const duel_event *event, double pan)
{
    sound_cue cue[SOUND_CUES_MAX];
    int count = sound_of_event(event, cue);
    for (int i = 0; i < count; i++) {
        add_cue(t, &cue[i], pan);
    }
}

// Mixes in the scrape of this tick: faster sliding is louder and higher.
static void scrape(sound_track *t)
{
    for (size_t at = sample_at(t->tick); at < sample_at(t->tick + 1); at++) {
        size_t i = (size_t)t->scrape_at % SOUND_SCRAPE_SAMPLES;
        add(t, at, SOUND_SCRAPE_GAIN * t->scrape_level * (double)t->scrape[i], t->scrape_pan);
        t->scrape_at += 0.8 + 0.5 * t->scrape_level;
    }
    t->scrape_level = fmax(0.0, t->scrape_level - DUEL_TICK_S / SOUND_SCRAPE_FADE_S);
}

void sound_track_tick(sound_track *t, const duel_events *events, double middle_x_m)
{
    if (t->tick >= t->ticks) {
        return;
    }
    sound_clash_limit_tick(&t->clashes);
    for (uint32_t i = 0; i < events->count; i++) {
        add_event(t, &events->event[i], pan_of(events->event[i].point, middle_x_m));
    }
    scrape(t);
    t->tick++;
}

void sound_track_append(sound_track *t, const sound_track *part, double speed, uint32_t ticks)
{
    const size_t from = sample_at(t->tick);
    for (size_t i = 0; from + i < t->count; i++) {
        const double at = (double)i * speed;
        const size_t before = (size_t)at;
        if (before + 1 >= part->count) {
            break;
        }
        const float share = (float)(at - (double)before);
        for (int ear = 0; ear < 2; ear++) {
            float here = part->sample[before][ear], next = part->sample[before + 1][ear];
            t->sample[from + i][ear] += here + share * (next - here);
        }
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

bool sound_track_write(const sound_track *t, FILE *wav)
{
    const uint32_t data_bytes = (uint32_t)t->count * 4;
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

    float loudest = 1.0f;
    for (size_t i = 0; i < t->count; i++) {
        loudest = fmaxf(loudest, fmaxf(fabsf(t->sample[i][0]), fabsf(t->sample[i][1])));
    }
    for (size_t i = 0; i < t->count; i++) {
        for (int ear = 0; ear < 2; ear++) {
            put(wav, (uint32_t)(int32_t)lrintf(t->sample[i][ear] / loudest * 32767.0f), 2);
        }
    }
    return fflush(wav) == 0 && !ferror(wav);
}
