// A model in the graphics card's memory, drawn material by material.
#ifndef GL_MODEL_H
#define GL_MODEL_H

#include "gl_names.h"
#include "model_file.h"

typedef struct gl_model {
    const model_file *file; // must outlive this
    GLuint vertex_array;
    GLuint place_buffer; // positions, then normals
    GLuint uv_buffer, index_buffer;
    GLuint pattern_buffer; // places in the pattern; of a skinned model
    GLuint *texture;       // [file->image_count], owned by the texture store; 0: none
    uint32_t *kept;        // [file->range_count], unmarked triangles of each range; or NULL
} gl_model;

enum gl_model_motion {
    GL_MODEL_RIGID,  // positions as in the file
    GL_MODEL_SKINNED // positions are uploaded each frame
};

// Uploads vertices and triangles; the caller fills `texture`. Returns false if out of memory.
bool gl_model_init(gl_model *model, const model_file *file, enum gl_model_motion motion);
void gl_model_fini(gl_model *model);

// Uploads new positions and normals of a skinned model, [vertex_count].
void gl_model_update(const gl_model *model, const float (*position)[3], const float (*normal)[3]);

// Marks triangles, [triangle_count], that gl_model_draw_unmarked() leaves out. Returns false if out
// of memory; all triangles are then always drawn.
bool gl_model_mark(gl_model *model, const bool *marked);

// Draws consecutive ranges with the program in use; the vertex array must be bound. Returns the
// number of triangles.
int gl_model_draw_ranges(const gl_model *model, uint32_t first, uint32_t count);
// The same without the marked triangles.
int gl_model_draw_unmarked(const gl_model *model, uint32_t first, uint32_t count);
// Draws all triangles at once and returns their number.
int gl_model_draw_all(const gl_model *model);

#endif
