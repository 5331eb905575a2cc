#include "test_fencer.h"

#include <assert.h>
#include <stdlib.h>

// The joints of the shipped fencer in the rest pose; these are the left side's.
static const phys_vec3 MIDDLE[] = {
    [BONE_ROOT] = {0, 0, 0},           [BONE_HIPS] = {0, 0.930, -0.012},
    [BONE_SPINE] = {0, 1.030, -0.006}, [BONE_CHEST] = {0, 1.180, 0},
    [BONE_NECK] = {0, 1.470, -0.016},  [BONE_HEAD] = {0, 1.585, -0.010},
};
static const phys_vec3 CLAVICLE = {0.025, 1.455, 0}, SHOULDER = {0.184, 1.437, -0.012},
                       ELBOW = {0.392503, 1.228497, -0.003154},
                       TWIST = {0.485799, 1.135201, 0.000804},
                       WRIST = {0.577681, 1.043319, 0.004702}, HIP = {0.092, 0.930, -0.010},
                       KNEE = {0.100, 0.495, -0.004}, ANKLE = {0.106, 0.085, -0.016},
                       TOE = {0.106, 0.030, 0.125}, FINGERS = {0.70, 0.92, 0.010},
                       HEEL = {0.106, 0.037, -0.045}, TOE_CAP = {0.106, 0.034, 0.175};
static const phys_vec3 GRIP = {-0.621689, 0.949813, 0.031630};
static const phys_vec3 GRIP_BLADE = {-0.6473801295558677, -0.6473801295558677, 0.4022411412479528};
static const phys_vec3 GRIP_THUMB = {0.2844274386486433, 0.2844274386486433, 0.9155337592287595};

// A capsule: rings of vertices between two poles.
#define SIDES         8
#define RINGS         6
#define TUBE_VERTICES (SIDES * RINGS + 2)
#define TUBE_FACES    (2 * SIDES * RINGS)
#define MAX_TUBES     20

typedef struct test_fencer {
    fencer_model model; // must be first: its address is that of the test_fencer
    float position[MAX_TUBES * TUBE_VERTICES][3];
    float normal[MAX_TUBES * TUBE_VERTICES][3];
    uint8_t index[MAX_TUBES * TUBE_VERTICES][4];
    float weight[MAX_TUBES * TUBE_VERTICES][4];
    uint32_t triangle[MAX_TUBES * TUBE_FACES][3];
    uint8_t part[MAX_TUBES * TUBE_FACES];
} test_fencer;

typedef struct limb_tube {
    phys_vec3 from, to;
    double radius;
    enum fencer_bone before, bone, after; // at each end half the weight goes to the neighbor
    enum body_part part;
} limb_tube;

static void add_vertex(test_fencer *fencer, const limb_tube *tube, phys_vec3 axis_point,
                       phys_vec3 normal, double along)
{
    uint32_t v = fencer->model.vertex_count++;
    v3_to_floats(v3_add_scaled(axis_point, normal, tube->radius), fencer->position[v]);
    v3_to_floats(normal, fencer->normal[v]);
    double before = along < 0.3 ? 0.5 - along / 0.6 : 0.0;
    double after = along > 0.7 ? 0.5 - (1.0 - along) / 0.6 : 0.0;
    fencer->index[v][0] = (uint8_t)tube->bone;
    fencer->index[v][1] = (uint8_t)tube->before;
    fencer->index[v][2] = (uint8_t)tube->after;
    fencer->weight[v][1] = (float)before;
    fencer->weight[v][2] = (float)after;
    fencer->weight[v][0] = 1.0f - fencer->weight[v][1] - fencer->weight[v][2];
}

static void add_triangle(test_fencer *fencer, enum body_part part, uint32_t a, uint32_t b,
                         uint32_t c)
{
    uint32_t t = fencer->model.triangle_count++;
    fencer->triangle[t][0] = a;
    fencer->triangle[t][1] = b;
    fencer->triangle[t][2] = c;
    fencer->part[t] = (uint8_t)part;
}

