#include "phrase_script.h"

#include <string.h>

#include "fencer_model.h"

// En garde: an arm bent, a point half a meter beside the target and 1.5 m before it.
static const double EN_GARDE_EXTENSION = 0.60;
static const double BESIDE_M = 0.5;
static const double BEFORE_M = 1.5;
static const double ARM_M = 0.6;

static phrase_signals *at(phrase_script *script, int who, uint32_t tick)
{
    return &script->signals[tick][who ^ script->mirror];
}

void script_start(phrase_script *script, int mirror)
{
    memset(script, 0, sizeof *script);
    script->mirror = mirror;
    for (uint32_t t = 0; t < SCRIPT_TICKS; t++) {
        for (int side = 0; side < 2; side++) {
            script->signals[t][side] = (phrase_signals){.extension = EN_GARDE_EXTENSION,
                                                        .distance_m = BEFORE_M,
                                                        .miss_m = BESIDE_M,
                                                        .aim_m = BESIDE_M,
                                                        .line_cos = 0.8,
                                                        .part = PART_TORSO,
                                                        .guard = PHRASE_QUARTE,
                                                        .brought = 0.5};
        }
    }
}

void script_arm(phrase_script *script, int who, uint32_t from, uint32_t to, double extension)
{
    const double start = at(script, who, from)->extension;
    for (uint32_t t = from; t < SCRIPT_TICKS; t++) {
        double share = t < to ? (double)(t - from) / (double)(to - from) : 1.0;
        at(script, who, t)->extension = start + (extension - start) * share;
    }
}

void script_miss(phrase_script *script, int who, uint32_t from, uint32_t to, double miss_m)
{
    for (uint32_t t = from; t < to; t++) {
        at(script, who, t)->miss_m = at(script, who, t)->aim_m = miss_m;
        at(script, who, t)->line_cos = 0.99;
    }
}

void script_aim(phrase_script *script, int who, uint32_t from, uint32_t to)
{
    script_miss(script, who, from, to, -0.05);
}

void script_feet(phrase_script *script, int who, uint32_t from, uint32_t to, double mps)
{
    for (uint32_t t = from; t < to; t++) {
        at(script, who, t)->root_mps = mps;
    }
}

void script_swing(phrase_script *script, int who, uint32_t from, uint32_t to, double mps)
{
    for (uint32_t t = from; t < to; t++) {
        script->swing_mps[t][who ^ script->mirror] = mps;
    }
}

void script_turn(phrase_script *script, int who, uint32_t from, uint32_t to)
{
    for (uint32_t t = from; t < to; t++) {
        script->turned[t][who ^ script->mirror] = true;
    }
}

void script_meet(phrase_script *script, int who, uint32_t from, uint32_t to, double along_a,
                 double along_b)
{
    for (uint32_t t = from; t < to; t++) {
        at(script, A, t)->meets = at(script, B, t)->meets = 1;
        at(script, A, t)->along = along_a;
        at(script, B, t)->along = along_b;
        at(script, who, t)->brought = 0.9;
        at(script, 1 - who, t)->brought = 0.1;
    }
}

void script_seek(phrase_script *script, int who, uint32_t tick)
{
    at(script, who, tick)->sought = 1;
}

void script_land(phrase_script *script, int who, uint32_t tick)
{
    at(script, who, tick)->lunge_lands = 1;
}

void script_hit(phrase_script *script, int who, uint32_t tick, bool is_valid)
{
    const int side = who ^ script->mirror;
    at(script, who, tick)->hit = is_valid ? PHRASE_HIT_VALID : PHRASE_HIT_OFF_TARGET;
    script->lamps.light[side] = is_valid ? APPARATUS_COLORED : APPARATUS_WHITE;
    script->lamps.began_tick[side] = tick;
}

void script_lunge(phrase_script *script, int who, uint32_t from, uint32_t until)
{
    script_arm(script, who, from, from + 120, 1.0);
    script_aim(script, who, from, until);
    script_feet(script, who, from + 60, from + 400, 1.5);
    script_land(script, who, from + 400);
}

void script_parry(phrase_script *script, int who, uint32_t from, uint32_t to)
{
    script_meet(script, who, from, to, who == A ? 0.2 : 0.7, who == A ? 0.7 : 0.2);
    script_miss(script, 1 - who, from, SCRIPT_TICKS, 0.3);
}

// The motion of the tip follows from arm and feet.
static void finish(phrase_script *script)
{
    for (int side = 0; side < 2; side++) {
        double distance_m = BEFORE_M;
        for (uint32_t t = 1; t < SCRIPT_TICKS; t++) {
            phrase_signals *now = &script->signals[t][side];
            double rise = now->extension - script->signals[t - 1][side].extension;
            now->closing_mps = rise * 1000.0 * ARM_M + now->root_mps + script->swing_mps[t][side];
            now->tip_mps = now->closing_mps < 0.0 ? -now->closing_mps : now->closing_mps;
            if (script->turned[t][side]) {
                now->closing_mps = -0.5;
                now->tip_mps = 1.5;
            }
            distance_m -= now->closing_mps / 1000.0;
            now->distance_m = distance_m > 0.05 ? distance_m : 0.05;
        }
    }
}

right_of_way script_call(phrase_script *script, const phrase_settings *settings,
                         phrase_state *out_state)
{
    finish(script);
    phrase_start(out_state);
    uint32_t end = SCRIPT_TICKS - 1;
    for (uint32_t t = 1; t <= end; t++) {
        phrase_step(settings, out_state, script->signals[t], t);
    }
    return right_of_way_call(settings, out_state, &script->lamps);
}

int script_touch(const phrase_script *script, const right_of_way *call)
{
    return call->touch == DUEL_NOBODY ? DUEL_NOBODY : call->touch ^ script->mirror;
}
