// The check of a fencer's numbers: every complaint it can make, made to happen; and
// mutations at random, of which each must be refused or leave a body that can be posed.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fencer_model_check.h"
#include "fencer_mutation.h"
#include "near.h"
#include "seeded.h"

// --- one way to break each thing

static void break_nothing(mutable_fencer *f)
{
    (void)f;
}

static void empty_triangles(mutable_fencer *f)
{
    f->model->triangle_count = 0;
}

static void empty_vertices(mutable_fencer *f)
{
    f->model->vertex_count = 0;
}

static void many_vertices(mutable_fencer *f)
{
    f->model->vertex_count = 60001; // refused before any is looked at
}

static void many_triangles(mutable_fencer *f)
{
    f->model->triangle_count = 120001;
}

static void position_nan(mutable_fencer *f)
{
    f->position[7][1] = NAN;
}

static void position_infinite(mutable_fencer *f)
{
    f->position[7][2] = -INFINITY;
}

static void normal_zero(mutable_fencer *f)
{
    memset(f->normal[7], 0, sizeof f->normal[7]);
}

static void normal_nan(mutable_fencer *f)
{
    f->normal[7][0] = NAN;
}

static void bone_unknown(mutable_fencer *f)
{
    f->bone[7][3] = FENCER_BONE_COUNT;
}

static void weight_negative(mutable_fencer *f)
{
    f->weight[7][0] = -0.5f;
}

static void weight_nan(mutable_fencer *f)
{
    f->weight[7][0] = NAN;
}

static void weight_sum(mutable_fencer *f)
{
    f->weight[7][0] *= 0.5f;
}

static void corner_unknown(mutable_fencer *f)
{
    f->triangle[7][2] = f->model->vertex_count;
}

static void triangle_repeats_a_corner(mutable_fencer *f)
{
    f->triangle[7][2] = f->triangle[7][1];
}

static void part_unknown(mutable_fencer *f)
{
    f->part[7] = BODY_PART_COUNT;
}

static void part_missing(mutable_fencer *f)
{
    for (uint32_t t = 0; t < f->model->triangle_count; t++) {
        f->part[t] = f->part[t] == PART_BIB ? PART_MASK : f->part[t];
    }
}

static void scale(mutable_fencer *f, float factor)
{
    for (uint32_t v = 0; v < f->model->vertex_count; v++) {
        for (int k = 0; k < 3; k++) {
            f->position[v][k] *= factor;
        }
    }
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        f->model->joint_rest[b] = v3_scale(f->model->joint_rest[b], (double)factor);
    }
}

static void in_centimeters(mutable_fencer *f)
{
    scale(f, 100.0f);
}

static void tiny(mutable_fencer *f)
{
    scale(f, 0.01f);
}

static void above_the_floor(mutable_fencer *f)
{
    for (uint32_t v = 0; v < f->model->vertex_count; v++) {
        f->position[v][1] += 0.3f;
    }
}

static void stray_vertex(mutable_fencer *f)
{
    f->position[7][0] = 30.0f;
}

static void joint_nan(mutable_fencer *f)
{
    f->model->joint_rest[BONE_NECK].x = NAN;
}

static void head_below_neck(mutable_fencer *f)
{
    f->model->joint_rest[BONE_HEAD].y = 1.0;
}

static void faces_away(mutable_fencer *f)
{
    f->model->joint_rest[BONE_TOE_R].z = -0.2;
}

static void sides_swapped(mutable_fencer *f)
{
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        f->model->joint_rest[b].x = -f->model->joint_rest[b].x;
    }
}

static void elbow_in_the_shoulder(mutable_fencer *f)
{
    f->model->joint_rest[BONE_FOREARM_R] = f->model->joint_rest[BONE_UPPER_ARM_R];
}

static void grip_far(mutable_fencer *f)
{
    f->model->grip_rest.y += 0.4;
}

static void grip_nan(mutable_fencer *f)
{
    f->model->grip_rest.y = NAN;
}

static void grip_slanted(mutable_fencer *f)
{
    f->model->grip_thumb_rest = f->model->grip_blade_rest;
}

static void turn(uint32_t triangle[3])
{
    uint32_t corner = triangle[1];
    triangle[1] = triangle[2];
    triangle[2] = corner;
}

static void triangle_turned(mutable_fencer *f)
{
    turn(f->triangle[7]);
}

static void hand_inside_out(mutable_fencer *f)
{
    for (uint32_t t = 0; t < f->model->triangle_count; t++) {
        if (f->part[t] == PART_FREE_HAND) {
            turn(f->triangle[t]);
        }
    }
}

// Keeps one triangle of the mask, so that the part is still there.
static void beheaded(mutable_fencer *f)
{
    bool kept = false;
    uint32_t count = 0;
    for (uint32_t t = 0; t < f->model->triangle_count; t++) {
        bool head = f->part[t] == PART_MASK || f->part[t] == PART_NECK;
        if (head && kept) {
            continue;
        }
        kept = kept || head;
        memmove(f->triangle[count], f->triangle[t], sizeof f->triangle[t]);
        f->part[count++] = head ? (uint8_t)PART_MASK : f->part[t];
    }
    f->part[count - 1] = PART_NECK;
    f->model->triangle_count = count;
}

