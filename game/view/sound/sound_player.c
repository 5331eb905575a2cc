#include "sound_player.h"

// A tick that is late by this much is waited for: the sounds go on as they were. Then nobody moves
// any more.
#define LATE_SAMPLES (SOUND_RATE_HZ / 20)
// After so long without a tick the hall falls asleep: long enough for the applause.
#define ASLEEP_SAMPLES ((size_t)7 * SOUND_RATE_HZ)
// How fast the whole comes, goes for a pause or an end, and falls asleep.
#define COME_S  0.004
#define GO_S    0.008
#define SLEEP_S 1.5

bool sound_player_init(sound_player *p, double volume, bool try_openal)
{
    *p = (sound_player){.volume = (float)volume, .quiet = ASLEEP_SAMPLES, .seed = 1};
    p->mix = sound_mix_create(SOUND_LOUDSPEAKERS, try_openal, p->seed);
    sound_limiter_init(&p->limiter);
    return p->mix != NULL;
}

void sound_player_fini(sound_player *p)
{
    sound_mix_destroy(&p->mix);
}

// Words wake the hall up. While nothing may be heard they wait.
static void say(sound_player *p, const sound_wishes *wishes)
{
    if (wishes->says == p->says || wishes->paused || p->is_ending) {
        return;
    }
    p->says = wishes->says;
    if (wishes->words.count > 0) {
        sound_mix_say(p->mix, wishes->words);
        p->quiet = 0;
    }
}

// Makes more samples ready.
static void go_on(sound_player *p, sound_player_source *next, void *user)
{
    sound_tick tick;
    size_t samples = SOUND_TICK;
    if (next(user, &tick, &samples)) {
        sound_mix_tick(p->mix, &tick, samples);
        p->starved = p->quiet = 0;
        return;
    }
    if (p->starved < LATE_SAMPLES) {
        sound_mix_hold(p->mix, samples);
    } else {
        sound_mix_tick(p->mix, NULL, samples);
    }
    p->starved += samples;
    p->quiet += samples;
}

// The level that the whole goes to, and how fast, per sample.
static float wanted_level(const sound_player *p, const sound_wishes *wishes, float *out_step)
{
    if (wishes->paused || p->is_ending || wishes->ears != sound_mix_ears(p->mix)) {
        *out_step = (float)(1.0 / (GO_S * SOUND_RATE_HZ));
        return 0.0f;
    }
    if (p->quiet >= ASLEEP_SAMPLES) {
        *out_step = (float)(1.0 / (SLEEP_S * SOUND_RATE_HZ));
        return 0.0f;
    }
    *out_step = (float)(1.0 / (COME_S * SOUND_RATE_HZ));
    return 1.0f;
}

// Gives samples the level of the whole.
static void fade(sound_player *p, float wanted, float step, float (*out)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        p->level =
            p->level < wanted ? fminf(wanted, p->level + step) : fmaxf(wanted, p->level - step);
        out[i][0] *= p->level;
        out[i][1] *= p->level;
    }
}

// Fills samples with the mix.
static void fill(sound_player *p, sound_player_source *next, void *user, float (*out)[2],
                 size_t count)
{
    for (size_t made = 0; made < count;) {
        made += sound_mix_take(p->mix, out + made, count - made);
        if (made < count) {
            go_on(p, next, user);
        }
    }
}

static void be_silent(float (*out)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        out[i][0] = out[i][1] = 0.0f;
    }
}

// What is done while nothing is heard. Returns true if all sounds were ended.
static bool change(sound_player *p, const sound_wishes *wishes, sound_player_source *next,
                   void *user)
{
    sound_tick tick;
    size_t samples;
    sound_mix_set_ears(p->mix, wishes->ears);
    if (p->is_ending) {
        sound_mix_restart(p->mix, ++p->seed);
        p->is_ending = false;
        p->quiet = ASLEEP_SAMPLES;
        return true;
    }
    // A tick wakes the hall up. What it makes is heard with the next samples.
    if (!wishes->paused && p->quiet >= ASLEEP_SAMPLES && next(user, &tick, &samples)) {
        sound_mix_tick(p->mix, &tick, samples);
        p->starved = p->quiet = 0;
    }
    return false;
}

bool sound_player_play(sound_player *p, const sound_wishes *wishes, sound_player_source *next,
                       void *user, float (*out)[2], size_t count)
{
    float step;
    p->is_ending = p->is_ending || wishes->stops != p->stops;
    p->stops = wishes->stops;
    say(p, wishes);
    sound_mix_set_volumes(p->mix, &wishes->volumes);
    sound_mix_listen(p->mix, &wishes->listener);
    const float wanted = wanted_level(p, wishes, &step);
    if (wanted == 0.0f && p->level == 0.0f) {
        be_silent(out, count);
        return change(p, wishes, next, user);
    }
    fill(p, next, user, out, count);
    sound_leveller_run(&p->leveller, out, count);
    fade(p, wanted, step, out, count);
    sound_limiter_run(&p->limiter, out, count);
    for (size_t i = 0; i < count; i++) {
        out[i][0] *= p->volume;
        out[i][1] *= p->volume;
    }
    return false;
}
