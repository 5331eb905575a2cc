#include "export_gltf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "gltf_model.h"
#include "interrupt.h"
#include "gltf_motion_keys.h"
#include "picture.h"
#include "progress.h"
#include "weapon_model.h"

#define ANIMATION "bout"
// Sine and cosine of 45 degrees: the components of a quaternion of a quarter turn.
#define QUARTER 0.70710678118654752440

static const char *const SIDE[] = {"left", "right"};

// A node with an animation.
typedef struct mover {
    int node;
    gltf_motion_keys place, turn;
} mover;

// The animated nodes of each fencer: frame, weapon and bones.
enum { MOVER_FRAME, MOVER_WEAPON, MOVER_BONE, MOVERS = MOVER_BONE + FENCER_BONE_COUNT };

typedef struct animation {
    const export_job *job;
    recording_player *player;
    gltf_writer *writer;
    mover mover[2][MOVERS];
    model_file *weapon, *hall;
    char *line;
    size_t line_size;
} animation;

static bool out_of_memory(animation *a)
{
    snprintf(a->line, a->line_size, "out of memory");
    return false;
}

// A point or rotation in model axes, mirrored for a left-hander.
static phys_vec3 handed_point(phys_vec3 p, double hand)
{
    return v3(hand * p.x, p.y, p.z);
}

static phys_quat handed_turn(phys_quat q, double hand)
{
    return (phys_quat){q.x, hand * q.y, hand * q.z, q.w};
}

// The rotation from model axes to the world: a quarter turn to either side.
static phys_quat frame_turn(fencer_frame frame)
{
    return (phys_quat){0.0, frame.facing * QUARTER, 0.0, QUARTER};
}

static phys_pose frame_place(fencer_frame frame)
{
    return (phys_pose){v3(frame.root_x_m, 0.0, frame.root_z_m), frame_turn(frame)};
}

// ---- nodes and meshes ------------------------------------------------------------

static int add_node(animation *a, const char *name, int parent, phys_pose at, int mesh)
{
    const gltf_node node = {
        .name = name,
        .parent = parent,
        .translation = {at.position.x, at.position.y, at.position.z},
        .rotation = {at.orientation.x, at.orientation.y, at.orientation.z, at.orientation.w},
        .mesh = mesh,
        .skin = GLTF_NONE,
    };
    return gltf_add_node(a->writer, &node);
}

// Adds the bones at rest, each as a child of its parent, without rotation.
static void add_bones(animation *a, enum duel_side side, double hand, int out_node[])
{
    const phys_vec3 *rest = a->job->assets->model[side]->joint_rest;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        char name[64];
        enum fencer_bone parent = fencer_bone_parent((enum fencer_bone)b);
        phys_vec3 at = b == BONE_ROOT ? rest[b] : v3_sub(rest[b], rest[parent]);
        snprintf(name, sizeof name, "%s %s", SIDE[side], fencer_bone_name((enum fencer_bone)b));
        out_node[b] =
            add_node(a, name, b == BONE_ROOT ? a->mover[side][MOVER_FRAME].node : out_node[parent],
                     (phys_pose){handed_point(at, hand), quat_identity()}, GLTF_NONE);
        a->mover[side][MOVER_BONE + b].node = out_node[b];
    }
}

// Adds the matrices from the model frame to each bone's frame.
static int add_inverse_bind(animation *a, enum duel_side side, double hand)
{
    float matrix[FENCER_BONE_COUNT][16] = {{0}};
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        phys_vec3 rest = handed_point(a->job->assets->model[side]->joint_rest[b], hand);
        matrix[b][0] = matrix[b][5] = matrix[b][10] = matrix[b][15] = 1.0f;
        matrix[b][12] = (float)-rest.x;
        matrix[b][13] = (float)-rest.y;
        matrix[b][14] = (float)-rest.z;
    }
    return gltf_add_floats(a->writer, &matrix[0][0], FENCER_BONE_COUNT, 16, false);
}

