#include "sound.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sound_player.h"

// Samples that the device asks for at once: 10 ms.
#define DEVICE_SAMPLES 512

struct sound {
    SDL_Thread *opener;
    SDL_atomic_t ready; // set by the opener thread when the device plays
    SDL_AudioDeviceID device;
    bool has_driver, has_player;
    int output; // the opener thread reads it
    double volume;
    // Shared with the device's thread; locked for no longer than a tick is copied.
    SDL_mutex *lock;
    sound_queue queue;
    enum sound_ears desk_ears;
    sound_wishes wishes;
    sound_player player; // the device's thread only
};

static bool next_tick(void *user, sound_tick *out, size_t *out_samples)
{
    sound *s = user;
    SDL_LockMutex(s->lock);
    const bool taken = sound_queue_take(&s->queue, out, out_samples);
    SDL_UnlockMutex(s->lock);
    return taken;
}

// Called by the device's thread.
static void SDLCALL play(void *user, Uint8 *stream, int bytes)
{
    sound *s = user;
    float(*out)[2] = (float(*)[2])(void *)stream;
    SDL_LockMutex(s->lock);
    const sound_wishes wishes = s->wishes;
    SDL_UnlockMutex(s->lock);
    if (sound_player_play(&s->player, &wishes, next_tick, s, out, (size_t)bytes / sizeof *out)) {
        SDL_LockMutex(s->lock);
        sound_queue_clear(&s->queue);
        SDL_UnlockMutex(s->lock);
    }
}

// Whether ALSA has no card. Its library would then write a page of errors to stderr. In that case
// only the sound servers are tried, which may play elsewhere.
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

// Starts SDL's sound, without the rest of SDL, which belongs to other threads.
static bool start_driver(void)
{
    if (SDL_getenv("SDL_AUDIODRIVER") != NULL || !alsa_has_no_card()) {
        return SDL_AudioInit(NULL) == 0;
    }
    return SDL_AudioInit("pipewire") == 0 || SDL_AudioInit("pulseaudio") == 0;
}

static const char *output_name(int output)
{
    return output > 0 && output <= SDL_GetNumAudioDevices(0) ? SDL_GetAudioDeviceName(output - 1, 0)
                                                             : NULL;
}

// The opener thread. Opening a device may take time, or fail because there is none.
static int open_device(void *user)
{
    sound *s = user;
    const SDL_AudioSpec wanted = {.freq = SOUND_RATE_HZ,
                                  .format = AUDIO_F32SYS,
                                  .channels = 2,
                                  .samples = DEVICE_SAMPLES,
                                  .callback = play,
                                  .userdata = s};
    s->has_driver = s->has_driver || start_driver();
    s->has_player =
        s->has_player || (s->has_driver && sound_player_init(&s->player, s->volume, true));
    if (!s->has_player) {
        return 0;
    }
    s->device = SDL_OpenAudioDevice(output_name(s->output), 0, &wanted, NULL, 0);
    if (s->device != 0) {
        SDL_PauseAudioDevice(s->device, 0);
        SDL_AtomicSet(&s->ready, 1);
    }
    return 0;
}

sound *sound_open(double volume)
{
    sound *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->lock = SDL_CreateMutex();
    if (s->lock == NULL) {
        free(s);
        return NULL;
    }
    s->volume = phys_clamp(volume, 0.0, 1.0);
    s->wishes.listener = SOUND_LISTENER_BESIDE;
    for (int i = 0; i < SOUND_GROUPS; i++) {
        s->wishes.volumes.group[i] = 1.0;
    }
    if (s->volume > 0.0) {
        // A missing device is no error, so OpenAL shall not log one. Not on the opener thread:
        // others read the environment meanwhile.
        SDL_setenv("ALSOFT_LOGLEVEL", "0", 0);
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
    if (s->device != 0) {
        SDL_CloseAudioDevice(s->device);
    }
    if (s->has_driver) {
        SDL_AudioQuit();
    }
    sound_player_fini(&s->player);
    SDL_DestroyMutex(s->lock);
    free(s);
    *address = NULL;
}

void sound_choose_output(sound *s, int output)
{
    if (s == NULL || s->output == output) {
        return;
    }
    SDL_WaitThread(s->opener, NULL);
    if (s->device != 0) {
        SDL_CloseAudioDevice(s->device);
    }
    s->device = 0;
    SDL_AtomicSet(&s->ready, 0);
    s->output = output;
    s->opener = s->volume > 0.0 ? SDL_CreateThread(open_device, "sound", s) : NULL;
}

const char *sound_output_name(const sound *s, int output)
{
    return sound_ready(s) ? output_name(output) : NULL;
}

bool sound_ready(const sound *s)
{
    return s != NULL && SDL_AtomicGet((SDL_atomic_t *)&s->ready) != 0;
}

void sound_set_volumes(sound *s, const sound_volumes *volumes)
{
    if (s != NULL) {
        SDL_LockMutex(s->lock);
        s->wishes.volumes = *volumes;
        SDL_UnlockMutex(s->lock);
    }
}

void sound_set_ears(sound *s, enum sound_ears ears)
{
    if (s != NULL) {
        SDL_LockMutex(s->lock);
        s->desk_ears = ears;
        SDL_UnlockMutex(s->lock);
    }
}

void sound_listen(sound *s, const sound_listener *listener, bool is_headset)
{
    if (s != NULL) {
        SDL_LockMutex(s->lock);
        s->wishes.listener = *listener;
        s->wishes.ears = is_headset ? SOUND_HEADPHONES : s->desk_ears;
        SDL_UnlockMutex(s->lock);
    }
}

void sound_events(sound *s, const duel_config *config, const duel_state *state,
                  const duel_events *events)
{
    if (sound_ready(s)) {
        sound_tick tick;
        sound_tick_of(config, state, events, &tick);
        SDL_LockMutex(s->lock);
        sound_queue_add(&s->queue, &tick);
        SDL_UnlockMutex(s->lock);
    }
}

void sound_say(sound *s, sound_clip words)
{
    if (sound_ready(s)) {
        SDL_LockMutex(s->lock);
        s->wishes.words = words;
        s->wishes.says++;
        SDL_UnlockMutex(s->lock);
    }
}

void sound_frame(sound *s, double elapsed_s)
{
    if (sound_ready(s)) {
        SDL_LockMutex(s->lock);
        sound_queue_time(&s->queue, elapsed_s);
        SDL_UnlockMutex(s->lock);
    }
}

void sound_stop(sound *s)
{
    if (s != NULL) {
        SDL_LockMutex(s->lock);
        s->wishes.stops++;
        s->wishes.words = (sound_clip){NULL, 0};
        s->wishes.paused = false;
        SDL_UnlockMutex(s->lock);
    }
}

void sound_pause(sound *s, bool paused)
{
    if (s != NULL) {
        SDL_LockMutex(s->lock);
        s->wishes.paused = paused;
        SDL_UnlockMutex(s->lock);
    }
}
