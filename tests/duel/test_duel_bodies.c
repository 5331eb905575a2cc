// Partly skinned bodies: contacts are bit for bit those of the whole skin, and the cache changes no
// result.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "duel_bodies.h"
#include "input_random.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"
#include "skin.h"
#include "test_duel_config.h"

#ifndef SWEEPS
#define SWEEPS 6000
#endif

// A completely skinned body for comparison.
typedef struct whole_body {
    const fencer_model *model;
    skin *skin;
    phys_kdop_tree *tree;
    float (*from)[3], (*to)[3];
} whole_body;

static whole_body whole_body_of(const fencer_model *model)
{
    whole_body w = {.model = model, .skin = skin_create(model)};
    w.tree = phys_kdop_tree_create(model->rest_position, model->vertex_count, model->triangle,
                                   model->triangle_count);
    w.from = calloc(model->vertex_count, sizeof *w.from);
    w.to = calloc(model->vertex_count, sizeof *w.to);
    assert_true(w.skin && w.tree && w.from && w.to);
    return w;
}

static void whole_body_free(whole_body *w)
{
    skin_destroy(&w->skin);
    phys_kdop_tree_destroy(&w->tree);
    free(w->from);
    free(w->to);
}

static void skin_whole(whole_body *w, const duel_config *config, const duel_state *state,
                       enum duel_side side, float (*out)[3])
{
    body_pose body;
    skin_pose pose;
    duel_body_pose(config, state, side, &body);
    skin_pose_make(w->model, &body, duel_fencer_frame(config, state, side), &pose);
    skin_positions(w->skin, &pose, out);
}

static phys_blade_mesh_hit sweep_whole(whole_body *w, const duel_config *config,
                                       const duel_state *before, const duel_state *state,
                                       enum duel_side by, enum duel_side target,
                                       const phys_capsule *part)
{
    skin_whole(w, config, before, target, w->from);
    skin_whole(w, config, state, target, w->to);
    const float(*from)[3] = (const float(*)[3])w->from, (*to)[3] = (const float(*)[3])w->to;
    phys_kdop_tree_refit(w->tree, from, to);
    const phys_tick_path way = test_duel_way(before, state, by);
    return phys_blade_mesh_sweep(w->tree, from, to, part, &way);
}

static void assert_same_place(phys_vec3 a, phys_vec3 b)
{
    assert_memory_equal(&a, &b, sizeof a);
}

static void assert_same_hit(const phys_blade_mesh_hit *a, const phys_blade_mesh_hit *b)
{
    assert_memory_equal(&a->time, &b->time, sizeof a->time);
    assert_int_equal(a->triangle, b->triangle);
    assert_memory_equal(a->barycentric, b->barycentric, sizeof a->barycentric);
    assert_memory_equal(a->blade_lies, b->blade_lies, sizeof a->blade_lies);
    assert_memory_equal(&a->along, &b->along, sizeof a->along);
    assert_memory_equal(&a->closing_mps, &b->closing_mps, sizeof a->closing_mps);
    assert_same_place(a->point, b->point);
    assert_same_place(a->normal, b->normal);
    assert_same_place(a->velocity_mps, b->velocity_mps);
}

// Fencers in a random lunge with the weapon hand anywhere, before and after a tick.
static void pose_fencers(const duel_config *config, seeded *random, duel_state *before,
                         duel_state *state)
{
    test_duel_start_engaged(config, before);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        duel_fencer *fencer = &before->fencer[side];
        fencer->footwork.lunge = seeded_range(random, 0, 1);
        fencer->footwork.travel_m += seeded_range(random, -0.3, 0.5);
        phys_pose *pose = &fencer->weapon.pose;
        pose->position = v3_add(pose->position, seeded_vec3(random, 0.4));
        pose->orientation =
            quat_mul(phys_quat_from_rotation_vector(seeded_vec3(random, 1.0)), pose->orientation);
    }
    *state = *before;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        duel_fencer *fencer = &state->fencer[side];
        fencer->footwork.travel_m += seeded_range(random, -0.01, 0.01);
        fencer->footwork.lunge += seeded_range(random, -0.02, 0.02);
        phys_pose *pose = &fencer->weapon.pose;
        pose->position = v3_add(pose->position, seeded_vec3(random, 0.02));
        pose->orientation =
            quat_mul(phys_quat_from_rotation_vector(seeded_vec3(random, 0.05)), pose->orientation);
    }
}

// Puts the blade of `by` where it passes or just misses a random vertex of the target's skin.
static void lead_past_skin(const duel_config *config, seeded *random, duel_state *before,
                           duel_state *state, enum duel_side by, enum duel_side target)
{
    const phys_capsule *blade = &config->weapon.blade;
    uint32_t vertices = config->model[target]->vertex_count;
    phys_vec3 place = duel_body_vertex(duel_body_of(config, state, target),
                                       (uint32_t)(seeded_next(random) % vertices));
    phys_pose *first = &before->fencer[by].weapon.pose, *last = &state->fencer[by].weapon.pose;
    first->orientation = phys_quat_from_rotation_vector(seeded_vec3(random, 3.0));
    last->orientation =
        quat_mul(phys_quat_from_rotation_vector(seeded_vec3(random, 0.08)), first->orientation);
    phys_vec3 on_blade = v3_lerp(blade->a, blade->b, seeded_range(random, 0, 1));
    phys_vec3 near = v3_add(place, seeded_vec3(random, 0.04));
    first->position = v3_sub(near, quat_rotate(first->orientation, on_blade));
    last->position = v3_add(first->position, seeded_vec3(random, 0.05));
}

