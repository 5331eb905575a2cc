#include "model_file.h"

#include <assimp/GltfMaterial.h>
#include <assimp/cimport.h>
#include <assimp/scene.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Bounds that no model of ours comes near; a broken file must not take the memory.
static const size_t MAX_FILE_BYTES = 256u << 20;
static const uint32_t MAX_VERTICES = 2000000;
static const uint32_t MAX_TRIANGLES = 4000000;
static const uint32_t MAX_NODES = 4096;
// Coordinates beyond this are not metres of a fencing hall.
static const float MAX_COORDINATE_M = 1000.0f;

typedef struct reader {
    const char *path;
    char *error;
    size_t error_size;
    const struct aiScene *scene;
    const struct aiNode **ai_node; // by our node index
    model_file *file;
} reader;

// Writes "<path>: <what>" and returns false.
__attribute__((format(printf, 2, 3))) static bool fail(const reader *r, const char *format, ...)
{
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(r->error, r->error_size, "%s: %s", r->path, what);
    return false;
}

static void copy_name(char out[MODEL_NAME_SIZE], const char *name)
{
    size_t i = 0;
    for (; i + 1 < MODEL_NAME_SIZE && name[i] != '\0'; i++) {
        out[i] = name[i];
    }
    out[i] = '\0';
}

static uint32_t read_u32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

// The whole file in memory, its glTF binary header checked (glTF 2.0, "GLB File
// Format": magic, version, length, then chunks of length and type).
static uint8_t *read_glb(const reader *r, size_t *out_size)
{
    FILE *stream = fopen(r->path, "rb");
    if (stream == NULL) {
        fail(r, "cannot be opened; the models belong in assets/models beside the program");
        return NULL;
    }
    uint8_t *bytes = NULL;
    long size = fseek(stream, 0, SEEK_END) == 0 ? ftell(stream) : -1;
    if (size >= 0 && (size_t)size <= MAX_FILE_BYTES && fseek(stream, 0, SEEK_SET) == 0) {
        bytes = malloc((size_t)size + 1);
    }
    if (bytes == NULL || fread(bytes, 1, (size_t)size, stream) != (size_t)size) {
        fail(r, "cannot be read to its end; restore the file");
        free(bytes);
        bytes = NULL;
    }
    fclose(stream);
    if (bytes == NULL) {
        return NULL;
    }
    *out_size = (size_t)size;

    const char *problem = NULL;
    if (*out_size < 20 || memcmp(bytes, "glTF", 4) != 0) {
        problem = "is not a binary glTF file (.glb); restore the file";
    } else if (read_u32(bytes + 4) != 2) {
        problem = "is not of glTF version 2; export it again";
    } else if (read_u32(bytes + 8) != *out_size) {
        problem = "is cut short or damaged: its header states another length; restore the file";
    }
    for (size_t at = 12; problem == NULL && at < *out_size;) {
        if (*out_size - at < 8 || read_u32(bytes + at) > *out_size - at - 8) {
            problem = "is damaged: a chunk reaches past its end; restore the file";
        } else {
            at += 8 + (size_t)read_u32(bytes + at);
        }
    }
    if (problem != NULL) {
        fail(r, "%s", problem);
        free(bytes);
        return NULL;
    }
    return bytes;
}

// --- nodes

static void matrix_from_ai(const struct aiMatrix4x4 *a, double out[3][4])
{
    const double m[3][4] = {{(double)a->a1, (double)a->a2, (double)a->a3, (double)a->a4},
                            {(double)a->b1, (double)a->b2, (double)a->b3, (double)a->b4},
                            {(double)a->c1, (double)a->c2, (double)a->c3, (double)a->c4}};
    memcpy(out, m, sizeof m);
}

static void matrix_mul(double a[3][4], double b[3][4], double out[3][4])
{
    double m[3][4];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            m[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
        }
        m[i][3] += a[i][3];
    }
    memcpy(out, m, sizeof m);
}

static bool matrix_is_finite(double m[3][4])
{
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            if (!isfinite(m[i][j])) {
                return false;
            }
        }
    }
    return true;
}

static uint32_t count_nodes(const struct aiNode *node, uint32_t limit)
{
    uint32_t count = 1;
    for (unsigned i = 0; i < node->mNumChildren && count < limit; i++) {
        count += count_nodes(node->mChildren[i], limit - count);
    }
    return count;
}

