// What this proves: the page has every name, score and place, its elements are closed, and no name
// can break out of its cell.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "tournament_next.h"
#include "tournament_page.h"

static char page[1 << 20];

static void write_page(const tournament *t)
{
    FILE *out = tmpfile();
    assert_non_null(out);
    tournament_page_write(out, t);
    rewind(out);
    size_t size = fread(page, 1, sizeof page - 1, out);
    page[size] = '\0';
    fclose(out);
}

static uint32_t count_of(const char *what)
{
    uint32_t count = 0;
    for (const char *at = page; (at = strstr(at, what)) != NULL; at++) {
        count++;
    }
    return count;
}

static tournament finished(enum tournament_format format, uint32_t fencers, uint32_t pools)
{
    seeded random = {7};
    tournament t = tournament_default();
    t.format = format;
    t.pools = pools;
    t.fencers = fencers;
    for (uint32_t i = 0; i < fencers; i++) {
        snprintf(t.fencer[i].name, sizeof t.fencer[i].name, "Name%u<&\"", i + 1);
        snprintf(t.fencer[i].who, sizeof t.fencer[i].who, "ai:1");
    }
    for (tournament_bout next; (next = tournament_next(&t)).stage != STAGE_OVER;) {
        char error[256];
        uint8_t won = (uint8_t)(seeded_next(&random) % 2);
        tournament_result result = {
            (uint8_t)next.stage, {next.fencer[0], next.fencer[1]}, {0}, won};
        result.touches[won] = 5;
        result.touches[1 - won] = (uint8_t)(seeded_next(&random) % 5);
        assert_true(tournament_enter(&t, &result, error, sizeof error));
    }
    return t;
}

static void assert_well_formed(void)
{
    static const char *const element[] = {"table", "tr", "td", "th", "section", "h2", "div", "p"};
    for (size_t i = 0; i < sizeof element / sizeof *element; i++) {
        char opens[32], opens_with[32], closes[32];
        snprintf(opens, sizeof opens, "<%s>", element[i]);
        snprintf(opens_with, sizeof opens_with, "<%s ", element[i]);
        snprintf(closes, sizeof closes, "</%s>", element[i]);
        assert_int_equal(count_of(opens) + count_of(opens_with), count_of(closes));
    }
    assert_non_null(strstr(page, "</html>"));
}

static void a_pool_has_names_and_scores_and_both_are_closed(void **state)
{
    (void)state;
    tournament t = finished(TOURNAMENT_POOL, 5, 1);
    write_page(&t);
    assert_well_formed();
    assert_int_equal(count_of(">V5<"), 10);
    assert_int_equal(count_of("Name3&lt;&amp;&quot;"), 1);
    assert_int_equal(count_of("Name3<"), 0);
    assert_non_null(strstr(page, "All bouts are fenced."));
    assert_null(strstr(page, "Order of bouts")); // none is left
    assert_non_null(strstr(page, "<h1>Pool, épée</h1>"));
    assert_int_equal(count_of("<h2>"), 0);
    assert_true(count_of("&minus;") >= 1 && count_of(">+0<") == 0 && count_of(">-") == 0);
}

static void a_tournament_has_pools_tableau_and_ranking(void **state)
{
    (void)state;
    tournament t = finished(TOURNAMENT_POOLS, 11, 2);
    write_page(&t);
    assert_well_formed();
    assert_non_null(strstr(page, "Pool 2"));
    assert_non_null(strstr(page, "tableau of 16"));
    assert_int_equal(count_of(">bye<"), 5);
    assert_int_equal(count_of("<th>Tableau of 16</th><th>Tableau of 8</th><th>Semifinals</th>"
                              "<th>Final</th><th>Winner</th>"),
                     1);
    // Every place but the winner's is the upper or the lower one of a bout.
    assert_int_equal(count_of("class=\"upper\""), 8 + 4 + 2 + 1);
    assert_int_equal(count_of("class=\"lower\""), 8 + 4 + 2 + 1);
    assert_int_equal(count_of("class=\"winner\""), 1);
    assert_non_null(strstr(page, "Final ranking"));
    // In its pool, after the pools, at least once in the tableau, at the end.
    assert_true(count_of("Name11&lt;") >= 4);
}

static void an_unfinished_tournament_has_no_final_ranking(void **state)
{
    (void)state;
    tournament t = finished(TOURNAMENT_POOLS, 8, 1);
    t.results -= 1;
    write_page(&t);
    assert_well_formed();
    assert_null(strstr(page, "Final ranking"));
    assert_non_null(strstr(page, "Not finished yet."));
    t.results = 3;
    write_page(&t);
    assert_well_formed();
    assert_int_equal(count_of("<s>"), 3);
    assert_null(strstr(page, "tableau of"));
}

static void a_series_has_a_column_per_bout(void **state)
{
    (void)state;
    tournament t = finished(TOURNAMENT_BEST_OF, 2, 1);
    write_page(&t);
    assert_well_formed();
    assert_int_equal(count_of(">V5<"), t.results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_has_names_and_scores_and_both_are_closed),
        cmocka_unit_test(a_tournament_has_pools_tableau_and_ranking),
        cmocka_unit_test(an_unfinished_tournament_has_no_final_ranking),
        cmocka_unit_test(a_series_has_a_column_per_bout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
