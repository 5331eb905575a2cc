// Glicko-2: the worked example of its paper, and simulated fencers whose strengths are known.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "glicko2.h"
#include "near.h"
#include "seeded.h"

// The paper prints the rating and the deviation with two decimals, the volatility with five.
static const double PAPER_POINTS = 0.01;
static const double PAPER_VOLATILITY = 0.00001;

// Glickman 2013, section "Example calculation": 1500 +- 200 beats 1400 +- 30 and loses to
// 1550 +- 100 and 1700 +- 300.
static void follows_the_paper(void **unused)
{
    (void)unused;
    const glicko2_touches against[3] = {
        {{1400.0, 30.0, 0.06}, 1.0, 0.0},
        {{1550.0, 100.0, 0.06}, 0.0, 1.0},
        {{1700.0, 300.0, 0.06}, 0.0, 1.0},
    };
    glicko2 after = glicko2_after((glicko2){1500.0, 200.0, 0.06}, against, 3);
    assert_near(after.rating, 1464.06, PAPER_POINTS);
    assert_near(after.deviation, 151.52, PAPER_POINTS);
    assert_near(after.volatility, 0.05999, PAPER_VOLATILITY);
}

// Many touches against one opponent are the same as single games.
static void touches_are_single_games(void **unused)
{
    (void)unused;
    const glicko2 rival = {1550.0, 80.0, 0.06};
    const glicko2_touches together = {rival, 3.0, 2.0};
    const glicko2_touches single[5] = {
        {rival, 1.0, 0.0}, {rival, 0.0, 1.0}, {rival, 1.0, 0.0},
        {rival, 1.0, 0.0}, {rival, 0.0, 1.0},
    };
    glicko2 a = glicko2_after(glicko2_start(), &together, 1);
    glicko2 b = glicko2_after(glicko2_start(), single, 5);
    assert_near(a.rating, b.rating, 1e-9);
    assert_near(a.deviation, b.deviation, 1e-9);
    assert_near(a.volatility, b.volatility, 1e-9);
}

static void absence_widens_the_deviation(void **unused)
{
    (void)unused;
    glicko2 idle = glicko2_after((glicko2){1600.0, 50.0, 0.06}, NULL, 0);
    assert_near(idle.rating, 1600.0, 1e-9);
    assert_true(idle.deviation > 50.0);
    idle = glicko2_after(glicko2_start(), NULL, 0);
    assert_true(idle.deviation <= GLICKO2_START_DEVIATION);
}

// Two equals who are told the opposite results end as mirror images.
static void is_symmetric(void **unused)
{
    (void)unused;
    seeded random = seeded_start("is_symmetric", 1);
    for (int i = 0; i < 200; i++) {
        glicko2 fencer = {1500.0, seeded_range(&random, 30.0, 350.0), 0.06};
        glicko2 rival = {1500.0, seeded_range(&random, 30.0, 350.0), 0.06};
        double taken = floor(seeded_range(&random, 0.0, 16.0));
        double given = floor(seeded_range(&random, 0.0, 16.0));
        const glicko2_touches won = {rival, taken, given}, lost = {rival, given, taken};
        glicko2 up = glicko2_after(fencer, &won, 1), down = glicko2_after(fencer, &lost, 1);
        assert_near(up.rating - 1500.0, 1500.0 - down.rating, 1e-6);
        assert_near(up.deviation, down.deviation, 1e-6);
        assert_near(glicko2_share(up, rival) + glicko2_share(rival, up), 1.0, 1e-12);
        assert_true(taken <= given || up.rating > 1500.0);
        assert_true(taken + given == 0.0 || up.deviation < 350.0);
    }
}

static void share_and_points_agree(void **unused)
{
    (void)unused;
    assert_near(glicko2_share_of_points(0.0), 0.5, 1e-12);
    // The definition of a point: 400 are ten to one.
    assert_near(glicko2_share_of_points(400.0), 10.0 / 11.0, 1e-6);
    for (double points = -900.0; points <= 900.0; points += 50.0) {
        double share = glicko2_share_of_points(points);
        assert_near(glicko2_points_of_share(share), points, 1e-6);
    }
}

#define FENCERS 12
#define ROUNDS  30

// Fencers 100 points apart, a bout to five touches with each other in every period: the ratings
// come in their order, near their differences, and each deviation has shrunk.
static void finds_the_order(void **unused)
{
    (void)unused;
    seeded random = seeded_start("finds_the_order", 2);
    glicko2 rating[FENCERS];
    for (int i = 0; i < FENCERS; i++) {
        rating[i] = glicko2_start();
    }
    for (int round = 0; round < ROUNDS; round++) {
        glicko2_touches against[FENCERS][FENCERS] = {0};
        for (int i = 0; i < FENCERS; i++) {
            for (int k = 0; k < i; k++) {
                double score[2] = {0.0, 0.0};
                while (score[0] < 5.0 && score[1] < 5.0) {
                    bool first =
                        seeded_range(&random, 0.0, 1.0) < glicko2_share_of_points(100.0 * (i - k));
                    score[first ? 0 : 1] += 1.0;
                }
                against[i][k] = (glicko2_touches){rating[k], score[0], score[1]};
                against[k][i] = (glicko2_touches){rating[i], score[1], score[0]};
            }
        }
        for (int i = 0; i < FENCERS; i++) {
            against[i][i] = against[i][i > 0 ? i - 1 : 1]; // oneself: the neighbor twice
            rating[i] = glicko2_after(rating[i], against[i], FENCERS);
        }
    }
    for (int i = 0; i < FENCERS; i++) {
        assert_true(rating[i].deviation < 60.0);
        assert_true(i == 0 || rating[i].rating > rating[i - 1].rating);
    }
    assert_near(rating[FENCERS - 1].rating - rating[0].rating, 100.0 * (FENCERS - 1), 120.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_paper),
        cmocka_unit_test(touches_are_single_games),
        cmocka_unit_test(absence_widens_the_deviation),
        cmocka_unit_test(is_symmetric),
        cmocka_unit_test(share_and_points_agree),
        cmocka_unit_test(finds_the_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
