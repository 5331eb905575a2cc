// What OpenAL plays: which sound for which event, from where, how loud and at which pitch; what is
// suppressed, and what fades.
//
// This file defines the functions of OpenAL itself: they record what each source plays.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <AL/al.h>
#include <AL/alc.h>
#include <SDL.h>

#include "near.h"
#include "sound.h"
#include "sound_synth.h"

#define BUFFERS_MAX 64
#define VOICES_MAX  32
#define PLAYED_MAX  64
#define VOLUME      0.5

// The name of a buffer or source is its index here plus one.
typedef struct buffer {
    int16_t *samples;
    size_t count;
} buffer;

typedef struct voice {
    ALuint buffer;
    ALint state; // AL_INITIAL, AL_PLAYING, AL_PAUSED, AL_STOPPED
    bool loops, is_relative;
    float gain, pitch, position[3];
} voice;

static struct {
    buffer buffer[BUFFERS_MAX];
    voice voice[VOICES_MAX];
    int buffers, voices;
    int played_count;
    voice played[PLAYED_MAX]; // in the order in which they began
    ALenum distance_model;
    bool device_open, context_open;
} al;

static voice *voice_of(ALuint name)
{
    assert_true(name >= 1 && name <= (ALuint)al.voices);
    return &al.voice[name - 1];
}

AL_API void AL_APIENTRY alGenBuffers(ALsizei n, ALuint *buffers)
{
    for (ALsizei i = 0; i < n; i++) {
        assert_true(al.buffers < BUFFERS_MAX);
        buffers[i] = (ALuint)++al.buffers;
    }
}

AL_API void AL_APIENTRY alBufferData(ALuint name, ALenum format, const ALvoid *data, ALsizei size,
                                     ALsizei freq)
{
    assert_int_equal(format, AL_FORMAT_MONO16);
    assert_int_equal(freq, SOUND_RATE_HZ);
    buffer *b = &al.buffer[name - 1];
    b->samples = malloc((size_t)size);
    b->count = (size_t)size / sizeof *b->samples;
    memcpy(b->samples, data, (size_t)size);
}

AL_API void AL_APIENTRY alDistanceModel(ALenum model)
{
    al.distance_model = model;
}

AL_API void AL_APIENTRY alGenSources(ALsizei n, ALuint *sources)
{
    for (ALsizei i = 0; i < n; i++) {
        assert_true(al.voices < VOICES_MAX);
        sources[i] = (ALuint)++al.voices;
        *voice_of(sources[i]) = (voice){.state = AL_INITIAL, .gain = 1.0f, .pitch = 1.0f};
    }
}

AL_API void AL_APIENTRY alSourcei(ALuint source, ALenum param, ALint value)
{
    voice *v = voice_of(source);
    switch (param) {
    case AL_BUFFER:
        v->buffer = (ALuint)value;
        break;
    case AL_LOOPING:
        v->loops = value == AL_TRUE;
        break;
    case AL_SOURCE_RELATIVE:
        v->is_relative = value == AL_TRUE;
        break;
    default:
        fail();
    }
}

AL_API void AL_APIENTRY alSourcef(ALuint source, ALenum param, ALfloat value)
{
    voice *v = voice_of(source);
    assert_true(param == AL_GAIN || param == AL_PITCH);
    *(param == AL_GAIN ? &v->gain : &v->pitch) = value;
}

AL_API void AL_APIENTRY alSource3f(ALuint source, ALenum param, ALfloat x, ALfloat y, ALfloat z)
{
    assert_int_equal(param, AL_POSITION);
    memcpy(voice_of(source)->position, (float[3]){x, y, z}, sizeof(float[3]));
}

AL_API void AL_APIENTRY alSourcePlay(ALuint source)
{
    voice *v = voice_of(source);
    if (v->state != AL_PAUSED && !v->loops) {
        assert_true(al.played_count < PLAYED_MAX);
        al.played[al.played_count++] = *v;
    }
    v->state = AL_PLAYING;
}

