#include "picture_panels.h"

#include <cglm/cglm.h>
#include <epoxy/gl.h>

#include "gl_program.h"

void picture_panels_init(picture_panels *p)
{
    static const float CORNER[4][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    glGenVertexArrays(1, &p->vertex_array);
    glGenBuffers(1, &p->corner_buffer);
    glBindVertexArray(p->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, p->corner_buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof CORNER, CORNER, GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    glBindVertexArray(0);
}

void picture_panels_fini(picture_panels *p)
{
    glDeleteBuffers(1, &p->corner_buffer);
    glDeleteVertexArrays(1, &p->vertex_array);
}

static void place(GLuint program, const picture_panel *panel)
{
    versor turn = {(float)panel->pose.orientation.x, (float)panel->pose.orientation.y,
                   (float)panel->pose.orientation.z, (float)panel->pose.orientation.w};
    mat4 world_from_panel;
    glm_quat_mat4(turn, world_from_panel);
    world_from_panel[3][0] = (float)panel->pose.position.x;
    world_from_panel[3][1] = (float)panel->pose.position.y;
    world_from_panel[3][2] = (float)panel->pose.position.z;
    const float size[3] = {(float)panel->width_m, (float)panel->height_m, 0.0f};
    gl_set_mat4(program, "world_from_panel", world_from_panel);
    gl_set_vec3(program, "panel_size", size);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, panel->texture);
}

int picture_panels_draw(const picture_panels *p, GLuint program, const picture_scene *scene,
                        const mat4 clip_from_world)
{
    if (scene->panel_count == 0) {
        return 0;
    }
    int triangles = 0;
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", clip_from_world);
    gl_set_int(program, "words", 0);
    glBindVertexArray(p->vertex_array);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    for (int i = 0; i < scene->panel_count; i++) {
        const picture_panel *panel = &scene->panel[i];
        place(program, panel);
        gl_set_float(program, "strength", 1.0f);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        triangles += 2;
        if (panel->behind > 0.0f) {
            gl_set_float(program, "strength", panel->behind);
            glDepthFunc(GL_GREATER);
            glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
            glDepthFunc(GL_LEQUAL);
            triangles += 2;
        }
    }
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    return triangles;
}

void picture_panels_copy(const picture_panels *p, GLuint program, const picture_panel *panel)
{
    static const mat4 SAME = GLM_MAT4_IDENTITY_INIT;
    const float all[3] = {2.0f, 2.0f, 0.0f}; // clip space from edge to edge
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", SAME);
    gl_set_mat4(program, "world_from_panel", SAME);
    gl_set_vec3(program, "panel_size", all);
    gl_set_int(program, "words", 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, panel->texture);
    glBindVertexArray(p->vertex_array);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glBindVertexArray(0);
}
