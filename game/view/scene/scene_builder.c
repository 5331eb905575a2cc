#include "scene_builder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "body_cord.h"
#include "hand_ghost.h"
#include "referee_signal.h"
#include "skin.h"
#include "touch_smear.h"

// A contact of the blades makes them glow for about this long, seconds.
#define GLOW_FADE_S 0.12
// Nothing may flash more than three times a second (WCAG 2.2, success criterion 2.3.1): after the
// begin of a glow, no other one begins for so long. Bounces of the same blow join it.
#define GLOW_EVERY_S (1.0 / 3.0)
#define GLOW_JOINS_S 0.03
// The impulse from which they glow fully, N s.
#define GLOW_FULL_NS 0.15

// Radius of the ring of a touch's stain: a hand's width, so that it is visible across the hall.
#define MARK_RADIUS_M 0.045f
// The same for a cut's streak, which has no ring: it is about 2 cm wide and 10 cm long.
#define STREAK_RADIUS_M 0.026f

struct scene_builder {
    const fencer_model *model[2];
    limb_sizes limbs[2];
    skin *skin[2];
    float (*position[2])[3];
    float (*normal[2])[3];
    blade_trail trail[2];
    double glow, glow_wait_s; // and until another one may begin
    body_cord_wearer wearer[2];
    body_cord cord[2];
    touch_smear smear[2]; // enum duel_side of the fencer who touched
};

scene_builder *scene_builder_create(const fencer_model *const model[2])
{
    scene_builder *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    bool complete = true;
    for (int side = 0; side < 2; side++) {
        s->model[side] = model[side];
        s->skin[side] = skin_create(model[side]);
        s->limbs[side] = limb_sizes_of(model[side]);
        s->wearer[side] = body_cord_wearer_of(model[side]);
        s->position[side] = calloc(model[side]->vertex_count, sizeof *s->position[side]);
        s->normal[side] = calloc(model[side]->vertex_count, sizeof *s->normal[side]);
        complete = complete && s->skin[side] != NULL && s->position[side] != NULL &&
                   s->normal[side] != NULL;
    }
    if (!complete) {
        scene_builder_destroy(&s);
    }
    return s;
}

void scene_builder_destroy(scene_builder **address)
{
    scene_builder *s = *address;
    if (s != NULL) {
        for (int side = 0; side < 2; side++) {
            free(s->position[side]);
            free(s->normal[side]);
            skin_destroy(&s->skin[side]);
        }
        free(s);
        *address = NULL;
    }
}

void scene_builder_clear(scene_builder *s)
{
    memset(s->trail, 0, sizeof s->trail);
    s->glow = s->glow_wait_s = 0.0;
    memset(s->cord, 0, sizeof s->cord);
    memset(s->smear, 0, sizeof s->smear);
}

static void glow(scene_builder *s, const duel_events *events)
{
    s->glow = fmax(0.0, s->glow - DUEL_TICK_S / GLOW_FADE_S);
    s->glow_wait_s = fmax(0.0, s->glow_wait_s - DUEL_TICK_S);
    for (uint32_t i = 0; i < events->count; i++) {
        const bool may_begin = s->glow_wait_s <= 0.0;
        const bool joins = s->glow_wait_s > GLOW_EVERY_S - GLOW_JOINS_S;
        if (events->event[i].kind == DUEL_EVENT_BLADES_MET && (may_begin || joins)) {
            s->glow = fmax(s->glow, fmin(1.0, events->event[i].impulse_ns / GLOW_FULL_NS));
            s->glow_wait_s = may_begin ? GLOW_EVERY_S : s->glow_wait_s;
        }
    }
}

void scene_builder_tick(scene_builder *s, const duel_config *config, const duel_state *state,
                        const duel_events *events)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phys_vec3 ends[2];
        duel_blade_ends_seen(config, state, (enum duel_side)side, ends);
        blade_trail_add(&s->trail[side], state->tick * DUEL_TICK_S, ends);
        body_cord_follow(&s->cord[side], &s->wearer[side], config, state, (enum duel_side)side);
        touch_smear_add(&s->smear[side], s->model[duel_other((enum duel_side)side)],
                        &state->touch[side], &state->fencer[side].press);
    }
    glow(s, events);
}

// Where a place of the model frame is that follows the head.
static phys_vec3 on_head(const fencer_model *model, const body_bone *head, fencer_frame frame,
                         phys_vec3 place)
{
    phys_vec3 off = v3_sub(place, model->joint_rest[BONE_HEAD]);
    phys_vec3 posed = v3_add(head->joint, quat_rotate(head->rotation, off));
    return fencer_frame_point_to_world(frame, fencer_frame_point_from_model(posed));
}

// From the model frame at rest to the world, without the mirroring of a left-hander.
static phys_pose head_pose(const fencer_model *model, const body_bone *head, fencer_frame frame)
{
    const phys_vec3 rest = model->joint_rest[BONE_HEAD], at = on_head(model, head, frame, rest);
    phys_vec3 up = v3_sub(on_head(model, head, frame, v3_add(rest, v3(0, 1, 0))), at);
    phys_vec3 ahead = v3_sub(on_head(model, head, frame, v3_add(rest, v3(0, 0, 1))), at);
    phys_vec3 left = v3_cross(up, ahead);
    const phys_mat3 turned = {
        .m = {{left.x, up.x, ahead.x}, {left.y, up.y, ahead.y}, {left.z, up.z, ahead.z}}};
    phys_pose pose = {.orientation = quat_from_m3(&turned)};
    pose.position = v3_sub(at, quat_rotate(pose.orientation, rest));
    return pose;
}

