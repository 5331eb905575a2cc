#include "picture_models.h"

#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>

#include "weapon_model.h"

static bool out_of_memory(char *error, size_t error_size)
{
    snprintf(error, error_size, "picture: out of memory");
    return false;
}

// Marks the head, which is not drawn for the fencer's own eyes. The collar below it stays, because
// it closes the jacket.
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
    if (!picture_hall_init(&m->hall, path, error, error_size)) {
        return false;
    }
    snprintf(path, sizeof path, "%s/models/face.glb", assets);
    if (!picture_face_init(&m->face, path, error, error_size)) {
        return false;
    }
    snprintf(path, sizeof path, "%s/models/referee.glb", assets);
    return picture_referee_init(&m->referee, path, error, error_size);
}

static bool image_is_color(const model_file *file, int image)
{
    for (uint32_t m = 0; m < file->material_count; m++) {
        if (file->material[m].color_image == image) {
            return true;
        }
    }
    return false;
}

// Whether an image needs to be decoded: not if no range's material uses it, or if only normal maps
// use it and `bumps` is false.
static bool image_is_used(const model_file *file, int image, bool bumps)
{
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_material *material = &file->material[file->range[r].material];
        if (material->color_image == image || material->surface_image == image ||
            (bumps && material->normal_image == image)) {
            return true;
        }
    }
    return false;
}

static bool add_textures(texture_store *textures, gl_model *model, bool bumps)
{
    const model_file *file = model->file;
    bool added = true;
    for (int i = 0; i < (int)file->image_count && added; i++) {
        if (image_is_used(file, i, bumps)) {
            model->texture[i] = texture_store_add(textures, &(texture_request){
                                                                .path = file->path,
                                                                .png = file->image[i].png,
                                                                .png_size = file->image[i].png_size,
                                                                .srgb = image_is_color(file, i),
                                                                .repeat = true,
                                                            });
            added = model->texture[i] != 0;
        }
    }
    return added;
}

static bool add_all_textures(picture_models *m, const char *assets, bool plain)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/models/salle_lightmap_1024.png", assets);
    m->hall.light_map = texture_store_add(m->textures, &(texture_request){.path = path});
    bool added = m->hall.light_map != 0 && add_textures(m->textures, &m->hall.model, false);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        added = added && add_textures(m->textures, &m->weapon[kind], !plain);
    }
    return added;
}

bool picture_models_init(picture_models *m, const char *assets, bool plain, char *error,
                         size_t error_size)
{
    *m = (picture_models){.textures = texture_store_create(plain)};
    if (m->textures == NULL) {
        return out_of_memory(error, error_size);
    }
    m->white = texture_of_color(255, 255, 255);
    return load_models(m, assets, error, error_size) &&
           (add_all_textures(m, assets, plain) || out_of_memory(error, error_size));
}

static void body_fini(picture_body *body)
{
    for (int side = 0; side < 2; side++) {
        if (body->of_side[side].file != NULL) {
            gl_model_fini(&body->of_side[side]);
        }
    }
}

void picture_models_fini(picture_models *m)
{
    for (int i = 0; i < m->body_count; i++) {
        body_fini(&m->body[i]);
    }
    free(m->body);
    // Destroy the store before the files, whose images it may still be decoding.
    texture_store_destroy(&m->textures);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (m->weapon[kind].file != NULL) {
            gl_model_fini(&m->weapon[kind]);
        }
        model_file_destroy(&m->weapon_file[kind]);
    }
    picture_hall_fini(&m->hall);
    picture_referee_fini(&m->referee);
    picture_face_fini(&m->face);
    glDeleteTextures(1, &m->white);
    *m = (picture_models){0};
}

// --- fencers

static int find(const picture_models *m, const fencer_model *model)
{
    int i = 0;
    while (i < m->body_count && &m->body[i].fencer->model != model) {
        i++;
    }
    return i;
}

static bool body_init(picture_models *m, picture_body *body, const loaded_fencer *fencer)
{
    *body = (picture_body){.fencer = fencer, .face = picture_face_fit(fencer->file)};
    bool done = true;
    for (int side = 0; side < 2 && done; side++) {
        gl_model *of_side = &body->of_side[side];
        done = gl_model_init(of_side, fencer->file, GL_MODEL_SKINNED) &&
               mark_head(of_side, &fencer->model) && add_textures(m->textures, of_side, true);
    }
    if (!done) {
        body_fini(body);
    }
    return done;
}

bool picture_models_add(picture_models *m, const loaded_fencer *fencer)
{
    if (find(m, &fencer->model) < m->body_count) {
        return true;
    }
    picture_body *more = realloc(m->body, ((size_t)m->body_count + 1) * sizeof *more);
    if (more == NULL) {
        return false;
    }
    m->body = more;
    if (!body_init(m, &m->body[m->body_count], fencer)) {
        return false;
    }
    m->body_count++;
    return true;
}

enum texture_store_state picture_models_load(picture_models *m, double most_s, char *error,
                                             size_t error_size)
{
    enum texture_store_state state = texture_store_load(m->textures, most_s, error, error_size);
    if (state == TEXTURES_LOADED) {
        m->whole_count = m->body_count;
    }
    while (state == TEXTURES_BROKEN && m->body_count > m->whole_count) {
        body_fini(&m->body[--m->body_count]);
    }
    return state;
}

const gl_model *picture_models_body(const picture_models *m, const fencer_model *model,
                                    enum duel_side side)
{
    int i = find(m, model);
    return i < m->body_count ? &m->body[i].of_side[side] : NULL;
}

const face_fit *picture_models_face_fit(const picture_models *m, const fencer_model *model)
{
    return &m->body[find(m, model)].face;
}
