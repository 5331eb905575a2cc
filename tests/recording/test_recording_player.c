// Tests playing a recorded bout: seeking gives the same bits as stepping from the start, and the
// marks are the bout's events.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "crafted_replay.h"
#include "recorded_bout.h"
#include "recording_marks.h"
#include "recording_verify.h"
#include "seeded.h"

#define SEEKS 200

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

static recording_player *open_player(const recorded_bout *recorded)
{
    recording_player *player = recording_player_create(&recorded->file, recorded->duel.config.model,
                                                       recorded->duel.config.grid);
    assert_non_null(player);
    return player;
}

static uint64_t hash_now(const recording_player *player)
{
    return duel_state_hash(&recording_player_now(player)->state);
}

static void seeking_equals_stepping(void **state)
{
    const recorded_bout *recorded = *state;
    recording_player *player = open_player(recorded);
    uint32_t end = recording_player_end(player);
    assert_int_equal(end, recorded->ticks);
    seeded random = seeded_start(__func__, 5);
    duel_events events;
    for (int i = 0; i < SEEKS; i++) {
        uint32_t wanted = (uint32_t)seeded_range(&random, 0.0, end + 50.0);
        recording_player_seek(player, wanted);
        uint32_t at = wanted < end ? wanted : end;
        assert_int_equal(recording_player_now(player)->at, at);
        assert_true(recording_player_now(player)->is_exact);
        assert_true(hash_now(player) == recorded->hash[at]);
        // Continue from there.
        bool more = recording_player_step(player, &events);
        assert_true(more == (at < end));
        assert_true(hash_now(player) == recorded->hash[more ? at + 1 : at]);
    }
    recording_player_destroy(&player);
    assert_null(player);
}

static void steps_tell_the_events_of_the_bout(void **state)
{
    const recorded_bout *recorded = *state;
    recording_player *player = open_player(recorded);
    duel_events events;
    uint32_t told = 0;
    while (recording_player_step(player, &events)) {
        uint32_t at = recording_player_now(player)->at;
        told += events.count;
        assert_true(hash_now(player) == recorded->hash[at]);
        assert_true(recording_player_agrees(player, recording_player_now(player)));
        input_frame frame[2];
        recording_player_frames(player, frame);
        assert_memory_equal(&frame, recording_file_frame(&recorded->file, at - 1), sizeof frame);
    }
    assert_int_equal(told, recorded->events);
    assert_true(told > 0);
    recording_player_destroy(&player);
}

// A file with the hashes of another bout: it is simulated, and the difference is found.
static void a_difference_is_noticed(void **state)
{
    recorded_bout *recorded = *state;
    uint32_t *changed = &recorded->file.chunk_hash[recorded->file.chunk_count / 2];
    *changed ^= 1;
    recording_player *player = open_player(recorded);
    recording_marks survey;
    assert_true(recording_marks_init(&survey, player));
    while (recording_marks_walk(&survey, player, 1000)) {
    }
    assert_true(survey.is_false);
    assert_int_equal(survey.false_at, recorded->file.chunk_end[recorded->file.chunk_count / 2]);
    recording_marks_fini(&survey);
    // From then on only its poses are shown.
    recording_player_seek(player, 3000);
    assert_true(recording_player_now(player)->is_exact);
    recording_player_use_poses(player);
    assert_false(recording_player_now(player)->is_exact);
    assert_non_null(recording_player_mismatch(player));
    recording_player_seek(player, 1500);
    assert_false(recording_player_now(player)->is_exact);
    recording_player_destroy(&player);
    *changed ^= 1;
}

