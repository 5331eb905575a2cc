// A recorded bout at any tick: seeking equals stepping from the start, bit for bit; and what
// the survey of it finds is what the bout's events were.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "recorded_bout.h"
#include "replay_survey.h"
#include "seeded.h"

#define SEEKS 60

static int set_up(void **state)
{
    *state = recorded_bout_create(9345);
    return 0;
}

static int tear_down(void **state)
{
    recorded_bout_destroy((recorded_bout **)state);
    return 0;
}

static replay_player *open_player(const recorded_bout *recorded)
{
    replay_player *player = replay_player_create(&recorded->file, recorded->duel.config.model,
                                                 recorded->duel.config.grid);
    assert_non_null(player);
    return player;
}

static uint64_t hash_now(const replay_player *player)
{
    return duel_state_hash(&replay_player_now(player)->state);
}

static void seeking_equals_stepping(void **state)
{
    const recorded_bout *recorded = *state;
    replay_player *player = open_player(recorded);
    uint32_t end = replay_player_end(player);
    assert_int_equal(end, recorded->ticks);
    seeded random = seeded_start(__func__, 5);
    duel_events events;
    for (int i = 0; i < SEEKS; i++) {
        uint32_t wanted = (uint32_t)seeded_range(&random, 0.0, end + 50.0);
        replay_player_seek(player, wanted);
        uint32_t at = wanted < end ? wanted : end;
        assert_int_equal(replay_player_now(player)->at, at);
        assert_true(replay_player_now(player)->is_exact);
        assert_true(hash_now(player) == recorded->hash[at]);
        // And on from there.
        bool more = replay_player_step(player, &events);
        assert_true(more == (at < end));
        assert_true(hash_now(player) == recorded->hash[more ? at + 1 : at]);
    }
    replay_player_destroy(&player);
    assert_null(player);
}

static void steps_tell_the_events_of_the_bout(void **state)
{
    const recorded_bout *recorded = *state;
    replay_player *player = open_player(recorded);
    duel_events events;
    uint32_t told = 0;
    while (replay_player_step(player, &events)) {
        uint32_t at = replay_player_now(player)->at;
        told += events.count;
        assert_true(hash_now(player) == recorded->hash[at]);
        assert_true(replay_player_agrees(player, replay_player_now(player)));
        input_frame frame[2];
        replay_player_frames(player, frame);
        assert_memory_equal(&frame, replay_file_frame(&recorded->file, at - 1), sizeof frame);
    }
    assert_int_equal(told, recorded->events);
    assert_true(told > 0);
    replay_player_destroy(&player);
}

// A file whose hashes are another bout's: fenced again, and said not to be that.
static void a_difference_is_noticed(void **state)
{
    recorded_bout *recorded = *state;
    uint64_t *changed = &recorded->file.chunk_hash[recorded->file.chunk_count / 2];
    *changed ^= 1;
    replay_player *player = open_player(recorded);
    replay_survey survey;
    assert_true(replay_survey_init(&survey, player));
    while (replay_survey_walk(&survey, player, 1000)) {
    }
    assert_true(survey.is_false);
    assert_int_equal(survey.false_at, recorded->file.chunk_end[recorded->file.chunk_count / 2]);
    replay_survey_fini(&survey);
    replay_player_destroy(&player);
    *changed ^= 1;
}

static void the_survey_leaves_the_player_where_it_is(void **state)
{
    const recorded_bout *recorded = *state;
    replay_player *player = open_player(recorded);
    replay_player_seek(player, 777);
    replay_survey survey;
    assert_true(replay_survey_init(&survey, player));
    while (replay_survey_walk(&survey, player, 37)) {
        assert_true(duel_state_hash(&survey.here.state) == recorded->hash[survey.here.at]);
        assert_int_equal(replay_player_now(player)->at, 777);
    }
    assert_int_equal(survey.here.at, recorded->ticks);
    assert_true(hash_now(player) == recorded->hash[777]);
    assert_int_equal(survey.sample_count, recorded->ticks / SURVEY_SAMPLE_TICKS + 1);
    replay_survey_fini(&survey);
    replay_player_destroy(&player);
}

static void marks_are_the_blows_and_losses_of_the_bout(void **state)
{
    const recorded_bout *recorded = *state;
    replay_player *player = open_player(recorded);
    replay_survey survey;
    assert_true(replay_survey_init(&survey, player));
    while (replay_survey_walk(&survey, player, 1000)) {
    }
    uint32_t blows = 0, losses = 0, last = 0;
    for (uint32_t i = 0; i < survey.mark_count; i++) {
        const survey_mark *mark = &survey.mark[i];
        assert_true(mark->at >= last && mark->until >= mark->at);
        last = mark->at;
        blows += mark->kind == SURVEY_BLOW;
        losses += mark->kind == SURVEY_LOST;
        if (mark->kind == SURVEY_BLOW) {
            assert_true(fabs(v3_length(mark->towards) - 1.0) <= 1e-9);
            assert_true(mark->strength > 0.0);
        }
        char words[128];
        survey_mark_words(mark, words, sizeof words);
        assert_true(strlen(words) > 3);
    }
    assert_int_equal(blows, recorded->blows);
    assert_int_equal(losses, recorded->losses);
    assert_true(blows > 0);

    // Jumping from mark to mark goes through the bout, and back again.
    uint32_t at = 0, jumps = 0;
    for (uint32_t next; (next = replay_survey_after(&survey, at)) != at; at = next) {
        assert_true(next > at);
        jumps++;
    }
    assert_true(jumps > 0 && jumps <= survey.mark_count);
    for (; jumps > 1; jumps--) {
        uint32_t before = replay_survey_before(&survey, at);
        assert_true(before < at);
        at = before;
    }
    assert_int_equal(replay_survey_before(&survey, at), at);
    replay_survey_fini(&survey);
    replay_player_destroy(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeking_equals_stepping),
        cmocka_unit_test(steps_tell_the_events_of_the_bout),
        cmocka_unit_test(a_difference_is_noticed),
        cmocka_unit_test(the_survey_leaves_the_player_where_it_is),
        cmocka_unit_test(marks_are_the_blows_and_losses_of_the_bout),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
