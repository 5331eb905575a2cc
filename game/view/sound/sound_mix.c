#include "sound_mix.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define READY_MAX (SOUND_MIX_TICK_MAX + SOUND_BLOCK)
// The loudness of the whole, before it is leveled (sound_leveller.h; README.md has the measured
// one).
#define MASTER 3.4
// How much of a source the hall gives back. The spectators are in it already.
static const float WET[SOUND_SOURCES] = {
    [SOUND_STEEL] = 0.30f,           [SOUND_AIR_LEFT] = 0.15f,
    [SOUND_AIR_RIGHT] = 0.15f,       [SOUND_FOOT_LEFT_FRONT] = 0.30f,
    [SOUND_FOOT_LEFT_REAR] = 0.30f,  [SOUND_FOOT_RIGHT_FRONT] = 0.30f,
    [SOUND_FOOT_RIGHT_REAR] = 0.30f, [SOUND_BODY_LEFT] = 0.10f,
    [SOUND_BODY_RIGHT] = 0.10f,      [SOUND_FLOOR] = 0.30f,
    [SOUND_APPARATUS] = 0.28f,       [SOUND_HAND] = 0.0f,
    [SOUND_CROWD_LEFT] = 0.35f,      [SOUND_CROWD_RIGHT] = 0.35f,
    [SOUND_REFEREE] = 0.20f,
};
// The early echoes of what the hall gives back, beside its reverberation.
#define ECHO_LOUDNESS 1.6f
const sound_listener SOUND_LISTENER_BESIDE = {
    .ear = {0.0, 1.6, 5.0}, .forward = {0, 0, -1}, .up = {0, 1, 0}};

struct sound_mix {
    sound_stage stage;
    sound_echoes echoes;
    sound_place *place;
    enum sound_ears ears;
    bool try_openal;
    sound_listener listener;
    sound_volumes volumes;
    float gain[SOUND_SOURCES]; // of volume and distance, at the end of the last block
    bool has_gain;
    sound_streams block;
    size_t filled; // samples of the block
    float ready[READY_MAX][2];
    size_t ready_count;
};

