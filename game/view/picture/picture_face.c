#include "picture_face.h"

#include <math.h>
#include <string.h>

#include <cglm/cglm.h>

#include "picture_lit.h"

// The words before the ':' in the names of the model's materials, by picture_fencer.face.
static const char *const FACE[PICTURE_FACES] = {"one:", "two:"};
static const char SKIN[] = ":skin";
// The material that shows where the head is.
static const char WIRE[] = "mask_mesh";

bool picture_face_init(picture_face *face, const char *path, char *error, size_t error_size)
{
    *face = (picture_face){.file = model_file_create(path, error, error_size)};
    if (face->file == NULL) {
        return false;
    }
    if (!gl_model_init(&face->model, face->file, GL_MODEL_RIGID)) {
        snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    return true;
}

void picture_face_fini(picture_face *face)
{
    if (face->model.file != NULL) {
        gl_model_fini(&face->model);
    }
    model_file_destroy(&face->file);
    *face = (picture_face){0};
}

// Widens a box of two corners so that it contains a place.
static void widen(float box[2][3], const float place[3])
{
    for (int axis = 0; axis < 3; axis++) {
        box[0][axis] = fminf(box[0][axis], place[axis]);
        box[1][axis] = fmaxf(box[1][axis], place[axis]);
    }
}

face_fit picture_face_fit(const model_file *body)
{
    face_fit fit = {.scale = 0.0f};
    float made[2][3] = {{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}};
    float worn[2][3] = {{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}};
    for (uint32_t r = 0; r < body->range_count && body->pattern != NULL; r++) {
        const model_range *range = &body->range[r];
        if (strcmp(body->material[range->material].name, WIRE) != 0) {
            continue;
        }
        for (uint32_t t = 0; t < range->triangle_count; t++) {
            for (int corner = 0; corner < 3; corner++) {
                uint32_t v = body->triangle[range->first_triangle + t][corner];
                widen(made, body->pattern[v]);
                widen(worn, body->position[v]);
            }
        }
    }
    if (made[1][1] > made[0][1]) {
        fit.scale = (worn[1][1] - worn[0][1]) / (made[1][1] - made[0][1]);
        for (int axis = 0; axis < 3; axis++) {
            fit.from[axis] = 0.5f * (made[0][axis] + made[1][axis]);
            fit.to[axis] = 0.5f * (worn[0][axis] + worn[1][axis]);
        }
    }
    return fit;
}

void picture_face_place(const face_fit *fit, phys_pose head, mat4 out_world_from_face)
{
    const float back[3] = {-fit->from[0], -fit->from[1], -fit->from[2]};
    picture_matrix_of(head, out_world_from_face);
    glm_translate(out_world_from_face, (float *)(uintptr_t)fit->to);
    glm_scale_uni(out_world_from_face, fit->scale);
    glm_translate(out_world_from_face, (float *)(uintptr_t)back);
}

static const char *name_of(const picture_face *face, uint32_t range)
{
    return face->file->material[face->file->range[range].material].name;
}

bool picture_face_has(const picture_face *face, uint32_t range, int which)
{
    return strncmp(name_of(face, range), FACE[which], strlen(FACE[which])) == 0;
}

bool picture_face_is_skin(const picture_face *face, uint32_t range)
{
    return strstr(name_of(face, range), SKIN) != NULL;
}