static void add_nodes(reader *r, const struct aiNode *source, int parent)
{
    model_file *file = r->file;
    int index = (int)file->node_count++;
    model_node *node = &file->node[index];
    r->ai_node[index] = source; // NOLINT(clang-analyzer-unix.Malloc): the root counts itself
    copy_name(node->name, source->mName.data);
    node->parent = parent;
    matrix_from_ai(&source->mTransformation, node->global);
    if (parent != MODEL_NO_NODE) {
        matrix_mul(file->node[parent].global, node->global, node->global);
    }
    for (unsigned i = 0; i < source->mNumChildren; i++) {
        add_nodes(r, source->mChildren[i], index);
    }
}

static bool read_nodes(reader *r)
{
    uint32_t count = count_nodes(r->scene->mRootNode, MAX_NODES + 1);
    if (count > MAX_NODES) {
        return fail(r, "has more than %u nodes; simplify the model", MAX_NODES);
    }
    r->file->node = calloc(count, sizeof *r->file->node);
    r->ai_node = calloc(count, sizeof *r->ai_node); // NOLINT(bugprone-sizeof-expression): pointers
    if (r->file->node == NULL || r->ai_node == NULL) {
        return fail(r, "no memory left for its nodes");
    }
    add_nodes(r, r->scene->mRootNode, MODEL_NO_NODE);
    for (uint32_t i = 0; i < count; i++) {
        if (!matrix_is_finite(r->file->node[i].global)) {
            return fail(r, "node '%s' has a placement that is not a number; export it again",
                        r->file->node[i].name);
        }
    }
    return true;
}

// --- pictures and materials

static bool read_images(reader *r)
{
    static const uint8_t PNG_SIGNATURE[8] = {0x89, 'P', 'N', 'G', 0x0d, 0x0a, 0x1a, 0x0a};
    uint32_t count = r->scene->mNumTextures;
    r->file->image = calloc((size_t)count + 1, sizeof *r->file->image);
    if (r->file->image == NULL) {
        return fail(r, "no memory left for its pictures");
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct aiTexture *texture = r->scene->mTextures[i];
        size_t size = texture->mWidth;
        if (texture->mHeight != 0 || size < sizeof PNG_SIGNATURE ||
            memcmp(texture->pcData, PNG_SIGNATURE, sizeof PNG_SIGNATURE) != 0) {
            return fail(r, "picture %u is not a PNG; export with PNG pictures", i);
        }
        uint8_t *png = malloc(size);
        if (png == NULL) {
            return fail(r, "no memory left for its pictures");
        }
        memcpy(png, texture->pcData, size);
        r->file->image[i] = (model_image){png, size};
        r->file->image_count = i + 1;
    }
    return true;
}

