// A .glb file as plain arrays: the common base of all models (fencer, weapons, hall).
//
// Assimp reads the file, but none of its types appear here. The reader checks everything (finite
// numbers, indices in range, sizes), so users of the arrays need no checks. Images stay PNG bytes
// until they are drawn.
#ifndef MODEL_FILE_H
#define MODEL_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "phys_math.h"

#define MODEL_NAME_SIZE     48
#define MODEL_NO_IMAGE      (-1)
#define MODEL_NO_NODE       (-1)
#define MODEL_MAX_INFLUENCE 4

typedef struct model_image {
    const uint8_t *png; // file bytes, owned by the model_file
    size_t png_size;
} model_image;

// glTF metal-roughness. Factors multiply the textures.
typedef struct model_material {
    char name[MODEL_NAME_SIZE];
    float base_color[3]; // linear
    float emissive[3];   // linear
    float metalness, roughness;
    int color_image;   // sRGB, index into model_file.image or MODEL_NO_IMAGE
    int normal_image;  // tangent space
    int surface_image; // red: ambient occlusion if `occluded`, green: roughness, blue: metalness
    bool occluded;
} model_material;

// A run of triangles with one material.
typedef struct model_range {
    uint32_t material;
    uint32_t first_triangle, triangle_count;
} model_range;

typedef struct model_node {
    char name[MODEL_NAME_SIZE];
    int parent;                // MODEL_NO_NODE for the root; parents precede their children
    double global[3][4];       // model frame from the node's frame, as in the file
    bool is_bone;              // a vertex is weighted to it
    double bind_inverse[3][4]; // for bones: node's frame from the model frame at rest
} model_node;

typedef struct model_file {
    char *path; // the path it was read from, for messages
    uint32_t vertex_count, triangle_count;
    float (*position)[3]; // model frame (with the node's transform applied if there is no skin)
    float (*normal)[3];   // unit
    float (*uv)[2];       // v = 0 is the first row of the image
    float (*uv2)[2];      // second set; NULL if the file has none
    // Where the vertex is on the medium fencer at rest, from the second and third set, meters; NULL
    // if the file does not have three sets (assets/scripts/mark_pattern.py).
    float (*pattern)[3];
    uint32_t (*triangle)[3]; // counter-clockwise from outside

    // Skin: the largest weight first, equal weights by node index; the weights sum to 1. NULL
    // if the model has no skin.
    int16_t (*influence_node)[MODEL_MAX_INFLUENCE]; // MODEL_NO_NODE: unused
    float (*influence_weight)[MODEL_MAX_INFLUENCE];

    uint32_t range_count, material_count, image_count, node_count;
    model_range *range;
    model_material *material;
    model_image *image;
    model_node *node;
} model_file;

// Reads and checks a .glb file. Returns NULL if it fails, with one line in `error` that names the
// file, the position and the remedy. The caller destroys the result.
model_file *model_file_create(const char *path, char *error, size_t error_size);
void model_file_destroy(model_file **file);

// Returns the index of the node with this name, or MODEL_NO_NODE.
int model_file_node(const model_file *file, const char *name);

#endif
