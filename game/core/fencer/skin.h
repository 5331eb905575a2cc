// Dual-quaternion skinning on the CPU: one implementation for drawing and for touches.
//
// L. Kavan, S. Collins, J. Zara, C. O'Sullivan, "Geometric skinning with approximate dual
// quaternion blending", ACM Transactions on Graphics 27(4), 2008: the weighted sum of the bones'
// unit dual quaternions, normalized, moves the vertex. Every vertex therefore moves rigidly, and a
// twisted limb keeps its thickness, whereas blended matrices would shrink it ("candy wrapper").
//
// Bending is different: around a shoulder or hip that bends far, skin that moves on an arc bulges,
// and skin that moves on the chord caves in. L. Kavan, O. Sorkine, "Elasticity-inspired deformers
// for character articulation", ACM Transactions on Graphics 31(6), 2012, therefore treat twist and
// swing separately. So does this code at these joints: swing moves a vertex up to half way to the
// result of linear blending.
#ifndef SKIN_H
#define SKIN_H

#include "body_pose.h"

// A model's vertices in the order in which they are skinned. Immutable.
typedef struct skin skin;

// Allocates; NULL if out of memory. Copies what it needs of the model. Destroy takes the address
// and sets it to NULL.
skin *skin_create(const fencer_model *model);
void skin_destroy(skin **address);

// As skin_create(), but in another order: among vertices with the same bones, those with similar
// rank[vertex_count] are skinned together, in the same batch. The order changes no bit of the
// result.
skin *skin_create_by_rank(const fencer_model *model, const uint32_t *rank);

// The shoulders and hips, left and right.
#define SKIN_BALL_JOINTS 4

// The bone that turns in one of them.
enum fencer_bone skin_ball_joint(int joint);

// The pose of the bones for skinning. Plain data without padding: poses that are equal byte for
// byte give equal positions.
typedef struct skin_pose {
    // Unit dual quaternion of each bone, from rest to the posed body in model axes: x y z w of the
    // rotation r, then of the dual part t r / 2, t the translation. r and -r are the same rotation;
    // the one nearer to the parent bone's is used.
    float bone[FENCER_BONE_COUNT][8];
    // How much of each ball joint's rotation is a bend of the limb, 0..1; the rest is twist.
    float bend[SKIN_BALL_JOINTS];
    // From there to the world; a left-hander is mirrored here, after the blending.
    fencer_frame frame;
} skin_pose;

// The rotations of a body's bones with the signs that the skin uses: each bone's on its parent's
// side. skin_pose_make() rounds these to floats.
void skin_pose_rotations(const body_pose *body, phys_quat out_rotation[FENCER_BONE_COUNT]);

// Two parts of a skin's pose, from those rotations: skin_pose.bone of one bone, and skin_pose.bend.
void skin_pose_bone(const fencer_model *model, const body_pose *body, enum fencer_bone bone,
                    phys_quat rotation, float out_bone[8]);
void skin_pose_bends(const fencer_model *model, const phys_quat rotation[FENCER_BONE_COUNT],
                     float out_bend[SKIN_BALL_JOINTS]);

// Computes the skin's pose for a body that is posed in the fencer frame and stands at `frame`.
void skin_pose_make(const fencer_model *model, const body_pose *body, fencer_frame frame,
                    skin_pose *out_pose);

// Writes the world positions of all vertices into out_position[vertex_count].
void skin_positions(const skin *s, const skin_pose *pose, float (*out_position)[3]);

// The vertices are divided into batches that are skinned together. A caller that needs only some
// vertices can skin just their batches, with the same bits as above. out_batch[vertex_count] gets
// the batch of each.
uint32_t skin_batch_count(const skin *s);
void skin_batch_of_vertices(const skin *s, uint32_t *out_batch);
void skin_batch_positions(const skin *s, uint32_t batch, const skin_pose *pose,
                          float (*out_position)[3]);

// Writes the world normals of all vertices into out_normal[vertex_count]. They are rotated by the
// vertices' own rotations, so their lengths are those at rest. They point out of the body for
// left-handers, too, whose triangles are clockwise from outside.
void skin_normals(const skin *s, const skin_pose *pose, float (*out_normal)[3]);

// The bones that carry a vertex, in increasing order, the rest zero. Only vertices with the same
// bones are skinned, or bounded, together.
typedef struct skin_bones {
    uint8_t bone[4], count;
} skin_bones;

skin_bones skin_bones_of(const fencer_model *model, uint32_t vertex, float out_weight[4]);

// Compares in a fixed order: negative if a comes before b, 0 if equal, positive if after.
int skin_bones_compare(skin_bones a, skin_bones b);

#endif
