// Reads the written glTF files with an independent reader (Assimp).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <string.h>
#include <unistd.h>

#include "gltf_write.h"
#include "temporary_file.h"

static const float POSITION[3][3] = {{0.1f, 0, 0}, {1, 0, 0}, {0, 2, -1}};
static const float NORMAL[3][3] = {{0, 0, 1}, {0, 0, 1}, {0, 0, 1}};
static const uint32_t CORNER[3] = {0, 1, 2};
static const float SECONDS[2] = {0.0f, 1.5f};
static const float PLACES[2][3] = {{0, 0, 0}, {0, 3, 0}};

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/battuta-gltf-XXXXXX");
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

// A triangle on a rising node, whose parent stands to the side.
static gltf_writer *make(void)
{
    gltf_writer *w = gltf_writer_create("test");
    const gltf_material red = {.name = "red \"cloth\"",
                               .base_color = {1, 0, 0},
                               .roughness = 0.5f,
                               .color_texture = GLTF_NONE,
                               .normal_texture = GLTF_NONE,
                               .surface_texture = GLTF_NONE};
    const gltf_primitive triangle = {
        .position = gltf_add_floats(w, &POSITION[0][0], 3, 3, true),
        .normal = gltf_add_floats(w, &NORMAL[0][0], 3, 3, true),
        .uv = GLTF_NONE,
        .tangent = GLTF_NONE,
        .joints = GLTF_NONE,
        .weights = GLTF_NONE,
        .indices = gltf_add_indices(w, CORNER, 3),
        .material = gltf_add_material(w, &red),
    };
    const gltf_node aside = {"aside", GLTF_NONE, {5, 0, 0}, {0, 0, 0, 1}, GLTF_NONE, GLTF_NONE};
    gltf_node rising = {"rising", 0, {0, 0, 0}, {0, 1, 0, 0}, 0, GLTF_NONE};
    rising.parent = gltf_add_node(w, &aside);
    rising.mesh = gltf_add_mesh(w, "triangle", &triangle, 1);
    gltf_animate(w, gltf_add_node(w, &rising), GLTF_TRANSLATION,
                 gltf_add_floats(w, SECONDS, 2, 1, false),
                 gltf_add_floats(w, &PLACES[0][0], 2, 3, false));
    return w;
}

static void check(const char *path)
{
    const struct aiScene *scene = aiImportFile(path, 0);
    assert_non_null(scene);
    assert_int_equal(scene->mNumMeshes, 1);
    assert_int_equal(scene->mMeshes[0]->mNumVertices, 3);
    assert_int_equal(scene->mMeshes[0]->mNumFaces, 1);
    for (int i = 0; i < 3; i++) {
        struct aiVector3D at = scene->mMeshes[0]->mVertices[i];
        assert_true(at.x == POSITION[i][0] && at.y == POSITION[i][1] && at.z == POSITION[i][2]);
    }
    struct aiString name;
    assert_int_equal(aiGetMaterialString(scene->mMaterials[scene->mMeshes[0]->mMaterialIndex],
                                         AI_MATKEY_NAME, &name),
                     aiReturn_SUCCESS);
    assert_string_equal(name.data, "red \"cloth\"");
    // Assimp makes the only node of the scene its root.
    assert_string_equal(scene->mRootNode->mName.data, "aside");
    assert_true(scene->mRootNode->mTransformation.a4 == 5.0f);
    assert_int_equal(scene->mRootNode->mNumChildren, 1);
    const struct aiNode *rising = scene->mRootNode->mChildren[0];
    assert_string_equal(rising->mName.data, "rising");
    assert_true(rising->mTransformation.a1 < -0.999f && rising->mTransformation.b2 > 0.999f);
    assert_int_equal(scene->mNumAnimations, 1);
    assert_int_equal(scene->mAnimations[0]->mNumChannels, 1);
    const struct aiNodeAnim *channel = scene->mAnimations[0]->mChannels[0];
    assert_string_equal(channel->mNodeName.data, "rising");
    assert_int_equal(channel->mNumPositionKeys, 2);
    assert_true(channel->mPositionKeys[1].mValue.y == 3.0f);
    double ticks = scene->mAnimations[0]->mTicksPerSecond;
    assert_true(channel->mPositionKeys[1].mTime / (ticks > 0.0 ? ticks : 1000.0) == 1.5);
    aiReleaseImport(scene);
}

static void one_file_is_read_by_others(void **state)
{
    (void)state;
    char path[96];
    snprintf(path, sizeof path, "%s/a.glb", folder);
    gltf_writer *w = make();
    FILE *out = fopen(path, "wb");
    assert_true(gltf_write_glb(w, "rise", out));
    fclose(out);
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(path, &size);
    // The lengths of the file and of both chunks are right.
    uint32_t head[3], json_size;
    memcpy(head, bytes, sizeof head);
    memcpy(&json_size, bytes + 12, 4);
    assert_int_equal(head[2], size);
    assert_int_equal(json_size % 4, 0);
    uint32_t bin_size;
    memcpy(&bin_size, bytes + 20 + json_size, 4);
    assert_int_equal(28 + json_size + bin_size, size);
    free(bytes);
    check(path);
    unlink(path);
    gltf_writer_destroy(&w);
    assert_null(w);
}

static void text_with_its_numbers_is_read_by_others(void **state)
{
    (void)state;
    char path[96], numbers_path[96];
    snprintf(path, sizeof path, "%s/a.gltf", folder);
    snprintf(numbers_path, sizeof numbers_path, "%s/a.bin", folder);
    gltf_writer *w = make();
    FILE *out = fopen(path, "wb"), *numbers = fopen(numbers_path, "wb");
    assert_true(gltf_write_text(w, "rise", out, numbers, "a.bin"));
    fclose(out);
    fclose(numbers);
    check(path);
    size_t size = 0;
    char *text = (char *)temporary_file_load(path, &size);
    text[size] = '\0';
    // Positions have bounds.
    assert_non_null(strstr(text, "\"min\": [0, 0, -1], \"max\": [1, 2, 0]"));
    assert_non_null(strstr(text, "\"uri\": \"a.bin\""));
    free(text);
    unlink(path);
    unlink(numbers_path);
    gltf_writer_destroy(&w);
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "wb");
    if (full == NULL) {
        skip();
    }
    gltf_writer *w = make();
    assert_false(gltf_write_glb(w, "rise", full));
    fclose(full);
    gltf_writer_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_file_is_read_by_others),
        cmocka_unit_test(text_with_its_numbers_is_read_by_others),
        cmocka_unit_test(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
