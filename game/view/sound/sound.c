#include "sound.h"

#include <AL/al.h>
#include <AL/alc.h>
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sound_cue.h"
#include "sound_levels.h"
#include "sound_synth.h"

// The precomputed sounds of blade contacts: from soft to hard, from guard to tip, and several
// variants of each, so that two in a row rarely sound the same. Gain and pitch vary continuously
// around them.
#define CLASH_LEVELS   4
#define CLASH_PLACES   3
#define CLASH_VARIANTS 2
#define STEP_LEVELS    3
#define VOICES         16

struct sound {
    SDL_Thread *opener;
    SDL_atomic_t ready; // set by the opener thread when everything below is ready
    ALCdevice *device;
    ALCcontext *context;
    float volume;
    sound_volumes volumes;
    ALuint clash[CLASH_LEVELS][CLASH_PLACES][CLASH_VARIANTS];
    ALuint step[STEP_LEVELS];
    ALuint buzzer[2], lost, scrape;
    ALuint voice[VOICES], scrape_voice;
    unsigned next_voice;
    uint64_t vary;
    phys_vec3 eye, right;
    double scrape_level; // 0..1, current loudness of the scrape
    sound_clash_limit clashes;
};

// The impulses for which the precomputed sounds are made.
static const double CLASH_BANK_NS[CLASH_LEVELS] = {0.01, 0.05, 0.18, 0.6};

// Creates an OpenAL buffer from samples.
static ALuint upload(const float *samples, size_t count)
{
    int16_t *words = malloc(count * sizeof *words);
    ALuint name = 0;
    if (words == NULL) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        words[i] = (int16_t)(samples[i] * 32767.0f);
    }
    alGenBuffers(1, &name);
    alBufferData(name, AL_FORMAT_MONO16, words, (ALsizei)(count * sizeof *words), SOUND_RATE_HZ);
    free(words);
    return name;
}

// Computes all sounds into OpenAL buffers.
static void make_bank(sound *s, float *work)
{
    uint64_t seed = 1;
    for (int level = 0; level < CLASH_LEVELS; level++) {
        for (int place = 0; place < CLASH_PLACES; place++) {
            for (int variant = 0; variant < CLASH_VARIANTS; variant++) {
                double along = (place + 0.5) / CLASH_PLACES;
                sound_clash(CLASH_BANK_NS[level], (double[2]){along, along}, seed++, work,
                            SOUND_CLASH_SAMPLES);
                s->clash[level][place][variant] = upload(work, SOUND_CLASH_SAMPLES);
            }
        }
    }
    for (int level = 0; level < STEP_LEVELS; level++) {
        sound_footfall(level / (STEP_LEVELS - 1.0), seed++, work, SOUND_STEP_SAMPLES);
        s->step[level] = upload(work, SOUND_STEP_SAMPLES);
    }
    for (int side = 0; side < 2; side++) {
        sound_buzzer(side, work, SOUND_BUZZER_SAMPLES);
        s->buzzer[side] = upload(work, SOUND_BUZZER_SAMPLES);
    }
    sound_control_lost(work, SOUND_LOST_SAMPLES);
    s->lost = upload(work, SOUND_LOST_SAMPLES);
    sound_scrape(seed, work, SOUND_SCRAPE_SAMPLES);
    s->scrape = upload(work, SOUND_SCRAPE_SAMPLES);
}

// The opener thread. Opening a device may take time, or fail because there is none.
static int open_device(void *user)
{
    sound *s = user;
    s->device = alcOpenDevice(NULL);
    s->context = s->device != NULL ? alcCreateContext(s->device, NULL) : NULL;
    float *work = malloc(SOUND_RATE_HZ * sizeof *work);
    if (s->context == NULL || work == NULL || !alcMakeContextCurrent(s->context)) {
        free(work);
        return 0;
    }
    // Only the direction is audible, not the distance, because every contact matters.
    alDistanceModel(AL_NONE);
    make_bank(s, work);
    free(work);

    alGenSources(VOICES, s->voice);
    alGenSources(1, &s->scrape_voice);
    for (int i = 0; i < VOICES; i++) {
        alSourcei(s->voice[i], AL_SOURCE_RELATIVE, AL_TRUE);
    }
    alSourcei(s->scrape_voice, AL_SOURCE_RELATIVE, AL_TRUE);
    alSourcei(s->scrape_voice, AL_LOOPING, AL_TRUE);
    alSourcei(s->scrape_voice, AL_BUFFER, (ALint)s->scrape);
    alSourcef(s->scrape_voice, AL_GAIN, 0.0f);
    alSourcePlay(s->scrape_voice);
    if (alGetError() == AL_NO_ERROR) {
        SDL_AtomicSet(&s->ready, 1);
    }
    return 0;
}

