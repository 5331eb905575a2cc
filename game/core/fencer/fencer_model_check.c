#include "fencer_model_check.h"

#include <assert.h>
#include <stdio.h>

#include "mesh_surface.h"

// Touches are searched in the triangles a thousand times per second; larger models would be too
// slow.
static const uint32_t MAX_VERTICES = 60000, MAX_TRIANGLES = 120000;

// People with mask and shoes, with room for unusual models. A model outside of this was probably
// exported in centimeters or feet.
static const double LEAST_HEIGHT_M = 1.2, GREATEST_HEIGHT_M = 2.3;
// Largest distance of the soles from the floor, and of any vertex, such as an outstretched hand,
// from the middle.
static const double FLOOR_TOLERANCE_M = 0.05, STRAY_M = 2.0;
// Distance between two joints of an arm or a leg: inverse kinematics cannot bend shorter limbs.
static const double LEAST_LIMB_M = 0.1, GREATEST_LIMB_M = 0.8;
// Largest distance of the grip from the wrist: it is in the fist.
static const double GRIP_REACH_M = 0.25;

// Unit vectors and sums of weights are exported as floats or as shares of 255 or 65535.
static const double UNIT_TOLERANCE = 1e-3;
// Grip axes are computed by the loader.
static const double AXES_TOLERANCE = 1e-6;
// A triangle with a smaller area has no reliable normal (its vertices are a hundredth of a
// millimeter apart), square meters.
static const double LEAST_AREA_M2 = 1e-10;

// A joint has to be inside the body: the surface closes around it except for hems and cuffs. A
// winding number of one half separates inside from outside; our own fencers have more than 1
// everywhere, because their clothes overlap.
static const double LEAST_WINDING = 0.5;

static const fencer_problem SOUND = {.fault = FENCER_VALID};

static fencer_problem problem(enum fencer_fault fault, uint32_t index, double value)
{
    return (fencer_problem){fault, index, value};
}

// ------------------------------------------------------------------------ the numbers

static fencer_problem check_counts(const fencer_model *model)
{
    if (model->vertex_count == 0 || model->triangle_count == 0) {
        return problem(FENCER_EMPTY, 0, 0.0);
    }
    if (model->vertex_count > MAX_VERTICES) {
        return problem(FENCER_TOO_MANY_VERTICES, 0, model->vertex_count);
    }
    if (model->triangle_count > MAX_TRIANGLES) {
        return problem(FENCER_TOO_MANY_TRIANGLES, 0, model->triangle_count);
    }
    return SOUND;
}

static fencer_problem check_vertices(const fencer_model *model)
{
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        if (!v3_is_finite(v3_from_floats(model->rest_position[v]))) {
            return problem(FENCER_POSITION_NAN, v, 0.0);
        }
        double length = v3_length(v3_from_floats(model->rest_normal[v]));
        if (!(fabs(length - 1.0) <= UNIT_TOLERANCE)) {
            return problem(FENCER_NORMAL_NOT_UNIT, v, length);
        }
        double sum = 0.0;
        for (int k = 0; k < 4; k++) {
            double weight = (double)model->bone_weight[v][k];
            if (model->bone_index[v][k] >= FENCER_BONE_COUNT) {
                return problem(FENCER_BONE_UNKNOWN, v, model->bone_index[v][k]);
            }
            if (!(weight >= 0.0 && weight <= 1.0 + UNIT_TOLERANCE)) {
                return problem(FENCER_WEIGHT_BROKEN, v, weight);
            }
            sum += weight;
        }
        if (!(fabs(sum - 1.0) <= UNIT_TOLERANCE)) {
            return problem(FENCER_WEIGHT_SUM, v, sum);
        }
    }
    return SOUND;
}

static double area_of(const fencer_model *model, const uint32_t corner[3])
{
    phys_vec3 a = v3_from_floats(model->rest_position[corner[0]]);
    phys_vec3 b = v3_from_floats(model->rest_position[corner[1]]);
    phys_vec3 c = v3_from_floats(model->rest_position[corner[2]]);
    return 0.5 * v3_length(v3_cross(v3_sub(b, a), v3_sub(c, a)));
}