typedef struct broken {
    void (*how)(mutable_fencer *f);
    enum fencer_fault fault;
    const char *words; // in the line
} broken;

static const broken CASES[] = {
    {break_nothing, FENCER_VALID, "no problem"},
    {empty_triangles, FENCER_EMPTY, "no triangles"},
    {empty_vertices, FENCER_EMPTY, "no triangles"},
    {many_vertices, FENCER_TOO_MANY_VERTICES, "60001 vertices"},
    {many_triangles, FENCER_TOO_MANY_TRIANGLES, "120001 triangles"},
    {position_nan, FENCER_POSITION_NAN, "vertex 7"},
    {position_infinite, FENCER_POSITION_NAN, "vertex 7"},
    {normal_zero, FENCER_NORMAL_NOT_UNIT, "vertex 7"},
    {normal_nan, FENCER_NORMAL_NOT_UNIT, "vertex 7"},
    {bone_unknown, FENCER_BONE_UNKNOWN, "bone 25"},
    {weight_negative, FENCER_WEIGHT_BROKEN, "-0.5"},
    {weight_nan, FENCER_WEIGHT_BROKEN, "vertex 7"},
    {weight_sum, FENCER_WEIGHT_SUM, "vertex 7"},
    {corner_unknown, FENCER_CORNER_UNKNOWN, "triangle 7"},
    {triangle_repeats_a_corner, FENCER_TRIANGLE_EMPTY, "triangle 7"},
    {part_unknown, FENCER_PART_UNKNOWN, "triangle 7"},
    {part_missing, FENCER_PART_MISSING, "'bib'"},
    {in_centimeters, FENCER_HEIGHT, "184 m tall"},
    {tiny, FENCER_HEIGHT, "0.0184 m tall"},
    {above_the_floor, FENCER_OFF_THE_FLOOR, "0.3"},
    {stray_vertex, FENCER_STRAY_VERTEX, "vertex 7"},
    {joint_nan, FENCER_JOINT_NAN, "'neck'"},
    {head_below_neck, FENCER_NOT_UPRIGHT, "'head'"},
    {faces_away, FENCER_FACES_AWAY, "'toe.R'"},
    {sides_swapped, FENCER_WRONG_SIDE, "'clavicle.L'"},
    {elbow_in_the_shoulder, FENCER_LIMB_LENGTH, "'forearm.R'"},
    {grip_far, FENCER_GRIP_FAR, "weapon.R"},
    {grip_nan, FENCER_GRIP_FAR, "weapon.R"},
    {grip_slanted, FENCER_GRIP_AXES, "weapon.R"},
    {triangle_turned, FENCER_TRIANGLE_TURNED, "triangle"},
    {hand_inside_out, FENCER_PIECE_INSIDE_OUT, "inside out"},
    {beheaded, FENCER_OPEN, "'head'"},
};

static void every_fault_is_named(void **unused)
{
    (void)unused;
    bool met[FENCER_FAULT_COUNT] = {[FENCER_NO_MEMORY] = true};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        mutable_fencer fencer = mutable_fencer_create();
        CASES[i].how(&fencer);
        fencer_problem found = fencer_model_check(fencer.model);
        char line[200];
        fencer_problem_line(&found, line, sizeof line);
        if (found.fault != CASES[i].fault || strstr(line, CASES[i].words) == NULL) {
            print_error("case %zu: fault %d: %s\n", i, (int)found.fault, line);
        }
        assert_int_equal(found.fault, CASES[i].fault);
        assert_non_null(strstr(line, CASES[i].words));
        assert_null(strchr(line, '\n'));
        assert_true(strlen(line) < sizeof line - 1);
        met[found.fault] = true;
        mutable_fencer_destroy(&fencer);
    }
    for (int fault = 0; fault < FENCER_FAULT_COUNT; fault++) {
        assert_true(met[fault]);
    }
}

static void lines_fit_whatever_the_numbers(void **unused)
{
    (void)unused;
    for (int fault = 0; fault < FENCER_FAULT_COUNT; fault++) {
        const fencer_problem found = {(enum fencer_fault)fault, UINT32_MAX, -DBL_MAX};
        char line[600], narrow[20];
        fencer_problem_line(&found, line, sizeof line);
        assert_true(strlen(line) > 5);
        fencer_problem_line(&found, narrow, sizeof narrow);
        assert_true(strlen(narrow) < sizeof narrow);
    }
}

static void random_changes_are_refused_or_harmless(void **unused)
{
    (void)unused;
    seeded random = seeded_start("fencer mutations", 1);
    int refused = 0;
    const int rounds = 400;
    for (int round = 0; round < rounds; round++) {
        uint8_t bytes[64];
        size_t size = 9 + seeded_next(&random) % (sizeof bytes - 9);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)seeded_next(&random);
        }
        mutable_fencer fencer = mutable_fencer_create();
        fencer_mutate(&fencer, bytes, size);
        fencer_problem found = fencer_model_check(fencer.model);
        refused += found.fault != FENCER_VALID;
        if (found.fault == FENCER_VALID) {
            fencer_use(fencer.model);
        }
        mutable_fencer_destroy(&fencer);
    }
    assert_true(refused > rounds / 10 && refused < rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_is_named),
        cmocka_unit_test(lines_fit_whatever_the_numbers),
        cmocka_unit_test(random_changes_are_refused_or_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