AL_API void AL_APIENTRY alSourcePause(ALuint source)
{
    voice_of(source)->state = AL_PAUSED;
}

AL_API void AL_APIENTRY alSourceStop(ALuint source)
{
    voice_of(source)->state = AL_STOPPED;
}

AL_API void AL_APIENTRY alSourceStopv(ALsizei n, const ALuint *sources)
{
    for (ALsizei i = 0; i < n; i++) {
        alSourceStop(sources[i]);
    }
}

AL_API void AL_APIENTRY alGetSourcei(ALuint source, ALenum param, ALint *value)
{
    assert_int_equal(param, AL_SOURCE_STATE);
    *value = voice_of(source)->state;
}

AL_API ALenum AL_APIENTRY alGetError(void)
{
    return AL_NO_ERROR;
}

ALC_API ALCdevice *ALC_APIENTRY alcOpenDevice(const ALCchar *name)
{
    assert_null(name); // the default device
    al.device_open = true;
    return (ALCdevice *)(void *)&al;
}

ALC_API ALCcontext *ALC_APIENTRY alcCreateContext(ALCdevice *device, const ALCint *attributes)
{
    assert_non_null(device);
    assert_null(attributes);
    al.context_open = true;
    return (ALCcontext *)(void *)&al;
}

ALC_API ALCboolean ALC_APIENTRY alcMakeContextCurrent(ALCcontext *context)
{
    (void)context;
    return ALC_TRUE;
}

ALC_API void ALC_APIENTRY alcDestroyContext(ALCcontext *context)
{
    assert_non_null(context);
    al.context_open = false;
}

ALC_API ALCboolean ALC_APIENTRY alcCloseDevice(ALCdevice *device)
{
    assert_non_null(device);
    assert_false(al.context_open);
    al.device_open = false;
    return ALC_TRUE;
}

// --- the bout

static int open_sound(void **state)
{
    memset(&al, 0, sizeof al);
    sound *s = sound_open(VOLUME);
    for (int i = 0; i < 12000 && !sound_ready(s); i++) {
        SDL_Delay(10);
    }
    // The listener is in the middle and looks at the fencers from the side: x to the right.
    sound_listen(s, v3(3.0, 1.5, 4.0), v3(0, 0, -1));
    *state = s;
    return sound_ready(s) ? 0 : -1;
}

static int close_sound(void **state)
{
    sound_close((sound **)state);
    assert_false(al.device_open);
    for (int i = 0; i < al.buffers; i++) {
        free(al.buffer[i].samples);
    }
    return 0;
}

static void happens(sound *s, duel_event event)
{
    duel_events events = {.count = 1};
    events.event[0] = event;
    sound_events(s, &events);
}

static void pass(sound *s, int ticks)
{
    const duel_events none = {.count = 0};
    for (int i = 0; i < ticks; i++) {
        sound_events(s, &none);
    }
}

static duel_event event_of(enum duel_event_kind kind, enum duel_side side, double x_m)
{
    return (duel_event){.kind = (uint8_t)kind,
                        .side = (uint8_t)side,
                        .speed_mps = 1.0,
                        .strength = 1.0,
                        .impulse_ns = 0.2,
                        .along = {0.5, 0.5},
                        .point = {x_m, 1.0, 0.0}};
}

// The one sound that was played since the last check.
static voice the_played(void)
{
    assert_int_equal(al.played_count, 1);
    al.played_count = 0;
    return al.played[0];
}

static void assert_samples(const voice *v, const float *expected, size_t count)
{
    const buffer *b = &al.buffer[v->buffer - 1];
    assert_int_equal(b->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(b->samples[i], (int16_t)(expected[i] * 32767.0f));
    }
}

// The sound's distance to the side of the listener, 2 m at most; it is 2.5 m ahead.
static void assert_heard_at(const voice *v, double side_m)
{
    assert_true(v->is_relative);
    assert_near((double)v->position[0], side_m, 1e-6);
    assert_near((double)v->position[1], 0.0, 0.0);
    assert_near((double)v->position[2], -2.5, 1e-6);
}

