#include "sound_stage.h"

#include <string.h>

#include "weapon_parts.h"

#define TICK_S 0.001
// A hand or foot that is faster was put somewhere else.
#define JUMP_MPS 60.0
#define SMOOTH_S 0.012
// A foot this near the floor scuffs over it, if it is not slower.
#define SCUFF_LIFT_M    0.03
#define SCUFF_LEAST_MPS 0.25
// Feet move the cloth less than the arm does.
#define FOOT_CLOTH_SHARE 0.5
// A falling weapon strikes near its guard.
#define FALL_ALONG 0.15
// The apparatus stands on the table behind the piste; spectators sit along that wall
// (assets/scripts/build_salle.py).
static const phys_vec3 APPARATUS_M = {0.0, 0.9, -2.4};
// The mouth of the referee who stands beside the table (referee_figure.c).
static const phys_vec3 REFEREE_M = {1.32, 1.6, -1.95};
static const phys_vec3 CROWD_M[2] = {{-4.8, 1.2, -5.6}, {4.8, 1.2, -5.6}};

enum sound_group sound_source_group(enum sound_source source)
{
    switch (source) {
    case SOUND_STEEL:
    case SOUND_AIR_LEFT:
    case SOUND_AIR_RIGHT:
    case SOUND_FLOOR:
        return SOUND_BLADES;
    case SOUND_FOOT_LEFT_FRONT:
    case SOUND_FOOT_LEFT_REAR:
    case SOUND_FOOT_RIGHT_FRONT:
    case SOUND_FOOT_RIGHT_REAR:
    case SOUND_BODY_LEFT:
    case SOUND_BODY_RIGHT:
        return SOUND_FEET;
    case SOUND_APPARATUS:
    case SOUND_HAND:
        return SOUND_SIGNALS;
    case SOUND_REFEREE:
        return SOUND_WORDS;
    case SOUND_CROWD_LEFT:
    case SOUND_CROWD_RIGHT:
    case SOUND_SOURCES:
        break;
    }
    return SOUND_HALL;
}

void sound_stage_init(sound_stage *s, uint64_t seed)
{
    *s = (sound_stage){.seed = seed, .weapon = WEAPON_KIND_COUNT};
    for (int side = 0; side < 2; side++) {
        sound_air_init(&s->air[side], s->seed++);
        sound_body_init(&s->body[side], s->seed++);
        sound_crowd_init(&s->crowd[side], s->seed++);
        for (int foot = 0; foot < 2; foot++) {
            sound_floor_init(&s->foot[side][foot], s->seed++);
        }
    }
    sound_floor_init(&s->fall, s->seed++);
    s->at[SOUND_APPARATUS] = APPARATUS_M;
    s->at[SOUND_REFEREE] = REFEREE_M;
    s->at[SOUND_CROWD_LEFT] = CROWD_M[0];
    s->at[SOUND_CROWD_RIGHT] = CROWD_M[1];
}

// The foot that came down: the fencer's nearest one.
static int foot_at(const sound_fencer *fencer, phys_vec3 point)
{
    return v3_distance(fencer->foot[0], point) <= v3_distance(fencer->foot[1], point) ? 0 : 1;
}

static void strike(sound_stage *s, const sound_cue *cue)
{
    s->at[SOUND_STEEL] = cue->point;
    for (int side = 0; side < 2; side++) {
        sound_blade_blow(&s->blade[side], cue->impulse_ns, cue->along[side], cue->on_guard[side]);
    }
}

static void fall(sound_stage *s, const sound_cue *cue)
{
    s->at[SOUND_STEEL] = s->at[SOUND_FLOOR] = cue->point;
    sound_blade_blow(&s->blade[cue->side & 1], cue->impulse_ns, FALL_ALONG, true);
    sound_floor_thump(&s->fall, cue->point, cue->speed_mps);
}

static void begin(sound_stage *s, const sound_tick *tick, const sound_cue *cue)
{
    const int side = cue->side & 1;
    switch (cue->kind) {
    case SOUND_CLASH:
        strike(s, cue);
        break;
    case SOUND_SCRAPE:
        break; // rub() follows it, also when it ends
    case SOUND_STEP:
        sound_floor_step(&s->foot[side][foot_at(&tick->fencer[side], cue->point)], cue->point,
                         cue->strength);
        break;
    case SOUND_FALL:
        fall(s, cue);
        break;
    case SOUND_LOST:
        s->at[SOUND_HAND] = tick->fencer[side].end[0];
        sound_box_lose(&s->box);
        break;
    case SOUND_BUZZER:
        sound_box_buzz(&s->box, side);
        for (int i = 0; i < 2; i++) {
            sound_crowd_applaud(&s->crowd[i]);
        }
        break;
    }
}

