// Exports a bout as glTF, reads it with Assimp and plays it: bones and weapons are where the duel
// has them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "export_gltf.h"
#include "export_job.h"
#include "record_bout.h"
#include "seeded.h"

#define TICKS 1600
#define FROM  300
// The promised accuracy of the animation keys.
#define BONE_TOLERANCE_M 1e-3
#define TIP_TOLERANCE_M  5e-4

static struct {
    bout_assets assets;
    recording_file file;
    export_job job;
    char folder[64], recording[96], out[96];
} it;

// Two computer fencers, the left one left-handed.
static int fence(void **state)
{
    (void)state;
    char line[EXPORT_LINE];
    const char *const build[2] = {NULL, NULL};
    strcpy(it.folder, "/tmp/battuta-export-XXXXXX");
    bool ready =
        mkdtemp(it.folder) != NULL && bout_assets_load(&it.assets, build, line, sizeof line);
    assert(ready);
    snprintf(it.recording, sizeof it.recording, "%s/bout.duel", it.folder);
    snprintf(it.out, sizeof it.out, "%s/bout.glb", it.folder);
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, it.assets.model, &it.assets.grid[WEAPON_EPEE]);
    setup.hand[DUEL_LEFT] = -1.0;
    setup.settings.limit_ticks = TICKS;
    setup.seed = 5;
    for (int side = 0; side < 2; side++) {
        setup.source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    }
    const recorder_options options = {.device = {"ai:3", "ai:3"}};
    record_bout(it.recording, &setup, &options);
    ready = recording_file_read(it.recording, &it.file, line, sizeof line);
    assert(ready);
    it.job = (export_job){.file = &it.file,
                          .assets = &it.assets,
                          .options = export_options_default(),
                          .from = FROM,
                          .to = it.file.end_tick - it.file.first_tick};
    it.job.options.out = it.out;
    it.job.options.kind = EXPORT_GLB;
    enum export_end end = export_gltf(&it.job, line, sizeof line);
    if (end != EXPORT_DONE) {
        print_error("%s\n", line);
    }
    return end != EXPORT_DONE;
}

static int clean_up(void **state)
{
    (void)state;
    unlink(it.recording);
    unlink(it.out);
    recording_file_free(&it.file);
    bout_assets_free(&it.assets);
    return rmdir(it.folder);
}

// ---- playing Assimp's scene ------------------------------------------------------

static const struct aiNodeAnim *channel_of(const struct aiScene *scene, const char *name)
{
    const struct aiAnimation *animation = scene->mAnimations[0];
    for (unsigned i = 0; i < animation->mNumChannels; i++) {
        if (strcmp(animation->mChannels[i]->mNodeName.data, name) == 0) {
            return animation->mChannels[i];
        }
    }
    return NULL;
}

static phys_vec3 place_at(const struct aiNodeAnim *channel, double time)
{
    unsigned k = 0;
    while (k + 1 < channel->mNumPositionKeys && channel->mPositionKeys[k + 1].mTime < time) {
        k++;
    }
    unsigned next = k + 1 < channel->mNumPositionKeys ? k + 1 : k;
    const struct aiVectorKey *a = &channel->mPositionKeys[k], *b = &channel->mPositionKeys[next];
    double share = next > k ? fmax(0.0, (time - a->mTime) / (b->mTime - a->mTime)) : 0.0;
    return v3_lerp(v3((double)a->mValue.x, (double)a->mValue.y, (double)a->mValue.z),
                   v3((double)b->mValue.x, (double)b->mValue.y, (double)b->mValue.z), share);
}

// Keys are close together, so linear interpolation is good enough.
static phys_quat turn_at(const struct aiNodeAnim *channel, double time)
{
    unsigned k = 0;
    while (k + 1 < channel->mNumRotationKeys && channel->mRotationKeys[k + 1].mTime < time) {
        k++;
    }
    unsigned next = k + 1 < channel->mNumRotationKeys ? k + 1 : k;
    const struct aiQuatKey *a = &channel->mRotationKeys[k], *b = &channel->mRotationKeys[next];
    double share = next > k ? fmax(0.0, (time - a->mTime) / (b->mTime - a->mTime)) : 0.0;
    phys_quat p = {(double)a->mValue.x, (double)a->mValue.y, (double)a->mValue.z,
                   (double)a->mValue.w};
    phys_quat q = {(double)b->mValue.x, (double)b->mValue.y, (double)b->mValue.z,
                   (double)b->mValue.w};
    return quat_nlerp(p, q, share);
}

