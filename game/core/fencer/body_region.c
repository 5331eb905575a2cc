#include "body_region.h"

#include <stddef.h>

// A place nearer to a limb's end than this share of its length is at the joint: about the width of
// a hand on an arm.
static const double JOINT_SHARE = 0.14;

// Heights on the trunk, as shares of the distance from the chest's joint (at the lower ribs) to the
// neck's joint: a hit on the chest is low below the first and high above the second.
static const double CHEST_LOW = 0.3, CHEST_HIGH = 0.65;

// Nearer than this to the middle of the trunk or the head no side is reported, meters.
static const double MIDDLE_M = 0.03;

// Names of the model's axes.
static const phys_vec3 FREE_SIDE = {1, 0, 0}, WEAPON_SIDE = {-1, 0, 0}, UP = {0, 1, 0},
                       DOWN = {0, -1, 0}, FRONT = {0, 0, 1}, BACK = {0, 0, -1};

// A side that a surface can face.
typedef struct facing {
    phys_vec3 way; // unit
    const char *name;
} facing;

static const char *faced(phys_vec3 normal, const facing *sides, int count)
{
    const facing *best = sides;
    for (int i = 1; i < count; i++) {
        if (v3_dot(normal, sides[i].way) > v3_dot(normal, best->way)) {
            best = &sides[i];
        }
    }
    return best->name;
}

// Place and normal at rest.
typedef struct rest_place {
    phys_vec3 point, normal;
} rest_place;

static rest_place place_at_rest(const fencer_model *model, uint32_t triangle,
                                const double barycentric[3])
{
    rest_place at = {v3(0, 0, 0), v3(0, 0, 0)};
    for (int c = 0; c < 3; c++) {
        const float *n = model->rest_normal[model->triangle[triangle][c]];
        phys_vec3 point = v3_from_floats(model->rest_position[model->triangle[triangle][c]]);
        phys_vec3 normal = v3_from_floats(n);
        at.point = v3_add_scaled(at.point, point, barycentric[c]);
        at.normal = v3_add_scaled(at.normal, normal, barycentric[c]);
    }
    return at;
}

// Position of a point along a bone: 0 at its joint, 1 at the next joint.
static double along_bone(const fencer_model *model, enum fencer_bone bone, enum fencer_bone next,
                         phys_vec3 point)
{
    phys_vec3 run = v3_sub(model->joint_rest[next], model->joint_rest[bone]);
    double length_squared = v3_length_squared(run);
    double along = v3_dot(v3_sub(point, model->joint_rest[bone]), run);
    return length_squared > 0.0 ? along / length_squared : 0.0;
}

static phys_vec3 bone_way(const fencer_model *model, enum fencer_bone bone, enum fencer_bone next)
{
    return v3_normalized_or(v3_sub(model->joint_rest[next], model->joint_rest[bone]), DOWN);
}

static phys_vec3 across(phys_vec3 way, phys_vec3 axis)
{
    return v3_normalized_or(v3_add_scaled(way, axis, -v3_dot(way, axis)), way);
}

// ---- Arms --------------------------------------------------------------------------

typedef struct arm_bones {
    enum fencer_bone upper, fore, hand;
    phys_vec3 away; // from the trunk
} arm_bones;

static const arm_bones WEAPON_ARM = {BONE_UPPER_ARM_R, BONE_FOREARM_R, BONE_HAND_R, {-1, 0, 0}};
static const arm_bones FREE_ARM = {BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L, {1, 0, 0}};

static const char *upper_arm_side(const fencer_model *model, const arm_bones *arm, phys_vec3 normal)
{
    phys_vec3 axis = bone_way(model, arm->upper, arm->fore);
    phys_vec3 outside = across(arm->away, axis);
    const facing sides[] = {{outside, "outside"},
                            {v3_neg(outside), "inside"},
                            {across(FRONT, axis), "front"},
                            {across(BACK, axis), "behind"}};
    return faced(normal, sides, 4);
}

