// Dual-quaternion skinning on the CPU: one implementation for picture and touch.
//
// L. Kavan, S. Collins, J. Zara, C. O'Sullivan, "Geometric skinning with approximate
// dual quaternion blending", ACM Transactions on Graphics 27(4), 2008: the bones' unit
// dual quaternions are added up in the proportion of a vertex's weights, and the sum,
// made unit again, moves the vertex. So a vertex always moves rigidly: a twisted limb
// keeps its girth, where blended matrices shrink it ("candy wrapper").
//
// A bend is another matter: about a shoulder or hip that bends far, skin on an arc bags
// where skin on the chord is hollow. L. Kavan, O. Sorkine, "Elasticity-inspired deformers
// for character articulation", ACM Transactions on Graphics 31(6), 2012, therefore treat
// twist and swing apart. So do these joints here: what is swing takes a vertex up to half
// way to linear blending.
#ifndef SKIN_H
#define SKIN_H

#include "body_pose.h"

// A model's vertices in the order in which they are skinned. Immutable.
typedef struct skin skin;

// Allocates; NULL where memory is out. It keeps nothing of the model but copies.
// Destroy takes the address and nulls it.
skin *skin_create(const fencer_model *model);
void skin_destroy(skin **address);

// The same, but for the order: of those whose bones are the same, vertices that are near each
// other in rank[vertex_count] are skinned together, in the same batch. It changes no bit of
// where they go.
skin *skin_create_by_rank(const fencer_model *model, const uint32_t *rank);

// The shoulders and hips, left and right.
#define SKIN_BALL_JOINTS 4

// Where the bones have gone, as skinning wants it. Plain data without padding: poses
// that are equal byte for byte skin alike.
typedef struct skin_pose {
    // Unit dual quaternion of each bone, from rest to the posed body in model axes:
    // x y z w of the rotation r, then of the dual part t r / 2, t the translation. Of r
    // and -r, which turn alike, it is the one on the parent bone's side.
    float bone[FENCER_BONE_COUNT][8];
    // How much of each ball joint's turn is a bend across the limb, 0..1; the rest is twist.
    float bend[SKIN_BALL_JOINTS];
    // From there to the world; a left-hander is mirrored here, after the blending.
    fencer_frame frame;
} skin_pose;

// The skin's pose for a body posed in the fencer frame and standing at `frame`.
void skin_pose_make(const fencer_model *model, const body_pose *body, fencer_frame frame,
                    skin_pose *out_pose);

// World positions of all vertices into out_position[vertex_count].
void skin_positions(const skin *s, const skin_pose *pose, float (*out_position)[3]);

// The vertices fall into batches that are skinned together. Who needs a few of them skins their
// batches alone, to the same bits as above. out_batch[vertex_count] gets the batch of each.
uint32_t skin_batch_count(const skin *s);
void skin_batch_of_vertices(const skin *s, uint32_t *out_batch);
void skin_batch_positions(const skin *s, uint32_t batch, const skin_pose *pose,
                          float (*out_position)[3]);

// World normals of all vertices into out_normal[vertex_count], turned by the vertices'
// own rotations and so as long as at rest; out of the body for left-handers too, whose
// triangles come out clockwise from outside.
void skin_normals(const skin *s, const skin_pose *pose, float (*out_normal)[3]);

// The bones that carry a vertex, in increasing order, the rest zero: what vertices
// must share to be skinned, or bounded, together.
typedef struct skin_bones {
    uint8_t bone[4], count;
} skin_bones;

skin_bones skin_bones_of(const fencer_model *model, uint32_t vertex, float out_weight[4]);

// Below, at or above zero as a comes before, with or after b in some fixed order.
int skin_bones_compare(skin_bones a, skin_bones b);

#endif
