#include "sound_place.h"

#include <stdlib.h>

#include "sound_openal.h"

// Without OpenAL: a sound from behind is so much duller, and this much of a sound from the side
// still reaches the other ear.
#define BEHIND_HZ 3500.0
#define FRONT_HZ  16000.0
#define OTHER_EAR 0.18
// Both ways are equally loud.
#define OPENAL_GAIN 1.0f
#define HRTF_GAIN   1.0f
#define OWN_GAIN    1.0f

struct sound_place {
    sound_openal *openal; // NULL: what follows
    sound_reverb reverb;
    sound_pole dull[SOUND_STREAMS];
    float pan[SOUND_STREAMS][2];
    bool has_begun;
};

sound_place *sound_place_create(enum sound_ears ears, bool try_openal)
{
    sound_place *p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->openal = try_openal ? sound_openal_create(ears) : NULL;
        sound_reverb_init(&p->reverb);
    }
    return p;
}

void sound_place_destroy(sound_place **address)
{
    sound_place *p = *address;
    if (p != NULL) {
        sound_openal_destroy(&p->openal);
        free(p);
        *address = NULL;
    }
}

bool sound_place_is_openal(const sound_place *p)
{
    return p->openal != NULL;
}

bool sound_place_is_hrtf(const sound_place *p)
{
    return p->openal != NULL && sound_openal_is_hrtf(p->openal);
}

// Equal power from every direction.
static void pan_own(sound_place *p, int i, const sound_streams *in, float out[SOUND_BLOCK][2])
{
    const phys_vec3 toward = v3_normalized_or(in->toward[i], v3(0, 0, -1));
    const double side = (1.0 - OTHER_EAR) * toward.x, behind = phys_clamp(toward.z, 0.0, 1.0);
    const float wanted[2] = {(float)sqrt(0.5 * (1.0 - side)), (float)sqrt(0.5 * (1.0 + side))};
    sound_pole_tune(&p->dull[i], FRONT_HZ + (BEHIND_HZ - FRONT_HZ) * behind);
    float step[2];
    for (int ear = 0; ear < 2; ear++) {
        p->pan[i][ear] = p->has_begun ? p->pan[i][ear] : wanted[ear];
        step[ear] = (wanted[ear] - p->pan[i][ear]) / SOUND_BLOCK;
    }
    for (int s = 0; s < SOUND_BLOCK; s++) {
        const float sample = OWN_GAIN * sound_pole_low(&p->dull[i], in->sample[i][s]);
        for (int ear = 0; ear < 2; ear++) {
            p->pan[i][ear] += step[ear];
            out[s][ear] += p->pan[i][ear] * sample;
        }
    }
}

void sound_place_run(sound_place *p, const sound_streams *in, float out[SOUND_BLOCK][2])
{
    for (int s = 0; s < SOUND_BLOCK; s++) {
        out[s][0] = out[s][1] = 0.0f;
    }
    if (p->openal != NULL) {
        const float gain = sound_openal_is_hrtf(p->openal) ? HRTF_GAIN : OPENAL_GAIN;
        sound_openal_run(p->openal, in, out);
        for (int s = 0; s < SOUND_BLOCK; s++) {
            out[s][0] *= gain;
            out[s][1] *= gain;
        }
        return;
    }
    for (int i = 0; i < SOUND_STREAMS; i++) {
        pan_own(p, i, in, out);
    }
    sound_reverb_run(&p->reverb, in->wet, out, SOUND_BLOCK);
    p->has_begun = true;
}