// The side of a forearm or hand; the free hand's thumb mirrors the weapon hand's.
static const char *forearm_side(const fencer_model *model, const arm_bones *arm, phys_vec3 normal)
{
    phys_vec3 thumb = model->grip_thumb_rest;
    thumb.x = arm->away.x < 0.0 ? thumb.x : -thumb.x;
    phys_vec3 axis = bone_way(model, arm->fore, arm->hand);
    phys_vec3 top = across(thumb, axis);
    phys_vec3 outside = v3_scale(v3_cross(axis, top), -arm->away.x);
    const facing sides[] = {{top, "top"},
                            {v3_neg(top), "underneath"},
                            {outside, "outside"},
                            {v3_neg(outside), "inside"}};
    return faced(normal, sides, 4);
}

static body_region upper_arm(const fencer_model *model, const arm_bones *arm, rest_place at,
                             bool free)
{
    double along = along_bone(model, arm->upper, arm->fore, at.point);
    const char *region = free ? "free upper arm" : "upper arm";
    if (along < JOINT_SHARE) {
        region = free ? "free shoulder" : "weapon shoulder";
    } else if (along > 1.0 - JOINT_SHARE) {
        region = free ? "free elbow" : "elbow";
    }
    return (body_region){region, NULL, upper_arm_side(model, arm, at.normal)};
}

static body_region forearm(const fencer_model *model, const arm_bones *arm, rest_place at,
                           bool free)
{
    double along = along_bone(model, arm->fore, arm->hand, at.point);
    const char *region = free ? "free forearm" : "forearm";
    if (along < JOINT_SHARE) {
        region = free ? "free elbow" : "elbow";
    } else if (along > 1.0 - JOINT_SHARE) {
        region = free ? "free wrist" : "wrist";
    }
    return (body_region){region, NULL, forearm_side(model, arm, at.normal)};
}

// The free arm is one body part; its region is above or below the elbow.
static body_region free_arm(const fencer_model *model, rest_place at)
{
    bool is_upper = along_bone(model, FREE_ARM.upper, FREE_ARM.fore, at.point) < 1.0;
    return is_upper ? upper_arm(model, &FREE_ARM, at, true) : forearm(model, &FREE_ARM, at, true);
}

// ---- Legs --------------------------------------------------------------------------

typedef struct leg_facts {
    enum fencer_bone thigh, shin, foot, toe;
    phys_vec3 away; // from the other leg
    const char *thigh_name, *knee_name, *shin_name, *ankle_name, *foot_name;
} leg_facts;

static const leg_facts FRONT_LEG = {BONE_THIGH_R,  BONE_SHIN_R,   BONE_FOOT_R,  BONE_TOE_R,
                                    {-1, 0, 0},    "front thigh", "front knee", "front shin",
                                    "front ankle", "front foot"};
static const leg_facts REAR_LEG = {BONE_THIGH_L, BONE_SHIN_L,  BONE_FOOT_L, BONE_TOE_L,
                                   {1, 0, 0},    "rear thigh", "rear knee", "rear shin",
                                   "rear ankle", "rear foot"};

static body_region leg(const fencer_model *model, const leg_facts *facts, rest_place at)
{
    const facing sides[] = {{facts->away, "outside"},
                            {v3_neg(facts->away), "inside"},
                            {FRONT, "front"},
                            {BACK, "behind"}};
    double thigh = along_bone(model, facts->thigh, facts->shin, at.point);
    double shin = along_bone(model, facts->shin, facts->foot, at.point);
    const char *region = thigh < 1.0 ? facts->thigh_name : facts->shin_name;
    if (thigh > 1.0 - JOINT_SHARE && shin < JOINT_SHARE) {
        region = facts->knee_name;
    } else if (shin > 1.0 - JOINT_SHARE) {
        region = facts->ankle_name;
    }
    return (body_region){region, NULL, faced(at.normal, sides, 4)};
}

