// The line that describes how a bout ended.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "fencer_load.h"
#include "test_fencer.h"
#include "body_region.h"
#include "touch_report.h"

static duel_config config;

static int make_fencer(void **state)
{
    (void)state;
    config.model[0] = config.model[1] = test_fencer_create();
    return 0;
}

static int destroy_fencer(void **state)
{
    (void)state;
    test_fencer_destroy((fencer_model **)(void *)&config.model[0]);
    return 0;
}

static void words(const duel_state *state, const touch_memory *memory, char out[200])
{
    touch_report(NULL, &config, state, memory, out, 200);
}

// A touch in the middle of a part's triangle that faces most nearly along `way`, of those
// nearest to the middle of the part's bone.
static duel_state touched_facing(enum duel_side by, enum body_part part, double speed_mps,
                                 phys_vec3 way)
{
    const fencer_model *model = config.model[0];
    uint32_t best = UINT32_MAX;
    double most = -HUGE_VAL;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        double faces = 0.0;
        for (int c = 0; c < 3; c++) {
            faces += v3_dot(v3_from_floats(model->rest_normal[model->triangle[t][c]]), way);
        }
        if (model->triangle_part[t] == part && faces > most) {
            most = faces;
            best = t;
        }
    }
    assert_true(best != UINT32_MAX);
    duel_state state = {.tick = 5000, .phase = DUEL_OVER, .winner = (uint8_t)by};
    state.touch[duel_other(by)].by = DUEL_NOBODY;
    state.touch[by] = (duel_touch){.by = (uint8_t)by,
                                   .part = (uint8_t)part,
                                   .blade_part = BLADE_POINT,
                                   .tick = 5000,
                                   .triangle = best,
                                   .barycentric = {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0},
                                   .speed_mps = speed_mps};
    return state;
}

static duel_state touched(enum duel_side by, enum body_part part, double speed_mps)
{
    return touched_facing(by, part, speed_mps, v3(0, 0, 1));
}

static void add(touch_memory *memory, enum duel_event_kind kind, enum duel_side side, uint32_t tick)
{
    duel_events events = {.count = 1, .event = {{.kind = (uint8_t)kind, .side = (uint8_t)side}}};
    touch_memory_add(memory, &events, tick);
}

static void test_who_with_what_where_how(void **state)
{
    (void)state;
    char text[200];
    touch_memory memory = {0};
    // Away from the trunk: the weapon arm hangs at 45 degrees.
    duel_state over =
        touched_facing(DUEL_LEFT, PART_WEAPON_UPPER_ARM, 3.24, v3(-0.7071, 0.7071, 0));
    over.fencer[DUEL_LEFT].footwork.action = FOOTWORK_LUNGE;
    words(&over, &memory, text);
    assert_string_equal(text,
                        "Left touches: point on the upper arm, outside, 3.2 m/s, with a lunge.");
    over.fencer[DUEL_LEFT].footwork.action = FOOTWORK_FLECHE;
    words(&over, &memory, text);
    assert_non_null(strstr(text, ", with a flèche."));
    over.touch[DUEL_LEFT].blade_part = BLADE_SIDE;
    words(&over, &memory, text);
    assert_non_null(strstr(text, "Left touches: blade on the upper arm, "));
    over.touch[DUEL_LEFT].blade_part = BLADE_EDGE;
    words(&over, &memory, text);
    assert_non_null(strstr(text, "Left touches: edge on the upper arm, "));
    over.touch[DUEL_LEFT].speed_mps = 0.0;
    words(&over, &memory, text);
    assert_null(strstr(text, "m/s"));

    over = touched(DUEL_RIGHT, PART_TORSO, 5.0);
    words(&over, &memory, text);
    assert_non_null(strstr(text, "Right touches: point on the belly, "));
}

static void test_the_last_blow_is_told_while_it_matters(void **state)
{
    (void)state;
    char text[200];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_RIGHT, PART_TORSO, 2.0);
    add(&memory, DUEL_EVENT_BLADES_MET, DUEL_LEFT, 4590);
    words(&over, &memory, text);
    assert_non_null(strstr(text, "Right touches"));
    assert_non_null(strstr(text, "0.41 s after the blades last met"));
    over.touch[DUEL_RIGHT].tick = 4600;
    words(&over, &memory, text);
    assert_non_null(strstr(text, ", as the blades met."));
    over.touch[DUEL_RIGHT].tick = 9000;
    words(&over, &memory, text);
    assert_null(strstr(text, "after the blades"));
}

