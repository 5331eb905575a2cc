#include "gl_model.h"

#include <epoxy/gl.h>
#include <stdlib.h>
#include <string.h>

static size_t places_size(const model_file *file)
{
    return (size_t)file->vertex_count * sizeof *file->position;
}

static void attribute(GLuint index, GLint size, size_t offset)
{
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, 0, (const void *)offset);
}

bool gl_model_init(gl_model *model, const model_file *file, enum gl_model_motion motion)
{
    *model = (gl_model){.file = file};
    model->texture = calloc((size_t)file->image_count + 1, sizeof *model->texture);
    if (model->texture == NULL) {
        return false;
    }
    glGenVertexArrays(1, &model->vertex_array);
    glBindVertexArray(model->vertex_array);

    size_t half = places_size(file);
    glGenBuffers(1, &model->place_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, model->place_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(2 * half), NULL,
                 motion == GL_MODEL_RIGID ? GL_STATIC_DRAW : GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)half, file->position);
    glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)half, (GLsizeiptr)half, file->normal);
    attribute(0, 3, 0);
    attribute(1, 3, half);

    size_t uv_size = (size_t)file->vertex_count * sizeof *file->uv;
    glGenBuffers(1, &model->uv_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, model->uv_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(file->uv2 != NULL ? 2 * uv_size : uv_size), NULL,
                 GL_STATIC_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)uv_size, file->uv);
    attribute(2, 2, 0);
    if (file->uv2 != NULL) {
        glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)uv_size, (GLsizeiptr)uv_size, file->uv2);
        attribute(3, 2, uv_size);
    }

    // A body from elsewhere has no pattern; its own places at rest will do.
    if (motion == GL_MODEL_SKINNED) {
        glGenBuffers(1, &model->pattern_buffer);
        glBindBuffer(GL_ARRAY_BUFFER, model->pattern_buffer);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)half,
                     file->pattern != NULL ? file->pattern : file->position, GL_STATIC_DRAW);
        attribute(4, 3, 0);
    }

    glGenBuffers(1, &model->index_buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, model->index_buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 (GLsizeiptr)((size_t)file->triangle_count * sizeof *file->triangle),
                 file->triangle, GL_STATIC_DRAW);
    glBindVertexArray(0);
    return true;
}

void gl_model_fini(gl_model *model)
{
    glDeleteBuffers(1, &model->place_buffer);
    glDeleteBuffers(1, &model->uv_buffer);
    glDeleteBuffers(1, &model->index_buffer);
    glDeleteBuffers(1, &model->pattern_buffer);
    glDeleteVertexArrays(1, &model->vertex_array);
    free(model->texture);
    free(model->kept);
    *model = (gl_model){0};
}

void gl_model_update(const gl_model *model, const float (*position)[3], const float (*normal)[3])
{
    size_t half = places_size(model->file);
    glBindBuffer(GL_ARRAY_BUFFER, model->place_buffer);
    // Allocate new storage, so that the frame still being drawn keeps the old one.
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(2 * half), NULL, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)half, position);
    glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)half, (GLsizeiptr)half, normal);
}

bool gl_model_mark(gl_model *model, const bool *marked)
{
    const model_file *file = model->file;
    uint32_t(*sorted)[3] = malloc((size_t)file->triangle_count * sizeof *sorted);
    uint32_t *kept = calloc(file->range_count, sizeof *kept);
    if (sorted == NULL || kept == NULL) {
        free(sorted);
        free(kept);
        return false;
    }
    // Sort the triangles so that the marked ones come last in each range.
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_range *range = &file->range[r];
        uint32_t next = range->first_triangle;
        for (int pass = 0; pass < 2; pass++) {
            for (uint32_t i = 0; i < range->triangle_count; i++) {
                uint32_t t = range->first_triangle + i;
                if (marked[t] == (pass == 1)) {
                    memcpy(sorted[next++], file->triangle[t], sizeof sorted[0]);
                }
            }
            kept[r] = pass == 0 ? next - range->first_triangle : kept[r];
        }
    }
    glBindVertexArray(model->vertex_array);
    glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, 0,
                    (GLsizeiptr)((size_t)file->triangle_count * sizeof *sorted), sorted);
    glBindVertexArray(0);
    free(sorted);
    free(model->kept);
    model->kept = kept;
    return true;
}

int gl_model_draw_unmarked(const gl_model *model, uint32_t first, uint32_t count)
{
    if (model->kept == NULL) {
        return gl_model_draw_ranges(model, first, count);
    }
    uint32_t triangles = 0;
    for (uint32_t r = first; r < first + count; r++) {
        size_t offset =
            (size_t)model->file->range[r].first_triangle * sizeof *model->file->triangle;
        if (model->kept[r] > 0) {
            glDrawElements(GL_TRIANGLES, (GLsizei)(model->kept[r] * 3), GL_UNSIGNED_INT,
                           (const void *)offset);
        }
        triangles += model->kept[r];
    }
    return (int)triangles;
}

int gl_model_draw_ranges(const gl_model *model, uint32_t first, uint32_t count)
{
    const model_range *range = &model->file->range[first];
    size_t offset = (size_t)range->first_triangle * sizeof *model->file->triangle;
    uint32_t triangles = 0;
    for (uint32_t r = 0; r < count; r++) {
        triangles += range[r].triangle_count;
    }
    glDrawElements(GL_TRIANGLES, (GLsizei)(triangles * 3), GL_UNSIGNED_INT, (const void *)offset);
    return (int)triangles;
}

int gl_model_draw_all(const gl_model *model)
{
    glDrawElements(GL_TRIANGLES, (GLsizei)(model->file->triangle_count * 3), GL_UNSIGNED_INT, NULL);
    return (int)model->file->triangle_count;
}
