// Blind fencers drawn from a seed: always the same, each its own, within what a person can do with
// a device, and each part does what its words say.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "blind_drawn.h"
#include "seeded.h"

enum { FENCERS = 400, WATCHED = 60, WATCHED_TICKS = 12000, LATE_TICKS = 1000 };

// The hash of the words of the first FENCERS of family 9. Who changes what is drawn changes it, and
// names in older measurements then mean other fencers.
static const uint64_t FAMILY_9_IS = 0xd0fed9e6ea3e465fu;

// Of a frame's numbers: they are rounded.
static const int ROUNDED = 1;

static bool same_frame(input_frame a, input_frame b)
{
    return a.point_x == b.point_x && a.point_y == b.point_y && a.extension == b.extension &&
           a.buttons == b.buttons && a.kind == b.kind;
}

// How many of some frames differ.
static int differing(const blind_drawn *a, uint64_t seed_a, const blind_drawn *b, uint64_t seed_b)
{
    int count = 0;
    for (uint32_t tick = 0; tick < 8000; tick += 40) {
        count +=
            !same_frame(blind_drawn_frame(a, seed_a, tick), blind_drawn_frame(b, seed_b, tick));
    }
    return count;
}

static void the_same_seed_gives_the_same_frames(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_same_seed_gives_the_same_frames", 1);
    for (int i = 0; i < 50; i++) {
        uint64_t family = seeded_next(&random), number = seeded_next(&random) % 100;
        uint64_t bout = seeded_next(&random);
        blind_drawn a = blind_draw(family, number), b = blind_draw(family, number);
        assert_int_equal(differing(&a, bout, &b, bout), 0);
        assert_true(a.family == family && a.number == number);
    }
}

static void other_seeds_give_other_fencers(void **unused)
{
    (void)unused;
    seeded random = seeded_start("other_seeds_give_other_fencers", 2);
    for (int i = 0; i < 50; i++) {
        uint64_t family = seeded_next(&random), bout = seeded_next(&random);
        blind_drawn a = blind_draw(family, 1), b = blind_draw(family + 1, 1);
        blind_drawn c = blind_draw(family, 2);
        assert_true(differing(&a, bout, &b, bout) > 100);
        assert_true(differing(&a, bout, &c, bout) > 100);
        assert_true(differing(&a, bout, &a, bout + 1) > 100);
    }
}

static void every_part_is_drawn_and_every_fencer_can_touch(void **unused)
{
    (void)unused;
    seeded random = seeded_start("every_part_is_drawn_and_every_fencer_can_touch", 3);
    uint64_t family = seeded_next(&random);
    int of_kind[BLIND_PART_KINDS] = {0}, of_count[BLIND_PARTS_MAX + 1] = {0};
    for (uint64_t number = 1; number <= FENCERS; number++) {
        blind_drawn drawn = blind_draw(family, number);
        assert_in_range(drawn.count, BLIND_PARTS_MIN, BLIND_PARTS_MAX);
        of_count[drawn.count]++;
        bool touches = false;
        for (unsigned i = 0; i < drawn.count; i++) {
            enum blind_part_kind kind = drawn.part[i].kind;
            of_kind[kind]++;
            touches |= kind == BLIND_ARM || kind == BLIND_LUNGE || kind == BLIND_RUN;
            assert_true(drawn.part[i].least_ticks > 0);
            assert_true(drawn.part[i].least_ticks <= drawn.part[i].most_ticks);
        }
        assert_true(touches);
    }
    for (int kind = 0; kind < BLIND_PART_KINDS; kind++) {
        assert_true(of_kind[kind] > FENCERS / 20);
    }
    for (int count = BLIND_PARTS_MIN; count <= BLIND_PARTS_MAX; count++) {
        assert_in_range(of_count[count], FENCERS / 8, FENCERS * 3 / 10);
    }
    // Attacks and steps are the most frequent.
    assert_true(of_kind[BLIND_LUNGE] > of_kind[BLIND_RUN]);
    assert_true(of_kind[BLIND_STEP_IN] > of_kind[BLIND_STEP_OUT]);
}

