#include "gltf_write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"

// Constants of the specification.
enum { GLTF_UBYTE = 5121, GLTF_UINT = 5125, GLTF_FLOAT = 5126 };
enum { GLTF_VERTEX_BUFFER = 34962, GLTF_INDEX_BUFFER = 34963 };
#define GLB_MAGIC      0x46546c67u // "glTF"
#define GLB_JSON       0x4e4f534au // "JSON"
#define GLB_BIN        0x004e4942u // "BIN"
#define GLB_HEADER     12
#define GLB_CHUNK_HEAD 8

// A growing array of bytes or text.
typedef struct growing {
    FILE *stream;
    char *bytes;
    size_t size;
    int count; // of the listed objects
} growing;

// The lists of the JSON, in the order in which they are written.
enum list {
    LIST_ACCESSORS,
    LIST_VIEWS,
    LIST_IMAGES,
    LIST_TEXTURES,
    LIST_MATERIALS,
    LIST_MESHES,
    LIST_SKINS,
    LIST_SAMPLERS,
    LIST_CHANNELS,
    LISTS
};

static const char *const LIST_NAME[] = {
    [LIST_ACCESSORS] = "accessors", [LIST_VIEWS] = "bufferViews",   [LIST_IMAGES] = "images",
    [LIST_TEXTURES] = "textures",   [LIST_MATERIALS] = "materials", [LIST_MESHES] = "meshes",
    [LIST_SKINS] = "skins",         [LIST_SAMPLERS] = "samplers",   [LIST_CHANNELS] = "channels",
};
_Static_assert(sizeof LIST_NAME / sizeof LIST_NAME[0] == LISTS, "every list has a name");

struct gltf_writer {
    char *generator;
    growing list[LISTS];
    growing numbers;
    int node_count, node_room;
    gltf_node *node; // names are owned
    bool out_of_memory;
};

static bool growing_init(growing *g)
{
    g->stream = open_memstream(&g->bytes, &g->size);
    return g->stream != NULL;
}

static void growing_fini(growing *g)
{
    if (g->stream != NULL) {
        fclose(g->stream);
    }
    free(g->bytes);
}

gltf_writer *gltf_writer_create(const char *generator)
{
    gltf_writer *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->generator = strdup(generator);
    bool made = w->generator != NULL && growing_init(&w->numbers);
    for (int i = 0; i < LISTS && made; i++) {
        made = growing_init(&w->list[i]);
    }
    if (!made) {
        gltf_writer_destroy(&w);
    }
    return w;
}

void gltf_writer_destroy(gltf_writer **address)
{
    gltf_writer *w = *address;
    if (w == NULL) {
        return;
    }
    for (int i = 0; i < LISTS; i++) {
        growing_fini(&w->list[i]);
    }
    growing_fini(&w->numbers);
    for (int i = 0; i < w->node_count; i++) {
        free((char *)w->node[i].name);
    }
    free(w->node);
    free(w->generator);
    free(w);
    *address = NULL;
}

// Starts an object in a list. The caller writes its members and the closing brace.
static FILE *add_to(gltf_writer *w, enum list list, int *out_index)
{
    FILE *out = w->list[list].stream;
    fputs(w->list[list].count > 0 ? ",\n{" : "{", out);
    *out_index = w->list[list].count++;
    return out;
}

static void put_floats(FILE *out, const char *name, const float *values, int count)
{
    fprintf(out, "\"%s\": [", name);
    for (int i = 0; i < count; i++) {
        // 9 digits restore any float.
        fprintf(out, "%s%.9g", i > 0 ? ", " : "", (double)values[i]);
    }
    fputc(']', out);
}

// Adds bytes as a buffer view that begins at a multiple of four. `target` 0: none.
static int add_view(gltf_writer *w, const void *bytes, size_t size, int target)
{
    int view;
    fflush(w->numbers.stream);
    size_t at = w->numbers.size;
    for (; at % 4 != 0; at++) {
        fputc(0, w->numbers.stream);
    }
    fwrite(bytes, 1, size, w->numbers.stream);
    FILE *out = add_to(w, LIST_VIEWS, &view);
    fprintf(out, "\"buffer\": 0, \"byteOffset\": %zu, \"byteLength\": %zu", at, size);
    if (target != 0) {
        fprintf(out, ", \"target\": %d", target);
    }
    fputc('}', out);
    return view;
}

