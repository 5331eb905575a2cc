#include "sound_openal.h"

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <AL/efx.h>
#include <stdlib.h>

// Each stream is played by a source whose queue holds one block more than the one that is heard, so
// that it never runs dry.
#define QUEUED 2
// One more source: what reverberates, which is heard only through the effect.
#define VOICES (SOUND_STREAMS + 1)
#define WET    SOUND_STREAMS
// The sine of the angle at which a loudspeaker stands: 30 degrees.
#define SPEAKER_SIDE 0.5

// A hall of 22 x 12 x 6 m with much plaster and little cloth. Its early echoes are streams of their
// own, so the effect's are turned down.
#define REVERB_GAIN        0.32f
#define REVERB_GAIN_HF     0.75f
#define REVERB_HF_RATIO    0.62f
#define REVERB_DENSITY     1.0f
#define REVERB_DIFFUSION   0.85f
#define REVERB_REFLECTIONS 0.02f
#define REVERB_LATE_GAIN   1.26f
#define REVERB_FIRST_S     0.012f
#define REVERB_LATE_S      0.022f

struct sound_openal {
    ALCdevice *device;
    ALCcontext *context;
    LPALCRENDERSAMPLESSOFT render;
    PFNALCSETTHREADCONTEXTPROC set_context;
    ALuint voice[VOICES], buffer[VOICES][QUEUED];
    bool is_hrtf;
    bool has_begun; // a block was placed
};

// Only the calling thread uses the context, and only during a call: other threads and other users
// of OpenAL are not disturbed.
static bool enter(sound_openal *o)
{
    return o->set_context(o->context) == ALC_TRUE;
}

static void leave(sound_openal *o)
{
    o->set_context(NULL);
}

static bool open_device(sound_openal *o, enum sound_ears ears)
{
    const LPALCLOOPBACKOPENDEVICESOFT open =
        (LPALCLOOPBACKOPENDEVICESOFT)alcGetProcAddress(NULL, "alcLoopbackOpenDeviceSOFT");
    const ALCint wanted[] = {ALC_FORMAT_CHANNELS_SOFT,
                             ALC_STEREO_SOFT,
                             ALC_FORMAT_TYPE_SOFT,
                             ALC_FLOAT_SOFT,
                             ALC_FREQUENCY,
                             SOUND_RATE_HZ,
                             ALC_OUTPUT_LIMITER_SOFT,
                             ALC_FALSE,
                             ALC_MONO_SOURCES,
                             VOICES,
                             ALC_MAX_AUXILIARY_SENDS,
                             1,
                             ALC_HRTF_SOFT,
                             ears == SOUND_HEADPHONES ? ALC_TRUE : ALC_FALSE,
                             0};
    o->render = (LPALCRENDERSAMPLESSOFT)alcGetProcAddress(NULL, "alcRenderSamplesSOFT");
    o->set_context = (PFNALCSETTHREADCONTEXTPROC)alcGetProcAddress(NULL, "alcSetThreadContext");
    if (open == NULL || o->render == NULL || o->set_context == NULL) {
        return false;
    }
    o->device = open(NULL);
    if (o->device == NULL || alcIsExtensionPresent(o->device, "ALC_EXT_EFX") != ALC_TRUE) {
        return false;
    }
    o->context = alcCreateContext(o->device, wanted);
    ALCint status = ALC_HRTF_DISABLED_SOFT;
    if (o->context != NULL && alcIsExtensionPresent(o->device, "ALC_SOFT_HRTF") == ALC_TRUE) {
        alcGetIntegerv(o->device, ALC_HRTF_STATUS_SOFT, 1, &status);
    }
    o->is_hrtf = status == ALC_HRTF_ENABLED_SOFT || status == ALC_HRTF_REQUIRED_SOFT ||
                 status == ALC_HRTF_HEADPHONES_DETECTED_SOFT;
    return o->context != NULL;
}

