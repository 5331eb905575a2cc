// A duel for tests: a synthetic fencer, the shipped grid of a weapon, default settings.
#ifndef TEST_DUEL_CONFIG_H
#define TEST_DUEL_CONFIG_H

#include "duel.h"

typedef struct test_duel_config {
    duel_config config;
    fencer_model *model;
    key_grid *grid;
} test_duel_config;

// Aborts with a line on stderr where something is missing. Destroy frees all of it.
test_duel_config test_duel_config_create(enum weapon_kind kind);

// The same with bodies that no blade can reach: a duel that no touch ends.
test_duel_config test_duel_config_create_without_bodies(enum weapon_kind kind);

void test_duel_config_destroy(test_duel_config *test);

// Like duel_start(), but in measure: the blades can meet at once.
void test_duel_start_engaged(const duel_config *config, duel_state *out_state);

// Puts the weapon of `by`, at rest, so that the axis of its unbent blade ends at `tip` and
// points along the unit vector `way`.
void test_duel_aim(const duel_config *config, duel_state *state, enum duel_side by, phys_vec3 tip,
                   phys_vec3 way);

// A hand that holds the point of the square, each coordinate -1..1, and the arm, 0..1.
input_frame test_duel_hold(double x, double y, double extension);

#endif