static int material_image(const reader *r, const struct aiMaterial *material,
                          enum aiTextureType type)
{
    struct aiString name;
    if (aiGetMaterialTexture(material, type, 0, &name, NULL, NULL, NULL, NULL, NULL, NULL) !=
            AI_SUCCESS ||
        name.data[0] != '*') {
        return MODEL_NO_IMAGE;
    }
    char *end = NULL;
    long index = strtol(name.data + 1, &end, 10);
    bool valid = end != name.data + 1 && index >= 0 && index < (long)r->file->image_count;
    return valid ? (int)index : MODEL_NO_IMAGE;
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

static void material_colour(const struct aiMaterial *material, const char *key, unsigned type,
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

static bool read_materials(reader *r)
{
    uint32_t count = r->scene->mNumMaterials;
    r->file->material = calloc((size_t)count + 1, sizeof *r->file->material);
    if (r->file->material == NULL) {
        return fail(r, "no memory left for its materials");
    }
    r->file->material_count = count;
    for (uint32_t i = 0; i < count; i++) {
        const struct aiMaterial *source = r->scene->mMaterials[i];
        model_material *out = &r->file->material[i];
        struct aiString name = {0};
        aiGetMaterialString(source, AI_MATKEY_NAME, &name);
        copy_name(out->name, name.data);
        material_colour(source, AI_MATKEY_BASE_COLOR, 1.0f, out->base_colour);
        material_colour(source, AI_MATKEY_COLOR_EMISSIVE, 0.0f, out->emissive);
        out->metalness = material_factor(source, AI_MATKEY_METALLIC_FACTOR, 1.0f);
        out->roughness = material_factor(source, AI_MATKEY_ROUGHNESS_FACTOR, 1.0f);
        out->colour_image = material_image(r, source, aiTextureType_BASE_COLOR);
        out->normal_image = material_image(r, source, aiTextureType_NORMALS);
        out->surface_image = material_image(r, source, aiTextureType_METALNESS);
        out->occluded = out->surface_image != MODEL_NO_IMAGE &&
                        material_image(r, source, aiTextureType_LIGHTMAP) == out->surface_image;
    }
    return true;
}

// --- vertices

typedef struct sizes {
    uint64_t vertices, triangles;
    uint32_t meshes;
    bool skin, second_uv;
} sizes;

static bool measure(const reader *r, sizes *out)
{
    *out = (sizes){0};
    for (uint32_t n = 0; n < r->file->node_count; n++) {
        for (unsigned i = 0; i < r->ai_node[n]->mNumMeshes; i++) {
            unsigned index = r->ai_node[n]->mMeshes[i];
            if (index >= r->scene->mNumMeshes) {
                return fail(r, "node '%s' names a mesh that does not exist; export it again",
                            r->file->node[n].name);
            }
            const struct aiMesh *mesh = r->scene->mMeshes[index];
            if (mesh->mVertices == NULL || mesh->mNormals == NULL) {
                return fail(r, "mesh '%s' lacks positions or normals; export it with normals",
                            mesh->mName.data);
            }
            out->vertices += mesh->mNumVertices;
            out->triangles += mesh->mNumFaces;
            out->meshes++;
            out->skin = out->skin || mesh->mNumBones > 0;
            out->second_uv = out->second_uv || mesh->mTextureCoords[1] != NULL;
        }
    }
    if (out->triangles == 0 || out->vertices == 0) {
        return fail(r, "holds no triangles; export the mesh");
    }
    if (out->vertices > MAX_VERTICES || out->triangles > MAX_TRIANGLES) {
        return fail(r, "has %llu vertices and %llu triangles, more than %u and %u; simplify it",
                    (unsigned long long)out->vertices, (unsigned long long)out->triangles,
                    MAX_VERTICES, MAX_TRIANGLES);
    }
    return true;
}

static bool allocate(const reader *r, const sizes *needed)
{
    model_file *file = r->file;
    size_t vertices = (size_t)needed->vertices;
    file->position = calloc(vertices, sizeof *file->position);
    file->normal = calloc(vertices, sizeof *file->normal);
    file->uv = calloc(vertices, sizeof *file->uv);
    file->triangle = calloc((size_t)needed->triangles, sizeof *file->triangle);
    file->range = calloc(needed->meshes, sizeof *file->range);
    bool ok = file->position && file->normal && file->uv && file->triangle && file->range;
    if (needed->second_uv) {
        file->uv2 = calloc(vertices, sizeof *file->uv2);
        ok = ok && file->uv2;
    }
    if (needed->skin) {
        file->influence_node = malloc(vertices * sizeof *file->influence_node);
        file->influence_weight = calloc(vertices, sizeof *file->influence_weight);
        ok = ok && file->influence_node && file->influence_weight;
        for (size_t v = 0; ok && v < vertices; v++) {
            for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
                file->influence_node[v][k] = MODEL_NO_NODE;
            }
        }
    }
    return ok || fail(r, "no memory left for its vertices");
}

static bool put_vertex(float out[3], const struct aiVector3D *v, float limit)
{
    out[0] = v->x;
    out[1] = v->y;
    out[2] = v->z;
    return fabsf(v->x) <= limit && fabsf(v->y) <= limit && fabsf(v->z) <= limit;
}

// Moves a rigid mesh to where its node stands.
static void place_vertex(double m[3][4], float position[3], float normal[3])
{
    double p[3], n[3];
    for (int i = 0; i < 3; i++) {
        p[i] = m[i][0] * (double)position[0] + m[i][1] * (double)position[1] +
               m[i][2] * (double)position[2] + m[i][3];
        n[i] =
            m[i][0] * (double)normal[0] + m[i][1] * (double)normal[1] + m[i][2] * (double)normal[2];
    }
    for (int i = 0; i < 3; i++) {
        position[i] = (float)p[i];
        normal[i] = (float)n[i];
    }
}

static bool make_unit(float n[3])
{
    double length = sqrt((double)n[0] * (double)n[0] + (double)n[1] * (double)n[1] +
                         (double)n[2] * (double)n[2]);
    if (!(length > 1e-6)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        n[i] = (float)((double)n[i] / length);
    }
    return true;
}

static bool read_vertices(reader *r, const struct aiMesh *mesh, int node)
{
    model_file *file = r->file;
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        uint32_t v = file->vertex_count + i;
        if (!put_vertex(file->position[v], &mesh->mVertices[i], MAX_COORDINATE_M)) {
            return fail(r,
                        "mesh '%s', vertex %u: its position is not a number within %g m; "
                        "export it again",
                        mesh->mName.data, i, (double)MAX_COORDINATE_M);
        }
        bool finite = put_vertex(file->normal[v], &mesh->mNormals[i], 2.0f);
        if (mesh->mNumBones == 0) {
            place_vertex(file->node[node].global, file->position[v], file->normal[v]);
        }
        if (!finite || !make_unit(file->normal[v])) {
            return fail(r, "mesh '%s', vertex %u: its normal has no direction; export it again",
                        mesh->mName.data, i);
        }
        // Assimp turns v upside down; turned back, v = 0 is the picture's first row.
        for (int set = 0; set < 2; set++) {
            const struct aiVector3D *uv = mesh->mTextureCoords[set];
            float(*out)[2] = set == 0 ? file->uv : file->uv2;
            if (uv != NULL && out != NULL) {
                out[v][0] = uv[i].x;
                out[v][1] = 1.0f - uv[i].y;
                if (!isfinite(out[v][0]) || !isfinite(out[v][1])) {
                    return fail(r,
                                "mesh '%s', vertex %u: a texture coordinate is not a number; "
                                "export it again",
                                mesh->mName.data, i);
                }
            }
        }
    }
    return true;
}