// A cell that was measured once can be repeated: what a seed draws never changes by accident.
static void a_family_stays_the_same(void **unused)
{
    (void)unused;
    uint64_t hash = 0xcbf29ce484222325u; // FNV-1a
    for (uint64_t number = 1; number <= FENCERS; number++) {
        blind_drawn drawn = blind_draw(9, number);
        char words[BLIND_WORDS_SIZE];
        blind_drawn_words(&drawn, words);
        for (const char *at = words; *at != '\0'; at++) {
            hash = (hash ^ (uint8_t)*at) * 0x100000001b3u;
        }
    }
    if (hash != FAMILY_9_IS) {
        fail_msg("family 9 has the hash 0x%016llx", (unsigned long long)hash);
    }
}

static void nothing_is_quicker_than_a_person(void **unused)
{
    (void)unused;
    seeded random = seeded_start("nothing_is_quicker_than_a_person", 4);
    uint64_t family = seeded_next(&random);
    const int point = 2 * INPUT_POINT_MAX / BLIND_CROSS_TICKS + ROUNDED;
    const int arm = INPUT_EXTENSION_MAX / BLIND_ARM_TICKS + ROUNDED;
    int fastest_point = 0, fastest_arm = 0;
    for (uint64_t number = 1; number <= WATCHED; number++) {
        blind_drawn drawn = blind_draw(family, number);
        uint64_t bout = seeded_next(&random);
        input_frame before = blind_drawn_frame(&drawn, bout, 0);
        assert_int_equal(before.extension, 0);
        for (uint32_t tick = 1; tick < WATCHED_TICKS; tick++) {
            input_frame now = blind_drawn_frame(&drawn, bout, tick);
            int moved = abs(now.point_x - before.point_x);
            int up = abs(now.point_y - before.point_y), out = abs(now.extension - before.extension);
            assert_in_range(moved, 0, point);
            assert_in_range(up, 0, point);
            assert_in_range(out, 0, arm);
            fastest_point = moved > fastest_point ? moved : fastest_point;
            fastest_arm = out > fastest_arm ? out : fastest_arm;
            assert_true((now.buttons & INPUT_ADVANCE) == 0 || (now.buttons & INPUT_RETREAT) == 0);
            assert_true(abs(now.point_x) <= INPUT_POINT_MAX && abs(now.point_y) <= INPUT_POINT_MAX);
            assert_int_equal(now.kind, INPUT_POINT);
            before = now;
        }
    }
    // They use what a person can do.
    assert_true(fastest_point >= point - 1 && fastest_arm >= arm - 1);
}

// ---- Parts made by hand ------------------------------------------------------------------

// The bout's delay: the first tick at which the buttons or the arm are not neutral.
static uint32_t begin_of(const blind_drawn *drawn, uint64_t seed)
{
    for (uint32_t tick = 0; tick <= LATE_TICKS; tick++) {
        if (blind_drawn_frame(drawn, seed, tick).buttons != 0) {
            return tick;
        }
    }
    fail_msg("begins too late");
    return 0;
}

// A step of 100 ticks, which shows the begin of a round, and one other part.
static blind_drawn after_a_step(blind_part part)
{
    return (blind_drawn){
        .count = 2,
        .part = {{.kind = BLIND_STEP_OUT, .least_ticks = 100, .most_ticks = 100}, part}};
}

static unsigned buttons_at(const blind_drawn *drawn, uint64_t seed, uint32_t tick)
{
    return blind_drawn_frame(drawn, seed, tick).buttons;
}

static double arm_at(const blind_drawn *drawn, uint64_t seed, uint32_t tick)
{
    return (double)blind_drawn_frame(drawn, seed, tick).extension / INPUT_EXTENSION_MAX;
}

static void bouts_begin_up_to_a_second_late(void **unused)
{
    (void)unused;
    blind_drawn drawn =
        after_a_step((blind_part){.kind = BLIND_STAND, .least_ticks = 50, .most_ticks = 50});
    uint32_t least = LATE_TICKS, most = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        uint32_t begin = begin_of(&drawn, seed);
        least = begin < least ? begin : least;
        most = begin > most ? begin : most;
    }
    assert_true(least < 50 && most > 950);
}