static fencer_problem check_triangles(const fencer_model *model)
{
    bool present[BODY_PART_COUNT] = {false};
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        for (int k = 0; k < 3; k++) {
            if (model->triangle[t][k] >= model->vertex_count) {
                return problem(FENCER_CORNER_UNKNOWN, t, model->triangle[t][k]);
            }
        }
        double area = area_of(model, model->triangle[t]);
        if (!(area >= LEAST_AREA_M2)) {
            return problem(FENCER_TRIANGLE_EMPTY, t, area);
        }
        if (model->triangle_part[t] >= BODY_PART_COUNT) {
            return problem(FENCER_PART_UNKNOWN, t, model->triangle_part[t]);
        }
        present[model->triangle_part[t]] = true;
    }
    for (uint32_t part = 0; part < BODY_PART_COUNT; part++) {
        if (!present[part]) {
            return problem(FENCER_PART_MISSING, part, 0.0);
        }
    }
    return SOUND;
}

// --------------------------------------------------------------------- the proportions

static fencer_problem check_size(const fencer_model *model)
{
    double low = (double)model->rest_position[0][1], high = low;
    for (uint32_t v = 1; v < model->vertex_count; v++) {
        double y = (double)model->rest_position[v][1];
        low = y < low ? y : low;
        high = y > high ? y : high;
    }
    if (high - low < LEAST_HEIGHT_M || high - low > GREATEST_HEIGHT_M) {
        return problem(FENCER_HEIGHT, 0, high - low);
    }
    if (fabs(low) > FLOOR_TOLERANCE_M) {
        return problem(FENCER_OFF_THE_FLOOR, 0, low);
    }
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        double x = (double)model->rest_position[v][0], z = (double)model->rest_position[v][2];
        double aside = sqrt(x * x + z * z);
        if (aside > STRAY_M) {
            return problem(FENCER_STRAY_VERTEX, v, aside);
        }
    }
    return SOUND;
}

// Pairs of bones of which the second is higher in a standing body.
static const enum fencer_bone UPWARDS[][2] = {
    {BONE_HIPS, BONE_SPINE},    {BONE_SPINE, BONE_CHEST},    {BONE_CHEST, BONE_NECK},
    {BONE_NECK, BONE_HEAD},     {BONE_SHIN_L, BONE_THIGH_L}, {BONE_SHIN_R, BONE_THIGH_R},
    {BONE_FOOT_L, BONE_SHIN_L}, {BONE_FOOT_R, BONE_SHIN_R},
};

// The bones at the ends of the segments of two-bone limbs.
static const enum fencer_bone LIMB_ENDS[] = {
    BONE_FOREARM_L, BONE_HAND_L, BONE_SHIN_L, BONE_FOOT_L,
    BONE_FOREARM_R, BONE_HAND_R, BONE_SHIN_R, BONE_FOOT_R,
};

static fencer_problem check_skeleton(const fencer_model *model)
{
    const phys_vec3 *joint = model->joint_rest;
    for (uint32_t b = 0; b < FENCER_BONE_COUNT; b++) {
        if (!v3_is_finite(joint[b])) {
            return problem(FENCER_JOINT_NAN, b, 0.0);
        }
    }
    for (size_t i = 0; i < sizeof UPWARDS / sizeof UPWARDS[0]; i++) {
        if (!(joint[UPWARDS[i][1]].y > joint[UPWARDS[i][0]].y)) {
            return problem(FENCER_NOT_UPRIGHT, UPWARDS[i][1], joint[UPWARDS[i][1]].y);
        }
    }
    for (uint32_t b = BONE_CLAVICLE_L; b < FENCER_BONE_COUNT; b++) {
        bool left = b <= BONE_TOE_L;
        if (!(left ? joint[b].x > 0.0 : joint[b].x < 0.0)) {
            return problem(FENCER_WRONG_SIDE, b, joint[b].x);
        }
    }
    for (uint32_t toe = BONE_TOE_L; toe <= BONE_TOE_R; toe += BONE_TOE_R - BONE_TOE_L) {
        double ahead = joint[toe].z - joint[toe - 1].z;
        if (!(ahead > 0.0)) {
            return problem(FENCER_FACES_AWAY, toe, ahead);
        }
    }
    for (size_t i = 0; i < sizeof LIMB_ENDS / sizeof LIMB_ENDS[0]; i++) {
        enum fencer_bone end = LIMB_ENDS[i];
        double length = v3_distance(joint[end], joint[fencer_bone_parent(end)]);
        if (length < LEAST_LIMB_M || length > GREATEST_LIMB_M) {
            return problem(FENCER_LIMB_LENGTH, end, length);
        }
    }
    return SOUND;
}

