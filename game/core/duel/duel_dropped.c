// A dropped weapon: it falls, hits the floor and comes to rest there. On its way it still collides
// with the other weapon and with bodies.
#include "duel_private.h"

#include "duel_bodies.h"
#include "phys_impulse.h"
#include "phys_rotation.h"

const phys_free_settings DUEL_FALL = {
    .gravity_mps2 = PHYS_GRAVITY_MPS2,
    .floor_m = 0.0,
    .restitution = 0.35,
    .friction = 0.4,
};

// A blade on a padded jacket hardly bounces (estimated, not measured).
static const double BODY_RESTITUTION = 0.2;
static const double BODY_FRICTION = 0.4;

// A slower impact on the floor is inaudible, m/s.
static const double AUDIBLE_MPS = 0.2;

// In each tick the empty hand covers this share of its remaining way to where it is asked to be. It
// arrives after about 200 ms, like a startled hand.
static const double HAND_SHARE = 0.02;

void duel_disarm(const duel_config *config, duel_state *state, enum duel_side side)
{
    duel_fencer *fencer = &state->fencer[side];
    fencer->grip = (hand_catch_state){0};
    fencer->loose =
        (duel_dropped){.is_loose = 1, .hand_world = duel_weapon_pose(config, state, side)};
}

static void report_floor(const phys_free_report *report, enum duel_side side, phys_vec3 point,
                         duel_events *events)
{
    if (report->hardest_mps > AUDIBLE_MPS) {
        duel_event *event = duel_event_add(events, DUEL_EVENT_WEAPON_DOWN, (int)side);
        event->speed_mps = report->hardest_mps;
        event->point = point;
    }
}

phys_body duel_dropped_fall(const duel_config *config, duel_state *state, enum duel_side side,
                            phys_body *out_sweep, duel_events *events)
{
    duel_fencer *fencer = &state->fencer[side];
    phys_free_body *fall = &fencer->loose.fall;
    fall->body = fencer->weapon;
    phys_free_report report =
        phys_free_body_step(&config->weapon.floor_shape, &DUEL_FALL, fall, DUEL_TICK_S);
    report_floor(&report, side, fall->body.pose.position, events);

    phys_pose from = fencer->weapon.pose, to = fall->body.pose;
    phys_quat turn = quat_mul(to.orientation, quat_conjugate(from.orientation));
    *out_sweep = (phys_body){
        .pose = from,
        .velocity_mps = v3_scale(v3_sub(to.position, from.position), DUEL_TICKS_PER_SECOND),
        .angular_velocity_radps =
            v3_scale(phys_rotation_vector_from_quat(turn), DUEL_TICKS_PER_SECOND),
    };
    return fall->body;
}

phys_body duel_dropped_settle(const phys_body *sweep, const phys_body *swept,
                              const phys_body *fallen)
{
    return (phys_body){
        .pose = swept->pose,
        .velocity_mps =
            v3_add(fallen->velocity_mps, v3_sub(swept->velocity_mps, sweep->velocity_mps)),
        .angular_velocity_radps =
            v3_add(fallen->angular_velocity_radps,
                   v3_sub(swept->angular_velocity_radps, sweep->angular_velocity_radps)),
    };
}

// The body does not recoil: for the weapon it is a surface that moves with the skin.
static void bounce_off(const duel_config *config, duel_fencer *fencer,
                       const phys_blade_mesh_hit *hit)
{
    const phys_mass unmoved = {0};
    phys_vec3 blade_mps = phys_body_velocity_at(&fencer->weapon, hit->point);
    phys_body skin = {.pose = {hit->point, {0, 0, 0, 1}},
                      .velocity_mps = v3_sub(blade_mps, hit->velocity_mps)};
    phys_impulse_apply(&config->weapon.mass, &fencer->weapon, &unmoved, &skin, hit->point,
                       hit->normal, BODY_RESTITUTION, BODY_FRICTION);
    fencer->loose.fall.asleep = false;
    fencer->loose.fall.still_s = 0.0;
}

void duel_dropped_meet_bodies(const duel_config *config, const duel_state *before,
                              duel_state *state, const phys_tick_path way[2])
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        duel_fencer *fencer = &state->fencer[side];
        for (int target = DUEL_LEFT; fencer->loose.is_loose && target <= DUEL_RIGHT; ++target) {
            phys_blade_mesh_hit hit;
            if (duel_sweep_part(config, before, state, &way[side], (enum duel_side)target,
                                &config->weapon.blade, &hit) &&
                hit.closing_mps > 0.0) {
                bounce_off(config, fencer, &hit);
            }
        }
    }
}

bool duel_dropped_all_rest(const duel_state *state)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        const duel_dropped *loose = &state->fencer[side].loose;
        if (loose->is_loose && !loose->fall.asleep) {
            return false;
        }
    }
    return true;
}

void duel_dropped_hand(duel_fencer *fencer)
{
    phys_pose *hand = &fencer->loose.hand_world;
    phys_quat from = hand->orientation, to = fencer->hand_world.orientation;
    double s = quat_dot(from, to) < 0.0 ? -HAND_SHARE : HAND_SHARE, r = 1.0 - HAND_SHARE;
    hand->position = v3_lerp(hand->position, fencer->hand_world.position, HAND_SHARE);
    hand->orientation = quat_normalized((phys_quat){from.x * r + to.x * s, from.y * r + to.y * s,
                                                    from.z * r + to.z * s, from.w * r + to.w * s});
}
