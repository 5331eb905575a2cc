// The blades against the bodies: who is hit, where and with what.
#include "duel_parts.h"

#include <stdlib.h>
#include <string.h>

#include "body_bounds.h"
#include "mesh_surface.h"
#include "phys_blade_mesh.h"
#include "phys_kdop_tree.h"
#include "skin.h"

// How far a blade or a patch of skin may travel in one tick, metres: a tip at
// 49 m/s, the wildest swing measured, does 5 cm. Added to the broad phase's reach.
static const double TRAVEL_MARGIN_M = 0.06;

// Nobody can reach farther than this from the middle between the feet, metres: arm
// and blade of a full lunge are 2.7 m. Fencers farther apart than twice that are
// not looked at further.
static const double LONGEST_REACH_M = 3.0;

// A side of a blade that arrives slower than this along the skin's normal has brushed it,
// m/s. A deflected blade that springs back to its hand arrives with 4 to 12, a blow that one
// means with more.
static const double SLAP_MPS = 12.0;

// A skinned body and the pose it was skinned for.
typedef struct skinned {
    bool filled;
    skin_pose pose;
    float (*position)[3];
} skinned;

// What skins, bounds and searches a body of one model.
typedef struct body_tools {
    skin *skin;
    body_bounds *bounds;
    phys_kdop_tree *tree;
    uint32_t (*neighbour)[3]; // the triangles beside each
} body_tools;

struct duel_scratch {
    body_tools tools[2]; // by the side whose body it is
    bool shared;         // both sides have the same model, and so the same tools
    // Each side's body before and after a tick. After one tick is before the next:
    // a body is skinned once for both, found again by its pose, bit for bit.
    skinned body[2][2];
};

static bool make_tools(body_tools *tools, const fencer_model *model)
{
    tools->skin = skin_create(model);
    tools->bounds = body_bounds_create(model);
    tools->tree = phys_kdop_tree_create(model->rest_position, model->vertex_count, model->triangle,
                                        model->triangle_count);
    tools->neighbour = mesh_surface_neighbours(model->rest_position, model->vertex_count,
                                               model->triangle, model->triangle_count);
    return tools->skin != NULL && tools->bounds != NULL && tools->tree != NULL &&
           tools->neighbour != NULL;
}

static void destroy_tools(body_tools *tools)
{
    skin_destroy(&tools->skin);
    body_bounds_destroy(&tools->bounds);
    phys_kdop_tree_destroy(&tools->tree);
    free(tools->neighbour);
}

duel_scratch *duel_scratch_create(const fencer_model *const model[2])
{
    duel_scratch *scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL) {
        return NULL;
    }
    bool complete = make_tools(&scratch->tools[DUEL_LEFT], model[DUEL_LEFT]);
    scratch->shared = model[DUEL_RIGHT] == model[DUEL_LEFT];
    if (scratch->shared) {
        scratch->tools[DUEL_RIGHT] = scratch->tools[DUEL_LEFT];
    } else {
        complete = make_tools(&scratch->tools[DUEL_RIGHT], model[DUEL_RIGHT]) && complete;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        size_t vertices = model[side]->vertex_count > 0 ? model[side]->vertex_count : 1;
        for (int i = 0; i < 2; ++i) {
            skinned *kept = &scratch->body[side][i];
            kept->position = calloc(vertices, sizeof *kept->position);
            complete = complete && kept->position != NULL;
        }
    }
    if (!complete) {
        duel_scratch_destroy(&scratch);
    }
    return scratch;
}

void duel_scratch_destroy(duel_scratch **scratch)
{
    duel_scratch *gone = *scratch;
    if (gone == NULL) {
        return;
    }
    if (!gone->shared) {
        destroy_tools(&gone->tools[DUEL_RIGHT]);
    }
    destroy_tools(&gone->tools[DUEL_LEFT]);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        free(gone->body[side][0].position);
        free(gone->body[side][1].position);
    }
    free(gone);
    *scratch = NULL;
}

const uint32_t (*duel_skin_neighbours(const duel_config *config, enum duel_side side))[3]
{
    return (const uint32_t(*)[3])config->scratch->tools[side].neighbour;
}

static skin_pose pose_of_side(const duel_config *config, const duel_state *state,
                              enum duel_side side)
{
    body_pose body;
    skin_pose pose;
    duel_body_pose(config, state, side, &body);
    skin_pose_make(config->model[side], &body, duel_fencer_frame(config, state, side), &pose);
    return pose;
}

static duel_touch touch_of_hit(const duel_config *config, const duel_state *before,
                               const duel_state *state, enum duel_side by,
                               const phys_blade_mesh_hit *hit)
{
    phys_quat turn = quat_nlerp(before->fencer[by].weapon.pose.orientation,
                                state->fencer[by].weapon.pose.orientation, hit->time);
    blade_contact contact = blade_contact_of(&config->weapon, turn, hit);
    duel_touch touch = {
        .by = (uint8_t)by,
        .part = config->model[duel_other(by)]->triangle_part[hit->triangle],
        .blade_part = (uint8_t)contact.part,
        .tick = state->tick,
        .triangle = hit->triangle,
        .time_in_tick = hit->time,
        .speed_mps = hit->closing_mps,
        .sideways_mps = contact.sideways_mps,
        .angle_rad = contact.angle_rad,
        .point = hit->point,
        .normal = hit->normal,
    };
    for (int i = 0; i < 3; ++i) {
        touch.barycentric[i] = hit->barycentric[i];
        touch.blade_lies[i] = hit->blade_lies[i];
    }
    return touch;
}