static void the_survey_leaves_the_player_where_it_is(void **state)
{
    const recorded_bout *recorded = *state;
    recording_player *player = open_player(recorded);
    recording_player_seek(player, 777);
    recording_marks survey;
    assert_true(recording_marks_init(&survey, player));
    while (recording_marks_walk(&survey, player, 37)) {
        assert_true(duel_state_hash(&survey.here.state) == recorded->hash[survey.here.at]);
        assert_int_equal(recording_player_now(player)->at, 777);
    }
    assert_int_equal(survey.here.at, recorded->ticks);
    assert_true(hash_now(player) == recorded->hash[777]);
    assert_int_equal(survey.sample_count, recorded->ticks / RECORDING_SAMPLE_TICKS + 1);
    recording_marks_fini(&survey);
    recording_player_destroy(&player);
}

static void marks_are_the_blows_and_losses_of_the_bout(void **state)
{
    const recorded_bout *recorded = *state;
    recording_player *player = open_player(recorded);
    recording_marks survey;
    assert_true(recording_marks_init(&survey, player));
    while (recording_marks_walk(&survey, player, 1000)) {
    }
    uint32_t blows = 0, losses = 0, last = 0;
    for (uint32_t i = 0; i < survey.mark_count; i++) {
        const recording_mark *mark = &survey.mark[i];
        assert_true(mark->at >= last && mark->until >= mark->at);
        last = mark->at;
        blows += mark->kind == RECORDING_MARK_BLOW;
        losses += mark->kind == RECORDING_MARK_LOST;
        if (mark->kind == RECORDING_MARK_BLOW) {
            assert_true(fabs(v3_length(mark->towards) - 1.0) <= 1e-9);
            assert_true(mark->strength > 0.0);
        }
        char words[128];
        recording_mark_words(NULL, mark, words, sizeof words);
        assert_true(strlen(words) > 3);
    }
    assert_int_equal(blows, recorded->blows);
    assert_int_equal(losses, recorded->losses);
    assert_true(blows > 0);

    // Jumping from mark to mark goes through the bout and back.
    uint32_t at = 0, jumps = 0;
    for (uint32_t next; (next = recording_marks_after(&survey, at)) != at; at = next) {
        assert_true(next > at);
        jumps++;
    }
    assert_true(jumps > 0 && jumps <= survey.mark_count);
    for (; jumps > 1; jumps--) {
        uint32_t before = recording_marks_before(&survey, at);
        assert_true(before < at);
        at = before;
    }
    assert_int_equal(recording_marks_before(&survey, at), at);
    recording_marks_fini(&survey);
    recording_player_destroy(&player);
}