// The hall as an effect, which only the last source feeds.
static bool open_reverb(const sound_openal *o)
{
    const LPALGENEFFECTS gen = (LPALGENEFFECTS)alGetProcAddress("alGenEffects");
    const LPALEFFECTI seti = (LPALEFFECTI)alGetProcAddress("alEffecti");
    const LPALEFFECTF setf = (LPALEFFECTF)alGetProcAddress("alEffectf");
    const LPALGENAUXILIARYEFFECTSLOTS gen_slots =
        (LPALGENAUXILIARYEFFECTSLOTS)alGetProcAddress("alGenAuxiliaryEffectSlots");
    const LPALAUXILIARYEFFECTSLOTI set_slot =
        (LPALAUXILIARYEFFECTSLOTI)alGetProcAddress("alAuxiliaryEffectSloti");
    const LPALGENFILTERS gen_filters = (LPALGENFILTERS)alGetProcAddress("alGenFilters");
    const LPALFILTERI filteri = (LPALFILTERI)alGetProcAddress("alFilteri");
    const LPALFILTERF filterf = (LPALFILTERF)alGetProcAddress("alFilterf");
    ALuint effect, slot, mute;
    if (gen == NULL || seti == NULL || setf == NULL || gen_slots == NULL || set_slot == NULL ||
        gen_filters == NULL || filteri == NULL || filterf == NULL) {
        return false;
    }
    gen(1, &effect);
    seti(effect, AL_EFFECT_TYPE, AL_EFFECT_EAXREVERB);
    setf(effect, AL_EAXREVERB_DENSITY, REVERB_DENSITY);
    setf(effect, AL_EAXREVERB_DIFFUSION, REVERB_DIFFUSION);
    setf(effect, AL_EAXREVERB_GAIN, REVERB_GAIN);
    setf(effect, AL_EAXREVERB_GAINHF, REVERB_GAIN_HF);
    setf(effect, AL_EAXREVERB_DECAY_TIME, (float)SOUND_ROOM_RT60_S);
    setf(effect, AL_EAXREVERB_DECAY_HFRATIO, REVERB_HF_RATIO);
    setf(effect, AL_EAXREVERB_REFLECTIONS_GAIN, REVERB_REFLECTIONS);
    setf(effect, AL_EAXREVERB_REFLECTIONS_DELAY, REVERB_FIRST_S);
    setf(effect, AL_EAXREVERB_LATE_REVERB_GAIN, REVERB_LATE_GAIN);
    setf(effect, AL_EAXREVERB_LATE_REVERB_DELAY, REVERB_LATE_S);
    gen_slots(1, &slot);
    set_slot(slot, AL_EFFECTSLOT_EFFECT, (ALint)effect);
    gen_filters(1, &mute);
    filteri(mute, AL_FILTER_TYPE, AL_FILTER_LOWPASS);
    filterf(mute, AL_LOWPASS_GAIN, 0.0f);
    alSourcei(o->voice[WET], AL_DIRECT_FILTER, (ALint)mute);
    alSource3i(o->voice[WET], AL_AUXILIARY_SEND_FILTER, (ALint)slot, 0, AL_FILTER_NULL);
    return alGetError() == AL_NO_ERROR;
}

static bool open_voices(sound_openal *o)
{
    static const float SILENCE[SOUND_BLOCK];
    alDistanceModel(AL_NONE); // the streams already have the loudness of their distance
    alGenSources(VOICES, o->voice);
    for (int i = 0; i < VOICES; i++) {
        alGenBuffers(QUEUED, o->buffer[i]);
        alSourcei(o->voice[i], AL_SOURCE_RELATIVE, AL_TRUE);
        alSource3f(o->voice[i], AL_POSITION, 0.0f, 0.0f, -1.0f);
        // The first block that is heard is silence, while the first one that is placed waits.
        alBufferData(o->buffer[i][0], AL_FORMAT_MONO_FLOAT32, SILENCE, sizeof SILENCE,
                     SOUND_RATE_HZ);
        alSourceQueueBuffers(o->voice[i], 1, &o->buffer[i][0]);
    }
    return alIsExtensionPresent("AL_EXT_FLOAT32") == AL_TRUE && alGetError() == AL_NO_ERROR;
}

sound_openal *sound_openal_create(enum sound_ears ears)
{
    sound_openal *o = calloc(1, sizeof *o);
    if (o == NULL) {
        return NULL;
    }
    bool opened = open_device(o, ears) && enter(o);
    if (opened) {
        opened = open_voices(o) && open_reverb(o);
        leave(o);
    }
    if (!opened) {
        sound_openal_destroy(&o);
    }
    return o;
}

void sound_openal_destroy(sound_openal **address)
{
    sound_openal *o = *address;
    if (o != NULL) {
        // Sources, buffers and effects are deleted with their context and device.
        if (o->context != NULL) {
            alcDestroyContext(o->context);
        }
        if (o->device != NULL) {
            alcCloseDevice(o->device);
        }
        free(o);
        *address = NULL;
    }
}

bool sound_openal_is_hrtf(const sound_openal *o)
{
    return o->is_hrtf;
}

static void queue(sound_openal *o, int i, const float *sample)
{
    const ALuint voice = o->voice[i];
    ALuint buffer = o->buffer[i][1]; // in the first block it is free
    if (o->has_begun) {
        alSourceUnqueueBuffers(voice, 1, &buffer); // the one that was heard in the last block
    }
    alBufferData(buffer, AL_FORMAT_MONO_FLOAT32, sample, SOUND_BLOCK * sizeof *sample,
                 SOUND_RATE_HZ);
    alSourceQueueBuffers(voice, 1, &buffer);
    ALint state;
    alGetSourcei(voice, AL_SOURCE_STATE, &state);
    if (state != AL_PLAYING) {
        alSourcePlay(voice);
    }
}

// A head's filters take any direction. Two loudspeakers get everything in front: what is beside the
// listener comes from one of them, and is not heard by one ear only.
static phys_vec3 direction(const sound_openal *o, phys_vec3 toward)
{
    const phys_vec3 to = v3_normalized_or(toward, v3(0, 0, -1));
    if (o->is_hrtf) {
        return to;
    }
    const double side = SPEAKER_SIDE * to.x;
    return v3(side, 0.0, -sqrt(1.0 - side * side));
}

void sound_openal_run(sound_openal *o, const sound_streams *in, float out[SOUND_BLOCK][2])
{
    if (!enter(o)) {
        return;
    }
    for (int i = 0; i < SOUND_STREAMS; i++) {
        const phys_vec3 toward = direction(o, in->toward[i]);
        alSource3f(o->voice[i], AL_POSITION, (float)toward.x, (float)toward.y, (float)toward.z);
        queue(o, i, in->sample[i]);
    }
    queue(o, WET, in->wet);
    o->has_begun = true;
    o->render(o->device, out, SOUND_BLOCK);
    leave(o);
}