static void add_tube(test_fencer *fencer, limb_tube tube)
{
    // Each ring's position along the axis (0..1) and its normal's component along the axis. The
    // first two and the last two rings form the caps.
    static const double ring_along[RINGS] = {0, 0, 0.33, 0.67, 1, 1};
    static const double ring_axial[RINGS] = {-0.7, 0, 0, 0, 0, 0.7};
    phys_vec3 way = v3_sub(tube.to, tube.from);
    phys_vec3 axis = v3_normalized_or(way, v3(0, 1, 0));
    phys_vec3 u = v3_any_orthogonal(axis), w = v3_cross(axis, u);
    uint32_t first = fencer->model.vertex_count;

    for (int r = 0; r < RINGS; r++) {
        double radial = sqrt(1.0 - ring_axial[r] * ring_axial[r]);
        // The vertices of a regular octagon.
        static const double cosine[SIDES] = {1,  0.7071067811865476,  0, -0.7071067811865476,
                                             -1, -0.7071067811865476, 0, 0.7071067811865476};
        for (int i = 0; i < SIDES; i++) {
            double sine = cosine[(i + SIDES - 2) % SIDES];
            phys_vec3 out = v3_add(v3_scale(u, cosine[i]), v3_scale(w, sine));
            phys_vec3 normal = v3_add(v3_scale(out, radial), v3_scale(axis, ring_axial[r]));
            add_vertex(fencer, &tube, v3_add_scaled(tube.from, way, ring_along[r]), normal,
                       ring_along[r]);
        }
    }
    uint32_t near_pole = fencer->model.vertex_count;
    add_vertex(fencer, &tube, tube.from, v3_neg(axis), 0.0);
    add_vertex(fencer, &tube, tube.to, axis, 1.0);

    for (uint32_t i = 0; i < SIDES; i++) {
        uint32_t j = (i + 1) % SIDES;
        uint32_t last = first + (RINGS - 1) * SIDES;
        add_triangle(fencer, tube.part, near_pole, first + j, first + i);
        add_triangle(fencer, tube.part, near_pole + 1, last + i, last + j);
        for (uint32_t r = 0; r + 1 < RINGS; r++) {
            uint32_t a = first + r * SIDES, b = a + SIDES;
            add_triangle(fencer, tube.part, a + i, a + j, b + j);
            add_triangle(fencer, tube.part, a + i, b + j, b + i);
        }
    }
}

static phys_vec3 sided(phys_vec3 left, double side)
{
    return v3(side * left.x, left.y, left.z);
}

static void set_joints(phys_vec3 joint[FENCER_BONE_COUNT])
{
    for (int b = BONE_ROOT; b <= BONE_HEAD; b++) {
        joint[b] = MIDDLE[b];
    }
    for (int side = 0; side < 2; side++) {
        double sign = side == 0 ? 1.0 : -1.0;
        int arm = side == 0 ? BONE_CLAVICLE_L : BONE_CLAVICLE_R;
        int leg = side == 0 ? BONE_THIGH_L : BONE_THIGH_R;
        const phys_vec3 arms[] = {CLAVICLE, SHOULDER, ELBOW, TWIST, WRIST};
        const phys_vec3 legs[] = {HIP, KNEE, ANKLE, TOE};
        for (int i = 0; i < 5; i++) {
            joint[arm + i] = sided(arms[i], sign);
        }
        for (int i = 0; i < 4; i++) {
            joint[leg + i] = sided(legs[i], sign);
        }
    }
    joint[BONE_WEAPON_R] = GRIP;
}

