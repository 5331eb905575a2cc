#include "picture_models.h"

#include <stdio.h>
#include <stdlib.h>

#include "texture_load.h"
#include "weapon_model.h"

static bool out_of_memory(char *error, size_t error_size)
{
    snprintf(error, error_size, "picture: no memory left");
    return false;
}

// What a fencer's own eyes are in; the collar below stays and closes the jacket.
static bool mark_head(gl_model *body, const fencer_model *model)
{
    bool *head = calloc(model->triangle_count, sizeof *head);
    for (uint32_t t = 0; head != NULL && t < model->triangle_count; t++) {
        enum body_part part = (enum body_part)model->triangle_part[t];
        head[t] = part == PART_MASK || part == PART_BIB;
    }
    bool marked = head != NULL && gl_model_mark(body, head);
    free(head);
    return marked;
}

static bool load_models(picture_models *m, const char *assets, char *error, size_t error_size)
{
    char path[1200];
    for (int side = 0; side < 2; side++) {
        if (!gl_model_init(&m->body[side], m->fencer[side]->file, GL_MODEL_SKINNED)) {
            return out_of_memory(error, error_size);
        }
        if (!mark_head(&m->body[side], &m->fencer[side]->model)) {
            return out_of_memory(error, error_size);
        }
        m->dress[side] = &m->body[m->fencer[side] == m->fencer[0] ? 0 : side];
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        snprintf(path, sizeof path, "%s/models/%s.glb", assets, weapon_key((enum weapon_kind)kind));
        m->weapon_file[kind] = weapon_model_create(path, (enum weapon_kind)kind, error, error_size);
        if (m->weapon_file[kind] == NULL) {
            return false;
        }
        if (!gl_model_init(&m->weapon[kind], m->weapon_file[kind], GL_MODEL_RIGID)) {
            return out_of_memory(error, error_size);
        }
    }
    snprintf(path, sizeof path, "%s/models/salle.glb", assets);
    return hall_init(&m->hall, path, error, error_size);
}

// Pictures beyond these stay white; our models have 20.
#define MAX_MODEL_TEXTURES 63
#define MAX_TEXTURES       (MAX_MODEL_TEXTURES + 1) // and the light map

// Pictures of all models, gathered so that all cores decode them.
typedef struct texture_list {
    texture_request request[MAX_TEXTURES];
    GLuint *destination[MAX_TEXTURES];
    char light_map_path[1200];
    int count;
} texture_list;

static bool image_is_colour(const model_file *file, int image)
{
    for (uint32_t m = 0; m < file->material_count; m++) {
        if (file->material[m].colour_image == image) {
            return true;
        }
    }
    return false;
}

// Pictures nobody draws are not decoded: unused materials, bumps too fine to be seen.
static bool image_is_used(const model_file *file, int image, bool bumps)
{
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_material *material = &file->material[file->range[r].material];
        if (material->colour_image == image || material->surface_image == image ||
            (bumps && material->normal_image == image)) {
            return true;
        }
    }
    return false;
}

static void list_images(texture_list *list, gl_model *model, bool bumps)
{
    const model_file *file = model->file;
    for (int i = 0; i < (int)file->image_count; i++) {
        if (image_is_used(file, i, bumps) && list->count < MAX_MODEL_TEXTURES) {
            list->request[list->count] = (texture_request){
                .path = file->path,
                .png = file->image[i].png,
                .png_size = file->image[i].png_size,
                .srgb = image_is_colour(file, i),
                .repeat = true,
            };
            list->destination[list->count++] = &model->texture[i];
        }
    }
}

static bool load_textures(picture_models *m, const char *assets, bool plain, char *error,
                          size_t error_size)
{
    texture_list *list = calloc(1, sizeof *list);
    if (list == NULL) {
        return out_of_memory(error, error_size);
    }
    list_images(list, &m->body[0], true);
    if (m->dress[1] == &m->body[1]) {
        list_images(list, &m->body[1], true);
    }
    list_images(list, &m->hall.model, false);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        list_images(list, &m->weapon[kind], false);
    }
    snprintf(list->light_map_path, sizeof list->light_map_path, "%s/models/salle_lightmap_1024.png",
             assets);
    list->request[list->count] = (texture_request){.path = list->light_map_path};
    list->destination[list->count++] = &m->hall.light_map;

    GLuint texture[MAX_TEXTURES];
    bool done = texture_load(list->request, list->count, plain, texture, error, error_size);
    for (int i = 0; i < list->count && done; i++) {
        *list->destination[i] = texture[i];
    }
    free(list);
    return done;
}

bool picture_models_init(picture_models *m, const loaded_fencer *const fencer[2],
                         const char *assets, bool plain, char *error, size_t error_size)
{
    *m = (picture_models){.fencer = {fencer[0], fencer[1]}};
    m->white = texture_of_colour(255, 255, 255);
    return load_models(m, assets, error, error_size) &&
           load_textures(m, assets, plain, error, error_size);
}

void picture_models_fini(picture_models *m)
{
    for (int side = 0; side < 2; side++) {
        if (m->body[side].file != NULL) {
            gl_model_fini(&m->body[side]);
        }
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (m->weapon[kind].file != NULL) {
            gl_model_fini(&m->weapon[kind]);
        }
        model_file_destroy(&m->weapon_file[kind]);
    }
    hall_fini(&m->hall);
    glDeleteTextures(1, &m->white);
    *m = (picture_models){0};
}