// An input chunk and a track chunk are lost: the marks show where, and a jump over the gap does not
// count as a blade's speed or path.
static void what_is_lost_is_marked_and_moves_no_blade(void **state)
{
    const recorded_bout *recorded = *state;
    recording_player *whole = open_player(recorded);
    recording_marks truth, survey;
    assert_true(recording_marks_init(&truth, whole));
    while (recording_marks_walk(&truth, whole, 1000)) {
    }
    float fastest = 0.0f;
    for (uint32_t k = 0; k < truth.sample_count; k++) {
        fastest = fmaxf(fastest, fmaxf(truth.sample[k].tip_mps[0], truth.sample[k].tip_mps[1]));
        assert_true(truth.sample[k].follows == (k > 0));
    }
    recording_marks_fini(&truth);
    recording_player_destroy(&whole);

    // Some chunks in the middle of the file are overwritten.
    char path[128], error[512];
    snprintf(path, sizeof path, "%s/hole.duel", recorded->folder);
    FILE *from = fopen(recorded->path, "rb"), *to = fopen(path, "wb");
    assert_true(from != NULL && to != NULL && fseek(from, 0, SEEK_END) == 0);
    long size = ftell(from);
    rewind(from);
    for (long i = 0; i < size; i++) {
        int byte = fgetc(from);
        fputc(i > size * 4 / 10 && i < size * 6 / 10 ? 0 : byte, to);
    }
    assert_true(fclose(from) == 0 && fclose(to) == 0);
    recording_file file;
    assert_true(recording_file_read(path, &file, error, sizeof error));
    assert_true(file.gap_count > 0);
    recording_player *player =
        recording_player_create(&file, recorded->duel.config.model, recorded->duel.config.grid);
    assert_non_null(player);
    assert_true(recording_marks_init(&survey, player));
    bool lost[10000] = {false}, unknown = false;
    while (recording_marks_walk(&survey, player, 1)) {
        lost[survey.here.at] = !survey.here.is_exact;
        unknown = unknown || !survey.here.is_known;
    }
    assert_true(unknown);
    for (uint32_t i = 0; i < survey.mark_count; i++) {
        const recording_mark *mark = &survey.mark[i];
        for (uint32_t at = mark->at; mark->kind == RECORDING_MARK_GAP && at < mark->until; at++) {
            assert_true(lost[at]);
            lost[at] = false;
        }
    }
    for (uint32_t at = 0; at < sizeof lost; at++) {
        assert_false(lost[at]);
    }
    for (uint32_t k = 1; k < survey.sample_count; k++) {
        const recording_sample *a = &survey.sample[k - 1], *b = &survey.sample[k];
        for (int side = 0; side < 2; side++) {
            double moved_m = hypot(hypot((double)(b->tip[side][0] - a->tip[side][0]),
                                         (double)(b->tip[side][1] - a->tip[side][1])),
                                   (double)(b->tip[side][2] - a->tip[side][2]));
            // Speeds from poses are means over 1/60 s and not much higher.
            assert_true((double)b->tip_mps[side] <= 1.5 * (double)fastest);
            assert_true(!b->follows || moved_m <= 0.006 * (double)fastest);
        }
    }
    recording_marks_fini(&survey);
    recording_player_destroy(&player);
    recording_file_free(&file);
    remove(path);
}

// The moments of a list: each mark belongs to one moment, which shows its most important mark.
static void moments_hold_every_mark_once(void **state)
{
    const recorded_bout *recorded = *state;
    recording_player *player = open_player(recorded);
    recording_marks survey;
    assert_true(recording_marks_init(&survey, player));
    while (recording_marks_walk(&survey, player, 1000)) {
    }
    uint32_t at = 0, lunges = 0;
    for (uint32_t first = 0; first < survey.mark_count;
         first = recording_marks_next(&survey, first)) {
        uint32_t next = recording_marks_next(&survey, first);
        const recording_mark *foremost = recording_marks_most_important(&survey, first);
        assert_true(next > first && next <= survey.mark_count);
        assert_int_equal(recording_marks_after(&survey, at), survey.mark[first].at);
        at = survey.mark[first].at;
        assert_true(foremost >= &survey.mark[first] && foremost < &survey.mark[next]);
        for (uint32_t i = first; i < next; i++) {
            assert_false(recording_mark_outranks(&survey.mark[i], foremost));
            lunges += survey.mark[i].kind == RECORDING_MARK_LUNGE;
        }
    }
    assert_int_equal(recording_marks_after(&survey, at), at);
    assert_true(lunges > 0);
    recording_marks_fini(&survey);
    recording_player_destroy(&player);
}

// The direction of blows: most of the harder blows drive the weapons apart along it.
static void blows_drive_the_weapons_apart(void **state)
{
    const recorded_bout *recorded = *state;
    recording_player *player = open_player(recorded);
    recording_marks survey;
    assert_true(recording_marks_init(&survey, player));
    while (recording_marks_walk(&survey, player, 1000)) {
    }
    uint32_t hard = 0, apart = 0;
    for (uint32_t i = 0; i < survey.mark_count; i++) {
        const recording_mark *mark = &survey.mark[i];
        if (mark->kind != RECORDING_MARK_BLOW || mark->strength < 0.1) {
            continue;
        }
        phys_vec3 velocity[2][2];
        for (int after = 0; after < 2; after++) {
            recording_player_seek(player, mark->at - 1 + (uint32_t)after);
            for (int side = 0; side < 2; side++) {
                velocity[side][after] = phys_body_velocity_at(
                    &recording_player_now(player)->state.fencer[side].weapon, mark->point);
            }
        }
        double along[2];
        for (int side = 0; side < 2; side++) {
            phys_vec3 pushed = v3_sub(velocity[side][1], velocity[side][0]);
            along[side] = v3_dot(pushed, mark->towards);
        }
        apart += along[DUEL_RIGHT] > along[DUEL_LEFT];
        hard++;
    }
    assert_true(hard > 2);
    // Hands that fling their weapons may move one of them against the blow in the same tick.
    if (2 * apart <= hard) {
        fail_msg("%u of %u blows drive the weapons apart", apart, hard);
    }
    recording_marks_fini(&survey);
    recording_player_destroy(&player);
}