static const char *type_of(int width)
{
    static const char *const TYPE[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    return width == 16 ? "MAT4" : TYPE[width - 1];
}

// Does not write the closing brace.
static FILE *add_accessor(gltf_writer *w, int view, int component, const char *type, size_t count,
                          int *out_index)
{
    FILE *out = add_to(w, LIST_ACCESSORS, out_index);
    fprintf(out, "\"bufferView\": %d, \"componentType\": %d, \"count\": %zu, \"type\": \"%s\"",
            view, component, count, type);
    return out;
}

// Adds minimum and maximum, which the specification requires for positions and for an animation's
// times. They do no harm elsewhere.
static void put_bounds(FILE *out, const float *values, size_t count, int width)
{
    float low[4], high[4];
    memcpy(low, values, (size_t)width * sizeof low[0]);
    memcpy(high, values, (size_t)width * sizeof high[0]);
    for (size_t i = 0; i < count * (size_t)width; i++) {
        size_t k = i % (size_t)width;
        low[k] = values[i] < low[k] ? values[i] : low[k];
        high[k] = values[i] > high[k] ? values[i] : high[k];
    }
    fputs(", ", out);
    put_floats(out, "min", low, width);
    fputs(", ", out);
    put_floats(out, "max", high, width);
}

int gltf_add_floats(gltf_writer *w, const float *values, size_t count, int width, bool is_vertices)
{
    int index, view = add_view(w, values, count * (size_t)width * sizeof *values,
                               is_vertices ? GLTF_VERTEX_BUFFER : 0);
    FILE *out = add_accessor(w, view, GLTF_FLOAT, type_of(width), count, &index);
    if (width <= 4 && count > 0) {
        put_bounds(out, values, count, width);
    }
    fputc('}', out);
    return index;
}

int gltf_add_joints(gltf_writer *w, const uint8_t (*joints)[4], size_t count)
{
    int index, view = add_view(w, joints, count * sizeof *joints, GLTF_VERTEX_BUFFER);
    fputc('}', add_accessor(w, view, GLTF_UBYTE, "VEC4", count, &index));
    return index;
}

int gltf_add_indices(gltf_writer *w, const uint32_t *indices, size_t count)
{
    int index, view = add_view(w, indices, count * sizeof *indices, GLTF_INDEX_BUFFER);
    fputc('}', add_accessor(w, view, GLTF_UINT, "SCALAR", count, &index));
    return index;
}

int gltf_add_texture(gltf_writer *w, const uint8_t *png, size_t size)
{
    int image, texture, view = add_view(w, png, size, 0);
    fprintf(add_to(w, LIST_IMAGES, &image), "\"bufferView\": %d, \"mimeType\": \"image/png\"}",
            view);
    fprintf(add_to(w, LIST_TEXTURES, &texture), "\"source\": %d}", image);
    return texture;
}

static void put_texture(FILE *out, const char *name, int texture)
{
    if (texture != GLTF_NONE) {
        fprintf(out, ", \"%s\": {\"index\": %d}", name, texture);
    }
}

int gltf_add_material(gltf_writer *w, const gltf_material *material)
{
    int index;
    FILE *out = add_to(w, LIST_MATERIALS, &index);
    const float color[4] = {material->base_color[0], material->base_color[1],
                            material->base_color[2], 1.0f};
    fputs("\"name\": ", out);
    json_print_text(out, material->name);
    fputs(", \"pbrMetallicRoughness\": {", out);
    put_floats(out, "baseColorFactor", color, 4);
    fprintf(out, ", \"metallicFactor\": %.9g, \"roughnessFactor\": %.9g",
            (double)material->metalness, (double)material->roughness);
    put_texture(out, "baseColorTexture", material->color_texture);
    put_texture(out, "metallicRoughnessTexture", material->surface_texture);
    fputs("}, ", out);
    put_floats(out, "emissiveFactor", material->emissive, 3);
    put_texture(out, "normalTexture", material->normal_texture);
    put_texture(out, "occlusionTexture",
                material->occluded ? material->surface_texture : GLTF_NONE);
    fputc('}', out);
    return index;
}

static void put_attribute(FILE *out, const char *name, int accessor)
{
    if (accessor != GLTF_NONE) {
        fprintf(out, ", \"%s\": %d", name, accessor);
    }
}

int gltf_add_mesh(gltf_writer *w, const char *name, const gltf_primitive *primitives, int count)
{
    int index;
    FILE *out = add_to(w, LIST_MESHES, &index);
    fputs("\"name\": ", out);
    json_print_text(out, name);
    fputs(", \"primitives\": [", out);
    for (int i = 0; i < count; i++) {
        const gltf_primitive *p = &primitives[i];
        fprintf(out, "%s{\"attributes\": {\"POSITION\": %d", i > 0 ? ", " : "", p->position);
        put_attribute(out, "NORMAL", p->normal);
        put_attribute(out, "TANGENT", p->tangent);
        put_attribute(out, "TEXCOORD_0", p->uv);
        put_attribute(out, "JOINTS_0", p->joints);
        put_attribute(out, "WEIGHTS_0", p->weights);
        fputc('}', out);
        put_attribute(out, "indices", p->indices);
        put_attribute(out, "material", p->material);
        fputc('}', out);
    }
    fputs("]}", out);
    return index;
}

int gltf_add_node(gltf_writer *w, const gltf_node *node)
{
    if (w->node_count == w->node_room) {
        int room = w->node_room > 0 ? 2 * w->node_room : 64;
        gltf_node *grown = realloc(w->node, (size_t)room * sizeof *grown);
        if (grown == NULL) {
            w->out_of_memory = true;
            return 0;
        }
        w->node = grown;
        w->node_room = room;
    }
    gltf_node *kept = &w->node[w->node_count];
    *kept = *node;
    kept->name = strdup(node->name);
    w->out_of_memory = w->out_of_memory || kept->name == NULL;
    return w->node_count++;
}

void gltf_set_skin(gltf_writer *w, int node, int skin)
{
    if (node < w->node_count) {
        w->node[node].skin = skin;
    }
}

int gltf_add_skin(gltf_writer *w, const char *name, const int *bones, int count, int root,
                  int inverse_bind)
{
    int index;
    FILE *out = add_to(w, LIST_SKINS, &index);
    fputs("\"name\": ", out);
    json_print_text(out, name);
    fprintf(out, ", \"inverseBindMatrices\": %d, \"skeleton\": %d, \"joints\": [", inverse_bind,
            root);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s%d", i > 0 ? ", " : "", bones[i]);
    }
    fputs("]}", out);
    return index;
}

