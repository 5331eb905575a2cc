#include "gltf_model.h"

#include <stdlib.h>
#include <string.h>

#include "cloth_look.h"

static int texture_of(gltf_writer *w, gltf_model *model, int image)
{
    if (image == MODEL_NO_IMAGE || image >= GLTF_MODEL_IMAGES) {
        return GLTF_NONE;
    }
    if (model->texture[image] == 0) {
        const model_image *picture = &model->file->image[image];
        model->texture[image] = 1 + gltf_add_texture(w, picture->png, picture->png_size);
    }
    return model->texture[image] - 1;
}

static int add_material(gltf_writer *w, gltf_model *model, const gltf_dress *dress,
                        const model_material *material)
{
    cloth_look look = cloth_look_of(material, dress->weapon);
    gltf_material out = {
        .name = material->name,
        .metalness = look.metalness,
        .roughness = look.roughness,
        .colour_texture = texture_of(w, model, material->colour_image),
        .normal_texture = texture_of(w, model, material->normal_image),
        .surface_texture = texture_of(w, model, material->surface_image),
        .occluded = material->occluded,
    };
    for (int k = 0; k < 3; k++) {
        float share = dress->accent != NULL ? look.accent_share : 0.0f;
        float accent = dress->accent != NULL ? dress->accent[k] : 0.0f;
        float colour = look.colour[k] + share * (accent - look.colour[k]);
        // The specification allows no more than 1.
        out.base_colour[k] = colour < 1.0f ? colour : 1.0f;
        out.emissive[k] = material->emissive[k] < 1.0f ? material->emissive[k] : 1.0f;
    }
    return gltf_add_material(w, &out);
}

// Vertices, the mirror image where that is asked for.
static int add_directions(gltf_writer *w, const float (*values)[3], uint32_t count, bool mirrored,
                          bool *whole)
{
    if (!mirrored) {
        return gltf_add_floats(w, &values[0][0], count, 3, true);
    }
    float(*mirror)[3] = malloc(count * sizeof *mirror);
    if (mirror == NULL) {
        *whole = false;
        return GLTF_NONE;
    }
    for (uint32_t i = 0; i < count; i++) {
        mirror[i][0] = -values[i][0];
        mirror[i][1] = values[i][1];
        mirror[i][2] = values[i][2];
    }
    int index = gltf_add_floats(w, &mirror[0][0], count, 3, true);
    free(mirror);
    return index;
}

// The triangles of a range; those of a mirror image turn round.
static int add_triangles(gltf_writer *w, const model_file *file, const model_range *range,
                         bool mirrored, bool *whole)
{
    uint32_t(*corner)[3] = malloc(range->triangle_count * sizeof *corner);
    if (corner == NULL) {
        *whole = false;
        return GLTF_NONE;
    }
    for (uint32_t i = 0; i < range->triangle_count; i++) {
        const uint32_t *from = file->triangle[range->first_triangle + i];
        corner[i][0] = from[0];
        corner[i][1] = from[mirrored ? 2 : 1];
        corner[i][2] = from[mirrored ? 1 : 2];
    }
    int index = gltf_add_indices(w, &corner[0][0], 3 * (size_t)range->triangle_count);
    free(corner);
    return index;
}

bool gltf_model_add(gltf_writer *w, gltf_model *model, const gltf_dress *dress, int *out_mesh)
{
    const model_file *file = model->file;
    bool whole = true;
    gltf_primitive *primitive = calloc(file->range_count, sizeof *primitive);
    if (primitive == NULL) {
        return false;
    }
    const gltf_primitive vertices = {
        .position = add_directions(w, (const float(*)[3])file->position, file->vertex_count,
                                   dress->mirrored, &whole),
        .normal = add_directions(w, (const float(*)[3])file->normal, file->vertex_count,
                                 dress->mirrored, &whole),
        .uv = gltf_add_floats(w, &file->uv[0][0], file->vertex_count, 2, true),
        .joints = dress->fencer != NULL
                      ? gltf_add_joints(w, (const uint8_t(*)[4])dress->fencer->bone_index,
                                        file->vertex_count)
                      : GLTF_NONE,
        .weights = dress->fencer != NULL ? gltf_add_floats(w, &file->influence_weight[0][0],
                                                           file->vertex_count, 4, true)
                                         : GLTF_NONE,
    };
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_range *range = &file->range[r];
        primitive[r] = vertices;
        primitive[r].indices = add_triangles(w, file, range, dress->mirrored, &whole);
        primitive[r].material = add_material(w, model, dress, &file->material[range->material]);
    }
    *out_mesh = gltf_add_mesh(w, dress->name, primitive, (int)file->range_count);
    free(primitive);
    return whole;
}
