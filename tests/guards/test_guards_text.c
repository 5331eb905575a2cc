// Changing a placement changes its numbers in the guards file and no other byte.
#include "shipped_grid.h"

#include "guards_text.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"

// Tolerances: a millimeter, and the angle of a millimeter at the tip and at the thumb.
#define PLACE_M  0.0009
#define TURN_RAD 0.003

static phys_pose pose_of(const guard_grid *grid, int row, int column, int layer)
{
    return layer == GUARDS_GUARD ? grid->key[row][column].guard : grid->key[row][column].thrust;
}

static bool parse(const char *text, size_t length, guard_grid *out_grid)
{
    char error[256] = "";
    bool parsed = guard_grid_parse(text, length, out_grid, error, sizeof error);
    assert_string_equal(error, "");
    return parsed;
}

static void assert_same_pose(phys_pose a, phys_pose b, double place_m, double turn_rad)
{
    phys_quat turn = quat_mul(a.orientation, quat_conjugate(b.orientation));
    assert_true(v3_distance(a.position, b.position) <= place_m);
    assert_true(v3_length(phys_rotation_vector_from_quat(turn)) <= turn_rad);
}

// The text without its numbers, which must not change.
static size_t skeleton(const char *text, size_t length, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        if (strchr("0123456789.-", text[i]) == NULL) {
            out[used++] = text[i];
        }
    }
    return used;
}

static void a_placement_comes_back_and_all_else_stays(void **state)
{
    (void)state;
    seeded random = seeded_start("guards_text", 31);
    static char text[SHIPPED_GRID_MAX_BYTES], out[SHIPPED_GRID_MAX_BYTES + GUARDS_TEXT_GROWS],
        bare[2][SHIPPED_GRID_MAX_BYTES];
    for (int i = 0; i < 300; i++) {
        size_t length = shipped_grid_text(shipped_grid_weapon[i % 3], text), out_length = 0;
        guard_grid before, after;
        assert_true(parse(text, length, &before));
        int row = i % 3, column = i / 3 % 3, layer = i / 9 % 2;
        phys_pose pose = pose_of(&before, row, column, layer);
        pose.position.x += seeded_range(&random, -0.1, 0.1);
        pose.position.z += seeded_range(&random, -0.2, 0.1);
        phys_vec3 turn = seeded_vec3(&random, 0.2);
        pose.orientation = quat_mul(phys_quat_from_rotation_vector(turn), pose.orientation);
        assert_true(guards_text_put(text, length, row, column, (enum guards_layer)layer, pose, out,
                                    &out_length));
        assert_true(parse(out, out_length, &after));
        for (int k = 0; k < 18; k++) {
            bool changed = k / 6 == row && k / 2 % 3 == column && k % 2 == layer;
            phys_pose was = pose_of(&before, k / 6, k / 2 % 3, k % 2);
            phys_pose is = pose_of(&after, k / 6, k / 2 % 3, k % 2);
            assert_same_pose(is, changed ? pose : was, changed ? PLACE_M : 0.0,
                             changed ? TURN_RAD : 1e-12);
        }
        // Everything except numbers must be unchanged.
        size_t a = skeleton(text, length, bare[0]), b = skeleton(out, out_length, bare[1]);
        assert_int_equal(a, b);
        assert_memory_equal(bare[0], bare[1], a);
    }
}

static void words_in_any_order_keep_their_place(void **state)
{
    (void)state;
    static const char text[] = "# mine\n\na row up column left\n"
                               "\tguard tip 1 1 0   thumb 0 1 0 hand 0.5 1.1 0# as I like it\n"
                               "  thrust hand 0.5 1.1 0 tip 1 1 0 thumb 0 1 0";
    char out[sizeof text + GUARDS_TEXT_GROWS];
    size_t length = 0;
    phys_pose pose = {{0.4, 1.2, -0.1234}, quat_identity()};
    assert_true(guards_text_put(text, sizeof text - 1, 2, 0, GUARDS_GUARD, pose, out, &length));
    out[length] = '\0';
    assert_string_equal(out, "# mine\n\na row up column left\n"
                             "\tguard tip 0.40 1.20 -1.023   thumb 0.00 1.00 0.00 hand 0.40 1.20 "
                             "-0.123# as I like it\n"
                             "  thrust hand 0.5 1.1 0 tip 1 1 0 thumb 0 1 0");
    assert_true(guards_text_put(text, sizeof text - 1, 2, 0, GUARDS_THRUST, pose, out, &length));
    out[length] = '\0';
    assert_non_null(strstr(out, "  thrust hand 0.40 1.20 -0.123 tip 0.40 1.20 -1.023 thumb"));
    // There is no such guard.
    assert_false(guards_text_put(text, sizeof text - 1, 0, 0, GUARDS_GUARD, pose, out, &length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_placement_comes_back_and_all_else_stays),
        cmocka_unit_test(words_in_any_order_keep_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