static void steps_and_waits_last_as_long_as_drawn(void **unused)
{
    (void)unused;
    blind_drawn drawn = {.count = 3,
                         .part = {{.kind = BLIND_STEP_IN,
                                   .least_ticks = 300,
                                   .most_ticks = 300,
                                   .stride = INPUT_STRIDE_HALF},
                                  {.kind = BLIND_STAND, .least_ticks = 200, .most_ticks = 400},
                                  {.kind = BLIND_STEP_OUT, .least_ticks = 150, .most_ticks = 150}}};
    uint32_t tick = begin_of(&drawn, 7), shortest = UINT32_MAX, longest = 0;
    for (int round = 0; round < 40; round++) {
        uint32_t length[3] = {0};
        static const unsigned BUTTONS[3] = {INPUT_ADVANCE | INPUT_STRIDE_HALF << INPUT_STRIDE_SHIFT,
                                            0, INPUT_RETREAT};
        for (int part = 0; part < 3; part++) {
            for (; buttons_at(&drawn, 7, tick) == BUTTONS[part]; tick++) {
                length[part]++;
            }
        }
        assert_int_equal(length[0], 300);
        assert_in_range(length[1], 200, 400);
        assert_int_equal(length[2], 150);
        shortest = length[1] < shortest ? length[1] : shortest;
        longest = length[1] > longest ? length[1] : longest;
    }
    assert_true(shortest < 230 && longest > 370);
}

static void a_lunge_follows_its_arm(void **unused)
{
    (void)unused;
    blind_part lunge = {.kind = BLIND_LUNGE,
                        .least_ticks = 1000,
                        .most_ticks = 1000,
                        .arm = 1.0,
                        .arm_ticks = 100,
                        .lead_ticks = 150,
                        .hold_ticks = 300};
    blind_drawn drawn = after_a_step(lunge);
    uint32_t at = begin_of(&drawn, 3) + 100;
    assert_true(arm_at(&drawn, 3, at) == 0.0);
    assert_true(fabs(arm_at(&drawn, 3, at + 50) - 0.5) < 0.01);
    assert_true(arm_at(&drawn, 3, at + 100) == 1.0);
    assert_int_equal(buttons_at(&drawn, 3, at + 149), 0);
    assert_int_equal(buttons_at(&drawn, 3, at + 150), INPUT_LUNGE);
    assert_int_equal(buttons_at(&drawn, 3, at + 449), INPUT_LUNGE);
    assert_int_equal(buttons_at(&drawn, 3, at + 450), 0);
    // The foot lands 190 ticks after the button; then the arm comes back.
    assert_true(arm_at(&drawn, 3, at + 640) == 1.0);
    assert_true(arm_at(&drawn, 3, at + 720) == 0.0);
    assert_int_equal(buttons_at(&drawn, 3, at + 1000), INPUT_RETREAT);
    lunge.arm_stays = lunge.comes_up = true;
    drawn = after_a_step(lunge);
    assert_true(arm_at(&drawn, 3, at + 720) == 1.0);
    assert_true(arm_at(&drawn, 3, at + 1050) == 1.0);
    assert_int_equal(buttons_at(&drawn, 3, at + 149), 0);
    assert_int_equal(buttons_at(&drawn, 3, at + 450), INPUT_ADVANCE);
    assert_int_equal(buttons_at(&drawn, 3, at + 999), INPUT_ADVANCE);
}

static void an_arm_can_follow_the_foot(void **unused)
{
    (void)unused;
    blind_part run = {.kind = BLIND_RUN,
                      .least_ticks = 900,
                      .most_ticks = 900,
                      .arm = 1.0,
                      .arm_ticks = 100,
                      .lead_ticks = -80,
                      .hold_ticks = 70};
    blind_drawn drawn = after_a_step(run);
    uint32_t at = begin_of(&drawn, 3) + 100;
    assert_int_equal(buttons_at(&drawn, 3, at), INPUT_FLECHE);
    assert_int_equal(buttons_at(&drawn, 3, at + 69), INPUT_FLECHE);
    assert_int_equal(buttons_at(&drawn, 3, at + 70), 0);
    assert_true(arm_at(&drawn, 3, at + 80) == 0.0);
    assert_true(arm_at(&drawn, 3, at + 90) > 0.0);
    assert_true(arm_at(&drawn, 3, at + 180) == 1.0);
    assert_true(arm_at(&drawn, 3, at + 270) == 1.0);
    assert_true(arm_at(&drawn, 3, at + 340) == 0.0);
}

