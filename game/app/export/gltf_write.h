// A glTF 2.0 file being put together: meshes, skins, nodes, one animation; written as one .glb
// or as a .gltf with its numbers beside it.
//
// Everything that is added gets an index, by which others refer to it; GLTF_NONE is none. What
// is handed in is copied. Where memory runs out adding goes on without effect and writing fails.
// (Khronos Group, "glTF 2.0 Specification", version 2.0.1.)
#ifndef GLTF_WRITE_H
#define GLTF_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define GLTF_NONE (-1)

typedef struct gltf_writer gltf_writer;

// Linear factors, which multiply the textures.
typedef struct gltf_material {
    const char *name;
    float base_color[3], emissive[3];
    float metalness, roughness;
    int color_texture, normal_texture;
    int surface_texture; // green: roughness, blue: metalness; red: occlusion where `occluded`
    bool occluded;
} gltf_material;

// Accessors of a mesh's vertices, and of the corners of those triangles that have a material.
typedef struct gltf_primitive {
    int position, normal, uv;
    int tangent;         // GLTF_NONE: has no normal map
    int joints, weights; // GLTF_NONE: follows no bones
    int indices, material;
} gltf_primitive;

typedef struct gltf_node {
    const char *name;
    int parent; // GLTF_NONE: of the scene itself
    double translation[3];
    double rotation[4]; // unit quaternion x y z w
    int mesh, skin;
} gltf_node;

enum gltf_target { GLTF_TRANSLATION, GLTF_ROTATION };

// `generator` is who writes it. NULL where memory is out. Destroy takes the address and nulls it.
gltf_writer *gltf_writer_create(const char *generator);
void gltf_writer_destroy(gltf_writer **address);

// Arrays as accessors: `count` elements of `width` floats, 1 to 4 or, 4 x 4 by columns, 16; of
// vertices where `is_vertices`.
int gltf_add_floats(gltf_writer *w, const float *values, size_t count, int width, bool is_vertices);
int gltf_add_joints(gltf_writer *w, const uint8_t (*joints)[4], size_t count);
int gltf_add_indices(gltf_writer *w, const uint32_t *indices, size_t count);

// A picture's PNG bytes as a texture.
int gltf_add_texture(gltf_writer *w, const uint8_t *png, size_t size);
int gltf_add_material(gltf_writer *w, const gltf_material *material);
int gltf_add_mesh(gltf_writer *w, const char *name, const gltf_primitive *primitives, int count);
int gltf_add_node(gltf_writer *w, const gltf_node *node);
// Bones are nodes; `inverse_bind` an accessor of their 4 x 4 matrices.
int gltf_add_skin(gltf_writer *w, const char *name, const int *bones, int count, int root,
                  int inverse_bind);
void gltf_set_skin(gltf_writer *w, int node, int skin);

// One more motion of the animation: rising seconds, and what the node's placement is then;
// straight between them.
void gltf_animate(gltf_writer *w, int node, enum gltf_target target, int seconds, int values);

// The whole. False where memory ran out, the file grew beyond 4 GB, or `out` does not take it.
// `uri` is the name of `numbers` as the .gltf refers to it, `animation` the animation's.
bool gltf_write_glb(gltf_writer *w, const char *animation, FILE *out);
bool gltf_write_text(gltf_writer *w, const char *animation, FILE *out, FILE *numbers,
                     const char *uri);

#endif
