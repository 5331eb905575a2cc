// A model in the graphics card's memory, ready to draw material by material.
#ifndef GL_MODEL_H
#define GL_MODEL_H

#include <epoxy/gl.h>

#include "model_file.h"

typedef struct gl_model {
    const model_file *file; // outlives this
    GLuint vertex_array;
    GLuint place_buffer; // positions, then normals
    GLuint uv_buffer, index_buffer;
    GLuint *texture; // [file->image_count], the texture store's; 0: not drawn
    uint32_t *kept;  // [file->range_count], of each range without what may be left out; or NULL
} gl_model;

enum gl_model_motion {
    GL_MODEL_RIGID,  // positions as in the file
    GL_MODEL_SKINNED // positions come anew each frame
};

// Uploads vertices and triangles; `texture` is filled by whoever loads pictures.
// False where memory is out.
bool gl_model_init(gl_model *model, const model_file *file, enum gl_model_motion motion);
void gl_model_fini(gl_model *model);

// New positions and normals of a skinned model, [vertex_count].
void gl_model_update(const gl_model *model, const float (*position)[3], const float (*normal)[3]);

// The marked triangles, [triangle_count], may be left out from now on. False where memory is
// out; then all are always drawn.
bool gl_model_mark(gl_model *model, const bool *marked);

// Draws ranges that follow each other with the program in use; the vertex array must be
// bound. Returns how many triangles that are.
int gl_model_draw_ranges(const gl_model *model, uint32_t first, uint32_t count);
// The same without the marked triangles.
int gl_model_draw_unmarked(const gl_model *model, uint32_t first, uint32_t count);
// Draws all triangles at once, and returns how many.
int gl_model_draw_all(const gl_model *model);

#endif