static void an_arm_goes_to_its_share_and_back_or_stays(void **unused)
{
    (void)unused;
    blind_part arm = {
        .kind = BLIND_ARM, .least_ticks = 400, .most_ticks = 400, .arm = 0.6, .arm_ticks = 200};
    blind_drawn drawn = after_a_step(arm);
    uint32_t at = begin_of(&drawn, 3) + 100;
    assert_true(fabs(arm_at(&drawn, 3, at + 100) - 0.3) < 0.01);
    assert_true(fabs(arm_at(&drawn, 3, at + 200) - 0.6) < 0.01);
    assert_true(fabs(arm_at(&drawn, 3, at + 399) - 0.6) < 0.01);
    assert_true(arm_at(&drawn, 3, at + 499) == 0.0);
    drawn.part[1].arm_stays = true;
    assert_true(fabs(arm_at(&drawn, 3, at + 499) - 0.6) < 0.01);
    assert_true(fabs(arm_at(&drawn, 3, at + 3000) - 0.6) < 0.01);
}

// Where the point is beside where it is at the begin of the bout, which is the shift of the aims.
static void point_at(const blind_drawn *drawn, uint64_t seed, uint32_t tick, double out_point[2])
{
    input_frame at = blind_drawn_frame(drawn, seed, tick);
    input_frame first = blind_drawn_frame(drawn, seed, 0);
    out_point[0] = (double)(at.point_x - first.point_x) / INPUT_POINT_MAX;
    out_point[1] = (double)(at.point_y - first.point_y) / INPUT_POINT_MAX;
}

static void assert_point(const blind_drawn *drawn, uint32_t tick, double x, double y)
{
    double at[2];
    point_at(drawn, 3, tick, at);
    assert_true(fabs(at[0] - x) < 0.001);
    assert_true(fabs(at[1] - y) < 0.001);
}

static void the_seed_of_a_bout_shifts_the_aims_a_little(void **unused)
{
    (void)unused;
    blind_drawn drawn =
        after_a_step((blind_part){.kind = BLIND_STAND, .least_ticks = 50, .most_ticks = 50});
    double most[2] = {0.0}, least[2] = {0.0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        input_frame at = blind_drawn_frame(&drawn, seed, 5000);
        const double point[2] = {(double)at.point_x / INPUT_POINT_MAX,
                                 (double)at.point_y / INPUT_POINT_MAX};
        for (int axis = 0; axis < 2; axis++) {
            most[axis] = fmax(most[axis], point[axis]);
            least[axis] = fmin(least[axis], point[axis]);
        }
    }
    for (int axis = 0; axis < 2; axis++) {
        assert_true(most[axis] > 0.13 && most[axis] < 0.151);
        assert_true(least[axis] < -0.13 && least[axis] > -0.151);
    }
}

static void a_feint_shows_one_aim_and_goes_to_another(void **unused)
{
    (void)unused;
    blind_drawn drawn = after_a_step((blind_part){.kind = BLIND_FEINT,
                                                  .least_ticks = 300,
                                                  .most_ticks = 300,
                                                  .shown = {0.3, 0.4},
                                                  .aim = {-0.2, -0.5},
                                                  .shown_ticks = 180});
    uint32_t at = begin_of(&drawn, 3) + 100;
    assert_point(&drawn, at, 0.0, 0.0);
    assert_point(&drawn, at + 179, 0.3, 0.4);
    assert_point(&drawn, at + 299, -0.2, -0.5);
    assert_point(&drawn, at + 399, -0.2, -0.5);
    drawn.part[1] =
        (blind_part){.kind = BLIND_AIM, .least_ticks = 100, .most_ticks = 100, .aim = {-0.4, 0.2}};
    assert_point(&drawn, at + 10, -10.0 * 2.0 / BLIND_CROSS_TICKS, 10.0 * 2.0 / BLIND_CROSS_TICKS);
    assert_point(&drawn, at + 99, -0.4, 0.2);
}

