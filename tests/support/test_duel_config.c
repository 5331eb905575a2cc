#include "test_duel_config.h"

#include "duel_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phys_rotation.h"
#include "test_fencer.h"

// With the roots this far apart, the points of two neutral guards are a few centimeters from each
// other, also if one fencer is left-handed and holds the weapon in the same line.
static const double ENGAGED_DISTANCE_M = 3.2;

static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "test_duel_config: %s: %s\n", what, why);
    abort();
}

static guard_grid *load_grid(enum weapon_kind kind)
{
    char path[512], text[16384], error[256];
    snprintf(path, sizeof path, "%s/guards/%s.txt", BATTUTA_ASSETS_DIR, weapon_key(kind));
    FILE *file = fopen(path, "rb");
    guard_grid *grid = malloc(sizeof *grid);
    if (file == NULL || grid == NULL) {
        give_up(path, "cannot be read");
    } else {
        size_t length = fread(text, 1, sizeof text, file);
        fclose(file);
        if (!guard_grid_parse(text, length, grid, error, sizeof error)) {
            give_up(path, error);
        }
    }
    return grid;
}

test_duel_config test_duel_config_create(enum weapon_kind kind)
{
    test_duel_config test;
    memset(&test, 0, sizeof test);
    test.model = test_fencer_create();
    test.grid = load_grid(kind);
    test.config = (duel_config){
        .weapon = weapon_make(kind),
        .model = {test.model, test.model},
        .grid = test.grid,
        .hand = {1.0, 1.0},
        .settings = duel_settings_default(),
        .scratch = duel_scratch_create((const fencer_model *[2]){test.model, test.model}),
    };
    if (test.config.scratch == NULL) {
        give_up("scratch", "out of memory");
    }
    return test;
}

test_duel_config test_duel_config_create_without_bodies(enum weapon_kind kind)
{
    // The body is a single triangle deep under the floor, attached to the root.
    static const float POSITION[3][3] = {{0, -100, 0}, {1, -100, 0}, {0, -100, 1}};
    static const float NORMAL[3][3] = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}};
    static const uint8_t BONE[3][4] = {{BONE_ROOT}, {BONE_ROOT}, {BONE_ROOT}};
    static const float WEIGHT[3][4] = {{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}};
    static const uint32_t TRIANGLE[1][3] = {{0, 1, 2}};
    static const uint8_t PART[1] = {PART_TORSO};
    static fencer_model ghost;

    test_duel_config test = test_duel_config_create(kind);
    ghost = *test.model;
    ghost.vertex_count = 3;
    ghost.triangle_count = 1;
    ghost.rest_position = POSITION;
    ghost.rest_normal = NORMAL;
    ghost.bone_index = BONE;
    ghost.bone_weight = WEIGHT;
    ghost.triangle = TRIANGLE;
    ghost.triangle_part = PART;
    duel_scratch_destroy(&test.config.scratch);
    test.config.model[0] = test.config.model[1] = &ghost;
    test.config.scratch = duel_scratch_create(test.config.model);
    return test;
}

void test_duel_config_destroy(test_duel_config *test)
{
    duel_scratch_destroy(&test->config.scratch);
    test_fencer_destroy(&test->model);
    free(test->grid);
    test->grid = NULL;
}

void test_duel_start_engaged(const duel_config *config, duel_state *out_state)
{
    duel_start(config, out_state);
    double apart_m = duel_fencer_frame(config, out_state, DUEL_RIGHT).root_x_m -
                     duel_fencer_frame(config, out_state, DUEL_LEFT).root_x_m;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        duel_fencer *fencer = &out_state->fencer[side];
        double step_m = 0.5 * (apart_m - ENGAGED_DISTANCE_M);
        fencer->footwork.travel_m += step_m;
        fencer->footwork.travel_goal_m += step_m;
        fencer->footwork.glide[FOOTWORK_TRAVEL].goal += step_m;
        double shift_m = side == DUEL_LEFT ? step_m : -step_m;
        fencer->hand_world.position.x += shift_m;
        fencer->weapon.pose.position.x += shift_m;
    }
}

void test_duel_aim(const duel_config *config, duel_state *state, enum duel_side by, phys_vec3 tip,
                   phys_vec3 way)
{
    phys_vec3 blade =
        v3_normalized_or(v3_sub(config->weapon.blade.b, config->weapon.blade.a), v3(0, 0, -1));
    phys_vec3 axis = v3_cross(blade, way);
    double angle = phys_atan2(v3_length(axis), v3_dot(blade, way));
    phys_quat turn =
        phys_quat_from_rotation_vector(v3_scale(v3_normalized_or(axis, v3(0, 1, 0)), angle));
    state->fencer[by].weapon =
        (phys_body){.pose = {v3_sub(tip, quat_rotate(turn, config->weapon.blade.b)), turn}};
}

phys_tick_path test_duel_way(const duel_state *before, const duel_state *state, enum duel_side by)
{
    return phys_tick_path_between(before->fencer[by].weapon.pose, state->fencer[by].weapon.pose,
                                  DUEL_TICK_S);
}

void test_duel_move_blades(const duel_config *config, duel_state *state, duel_events *events)
{
    phys_tick_path way[2];
    duel_move_blades(config, state, way, events);
}

input_frame test_duel_hold(double x, double y, double extension)
{
    return (input_frame){.point_x = (int16_t)(x * INPUT_POINT_MAX),
                         .point_y = (int16_t)(y * INPUT_POINT_MAX),
                         .extension = (uint8_t)(extension * INPUT_EXTENSION_MAX)};
}
