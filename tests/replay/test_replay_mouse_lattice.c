// Tests that the lattice of a mouse is found from its points, with its spacing and anchor, and that
// none is found where there is none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "input_frame.h"
#include "replay_mouse_lattice.h"
#include "seeded.h"

#define POINTS 250

typedef struct walk {
    seeded random;
    double mesh, from; // units
    int counts[REPLAY_AXES];
} walk;

// The point that a mouse with this spacing reaches, counted from `from`.
static void walk_on(walk *w, int16_t (*point)[REPLAY_AXES])
{
    for (int i = 0; i < POINTS; i++) {
        for (int axis = 0; axis < REPLAY_AXES; axis++) {
            int inward = w->counts[axis] > 60 ? -1 : w->counts[axis] < 20 ? 1 : 0;
            w->counts[axis] += inward + (int)(seeded_next(&w->random) % 7) - 3;
            double way = w->counts[axis] * w->mesh;
            point[i][axis] = (int16_t)floor((w->from > 0.0 ? w->from - way : w->from + way) + 0.5);
        }
    }
}

static void a_mouse_is_known_by_its_counts(void **state)
{
    (void)state;
    seeded random = seeded_start("lattices", 11);
    const double from[REPLAY_ANCHORS] = {777.0, 0.0, -INPUT_POINT_MAX, INPUT_POINT_MAX};
    for (int round = 0; round < 200; round++) {
        enum replay_anchor anchor = (enum replay_anchor)(round % REPLAY_ANCHORS);
        walk w = {.random = {seeded_next(&random)},
                  .mesh = seeded_range(&random, 20.0, 400.0),
                  .from = from[anchor],
                  .counts = {30, 30}};
        int16_t point[POINTS][REPLAY_AXES];
        replay_mouse known = {0};
        replay_mouse_lattice found = {0};
        for (int chunk = 0; chunk < 8; chunk++) {
            walk_on(&w, point);
            found = replay_mouse_lattice_find((const int16_t(*)[REPLAY_AXES])point, POINTS, &known);
        }
        double mesh = (double)found.mesh / REPLAY_MESH_ONE;
        // Another anchor may fit by chance.
        if (found.anchor[REPLAY_X] == anchor && found.anchor[REPLAY_Y] == anchor) {
            assert_true(fabs(mesh - w.mesh) < (anchor == REPLAY_ANCHOR_FIRST ? 0.05 : 0.01));
        } else {
            assert_true(fabs(mesh - w.mesh) < 0.5);
        }
        assert_true(anchor == REPLAY_ANCHOR_FIRST || found.anchor[REPLAY_X] != REPLAY_ANCHOR_FIRST);
    }
}

static void what_glides_has_no_lattice(void **state)
{
    (void)state;
    seeded random = seeded_start("glides", 12);
    for (int round = 0; round < 50; round++) {
        double speed = seeded_range(&random, 31.0, 60.0);
        int16_t point[POINTS][REPLAY_AXES];
        for (int i = 0; i < POINTS; i++) {
            point[i][REPLAY_X] = (int16_t)(speed * i + 0.01 * speed * i * i);
            point[i][REPLAY_Y] = (int16_t)(seeded_next(&random) % 20000);
        }
        replay_mouse known = {0};
        assert_int_equal(
            replay_mouse_lattice_find((const int16_t(*)[REPLAY_AXES])point, POINTS, &known).mesh,
            0);
    }
    // A point at rest has no lattice either.
    int16_t rest[POINTS][REPLAY_AXES] = {{0}};
    replay_mouse known = {0};
    assert_int_equal(
        replay_mouse_lattice_find((const int16_t(*)[REPLAY_AXES])rest, POINTS, &known).mesh, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mouse_is_known_by_its_counts),
        cmocka_unit_test(what_glides_has_no_lattice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