static void a_circle_goes_around_its_middle(void **unused)
{
    (void)unused;
    blind_part circle = {.kind = BLIND_CIRCLE,
                         .least_ticks = 5000,
                         .most_ticks = 5000,
                         .aim = {0.1, -0.1},
                         .reach = {0.4, 0.4},
                         .period_ticks = 400,
                         .is_clockwise = true};
    blind_drawn drawn = after_a_step(circle);
    uint32_t at = begin_of(&drawn, 3) + 100 + BLIND_CROSS_TICKS;
    assert_point(&drawn, at, 0.1, -0.1); // it widens in its first round
    for (uint32_t round = 400; round < 4000; round += 400) {
        assert_point(&drawn, at + round, 0.1, 0.3);
        assert_point(&drawn, at + round + 100, 0.5, -0.1);
        assert_point(&drawn, at + round + 200, 0.1, -0.5);
        assert_point(&drawn, at + round + 300, -0.3, -0.1);
    }
    drawn.part[1].is_clockwise = false;
    assert_point(&drawn, at + 500, -0.3, -0.1);
    drawn.part[1].kind = BLIND_SWEEP;
    drawn.part[1].reach[1] = -0.2;
    assert_point(&drawn, at + 800, 0.5, -0.3);
    assert_point(&drawn, at + 900, 0.1, -0.1);
    assert_point(&drawn, at + 1000, -0.3, 0.1);
}

static void a_crouch_changes_from_round_to_round(void **unused)
{
    (void)unused;
    blind_drawn drawn =
        after_a_step((blind_part){.kind = BLIND_CROUCH, .least_ticks = 100, .most_ticks = 100});
    uint32_t at = begin_of(&drawn, 3);
    assert_int_equal(buttons_at(&drawn, 3, at), INPUT_RETREAT);
    assert_int_equal(buttons_at(&drawn, 3, at + 100), INPUT_DUCK);
    assert_int_equal(buttons_at(&drawn, 3, at + 200), INPUT_RETREAT | INPUT_DUCK);
    assert_int_equal(buttons_at(&drawn, 3, at + 300), 0);
    assert_int_equal(buttons_at(&drawn, 3, at + 400), INPUT_RETREAT);
}

// ---- Words -------------------------------------------------------------------------------

static void words_name_every_part(void **unused)
{
    (void)unused;
    static const char *const WORD[BLIND_PART_KINDS] = {
        "steps in", "steps out", "nothing", "arm to", "lunge",          "fleche",
        "point to", "feint",     "circles", "sweeps", "goes down or up"};
    seeded random = seeded_start("words_name_every_part", 5);
    uint64_t family = seeded_next(&random);
    for (uint64_t number = 1; number <= FENCERS; number++) {
        blind_drawn drawn = blind_draw(family, number);
        char words[BLIND_WORDS_SIZE];
        size_t length = blind_drawn_words(&drawn, words);
        assert_int_equal(length, strlen(words));
        assert_true(length < BLIND_WORDS_SIZE - 100);
        char *part = words;
        for (unsigned i = 0; i < drawn.count; i++) {
            char *end = strchr(part, ';');
            assert_true((end == NULL) == (i + 1 == drawn.count));
            if (end != NULL) {
                *end = '\0';
            }
            assert_non_null(strstr(part, WORD[drawn.part[i].kind]));
            part = end != NULL ? end + 1 : NULL;
        }
    }
}

