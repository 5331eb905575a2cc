#include "fencer_model_check.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "mesh_surface.h"

// Touches are searched in the triangles a thousand times per second; larger models would be too
// slow.
#define MAX_VERTICES  60000u
#define MAX_TRIANGLES 120000u

// People with mask and shoes, with room for unusual models. A model outside of this was probably
// exported in centimeters or feet.
#define LEAST_HEIGHT_M    1.2
#define GREATEST_HEIGHT_M 2.3
// Largest distance of the soles from the floor, and of any vertex, such as an outstretched hand,
// from the middle.
#define FLOOR_TOLERANCE_M 0.05
#define STRAY_M           2.0
// Distance between two joints of an arm or a leg: inverse kinematics cannot bend shorter limbs.
#define LEAST_LIMB_M    0.1
#define GREATEST_LIMB_M 0.8
// Largest distance of the grip from the wrist: it is in the fist.
#define GRIP_REACH_M 0.25

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

static const fencer_problem VALID = {.fault = FENCER_VALID};

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
    return VALID;
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
    return VALID;
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
    return VALID;
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
    return VALID;
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
    return VALID;
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
    return VALID;
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
    return VALID;
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
    return VALID;
}

// --------------------------------------------------------------------------- in words

// The words of a fault. {index}, {bone}, {part}, {value}, {least} and {most} are replaced.
typedef struct fault_words {
    const char *text;
    int digits;   // significant digits of the value
    double scale; // of the value in words; 0 is 1
    double least, most;
} fault_words;

// Enough digits for any number of vertices and triangles.
#define WHOLE 10

static const fault_words WORDS[] = {
    [FENCER_VALID] = {.text = "has no problem"},
    [FENCER_NO_MEMORY] = {.text = "out of memory"},
    [FENCER_EMPTY] = {.text = "holds no triangles; export the mesh"},
    [FENCER_TOO_MANY_VERTICES] =
        {.text = "has {value} vertices, more than the {most} that a bout can handle; simplify it",
         .digits = WHOLE,
         .most = MAX_VERTICES},
    [FENCER_TOO_MANY_TRIANGLES] =
        {.text = "has {value} triangles, more than the {most} that a bout can handle; simplify "
                 "it",
         .digits = WHOLE,
         .most = MAX_TRIANGLES},
    [FENCER_POSITION_NAN] = {.text =
                                 "vertex {index}: its position is not a number; export it again"},
    [FENCER_NORMAL_NOT_UNIT] =
        {.text = "vertex {index}: its normal is {value} long instead of 1; export normals",
         .digits = 6},
    [FENCER_BONE_UNKNOWN] =
        {.text = "vertex {index} follows bone {value}, but there are {most}; weight it to them",
         .digits = WHOLE,
         .most = FENCER_BONE_COUNT},
    [FENCER_WEIGHT_BROKEN] =
        {.text = "vertex {index}: weight {value} is not from 0 to 1; weight it again", .digits = 6},
    [FENCER_WEIGHT_SUM] =
        {.text = "vertex {index}: its weights sum to {value} instead of 1; normalize them",
         .digits = 6},
    [FENCER_CORNER_UNKNOWN] =
        {.text = "triangle {index} uses vertex {value}, which does not exist; export it again",
         .digits = WHOLE},
    [FENCER_TRIANGLE_EMPTY] =
        {.text = "triangle {index} has no area ({value} square meters); dissolve it", .digits = 6},
    [FENCER_PART_UNKNOWN] =
        {.text = "triangle {index} belongs to no part of the body ({value}); give it the "
                 "material of a zone",
         .digits = WHOLE},
    [FENCER_PART_MISSING] =
        {.text = "no triangle belongs to the part '{part}'; give some the material of its zone"},
    [FENCER_HEIGHT] =
        {.text = "is {value} m tall, not from {least} to {most}; export it in meters, y up",
         .digits = 3,
         .least = LEAST_HEIGHT_M,
         .most = GREATEST_HEIGHT_M},
    [FENCER_OFF_THE_FLOOR] = {.text =
                                  "has its lowest point at {value} m; stand it on the floor at 0",
                              .digits = 3},
    [FENCER_STRAY_VERTEX] =
        {.text = "vertex {index} lies {value} m from the middle, beyond {most}; move it or "
                 "center the fencer",
         .digits = 3,
         .most = STRAY_M},
    [FENCER_JOINT_NAN] = {.text = "bone '{bone}': its place is not a number; export it again"},
    [FENCER_NOT_UPRIGHT] =
        {.text = "bone '{bone}' is too low ({value} m) for a body that stands; export it at "
                 "rest, y up",
         .digits = 3},
    [FENCER_FACES_AWAY] =
        {.text = "bone '{bone}' is {value} m ahead of its foot; turn the fencer to face z",
         .digits = 3},
    [FENCER_WRONG_SIDE] =
        {.text = "bone '{bone}' is at x = {value} m, on the other side; x is to the fencer's "
                 "left",
         .digits = 3},
    [FENCER_LIMB_LENGTH] =
        {.text = "bone '{bone}' is {value} m from its parent, not from {least} to {most}; place "
                 "it in its joint",
         .digits = 3,
         .least = LEAST_LIMB_M,
         .most = GREATEST_LIMB_M},
    [FENCER_GRIP_FAR] =
        {.text = "bone 'weapon.R' is {value} m from the wrist, beyond {most}; put it into the "
                 "hand",
         .digits = 3,
         .most = GRIP_REACH_M},
    [FENCER_GRIP_AXES] =
        {.text = "bone 'weapon.R' needs unit axes at right angles for blade and thumb; give it "
                 "the rest pose of the model's scripts"},
    [FENCER_TRIANGLE_TURNED] =
        {.text = "triangle {index} faces against a neighbor; turn it, or split the shared edge"},
    [FENCER_PIECE_INSIDE_OUT] =
        {.text = "the piece with triangle {index} is inside out ({value} liters); turn its "
                 "triangles outwards",
         .digits = 3,
         .scale = 1e3},
    [FENCER_OPEN] =
        {.text = "the body is open or inside out around bone '{bone}' ({value} % closed); close "
                 "the mesh there",
         .digits = 2,
         .scale = 1e2},
};
_Static_assert(sizeof WORDS / sizeof WORDS[0] == FENCER_FAULT_COUNT, "every fault has a message");

