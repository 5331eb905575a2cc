// Builds a glTF 2.0 file with meshes, skins, nodes and one animation, and writes it as one .glb
// file or as a .gltf file with its numbers in a .bin file.
//
// Everything that is added gets an index, by which other objects refer to it; GLTF_NONE is none.
// Arguments are copied. If memory runs out, adding has no further effect and writing fails.
// (Khronos Group, "glTF 2.0 Specification", version 2.0.1.)
#ifndef GLTF_WRITE_H
#define GLTF_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define GLTF_NONE (-1)

typedef struct gltf_writer gltf_writer;

// Colors are linear and multiply the textures.
typedef struct gltf_material {
    const char *name;
    float base_color[3], emissive[3];
    float metalness, roughness;
    int color_texture, normal_texture;
    int surface_texture; // green: roughness, blue: metalness, red: occlusion if `occluded`
    bool occluded;
} gltf_material;

// Accessors of a mesh's vertices, and of the corners of the triangles with one material.
typedef struct gltf_primitive {
    int position, normal, uv;
    int tangent;         // GLTF_NONE: no normal map
    int joints, weights; // GLTF_NONE: no bones
    int indices, material;
} gltf_primitive;

typedef struct gltf_node {
    const char *name;
    int parent; // GLTF_NONE: the scene
    double translation[3];
    double rotation[4]; // unit quaternion x y z w
    int mesh, skin;
} gltf_node;

enum gltf_target { GLTF_TRANSLATION, GLTF_ROTATION };

// `generator` is the program's name. Returns NULL if memory is out. Destroying sets the pointer to
// NULL.
gltf_writer *gltf_writer_create(const char *generator);
void gltf_writer_destroy(gltf_writer **address);

// Adds an array as an accessor: `count` elements of `width` floats, 1 to 4, or 16 for a 4 x 4
// matrix by columns. `is_vertices`: the array holds vertex data.
int gltf_add_floats(gltf_writer *w, const float *values, size_t count, int width, bool is_vertices);
int gltf_add_joints(gltf_writer *w, const uint8_t (*joints)[4], size_t count);
int gltf_add_indices(gltf_writer *w, const uint32_t *indices, size_t count);

// Adds a PNG file as a texture.
int gltf_add_texture(gltf_writer *w, const uint8_t *png, size_t size);
int gltf_add_material(gltf_writer *w, const gltf_material *material);
int gltf_add_mesh(gltf_writer *w, const char *name, const gltf_primitive *primitives, int count);
int gltf_add_node(gltf_writer *w, const gltf_node *node);
// Bones are nodes; `inverse_bind` is an accessor of their 4 x 4 matrices.
int gltf_add_skin(gltf_writer *w, const char *name, const int *bones, int count, int root,
                  int inverse_bind);
void gltf_set_skin(gltf_writer *w, int node, int skin);

// Adds a channel to the animation: accessors of increasing seconds and of the node's values at
// these times, with linear interpolation.
void gltf_animate(gltf_writer *w, int node, enum gltf_target target, int seconds, int values);

// Write the file. Return false if memory ran out, the file exceeds 4 GB, or writing fails.
// `animation` is the animation's name, `uri` the name by which the .gltf file refers to `numbers`.
bool gltf_write_glb(gltf_writer *w, const char *animation, FILE *out);
bool gltf_write_text(gltf_writer *w, const char *animation, FILE *out, FILE *numbers,
                     const char *uri);

#endif
