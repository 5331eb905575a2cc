// A hash of the state, field by field: padding never reaches it.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "duel.h"

// FNV-1a, 64 bits (Fowler, Noll, Vo), by words of eight bytes.
static void mix(uint64_t *hash, uint64_t word)
{
    for (int i = 0; i < 8; ++i) {
        *hash = (*hash ^ (word & 0xffu)) * 0x100000001b3u;
        word >>= 8;
    }
}

static void mix_double(uint64_t *hash, double x)
{
    assert(!isnan(x));
    double positive_zero = x + 0.0; // -0 and +0 are the same state
    uint64_t bits;
    memcpy(&bits, &positive_zero, sizeof bits);
    mix(hash, bits);
}

static void mix_v3(uint64_t *hash, phys_vec3 v)
{
    mix_double(hash, v.x);
    mix_double(hash, v.y);
    mix_double(hash, v.z);
}

static void mix_quat(uint64_t *hash, phys_quat q)
{
    mix_double(hash, q.x);
    mix_double(hash, q.y);
    mix_double(hash, q.z);
    mix_double(hash, q.w);
}

static void mix_pose(uint64_t *hash, phys_pose pose)
{
    mix_v3(hash, pose.position);
    mix_quat(hash, pose.orientation);
}

static void mix_body(uint64_t *hash, const phys_body *body)
{
    mix_pose(hash, body->pose);
    mix_v3(hash, body->velocity_mps);
    mix_v3(hash, body->angular_velocity_radps);
}

static void mix_footwork(uint64_t *hash, const footwork_state *footwork)
{
    mix(hash, footwork->action);
    mix(hash, footwork->buttons_before);
    mix(hash, footwork->wanted);
    mix(hash, footwork->chained);
    mix(hash, footwork->short_lunge);
    mix(hash, footwork->tick_in_action);
    mix(hash, footwork->step_ticks);
    mix_double(hash, footwork->travel_m);
    mix_double(hash, footwork->travel_goal_m);
    mix_double(hash, footwork->lunge);
    mix_double(hash, footwork->lunge_goal);
    mix_double(hash, footwork->fleche);
    mix_double(hash, footwork->duck);
    mix_double(hash, footwork->front_foot_m);
    mix_double(hash, footwork->rear_foot_m);
    mix_double(hash, footwork->front_lift_m);
    mix_double(hash, footwork->rear_lift_m);
    mix_double(hash, footwork->rear_turn);
    for (int i = 0; i < FOOTWORK_CHANNEL_COUNT; ++i) {
        mix_double(hash, footwork->glide[i].speed);
        mix_double(hash, footwork->glide[i].goal);
        mix_double(hash, footwork->glide[i].goal_speed);
        mix(hash, footwork->glide[i].ticks);
    }
}

static void mix_loose(uint64_t *hash, const duel_loose *loose)
{
    mix(hash, loose->is_loose);
    if (!loose->is_loose) {
        return;
    }
    mix(hash, loose->fall.asleep);
    mix_double(hash, loose->fall.still_s);
    for (int i = 0; i < PHYS_SOLVER_MAX_CONTACTS; ++i) {
        mix_double(hash, loose->fall.normal_n[i]);
        mix_v3(hash, loose->fall.friction_n[i]);
    }
    mix_pose(hash, loose->hand_world);
}

static void mix_press(uint64_t *hash, const duel_press *press)
{
    mix(hash, press->kind);
    mix(hash, press->begun_tick);
    mix(hash, press->closed_ticks);
    mix(hash, press->triangle);
    for (int i = 0; i < 3; ++i) {
        mix_double(hash, press->barycentric[i]);
    }
    mix_v3(hash, press->place);
    mix_v3(hash, press->normal);
    mix_v3(hash, press->place_mps);
    mix_v3(hash, press->bend_side);
    mix_double(hash, press->bend_rad);
    mix_double(hash, press->bow_rad);
    mix_double(hash, press->bend_radps);
    mix_double(hash, press->force_n);
}

static void mix_fencer(uint64_t *hash, const duel_fencer *fencer)
{
    mix_footwork(hash, &fencer->footwork);
    for (int i = 0; i < 2; ++i) {
        mix_double(hash, fencer->point[i]);
        mix_double(hash, fencer->point_velocity[i]);
    }
    mix_double(hash, fencer->extension);
    mix_double(hash, fencer->extension_velocity);
    mix_pose(hash, fencer->hand_world);
    mix_body(hash, &fencer->weapon);
    mix(hash, fencer->grip.start_tick);
    mix(hash, fencer->grip.end_tick);
    mix_body(hash, &fencer->grip.flight);
    mix_quat(hash, fencer->grip.start_orientation);
    mix_loose(hash, &fencer->loose);
    mix_press(hash, &fencer->press);
}

static void mix_touch(uint64_t *hash, const duel_touch *touch)
{
    mix(hash, touch->by);
    mix(hash, touch->part);
    mix(hash, touch->blade_part);
    mix(hash, touch->tick);
    mix(hash, touch->triangle);
    mix_double(hash, touch->time_in_tick);
    mix_double(hash, touch->speed_mps);
    mix_double(hash, touch->sideways_mps);
    mix_double(hash, touch->angle_rad);
    mix_v3(hash, touch->point);
    mix_v3(hash, touch->normal);
    for (int i = 0; i < 3; ++i) {
        mix_double(hash, touch->barycentric[i]);
        mix_double(hash, touch->blade_lies[i]);
    }
    mix_double(hash, touch->peak_n);
    mix(hash, touch->closed_ticks);
    mix(hash, touch->closed);
}

uint64_t duel_state_hash(const duel_state *state)
{
    uint64_t hash = 0xcbf29ce484222325u;
    mix(&hash, state->tick);
    mix(&hash, state->phase_tick);
    mix(&hash, state->phase);
    mix(&hash, state->winner);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        mix_fencer(&hash, &state->fencer[side]);
        mix_touch(&hash, &state->touch[side]);
    }
    mix(&hash, state->blade_contacts);
    mix(&hash, state->disarms);
    mix_double(&hash, state->max_impulse_ns);
    mix_double(&hash, state->gap_m);
    mix_double(&hash, state->min_gap_m);
    mix_double(&hash, state->guard_gap_m);
    return hash;
}