static void test_a_touch_sounds_the_buzzer_of_its_side(void **state)
{
    sound *s = *state;
    static float expected[SOUND_BUZZER_SAMPLES];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        happens(s, event_of(DUEL_EVENT_TOUCH, (enum duel_side)side, side == DUEL_LEFT ? 2.0 : 9.0));
        voice played = the_played();
        sound_buzzer(side, expected, SOUND_BUZZER_SAMPLES);
        assert_samples(&played, expected, SOUND_BUZZER_SAMPLES);
        assert_heard_at(&played, side == DUEL_LEFT ? -1.0 : 2.0);
        assert_near((double)played.gain, VOLUME * 0.8, 1e-6);
        assert_near((double)played.pitch, 1.0, 1e-6);
        assert_false(played.loops);
    }
    assert_int_equal(al.distance_model, AL_NONE);
}

static void test_a_disarm_has_its_own_sound(void **state)
{
    sound *s = *state;
    static float expected[SOUND_LOST_SAMPLES];
    static const enum duel_event_kind kind[] = {DUEL_EVENT_CONTROL_LOST, DUEL_EVENT_DISARMED};
    sound_control_lost(expected, SOUND_LOST_SAMPLES);
    for (int i = 0; i < 2; i++) {
        happens(s, event_of(kind[i], DUEL_LEFT, 3.5));
        voice played = the_played();
        assert_samples(&played, expected, SOUND_LOST_SAMPLES);
        assert_heard_at(&played, 0.5);
        assert_near((double)played.gain, VOLUME * 0.35, 1e-6);
    }
    static const enum duel_event_kind silent[] = {DUEL_EVENT_CONTROL_REGAINED, DUEL_EVENT_EN_GARDE,
                                                  DUEL_EVENT_FENCE, DUEL_EVENT_OVER};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++) {
        happens(s, event_of(silent[i], DUEL_LEFT, 3.5));
    }
    assert_int_equal(al.played_count, 0);
}

static double rms_of(const voice *v)
{
    const buffer *b = &al.buffer[v->buffer - 1];
    double sum = 0.0;
    for (size_t i = 0; i < b->count; i++) {
        sum += (double)b->samples[i] * b->samples[i];
    }
    return sqrt(sum / (double)b->count);
}

// A harder step has a louder sound of three; beyond the third it does not get louder.
static void test_a_harder_step_is_louder(void **state)
{
    sound *s = *state;
    static const double strength[] = {-1.0, 0.0, 0.2, 0.3, 0.7, 0.8, 1.0, 7.0};
    static const int level[] = {0, 0, 0, 1, 1, 2, 2, 2};
    double loudness[3] = {0.0};
    for (size_t i = 0; i < sizeof strength / sizeof strength[0]; i++) {
        duel_event step = event_of(DUEL_EVENT_FOOT_DOWN, DUEL_LEFT, 3.0);
        step.strength = strength[i];
        happens(s, step);
        voice played = the_played();
        assert_int_equal(al.buffer[played.buffer - 1].count, SOUND_STEP_SAMPLES);
        assert_near((double)played.gain, VOLUME * 0.8, 1e-6);
        assert_near((double)played.pitch, 1.0, 0.06);
        double *known = &loudness[level[i]];
        assert_true(*known == 0.0 || *known == rms_of(&played));
        *known = rms_of(&played);
    }
    // These are the sounds of steps of strength 0, 0.5 and 1, apart from random variation.
    for (int i = 0; i < 3; i++) {
        static float exact[SOUND_STEP_SAMPLES];
        double sum = 0.0;
        sound_footfall(0.5 * i, 99, exact, SOUND_STEP_SAMPLES);
        for (size_t k = 0; k < SOUND_STEP_SAMPLES; k++) {
            sum += (double)exact[k] * (double)exact[k];
        }
        double wanted = 32767.0 * sqrt(sum / (double)SOUND_STEP_SAMPLES);
        assert_near(loudness[i] / wanted, 1.0, 0.35);
    }
}