sound_mix *sound_mix_create(enum sound_ears ears, bool try_openal, uint64_t seed)
{
    sound_mix *m = calloc(1, sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    *m = (sound_mix){.ears = ears, .try_openal = try_openal, .listener = SOUND_LISTENER_BESIDE};
    for (int i = 0; i < SOUND_GROUPS; i++) {
        m->volumes.group[i] = 1.0;
    }
    sound_stage_init(&m->stage, seed);
    sound_echoes_init(&m->echoes);
    m->place = sound_place_create(ears, try_openal);
    if (m->place == NULL) {
        sound_mix_destroy(&m);
    }
    return m;
}

void sound_mix_destroy(sound_mix **address)
{
    sound_mix *m = *address;
    if (m != NULL) {
        sound_place_destroy(&m->place);
        free(m);
        *address = NULL;
    }
}

void sound_mix_listen(sound_mix *m, const sound_listener *listener)
{
    m->listener = *listener;
}

void sound_mix_set_volumes(sound_mix *m, const sound_volumes *volumes)
{
    m->volumes = *volumes;
}

enum sound_ears sound_mix_ears(const sound_mix *m)
{
    return m->ears;
}

void sound_mix_set_ears(sound_mix *m, enum sound_ears ears)
{
    if (ears == m->ears) {
        return;
    }
    sound_place *other = sound_place_create(ears, m->try_openal);
    if (other != NULL) {
        sound_place_destroy(&m->place);
        m->place = other;
        m->ears = ears;
    }
}

const sound_place *sound_mix_place(const sound_mix *m)
{
    return m->place;
}

// A point as the listener's head has it: x right, y up, z back.
static phys_vec3 seen_from(const sound_listener *l, phys_vec3 point)
{
    const phys_vec3 ahead = v3_normalized_or(l->forward, v3(0, 0, -1));
    const phys_vec3 right = v3_normalized_or(v3_cross(ahead, l->up), v3(1, 0, 0));
    const phys_vec3 up = v3_cross(right, ahead), to = v3_sub(point, l->ear);
    return v3(v3_dot(to, right), v3_dot(to, up), -v3_dot(to, ahead));
}

// Gives each source of the block its loudness, and the hall what it gives back.
static void weigh(sound_mix *m)
{
    memset(m->block.wet, 0, sizeof m->block.wet);
    for (int i = 0; i < SOUND_SOURCES; i++) {
        const phys_vec3 to = seen_from(&m->listener, m->stage.at[i]);
        const double volume = MASTER * m->volumes.group[sound_source_group((enum sound_source)i)];
        const float wanted = (float)(volume * sound_distance_gain(v3_length(to)));
        const float before = m->has_gain ? m->gain[i] : wanted;
        const float wet = WET[i] * (float)volume;
        for (int s = 0; s < SOUND_BLOCK; s++) {
            const float share = (float)(s + 1) / SOUND_BLOCK, dry = m->block.sample[i][s];
            m->block.wet[s] += wet * dry;
            m->block.sample[i][s] = (before + share * (wanted - before)) * dry;
        }
        m->gain[i] = wanted;
        m->block.toward[i] = to;
    }
    m->has_gain = true;
}

static void echo(sound_mix *m)
{
    float in[SOUND_BLOCK], *out[SOUND_ECHOES];
    for (int s = 0; s < SOUND_BLOCK; s++) {
        in[s] = ECHO_LOUDNESS * m->block.wet[s];
    }
    sound_echoes_place(&m->echoes, m->listener.ear, m->stage.at[SOUND_STEEL]);
    for (int i = 0; i < SOUND_ECHOES; i++) {
        out[i] = m->block.sample[SOUND_SOURCES + i];
        m->block.toward[SOUND_SOURCES + i] = seen_from(&m->listener, m->echoes.echo[i].image);
    }
    sound_echoes_run(&m->echoes, in, out, SOUND_BLOCK);
}

static void finish_block(sound_mix *m)
{
    weigh(m);
    echo(m);
    assert(m->ready_count + SOUND_BLOCK <= READY_MAX);
    sound_place_run(m->place, &m->block, &m->ready[m->ready_count]);
    m->ready_count += SOUND_BLOCK;
    m->filled = 0;
}

void sound_mix_hold(sound_mix *m, size_t samples)
{
    float sound[SOUND_SOURCES][SOUND_SPAN_MAX];
    for (size_t left = samples; left > 0;) {
        const size_t room = SOUND_BLOCK - m->filled, count = left < room ? left : room;
        sound_stage_sound(&m->stage, sound, count);
        for (int i = 0; i < SOUND_SOURCES; i++) {
            memcpy(&m->block.sample[i][m->filled], sound[i], count * sizeof sound[i][0]);
        }
        m->filled += count;
        left -= count;
        if (m->filled == SOUND_BLOCK) {
            finish_block(m);
        }
    }
}

void sound_mix_tick(sound_mix *m, const sound_tick *tick, size_t samples)
{
    sound_stage_tick(&m->stage, tick);
    sound_mix_hold(m, samples);
}

void sound_mix_say(sound_mix *m, sound_clip words)
{
    sound_stage_say(&m->stage, words);
}

void sound_mix_restart(sound_mix *m, uint64_t seed)
{
    sound_stage_init(&m->stage, seed);
    sound_echoes_init(&m->echoes);
    m->filled = m->ready_count = 0;
    m->has_gain = false;
}

size_t sound_mix_take(sound_mix *m, float (*out)[2], size_t most)
{
    const size_t count = most < m->ready_count ? most : m->ready_count;
    memcpy(out, m->ready, count * sizeof *out);
    m->ready_count -= count;
    memmove(m->ready, m->ready + count, m->ready_count * sizeof *m->ready);
    return count;
}