static void words_say_what_a_person_would_repeat(void **unused)
{
    (void)unused;
    const blind_drawn drawn = {
        .count = 6,
        .part = {
            {.kind = BLIND_STEP_IN,
             .least_ticks = 300,
             .most_ticks = 300,
             .stride = INPUT_STRIDE_HALF},
            {.kind = BLIND_STAND, .least_ticks = 200, .most_ticks = 400},
            {.kind = BLIND_ARM, .least_ticks = 90, .most_ticks = 90, .arm = 0.7, .arm_ticks = 80},
            {.kind = BLIND_LUNGE,
             .least_ticks = 650,
             .most_ticks = 650,
             .arm = 1.0,
             .arm_ticks = 60,
             .lead_ticks = 50,
             .hold_ticks = 200,
             .comes_up = true},
            {.kind = BLIND_FEINT,
             .least_ticks = 120,
             .most_ticks = 120,
             .shown = {0.1, 0.2},
             .aim = {-0.3, -0.4},
             .shown_ticks = 110},
            {.kind = BLIND_RUN,
             .least_ticks = 870,
             .most_ticks = 870,
             .arm = 1.0,
             .arm_ticks = 75,
             .lead_ticks = -40,
             .hold_ticks = 70,
             .arm_stays = true}}};
    char words[BLIND_WORDS_SIZE];
    blind_drawn_words(&drawn, words);
    assert_string_equal(
        words,
        "half steps in for 300 ms; nothing for 200 to 400 ms; arm to 70 % in 80 ms, then back, for "
        "90 ms; lunge, arm 50 ms before the foot and out in 60 ms, button held 200 ms, 400 ms to "
        "the next, arm back, comes up forward; feint 110 ms to 10 % right and 20 % up, then to "
        "30 % left and 40 % down, for 120 ms; fleche, arm 40 ms after the foot and out in 75 ms, "
        "button held 70 ms, 800 ms to the next, arm stays out");
}

static void words_say_where_the_point_goes(void **unused)
{
    (void)unused;
    const blind_drawn drawn = {
        .count = 4,
        .part = {{.kind = BLIND_AIM, .least_ticks = 30, .most_ticks = 30, .aim = {0.0, -0.25}},
                 {.kind = BLIND_CIRCLE,
                  .least_ticks = 300,
                  .most_ticks = 300,
                  .aim = {0.1, 0.2},
                  .reach = {0.4, 0.4},
                  .period_ticks = 500},
                 {.kind = BLIND_SWEEP,
                  .least_ticks = 310,
                  .most_ticks = 310,
                  .aim = {-0.1, 0.2},
                  .reach = {0.5, -0.3},
                  .period_ticks = 600},
                 {.kind = BLIND_CROUCH, .least_ticks = 40, .most_ticks = 40}}};
    char words[BLIND_WORDS_SIZE];
    memset(words, 'x', sizeof words);
    blind_drawn_words(&drawn, words);
    assert_string_equal(
        words, "point to 0 % right and 25 % down for 30 ms; begins counterclockwise circles of 40 "
               "% in 500 ms around "
               "10 % right and 20 % up for 300 ms; begins sweeps by 50 % right and 30 % down and "
               "back in 600 ms around 10 % left and 20 % up for 310 ms; goes down or up for 40 ms");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_frames),
        cmocka_unit_test(other_seeds_give_other_fencers),
        cmocka_unit_test(every_part_is_drawn_and_every_fencer_can_touch),
        cmocka_unit_test(a_family_stays_the_same),
        cmocka_unit_test(nothing_is_quicker_than_a_person),
        cmocka_unit_test(bouts_begin_up_to_a_second_late),
        cmocka_unit_test(steps_and_waits_last_as_long_as_drawn),
        cmocka_unit_test(a_lunge_follows_its_arm),
        cmocka_unit_test(an_arm_can_follow_the_foot),
        cmocka_unit_test(an_arm_goes_to_its_share_and_back_or_stays),
        cmocka_unit_test(the_seed_of_a_bout_shifts_the_aims_a_little),
        cmocka_unit_test(a_feint_shows_one_aim_and_goes_to_another),
        cmocka_unit_test(a_circle_goes_around_its_middle),
        cmocka_unit_test(a_crouch_changes_from_round_to_round),
        cmocka_unit_test(words_name_every_part),
        cmocka_unit_test(words_say_what_a_person_would_repeat),
        cmocka_unit_test(words_say_where_the_point_goes),
    };
    return cmocka_run_group_tests_name("blind_drawn", tests, NULL, NULL);
}