static voice clash(sound *s, double impulse_ns, double along)
{
    duel_event blow = event_of(DUEL_EVENT_BLADES_MET, DUEL_NOBODY, 4.0);
    blow.impulse_ns = impulse_ns;
    blow.along[0] = blow.along[1] = along;
    pass(s, 20);
    happens(s, blow);
    voice played = the_played();
    assert_int_equal(al.buffer[played.buffer - 1].count, SOUND_CLASH_SAMPLES);
    assert_heard_at(&played, 1.0);
    return played;
}

// A harder blow is steadily louder: between two sounds of the bank the gain changes.
static void test_a_harder_blow_is_louder(void **state)
{
    sound *s = *state;
    double before = 0.0;
    for (double impulse_ns = 0.005; impulse_ns < 1.5; impulse_ns *= 1.6) {
        voice played = clash(s, impulse_ns, 0.5);
        double loudness = rms_of(&played) * (double)played.gain;
        // It has its own sound, apart from random variation.
        static float exact[SOUND_CLASH_SAMPLES];
        double sum = 0.0;
        sound_clash(impulse_ns, (double[2]){0.5, 0.5}, 99, exact, SOUND_CLASH_SAMPLES);
        for (size_t i = 0; i < SOUND_CLASH_SAMPLES; i++) {
            sum += (double)exact[i] * (double)exact[i];
        }
        double wanted = VOLUME * 32767.0 * sqrt(sum / (double)SOUND_CLASH_SAMPLES);
        assert_near(loudness / wanted, 1.0, 0.35);
        assert_true(loudness > before);
        before = loudness;
    }
}

// Nearer to the tip another of three sounds is played; between those the pitch changes.
static void test_the_pitch_of_a_blow_rises_toward_the_tip(void **state)
{
    sound *s = *state;
    ALuint found[3][2] = {{0}};
    for (int i = 0; i < 60; i++) {
        double along = (i % 6 + 0.5) / 6.0;
        voice played = clash(s, 0.2, along);
        int place = i % 6 / 2;
        bool known = played.buffer == found[place][0] || played.buffer == found[place][1];
        if (!known) {
            assert_int_equal(found[place][1], 0); // each place has two sounds
            found[place][found[place][0] != 0] = played.buffer;
        }
        assert_near((double)played.pitch, i % 2 == 0 ? 0.985 : 1.015, 0.0151);
    }
    for (int place = 0; place < 3; place++) {
        assert_true(found[place][0] != 0 && found[place][1] != 0);
        for (int other = 0; other < place; other++) {
            assert_true(found[place][0] != found[other][0] && found[place][0] != found[other][1]);
        }
    }
    // At the guard and at the tip the outermost sound is played.
    voice guard = clash(s, 0.2, 0.0), tip = clash(s, 0.2, 1.0);
    assert_true(guard.buffer == found[0][0] || guard.buffer == found[0][1]);
    assert_true(tip.buffer == found[2][0] || tip.buffer == found[2][1]);
}

// Of two blows within twelve ticks one is audible, unless the later one is louder.
static void test_two_close_blows_sound_as_one(void **state)
{
    sound *s = *state;
    duel_event soft = event_of(DUEL_EVENT_BLADES_MET, DUEL_NOBODY, 3.0), hard = soft;
    soft.impulse_ns = 0.1;
    hard.impulse_ns = 0.4;
    happens(s, soft);
    the_played();
    pass(s, 3);
    happens(s, hard); // louder
    the_played();
    pass(s, 9);
    happens(s, hard); // ten ticks later, not louder
    happens(s, soft); // eleven
    assert_int_equal(al.played_count, 0);
    happens(s, soft); // twelve
    the_played();
    // A blow that was not played does not suppress the next one.
    pass(s, 11);
    happens(s, soft);
    the_played();
}