static bool read_triangles(reader *r, const struct aiMesh *mesh)
{
    model_file *file = r->file;
    for (unsigned i = 0; i < mesh->mNumFaces; i++) {
        const struct aiFace *face = &mesh->mFaces[i];
        if (face->mNumIndices != 3) {
            return fail(r, "mesh '%s', face %u is not a triangle; export it triangulated",
                        mesh->mName.data, i);
        }
        for (int k = 0; k < 3; k++) {
            if (face->mIndices[k] >= mesh->mNumVertices) {
                return fail(r,
                            "mesh '%s', triangle %u names a vertex that does not exist; "
                            "export it again",
                            mesh->mName.data, i);
            }
            file->triangle[file->triangle_count + i][k] = file->vertex_count + face->mIndices[k];
        }
    }
    return true;
}

// --- skin

// Keeps the four strongest influences of a vertex, the strongest first.
static void add_influence(int16_t nodes[MODEL_MAX_INFLUENCE], float weights[MODEL_MAX_INFLUENCE],
                          int16_t node, float weight)
{
    for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
        bool stronger = weight > weights[k] || (weight == weights[k] && node < nodes[k]);
        if (nodes[k] == MODEL_NO_NODE || stronger) {
            int16_t other_node = nodes[k];
            float other_weight = weights[k];
            nodes[k] = node;
            weights[k] = weight;
            if (other_node == MODEL_NO_NODE) {
                return;
            }
            node = other_node;
            weight = other_weight;
        }
    }
}

static bool read_bones(reader *r, const struct aiMesh *mesh)
{
    model_file *file = r->file;
    for (unsigned b = 0; b < mesh->mNumBones; b++) {
        const struct aiBone *bone = mesh->mBones[b];
        int node = model_file_node(file, bone->mName.data);
        if (node == MODEL_NO_NODE) {
            return fail(r,
                        "mesh '%s' follows bone '%s', which is not in the scene; export the "
                        "armature with it",
                        mesh->mName.data, bone->mName.data);
        }
        matrix_from_ai(&bone->mOffsetMatrix, file->node[node].bind_inverse);
        file->node[node].is_bone = true;
        if (!matrix_is_finite(file->node[node].bind_inverse)) {
            return fail(r, "bone '%s' has a rest placement that is not a number; export it again",
                        bone->mName.data);
        }
        for (unsigned i = 0; i < bone->mNumWeights; i++) {
            unsigned vertex = bone->mWeights[i].mVertexId;
            float weight = bone->mWeights[i].mWeight;
            if (vertex >= mesh->mNumVertices || !(weight >= 0.0f && weight <= 1.001f)) {
                return fail(r, "mesh '%s', bone '%s': weight %u is broken; export it again",
                            mesh->mName.data, bone->mName.data, i);
            }
            if (weight > 0.0f) {
                uint32_t v = file->vertex_count + vertex;
                add_influence(file->influence_node[v], file->influence_weight[v], (int16_t)node,
                              weight);
            }
        }
    }
    return true;
}

