#include "gltf_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bitmap.h"
#include "cloth_look.h"
#include "mesh_tangents.h"

// A material that takes more than this share of the accent gets no color texture.
#define WHOLE_SHARE 0.5f
// An accent is drawn darker than a lamp of its color.
#define ACCENT_DARK 0.75

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

static double linear_of(uint8_t srgb)
{
    double s = srgb / 255.0;
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static uint8_t srgb_of(double linear)
{
    double s = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1.0 / 2.4) - 0.055;
    return (uint8_t)(255.0 * s + 0.5);
}

// Replaces the blue in the texture by the accent, with the formula of solid.frag.
static void tint(bitmap *picture, const float accent[3])
{
    double linear[256];
    for (int i = 0; i < 256; i++) {
        linear[i] = linear_of((uint8_t)i);
    }
    size_t pixels = (size_t)picture->width * (size_t)picture->height;
    for (uint8_t *p = picture->rgba; pixels > 0; pixels--, p += 4) {
        double band = (linear[p[2]] - 1.35 * linear[p[0]] - 0.06) / (0.22 - 0.06);
        band = fmin(fmax(band, 0.0), 1.0);
        band = band * band * (3.0 - 2.0 * band);
        for (int k = 0; k < 3 && band > 0.0; k++) {
            double plain = linear[p[k]];
            p[k] = srgb_of(plain + band * (ACCENT_DARK * (double)accent[k] - plain));
        }
    }
}

// The texture in the fencer's color, or the unchanged texture if it cannot be decoded.
static int tinted_texture_of(gltf_writer *w, gltf_model *model, int image, const float accent[3])
{
    if (accent == NULL || image == MODEL_NO_IMAGE || image >= GLTF_MODEL_IMAGES) {
        return texture_of(w, model, image);
    }
    char problem[160];
    bitmap picture;
    const model_image *png = &model->file->image[image];
    if (model->tinted[image] == 0 &&
        bitmap_decode_png(png->png, png->png_size, &picture, problem, sizeof problem)) {
        size_t size;
        tint(&picture, accent);
        uint8_t *bytes = bitmap_encode_png(&picture, &size);
        if (bytes != NULL) {
            model->tinted[image] = 1 + gltf_add_texture(w, bytes, size);
        }
        free(bytes);
        bitmap_free(&picture);
    }
    return model->tinted[image] > 0 ? model->tinted[image] - 1 : texture_of(w, model, image);
}

static int add_material(gltf_writer *w, gltf_model *model, const gltf_mesh_options *options,
                        const model_material *material)
{
    cloth_look look = cloth_look_of(material, options->weapon);
    const float share = options->accent != NULL ? look.accent_share : 0.0f;
    gltf_material out = {
        .name = material->name,
        .metalness = look.metalness,
        .roughness = look.roughness,
        .color_texture = share > WHOLE_SHARE
                             ? GLTF_NONE
                             : tinted_texture_of(w, model, material->color_image, options->accent),
        .normal_texture = texture_of(w, model, material->normal_image),
        .surface_texture = texture_of(w, model, material->surface_image),
        .occluded = material->occluded,
    };
    for (int k = 0; k < 3; k++) {
        float accent = options->accent != NULL ? (float)ACCENT_DARK * options->accent[k] : 0.0f;
        float color = look.color[k] + share * (accent - look.color[k]);
        // The glTF specification allows at most 1.
        out.base_color[k] = color < 1.0f ? color : 1.0f;
        out.emissive[k] = material->emissive[k] < 1.0f ? material->emissive[k] : 1.0f;
    }
    return gltf_add_material(w, &out);
}

// Adds positions or normals, mirrored if asked for.
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

// Adds tangents, which give the orientation of the textures. Mirroring reverses them.
static int add_tangents(gltf_writer *w, const model_file *file, bool mirrored, bool *whole)
{
    float(*tangent)[4] = malloc(file->vertex_count * sizeof *tangent);
    if (tangent == NULL) {
        *whole = false;
        return GLTF_NONE;
    }
    mesh_tangents(file, tangent);
    for (uint32_t i = 0; i < file->vertex_count && mirrored; i++) {
        tangent[i][0] = -tangent[i][0];
        tangent[i][3] = -tangent[i][3];
    }
    int index = gltf_add_floats(w, &tangent[0][0], file->vertex_count, 4, true);
    free(tangent);
    return index;
}

static bool has_normal_map(const model_file *file, const model_range *range)
{
    return file->material[range->material].normal_image != MODEL_NO_IMAGE;
}

// Adds the triangles of a range. Mirroring reverses their winding.
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

bool gltf_model_add(gltf_writer *w, gltf_model *model, const gltf_mesh_options *options,
                    int *out_mesh)
{
    const model_file *file = model->file;
    bool whole = true;
    memset(model->tinted, 0, sizeof model->tinted);
    gltf_primitive *primitive = calloc(file->range_count, sizeof *primitive);
    if (primitive == NULL) {
        return false;
    }
    bool is_mapped = false;
    for (uint32_t r = 0; r < file->range_count; r++) {
        is_mapped = is_mapped || has_normal_map(file, &file->range[r]);
    }
    const gltf_primitive vertices = {
        .position = add_directions(w, (const float(*)[3])file->position, file->vertex_count,
                                   options->mirrored, &whole),
        .normal = add_directions(w, (const float(*)[3])file->normal, file->vertex_count,
                                 options->mirrored, &whole),
        .uv = gltf_add_floats(w, &file->uv[0][0], file->vertex_count, 2, true),
        .tangent = is_mapped ? add_tangents(w, file, options->mirrored, &whole) : GLTF_NONE,
        .joints = options->fencer != NULL
                      ? gltf_add_joints(w, (const uint8_t(*)[4])options->fencer->bone_index,
                                        file->vertex_count)
                      : GLTF_NONE,
        .weights = options->fencer != NULL ? gltf_add_floats(w, &file->influence_weight[0][0],
                                                             file->vertex_count, 4, true)
                                           : GLTF_NONE,
    };
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_range *range = &file->range[r];
        primitive[r] = vertices;
        primitive[r].tangent = has_normal_map(file, range) ? vertices.tangent : GLTF_NONE;
        primitive[r].indices = add_triangles(w, file, range, options->mirrored, &whole);
        primitive[r].material = add_material(w, model, options, &file->material[range->material]);
    }
    *out_mesh = gltf_add_mesh(w, options->name, primitive, (int)file->range_count);
    free(primitive);
    return whole;
}