// A weapon on the floor rings near its guard, and the piste thumps; both are louder if it is
// faster.
static void test_a_weapon_on_the_floor_rings_and_thumps(void **state)
{
    sound *s = *state;
    static const double speed_mps[] = {0.5, 1.0, 2.0, 4.0};
    for (size_t i = 0; i < 4; i++) {
        duel_event fall = event_of(DUEL_EVENT_WEAPON_DOWN, DUEL_LEFT, 3.0);
        fall.speed_mps = speed_mps[i];
        fall.impulse_ns = 0.0;
        fall.along[0] = fall.along[1] = 0.9;
        pass(s, 20);
        happens(s, fall);
        assert_int_equal(al.played_count, 2);
        voice ring = al.played[0], thump = al.played[1];
        al.played_count = 0;
        // Like a blow on an effective mass of 60 g, near the guard.
        voice blow = clash(s, 0.06 * speed_mps[i], 0.15);
        assert_near((double)ring.gain, (double)blow.gain, 1e-6);
        assert_near((double)ring.pitch, (double)blow.pitch, 0.031);
        assert_true(ring.buffer == blow.buffer || ring.buffer == blow.buffer + 1 ||
                    ring.buffer + 1 == blow.buffer);
        assert_int_equal(al.buffer[thump.buffer - 1].count, SOUND_STEP_SAMPLES);
        assert_near((double)thump.gain, VOLUME * 0.25 * fmin(2.0, speed_mps[i]), 1e-6);
        assert_near((double)thump.pitch, 1.3, 0.1);
    }
}

static const voice *scrape_voice(void)
{
    const voice *found = NULL;
    for (int i = 0; i < al.voices; i++) {
        if (al.voice[i].loops) {
            assert_null(found);
            found = &al.voice[i];
        }
    }
    assert_non_null(found);
    return found;
}

// Sliding blades scrape, louder and at a higher pitch the faster they are, and the scrape fades
// within 60 ms.
static void test_sliding_blades_scrape_and_fade(void **state)
{
    sound *s = *state;
    const voice *scrape = scrape_voice();
    assert_int_equal(scrape->state, AL_PLAYING);
    assert_int_equal(al.buffer[scrape->buffer - 1].count, SOUND_SCRAPE_SAMPLES);
    assert_near((double)scrape->gain, 0.0, 0.0);
    static const double speed_mps[] = {0.25, 1.25, 2.5, 9.0}, level[] = {0.1, 0.5, 1.0, 1.0};
    for (size_t i = 0; i < 4; i++) {
        duel_event slide = event_of(DUEL_EVENT_BLADES_SLIDE, DUEL_NOBODY, 2.5);
        slide.speed_mps = speed_mps[i];
        happens(s, slide);
        slide.speed_mps *= 0.5; // a slower contact in the same frame
        happens(s, slide);
        sound_frame(s, 0.015);
        assert_near((double)scrape->gain, VOLUME * 0.2 * level[i], 1e-6);
        assert_near((double)scrape->pitch, 0.8 + 0.5 * level[i], 1e-6);
        assert_heard_at(scrape, -0.5);
        double left = level[i] - 0.25; // 15 of 60 ms have passed
        sound_frame(s, 0.045);
        assert_near((double)scrape->gain, VOLUME * 0.2 * fmax(0.0, left), 1e-6);
        sound_frame(s, 0.015);
        assert_near((double)scrape->gain, 0.0, 1e-6);
    }
    assert_int_equal(al.played_count, 0);
}

static int count_state(ALint state)
{
    int count = 0;
    for (int i = 0; i < al.voices; i++) {
        count += al.voice[i].state == state;
    }
    return count;
}