// Whether ALSA has no card. Its library, and those built on it, would then write a page of errors
// to stderr, which OpenAL cannot prevent. In that case only the sound servers are tried, which may
// play elsewhere.
static bool alsa_has_no_card(void)
{
    char line[64] = "";
    FILE *cards = fopen("/proc/asound/cards", "r");
    if (cards == NULL) {
        return true;
    }
    bool empty = fgets(line, sizeof line, cards) == NULL || strstr(line, "no soundcards") != NULL;
    fclose(cards);
    return empty;
}

sound *sound_open(double volume)
{
    sound *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->volume = (float)SDL_max(0.0, SDL_min(1.0, volume));
    s->volumes = (sound_volumes){1.0, 1.0, 1.0};
    s->vary = 0x9e3779b97f4a7c15u;
    s->right = v3(1, 0, 0);
    if (s->volume > 0.0f) {
        // A missing device is no error, so OpenAL shall not log one.
        SDL_setenv("ALSOFT_LOGLEVEL", "0", 0);
        if (alsa_has_no_card()) {
            SDL_setenv("ALSOFT_DRIVERS", "pipewire,pulse", 0);
        }
        s->opener = SDL_CreateThread(open_device, "sound", s);
    }
    return s;
}

void sound_close(sound **address)
{
    sound *s = *address;
    if (s == NULL) {
        return;
    }
    SDL_WaitThread(s->opener, NULL);
    // Sources and buffers are deleted with their context and device.
    alcMakeContextCurrent(NULL);
    if (s->context != NULL) {
        alcDestroyContext(s->context);
    }
    if (s->device != NULL) {
        alcCloseDevice(s->device);
    }
    free(s);
    *address = NULL;
}

void sound_set_volumes(sound *s, const sound_volumes *volumes)
{
    if (s != NULL) {
        s->volumes = *volumes;
    }
}

bool sound_ready(const sound *s)
{
    return s != NULL && SDL_AtomicGet((SDL_atomic_t *)&s->ready) != 0;
}

void sound_listen(sound *s, phys_vec3 eye, phys_vec3 forward)
{
    if (s != NULL) {
        s->eye = eye;
        s->right = v3_normalized_or(v3_cross(forward, v3(0, 1, 0)), v3(1, 0, 0));
    }
}

// Uniform in -1..1; xorshift64 (Marsaglia 2003), only to vary sounds.
static double vary(sound *s)
{
    s->vary ^= s->vary << 13;
    s->vary ^= s->vary >> 7;
    s->vary ^= s->vary << 17;
    return (double)(s->vary >> 11) * 0x1p-52 - 1.0;
}

static void place_voice(const sound *s, ALuint voice, phys_vec3 point)
{
    double side = v3_dot(v3_sub(point, s->eye), s->right);
    side = SDL_max(-SOUND_PAN_REACH_M, SDL_min(SOUND_PAN_REACH_M, side));
    alSource3f(voice, AL_POSITION, (float)side, 0.0f, (float)-SOUND_PAN_DEPTH_M);
}

// Plays a buffer at a point of the world on the next source; if all sources are in use, the oldest
// sound is cut off.
static void play(sound *s, ALuint buffer, phys_vec3 point, double gain, double pitch)
{
    ALuint voice = s->voice[s->next_voice++ % VOICES];
    alSourceStop(voice);
    alSourcei(voice, AL_BUFFER, (ALint)buffer);
    place_voice(s, voice, point);
    alSourcef(voice, AL_GAIN, s->volume * (float)gain);
    alSourcef(voice, AL_PITCH, (float)pitch);
    alSourcePlay(voice);
}

