// Styles of computer fencers: the table describes the struct, nobody is beyond what people can do,
// and the levels are better one by one.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "ai_sight.h"
#include "ai_style.h"

// Every double of the struct has one row, in the order of the struct, with a key of its own.
static void the_table_describes_the_struct(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        const ai_style_field *field = &AI_STYLE_FIELD[i];
        assert_int_equal(field->offset, i * sizeof(double));
        assert_true(field->least < field->most);
        assert_in_range(strlen(field->means), 10, 90);
        assert_ptr_equal(ai_style_field_named(field->key), field);
    }
    assert_null(ai_style_field_named("speed"));
    assert_null(ai_style_field_named(""));
}

static void a_value_set_is_got_within_its_limits(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        const ai_style_field *field = &AI_STYLE_FIELD[i];
        ai_style style = *ai_style_of_level(2);
        ai_style_set(&style, field, field->most);
        assert_true(ai_style_get(&style, field) == field->most);
        assert_true(ai_style_is_valid(&style));
        for (size_t k = 0; k < AI_STYLE_FIELDS; k++) {
            const ai_style_field *other = &AI_STYLE_FIELD[k];
            assert_true(k == i ||
                        ai_style_get(&style, other) == ai_style_get(ai_style_of_level(2), other));
        }
        const double bad[] = {field->least - 0.01, field->most + 0.01, (double)NAN};
        for (int k = 0; k < 3; k++) {
            memcpy((char *)&style + field->offset, &bad[k], sizeof bad[k]);
            assert_false(ai_style_is_valid(&style));
        }
    }
}

static void levels_are_valid_and_clamped(void **unused)
{
    (void)unused;
    for (int level = 1; level <= AI_LEVELS; ++level) {
        assert_true(ai_style_is_valid(ai_style_of_level(level)));
    }
    assert_ptr_equal(ai_style_of_level(-3), ai_style_of_level(1));
    assert_ptr_equal(ai_style_of_level(9), ai_style_of_level(AI_LEVELS));
}

// What no style may do: see a thing in less than 0.2 s, or later than glances are remembered.
static void is_human(void **unused)
{
    (void)unused;
    const ai_style_field *reaction = ai_style_field_named("reaction_ms");
    assert_true(reaction->least >= 200.0);
    assert_true(reaction->most <= (AI_GLANCES - 10) * AI_GLANCE_TICKS);
}

static void is_better_level_by_level(void **unused)
{
    (void)unused;
    for (int level = 2; level <= AI_LEVELS; ++level) {
        const ai_style *worse = ai_style_of_level(level - 1), *better = ai_style_of_level(level);
        assert_true(better->reaction_ms < worse->reaction_ms);
        assert_true(better->tremor < worse->tremor);
        assert_true(better->distance_error_m < worse->distance_error_m);
        assert_true(better->parry > worse->parry);
        assert_true(better->riposte > worse->riposte);
        assert_true(better->punish > worse->punish);
        assert_true(better->busy_ms < worse->busy_ms);
        assert_true(better->patience_s < worse->patience_s);
        assert_true(better->attacks_per_s > worse->attacks_per_s);
        assert_true(better->beat > worse->beat);
        assert_true(better->foresight > worse->foresight);
        assert_true(better->opposition > worse->opposition);
        assert_true(better->fleche > worse->fleche);
        assert_true(better->duck > worse->duck);
    }
}

// Novices misjudge distances by 7 to 11 % and experts by 1 to 5 %, here of the usual 2.85 m. A
// beginner never does a fleche or a duck, and waits five seconds before attacking.
static void levels_are_those_of_people(void **unused)
{
    (void)unused;
    for (int level = 1; level <= AI_LEVELS; ++level) {
        const ai_style *style = ai_style_of_level(level);
        double share = style->distance_error_m / 2.85;
        assert_true(level == 1 ? share > 0.07 && share < 0.11 : share > 0.01 && share < 0.05);
        assert_true(style->attacks_per_s > 0.4 && style->attacks_per_s < 0.8);
        assert_true(style->fleche <= 0.1); // rare
    }
    const ai_style *beginner = ai_style_of_level(1);
    assert_true(beginner->patience_s == 5.0);
    assert_true(beginner->fleche == 0.0 && beginner->duck == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_describes_the_struct),
        cmocka_unit_test(a_value_set_is_got_within_its_limits),
        cmocka_unit_test(levels_are_valid_and_clamped),
        cmocka_unit_test(is_human),
        cmocka_unit_test(is_better_level_by_level),
        cmocka_unit_test(levels_are_those_of_people),
    };
    return cmocka_run_group_tests_name("ai_style", tests, NULL, NULL);
}