// A recording of another simulation version is shown from its poses at every place and never
// simulated. The poses are close to the true bout, and the events are the recorded ones.
static void another_simulation_is_shown_from_its_poses(void **state)
{
    recorded_bout *recorded = *state;
    recording_player *truth = open_player(recorded);
    recorded->file.same_simulation = false;
    recording_player *player = open_player(recorded);
    recorded->file.same_simulation = true;
    assert_null(recording_player_mismatch(truth));
    assert_non_null(recording_player_mismatch(player));
    seeded random = seeded_start(__func__, 6);
    for (int i = 0; i < SEEKS; i++) {
        uint32_t at = (uint32_t)seeded_range(&random, 0.0, (double)recorded->ticks);
        recording_player_seek(truth, at);
        recording_player_seek(player, at);
        const recording_place *shown = recording_player_now(player);
        assert_false(shown->is_exact);
        assert_int_equal(shown->at, at);
        for (int side = 0; side < 2; side++) {
            phys_vec3 ends[2], true_ends[2];
            duel_blade_ends(recording_player_config(player), &shown->state, (enum duel_side)side,
                            ends);
            duel_blade_ends(recording_player_config(truth), &recording_player_now(truth)->state,
                            (enum duel_side)side, true_ends);
            // Interpolated between poses 1/60 s apart.
            assert_true(v3_distance(ends[1], true_ends[1]) < 0.25);
        }
    }
    recording_marks survey;
    assert_true(recording_marks_init(&survey, player));
    while (recording_marks_walk(&survey, player, 500)) {
        assert_false(survey.here.is_exact);
    }
    uint32_t blows = 0;
    for (uint32_t i = 0; i < survey.mark_count; i++) {
        blows += survey.mark[i].kind == RECORDING_MARK_BLOW;
    }
    assert_int_equal(blows, recorded->blows);
    assert_false(survey.is_false);
    recording_marks_fini(&survey);
    recording_player_destroy(&player);
    recording_player_destroy(&truth);

    // The same applies to a recording with other guards.
    recorded->file.header.grid_hash ^= 1;
    player = open_player(recorded);
    recorded->file.header.grid_hash ^= 1;
    assert_string_equal(recording_player_mismatch(player), "the guards");
    recording_player_seek(player, 1000);
    assert_false(recording_player_now(player)->is_exact);
    recording_player_destroy(&player);
}