static bool add_fencer(animation *a, enum duel_side side, gltf_model *model)
{
    const duel_config *config = recording_player_config(a->player);
    const fencer_frame frame =
        duel_fencer_frame(config, &recording_player_now(a->player)->state, side);
    char name[64], skin_name[64];
    int bone[FENCER_BONE_COUNT], mesh;
    float accent[3];
    picture_default_accent(side, accent);
    snprintf(name, sizeof name, "%s fencer", SIDE[side]);
    snprintf(skin_name, sizeof skin_name, "%s body", SIDE[side]);
    const gltf_mesh_options options = {.name = skin_name,
                                       .weapon = config->weapon.kind,
                                       .accent = accent,
                                       .fencer = a->job->assets->fencer[side],
                                       .mirrored = frame.hand < 0.0};
    if (!gltf_model_add(a->writer, model, &options, &mesh)) {
        return out_of_memory(a);
    }
    a->mover[side][MOVER_FRAME].node = add_node(a, name, GLTF_NONE, frame_place(frame), GLTF_NONE);
    add_bones(a, side, frame.hand, bone);
    // Only the bones place the skin, so its node stays at the origin.
    int body = add_node(a, skin_name, GLTF_NONE, (phys_pose){v3(0, 0, 0), quat_identity()}, mesh);
    gltf_set_skin(a->writer, body,
                  gltf_add_skin(a->writer, name, bone, FENCER_BONE_COUNT, bone[BONE_ROOT],
                                add_inverse_bind(a, side, frame.hand)));
    return true;
}

static bool add_weapons(animation *a)
{
    const duel_config *config = recording_player_config(a->player);
    const duel_state *state = &recording_player_now(a->player)->state;
    gltf_model model = {.file = a->weapon};
    const gltf_mesh_options options = {.name = weapon_key(config->weapon.kind),
                                       .weapon = config->weapon.kind};
    int mesh;
    if (!gltf_model_add(a->writer, &model, &options, &mesh)) {
        return out_of_memory(a);
    }
    for (int side = 0; side < 2; side++) {
        char name[64];
        snprintf(name, sizeof name, "%s weapon", SIDE[side]);
        a->mover[side][MOVER_WEAPON].node = add_node(
            a, name, GLTF_NONE, duel_weapon_pose(config, state, (enum duel_side)side), mesh);
    }
    return true;
}

// Adds the hall with a quarter turn, since the model's piste lies along its z axis.
static bool add_hall(animation *a)
{
    gltf_model model = {.file = a->hall};
    const gltf_mesh_options options = {.name = "hall"};
    int mesh;
    if (!gltf_model_add(a->writer, &model, &options, &mesh)) {
        return out_of_memory(a);
    }
    add_node(a, "hall", GLTF_NONE,
             (phys_pose){v3(0, 0, 0), (phys_quat){0.0, QUARTER, 0.0, QUARTER}}, mesh);
    return true;
}

static bool load_models(animation *a)
{
    char folder[ASSETS_PATH_MAX], path[ASSETS_PATH_MAX + 64];
    const enum weapon_kind kind = recording_player_setup(a->player)->weapon;
    const char *assets = assets_folder(folder);
    snprintf(path, sizeof path, "%s/models/%s.glb", assets, weapon_key(kind));
    a->weapon = weapon_model_create(path, kind, a->line, a->line_size);
    if (a->weapon == NULL || !a->job->options.hall) {
        return a->weapon != NULL;
    }
    snprintf(path, sizeof path, "%s/models/salle.glb", assets);
    a->hall = model_file_create(path, a->line, a->line_size);
    return a->hall != NULL;
}

static bool add_models(animation *a)
{
    const loaded_fencer *const *fencer = a->job->assets->fencer;
    gltf_model body[2] = {{.file = fencer[0]->file}, {.file = fencer[1]->file}};
    gltf_model *second = fencer[0] == fencer[1] ? &body[0] : &body[1];
    return load_models(a) && add_fencer(a, DUEL_LEFT, &body[0]) &&
           add_fencer(a, DUEL_RIGHT, second) && add_weapons(a) && (a->hall == NULL || add_hall(a));
}

// ---- animation -------------------------------------------------------------------