// Whether the text begins with a key such as "{value}".
static bool is_key(const char *text, const char *key)
{
    return strncmp(text, key, strlen(key)) == 0;
}

// Writes what a key stands for.
static void write_key(const fencer_problem *found, const fault_words *words, const char *key,
                      char *out, size_t out_size)
{
    if (is_key(key, "{index}")) {
        snprintf(out, out_size, "%u", found->index);
    } else if (is_key(key, "{bone}")) {
        bool known = found->index < FENCER_BONE_COUNT;
        snprintf(out, out_size, "%s",
                 known ? fencer_bone_name((enum fencer_bone)found->index) : "?");
    } else if (is_key(key, "{part}")) {
        bool known = found->index < BODY_PART_COUNT;
        snprintf(out, out_size, "%s", known ? body_part_key((enum body_part)found->index) : "?");
    } else if (is_key(key, "{value}")) {
        double scale = words->scale != 0.0 ? words->scale : 1.0;
        snprintf(out, out_size, "%.*g", words->digits, found->value * scale);
    } else {
        snprintf(out, out_size, "%g", is_key(key, "{least}") ? words->least : words->most);
    }
}

void fencer_problem_line(const fencer_problem *found, char *out, size_t out_size)
{
    assert((unsigned)found->fault < FENCER_FAULT_COUNT);
    const fault_words *words = &WORDS[found->fault];
    size_t length = 0;
    for (const char *text = words->text; *text != '\0' && length + 1 < out_size;) {
        if (*text != '{') {
            out[length++] = *text++;
            continue;
        }
        write_key(found, words, text, out + length, out_size - length);
        length += strlen(out + length);
        text = strchr(text, '}') + 1;
    }
    out[length < out_size ? length : out_size - 1] = '\0';
}