static bool normalise_weights(const reader *r, const struct aiMesh *mesh)
{
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        float *weight = r->file->influence_weight[r->file->vertex_count + i];
        double sum = 0.0;
        for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
            sum += (double)weight[k];
        }
        if (!(sum > 0.01)) {
            return fail(r, "mesh '%s', vertex %u follows no bone; weight it in the model",
                        mesh->mName.data, i);
        }
        for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
            weight[k] = (float)((double)weight[k] / sum);
        }
    }
    return true;
}

static bool read_mesh(reader *r, const struct aiMesh *mesh, int node)
{
    model_file *file = r->file;
    if (mesh->mMaterialIndex >= file->material_count) {
        return fail(r, "mesh '%s' has no material; export it again", mesh->mName.data);
    }
    if (file->influence_node != NULL && mesh->mNumBones == 0) {
        return fail(r, "mesh '%s' follows no bone; skin it or leave it out", mesh->mName.data);
    }
    if (!read_vertices(r, mesh, node) || !read_triangles(r, mesh)) {
        return false;
    }
    if (mesh->mNumBones > 0 && (!read_bones(r, mesh) || !normalise_weights(r, mesh))) {
        return false;
    }
    file->range[file->range_count++] =
        (model_range){mesh->mMaterialIndex, file->triangle_count, mesh->mNumFaces};
    file->vertex_count += mesh->mNumVertices;
    file->triangle_count += mesh->mNumFaces;
    return true;
}

static bool read_meshes(reader *r)
{
    sizes needed;
    if (!measure(r, &needed) || !allocate(r, &needed)) {
        return false;
    }
    for (uint32_t n = 0; n < r->file->node_count; n++) {
        for (unsigned i = 0; i < r->ai_node[n]->mNumMeshes; i++) {
            if (!read_mesh(r, r->scene->mMeshes[r->ai_node[n]->mMeshes[i]], (int)n)) {
                return false;
            }
        }
    }
    return true;
}

model_file *model_file_create(const char *path, char *error, size_t error_size)
{
    reader r = {.path = path, .error = error, .error_size = error_size};
    size_t size = 0;
    uint8_t *bytes = read_glb(&r, &size);
    if (bytes == NULL) {
        return NULL;
    }
    // No post-processing: vertices stay as they are in the file, bit for bit.
    r.scene = aiImportFileFromMemory((const char *)bytes, (unsigned)size, 0, "glb");
    free(bytes);
    r.file = calloc(1, sizeof *r.file);
    bool done = false;
    if (r.file == NULL || (r.file->path = strdup(path)) == NULL) {
        fail(&r, "no memory left");
    } else if (r.scene == NULL || r.scene->mRootNode == NULL) {
        fail(&r, "cannot be understood (%s); restore the file", aiGetErrorString());
    } else {
        done = read_nodes(&r) && read_images(&r) && read_materials(&r) && read_meshes(&r);
    }
    free(r.ai_node);
    aiReleaseImport(r.scene);
    if (!done) {
        model_file_destroy(&r.file);
    }
    return r.file;
}

void model_file_destroy(model_file **file)
{
    model_file *f = *file;
    *file = NULL;
    if (f == NULL) {
        return;
    }
    for (uint32_t i = 0; i < f->image_count; i++) {
        free((void *)(uintptr_t)f->image[i].png);
    }
    free(f->path);
    free(f->position);
    free(f->normal);
    free(f->uv);
    free(f->uv2);
    free(f->triangle);
    free(f->influence_node);
    free(f->influence_weight);
    free(f->range);
    free(f->material);
    free(f->image);
    free(f->node);
    free(f);
}

int model_file_node(const model_file *file, const char *name)
{
    for (uint32_t i = 0; i < file->node_count; i++) {
        if (strcmp(file->node[i].name, name) == 0) {
            return (int)i;
        }
    }
    return MODEL_NO_NODE;
}