static bool add_sample(mover *m, double time_s, phys_pose at)
{
    const double place[4] = {at.position.x, at.position.y, at.position.z, 0.0};
    const double turn[4] = {at.orientation.x, at.orientation.y, at.orientation.z, at.orientation.w};
    return gltf_motion_keys_add(&m->place, time_s, place) &&
           gltf_motion_keys_add(&m->turn, time_s, turn);
}

// The pose of a bone in its parent's frame.
static phys_pose bone_in_parent(const body_pose *body, int bone, double hand)
{
    const body_bone *own = &body->bone[bone];
    phys_pose at = {own->joint, own->rotation};
    if (bone != BONE_ROOT) {
        const body_bone *parent = &body->bone[fencer_bone_parent((enum fencer_bone)bone)];
        at.position = quat_rotate_inverse(parent->rotation, v3_sub(own->joint, parent->joint));
        at.orientation = quat_mul(quat_conjugate(parent->rotation), own->rotation);
    }
    return (phys_pose){handed_point(at.position, hand), handed_turn(at.orientation, hand)};
}

static bool sample(animation *a, double time_s)
{
    const duel_config *config = recording_player_config(a->player);
    const duel_state *state = &recording_player_now(a->player)->state;
    bool kept = true;
    for (int side = 0; side < 2; side++) {
        mover *m = a->mover[side];
        const fencer_frame frame = duel_fencer_frame(config, state, (enum duel_side)side);
        body_pose body;
        duel_body_pose(config, state, (enum duel_side)side, &body);
        kept = kept && add_sample(&m[MOVER_FRAME], time_s, frame_place(frame)) &&
               add_sample(&m[MOVER_WEAPON], time_s,
                          duel_weapon_pose(config, state, (enum duel_side)side));
        for (int b = 0; b < FENCER_BONE_COUNT && kept; b++) {
            kept = add_sample(&m[MOVER_BONE + b], time_s, bone_in_parent(&body, b, frame.hand));
        }
    }
    return kept;
}

static bool sample_all(animation *a)
{
    const export_job *job = a->job;
    progress p = progress_begin(export_progress_out(), job->options.out, "milliseconds",
                                job->to - job->from + 1);
    bool kept = true, goes_on = true;
    while (kept && goes_on && !interrupt_requested()) {
        uint32_t done = recording_player_now(a->player)->at - job->from;
        duel_events events;
        kept = sample(a, done * DUEL_TICK_S);
        progress_report(&p, done + 1);
        goes_on = job->from + done < job->to && recording_player_step(a->player, &events);
    }
    progress_end(&p);
    return kept || out_of_memory(a);
}

static void write_motion(animation *a, int node, enum gltf_target target,
                         const gltf_motion_keys *keys)
{
    const int width = target == GLTF_ROTATION ? 4 : 3;
    float *flat = malloc((size_t)keys->count * (size_t)width * sizeof *flat);
    for (uint32_t i = 0; i < keys->count && flat != NULL; i++) {
        memcpy(&flat[(size_t)i * (size_t)width], keys->value[i], (size_t)width * sizeof *flat);
    }
    if (flat != NULL) {
        gltf_animate(a->writer, node, target,
                     gltf_add_floats(a->writer, keys->time_s, keys->count, 1, false),
                     gltf_add_floats(a->writer, flat, keys->count, width, false));
    }
    free(flat);
}

// A node that never moves needs no animation, except bones, whose first pose may differ from the
// rest pose.
static bool write_motions(animation *a)
{
    bool whole = true;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < MOVERS; i++) {
            mover *m = &a->mover[side][i];
            whole =
                whole && gltf_motion_keys_finish(&m->place) && gltf_motion_keys_finish(&m->turn);
            if (whole && (m->place.moves || i >= MOVER_BONE)) {
                write_motion(a, m->node, GLTF_TRANSLATION, &m->place);
            }
            if (whole && (m->turn.moves || i >= MOVER_BONE)) {
                write_motion(a, m->node, GLTF_ROTATION, &m->turn);
            }
        }
    }
    return whole || out_of_memory(a);
}

// ---- writing ---------------------------------------------------------------------

