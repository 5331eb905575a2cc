// Reads the vertices, triangles and skin of a model file.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model_private.h"

// Limits above all of our models: a damaged file must not use up the memory.
static const uint32_t MAX_VERTICES = 2000000;
static const uint32_t MAX_TRIANGLES = 4000000;
// Larger coordinates are not meters in a fencing hall.
static const float MAX_COORDINATE_M = 1000.0f;

typedef struct sizes {
    uint64_t vertices, triangles;
    uint32_t meshes;
    bool skin, second_uv, pattern;
} sizes;

static bool measure(const model_reader *r, sizes *out)
{
    *out = (sizes){0};
    for (uint32_t n = 0; n < r->file->node_count; n++) {
        for (unsigned i = 0; i < r->ai_node[n]->mNumMeshes; i++) {
            unsigned index = r->ai_node[n]->mMeshes[i];
            if (index >= r->scene->mNumMeshes) {
                return model_reader_fail(
                    r, "node '%s' refers to a mesh that does not exist; export it again",
                    r->file->node[n].name);
            }
            const struct aiMesh *mesh = r->scene->mMeshes[index];
            if (mesh->mVertices == NULL || mesh->mNormals == NULL) {
                return model_reader_fail(
                    r, "mesh '%s' lacks positions or normals; export it with normals",
                    mesh->mName.data);
            }
            if (mesh->mNumVertices == 0 || mesh->mNumFaces == 0) {
                return model_reader_fail(r, "mesh '%s' is empty; delete it or fill it",
                                         mesh->mName.data);
            }
            out->vertices += mesh->mNumVertices;
            out->triangles += mesh->mNumFaces;
            out->meshes++;
            out->skin = out->skin || mesh->mNumBones > 0;
            out->second_uv = out->second_uv || mesh->mTextureCoords[1] != NULL;
            out->pattern = out->pattern ||
                           (mesh->mTextureCoords[1] != NULL && mesh->mTextureCoords[2] != NULL);
        }
    }
    if (out->triangles == 0 || out->vertices == 0) {
        return model_reader_fail(r, "has no triangles; export the mesh");
    }
    if (out->vertices > MAX_VERTICES || out->triangles > MAX_TRIANGLES) {
        return model_reader_fail(
            r, "has %llu vertices and %llu triangles, more than %u and %u; simplify it",
            (unsigned long long)out->vertices, (unsigned long long)out->triangles, MAX_VERTICES,
            MAX_TRIANGLES);
    }
    return true;
}

static bool allocate(const model_reader *r, const sizes *needed)
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
    if (needed->pattern) {
        file->pattern = calloc(vertices, sizeof *file->pattern);
        ok = ok && file->pattern;
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
    return ok || model_reader_fail(r, "out of memory while reading its vertices");
}

static bool put_vertex(float out[3], const struct aiVector3D *v, float limit)
{
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): allocate() made what it points into
    out[0] = v->x;
    out[1] = v->y;
    out[2] = v->z;
    return fabsf(v->x) <= limit && fabsf(v->y) <= limit && fabsf(v->z) <= limit;
}

// Applies the node's transform to a vertex of a rigid mesh.
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

// Puts together the place in the pattern, whose x and y are in the second set of texture
// coordinates, as read_vertices() has read it, and whose z is in the third.
static bool read_pattern(model_reader *r, const struct aiMesh *mesh, unsigned i)
{
    const model_file *file = r->file;
    const uint32_t v = file->vertex_count + i;
    const struct aiVector3D *depth = mesh->mTextureCoords[2];
    if (file->pattern == NULL || depth == NULL || mesh->mTextureCoords[1] == NULL) {
        return true;
    }
    const float place[3] = {file->uv2[v][0], file->uv2[v][1], depth[i].x};
    memcpy(file->pattern[v], place, sizeof place);
    return isfinite(depth[i].x) ||
           model_reader_fail(r,
                             "mesh '%s', vertex %u: its place in the pattern is not a number; "
                             "run mark_pattern.py again",
                             mesh->mName.data, i);
}

static bool read_vertices(model_reader *r, const struct aiMesh *mesh, int node)
{
    model_file *file = r->file;
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        uint32_t v = file->vertex_count + i;
        if (!put_vertex(file->position[v], &mesh->mVertices[i], MAX_COORDINATE_M)) {
            return model_reader_fail(
                r,
                "mesh '%s', vertex %u: its position is not a number within %g m; "
                "export it again",
                mesh->mName.data, i, (double)MAX_COORDINATE_M);
        }
        bool finite = put_vertex(file->normal[v], &mesh->mNormals[i], 2.0f);
        if (mesh->mNumBones == 0) {
            place_vertex(file->node[node].global, file->position[v], file->normal[v]);
        }
        if (!finite || !make_unit(file->normal[v])) {
            return model_reader_fail(
                r, "mesh '%s', vertex %u: its normal has no direction; export it again",
                mesh->mName.data, i);
        }
        // Assimp flips v. Flip it back, so that v = 0 is the first row of the image.
        for (int set = 0; set < 2; set++) {
            const struct aiVector3D *uv = mesh->mTextureCoords[set];
            float(*out)[2] = set == 0 ? file->uv : file->uv2;
            if (uv != NULL && out != NULL) {
                out[v][0] = uv[i].x;
                out[v][1] = 1.0f - uv[i].y;
                if (!isfinite(out[v][0]) || !isfinite(out[v][1])) {
                    return model_reader_fail(
                        r,
                        "mesh '%s', vertex %u: a texture coordinate is not a number; "
                        "export it again",
                        mesh->mName.data, i);
                }
            }
        }
        if (!read_pattern(r, mesh, i)) {
            return false;
        }
    }
    return true;
}