static fencer_problem check_grip(const fencer_model *model)
{
    double reach = v3_distance(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    if (!(reach <= GRIP_REACH_M)) {
        return problem(FENCER_GRIP_FAR, 0, reach);
    }
    double blade = v3_length(model->grip_blade_rest), thumb = v3_length(model->grip_thumb_rest);
    double between = v3_dot(model->grip_blade_rest, model->grip_thumb_rest);
    if (!(fabs(blade - 1.0) <= AXES_TOLERANCE && fabs(thumb - 1.0) <= AXES_TOLERANCE &&
          fabs(between) <= AXES_TOLERANCE)) {
        return problem(FENCER_GRIP_AXES, 0, 0.0);
    }
    return SOUND;
}

// ------------------------------------------------------------------------- the surface

static fencer_problem check_surface(const fencer_model *model)
{
    mesh_flaw flaw = mesh_surface_check(model->rest_position, model->vertex_count, model->triangle,
                                        model->triangle_count);
    switch (flaw.kind) {
    case MESH_NO_MEMORY:
        return problem(FENCER_NO_MEMORY, 0, 0.0);
    case MESH_TRIANGLE_TURNED:
        return problem(FENCER_TRIANGLE_TURNED, flaw.triangle, 0.0);
    case MESH_PIECE_INSIDE_OUT:
        return problem(FENCER_PIECE_INSIDE_OUT, flaw.triangle, flaw.volume_m3);
    case MESH_SOUND:
        break;
    }
    for (uint32_t b = BONE_HIPS; b < FENCER_BONE_COUNT; b++) {
        double closed = mesh_winding_number(model->rest_position, model->triangle,
                                            model->triangle_count, model->joint_rest[b]);
        // The grip may be in front of an open hand.
        if (b != BONE_WEAPON_R && !(closed >= LEAST_WINDING)) {
            return problem(FENCER_OPEN, b, closed);
        }
    }
    return SOUND;
}

fencer_problem fencer_model_check(const fencer_model *model)
{
    // In this order: each check relies on what the checks before it have found valid.
    static fencer_problem (*const CHECK[])(const fencer_model *) = {
        check_counts,   check_vertices, check_triangles, check_size,
        check_skeleton, check_grip,     check_surface,
    };
    for (size_t i = 0; i < sizeof CHECK / sizeof CHECK[0]; i++) {
        fencer_problem found = CHECK[i](model);
        if (found.fault != FENCER_VALID) {
            return found;
        }
    }
    return SOUND;
}

// --------------------------------------------------------------------------- in words

static const char *bone_word(uint32_t index)
{
    return index < FENCER_BONE_COUNT ? fencer_bone_name((enum fencer_bone)index) : "?";
}

void fencer_problem_line(const fencer_problem *found, char *out, size_t out_size)
{
    uint32_t i = found->index;
    double x = found->value;
    const char *bone = bone_word(i);
    switch (found->fault) {
    case FENCER_VALID:
        snprintf(out, out_size, "has no problem");
        return;
    case FENCER_NO_MEMORY:
        snprintf(out, out_size, "out of memory");
        return;
    case FENCER_EMPTY:
        snprintf(out, out_size, "holds no triangles; export the mesh");
        return;
    case FENCER_TOO_MANY_VERTICES:
        snprintf(out, out_size,
                 "has %.0f vertices, more than the %u that a bout can handle; "
                 "simplify it",
                 x, MAX_VERTICES);
        return;
    case FENCER_TOO_MANY_TRIANGLES:
        snprintf(out, out_size,
                 "has %.0f triangles, more than the %u that a bout can handle; "
                 "simplify it",
                 x, MAX_TRIANGLES);
        return;
    case FENCER_POSITION_NAN:
        snprintf(out, out_size, "vertex %u: its position is not a number; export it again", i);
        return;
    case FENCER_NORMAL_NOT_UNIT:
        snprintf(out, out_size, "vertex %u: its normal is %g long instead of 1; export normals", i,
                 x);
        return;
    case FENCER_BONE_UNKNOWN:
        snprintf(out, out_size, "vertex %u follows bone %.0f, but there are %d; weight it to them",
                 i, x, FENCER_BONE_COUNT);
        return;
    case FENCER_WEIGHT_BROKEN:
        snprintf(out, out_size, "vertex %u: weight %g is not from 0 to 1; weight it again", i, x);
        return;
    case FENCER_WEIGHT_SUM:
        snprintf(out, out_size, "vertex %u: its weights sum to %g instead of 1; normalize them", i,
                 x);
        return;
    case FENCER_CORNER_UNKNOWN:
        snprintf(out, out_size,
                 "triangle %u names vertex %.0f, which does not exist; export it "
                 "again",
                 i, x);
        return;
    case FENCER_TRIANGLE_EMPTY:
        snprintf(out, out_size, "triangle %u has no area (%g square meters); dissolve it", i, x);
        return;
    case FENCER_PART_UNKNOWN:
        snprintf(out, out_size,
                 "triangle %u belongs to no part of the body (%.0f); give it the "
                 "material of a zone",
                 i, x);
        return;
    case FENCER_PART_MISSING:
        snprintf(out, out_size,
                 "no triangle belongs to the part '%s'; give some the material of "
                 "its zone",
                 i < BODY_PART_COUNT ? body_part_key((enum body_part)i) : "?");
        return;
    case FENCER_HEIGHT:
        snprintf(out, out_size, "is %.3g m tall, not from %g to %g; export it in meters, y up", x,
                 LEAST_HEIGHT_M, GREATEST_HEIGHT_M);
        return;
    case FENCER_OFF_THE_FLOOR:
        snprintf(out, out_size, "has its lowest point at %.3g m; stand it on the floor at 0", x);
        return;
    case FENCER_STRAY_VERTEX:
        snprintf(out, out_size,
                 "vertex %u lies %.3g m from the middle, beyond %g; move it or "
                 "center the fencer",
                 i, x, STRAY_M);
        return;
    case FENCER_JOINT_NAN:
        snprintf(out, out_size, "bone '%s': its place is not a number; export it again", bone);
        return;
    case FENCER_NOT_UPRIGHT:
        snprintf(out, out_size,
                 "bone '%s' is too low (%.3g m) for a body that stands; export it "
                 "at rest, y up",
                 bone, x);
        return;
    case FENCER_WRONG_SIDE:
        snprintf(out, out_size,
                 "bone '%s' is at x = %.3g m, on the other side; x is to the "
                 "fencer's left",
                 bone, x);
        return;
    case FENCER_FACES_AWAY:
        snprintf(out, out_size, "bone '%s' is %.3g m ahead of its foot; turn the fencer to face z",
                 bone, x);
        return;
    case FENCER_LIMB_LENGTH:
        snprintf(out, out_size,
                 "bone '%s' is %.3g m from its parent, not from %g to %g; place it "
                 "in its joint",
                 bone, x, LEAST_LIMB_M, GREATEST_LIMB_M);
        return;
    case FENCER_GRIP_FAR:
        snprintf(out, out_size,
                 "bone 'weapon.R' is %.3g m from the wrist, beyond %g; put it into "
                 "the hand",
                 x, GRIP_REACH_M);
        return;
    case FENCER_GRIP_AXES:
        snprintf(out, out_size,
                 "bone 'weapon.R' gives blade and thumb no unit axes at right "
                 "angles; give it the rest pose of the model's scripts");
        return;
    case FENCER_TRIANGLE_TURNED:
        snprintf(out, out_size,
                 "triangle %u faces against a neighbor; turn it, or split the "
                 "shared edge",
                 i);
        return;
    case FENCER_PIECE_INSIDE_OUT:
        snprintf(out, out_size,
                 "the piece with triangle %u is inside out (%.3g liters); turn its "
                 "triangles outwards",
                 i, 1e3 * x);
        return;
    case FENCER_OPEN:
        snprintf(out, out_size,
                 "the body is open or inside out around bone '%s' (%.0f %% closed); "
                 "close the mesh there",
                 bone, 1e2 * x);
        return;
    case FENCER_FAULT_COUNT:
        break;
    }
    assert(false);
}
