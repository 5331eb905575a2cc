#include "ai_headset.h"

#include "phys_rotation.h"

static ai_limb limb_of(phys_pose pose)
{
    phys_vec3 p = pose.position;
    phys_quat q = pose.orientation;
    return (ai_limb){{(float)p.x, (float)p.y, (float)p.z},
                     {(float)q.x, (float)q.y, (float)q.z, (float)q.w}};
}

static phys_pose pose_of(const ai_limb *limb)
{
    const float *p = limb->position_m, *q = limb->turn;
    return (phys_pose){
        v3((double)p[0], (double)p[1], (double)p[2]),
        quat_normalized((phys_quat){(double)q[0], (double)q[1], (double)q[2], (double)q[3]})};
}

ai_limbs ai_limbs_of(const duel_fencer *he)
{
    return (ai_limbs){limb_of(he->track.head.pose), limb_of(he->track.hand.pose)};
}

// Where the limb that is at `now` comes by the movement of another one from `from` to between
// `before` and `after`.
static phys_pose moved(const ai_limb *now, const ai_limb *from, const ai_limb *before,
                       const ai_limb *after, const ai_limbs_move *move)
{
    const phys_pose is = pose_of(now), was = pose_of(from), a = pose_of(before), b = pose_of(after);
    const phys_vec3 to = v3_lerp(a.position, b.position, move->share);
    const phys_quat turned = quat_mul(quat_nlerp(a.orientation, b.orientation, move->share),
                                      quat_conjugate(was.orientation));
    phys_pose pose = {v3_add(is.position, v3_sub(to, was.position)),
                      quat_mul(turned, is.orientation)};
    pose.position.x += move->forward_m;
    return pose;
}

input_frame ai_limbs_frame(const ai_limbs *now, const ai_limbs_move *move)
{
    const ai_limbs *from = move->from, *before = move->before, *after = move->after;
    const phys_pose a = pose_of(&before->hand), b = pose_of(&after->hand);
    const phys_vec3 went = v3_sub(b.position, a.position);
    const phys_vec3 turned =
        phys_rotation_vector_from_quat(quat_mul(b.orientation, quat_conjugate(a.orientation)));
    input_frame frame = {.kind = INPUT_POSE, .sample = {.due = 1, .flags = INPUT_SAMPLE_FLAGS_ALL}};
    input_head_quantize(moved(&now->head, &from->head, &before->head, &after->head, move),
                        &frame.sample.head);
    input_pose_quantize(moved(&now->hand, &from->hand, &before->hand, &after->hand, move),
                        &frame.sample.hand);
    input_sample_move(&frame.sample, v3_scale(went, 1.0 / move->between_s),
                      v3_scale(turned, 1.0 / move->between_s));
    return frame;
}