// The blades rub as long as ticks say so.
static void rub(sound_stage *s, const sound_tick *tick)
{
    const sound_cue *cue = NULL;
    for (int i = 0; tick != NULL && i < tick->cues; i++) {
        cue = tick->cue[i].kind == SOUND_SCRAPE ? &tick->cue[i] : cue;
    }
    if (cue != NULL) {
        s->at[SOUND_STEEL] = cue->point;
    }
    for (int side = 0; side < 2; side++) {
        sound_blade_rub(&s->blade[side], cue != NULL ? cue->force_n : 0.0,
                        cue != NULL ? cue->speed_mps : 0.0, cue != NULL ? cue->along[side] : 0.0,
                        cue != NULL && cue->on_guard[side]);
    }
}

static double speed_of(phys_vec3 now, phys_vec3 before)
{
    const double mps = v3_distance(now, before) / TICK_S;
    return mps < JUMP_MPS ? mps : 0.0;
}

static void move_feet(sound_stage *s, int side, const sound_fencer *fencer)
{
    for (int foot = 0; foot < 2; foot++) {
        const phys_vec3 at = fencer->foot[foot];
        const double mps = s->is_placed ? speed_of(at, s->foot_at[side][foot]) : 0.0;
        s->foot_mps[side][foot] += TICK_S / SMOOTH_S * (mps - s->foot_mps[side][foot]);
        s->foot_at[side][foot] = at;
        s->at[SOUND_FOOT_LEFT_FRONT + 2 * side + foot] = at;
        const bool scuffs =
            fencer->lift_m[foot] < SCUFF_LIFT_M && s->foot_mps[side][foot] > SCUFF_LEAST_MPS;
        sound_floor_scuff(&s->foot[side][foot], scuffs ? s->foot_mps[side][foot] : 0.0);
    }
}

static void move_fencer(sound_stage *s, int side, const sound_fencer *fencer)
{
    const weapon_dimensions *d = weapon_dimensions_of(s->weapon);
    const double hand_mps = s->is_placed ? speed_of(fencer->end[0], s->hand_at[side]) : 0.0;
    s->hand_at[side] = fencer->end[0];
    move_feet(s, side, fencer);
    const double moved =
        hand_mps + FOOT_CLOTH_SHARE * (s->foot_mps[side][0] + s->foot_mps[side][1]);
    s->speed_mps[side] += TICK_S / SMOOTH_S * (moved - s->speed_mps[side]);
    sound_body_move(&s->body[side], fencer->breath, fencer->effort, s->speed_mps[side]);
    s->at[SOUND_BODY_LEFT + side] = fencer->head;
    s->at[SOUND_AIR_LEFT + side] = v3_lerp(fencer->end[0], fencer->end[1], 0.8);
    sound_air_move(&s->air[side], fencer->end, 2.0 * d->blade_root_radius_m,
                   2.0 * d->blade_tip_radius_m);
}

static void rest(sound_stage *s)
{
    s->is_placed = false;
    for (int side = 0; side < 2; side++) {
        sound_air_rest(&s->air[side]);
        sound_body_move(&s->body[side], 0.0, 0.0, 0.0);
        for (int foot = 0; foot < 2; foot++) {
            sound_floor_scuff(&s->foot[side][foot], 0.0);
            s->foot_mps[side][foot] = 0.0;
        }
    }
}

void sound_stage_tick(sound_stage *s, const sound_tick *tick)
{
    if (tick == NULL) {
        rub(s, NULL);
        rest(s);
        return;
    }
    if (tick->weapon != s->weapon) {
        s->weapon = tick->weapon;
        for (int side = 0; side < 2; side++) {
            sound_blade_init(&s->blade[side], s->weapon, s->seed++);
        }
    }
    for (int side = 0; side < 2; side++) {
        move_fencer(s, side, &tick->fencer[side]);
    }
    s->is_placed = true;
    for (int i = 0; i < tick->cues; i++) {
        begin(s, tick, &tick->cue[i]);
    }
    rub(s, tick);
}

void sound_stage_say(sound_stage *s, sound_clip words)
{
    sound_speech_say(&s->referee, words);
}

void sound_stage_sound(sound_stage *s, float out[SOUND_SOURCES][SOUND_SPAN_MAX], size_t count)
{
    for (int i = 0; i < SOUND_SOURCES; i++) {
        memset(out[i], 0, count * sizeof out[i][0]);
    }
    for (int side = 0; side < 2; side++) {
        sound_blade_ring(&s->blade[side], out[SOUND_STEEL], count);
        sound_air_blow(&s->air[side], out[SOUND_AIR_LEFT + side], count);
        for (int foot = 0; foot < 2; foot++) {
            sound_floor_ring(&s->foot[side][foot], out[SOUND_FOOT_LEFT_FRONT + 2 * side + foot],
                             count);
        }
        sound_body_sound(&s->body[side], out[SOUND_BODY_LEFT + side], count);
        sound_crowd_sound(&s->crowd[side], out[SOUND_CROWD_LEFT + side], count);
    }
    sound_floor_ring(&s->fall, out[SOUND_FLOOR], count);
    sound_box_sound(&s->box, out[SOUND_APPARATUS], out[SOUND_HAND], count);
    sound_speech_sound(&s->referee, out[SOUND_REFEREE], count);
}