static void pose_fencer(scene_builder *s, const duel_config *config, const duel_state *state,
                        enum duel_side side, picture_fencer *out_fencer)
{
    fencer_frame frame = duel_fencer_frame(config, state, side);
    body_pose body;
    skin_pose pose;
    duel_body_pose(config, state, side, &body);
    skin_pose_make(s->model[side], &body, frame, &pose);
    skin_positions(s->skin[side], &pose, s->position[side]);
    skin_normals(s->skin[side], &pose, s->normal[side]);
    out_fencer->position = (const float(*)[3])s->position[side];
    out_fencer->normal = (const float(*)[3])s->normal[side];
    limb_capsules_place(&s->limbs[side], s->model[side], &body, frame, out_fencer->limb);
    out_fencer->limb_count = LIMB_COUNT;
    crease_angles_of(&body, out_fencer->crease);
    out_fencer->head = head_pose(s->model[side], &body.bone[BONE_HEAD], frame);
}

// The stain that a touch left on a body, at the skin's current place.
static picture_mark mark_of(const scene_builder *s, const duel_touch *touch)
{
    const bool is_spot = touch->blade_part == BLADE_POINT;
    picture_mark mark = {.radius_m = is_spot ? MARK_RADIUS_M : STREAK_RADIUS_M, .strength = 1.0f};
    enum duel_side target = duel_other((enum duel_side)touch->by);
    const uint32_t *corner = s->model[target]->triangle[touch->triangle];
    for (int c = 0; c < 3; c++) {
        phys_vec3 place = v3_from_floats(s->position[target][corner[c]]);
        phys_vec3 normal = v3_from_floats(s->normal[target][corner[c]]);
        mark.point = v3_add_scaled(mark.point, place, touch->barycentric[c]);
        mark.normal = v3_add_scaled(mark.normal, normal, touch->barycentric[c]);
        if (!is_spot) {
            mark.streak = v3_add_scaled(mark.streak, place, touch->blade_lies[c]);
        }
    }
    mark.streak = v3_normalized_or(mark.streak, v3(0, 0, 0));
    mark.normal = v3_normalized_or(mark.normal, touch->normal);
    picture_default_accent((enum duel_side)touch->by, mark.color);
    const touch_smear *smear = &s->smear[touch->by];
    if (smear->begun_tick == touch->tick) {
        mark.smear_places = touch_smear_place(smear, s->model[target],
                                              (const float(*)[3])s->position[target], mark.smear);
    }
    return mark;
}

void scene_builder_scene(scene_builder *s, const duel_config *config, const duel_state *state,
                         picture_scene *out_scene)
{
    memset(out_scene, 0, sizeof *out_scene);
    out_scene->weapon = config->weapon.kind;
    out_scene->time_s = state->tick * DUEL_TICK_S;
    out_scene->has_referee = true;
    out_scene->has_spectators = true;
    out_scene->has_second_duel = true;
    out_scene->referee = referee_signal_of(config, state, 0.0);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        double loose = 1.0 - duel_control(state, (enum duel_side)side);
        picture_fencer *fencer = &out_scene->fencer[side];
        pose_fencer(s, config, state, (enum duel_side)side, fencer);
        fencer->model = s->model[side];
        fencer->mirrored = config->hand[side] < 0.0;
        fencer->weapon = duel_weapon_pose(config, state, (enum duel_side)side);
        duel_blade_curve(config, state, (enum duel_side)side, &fencer->curve);
        fencer->trail = &s->trail[side];
        // If scene_builder_tick() was not called for this state, the cord is laid here.
        body_cord_follow(&s->cord[side], &s->wearer[side], config, state, (enum duel_side)side);
        fencer->cord = s->cord[side].rope.now;
        fencer->cord_points = s->cord[side].laid ? BODY_CORD_POINTS : 0;
        picture_default_accent((enum duel_side)side, fencer->accent);
        picture_default_skin_tone((enum duel_side)side, fencer->skin_tone);
        fencer->face = side;
        fencer->opacity = 1.0f;
        fencer->weapon_faded = (float)(1.0 - duel_hand_seen(state, (enum duel_side)side));
        fencer->blade_glow = (float)(loose > s->glow ? loose : s->glow);
        hand_ghost ghost = hand_ghost_of(config, state, (enum duel_side)side);
        fencer->ghost = ghost.pose;
        fencer->ghost_strength = (float)ghost.strength;
        enum apparatus_light light = duel_lamp(state, config->weapon.kind, (enum duel_side)side);
        fencer->lamp = light != APPARATUS_DARK;
        fencer->lamp_is_white = light == APPARATUS_WHITE;
        const duel_touch *received = &state->touch[duel_other((enum duel_side)side)];
        if (received->by != DUEL_NOBODY) {
            fencer->mark = mark_of(s, received);
        }
    }
}

touch_sight scene_builder_sight(const scene_builder *s, const duel_config *config,
                                const duel_state *state, const duel_touch *touch)
{
    touch_sight sight = {.point = touch->point, .normal = touch->normal};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        body_pose body;
        duel_body_pose(config, state, (enum duel_side)side, &body);
        limb_capsules_place(&s->limbs[side], s->model[side], &body,
                            duel_fencer_frame(config, state, (enum duel_side)side),
                            sight.body[side]);
    }
    duel_blade_ends_seen(config, state, (enum duel_side)touch->by, sight.blade);
    return sight;
}

camera_subject scene_builder_subject(const duel_config *config, const duel_state *state,
                                     double aspect)
{
    return (camera_subject){
        .root_x_m = {duel_fencer_frame(config, state, DUEL_LEFT).root_x_m,
                     duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m},
        .hand = {config->hand[DUEL_LEFT], config->hand[DUEL_RIGHT]},
        .aspect = aspect,
    };
}
