#include "guards_check.h"

#include <stdlib.h>

#include "phys_rotation.h"
#include "phys_triangle.h"
#include "weapon_parts.h"

// The rim of the guard is approximated by this many straight pieces. They deviate from the circle
// by 1.4 % of its radius, about a millimeter.
#define RIM_PIECES 18
// Most of the fencer's triangles are far from the blade. Triangles outside the bounding box of a
// piece, enlarged by this distance, are skipped.
#define NEAR_M GUARDS_CLEAR_MAX_M

struct guards_checker {
    const fencer_model *model;
    skin *skin;
    float (*position)[3];
};

guards_checker *guards_checker_create(const fencer_model *model)
{
    guards_checker *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return NULL;
    }
    c->model = model;
    c->skin = skin_create(model);
    c->position = calloc(model->vertex_count > 0 ? model->vertex_count : 1, sizeof *c->position);
    if (c->skin == NULL || c->position == NULL) {
        guards_checker_destroy(&c);
    }
    return c;
}

void guards_checker_destroy(guards_checker **address)
{
    guards_checker *c = *address;
    if (c != NULL) {
        skin_destroy(&c->skin);
        free(c->position);
        free(c);
        *address = NULL;
    }
}

static phys_vec3 joint(const body_pose *pose, enum fencer_bone bone)
{
    return pose->bone[bone].joint;
}

static double angle_between(phys_vec3 a, phys_vec3 b)
{
    return phys_atan2(v3_length(v3_cross(a, b)), v3_dot(a, b));
}

static double elbow_of(const body_pose *pose)
{
    phys_vec3 elbow = joint(pose, BONE_FOREARM_R);
    return angle_between(v3_sub(joint(pose, BONE_UPPER_ARM_R), elbow),
                         v3_sub(joint(pose, BONE_HAND_R), elbow));
}

// The bend of the wrist: the angle between the forearm's direction and the direction it would have
// if the wrist were relaxed.
static double wrist_of(const fencer_model *model, const body_pose *pose)
{
    phys_vec3 rest = v3_sub(model->joint_rest[BONE_HAND_R], model->joint_rest[BONE_FOREARM_R]);
    return angle_between(quat_rotate(pose->bone[BONE_FOREARM_R].rotation, rest),
                         quat_rotate(pose->bone[BONE_HAND_R].rotation, rest));
}

// ------------------------------------------------------------- the weapon and the body

// A capsule-shaped piece of the weapon in the world.
typedef struct piece {
    phys_vec3 a, b;
    double radius_m;
    bool is_guard;
} piece;

#define PIECES (1 + RIM_PIECES)

// The blade from the guard to the tip, and the rim of the guard.
static void weapon_pieces(const weapon *held, phys_pose hand_world, piece out[PIECES])
{
    phys_pose body = weapon_body_pose(held, hand_world);
    out[0] = (piece){pose_apply(body, held->blade.a), pose_apply(body, held->blade.b),
                     held->blade.radius_m, false};
    phys_convex guard = phys_convex_place(&held->guard, body);
    phys_disc rim = guard.disc[guard.count - 1];
    phys_vec3 across = v3_normalized_or(v3_any_orthogonal(guard.axis), v3(1, 0, 0));
    phys_vec3 up = v3_cross(guard.axis, across);
    phys_vec3 center = v3_add_scaled(guard.origin, guard.axis, rim.along_m);
    phys_vec3 corner[RIM_PIECES + 1];
    for (int i = 0; i <= RIM_PIECES; i++) {
        double sine, cosine;
        phys_sincos(2.0 * PHYS_PI * i / RIM_PIECES, &sine, &cosine);
        corner[i] = v3_add_scaled(v3_add_scaled(center, across, rim.radius_m * cosine), up,
                                  rim.radius_m * sine);
    }
    for (int i = 0; i < RIM_PIECES; i++) {
        out[1 + i] = (piece){corner[i], corner[i + 1], guard.margin_m, true};
    }
}

static bool counts(uint8_t part, bool is_guard)
{
    return part != PART_WEAPON_HAND && !(is_guard && part == PART_WEAPON_FOREARM);
}

static bool apart_along(double a, double b, const double of_corner[3], double room_m)
{
    double low = phys_min(of_corner[0], phys_min(of_corner[1], of_corner[2]));
    double high = phys_max(of_corner[0], phys_max(of_corner[1], of_corner[2]));
    return low > phys_max(a, b) + room_m || high < phys_min(a, b) - room_m;
}

static bool is_far(const piece *p, const phys_vec3 corner[3])
{
    double room_m = p->radius_m + NEAR_M;
    return apart_along(p->a.x, p->b.x, (double[]){corner[0].x, corner[1].x, corner[2].x}, room_m) ||
           apart_along(p->a.y, p->b.y, (double[]){corner[0].y, corner[1].y, corner[2].y}, room_m) ||
           apart_along(p->a.z, p->b.z, (double[]){corner[0].z, corner[1].z, corner[2].z}, room_m);
}

// Finds the part of the skin that is nearest to blade and guard.
static void find_clearance(const guards_checker *c, const piece pieces[PIECES],
                           guards_finding *finding)
{
    finding->clear_m = GUARDS_CLEAR_MAX_M;
    finding->part = BODY_PART_COUNT;
    for (uint32_t t = 0; t < c->model->triangle_count; t++) {
        uint8_t part = c->model->triangle_part[t];
        phys_vec3 corner[3];
        for (int i = 0; i < 3; i++) {
            corner[i] = v3_from_floats(c->position[c->model->triangle[t][i]]);
        }
        for (int i = 0; i < PIECES; i++) {
            const piece *p = &pieces[i];
            if (!counts(part, p->is_guard) || is_far(p, corner)) {
                continue;
            }
            double clear_m =
                phys_segment_triangle_closest(p->a, p->b, corner).distance_m - p->radius_m;
            if (clear_m < finding->clear_m) {
                finding->clear_m = clear_m;
                finding->part = part;
            }
        }
    }
}

guards_finding guards_check(guards_checker *checker, const weapon *held,
                            const footwork_state *footwork, fencer_frame frame, phys_pose hand)
{
    const fencer_model *model = checker->model;
    phys_pose wanted = body_pose_place(model, footwork, hand);
    hand = body_pose_hold(model, footwork, wanted);
    body_pose pose;
    body_pose_solve(model, footwork, hand, &pose);
    guards_finding finding = {
        .short_m = v3_distance(hand.position, wanted.position),
        .elbow_rad = elbow_of(&pose),
        .wrist_rad = wrist_of(model, &pose),
        .tip = pose_apply(weapon_body_pose(held, hand), held->blade.b),
    };

    skin_pose skinned;
    piece pieces[PIECES];
    skin_pose_make(model, &pose, frame, &skinned);
    skin_positions(checker->skin, &skinned, checker->position);
    weapon_pieces(held, fencer_frame_weapon_to_world(frame, hand), pieces);
    find_clearance(checker, pieces, &finding);
    return finding;
}

unsigned guards_wrong(const guards_finding *finding)
{
    unsigned wrong = 0;
    wrong |= finding->short_m <= GUARDS_SHORT_M ? 0u : GUARDS_UNREACHED;
    wrong |= finding->elbow_rad >= GUARDS_ELBOW_RAD ? 0u : GUARDS_FOLDED;
    wrong |= finding->wrist_rad <= GUARDS_WRIST_RAD ? 0u : GUARDS_WRIST;
    wrong |= finding->clear_m >= GUARDS_CLEAR_M ? 0u : GUARDS_SELF_HIT;
    return wrong;
}