static bool is_skinned_for(const skinned *body, const skin_pose *pose)
{
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): its bits are meant
    return body->filled && memcmp(&body->pose, pose, sizeof *pose) == 0;
}

static const float (*skin_body(const skin *whole, skinned *body, const skin_pose *pose))[3]
{
    if (!is_skinned_for(body, pose)) {
        skin_positions(whole, pose, body->position);
        body->pose = *pose;
        body->filled = true;
    }
    return (const float(*)[3])body->position;
}

// A part of a blade through the tick against a body.
static bool sweep_part(const duel_config *config, const duel_state *before, const duel_state *state,
                       enum duel_side by, enum duel_side target, const phys_capsule *part,
                       phys_blade_mesh_hit *out_hit)
{
    duel_scratch *scratch = config->scratch;
    phys_vec3 blade[2];
    duel_blade_ends(config, state, by, blade);
    skin_pose pose = pose_of_side(config, state, target);
    double reach_m = config->weapon.blade.radius_m + TRAVEL_MARGIN_M;
    if (!body_bounds_near_segment(scratch->tools[target].bounds, &pose, blade[0], blade[1],
                                  reach_m)) {
        return false;
    }

    skin_pose pose_before = pose_of_side(config, before, target);
    skinned *body = scratch->body[target];
    int was = is_skinned_for(&body[1], &pose_before) ? 1 : 0;
    const float(*from)[3] = skin_body(scratch->tools[target].skin, &body[was], &pose_before);
    const float(*to)[3] = skin_body(scratch->tools[target].skin, &body[1 - was], &pose);
    phys_kdop_tree_refit(scratch->tools[target].tree, from, to);
    *out_hit = phys_blade_mesh_sweep(scratch->tools[target].tree, from, to, part,
                                     before->fencer[by].weapon.pose, state->fencer[by].weapon.pose,
                                     DUEL_TICK_S);
    return out_hit->state == PHYS_BLADE_MESH_HIT;
}

bool duel_sweep_body(const duel_config *config, const duel_state *before, const duel_state *state,
                     enum duel_side by, enum duel_side target, phys_blade_mesh_hit *out_hit)
{
    return sweep_part(config, before, state, by, target, &config->weapon.blade, out_hit);
}

// The point alone, of a blade that lies on the body farther back: it may still go in.
static bool sweep_point(const duel_config *config, const duel_state *before,
                        const duel_state *state, enum duel_side by, phys_blade_mesh_hit *out_hit)
{
    phys_capsule point = config->weapon.blade;
    point.a = v3_lerp(point.a, point.b, BLADE_TIP_SHARE);
    bool hit = sweep_part(config, before, state, by, duel_other(by), &point, out_hit);
    out_hit->along = 1.0;
    return hit;
}

static void tell_touch(const duel_touch *touch, duel_events *events)
{
    duel_event *event = duel_event_add(events, DUEL_EVENT_TOUCH, touch->by);
    event->part = touch->part;
    event->point = touch->point;
    event->speed_mps = touch->speed_mps;
}

// A brush is no touch: the side of a blade without an edge, or a sabre's flat, slower than a
// slap. So a thrust that was parried does not score by the blade's springing back.
static bool is_brush(const duel_touch *landed)
{
    bool has_edge = landed->blade_part == BLADE_EDGE || landed->blade_part == BLADE_BACK;
    return landed->blade_part != BLADE_POINT && !has_edge && landed->speed_mps < SLAP_MPS;
}

// The first landing of a blade is its touch; one that only brushes the body lies on it, and
// what has slid off and lands again only presses anew. Where the tracker only guesses the hand
// there is nothing to land with.
static void find_touch(const duel_config *config, const duel_state *before, duel_state *state,
                       enum duel_side by, duel_events *events)
{
    if (!hand_track_may_touch(&state->fencer[by].track)) {
        return;
    }
    bool touched = state->touch[by].by != DUEL_NOBODY;
    bool lies = duel_press_is_on(&state->fencer[by].press);
    phys_blade_mesh_hit hit;
    // A blade that lies on the body as the tick begins did not arrive in it: it must
    // come free before it can touch anew.
    if ((touched && lies) ||
        !(lies ? sweep_point(config, before, state, by, &hit)
               : duel_sweep_body(config, before, state, by, duel_other(by), &hit)) ||
        hit.time == 0.0) {
        return;
    }
    duel_touch landed = touch_of_hit(config, before, state, by, &hit);
    if (lies && landed.blade_part != BLADE_POINT) {
        return;
    }
    duel_press_begin(state, by, &landed);
    if (!touched && !is_brush(&landed)) {
        state->touch[by] = landed;
        tell_touch(&landed, events);
    }
}

void duel_find_touches(const duel_config *config, const duel_state *before, duel_state *state,
                       duel_events *events)
{
    double apart_m = duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
                     duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
    if (apart_m > 2.0 * LONGEST_REACH_M) {
        return;
    }
    find_touch(config, before, state, DUEL_LEFT, events);
    find_touch(config, before, state, DUEL_RIGHT, events);
}
