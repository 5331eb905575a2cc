// Reads the images and materials of a model file.
#include <assimp/GltfMaterial.h>
#include <assimp/cimport.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model_private.h"

bool model_reader_images(model_reader *r)
{
    static const uint8_t PNG_SIGNATURE[8] = {0x89, 'P', 'N', 'G', 0x0d, 0x0a, 0x1a, 0x0a};
    uint32_t count = r->scene->mNumTextures;
    r->file->image = calloc((size_t)count + 1, sizeof *r->file->image);
    if (r->file->image == NULL) {
        return model_reader_fail(r, "out of memory while reading its images");
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct aiTexture *texture = r->scene->mTextures[i];
        size_t size = texture->mWidth;
        if (texture->mHeight != 0 || size < sizeof PNG_SIGNATURE ||
            memcmp(texture->pcData, PNG_SIGNATURE, sizeof PNG_SIGNATURE) != 0) {
            return model_reader_fail(r, "image %u is not a PNG; export with PNG images", i);
        }
        uint8_t *png = malloc(size);
        if (png == NULL) {
            return model_reader_fail(r, "out of memory while reading its images");
        }
        memcpy(png, texture->pcData, size);
        r->file->image[i] = (model_image){png, size};
        r->file->image_count = i + 1;
    }
    return true;
}

// Gets the image that a material uses for one purpose, or MODEL_NO_IMAGE if it uses none. Returns
// false if the image is not in the file.
static bool find_image(const model_reader *r, const struct aiMaterial *material, const char *name,
                       enum aiTextureType type, int *out_image)
{
    struct aiString image;
    *out_image = MODEL_NO_IMAGE;
    if (aiGetMaterialTexture(material, type, 0, &image, NULL, NULL, NULL, NULL, NULL, NULL) !=
        AI_SUCCESS) {
        return true;
    }
    char *end = image.data;
    long index = image.data[0] == '*' ? strtol(image.data + 1, &end, 10) : -1;
    if (end <= image.data + 1 || index < 0 || index >= (long)r->file->image_count) {
        return model_reader_fail(r,
                                 "material '%s' uses the image '%s', which is not in the file; "
                                 "export with the images included",
                                 name, image.data);
    }
    *out_image = (int)index;
    return true;
}

static float material_factor(const struct aiMaterial *material, const char *key, unsigned type,
                             unsigned index, float otherwise)
{
    ai_real value = 0;
    unsigned one = 1;
    if (aiGetMaterialFloatArray(material, key, type, index, &value, &one) != AI_SUCCESS ||
        !isfinite(value)) {
        return otherwise;
    }
    return fminf(fmaxf(value, 0.0f), 1.0f);
}

static void material_color(const struct aiMaterial *material, const char *key, unsigned type,
                           unsigned index, float otherwise, float out[3])
{
    struct aiColor4D c = {otherwise, otherwise, otherwise, 1.0f};
    if (aiGetMaterialColor(material, key, type, index, &c) != AI_SUCCESS || !isfinite(c.r) ||
        !isfinite(c.g) || !isfinite(c.b)) {
        c = (struct aiColor4D){otherwise, otherwise, otherwise, 1.0f};
    }
    out[0] = c.r;
    out[1] = c.g;
    out[2] = c.b;
}

bool model_reader_materials(model_reader *r)
{
    uint32_t count = r->scene->mNumMaterials;
    r->file->material = calloc((size_t)count + 1, sizeof *r->file->material);
    if (r->file->material == NULL) {
        return model_reader_fail(r, "out of memory while reading its materials");
    }
    r->file->material_count = count;
    for (uint32_t i = 0; i < count; i++) {
        const struct aiMaterial *source = r->scene->mMaterials[i];
        model_material *out = &r->file->material[i];
        struct aiString name = {0};
        aiGetMaterialString(source, AI_MATKEY_NAME, &name);
        model_reader_name(out->name, name.data);
        material_color(source, AI_MATKEY_BASE_COLOR, 1.0f, out->base_color);
        material_color(source, AI_MATKEY_COLOR_EMISSIVE, 0.0f, out->emissive);
        out->metalness = material_factor(source, AI_MATKEY_METALLIC_FACTOR, 1.0f);
        out->roughness = material_factor(source, AI_MATKEY_ROUGHNESS_FACTOR, 1.0f);
        int occlusion;
        if (!find_image(r, source, out->name, aiTextureType_BASE_COLOR, &out->color_image) ||
            !find_image(r, source, out->name, aiTextureType_NORMALS, &out->normal_image) ||
            !find_image(r, source, out->name, aiTextureType_METALNESS, &out->surface_image) ||
            !find_image(r, source, out->name, aiTextureType_LIGHTMAP, &occlusion)) {
            return false;
        }
        out->occluded = out->surface_image != MODEL_NO_IMAGE && occlusion == out->surface_image;
    }
    return true;
}