static body_region foot(const leg_facts *facts, rest_place at)
{
    const facing sides[] = {
        {UP, "top"},    {DOWN, "sole"},           {FRONT, "toe"},
        {BACK, "heel"}, {facts->away, "outside"}, {v3_neg(facts->away), "inside"}};
    return (body_region){facts->foot_name, NULL, faced(at.normal, sides, 6)};
}

// ---- Trunk and head ----------------------------------------------------------------

static const char *side_of_middle(rest_place at)
{
    if (fabs(at.point.x) < MIDDLE_M) {
        return "middle";
    }
    return at.point.x < 0.0 ? "weapon side" : "free side";
}

// The front is divided into chest and belly; then there are the back, the flanks, and the shoulders
// at the top.
static body_region torso(const fencer_model *model, rest_place at)
{
    const facing sides[] = {{FRONT, "chest"},
                            {BACK, "back"},
                            {WEAPON_SIDE, "flank"},
                            {FREE_SIDE, "flank"},
                            {UP, "shoulder"}};
    body_region place = {faced(at.normal, sides, 5), NULL, side_of_middle(at)};
    double height = along_bone(model, BONE_CHEST, BONE_NECK, at.point);
    if (place.region == sides[0].name && height < 0.0) {
        place.region = "belly";
    } else if (place.region != sides[4].name) {
        place.height = height > CHEST_HIGH ? "high" : height < CHEST_LOW ? "low" : NULL;
    }
    return place;
}

static body_region hips(rest_place at, const char *in_front)
{
    const facing sides[] = {
        {FRONT, in_front}, {BACK, "seat"}, {WEAPON_SIDE, "hip"}, {FREE_SIDE, "hip"}};
    return (body_region){faced(at.normal, sides, 4), NULL, side_of_middle(at)};
}

static body_region head(rest_place at, const char *region)
{
    const facing sides[] = {
        {FRONT, "front"},         {BACK, "behind"}, {WEAPON_SIDE, "weapon side"},
        {FREE_SIDE, "free side"}, {UP, "top"},      {DOWN, "below"}};
    return (body_region){region, NULL, faced(at.normal, sides, 6)};
}

body_region body_region_of(const fencer_model *model, uint32_t triangle,
                           const double barycentric[3])
{
    rest_place at = place_at_rest(model, triangle, barycentric);
    switch ((enum body_part)model->triangle_part[triangle]) {
    case PART_MASK:
        return head(at, "mask");
    case PART_NECK:
        return head(at, "neck");
    case PART_BIB:
        return (body_region){"bib", NULL, side_of_middle(at)};
    case PART_TORSO:
        return torso(model, at);
    case PART_WAIST:
        return hips(at, "waist");
    case PART_HIPS:
        return hips(at, "lap");
    case PART_WEAPON_UPPER_ARM:
        return upper_arm(model, &WEAPON_ARM, at, false);
    case PART_WEAPON_FOREARM:
        return forearm(model, &WEAPON_ARM, at, false);
    case PART_WEAPON_HAND:
        return (body_region){"hand", NULL, forearm_side(model, &WEAPON_ARM, at.normal)};
    case PART_FREE_ARM:
        return free_arm(model, at);
    case PART_FREE_HAND:
        return (body_region){"free hand", NULL, NULL};
    case PART_FRONT_LEG:
        return leg(model, &FRONT_LEG, at);
    case PART_REAR_LEG:
        return leg(model, &REAR_LEG, at);
    case PART_FRONT_FOOT:
        return foot(&FRONT_LEG, at);
    case PART_REAR_FOOT:
        return foot(&REAR_LEG, at);
    default:
        break;
    }
    // A part without further detail.
    return (body_region){body_part_name((enum body_part)model->triangle_part[triangle]), NULL,
                         NULL};
}