static void test_a_pause_stops_every_sound(void **state)
{
    sound *s = *state;
    duel_event slide = event_of(DUEL_EVENT_BLADES_SLIDE, DUEL_NOBODY, 3.0);
    happens(s, event_of(DUEL_EVENT_TOUCH, DUEL_LEFT, 3.0));
    happens(s, event_of(DUEL_EVENT_FOOT_DOWN, DUEL_LEFT, 3.0));
    happens(s, slide);
    sound_frame(s, 0.001);
    assert_int_equal(count_state(AL_PLAYING), 3);
    sound_pause(s, true);
    assert_int_equal(count_state(AL_PLAYING), 0);
    assert_int_equal(count_state(AL_PAUSED), 3);
    sound_pause(s, false);
    assert_int_equal(count_state(AL_PLAYING), 3);
    assert_int_equal(count_state(AL_PAUSED), 0);
    // Paused and muted: only the scrape's source continues, and it is silent.
    sound_pause(s, true);
    sound_stop(s);
    assert_int_equal(count_state(AL_PLAYING), 1);
    assert_int_equal(count_state(AL_PAUSED), 0);
    assert_int_equal(scrape_voice()->state, AL_PLAYING);
    assert_near((double)scrape_voice()->gain, 0.0, 0.0);
    sound_frame(s, 0.001);
    assert_near((double)scrape_voice()->gain, 0.0, 0.0);
    sound_pause(s, false);
    assert_int_equal(count_state(AL_PLAYING), 1);
}

// With more sounds than sources the oldest one is stopped.
static void test_the_oldest_sound_gives_way(void **state)
{
    sound *s = *state;
    happens(s, event_of(DUEL_EVENT_TOUCH, DUEL_LEFT, 3.0));
    ALuint buzzer = the_played().buffer;
    for (int i = 0; i < al.voices - 1; i++) {
        bool sounds = false;
        for (int k = 0; k < al.voices; k++) {
            sounds = sounds || (al.voice[k].buffer == buzzer && al.voice[k].state == AL_PLAYING);
        }
        assert_true(sounds);
        happens(s, event_of(DUEL_EVENT_FOOT_DOWN, DUEL_LEFT, 3.0));
    }
    for (int k = 0; k < al.voices; k++) {
        assert_true(al.voice[k].buffer != buzzer);
    }
}

// The listener is elsewhere and looks the other way: left is right.
static void test_the_listener_turns(void **state)
{
    sound *s = *state;
    sound_listen(s, v3(5.0, 1.5, -4.0), v3(0, -0.5, 1));
    happens(s, event_of(DUEL_EVENT_TOUCH, DUEL_LEFT, 4.0));
    voice played = the_played();
    assert_heard_at(&played, 1.0);
    happens(s, event_of(DUEL_EVENT_TOUCH, DUEL_LEFT, 14.0));
    played = the_played();
    assert_heard_at(&played, -2.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_touch_sounds_the_buzzer_of_its_side, open_sound,
                                        close_sound),
        cmocka_unit_test_setup_teardown(test_a_disarm_has_its_own_sound, open_sound, close_sound),
        cmocka_unit_test_setup_teardown(test_a_harder_step_is_louder, open_sound, close_sound),
        cmocka_unit_test_setup_teardown(test_a_harder_blow_is_louder, open_sound, close_sound),
        cmocka_unit_test_setup_teardown(test_the_pitch_of_a_blow_rises_toward_the_tip, open_sound,
                                        close_sound),
        cmocka_unit_test_setup_teardown(test_two_close_blows_sound_as_one, open_sound, close_sound),
        cmocka_unit_test_setup_teardown(test_a_weapon_on_the_floor_rings_and_thumps, open_sound,
                                        close_sound),
        cmocka_unit_test_setup_teardown(test_sliding_blades_scrape_and_fade, open_sound,
                                        close_sound),
        cmocka_unit_test_setup_teardown(test_a_pause_stops_every_sound, open_sound, close_sound),
        cmocka_unit_test_setup_teardown(test_the_oldest_sound_gives_way, open_sound, close_sound),
        cmocka_unit_test_setup_teardown(test_the_listener_turns, open_sound, close_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
