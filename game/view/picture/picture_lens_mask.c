#include "picture_lens_mask.h"

#include <epoxy/gl.h>

void picture_lens_mask_init(picture_lens_mask *m)
{
    glGenVertexArrays(1, &m->vertex_array);
    glGenBuffers(1, &m->corner_buffer);
    glBindVertexArray(m->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, m->corner_buffer);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    glBindVertexArray(0);
}

void picture_lens_mask_fini(picture_lens_mask *m)
{
    glDeleteBuffers(1, &m->corner_buffer);
    glDeleteVertexArrays(1, &m->vertex_array);
}

void picture_lens_mask_draw(const picture_lens_mask *m, GLuint program, const float (*corner)[2],
                            int corner_count)
{
    if (corner_count == 0) {
        return;
    }
    glUseProgram(program);
    glBindVertexArray(m->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, m->corner_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)corner_count * sizeof *corner), corner,
                 GL_STREAM_DRAW);
    glDrawArrays(GL_TRIANGLES, 0, corner_count);
    glBindVertexArray(0);
}