static bool read_triangles(model_reader *r, const struct aiMesh *mesh)
{
    model_file *file = r->file;
    for (unsigned i = 0; i < mesh->mNumFaces; i++) {
        const struct aiFace *face = &mesh->mFaces[i];
        if (face->mNumIndices != 3) {
            return model_reader_fail(r,
                                     "mesh '%s', face %u is not a triangle; export it triangulated",
                                     mesh->mName.data, i);
        }
        for (int k = 0; k < 3; k++) {
            if (face->mIndices[k] >= mesh->mNumVertices) {
                return model_reader_fail(
                    r,
                    "mesh '%s', triangle %u refers to a vertex that does not exist; "
                    "export it again",
                    mesh->mName.data, i);
            }
            file->triangle[file->triangle_count + i][k] = file->vertex_count + face->mIndices[k];
        }
    }
    return true;
}

// --- skin

// Weights stored as fractions of 255 or 65535 do not sum to exactly one, and exporters omit the
// smallest ones.
static const double WEIGHT_SUM_TOLERANCE = 0.01;

// Inserts a vertex's influence, ordered by decreasing weight. There are at most four (model_glb.c
// checks this).
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

static bool read_bones(model_reader *r, const struct aiMesh *mesh)
{
    model_file *file = r->file;
    for (unsigned b = 0; b < mesh->mNumBones; b++) {
        const struct aiBone *bone = mesh->mBones[b];
        int node = model_file_node(file, bone->mName.data);
        if (node == MODEL_NO_NODE) {
            return model_reader_fail(
                r,
                "mesh '%s' is weighted to bone '%s', which is not in the scene; export the "
                "armature with it",
                mesh->mName.data, bone->mName.data);
        }
        model_reader_matrix(&bone->mOffsetMatrix, file->node[node].bind_inverse);
        file->node[node].is_bone = true;
        if (!model_reader_matrix_is_finite(file->node[node].bind_inverse)) {
            return model_reader_fail(
                r, "bone '%s' has a rest transform that is not a number; export it again",
                bone->mName.data);
        }
        for (unsigned i = 0; i < bone->mNumWeights; i++) {
            unsigned vertex = bone->mWeights[i].mVertexId;
            float weight = bone->mWeights[i].mWeight;
            if (vertex >= mesh->mNumVertices || !(weight >= 0.0f && weight <= 1.001f)) {
                return model_reader_fail(
                    r, "mesh '%s', bone '%s': weight %u is not valid; export it again",
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

static bool normalize_weights(const model_reader *r, const struct aiMesh *mesh)
{
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        float *weight = r->file->influence_weight[r->file->vertex_count + i];
        double sum = 0.0;
        for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
            sum += (double)weight[k];
        }
        if (sum == 0.0) {
            return model_reader_fail(
                r, "mesh '%s', vertex %u is weighted to no bone; add weights in the model",
                mesh->mName.data, i);
        }
        if (!(fabs(sum - 1.0) <= WEIGHT_SUM_TOLERANCE)) {
            return model_reader_fail(
                r, "mesh '%s', vertex %u: its weights sum to %g instead of 1; normalize them",
                mesh->mName.data, i, sum);
        }
        for (int k = 0; k < MODEL_MAX_INFLUENCE; k++) {
            weight[k] = (float)((double)weight[k] / sum);
        }
    }
    return true;
}

static bool read_mesh(model_reader *r, const struct aiMesh *mesh, int node)
{
    model_file *file = r->file;
    if (mesh->mMaterialIndex >= file->material_count) {
        return model_reader_fail(r, "mesh '%s' has no material; export it again", mesh->mName.data);
    }
    if (file->influence_node != NULL && mesh->mNumBones == 0) {
        return model_reader_fail(r, "mesh '%s' has no skin; add one or remove the mesh",
                                 mesh->mName.data);
    }
    if (!read_vertices(r, mesh, node) || !read_triangles(r, mesh)) {
        return false;
    }
    if (mesh->mNumBones > 0 && (!read_bones(r, mesh) || !normalize_weights(r, mesh))) {
        return false;
    }
    file->range[file->range_count++] =
        (model_range){mesh->mMaterialIndex, file->triangle_count, mesh->mNumFaces};
    file->vertex_count += mesh->mNumVertices;
    file->triangle_count += mesh->mNumFaces;
    return true;
}

bool model_reader_meshes(model_reader *r)
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