static void contacts_are_those_of_the_whole_skin(void **unused)
{
    (void)unused;
    seeded random = seeded_start("contacts_are_those_of_the_whole_skin", 5);
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    whole_body whole = whole_body_of(test.model);
    int hits = 0, misses = 0, lying = 0;
    for (int i = 0; i < SWEEPS; i++) {
        duel_state before, state;
        enum duel_side by = seeded_next(&random) % 2 ? DUEL_RIGHT : DUEL_LEFT;
        enum duel_side target = duel_other(by);
        test.config.hand[target] = seeded_next(&random) % 2 ? 1.0 : -1.0;
        pose_fencers(&test.config, &random, &before, &state);
        lead_past_skin(&test.config, &random, &before, &state, by, target);
        // The whole blade, or its point.
        phys_capsule part = test.config.weapon.blade;
        part.a = v3_lerp(part.a, part.b, seeded_next(&random) % 2 ? 0.0 : 0.97);

        phys_blade_mesh_hit hit;
        phys_blade_mesh_hit expected =
            sweep_whole(&whole, &test.config, &before, &state, by, target, &part);
        const phys_tick_path way = test_duel_way(&before, &state, by);
        bool guessed = duel_part_lies(&test.config, &before, &way, target, &part);
        bool is_hit = duel_sweep_part(&test.config, &before, &state, &way, target, &part, &hit);
        assert_int_equal(is_hit, expected.state == PHYS_BLADE_MESH_HIT);
        if (is_hit) {
            assert_same_hit(&hit, &expected);
        }
        // It has just been found where the blade is; before, it was looked for elsewhere.
        const bool lies = is_hit && hit.time == 0.0;
        assert_true(lies || !guessed);
        assert_int_equal(duel_part_lies(&test.config, &before, &way, target, &part), lies);
        lying += lies;
        hits += is_hit;
        misses += !is_hit;
    }
    printf("%d hits, %d of them at once, %d misses\n", hits, lying, misses);
    assert_true(lying > SWEEPS / 20 && hits - lying > SWEEPS / 20 && misses > SWEEPS / 5);
    whole_body_free(&whole);
    test_duel_config_destroy(&test);
}

static void vertices_are_where_the_whole_skin_has_them(void **unused)
{
    (void)unused;
    seeded random = seeded_start("vertices_are_where_the_whole_skin_has_them", 6);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    whole_body whole = whole_body_of(test.model);
    for (int i = 0; i < 100; i++) {
        duel_state state[2];
        pose_fencers(&test.config, &random, &state[0], &state[1]);
        skin_whole(&whole, &test.config, &state[0], DUEL_LEFT, whole.from);
        skin_whole(&whole, &test.config, &state[1], DUEL_LEFT, whole.to);
        for (int k = 0; k < 200; k++) {
            uint32_t vertex = (uint32_t)(seeded_next(&random) % test.model->vertex_count);
            uint32_t which = (uint32_t)(seeded_next(&random) % 2);
            duel_body *body = duel_body_of(&test.config, &state[which], DUEL_LEFT);
            assert_same_place(duel_body_vertex(body, vertex),
                              v3_from_floats(which == 0 ? whole.from[vertex] : whole.to[vertex]));
        }
    }
    whole_body_free(&whole);
    test_duel_config_destroy(&test);
}

// The same bout with a cache that is used for nothing else, and with one that is also asked about
// other states.
static void the_cache_changes_no_result(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_cache_changes_no_result", 7);
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    duel_config other = test.config;
    other.scratch = duel_scratch_create(other.model);
    assert_non_null(other.scratch);
    int touches = 0;
    for (int bout = 0; bout < 12; bout++) {
        duel_state kept, disturbed;
        input_random walk[2] = {input_random_start(seeded_next(&random)),
                                input_random_start(seeded_next(&random))};
        test_duel_start_engaged(&test.config, &kept);
        disturbed = kept;
        for (int tick = 0; tick < 2500 && kept.phase != DUEL_OVER; tick++) {
            input_frame frame[2];
            duel_events events;
            for (int side = 0; side < 2; side++) {
                frame[side] = input_random_frame(&walk[side]);
            }
            duel_step(&test.config, &kept, frame, &events);
            duel_step(&other, &disturbed, frame, &events);
            assert_int_equal(duel_state_hash(&kept), duel_state_hash(&disturbed));
            if (seeded_next(&random) % 3 == 0) {
                duel_state from, to;
                phys_blade_mesh_hit hit;
                pose_fencers(&other, &random, &from, &to);
                const phys_tick_path way = test_duel_way(&from, &to, DUEL_LEFT);
                duel_sweep_part(&other, &from, &to, &way, DUEL_RIGHT, &other.weapon.blade, &hit);
                duel_body_of(&other, &to, DUEL_LEFT);
            }
        }
        touches += kept.phase != DUEL_FENCING;
    }
    assert_true(touches > 0);
    duel_scratch_destroy(&other.scratch);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_those_of_the_whole_skin),
        cmocka_unit_test(vertices_are_where_the_whole_skin_has_them),
        cmocka_unit_test(the_cache_changes_no_result),
    };
    return cmocka_run_group_tests_name("duel_bodies", tests, NULL, NULL);
}
