// The faces behind the masks' wire: rigid shells that only the picture knows, placed with the head.
#ifndef PICTURE_FACE_H
#define PICTURE_FACE_H

#include <cglm/types.h>

#include "gl_model.h"
#include "scene.h"

typedef struct picture_face {
    model_file *file;
    gl_model model;
} picture_face;

// How a fencer's head is placed and scaled compared with the medium fencer's, for whom the faces
// are made. Scale 0: the head is unknown, and no face is drawn.
typedef struct face_fit {
    float from[3], to[3], scale; // a place p of a face is at to + scale * (p - from), model frame
} face_fit;

// Loads face.glb. On failure returns false with one line in `error`; picture_face_fini() cleans up
// in either case.
bool picture_face_init(picture_face *face, const char *path, char *error, size_t error_size);
void picture_face_fini(picture_face *face);

// Compares the wire of a fencer's mask with its place in the pattern.
face_fit picture_face_fit(const model_file *body);

// The place of a fencer's face in the world.
void picture_face_place(const face_fit *fit, phys_pose head, mat4 out_world_from_face);

// Whether a range belongs to a face (picture_fencer.face).
bool picture_face_has(const picture_face *face, uint32_t range, int which);

// Whether a range takes the color of the fencer's skin.
bool picture_face_is_skin(const picture_face *face, uint32_t range);

#endif