static void test_a_lost_blade_is_told_until_it_is_caught(void **state)
{
    (void)state;
    char text[200];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_RIGHT, PART_TORSO, 2.0);
    add(&memory, DUEL_EVENT_CONTROL_LOST, DUEL_LEFT, 4000);
    words(&over, &memory, text);
    assert_non_null(strstr(text, "out of control"));
    add(&memory, DUEL_EVENT_CONTROL_REGAINED, DUEL_LEFT, 4200);
    words(&over, &memory, text);
    assert_null(strstr(text, "out of control"));
    // Lost control of the winner's own blade does not count.
    add(&memory, DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT, 4300);
    words(&over, &memory, text);
    assert_null(strstr(text, "out of control"));
}

static void test_the_lunge_is_told(void **state)
{
    (void)state;
    char text[200];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_LEFT, PART_MASK, 2.0);
    over.fencer[DUEL_LEFT].footwork.action = FOOTWORK_LUNGE;
    words(&over, &memory, text);
    assert_non_null(strstr(text, "with a lunge"));
    over.fencer[DUEL_LEFT].footwork.action = FOOTWORK_EN_GARDE;
    over.fencer[DUEL_RIGHT].footwork.action = FOOTWORK_LUNGE;
    words(&over, &memory, text);
    assert_non_null(strstr(text, "into the lunge"));
}

static void test_doubles_and_time(void **state)
{
    (void)state;
    char text[200];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_LEFT, PART_TORSO, 2.0);
    over.touch[DUEL_RIGHT].by = DUEL_RIGHT;
    words(&over, &memory, text);
    assert_non_null(strstr(text, "a moment before the other"));
    over.winner = DUEL_NOBODY;
    words(&over, &memory, text);
    assert_non_null(strstr(text, "same instant"));
    over.touch[DUEL_LEFT].by = over.touch[DUEL_RIGHT].by = DUEL_NOBODY;
    words(&over, &memory, text);
    assert_non_null(strstr(text, "Time"));
}

static void test_every_part_fits_a_line(void **state)
{
    (void)state;
    touch_memory memory = {0};
    for (uint32_t t = 0; t < config.model[0]->triangle_count; t++) {
        char text[200];
        duel_state over = touched(DUEL_RIGHT, PART_TORSO, 12.3);
        over.touch[DUEL_RIGHT].triangle = t;
        over.touch[DUEL_LEFT].by = DUEL_LEFT;
        words(&over, &memory, text);
        assert_in_range(strlen(text), 20, 100);
        assert_true(text[strlen(text) - 1] == '.');
    }
}

// The region of a model's skin nearest to a point.
static body_region nearest_place(const fencer_model *model, phys_vec3 point)
{
    static const double middle[3] = {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0};
    uint32_t best = 0;
    double nearest = HUGE_VAL;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        phys_vec3 sum = v3(0, 0, 0);
        for (int c = 0; c < 3; c++) {
            const float *p = model->rest_position[model->triangle[t][c]];
            sum = v3_add(sum, v3_from_floats(p));
        }
        double distance = v3_distance(v3_scale(sum, 1.0 / 3.0), point);
        if (distance < nearest) {
            nearest = distance;
            best = t;
        }
    }
    return body_region_of(model, best, middle);
}

static void check_place(const fencer_model *model, phys_vec3 point, const char *region,
                        const char *side)
{
    body_region place = nearest_place(model, point);
    assert_string_equal(place.region, region);
    assert_non_null(place.side);
    assert_string_equal(place.side, side);
}