void gltf_animate(gltf_writer *w, int node, enum gltf_target target, int seconds, int values)
{
    int sampler, channel;
    fprintf(add_to(w, LIST_SAMPLERS, &sampler),
            "\"input\": %d, \"output\": %d, \"interpolation\": \"LINEAR\"}", seconds, values);
    fprintf(add_to(w, LIST_CHANNELS, &channel),
            "\"sampler\": %d, \"target\": {\"node\": %d, \"path\": \"%s\"}}", sampler, node,
            target == GLTF_ROTATION ? "rotation" : "translation");
}

// Writes the children of a node as a member of its object; GLTF_NONE: those of the scene.
static void put_children(const gltf_writer *w, FILE *out, int parent, const char *before)
{
    bool any = false;
    for (int i = 0; i < w->node_count; i++) {
        if (w->node[i].parent == parent) {
            fprintf(out, "%s%d", any ? ", " : before, i);
            any = true;
        }
    }
    if (any) {
        fputc(']', out);
    }
}

static void put_doubles(FILE *out, const char *name, const double *values, int count)
{
    fprintf(out, ", \"%s\": [", name);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s%.9g", i > 0 ? ", " : "", values[i]);
    }
    fputc(']', out);
}

static void put_nodes(const gltf_writer *w, FILE *out)
{
    fputs("\"nodes\": [", out);
    for (int i = 0; i < w->node_count; i++) {
        const gltf_node *node = &w->node[i];
        fputs(i > 0 ? ",\n{\"name\": " : "{\"name\": ", out);
        json_print_text(out, node->name);
        put_doubles(out, "translation", node->translation, 3);
        put_doubles(out, "rotation", node->rotation, 4);
        if (node->mesh != GLTF_NONE) {
            fprintf(out, ", \"mesh\": %d", node->mesh);
        }
        if (node->skin != GLTF_NONE) {
            fprintf(out, ", \"skin\": %d", node->skin);
        }
        put_children(w, out, i, ", \"children\": [");
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_list(const gltf_writer *w, FILE *out, enum list list)
{
    fprintf(out, "\"%s\": [", LIST_NAME[list]);
    fwrite(w->list[list].bytes, 1, w->list[list].size, out);
    fputc(']', out);
}

// Writes the whole JSON. `uri` NULL: the numbers are in the same file.
static void put_json(const gltf_writer *w, FILE *out, const char *animation, const char *uri)
{
    fputs("{\"asset\": {\"version\": \"2.0\", \"generator\": ", out);
    json_print_text(out, w->generator);
    fputs("},\n\"scene\": 0, \"scenes\": [{\"name\": ", out);
    json_print_text(out, animation);
    put_children(w, out, GLTF_NONE, ", \"nodes\": [");
    fputs("}],\n", out);
    put_nodes(w, out);
    for (enum list list = LIST_ACCESSORS; list <= LIST_SKINS; list++) {
        // The specification forbids empty lists.
        if (w->list[list].count > 0) {
            fputs(",\n", out);
            put_list(w, out, list);
        }
    }
    if (w->list[LIST_CHANNELS].count > 0) {
        fputs(",\n\"animations\": [{\"name\": ", out);
        json_print_text(out, animation);
        fputs(",\n", out);
        put_list(w, out, LIST_SAMPLERS);
        fputs(",\n", out);
        put_list(w, out, LIST_CHANNELS);
        fputs("}]", out);
    }
    fprintf(out, ",\n\"buffers\": [{\"byteLength\": %zu", w->numbers.size);
    if (uri != NULL) {
        fputs(", \"uri\": ", out);
        json_print_text(out, uri);
    }
    fputs("}]}\n", out);
}

// Flushes all lists. Returns false if not everything that was added could be stored.
static bool settle(gltf_writer *w)
{
    bool whole = !w->out_of_memory && fflush(w->numbers.stream) == 0 && !ferror(w->numbers.stream);
    for (int i = 0; i < LISTS && whole; i++) {
        whole = fflush(w->list[i].stream) == 0 && !ferror(w->list[i].stream);
    }
    return whole;
}

static void put_u32(FILE *out, uint32_t number)
{
    for (int i = 0; i < 4; i++) {
        putc((int)(number >> (8 * i) & 0xff), out);
    }
}

// Writes a chunk of the .glb file, padded to a multiple of four bytes.
static void put_chunk(FILE *out, uint32_t kind, const char *bytes, size_t size, int filler)
{
    put_u32(out, (uint32_t)((size + 3) / 4 * 4));
    put_u32(out, kind);
    fwrite(bytes, 1, size, out);
    for (; size % 4 != 0; size++) {
        putc(filler, out);
    }
}

static bool put_glb(const gltf_writer *w, const growing *json, FILE *out)
{
    size_t total =
        GLB_HEADER + 2 * GLB_CHUNK_HEAD + (json->size + 3) / 4 * 4 + (w->numbers.size + 3) / 4 * 4;
    if (total > UINT32_MAX) {
        return false;
    }
    put_u32(out, GLB_MAGIC);
    put_u32(out, 2);
    put_u32(out, (uint32_t)total);
    put_chunk(out, GLB_JSON, json->bytes, json->size, ' ');
    put_chunk(out, GLB_BIN, w->numbers.bytes, w->numbers.size, 0);
    return fflush(out) == 0 && !ferror(out);
}

bool gltf_write_glb(gltf_writer *w, const char *animation, FILE *out)
{
    growing json = {0};
    if (!settle(w) || !growing_init(&json)) {
        return false;
    }
    put_json(w, json.stream, animation, NULL);
    bool written = fflush(json.stream) == 0 && !ferror(json.stream) && put_glb(w, &json, out);
    growing_fini(&json);
    return written;
}

bool gltf_write_text(gltf_writer *w, const char *animation, FILE *out, FILE *numbers,
                     const char *uri)
{
    if (!settle(w) || w->numbers.size > UINT32_MAX) {
        return false;
    }
    put_json(w, out, animation, uri);
    fwrite(w->numbers.bytes, 1, w->numbers.size, numbers);
    return fflush(out) == 0 && !ferror(out) && fflush(numbers) == 0 && !ferror(numbers);
}
