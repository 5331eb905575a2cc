#include "limb_capsules.h"

#include "phys_segment.h"

// A trunk is wider than deep, so in front and behind it arms and thighs come closer than its mean
// radius.
static const double TRUNK_DEPTH_SHARE = 0.85;

enum { TRUNK, HEAD = LIMB_HEAD, FIRST_LIMB };

// For each capsule the joints at its ends. For the limbs the radius is measured on the vertices of
// the first bone.
static const struct {
    enum fencer_bone from, to;
} SPAN[] = {
    [TRUNK] = {BONE_HIPS, BONE_NECK},   [HEAD] = {BONE_HEAD, BONE_HEAD},
    {BONE_UPPER_ARM_L, BONE_FOREARM_L}, {BONE_UPPER_ARM_R, BONE_FOREARM_R},
    {BONE_FOREARM_L, BONE_HAND_L},      {BONE_FOREARM_R, BONE_HAND_R},
    {BONE_THIGH_L, BONE_SHIN_L},        {BONE_THIGH_R, BONE_SHIN_R},
    {BONE_SHIN_L, BONE_FOOT_L},         {BONE_SHIN_R, BONE_FOOT_R},
    {BONE_FOOT_L, BONE_TOE_L},          {BONE_FOOT_R, BONE_TOE_R},
};
_Static_assert(sizeof SPAN / sizeof SPAN[0] == LIMB_COUNT, "every limb has two bones");

enum fencer_bone limb_main_bone(const fencer_model *model, uint32_t vertex)
{
    int most = 0;
    for (int i = 1; i < 4; i++) {
        most = model->bone_weight[vertex][i] > model->bone_weight[vertex][most] ? i : most;
    }
    return (enum fencer_bone)model->bone_index[vertex][most];
}

double limb_mean_radius(const fencer_model *model, enum fencer_bone bone, enum fencer_bone from,
                        enum fencer_bone to)
{
    phys_vec3 a = model->joint_rest[from], b = model->joint_rest[to];
    double sum = 0.0;
    int count = 0;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        if (limb_main_bone(model, v) == bone) {
            phys_vec3 p = v3_from_floats(model->rest_position[v]);
            sum += phys_segment_closest(p, p, a, b).distance_m;
            count++;
        }
    }
    return count > 0 ? sum / count : 0.0;
}

// The head is a sphere: the mean of its vertices, and their mean distance from that.
static void find_head(const fencer_model *model, limb_sizes *out_sizes)
{
    phys_vec3 sum = v3(0, 0, 0);
    int count = 0;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        if (limb_main_bone(model, v) == BONE_HEAD) {
            sum = v3_add(sum, v3_from_floats(model->rest_position[v]));
            count++;
        }
    }
    out_sizes->head_rest = count > 0 ? v3_scale(sum, 1.0 / count) : model->joint_rest[BONE_HEAD];
    double distance = 0.0;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        if (limb_main_bone(model, v) == BONE_HEAD) {
            distance += v3_distance(v3_from_floats(model->rest_position[v]), out_sizes->head_rest);
        }
    }
    out_sizes->radius_m[HEAD] = count > 0 ? distance / count : 0.0;
}

limb_sizes limb_sizes_of(const fencer_model *model)
{
    limb_sizes sizes = {.head_rest = {0, 0, 0}};
    find_head(model, &sizes);
    sizes.radius_m[TRUNK] =
        TRUNK_DEPTH_SHARE * limb_mean_radius(model, BONE_CHEST, BONE_HIPS, BONE_NECK);
    for (int i = FIRST_LIMB; i < LIMB_COUNT; i++) {
        sizes.radius_m[i] = limb_mean_radius(model, SPAN[i].from, SPAN[i].from, SPAN[i].to);
    }
    return sizes;
}

void limb_capsules_place(const limb_sizes *sizes, const fencer_model *model, const body_pose *pose,
                         fencer_frame frame, limb out_limb[LIMB_COUNT])
{
    const body_bone *head = &pose->bone[BONE_HEAD];
    phys_vec3 off = v3_sub(sizes->head_rest, model->joint_rest[BONE_HEAD]);
    phys_vec3 skull = v3_add(head->joint, quat_rotate(head->rotation, off));
    for (int i = 0; i < LIMB_COUNT; i++) {
        phys_vec3 a = i == HEAD ? skull : pose->bone[SPAN[i].from].joint;
        phys_vec3 b = i == HEAD ? skull : pose->bone[SPAN[i].to].joint;
        a = fencer_frame_point_to_world(frame, fencer_frame_point_from_model(a));
        b = fencer_frame_point_to_world(frame, fencer_frame_point_from_model(b));
        double reach = 0.5 * v3_distance(a, b) + sizes->radius_m[i];
        out_limb[i] = (limb){{(float)a.x, (float)a.y, (float)a.z, (float)sizes->radius_m[i]},
                             {(float)b.x, (float)b.y, (float)b.z, (float)reach}};
    }
}