static bool write_glb(animation *a)
{
    const char *path = a->job->options.out;
    FILE *out = export_part_open(path, a->line, a->line_size);
    if (out == NULL) {
        return false;
    }
    errno = 0;
    bool written = gltf_write_glb(a->writer, ANIMATION, out) ||
                   export_cannot_write(path, a->line, a->line_size);
    fclose(out);
    written = written && export_part_keep(path, a->line, a->line_size);
    if (!written) {
        export_part_drop(path);
    }
    return written;
}

static bool write_pair(animation *a, const char *numbers_path)
{
    const char *path = a->job->options.out, *slash = strrchr(numbers_path, '/');
    FILE *out = export_part_open(path, a->line, a->line_size);
    FILE *numbers = out != NULL ? export_part_open(numbers_path, a->line, a->line_size) : NULL;
    errno = 0;
    bool written = numbers != NULL && (gltf_write_text(a->writer, ANIMATION, out, numbers,
                                                       slash != NULL ? slash + 1 : numbers_path) ||
                                       export_cannot_write(path, a->line, a->line_size));
    if (out != NULL) {
        fclose(out);
    }
    if (numbers != NULL) {
        fclose(numbers);
    }
    written = written && export_part_keep(numbers_path, a->line, a->line_size) &&
              export_part_keep(path, a->line, a->line_size);
    if (!written) {
        export_part_drop(path);
        export_part_drop(numbers_path);
    }
    return written;
}

static bool write_file(animation *a)
{
    const char *path = a->job->options.out;
    char numbers_path[EXPORT_PATH_MAX];
    if (a->job->options.kind == EXPORT_GLB) {
        return write_glb(a);
    }
    size_t stem = strlen(path) - strlen(".gltf");
    if (snprintf(numbers_path, sizeof numbers_path, "%.*s.bin", (int)stem, path) >=
        (int)sizeof numbers_path) {
        snprintf(a->line, a->line_size, "the name of the output is too long");
        return false;
    }
    return write_pair(a, numbers_path);
}

static bool begin(animation *a)
{
    a->player = export_player(a->job, a->line, a->line_size);
    a->writer = a->player != NULL ? gltf_writer_create("battuta " BATTUTA_VERSION) : NULL;
    if (a->writer == NULL) {
        return out_of_memory(a);
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < MOVERS; i++) {
            gltf_motion_keys_init(&a->mover[side][i].place, MOTION_PLACE, EXPORT_GLTF_PLACE_M);
            gltf_motion_keys_init(&a->mover[side][i].turn, MOTION_TURN, EXPORT_GLTF_TURN_RAD);
        }
    }
    recording_player_seek(a->player, a->job->from);
    return true;
}

static void end(animation *a)
{
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < MOVERS; i++) {
            gltf_motion_keys_fini(&a->mover[side][i].place);
            gltf_motion_keys_fini(&a->mover[side][i].turn);
        }
    }
    model_file_destroy(&a->weapon);
    model_file_destroy(&a->hall);
    gltf_writer_destroy(&a->writer);
    recording_player_destroy(&a->player);
    free(a);
}

enum export_end export_gltf(const export_job *job, char *line, size_t line_size)
{
    animation *a = calloc(1, sizeof *a);
    if (a == NULL) {
        snprintf(line, line_size, "out of memory");
        return EXPORT_FAILED;
    }
    a->job = job;
    a->line = line;
    a->line_size = line_size;
    bool made = begin(a) && add_models(a) && sample_all(a);
    if (interrupt_requested()) {
        snprintf(line, line_size, "stopped; '%s' was not written", job->options.out);
        end(a);
        return EXPORT_STOPPED;
    }
    made = made && write_motions(a) && write_file(a);
    end(a);
    if (!made) {
        return EXPORT_FAILED;
    }
    snprintf(line, line_size,
             "wrote '%s', %.2f s; glTF blends the skin by matrices instead of dual quaternions, so "
             "joints that twist far look thinner",
             job->options.out, (job->to - job->from) * DUEL_TICK_S);
    return EXPORT_DONE;
}