// For every body: regions beside its bones, in a fencer's words.
static void test_the_bodies_have_their_places_in_order(void **state)
{
    (void)state;
    static const char *const files[] = {"models/fencer.glb", "models/fencer_tall.glb",
                                        "models/fencer_stocky.glb", "models/fencer_slight.glb"};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        char path[ASSETS_PATH_MAX], error[600] = "";
        assert_true(assets_path(files[f], path, error, sizeof error));
        loaded_fencer *fencer = loaded_fencer_create(path, error, sizeof error);
        assert_string_equal(error, "");
        const fencer_model *model = &fencer->model;
        const phys_vec3 *joint = model->joint_rest;
        const phys_vec3 out = v3(-0.0707, 0.0707, 0), front = v3(0, 0, 0.12), left = v3(0.2, 0, 0);
        phys_vec3 arm = v3_lerp(joint[BONE_UPPER_ARM_R], joint[BONE_FOREARM_R], 0.5);
        phys_vec3 forearm = v3_lerp(joint[BONE_FOREARM_R], joint[BONE_HAND_R], 0.4);
        phys_vec3 thigh = v3_lerp(joint[BONE_THIGH_R], joint[BONE_SHIN_R], 0.6);
        phys_vec3 chest = v3_lerp(joint[BONE_CHEST], joint[BONE_NECK], 0.5);
        check_place(model, v3_add(arm, out), "upper arm", "outside");
        check_place(model, v3_add_scaled(arm, out, -0.5), "upper arm", "inside");
        check_place(model, v3_add(forearm, out), "forearm", "outside");
        check_place(model, v3_add(forearm, v3(0, 0, 0.08)), "forearm", "top");
        check_place(model, v3_sub(forearm, v3(0, 0, 0.08)), "forearm", "underneath");
        check_place(model, v3_add(thigh, front), "front thigh", "front");
        check_place(model, v3_sub(thigh, left), "front thigh", "outside");
        check_place(model, v3_add(chest, v3(-0.08, 0, 0.2)), "chest", "weapon side");
        check_place(model, v3_add(chest, v3(0.08, 0, -0.2)), "back", "free side");
        check_place(model, v3_add(joint[BONE_HEAD], v3(0, 0.1, 0.3)), "mask", "front");
        check_place(model, v3_add(joint[BONE_SPINE], v3(0, 0.02, 0.25)), "belly", "middle");
        check_place(model, v3_add(joint[BONE_FOOT_R], v3(0, -0.02, 0.3)), "front foot", "toe");
        loaded_fencer_destroy(&fencer);
    }
}

static void test_a_match_tells_its_score_and_what_the_last_card_was_for(void **state)
{
    (void)state;
    char line[200];
    duel_config fie = {.settings = {.match = match_settings_fie(5)}};
    duel_state over = {.phase = DUEL_OVER, .winner = DUEL_RIGHT};
    over.match.winner = DUEL_RIGHT;
    over.match.score[DUEL_RIGHT] = 5;
    over.match.calls = 3;
    over.match.call =
        (match_call){.halt = MATCH_HALT_LAMP, .reason = MATCH_REASON_ONLY_LAMP, .points = {0, 1}};
    touch_report(NULL, &fie, &over, NULL, line, sizeof line);
    assert_string_equal(line, "Right wins, 0 : 5.");
    over.match.call = (match_call){.halt = MATCH_HALT_DELAY,
                                   .reason = MATCH_REASON_CARD,
                                   .fault = {MATCH_FAULT_REFUSAL, MATCH_FAULT_NONE},
                                   .card = {MATCH_CARD_BLACK, MATCH_CARD_NONE}};
    touch_report(NULL, &fie, &over, NULL, line, sizeof line);
    assert_string_equal(line, "Right wins, 0 : 5. Black card left: refuses to fence.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_with_what_where_how),
        cmocka_unit_test(test_the_last_blow_is_told_while_it_matters),
        cmocka_unit_test(test_a_lost_blade_is_told_until_it_is_caught),
        cmocka_unit_test(test_the_lunge_is_told),
        cmocka_unit_test(test_doubles_and_time),
        cmocka_unit_test(test_a_match_tells_its_score_and_what_the_last_card_was_for),
        cmocka_unit_test(test_every_part_fits_a_line),
        cmocka_unit_test(test_the_bodies_have_their_places_in_order),
    };
    return cmocka_run_group_tests(tests, make_fencer, destroy_fencer);
}