static void play_clash(sound *s, const sound_cue *cue, phys_vec3 point)
{
    int step = 0;
    while (step + 1 < CLASH_LEVELS &&
           cue->impulse_ns * cue->impulse_ns > CLASH_BANK_NS[step] * CLASH_BANK_NS[step + 1]) {
        step++;
    }
    double along = 0.5 * (cue->along[0] + cue->along[1]) * CLASH_PLACES;
    int place = (int)SDL_max(0.0, SDL_min(CLASH_PLACES - 1.0, along));
    int variant = vary(s) > 0.0;
    double gain = SDL_min(1.5, cue->level / sound_clash_level(CLASH_BANK_NS[step]));
    double pitch = 1.0 + 0.06 * (along - place - 0.5) + 0.015 * vary(s);
    play(s, s->clash[step][place][variant], point, s->volumes.blades * gain, pitch);
}

static void play_step(sound *s, const sound_cue *cue, phys_vec3 point)
{
    int level = (int)(cue->strength * (STEP_LEVELS - 1) + 0.5);
    play(s, s->step[SDL_max(0, SDL_min(STEP_LEVELS - 1, level))], point,
         s->volumes.feet * cue->gain, 1.0 + 0.06 * vary(s));
}

static void play_cue(sound *s, const sound_cue *cue, phys_vec3 point)
{
    switch (cue->kind) {
    case SOUND_CLASH:
        if (sound_clash_limit_passes(&s->clashes, cue->level)) {
            play_clash(s, cue, point);
        }
        break;
    case SOUND_SCRAPE:
        s->scrape_level = SDL_max(s->scrape_level, cue->level);
        place_voice(s, s->scrape_voice, point);
        break;
    case SOUND_STEP:
        play_step(s, cue, point);
        break;
    case SOUND_THUMP:
        play(s, s->step[0], point, s->volumes.blades * cue->gain, 1.3 + 0.1 * vary(s));
        break;
    case SOUND_LOST:
        play(s, s->lost, point, s->volumes.signals * cue->gain, 1.0);
        break;
    case SOUND_BUZZER:
        play(s, s->buzzer[cue->side == DUEL_RIGHT], point, s->volumes.signals * cue->gain, 1.0);
        break;
    }
}

void sound_events(sound *s, const duel_events *events)
{
    if (!sound_ready(s)) {
        return;
    }
    sound_clash_limit_tick(&s->clashes);
    for (uint32_t i = 0; i < events->count; i++) {
        sound_cue cue[SOUND_CUES_MAX];
        int count = sound_of_event(&events->event[i], cue);
        for (int k = 0; k < count; k++) {
            play_cue(s, &cue[k], events->event[i].point);
        }
    }
}

void sound_frame(sound *s, double elapsed_s)
{
    if (!sound_ready(s)) {
        return;
    }
    double level = s->scrape_level;
    alSourcef(s->scrape_voice, AL_GAIN,
              s->volume * (float)(s->volumes.blades * SOUND_SCRAPE_GAIN * level));
    alSourcef(s->scrape_voice, AL_PITCH, (float)(0.8 + 0.5 * level));
    s->scrape_level = SDL_max(0.0, level - elapsed_s / SOUND_SCRAPE_FADE_S);
}

void sound_pause(sound *s, bool paused)
{
    if (!sound_ready(s)) {
        return;
    }
    for (int i = 0; i <= VOICES; i++) {
        ALuint voice = i < VOICES ? s->voice[i] : s->scrape_voice;
        ALint state;
        alGetSourcei(voice, AL_SOURCE_STATE, &state);
        if (paused && state == AL_PLAYING) {
            alSourcePause(voice);
        } else if (!paused && state == AL_PAUSED) {
            alSourcePlay(voice);
        }
    }
}

void sound_stop(sound *s)
{
    if (!sound_ready(s)) {
        return;
    }
    alSourceStopv(VOICES, s->voice);
    s->scrape_level = 0.0;
    alSourcef(s->scrape_voice, AL_GAIN, 0.0f);
    alSourcePlay(s->scrape_voice);
}