// A recording that begins in the middle of a bout: places are counted from its beginning.
static void a_recording_may_begin_anywhere(void **state)
{
    const recorded_bout *recorded = *state;
    const recorder_options options = {.device = {"ai:3", "ai:2"}};
    char path[128], error[512];
    recording_player *player = open_player(recorded);
    recording_player_seek(player, 5000);
    bout_setup setup = *recording_player_setup(player);
    bout *b = bout_create(&setup);
    bout_continue(b, &recording_player_now(player)->state);
    snprintf(path, sizeof path, "%s/on.duel", recorded->folder);
    recorder *record = recorder_create(path, b, &options, error, sizeof error);
    assert_non_null(record);
    for (int i = 0; i < 700; i++) {
        duel_events events;
        bout_step(b, recording_file_frame(&recorded->file, b->state.tick), &events);
        recorder_tick(record, b, &events);
    }
    assert_true(recorder_finish(&record, b, error, sizeof error));
    bout_destroy(&b);
    recording_player_destroy(&player);

    recording_file on;
    assert_true(recording_file_read(path, &on, error, sizeof error));
    player = recording_player_create(&on, recorded->duel.config.model, recorded->duel.config.grid);
    assert_non_null(player);
    assert_int_equal(recording_player_end(player), 700);
    assert_int_equal(recording_player_now(player)->at, 0);
    for (uint32_t at = 0; at <= 700; at += 100) {
        recording_player_seek(player, at);
        assert_true(recording_player_now(player)->is_exact);
        assert_int_equal(recording_player_now(player)->at, at);
        assert_true(hash_now(player) == recorded->hash[5000 + at]);
    }
    recording_player_destroy(&player);
    recording_file_free(&on);
    unlink(path);
}

// A file with right CRCs whose first state refers to something that does not exist: it is shown
// from its poses, and never simulated.
static void a_crafted_state_is_not_fenced_from(void **state)
{
    const recorded_bout *recorded = *state;
    const fencer_model *const *model = recorded->duel.config.model;
    recording_player *truth = open_player(recorded);
    recording_player_seek(truth, 5000);
    const duel_state sound = recording_player_now(truth)->state;
    duel_state crafted[6] = {sound, sound, sound, sound, sound, sound};
    crafted[1].fencer[DUEL_LEFT].press.triangle = UINT32_MAX;
    crafted[2].fencer[DUEL_RIGHT].footwork.action = 200;
    crafted[3].fencer[DUEL_RIGHT].weapon.velocity_mps.x = (double)NAN;
    crafted[4].touch[DUEL_LEFT].by = DUEL_LEFT;
    crafted[4].touch[DUEL_LEFT].triangle = model[DUEL_RIGHT]->triangle_count;
    crafted[5].fencer[DUEL_LEFT].hand_world.orientation = (phys_quat){0};
    for (int i = 0; i < 6; i++) {
        char error[256];
        size_t size;
        recording_file file;
        uint8_t *bytes =
            crafted_replay_make(&recorded->file.header, &sound, &crafted[i], 100, &size);
        assert_true(recording_file_take(bytes, size, &file, error, sizeof error));
        assert_false(file.damaged);
        recording_player *player =
            recording_player_create(&file, model, recorded->duel.config.grid);
        assert_non_null(player);
        assert_true(recording_player_now(player)->is_exact == (i == 0));
        assert_true(recording_player_now(player)->is_known);
        duel_events events;
        while (recording_player_step(player, &events)) {
            assert_true(recording_player_now(player)->is_exact == (i == 0));
        }
        recording_player_seek(player, 50);
        assert_true(recording_player_now(player)->is_exact == (i == 0));
        recording_verification seen =
            recording_verify(&file, model, recorded->duel.config.grid, false);
        assert_int_equal(seen.verdict, i == 0 ? RECORDING_DIFFERS : RECORDING_NO_START);
        recording_player_destroy(&player);
        recording_file_free(&file);
    }
    recording_player_destroy(&truth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeking_equals_stepping),
        cmocka_unit_test(steps_tell_the_events_of_the_bout),
        cmocka_unit_test(a_difference_is_noticed),
        cmocka_unit_test(the_survey_leaves_the_player_where_it_is),
        cmocka_unit_test(marks_are_the_blows_and_losses_of_the_bout),
        cmocka_unit_test(what_is_lost_is_marked_and_moves_no_blade),
        cmocka_unit_test(moments_hold_every_mark_once),
        cmocka_unit_test(blows_drive_the_weapons_apart),
        cmocka_unit_test(another_simulation_is_shown_from_its_poses),
        cmocka_unit_test(a_recording_may_begin_anywhere),
        cmocka_unit_test(a_crafted_state_is_not_fenced_from),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
