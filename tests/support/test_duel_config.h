// A duel for tests, with a synthetic fencer, the shipped guards of a weapon and default settings.
#ifndef TEST_DUEL_CONFIG_H
#define TEST_DUEL_CONFIG_H

#include "duel.h"
#include "phys_tick_path.h"

typedef struct test_duel_config {
    duel_config config;
    fencer_model *model;
    guard_grid *grid;
} test_duel_config;

// Prints a line on stderr and aborts if a file cannot be read or memory runs out.
// test_duel_config_destroy() frees everything.
test_duel_config test_duel_config_create(enum weapon_kind kind);

// The same with bodies that no blade can reach, so that no touch ends the duel.
test_duel_config test_duel_config_create_without_bodies(enum weapon_kind kind);

void test_duel_config_destroy(test_duel_config *test);

// Like duel_start(), but with the fencers so close that the blades can meet at once.
void test_duel_start_engaged(const duel_config *config, duel_state *out_state);

// Places the weapon of `by` at rest so that the axis of its unbent blade ends at `tip` and points
// along the unit vector `way`.
void test_duel_aim(const duel_config *config, duel_state *state, enum duel_side by, phys_vec3 tip,
                   phys_vec3 way);

// The way of the weapon of `by` between two states, if its velocities were constant.
phys_tick_path test_duel_way(const duel_state *before, const duel_state *state, enum duel_side by);

// duel_move_blades() for tests that do not ask for the ways.
void test_duel_move_blades(const duel_config *config, duel_state *state, duel_events *events);

// The input frame of a hand that holds a point of the square (each coordinate -1..1) and the arm's
// extension (0..1).
input_frame test_duel_hold(double x, double y, double extension);

#endif
