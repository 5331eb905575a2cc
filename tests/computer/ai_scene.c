#include "ai_scene.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "near.h"

ai_view quiet(double distance_m)
{
    return (ai_view){.distance_m = distance_m, .tip = v3(1.9, 1.3, -0.2)};
}

ai_view in_line(double distance_m, double point_m, double height_m, bool lunges)
{
    ai_view view = quiet(distance_m);
    view.tip = view.blade[1] = v3(point_m, height_m, 0.0);
    view.blade[0] = v3(point_m + 0.9, height_m, 0.0);
    view.extension = 0.8;
    view.lunge = lunges ? 0.2 : 0.0;
    return view;
}

double line_height_m(enum weapon_kind kind, enum ai_line line)
{
    static const double MIDDLE_M[] = {
        [WEAPON_EPEE] = 1.24, [WEAPON_FOIL] = 1.2, [WEAPON_SABRE] = 1.32};
    return line == AI_HIGH_LINE ? 1.45 : line == AI_LOW_LINE ? 0.9 : MIDDLE_M[kind];
}

ai_view attacking(double distance_m)
{
    return in_line(distance_m, 0.1, line_height_m(WEAPON_EPEE, AI_LOW_LINE), true);
}

const ai_answer *answer_in(enum match_rules rules, enum weapon_kind kind, enum ai_approach approach,
                           enum ai_line line)
{
    const ai_answer_bout bout = {.rules = rules, .kind = kind};
    return ai_answer_to(bout, approach, line);
}

scene scene_create(enum weapon_kind kind)
{
    scene s = {.test = test_duel_config_create_without_bodies(kind)};
    duel_start(&s.test.config, &s.state);
    s.state.tick = NOW;
    return s;
}

void scene_destroy(scene *s)
{
    test_duel_config_destroy(&s->test);
}

void begin(scene *s, int level, uint64_t seed, enum ai_intent intent, uint32_t since)
{
    ai_fencer_start_level(&s->ai, level, DUEL_LEFT, seed);
    s->state.tick = NOW;
    s->ai.intent = (uint8_t)intent;
    s->ai.intent_tick = NOW - since;
    s->ai.decide_tick = NOW + 100000;
    s->ai.contacts_seen = s->state.blade_contacts;
    s->ai.style.foresight = 0.0; // what is expected of the opponent has its own tests
}

void show(scene *s, const ai_view *view)
{
    fencer_frame own = duel_fencer_frame(&s->test.config, &s->state, DUEL_LEFT);
    double speed_mps = -view->closing_mps, reaction_s = s->ai.reaction_ms * 1e-3;
    ai_sight *sight = &s->ai.sight;
    sight->distance_error_m = 0.0;
    sight->glance_count = 3 * AI_GLANCES;
    for (uint32_t age = 0; age < AI_GLANCES; age++) {
        double then_s = reaction_s - (double)age * AI_GLANCE_TICKS * DUEL_TICK_S;
        double late_m = view->distance_m - speed_mps * reaction_s;
        uint32_t at = (sight->glance_count - 1 - age) % AI_GLANCES;
        phys_vec3 went = v3(speed_mps * then_s, 0, 0); // the blade moves with the body
        sight->glance[at] = (ai_glance){
            .root_x_m = own.root_x_m + late_m + speed_mps * then_s,
            .guard = fencer_frame_point_to_world(own, v3_add(view->blade[0], went)),
            .tip = fencer_frame_point_to_world(own, v3_add(view->tip, went)),
            .tip_velocity_mps = fencer_frame_vector_to_world(own, view->tip_velocity_mps),
            .extension = view->extension,
            .lunge = view->lunge,
            .fleche = view->fleche,
            .duck = view->duck,
        };
    }
}

input_frame see(scene *s, const ai_view *view)
{
    show(s, view);
    input_frame frame = ai_fencer_frame(&s->ai, &s->test.config, &s->state);
    s->state.tick++;
    return frame;
}

input_frame see_with_contact(scene *s, const ai_view *view)
{
    s->ai.feel_tick = s->state.tick;
    return see(s, view);
}

input_frame ask(scene *s, int level, enum ai_intent intent, uint32_t since, ai_view view)
{
    begin(s, level, 1, intent, since);
    return see(s, &view);
}

double share(scene *s, int level, enum ai_intent before, uint32_t since, ai_view view, bool contact,
             enum ai_intent after)
{
    int count = 0;
    for (uint64_t seed = 0; seed < SCENE_SEEDS; seed++) {
        begin(s, level, seed, before, since);
        s->ai.decide_tick = 0;
        contact ? see_with_contact(s, &view) : see(s, &view);
        count += s->ai.intent == after;
    }
    return (double)count / SCENE_SEEDS;
}

// Four standard deviations of such a share, and a little more: many shares come from the same
// seeds.
static double tolerance(double chance)
{
    return 4.0 * sqrt(chance * (1.0 - chance) / SCENE_SEEDS) + 1e-3;
}

void assert_asks(input_frame frame, unsigned buttons, int extension)
{
    assert_int_equal(frame.kind, INPUT_POINT);
    assert_int_equal(frame.buttons, buttons);
    assert_int_equal(frame.extension, extension);
}

void assert_share(double is, double should)
{
    assert_near(is, should, tolerance(should));
}