static void add_side(test_fencer *fencer, bool weapon_side)
{
    double sign = weapon_side ? -1.0 : 1.0;
    enum fencer_bone arm = weapon_side ? BONE_CLAVICLE_R : BONE_CLAVICLE_L;
    enum fencer_bone leg = weapon_side ? BONE_THIGH_R : BONE_THIGH_L;
    const limb_tube tubes[] = {
        {SHOULDER, ELBOW, 0.05, arm, arm + 1, arm + 2,
         weapon_side ? PART_WEAPON_UPPER_ARM : PART_FREE_ARM},
        {ELBOW, WRIST, 0.042, arm + 1, arm + 2, arm + 3,
         weapon_side ? PART_WEAPON_FOREARM : PART_FREE_ARM},
        {WRIST, FINGERS, 0.035, arm + 3, arm + 4, arm + 4,
         weapon_side ? PART_WEAPON_HAND : PART_FREE_HAND},
        {HIP, KNEE, 0.08, BONE_HIPS, leg, leg + 1, weapon_side ? PART_FRONT_LEG : PART_REAR_LEG},
        {KNEE, ANKLE, 0.05, leg, leg + 1, leg + 2, weapon_side ? PART_FRONT_LEG : PART_REAR_LEG},
        {HEEL, TOE_CAP, 0.034, leg + 2, leg + 2, leg + 3,
         weapon_side ? PART_FRONT_FOOT : PART_REAR_FOOT},
    };
    for (size_t i = 0; i < sizeof tubes / sizeof tubes[0]; i++) {
        limb_tube mirrored = tubes[i];
        mirrored.from = sided(mirrored.from, sign);
        mirrored.to = sided(mirrored.to, sign);
        add_tube(fencer, mirrored);
    }
}

fencer_model *test_fencer_create(void)
{
    test_fencer *fencer = calloc(1, sizeof *fencer);
    if (fencer == NULL) {
        abort();
    }
    fencer_model *model = &fencer->model;
    model->rest_position = (const float(*)[3])fencer->position;
    model->rest_normal = (const float(*)[3])fencer->normal;
    model->bone_index = (const uint8_t(*)[4])fencer->index;
    model->bone_weight = (const float(*)[4])fencer->weight;
    model->triangle = (const uint32_t(*)[3])fencer->triangle;
    model->triangle_part = fencer->part;
    set_joints(model->joint_rest);
    model->grip_rest = GRIP;
    model->grip_blade_rest = GRIP_BLADE;
    model->grip_thumb_rest = GRIP_THUMB;

    const limb_tube trunk[] = {
        {v3(0, 0.90, 0), v3(0, 1.02, 0), 0.14, BONE_HIPS, BONE_HIPS, BONE_SPINE, PART_HIPS},
        {v3(0, 1.08, 0), v3(0, 1.38, 0), 0.14, BONE_SPINE, BONE_CHEST, BONE_CHEST, PART_TORSO},
        {v3(-0.11, 1.38, 0), v3(0.11, 1.38, 0), 0.07, BONE_CLAVICLE_R, BONE_CHEST, BONE_CLAVICLE_L,
         PART_TORSO},
        {v3(0, 0.93, 0.10), v3(0, 0.97, 0.10), 0.05, BONE_HIPS, BONE_HIPS, BONE_HIPS, PART_GROIN},
        {v3(0, 1.04, -0.03), v3(0, 1.07, -0.03), 0.13, BONE_HIPS, BONE_HIPS, BONE_SPINE,
         PART_WAIST},
        {v3(0, 1.46, -0.02), v3(0, 1.58, -0.02), 0.05, BONE_CHEST, BONE_NECK, BONE_HEAD, PART_NECK},
        {v3(0, 1.46, 0.08), v3(0, 1.56, 0.09), 0.06, BONE_CHEST, BONE_HEAD, BONE_HEAD, PART_BIB},
        {v3(0, 1.66, 0.01), v3(0, 1.72, 0.01), 0.12, BONE_HEAD, BONE_HEAD, BONE_HEAD, PART_MASK},
    };
    for (size_t i = 0; i < sizeof trunk / sizeof trunk[0]; i++) {
        add_tube(fencer, trunk[i]);
    }
    add_side(fencer, true);
    add_side(fencer, false);
    assert(model->vertex_count <= MAX_TUBES * TUBE_VERTICES);
    assert(model->triangle_count <= MAX_TUBES * TUBE_FACES);
    model->hash = fencer_model_hash(model);
    return model;
}

void test_fencer_destroy(fencer_model **model)
{
    free(*model);
    *model = NULL;
}
