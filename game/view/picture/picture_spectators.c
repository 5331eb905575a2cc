#include "picture_spectators.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cglm/cglm.h>
#include <epoxy/gl.h>

#include "model_file.h"
#include "spectators.h"

// The part after the last one that moves by itself: it belongs to the heads that have it.
enum { LONG_HAIR = SPECTATOR_PARTS, PLACES };

// The words around the ':' in the names of the model's materials.
static const char *const PART_WORD[PLACES] = {
    [SPECTATOR_BODY] = "body",
    [SPECTATOR_HEAD] = "head",
    [SPECTATOR_UPPER_ARM_L] = "upper_arm.L",
    [SPECTATOR_UPPER_ARM_R] = "upper_arm.R",
    [SPECTATOR_FOREARM_L] = "forearm.L",
    [SPECTATOR_FOREARM_R] = "forearm.R",
    [LONG_HAIR] = "long_hair",
};
// Those of the model; the shirt is drawn on the top (spectator.frag).
static const char *const COLOR_WORD[SPECTATOR_SHIRT] = {
    [SPECTATOR_TOP] = "top",   [SPECTATOR_LEGS] = "legs", [SPECTATOR_SHOE] = "shoe",
    [SPECTATOR_SKIN] = "skin", [SPECTATOR_HAIR] = "hair", [SPECTATOR_EYE] = "eye",
};

typedef struct vertex {
    float position[3], normal[3];
    float part, color; // indices
} vertex;

static int find_word(const char *const *word, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++) {
        if (strlen(word[i]) == length && strncmp(word[i], name, length) == 0) {
            return i;
        }
    }
    return 0;
}

static void fill(const model_file *file, vertex *out)
{
    for (uint32_t i = 0; i < file->vertex_count; i++) {
        memcpy(out[i].position, file->position[i], sizeof out[i].position);
        memcpy(out[i].normal, file->normal[i], sizeof out[i].normal);
    }
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_range *range = &file->range[r];
        const char *name = file->material[range->material].name;
        size_t length = strcspn(name, ":");
        const char *color = name[length] == ':' ? name + length + 1 : "";
        for (uint32_t i = 0; i < 3 * range->triangle_count; i++) {
            vertex *v = &out[file->triangle[range->first_triangle + i / 3][i % 3]];
            v->part = (float)find_word(PART_WORD, PLACES, name, length);
            v->color = (float)find_word(COLOR_WORD, SPECTATOR_SHIRT, color, strlen(color));
        }
    }
}

static void upload(picture_spectators *s, const model_file *file, const vertex *all)
{
    glGenVertexArrays(1, &s->vertex_array);
    glBindVertexArray(s->vertex_array);
    glGenBuffers(1, &s->vertex_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, s->vertex_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)file->vertex_count * sizeof *all), all,
                 GL_STATIC_DRAW);
    const struct {
        GLint size;
        size_t offset;
    } attribute[3] = {{3, offsetof(vertex, position)},
                      {3, offsetof(vertex, normal)},
                      {2, offsetof(vertex, part)}};
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, attribute[i].size, GL_FLOAT, GL_FALSE, sizeof(vertex),
                              (const void *)attribute[i].offset);
    }
    glGenBuffers(1, &s->index_buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, s->index_buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 (GLsizeiptr)((size_t)file->triangle_count * sizeof *file->triangle),
                 file->triangle, GL_STATIC_DRAW);
    glBindVertexArray(0);
    s->corners = (int)(3 * file->triangle_count);
}

bool picture_spectators_init(picture_spectators *s, const char *assets, char *error,
                             size_t error_size)
{
    char path[1200];
    *s = (picture_spectators){0};
    snprintf(path, sizeof path, "%s/models/spectator.glb", assets);
    model_file *file = model_file_create(path, error, error_size);
    if (file == NULL) {
        return false;
    }
    vertex *all = calloc(file->vertex_count, sizeof *all);
    if (all != NULL) {
        fill(file, all);
        upload(s, file, all);
    } else {
        snprintf(error, error_size, "%s: out of memory", path);
    }
    bool loaded = all != NULL;
    free(all);
    model_file_destroy(&file);
    return loaded;
}

void picture_spectators_fini(picture_spectators *s)
{
    glDeleteBuffers(1, &s->vertex_buffer);
    glDeleteBuffers(1, &s->index_buffer);
    glDeleteVertexArrays(1, &s->vertex_array);
    *s = (picture_spectators){0};
}

static void matrix_of(phys_pose pose, float size, float width, mat4 out)
{
    versor turn = {(float)pose.orientation.x, (float)pose.orientation.y, (float)pose.orientation.z,
                   (float)pose.orientation.w};
    glm_quat_mat4(turn, out);
    glm_scale(out, (vec3){width * size, size, size});
    out[3][0] = (float)pose.position.x;
    out[3][1] = (float)pose.position.y;
    out[3][2] = (float)pose.position.z;
}

int picture_spectators_draw(const picture_spectators *s, GLuint program, const picture_scene *scene)
{
    mat4 part[SPECTATORS][PLACES];
    float color[SPECTATORS][SPECTATOR_COLORS][3];
    for (int i = 0; i < SPECTATORS; i++) {
        spectator_figure figure = spectator_figure_of(scene, i);
        for (int k = 0; k < SPECTATOR_PARTS; k++) {
            matrix_of(figure.part[k], figure.size, k == SPECTATOR_BODY ? figure.width : 1.0f,
                      part[i][k]);
        }
        // What a head does not have shrinks to nothing.
        matrix_of(figure.part[SPECTATOR_HEAD], figure.has_long_hair ? figure.size : 0.0f, 1.0f,
                  part[i][LONG_HAIR]);
        memcpy(color[i], figure.color, sizeof color[i]);
    }
    glUniformMatrix4fv(glGetUniformLocation(program, "part_to_world"), SPECTATORS * PLACES,
                       GL_FALSE, &part[0][0][0][0]);
    glUniform3fv(glGetUniformLocation(program, "color"), SPECTATORS * SPECTATOR_COLORS,
                 &color[0][0][0]);
    glBindVertexArray(s->vertex_array);
    glDrawElementsInstanced(GL_TRIANGLES, s->corners, GL_UNSIGNED_INT, NULL, SPECTATORS);
    glBindVertexArray(0);
    return SPECTATORS * s->corners / 3;
}