static phys_pose own_placement(const struct aiScene *scene, const struct aiNode *node, double time)
{
    struct aiVector3D place;
    struct aiQuaternion turn;
    struct aiVector3D scale;
    aiDecomposeMatrix(&node->mTransformation, &scale, &turn, &place);
    phys_pose at = {v3((double)place.x, (double)place.y, (double)place.z),
                    {(double)turn.x, (double)turn.y, (double)turn.z, (double)turn.w}};
    const struct aiNodeAnim *channel = channel_of(scene, node->mName.data);
    if (channel != NULL && channel->mNumPositionKeys > 0) {
        at.position = place_at(channel, time);
    }
    if (channel != NULL && channel->mNumRotationKeys > 0) {
        at.orientation = turn_at(channel, time);
    }
    return at;
}

static const struct aiNode *find(const struct aiNode *node, const char *name)
{
    if (strcmp(node->mName.data, name) == 0) {
        return node;
    }
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        const struct aiNode *found = find(node->mChildren[i], name);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

static phys_pose world_of(const struct aiScene *scene, const char *name, double time)
{
    const struct aiNode *node = find(scene->mRootNode, name);
    if (node == NULL) {
        fail_msg("there is no node '%s'", name);
    }
    phys_pose at = own_placement(scene, node, time);
    for (node = node->mParent; node != NULL; node = node->mParent) {
        phys_pose parent = own_placement(scene, node, time);
        at.position = pose_apply(parent, at.position);
        at.orientation = quat_mul(parent.orientation, at.orientation);
    }
    return at;
}

static const struct aiScene *import(void)
{
    const struct aiScene *scene = aiImportFile(it.out, 0);
    if (scene == NULL) {
        fail_msg("Assimp: %s", aiGetErrorString());
    }
    return scene;
}

static double ticks_a_second(const struct aiScene *scene)
{
    double ticks = scene->mAnimations[0]->mTicksPerSecond;
    return ticks > 0.0 ? ticks : 1000.0;
}

// ---- contents of the file --------------------------------------------------------

static void everything_is_there(void **state)
{
    (void)state;
    const struct aiScene *scene = import();
    unsigned wanted = 0, skinned = 0;
    for (int side = 0; side < 2; side++) {
        wanted += it.assets.fencer[side]->file->range_count;
    }
    for (unsigned i = 0; i < scene->mNumMeshes; i++) {
        skinned += scene->mMeshes[i]->mNumBones > 0;
        assert_true(scene->mMeshes[i]->mNumFaces > 0);
        assert_non_null(scene->mMeshes[i]->mNormals);
    }
    assert_int_equal(skinned, wanted);
    // The bones place a skin; readers ignore the pose of its own node.
    assert_ptr_equal(find(scene->mRootNode, "left body")->mParent, scene->mRootNode);
    assert_true(scene->mNumMeshes > wanted);
    assert_true(scene->mNumTextures > 0);
    assert_int_equal(scene->mNumAnimations, 1);
    double last = 0.0;
    for (unsigned i = 0; i < scene->mAnimations[0]->mNumChannels; i++) {
        const struct aiNodeAnim *channel = scene->mAnimations[0]->mChannels[i];
        last = fmax(last, channel->mRotationKeys[channel->mNumRotationKeys - 1].mTime);
    }
    assert_true(fabs(last / ticks_a_second(scene) - (it.job.to - FROM) * DUEL_TICK_S) < 1e-5);
    assert_null(find(scene->mRootNode, "hall"));
    aiReleaseImport(scene);
}

static phys_vec3 of(struct aiVector3D v)
{
    return v3((double)v.x, (double)v.y, (double)v.z);
}

// Meshes with normal maps have tangents that agree with the texture coordinates, also mirrored for
// a left-hander. Without them each reader would compute its own.
static void normal_maps_lie_as_their_pictures_do(void **state)
{
    (void)state;
    const struct aiScene *scene = import();
    unsigned corners = 0, along = 0, mapped = 0;
    for (unsigned i = 0; i < scene->mNumMeshes; i++) {
        const struct aiMesh *mesh = scene->mMeshes[i];
        if (aiGetMaterialTextureCount(scene->mMaterials[mesh->mMaterialIndex],
                                      aiTextureType_NORMALS) == 0) {
            continue;
        }
        mapped++;
        assert_non_null(mesh->mTangents);
        for (unsigned f = 0; f < mesh->mNumFaces; f++) {
            const unsigned *corner = mesh->mFaces[f].mIndices;
            const struct aiVector3D *uv = mesh->mTextureCoords[0];
            phys_vec3 first =
                v3_sub(of(mesh->mVertices[corner[1]]), of(mesh->mVertices[corner[0]]));
            phys_vec3 second =
                v3_sub(of(mesh->mVertices[corner[2]]), of(mesh->mVertices[corner[0]]));
            phys_vec3 a = v3_sub(of(uv[corner[1]]), of(uv[corner[0]]));
            phys_vec3 b = v3_sub(of(uv[corner[2]]), of(uv[corner[0]]));
            double room = a.x * b.y - b.x * a.y;
            if (fabs(room) < 1e-12) {
                continue;
            }
            phys_vec3 right = v3_scale(v3_sub(v3_scale(first, b.y), v3_scale(second, a.y)), room);
            phys_vec3 up = v3_scale(v3_sub(v3_scale(second, a.x), v3_scale(first, b.x)), room);
            for (int k = 0; k < 3; k++) {
                phys_vec3 tangent = of(mesh->mTangents[corner[k]]);
                assert_true(fabs(v3_length(tangent) - 1.0) < 1e-3);
                assert_true(fabs(v3_dot(tangent, of(mesh->mNormals[corner[k]]))) < 1e-3);
                along += v3_dot(tangent, right) > 0.0 &&
                         v3_dot(of(mesh->mBitangents[corner[k]]), up) > 0.0;
                corners++;
            }
        }
    }
    assert_true(mapped > 10 && corners > 10000);
    // At a seam of the texture a vertex can agree with one side only.
    assert_true(along > 0.95 * corners);
    aiReleaseImport(scene);
}

// The joint of the bone in the world, by the duel.
static phys_vec3 joint_of(const duel_config *config, const duel_state *state, enum duel_side side,
                          int bone)
{
    body_pose body;
    duel_body_pose(config, state, side, &body);
    return fencer_frame_point_to_world(duel_fencer_frame(config, state, side),
                                       fencer_frame_point_from_model(body.bone[bone].joint));
}

static void bones_and_weapons_are_where_they_were(void **state)
{
    (void)state;
    char line[EXPORT_LINE], name[64];
    seeded random = seeded_start("export_gltf", 3);
    const struct aiScene *scene = import();
    recording_player *player = export_player(&it.job, line, sizeof line);
    const duel_config *config = recording_player_config(player);
    double worst_bone = 0.0, worst_tip = 0.0;
    for (int i = 0; i < 40; i++) {
        uint32_t at = i == 0   ? FROM
                      : i == 1 ? it.job.to
                               : (uint32_t)seeded_range(&random, FROM, it.job.to);
        double time = (at - FROM) * DUEL_TICK_S * ticks_a_second(scene);
        recording_player_seek(player, at);
        const duel_state *now = &recording_player_now(player)->state;
        for (int side = 0; side < 2; side++) {
            const char *side_name = side == DUEL_LEFT ? "left" : "right";
            for (int b = 0; b < FENCER_BONE_COUNT; b++) {
                snprintf(name, sizeof name, "%s %s", side_name,
                         fencer_bone_name((enum fencer_bone)b));
                worst_bone =
                    fmax(worst_bone, v3_distance(world_of(scene, name, time).position,
                                                 joint_of(config, now, (enum duel_side)side, b)));
            }
            snprintf(name, sizeof name, "%s weapon", side_name);
            phys_vec3 ends[2];
            duel_blade_ends(config, now, (enum duel_side)side, ends);
            phys_pose was = duel_weapon_pose(config, now, (enum duel_side)side);
            phys_pose is = world_of(scene, name, time);
            worst_tip = fmax(
                worst_tip, v3_distance(pose_apply(is, pose_apply_inverse(was, ends[1])), ends[1]));
        }
    }
    printf("farthest off: a bone %.3f mm, a blade's tip %.3f mm\n", 1e3 * worst_bone,
           1e3 * worst_tip);
    assert_true(worst_bone < BONE_TOLERANCE_M);
    assert_true(worst_tip < TIP_TOLERANCE_M);
    recording_player_destroy(&player);
    aiReleaseImport(scene);
}

// Vertices blended as readers of glTF do are near those of the drawn skin, with the same body and
// the same hand. Twisted joints differ by centimeters at most.
static void the_skin_follows_the_bones(void **state)
{
    (void)state;
    char line[EXPORT_LINE];
    const uint32_t at = 900;
    const struct aiScene *scene = import();
    recording_player *player = export_player(&it.job, line, sizeof line);
    const duel_config *config = recording_player_config(player);
    double time = (at - FROM) * DUEL_TICK_S * ticks_a_second(scene);
    recording_player_seek(player, at);
    const duel_state *now = &recording_player_now(player)->state;
    int side_seen[2] = {0, 0};
    for (unsigned m = 0; m < scene->mNumMeshes; m++) {
        const struct aiMesh *mesh = scene->mMeshes[m];
        if (mesh->mNumBones == 0) {
            continue;
        }
        const bool is_left = strncmp(mesh->mBones[0]->mName.data, "left", 4) == 0;
        const int side = is_left ? DUEL_LEFT : DUEL_RIGHT;
        side_seen[side]++;
        phys_vec3 *is = calloc(mesh->mNumVertices, sizeof *is);
        for (unsigned b = 0; b < mesh->mNumBones; b++) {
            const struct aiBone *bone = mesh->mBones[b];
            phys_pose posed = world_of(scene, bone->mName.data, time);
            for (unsigned i = 0; i < bone->mNumWeights; i++) {
                struct aiVector3D v = mesh->mVertices[bone->mWeights[i].mVertexId];
                aiTransformVecByMatrix4(&v, &bone->mOffsetMatrix);
                phys_vec3 moved = pose_apply(posed, v3((double)v.x, (double)v.y, (double)v.z));
                is[bone->mWeights[i].mVertexId] = v3_add_scaled(
                    is[bone->mWeights[i].mVertexId], moved, (double)bone->mWeights[i].mWeight);
            }
        }
        // Every vertex is above the floor and near the drawn skin.
        double root_x_m = duel_fencer_frame(config, now, (enum duel_side)side).root_x_m;
        for (unsigned i = 0; i < mesh->mNumVertices; i += 7) {
            if (v3_length(is[i]) > 0.0) {
                assert_true(fabs(is[i].x - root_x_m) < 1.6);
                assert_true(is[i].y > -0.05 && is[i].y < 2.1);
            }
        }
        free(is);
    }
    assert_true(side_seen[0] > 0 && side_seen[1] > 0);
    recording_player_destroy(&player);
    aiReleaseImport(scene);
}

static void a_folder_that_is_not_there_is_told(void **state)
{
    (void)state;
    char line[EXPORT_LINE];
    export_job job = it.job;
    job.to = job.from + 5;
    job.options.out = "/tmp/battuta-no-such-folder/x.glb";
    assert_int_equal(export_gltf(&job, line, sizeof line), EXPORT_FAILED);
    assert_non_null(strstr(line, "battuta-no-such-folder/x.glb' (No such file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_there),
        cmocka_unit_test(normal_maps_lie_as_their_pictures_do),
        cmocka_unit_test(bones_and_weapons_are_where_they_were),
        cmocka_unit_test(the_skin_follows_the_bones),
        cmocka_unit_test(a_folder_that_is_not_there_is_told),
    };
    return cmocka_run_group_tests(tests, fence, clean_up);
}
