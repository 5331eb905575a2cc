#include "sound_track.h"

#include <math.h>
#include <stdlib.h>

#include "sound_levels.h"
#include "sound_synth.h"

struct sound_track {
    uint32_t ticks, tick; // the track's length, and the ticks added so far
    size_t count;
    float (*sample)[2];
    float *work, *scrape; // a sound while it is mixed in; the scrape's loop
    double scrape_level, scrape_pan, scrape_at;
    double clash_level; // loudness of the last blade contact that was mixed in
    uint32_t clash_age_ticks;
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
    t->clash_age_ticks = SOUND_CLASH_APART_TICKS;
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

static void clash(sound_track *t, double impulse_ns, const double along[2], double pan)
{
    double level = sound_clash_level(impulse_ns);
    if (t->clash_age_ticks < SOUND_CLASH_APART_TICKS && level <= t->clash_level) {
        return;
    }
    t->clash_age_ticks = 0;
    t->clash_level = level;
    sound_clash(impulse_ns, along, t->seed++, t->work, SOUND_CLASH_SAMPLES);
    mix(t, SOUND_CLASH_SAMPLES, 1.0, pan);
}

static void footfall(sound_track *t, double strength, double gain, double pan)
{
    sound_footfall(strength, t->seed++, t->work, SOUND_STEP_SAMPLES);
    mix(t, SOUND_STEP_SAMPLES, gain, pan);
}

static void add_event(sound_track *t, const duel_event *event, double pan)
{
    switch ((enum duel_event_kind)event->kind) {
    case DUEL_EVENT_BLADES_MET:
        clash(t, event->impulse_ns, event->along, pan);
        break;
    case DUEL_EVENT_BLADES_SLIDE:
        t->scrape_level =
            fmax(t->scrape_level, fmin(1.0, event->speed_mps / SOUND_SCRAPE_LOUD_MPS));
        t->scrape_pan = pan;
        break;
    case DUEL_EVENT_FOOT_DOWN:
        footfall(t, event->strength, SOUND_STEP_GAIN, pan);
        break;
    case DUEL_EVENT_CONTROL_LOST:
    case DUEL_EVENT_DISARMED:
        sound_control_lost(t->work, SOUND_LOST_SAMPLES);
        mix(t, SOUND_LOST_SAMPLES, SOUND_LOST_GAIN, pan);
        break;
    case DUEL_EVENT_WEAPON_DOWN:
        clash(t, SOUND_FALL_MASS_KG * event->speed_mps,
              (const double[2]){SOUND_FALL_ALONG, SOUND_FALL_ALONG}, pan);
        footfall(t, 0.0, SOUND_FALL_THUMP_GAIN * fmin(2.0, event->speed_mps), pan);
        break;
    case DUEL_EVENT_TOUCH:
        sound_buzzer(event->side == DUEL_RIGHT, t->work, SOUND_BUZZER_SAMPLES);
        mix(t, SOUND_BUZZER_SAMPLES, SOUND_BUZZER_GAIN, pan);
        break;
    case DUEL_EVENT_CONTROL_REGAINED:
    case DUEL_EVENT_EN_GARDE:
    case DUEL_EVENT_FENCE:
    case DUEL_EVENT_OVER:
        break;
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
    if (t->clash_age_ticks < SOUND_CLASH_APART_TICKS) {
        t->clash_age_ticks++;
    }
    for (uint32_t i = 0; i < events->count; i++) {
        add_event(t, &events->event[i], pan_of(events->event[i].point, middle_x_m));
    }
    scrape(t);
    t->tick++;
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
